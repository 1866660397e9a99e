// Components of a station besides its slots, as configured by its file: the store, the systems of the factory, the
// users.
#pragma once

#include "program/station/station.h"

namespace assay {

// Opens the station's database (created if missing) and its connectors. Errc::badInput, corruptRecord, refused: see
// LineDatabase::open() and readMesFile().
Result<Station::Parts> stationParts(StationFile file);

} // namespace assay
