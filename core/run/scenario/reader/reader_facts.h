// What a reader step has observed: times of reads by size, of flushes, and over time.
#pragma once

#include "ground/base/interval.h"
#include "run/record/facts.h"

#include <optional>
#include <string>
#include <vector>

namespace assay {

struct ReadTimes { // of one size
    Bytes size;
    std::vector<Ns> times;
};
struct ReaderFacts {
    std::vector<ReadTimes> reads; // ascending sizes
    std::vector<Ns> flushIdle;    // with nothing written before
    std::vector<Ns> flushAfter;   // each after a write
    std::vector<Ns> writes;
    std::vector<Ns> medians; // of small reads, by equal parts of the time
};

nlohmann::json toJson(const ReaderFacts& facts);
// All of it, or nothing where a part is missing.
std::optional<ReaderFacts> readerFacts(const StepRecord& step);

// Time of a read = command + size / rate, by the medians of the sizes up to kCommandSizes: the line through the pairs
// with the median slope (Theil and Sen), and the interval of its offset from the spread of the sizes about it. Nothing
// of fewer than three sizes, or where larger reads take no longer.
struct CommandCost {
    Ns command{};
    Interval interval; // ns
    double megabytesPerSecond = 0;
};
inline constexpr Bytes kCommandSizes = kib(64); // no transfer limit of Linux is smaller than 32 KiB; most are 120 KiB
std::optional<CommandCost> commandCost(const ReaderFacts& facts);

// Does FLUSH wait for what was written? "yes": it takes longer after a write, by more than half and by more than its
// own spread. "not_seen": it does not, so the reader drops it or the card keeps nothing back. "unknown": not
// tested.
std::string flushWaits(const ReaderFacts& facts);
// The slowest of the parts over the fastest; nothing of fewer than two.
std::optional<double> stability(const ReaderFacts& facts);

} // namespace assay
