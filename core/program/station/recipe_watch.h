// Records changes of recipe or limits between two starts of a station in its audit trail.
#pragma once

#include "line/line/station_file.h"
#include "line/store/line_database.h"
#include "run/profile/profile.h"

namespace assay {

// Adds "recipe_change" if profile or station file differ from the last start, and "limit_change" if the limits differ,
// each with the previous state. The first start adds both.
Result<void> noteRecipe(LineDatabase& database, const StationFile& file, const Profile& profile);

} // namespace assay
