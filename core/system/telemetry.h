// Finds and runs the telemetry plugins of this machine. Commands to the card: card/device/block_device.h.
#pragma once

#include "ground/base/result.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace assay::platform {

// Returns the plugin folders in search order. If CARDASSAY_PLUGIN_PATH is set: its folders (PATH's separator) and no
// others. Else the user's own (XDG_DATA_HOME), that of this build or installation, and that of the distribution.
std::vector<std::filesystem::path> pluginFolders();
// Returns the shared libraries in these folders, by folder and name. Skips files that somebody else could have put
// there (owner neither root nor this user, or writable for all).
std::vector<std::filesystem::path> pluginLibraries();

// Loads the library in a separate process, passes it `request` (card/telemetry/plugin_protocol.h) and returns its
// answer. Takes at most five seconds. An Error says whether it crashed, hung, or ended otherwise; Errc::stopped after a
// stop request.
Result<std::string> askPlugin(const std::filesystem::path& library, std::string_view request, std::stop_token stop);

// Runs in the plugin process: gives up all unneeded rights, loads the library and answers the request on standard
// input. Returns the exit code of the process, which must then exit.
int servePlugin(const std::filesystem::path& library);

} // namespace assay::platform
