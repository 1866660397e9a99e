// The parameters of a mixed stream, and the stream that they describe for a card.
#pragma once

#include "card/device/device_info.h"
#include "ground/base/result.h"
#include "io/workload/workload.h"
#include "run/profile/profile.h"
#include "run/scenario/mixed_io/mixed_stream.h"

namespace assay {

// Plan of the step, apart from the stream itself.
struct MixedPlan {
    MixedStream stream;
    unsigned depth = 1;
    Bytes largest;  // of an I/O
    Bytes maxBytes; // read and written; 0 = unbounded
    Ns duration{};  // after the ramp; 0 = unbounded
    Ns ramp{};      // at the start, not measured
    Ns idle{};      // before the first I/O
    bool verify = false;
    Ns ioDeadline{};
};

std::vector<ParamSpec> mixedParams();
// The seed is not set. Errc::badInput with the location of the key that does not fit the card.
Result<MixedPlan> mixedPlan(const Params& params, const DeviceInfo& device);

// Parse text parameters: "4096:60, 65536:40" or "4096-16384"; "once", "uniform", "zipf:1.1", "pareto:0.2", "zones:50/5,
// 30/15, 20/80" (percent of the I/Os / percent of the region). Return nothing for invalid text.
std::optional<SizeChoices> parseSizes(std::string_view text);
std::optional<AccessDistribution> parseAccessDistribution(std::string_view text);

} // namespace assay
