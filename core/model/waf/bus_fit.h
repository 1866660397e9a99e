// Estimates bus, page size, planes, write buffer and SLC cache of a card from sequential writes and from reads. These
// relocate no pages, so the result does not depend on the translation layer.
#pragma once

#include "model/waf/characterization.h"
#include "model/waf/time_fit.h"

#include <stop_token>

namespace assay {

struct FittedDesign {
    FlashDesign structure; // without times
    TimeFit fit;
    bool measuredWrites = false; // see CandidateModel
};
void sortByCost(std::vector<FittedDesign>& all); // lowest cost first; stable

struct BusFit {
    std::vector<FittedDesign> buses; // best first, at least one unless stopped
    double relativeSpread = 0;       // relative spread of the time of one I/O
    // Residual of the best bus: standard deviation of ln(measured / predicted) of the sums of the characterization
    // workloads.
    double residual = 0;
};
BusFit fitBuses(const Characterization& characterization, const std::stop_token& stop);

// Returns the flash operations of each I/O on a fresh card of this design, after `before` has been written to it.
std::vector<FlashOps> replay(const FlashDesign& design, std::span<const TimedOp> ops,
                             std::span<const WrittenRange> before = {});
void applyEarlierWrites(FlashModel& model, std::span<const WrittenRange> before);

bool relocatesPages(CharacterizationKind kind); // true if its writes make most cards relocate pages

// Splits the I/Os into rows. A row has at most maxOpsOf(workload) I/Os of one characterization workload, and the weight
// weightOf(workload). If only mean times are known (onlyMeanTimes), each workload is one row.
std::vector<TimeRow> splitIntoRows(const Characterization& characterization, std::span<const TimedOp> ops,
                                   auto maxOpsOf, auto weightOf)
{
    std::vector<TimeRow> rows;
    for (std::size_t begin = 0; begin < ops.size();) {
        const CharacterizationWorkload& workload = characterization.workloads[ops[begin].workload];
        const std::size_t most = characterization.onlyMeanTimes ? ops.size() : maxOpsOf(workload);
        std::size_t end = begin + 1;
        while (end < ops.size() && end - begin < most && ops[end].workload == ops[begin].workload)
            ++end;
        rows.push_back({begin, end, weightOf(workload), ops[begin].workload});
        begin = end;
    }
    return rows;
}

} // namespace assay
