// The parameters of a mixed stream, and the stream that they describe on a card.
#pragma once

#include "card/device/device_info.h"
#include "ground/base/result.h"
#include "io/workload/workload.h"
#include "run/profile/profile.h"
#include "run/scenario/mixed_io/mixed_stream.h"

namespace assay {

// What is done, beside the stream itself.
struct MixedPlan {
    MixedStream stream;
    unsigned depth = 1;
    Bytes largest;  // of an I/O
    Bytes maxBytes; // read and written; 0 = no such bound
    Ns duration{};  // behind the ramp; 0 = no such bound
    Ns ramp{};      // at the begin, not measured
    Ns idle{};      // before the first I/O
    bool verify = false;
    Ns ioDeadline{};
};

std::vector<ParamSpec> mixedParams();
// Without the seed. Errc::badInput with the place of the key that does not fit the card.
Result<MixedPlan> mixedPlan(const Params& params, const DeviceInfo& device);

// Parse the texts of parameters: "4096:60, 65536:40" or "4096-16384"; "once", "uniform", "zipf:1.1", "pareto:0.2",
// "zones:50/5, 30/15, 20/80" (percent of the I/Os / percent of the region). None where it is no such text.
std::optional<SizeChoices> parseSizes(std::string_view text);
std::optional<PlaceRule> parsePlaces(std::string_view text);

} // namespace assay
