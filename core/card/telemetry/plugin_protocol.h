// The protocol between the program and the process of a plugin: short lines of ASCII, parsed strictly, because a plugin
// may send anything. One request, one answer; both end with the line "end". docs/formats/telemetry.md, "The process".
#pragma once

#include "card/telemetry/reading.h"
#include "ground/base/result.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// Description of a plugin by itself.
struct PluginInfo {
    std::string name, version, families;
    std::vector<PageRequest> requests;
    std::vector<CounterId> counters; // that it can report, in order
    bool needsPreparation() const;   // does it want a write-type probe?
    bool reports(CounterId id) const;
    bool operator==(const PluginInfo&) const = default;
};

// From the card's CID. Without a known CID manufacturerId has no value.
struct TelemetryCard {
    std::optional<unsigned> manufacturerId;
    std::string oemId, product;
    bool operator==(const TelemetryCard&) const = default;
};

struct DecodeRequest {
    TelemetryCard card;
    TelemetryPages pages;
};

inline constexpr std::size_t kMaxAnswerBytes = 16384; // the rest of a longer answer is not read

inline constexpr std::string_view kDescribeRequest = "describe\nend\n";
std::string textOf(const DecodeRequest& request);
// Parses textOf(DecodeRequest); returns nothing for other text.
std::optional<DecodeRequest> parseDecodeRequest(std::string_view text);

std::string describeAnswer(const PluginInfo& info);
std::string decodeAnswer(const std::optional<TelemetryReading>& reading); // none = the pages are not of this family
std::string faultAnswer(std::string_view what); // the library is no plugin, or not for this program

// Errc::badInput for any text that the functions above do not make.
Result<PluginInfo> parseDescribeAnswer(std::string_view answer);
Result<std::optional<TelemetryReading>> parseDecodeAnswer(std::string_view answer);

} // namespace assay
