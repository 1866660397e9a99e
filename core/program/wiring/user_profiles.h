// The profiles that this user has saved with the desktop's editor (docs/formats/profile.md).
#pragma once

#include <string>
#include <vector>

namespace assay {

// Their names, which are those of their files; loadProfile() takes one where neither a built-in profile nor a file has
// it.
std::vector<std::string> userProfileNames();

} // namespace assay
