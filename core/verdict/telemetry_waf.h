// Write amplification as the card itself counts it: flash writes over host writes between two snapshots of its
// telemetry. The best there is where it is there at all; estimates from timing stand beside it and are measured by it.
// docs/telemetry.md, "Write amplification".
#pragma once

#include "record/metric.h"
#include "record/run_record.h"

namespace assay {

// Bytes of user data that one block erase stands for, from one overwrite of the whole card in order: there every block
// is written once, WAF = 1 by definition. What is made from it is relative to that, and counts erases: of the area for
// data only, without an SLC cache in front, and a block erased before it was full counts as full.
struct EraseSize {
    double bytes = 0;
    Interval bounds{};
    std::string step;     // that it was measured in
    double wholeCard = 0; // erases for one overwrite of the card
};
// The best one of the record: a finished sequential overwrite of the whole card with enough erases, on a card that had
// been through as many before (a new card takes its first writes without erasing anything).
std::optional<EraseSize> eraseSize(const RunRecord& record);

struct TelemetryWaf {
    std::optional<Metric> metric; // "waf", without the step's name
    Message refusal;              // why there is none though the card has telemetry
};
// What may be on its way through a card that nothing was found of: the data of a few commands.
inline constexpr Bytes kMinHeldBack = mib(1);

// Between two snapshots with `written` bytes from the host in between, exactly. The interval is not statistical: it
// holds for certain, from the resolution of the counters, from what the card writes of its own when it is asked, and
// from `heldBack`, what may wait in its buffer or SLC cache at either reading. Refused where it is wider than +-10 %,
// where the card's own count of the host's bytes is another than ours, and where no card can be so.
TelemetryWaf telemetryWaf(const TelemetrySnapshot& before, const TelemetrySnapshot& after, Bytes written,
                          const std::optional<EraseSize>& eraseSize, Bytes heldBack = kMinHeldBack);
// Of what a step of the record measured: counted from where its preparation was over, refused where nobody looked then.
// Neither metric nor refusal where it wrote nothing or the card tells nothing.
TelemetryWaf telemetryWaf(const RunRecord& record, const StepRecord& step);

} // namespace assay
