// Samples of one phase of a step (pre-fill, write, read, verify). record() counts every I/O; only stalls and errors are
// stored individually. About 450 KB for any duration. Filled by one thread; copies are values.
#pragma once

#include "card/stamp/integrity_summary.h"
#include "ground/base/io_op.h"
#include "io/measure/address_map.h"
#include "io/measure/latency_histogram.h"
#include "io/measure/peak_latency_strip.h"
#include "io/measure/phase_role.h"
#include "io/measure/throughput_windows.h"
#include "io/measure/time_series.h"

#include <vector>

namespace assay {

// One I/O, as seen by the recorder.
struct IoSample {
    IoOp op = IoOp::read;
    Bytes offset;
    Bytes length;
    Ns issued{};
    Ns submitted{};
    Ns completed{};
    int osError = 0;     // of a failed I/O; 0 with `failed` = short transfer
    bool failed = false; // counted as an error, excluded from throughput and latency
};

struct Stall {
    Ns at{}; // completion, relative to the start of the phase
    Bytes offset;
    Ns latency{};
};

// Equal errors at neighbouring addresses share one entry, equal ones of flushes too.
struct IoErrorEntry {
    IoOp op = IoOp::read;
    Bytes offset;
    Bytes length;
    int osError = 0; // 0 = short transfer
    std::uint64_t count = 0;
    bool hasAddress() const { return op != IoOp::flush; } // otherwise offset and length are meaningless
};

class PhaseSamples {
public:
    // A successful I/O that takes longer is a stall; a failed one is an error of any duration. The busy limit of SDHC
    // cards is 250 ms for writes and 100 ms for reads (SD Physical Layer 9.10, 4.6.2.2).
    static constexpr Ns kWriteStall = std::chrono::milliseconds(250);
    static constexpr Ns kReadStall = std::chrono::milliseconds(100);
    static constexpr std::size_t kMaxStalls = 1000; // the longest stalls; all are counted
    static constexpr std::size_t kMaxErrorEntries = 1000;

    PhaseSamples() = default;
    PhaseSamples(PhaseRole role, IoOp op, Bytes regionOffset, Bytes regionBytes, Ns begin,
                 Bytes block = Bytes(kSectorBytes));
    // Records an I/O and advances `end`. Call in completion order. Failed I/Os count in failedOps, errors and
    // map.errors, not in latencies and rates. Does not allocate for a successful I/O.
    void record(const IoSample& sample);
    // Records an I/O that never completed as an error (ETIMEDOUT). The phase still ends with its last completion,
    // without the wait.
    void recordTimeout(IoOp op, Bytes offset, Bytes length);
    // Records a failed I/O outside the transfers of the phase, such as a flush or a discard. It counts as an error; its
    // time does not count.
    void recordFailure(IoOp op, Bytes offset, Bytes length, int osError);
    // Failed reads and writes: failedOps without flushes and discards.
    std::uint64_t failedTransfers() const;
    // Continues after a gap that does not count: shifts begin and end so that the last completion appears to be at
    // `now`.
    void resumeAt(Ns now);

    // Data, public because this is a record.
    PhaseRole role = PhaseRole::read;
    IoOp op = IoOp::read;
    Ns begin{}; // on the device's clock
    Ns end{};
    Bytes bytes;           // transferred without error
    std::uint64_t ops = 0; // completed without error
    std::uint64_t failedOps = 0;
    LatencyHistogram total, submission, completion;
    TimeSeries series;
    ThroughputWindows windows;
    AddressMap map;
    std::uint64_t stallCount = 0;
    std::vector<Stall> stalls; // the longest kMaxStalls, in time order
    std::vector<IoErrorEntry> errors;
    std::uint64_t errorsDropped = 0; // entries beyond kMaxErrorEntries
    IntegritySummary integrity;      // of verified reads; empty elsewhere
    PeakLatencyStrip peakLatencies;  // of the last seconds of a running phase; not part of a record

    Ns duration() const { return end - begin; }

private:
    void addStall(const IoSample& sample, Ns latency);
    void addError(const IoSample& sample);
    Ns m_previousCompletion{};
};

} // namespace assay
