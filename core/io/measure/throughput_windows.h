// Throughput of each whole second of a phase, for the minimum 1 s throughput and for the CI of the mean. The minimum is
// exact. The values are stored in fixed memory: if there are too many, neighbours are merged into batches, which are
// used for the CI.
#pragma once

#include "ground/base/units.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace assay {

class ThroughputWindows {
public:
    static constexpr Ns kWindow = std::chrono::seconds(1); // shorter phases yield no slowest window
    static constexpr std::size_t kBatches = 1024;

    ThroughputWindows() { m_parts.batches.reserve(kBatches); }
    // Times are relative to the start of the phase, in completion order, as for TimeSeries::record().
    void record(Ns from, Ns at, Bytes bytes);

    // Returns the bytes of the slowest complete window so far; nothing before the first one is complete.
    std::optional<Bytes> slowest() const { return m_parts.slowest; }
    // Start of the slowest window (relative).
    Ns slowestAt() const { return m_parts.slowestAt; }
    // Bytes per batch of `batchWindows()` windows each, complete batches only.
    std::span<const Bytes> batches() const { return m_parts.batches; }
    std::uint64_t batchWindows() const { return m_parts.batchWindows; }

    struct Parts {
        std::uint64_t batchWindows = 1;
        std::vector<Bytes> batches;
        std::uint64_t openBatchWindows = 0; // complete windows after the last batch
        Bytes openBatchBytes;               // in openBatchWindows
        Bytes openBytes;                    // in the incomplete window
        std::optional<Bytes> slowest;
        Ns slowestAt{};
    };
    const Parts& parts() const { return m_parts; }
    static ThroughputWindows fromParts(Parts parts);

private:
    void closeWindow();
    std::uint64_t m_window = 0; // index of the open window
    Parts m_parts;
};

} // namespace assay
