// Calling a plugin that is loaded: the one place where its C tables become values and back. In the program itself
// nobody does; the process that does is app/pluginhost, and tests.
#pragma once

#include "telemetry/plugin_abi.h"
#include "telemetry/plugin_protocol.h"

namespace assay {

// Errc::badInput where the table is not one of this ABI. Texts that lead nowhere crash, as they may: see above.
Result<PluginInfo> describePlugin(const cardassay_plugin* plugin);
// None when the pages are not of its family. `plugin` is one that describePlugin() accepts; `pages` is not empty.
std::optional<TelemetryReading> decodePages(const cardassay_plugin& plugin, const TelemetryCard& card,
                                            const TelemetryPages& pages);

// The answer to a request of plugin_protocol.h.
std::string answerRequest(const cardassay_plugin* plugin, std::string_view request);

} // namespace assay
