// What the program and the process in which a plugin runs say to each other: short lines of ASCII, read strictly, for a
// plugin may say anything. One request goes in, one answer comes out; both end with the line "end". docs/telemetry.md,
// "The process".
#pragma once

#include "base/result.h"
#include "telemetry/reading.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// What a plugin says about itself.
struct PluginInfo {
    std::string name, version, families;
    std::vector<PageRequest> requests;
    std::vector<CounterId> counters; // that it can tell, in order
    bool needsPreparation() const;   // wants a write-type probe
    bool reports(CounterId id) const;
    bool operator==(const PluginInfo&) const = default;
};

// From the card's CID; where it is not known manufacturerId has no value.
struct TelemetryCard {
    std::optional<unsigned> manufacturerId;
    std::string oemId, product;
    bool operator==(const TelemetryCard&) const = default;
};

struct DecodeRequest {
    TelemetryCard card;
    TelemetryPages pages;
};

inline constexpr std::size_t kMaxAnswerBytes = 16384; // of a plugin, in bytes; more is not read

inline constexpr std::string_view kDescribeRequest = "describe\nend\n";
std::string textOf(const DecodeRequest& request);
// The other side's reading of it; nothing when it is none.
std::optional<DecodeRequest> parseDecodeRequest(std::string_view text);

std::string describeAnswer(const PluginInfo& info);
std::string decodeAnswer(const std::optional<TelemetryReading>& reading); // none = the pages are not of this family
std::string faultAnswer(std::string_view what); // the library is no plugin, or not for this program

// Errc::badInput when the answer is anything but what the functions above make.
Result<PluginInfo> parseDescribeAnswer(std::string_view answer);
Result<std::optional<TelemetryReading>> parseDecodeAnswer(std::string_view answer);

} // namespace assay
