// What a station works with beside its slots, as its file says: the store, the systems of the factory, who may work.
#pragma once

#include "program/station/station.h"

namespace assay {

// Opens the station's database (created where there is none) and its connectors. Errc::badInput, corruptRecord,
// refused: see LineDatabase::open() and readMesFile().
Result<Station::Parts> stationParts(StationFile file);

} // namespace assay
