// A station that begins with another recipe, or with other limits, than it had before: its audit trail says so.
#pragma once

#include "line/line/station_file.h"
#include "line/store/line_database.h"
#include "run/profile/profile.h"

namespace assay {

// Adds "recipe_change" where profile or station file are not those of the last one, and "limit_change" where the limits
// are not; both with what was before. The first time both, to begin with.
Result<void> noteRecipe(LineDatabase& database, const StationFile& file, const Profile& profile);

} // namespace assay
