// A recorded or synthetic answer of a card, with the values that a plugin must decode from it. It tests a plugin
// without a card. Format: docs/formats/telemetry.md.
#pragma once

#include "card/telemetry/plugin_protocol.h"
#include "card/telemetry/reading_checks.h"

namespace assay {

struct TelemetryFixture {
    std::string plugin; // name of the plugin under test
    std::string origin; // "recorded" or "synthetic"
    std::string note;
    DecodeRequest card;                              // identity and pages
    bool recognised = true;                          // must the plugin recognise the card?
    std::map<CounterId, std::uint64_t> expected;     // accepted values; the plugin must report no other counter
    std::map<std::string, std::string> expectedText; // "made", "product", "firmware"
    std::vector<std::string> rejected;               // names of the values that the checks must reject
};

// Errc::badInput with file, line and key.
Result<TelemetryFixture> parseFixture(std::string_view toml, const std::string& fileName);

// Returns the differences between fixture and plugin; empty if they agree. `reading` comes from the plugin, unchecked.
std::vector<std::string> differences(const TelemetryFixture& fixture, const PluginInfo& plugin,
                                     std::optional<TelemetryReading> reading, const TelemetryChecks& checks);

} // namespace assay
