#include "system/plugin_rules.h"

#include "system/child_process.h"

#include <sys/stat.h>
#include <unistd.h>

namespace assay::platform {

namespace fs = std::filesystem;

const PluginRules kPluginRules{':', ".so"};

std::vector<fs::path> installedPluginFolders()
{
    const fs::path prefix = programFolder().parent_path();
    std::vector<fs::path> folders{prefix / "lib/cardassay/plugins"};
    // "lib/x86_64-linux-gnu" on Debian.
    const fs::path distribution = prefix / ASSAY_LIBDIR "/cardassay/plugins";
    if (distribution != folders.back())
        folders.push_back(distribution);
    return folders;
}

bool isTrustedLibrary(const fs::path& file)
{
    struct stat st {};
    return stat(file.c_str(), &st) == 0 && S_ISREG(st.st_mode) && (st.st_uid == 0 || st.st_uid == geteuid()) &&
           (st.st_mode & S_IWOTH) == 0;
}

} // namespace assay::platform
