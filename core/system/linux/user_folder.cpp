#include "system/user_folder.h"

#include <cstdlib>

namespace assay::platform {

namespace {

// Relative paths count as not set.
std::filesystem::path userFolder(const char* variable, const char* inHome)
{
    if (const char* given = std::getenv(variable); given && *given == '/')
        return std::filesystem::path(given) / "cardassay";
    if (const char* home = std::getenv("HOME"); home && *home == '/')
        return std::filesystem::path(home) / inHome / "cardassay";
    return {};
}

} // namespace

std::filesystem::path userDataFolder() { return userFolder("XDG_DATA_HOME", ".local/share"); }

std::filesystem::path userCacheFolder() { return userFolder("XDG_CACHE_HOME", ".cache"); }

} // namespace assay::platform
