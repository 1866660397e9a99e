// Attributes the waiting time of a step to card, link, host or page cache, from the host counters (HostSeries). Pure;
// rules: docs/method/self-test.md.
#pragma once

#include "ground/base/message.h"
#include "run/record/run_record.h"

#include <optional>
#include <vector>

namespace assay {

// Means over a step.
struct StepLoad {
    double deviceBusy = 0; // share of the time with at least one I/O in flight
    double idle = 0;       // share of CPU time, including iowait
    double iowait = 0;     // share of CPU time
    double own = 0;        // CPUs used by this program: 1 = one CPU all the time
    double flusher = 0;    // CPUs used by the kernel's writeback threads
    double rate = 0;       // device throughput, reads plus writes, bytes/s
};
// Returns none if the host was not observed or the system does not report it.
std::optional<StepLoad> loadOf(const StepRecord& step);

// `link`: the step used up what the reader's link can carry in practice; the card may be faster.
enum class Bottleneck { card, link, processors, neither };
Bottleneck bottleneckOf(const RunRecord& record, const StepRecord& step, const StepLoad& load);
// Says in one sentence whether I/O or CPU limited the step; empty if loadOf() returns none.
Message bottleneckSentence(const RunRecord& record, const StepRecord& step);

enum class StallCause { host, link, flusher, card, unknown };
// Returns the cause that a stall of a phase coincides with. The host is checked first, then link and page cache, the
// card last: a stall is attributed to the card only if the device was busy during it and nothing else explains it.
StallCause causeOf(const RunRecord& record, const StepRecord& step, const PhaseSamples& phase, const Stall& stall);
// Returns "Of 14 stalls in ... 9 are the card's ..."; empty without stalls or observation.
Message stallSentence(const RunRecord& record, const StepRecord& step);

// Returns both sentences, and for a recording on a real card the effect of the page cache (io/host/write_back.h). Empty
// ones are omitted.
std::vector<Message> hostSentences(const RunRecord& record, const StepRecord& step);

} // namespace assay
