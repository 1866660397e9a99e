// Plugins as the program uses them: asked in a process of their own, which is somebody else's to make (platform),
// believed only after checks.
#pragma once

#include "telemetry/plugin_protocol.h"

#include <filesystem>
#include <functional>
#include <stop_token>

namespace assay {

// Runs the library in a process of its own, hands it the request and returns what it answered. Bounded time, also when
// the library crashes or hangs; then an Error that says which.
using AskPlugin = std::function<Result<std::string>(const std::filesystem::path& library, std::string_view request,
                                                    std::stop_token stop)>;

struct TelemetryPlugin {
    std::filesystem::path library;
    PluginInfo info;
};

// A library that should be a plugin: what it says of itself, or why it is of no use.
struct FoundPlugin {
    std::filesystem::path library;
    Result<PluginInfo> info;
};

// All of them asked, in order; of two with one name the first counts, the other one has an error.
std::vector<FoundPlugin> describePlugins(const std::vector<std::filesystem::path>& libraries, const AskPlugin& ask);

// None when the pages are not of its family. `pages` is not empty.
Result<std::optional<TelemetryReading>> decodeByPlugin(const std::filesystem::path& library,
                                                       const DecodeRequest& request, const AskPlugin& ask,
                                                       const std::stop_token& stop);

} // namespace assay
