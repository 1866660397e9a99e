// Finds plugins.
#include "platform/child_process.h"
#include "platform/telemetry.h"
#include "platform/user_folder.h"

#include <algorithm>
#include <cstdlib>
#include <sys/stat.h>
#include <unistd.h>

namespace assay::platform {

namespace fs = std::filesystem;

namespace {

std::string variable(const char* name)
{
    const char* value = std::getenv(name);
    return value ? value : "";
}

std::vector<fs::path> splitFolders(const std::string& list)
{
    std::vector<fs::path> folders;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(':', begin), list.size());
        if (end > begin)
            folders.emplace_back(list.substr(begin, end - begin));
        begin = end + 1;
    }
    return folders;
}

bool isTrusted(const fs::path& file)
{
    struct stat st {};
    return stat(file.c_str(), &st) == 0 && S_ISREG(st.st_mode) && (st.st_uid == 0 || st.st_uid == geteuid()) &&
           (st.st_mode & S_IWOTH) == 0;
}

} // namespace

std::vector<fs::path> pluginFolders()
{
    if (const std::string given = variable("CARDASSAY_PLUGIN_PATH"); !given.empty())
        return splitFolders(given);
    std::vector<fs::path> folders;
    if (const fs::path data = userDataFolder(); !data.empty())
        folders.push_back(data / "plugins");
    folders.push_back(programFolder().parent_path() / "lib/cardassay/plugins");
    // "lib/x86_64-linux-gnu" on Debian.
    const fs::path distribution = programFolder().parent_path() / ASSAY_LIBDIR "/cardassay/plugins";
    if (distribution != folders.back())
        folders.push_back(distribution);
    return folders;
}

std::vector<fs::path> pluginLibraries()
{
    std::vector<fs::path> libraries;
    for (const fs::path& folder : pluginFolders()) {
        std::vector<fs::path> here;
        std::error_code missing;
        for (const auto& entry : fs::directory_iterator(folder, missing))
            if (entry.path().extension() == ".so" && isTrusted(entry.path()))
                here.push_back(entry.path());
        std::ranges::sort(here);
        libraries.insert(libraries.end(), here.begin(), here.end());
    }
    return libraries;
}

} // namespace assay::platform
