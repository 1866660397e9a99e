// Write amplification by the card's own counters: flash writes over host writes between two snapshots of its telemetry.
// It is the best source if present, and the reference for estimates from timing. docs/formats/telemetry.md, "Write
// amplification".
#pragma once

#include "run/record/metric.h"
#include "run/record/run_record.h"

namespace assay {

// The bytes of user data per block erase, measured by one sequential overwrite of the whole card. There every block is
// written once: WAF = 1 by definition, and results are relative to it. They count erases: only of the data area,
// without an SLC cache, and a block erased before it was full counts as full.
struct BytesPerErase {
    double bytes = 0;
    Interval bounds{};
    std::string step;     // in which it was measured
    double wholeCard = 0; // erases for one overwrite of the card
};
// Returns the best measurement of the record: a finished sequential overwrite of the whole card with enough erases, on
// a card that had as many before (a new card takes its first writes without erases).
std::optional<BytesPerErase> bytesPerErase(const RunRecord& record);

struct TelemetryWaf {
    std::optional<Metric> metric; // "waf", without the step's name
    Message withheldReason;       // why there is no metric although the card has telemetry
};
// Data that may be in transit inside a card without a known cache: that of a few commands.
inline constexpr Bytes kMinBufferedBytes = mib(1);

// Computes the WAF between two snapshots with exactly `written` bytes from the host in between. The interval is not
// statistical but certain: it comes from the resolution of the counters, from the card's own writes when it is asked,
// and from `bufferedBytes`, the data that may wait in its buffer or SLC cache at either reading. Refuses when the
// interval is wider than +-10 %, when the card's count of host bytes differs from ours, and when the value is
// impossible.
TelemetryWaf telemetryWaf(const TelemetrySnapshot& before, const TelemetrySnapshot& after, Bytes written,
                          const std::optional<BytesPerErase>& bytesPerErase, Bytes bufferedBytes = kMinBufferedBytes);
// The same for a step of the record, from the end of its preparation; refuses when there is no snapshot of that moment.
// Returns neither metric nor refusal when the step wrote nothing or the card has no telemetry.
TelemetryWaf telemetryWaf(const RunRecord& record, const StepRecord& step);

} // namespace assay
