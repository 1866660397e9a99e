// What a power_cut step has observed, as its facts hold it.
#pragma once

#include "run/record/run_record.h"

#include <cstdint>
#include <optional>

namespace assay {

// Counts of units of the atomic size, each once for a cut. A unit is in one class only.
struct PowerCutFacts {
    std::uint64_t cuts = 0;   // after which the card was looked at
    std::uint64_t writes = 0; // answered
    std::uint64_t flushes = 0;
    std::uint64_t checked = 0;     // units, in all cuts together
    std::uint64_t flushedLost = 0; // older than a flush that the card has answered
    std::uint64_t torn = 0;        // in part of one version, in part of another
    std::uint64_t collateral = 0;  // changed, though nothing was written there since the last cut
    std::uint64_t mapLost = 0;     // cuts that cost pieces of kMapLoss or more that were safe
    bool bricked = false;          // did not come back
    Ns backLongest{};              // from power on until it answered

    nlohmann::json toJson() const;
};
// No write of the step is as long: so much in one piece is lost by table, and not by page.
inline constexpr Bytes kMapLoss = kib(64);

// All of it or nothing.
std::optional<PowerCutFacts> powerCutFacts(const StepRecord& step);

} // namespace assay
