// Finds plugins.
#include "system/plugin_rules.h"
#include "system/telemetry.h"
#include "system/user_folder.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace assay::platform {

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> splitFolders(const std::string& list)
{
    std::vector<fs::path> folders;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(kPluginRules.separator, begin), list.size());
        if (end > begin)
            folders.emplace_back(list.substr(begin, end - begin));
        begin = end + 1;
    }
    return folders;
}

} // namespace

std::vector<fs::path> pluginFolders()
{
    const char* const given = std::getenv("CARDASSAY_PLUGIN_PATH");
    if (given && *given != '\0')
        return splitFolders(given);
    std::vector<fs::path> folders = installedPluginFolders();
    if (const fs::path data = userDataFolder(); !data.empty())
        folders.insert(folders.begin(), data / "plugins");
    return folders;
}

std::vector<fs::path> pluginLibraries()
{
    std::vector<fs::path> libraries;
    for (const fs::path& folder : pluginFolders()) {
        std::vector<fs::path> here;
        std::error_code missing;
        for (const auto& entry : fs::directory_iterator(folder, missing))
            if (entry.path().extension() == kPluginRules.ending && isTrustedLibrary(entry.path()))
                here.push_back(entry.path());
        std::ranges::sort(here);
        libraries.insert(libraries.end(), here.begin(), here.end());
    }
    return libraries;
}

} // namespace assay::platform
