// SD Express Speed Class that a sequential write would keep. Pure. docs/method/standards.md.
#pragma once

#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <optional>
#include <span>

namespace assay {

// Returns "express_class" of a step that writes an NVMe card sequentially: the highest of E150, E300, E450 and E600
// whose rate the slowest whole second reached, else "none"; always indicative, because the classes bind a card only to
// a host that sets power and temperature limits and declares its streams, which this program does not. Nothing for
// other steps. `own`: the metrics of the step, without its name.
std::optional<Metric> expressClass(const RunRecord& record, const StepRecord& step, std::span<const Metric> own);

} // namespace assay
