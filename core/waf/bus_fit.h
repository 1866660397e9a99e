// Bus, page, planes, write buffer and SLC cache of a card, whatever its translation layer: from writes in order and
// reads, which move nothing.
#pragma once

#include "waf/exercises.h"
#include "waf/time_fit.h"

#include <stop_token>

namespace assay {

struct Fitted {
    FlashDesign structure; // without times
    TimeFit fit;
};
void sortByCost(std::vector<Fitted>& all); // best first; equal ones stay in their order

struct BusFit {
    std::vector<Fitted> buses; // best first, at least one unless stopped
    double scatter = 0;        // of one I/O's time, as a fraction
    double unexplained =
        0; // what the best one leaves of the sums of the exercises, as a standard deviation of the logarithm
};
BusFit fitBuses(const Exercises& exercises, const std::stop_token& stop);

// What each of the I/Os makes a card of this design do, after `before` has been written to a new one.
std::vector<FlashOps> replay(const FlashDesign& design, std::span<const TimedOp> ops,
                             std::span<const WrittenRange> before = {});
void writeBefore(FlashModel& model, std::span<const WrittenRange> before);

bool movesPages(ExerciseKind kind); // what is written there makes most cards move pages

// Rows of at most `maxOpsOf` I/Os of one exercise, with the weight of `weightOf`; of the whole exercise where its I/Os
// were timed together.
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
