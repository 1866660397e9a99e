// Estimates bus, page size, planes, write buffer and SLC cache of a card from sequential writes and from reads. These
// relocate no pages, so the result does not depend on the translation layer.
#pragma once

#include "model/waf/exercises.h"
#include "model/waf/time_fit.h"

#include <stop_token>

namespace assay {

struct Fitted {
    FlashDesign structure; // without times
    TimeFit fit;
    bool measuredWrites = false; // see CandidateCard
};
void sortByCost(std::vector<Fitted>& all); // lowest cost first; stable

struct BusFit {
    std::vector<Fitted> buses; // best first, at least one unless stopped
    double scatter = 0;        // relative spread of the time of one I/O
    // Residual of the best bus: standard deviation of ln(measured / predicted) of the sums of the characterization
    // workloads.
    double unexplained = 0;
};
BusFit fitBuses(const Exercises& exercises, const std::stop_token& stop);

// Returns the flash operations of each I/O on a fresh card of this design, after `before` has been written to it.
std::vector<FlashOps> replay(const FlashDesign& design, std::span<const TimedOp> ops,
                             std::span<const WrittenRange> before = {});
void writeBefore(FlashModel& model, std::span<const WrittenRange> before);

bool movesPages(ExerciseKind kind); // true if its writes make most cards relocate pages

// Splits the I/Os into rows. A row has at most maxOpsOf(exercise) I/Os of one characterization workload, and the weight
// weightOf(exercise). If only mean times are known (timedTogether), each workload is one row.
std::vector<TimeRow> rowsOf(const Exercises& exercises, std::span<const TimedOp> ops, auto maxOpsOf, auto weightOf)
{
    std::vector<TimeRow> rows;
    for (std::size_t begin = 0; begin < ops.size();) {
        const Exercise& exercise = exercises.list[ops[begin].exercise];
        const std::size_t most = exercises.timedTogether ? ops.size() : maxOpsOf(exercise);
        std::size_t end = begin + 1;
        while (end < ops.size() && end - begin < most && ops[end].exercise == ops[begin].exercise)
            ++end;
        rows.push_back({begin, end, weightOf(exercise), ops[begin].exercise});
        begin = end;
    }
    return rows;
}

} // namespace assay
