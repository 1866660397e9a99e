// Where a user's own files lie, by the XDG Base Directory Specification.
#pragma once

#include <filesystem>

namespace assay::platform {

// .../cardassay of this user's data; empty where neither XDG_DATA_HOME nor HOME says where that is.
std::filesystem::path userDataFolder();
// .../cardassay of what can be worked out again; empty where neither XDG_CACHE_HOME nor HOME says where that is.
std::filesystem::path userCacheFolder();

} // namespace assay::platform
