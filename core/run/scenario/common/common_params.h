// Parameters shared by the reading and writing scenarios: block_bytes, queue_depth, region, bounds, warm-up, engine,
// think time.
#pragma once

#include "card/device/block_device.h"
#include "io/measure/resume_point.h"
#include "io/workload/workload.h"
#include "run/profile/profile.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// Size of the sequential writes that fill or overwrite a region.
inline constexpr Bytes kFillBlock = mib(1);
// The largest allocation unit of cards up to 32 GB (SD Physical Layer 9.10, 4.10.2, AU_SIZE).
inline constexpr Bytes kSdhcMaxAuSize = mib(4);

// Schema entries with these defaults.
std::vector<ParamSpec> commonParams(Bytes block, unsigned queueDepth);
// Returns the entries with these names.
std::vector<ParamSpec> sharedParams(std::initializer_list<std::string_view> names);

// Parses a list of numbers such as "12, 8"; nothing if it is empty or not within the bounds.
struct ListBounds {
    double min, max;
    std::size_t count; // maximum length of the list
};
std::optional<std::vector<double>> numbersIn(std::string_view text, const ListBounds& bounds);
Result<std::vector<double>> realList(const Params& params, const char* key, const ListBounds& bounds);

// Errc::badInput; the first "{}" of the sentence is the location of this key.
tl::unexpected<Error> unfitParam(const Params& params, const char* key, Message message);

EngineKind engineKind(const Params& params);

// Returns a phase with these I/Os and the step's deadline ("io_deadline_s").
Workload phaseOn(PhaseRole role, IoOp op, const Extent& region, Bytes block, const Params& params);

// On success returns a workload for the device. Phase, operation, pattern, stamp and seed are set by the scenario.
// Errc::badInput with the location of the invalid key.
Result<Workload> commonWorkload(const Params& params, const DeviceInfo& device);

} // namespace assay
