// Telemetry plugins of this machine, and where they are run. Commands to the card itself: device/block_device.h.
#pragma once

#include "base/result.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace assay::platform {

// Where plugins are looked for, in this order; the one place that says so. The folders of CARDASSAY_PLUGIN_PATH
// (separated by colons) in place of all others where it is set, else the user's own (XDG_DATA_HOME), that of the build
// or installation this program belongs to, and that of the distribution.
std::vector<std::filesystem::path> pluginFolders();
// The shared libraries in them, by folder and name. Files that somebody else could have put there (owner neither root
// nor this user, or writable for all) are left out.
std::vector<std::filesystem::path> pluginLibraries();

// Loads the library in a process of its own, hands it `request` (telemetry/plugin_protocol.h) and returns its answer.
// At most five seconds; Errors say whether it crashed, hung, or ended otherwise. Errc::stopped as soon as a stop is
// requested.
Result<std::string> askPlugin(const std::filesystem::path& library, std::string_view request, std::stop_token stop);

// The other side: loads the library, answers the request that comes on standard input, and gives up all rights that it
// does not need before. Returns the exit code of the process, which is of no other use afterwards.
int servePlugin(const std::filesystem::path& library);

} // namespace assay::platform
