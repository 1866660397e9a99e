// The writes of a step, and their measured times: what a model of the card needs to replay it.
#pragma once

#include "ground/base/units.h"

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace assay {

// One write of a step.
struct TracedWrite {
    Bytes offset, length;
    bool measured = false; // false: the write only prepared the card
    Ns idleBefore{};       // idle time of the card before this write
    Ns scheduledStart{};   // of a rate-limited write: earliest start, relative to the first write; 0 = at once
};
using WriteVisitor = std::function<bool(const TracedWrite&)>; // returns false to end the visit
using WriteTrace = std::function<void(const WriteVisitor&)>;

// Consecutive writes of a step, and their total time: a block, or a part of one.
struct StepBlock {
    std::uint64_t writes = 0;
    Ns time{};
    bool measured = false;    // false: the writes only prepared the card
    bool inCache = false;     // the cache was not full yet: not comparable with later blocks
    bool isContinued = false; // the next element is a part of the same block
};
// In write order. Empty for rate-limited writes: their times depend on the schedule, not on the card.
using StepTimes = std::vector<StepBlock>;

// Joins the parts of each block.
inline StepTimes withoutParts(const StepTimes& parts)
{
    StepTimes blocks;
    bool isContinued = false;
    for (const StepBlock& part : parts) {
        if (!std::exchange(isContinued, part.isContinued)) {
            blocks.push_back(part);
            blocks.back().isContinued = false;
            continue;
        }
        blocks.back().writes += part.writes;
        blocks.back().time += part.time;
    }
    return blocks;
}

} // namespace assay
