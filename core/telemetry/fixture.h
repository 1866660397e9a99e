// A recorded or made-up answer of a card with what a plugin must make of it: the proof that a plugin can be given
// without a card. Format: docs/telemetry.md.
#pragma once

#include "telemetry/plausibility.h"
#include "telemetry/plugin_protocol.h"

namespace assay {

struct TelemetryFixture {
    std::string plugin; // name of the one it is for
    std::string origin; // "recorded" or "synthetic"
    std::string note;
    DecodeRequest card;                              // identity and pages
    bool recognised = true;                          // by the plugin
    std::map<CounterId, std::uint64_t> expected;     // accepted values; a counter that is not here must not be told
    std::map<std::string, std::string> expectedText; // "made", "product", "firmware"
    std::vector<std::string> rejected;               // names of what the checks must take out
};

// Errc::badInput with file, line and key.
Result<TelemetryFixture> parseFixture(std::string_view toml, const std::string& fileName);

// What of the fixture is not met; empty when all is. `reading` is the plugin's, unchecked.
std::vector<std::string> differences(const TelemetryFixture& fixture, const PluginInfo& plugin,
                                     std::optional<TelemetryReading> reading, const TelemetryChecks& checks);

} // namespace assay
