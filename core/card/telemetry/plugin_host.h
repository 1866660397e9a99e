// Plugins as the program uses them. Each call runs in a separate process, which platform/ starts; the answers are
// checked.
#pragma once

#include "card/telemetry/plugin_protocol.h"

#include <filesystem>
#include <functional>
#include <stop_token>

namespace assay {

// Runs the library in a separate process, passes it the request and returns its answer. Bounded time. An Error says
// whether the library crashed or hung.
using AskPlugin = std::function<Result<std::string>(const std::filesystem::path& library, std::string_view request,
                                                    std::stop_token stop)>;

struct TelemetryPlugin {
    std::filesystem::path library;
    PluginInfo info;
};

// A library in a plugin folder: its description, or why it cannot be used.
struct FoundPlugin {
    std::filesystem::path library;
    Result<PluginInfo> info;
};

// Asks all libraries, in order. Of two plugins with one name the second gets an error.
std::vector<FoundPlugin> describePlugins(const std::vector<std::filesystem::path>& libraries, const AskPlugin& ask);

// Returns nothing when the pages are not of the plugin's family. Precondition: `pages` is not empty.
Result<std::optional<TelemetryReading>> decodeByPlugin(const std::filesystem::path& library,
                                                       const DecodeRequest& request, const AskPlugin& ask,
                                                       const std::stop_token& stop);

} // namespace assay
