// Profiles that this user has saved with the desktop's editor (docs/formats/profile.md).
#pragma once

#include <string>
#include <vector>

namespace assay {

// Returns their names, which are the file names; loadProfile() uses such a profile if neither a built-in profile nor a
// file has the name.
std::vector<std::string> userProfileNames();

} // namespace assay
