// Calls a loaded plugin, and converts its C tables to values and back. Only the process app/pluginhost and tests use
// it, never the program itself.
#pragma once

#include "card/telemetry/plugin_abi.h"
#include "card/telemetry/plugin_protocol.h"

namespace assay {

// On success returns the plugin's description. Errc::badInput for a table of another ABI. Invalid pointers in the table
// crash the calling process; it exists for that.
Result<PluginInfo> describePlugin(const cardassay_plugin* plugin);
// Returns nothing when the pages are not of the plugin's family. Preconditions: describePlugin() accepts `plugin`;
// `pages` is not empty.
std::optional<TelemetryReading> decodePages(const cardassay_plugin& plugin, const TelemetryCard& card,
                                            const TelemetryPages& pages);

// Returns the answer to a request of plugin_protocol.h.
std::string answerRequest(const cardassay_plugin* plugin, std::string_view request);

} // namespace assay
