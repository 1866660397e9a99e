#include "platform/linux/user_folder.h"

#include <cstdlib>

namespace assay::platform {

std::filesystem::path userDataFolder()
{
    // Relative paths count as not set.
    if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data == '/')
        return std::filesystem::path(data) / "cardassay";
    if (const char* home = std::getenv("HOME"); home && *home == '/')
        return std::filesystem::path(home) / ".local/share/cardassay";
    return {};
}

} // namespace assay::platform
