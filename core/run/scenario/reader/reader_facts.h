// Observations of a reader step: times of reads by size, of flushes, and over time.
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
    std::vector<Ns> flushIdle;    // without writes before
    std::vector<Ns> flushAfter;   // each after a write
    std::vector<Ns> writes;
    std::vector<Ns> medians; // of small reads, in equal parts of the duration
};

nlohmann::json toJson(const ReaderFacts& facts);
// Returns the complete facts, or nothing if a part is missing.
std::optional<ReaderFacts> readerFacts(const StepRecord& step);

// Time of a read = command + size / rate, fitted to the medians of the sizes up to kCommandSizes: the line through the
// pairs with the median slope (Theil and Sen); the CI of the offset comes from the spread of the sizes about the line.
// Returns nothing for fewer than three sizes, or if larger reads do not take longer.
struct CommandCost {
    Ns command{};
    Interval interval; // ns
    double megabytesPerSecond = 0;
};
inline constexpr Bytes kCommandSizes = kib(64); // no transfer limit of Linux is smaller than 32 KiB; most are 120 KiB
std::optional<CommandCost> commandCost(const ReaderFacts& facts);

// Determines whether FLUSH waits for written data. "yes": it takes longer after a write, by more than half and by more
// than its own spread. "not_seen": it does not, so the reader drops it or the card buffers nothing. "unknown": not
// tested.
std::string flushWaits(const ReaderFacts& facts);
// Returns the ratio of the slowest part to the fastest; nothing for fewer than two.
std::optional<double> stability(const ReaderFacts& facts);

} // namespace assay
