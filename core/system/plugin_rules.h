// Search rules for plugins, per system. Private to core/system.
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
// Returns true if only users who can change the program can change this library.
bool isTrustedLibrary(const std::filesystem::path& file);

} // namespace assay::platform
