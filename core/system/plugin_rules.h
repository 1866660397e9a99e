// Where plugins are looked for. Each system has its rule; used by core/system alone.
#pragma once

#include <filesystem>
#include <vector>

namespace assay::platform {

struct PluginRules {
    char separator;     // between the folders in CARDASSAY_PLUGIN_PATH
    const char* ending; // of a library's name
};
extern const PluginRules kPluginRules;

// Folders of the installation.
std::vector<std::filesystem::path> installedPluginFolders();
// Whether nobody can have changed this library but those who can change the program.
bool isTrustedLibrary(const std::filesystem::path& file);

} // namespace assay::platform
