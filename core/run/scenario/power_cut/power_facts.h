// Observations of a power_cut step, as its facts hold them.
#pragma once

#include "run/record/run_record.h"

#include <cstdint>
#include <optional>

namespace assay {

// Counts of units of the atomic size, each once per power cut. A unit is in one class only.
struct PowerCutFacts {
    std::uint64_t cuts = 0;   // power cuts after which the card was checked
    std::uint64_t writes = 0; // acknowledged
    std::uint64_t flushes = 0;
    std::uint64_t checked = 0;     // units, total over all power cuts
    std::uint64_t flushedLost = 0; // older than a flush that the card acknowledged
    std::uint64_t torn = 0;        // parts of different versions
    std::uint64_t collateral = 0;  // changed, although not written since the last power cut
    std::uint64_t mapLost = 0;     // power cuts that lost contiguous flushed data of kMapLoss or more
    bool bricked = false;          // did not come back
    Ns backLongest{};              // from power-on until the first reply

    nlohmann::json toJson() const;
};
// No write of the step is this long: a contiguous loss of this size is a loss of mapping, not of pages.
inline constexpr Bytes kMapLoss = kib(64);

// Returns the complete facts, or nothing.
std::optional<PowerCutFacts> powerCutFacts(const StepRecord& step);

} // namespace assay
