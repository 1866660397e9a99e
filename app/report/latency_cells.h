// Latencies of a phase as table cells of the web page.
#pragma once

#include "run/record/step_latencies.h"
#include "text/texts.h"

#include <QString>
#include <vector>

namespace assay {

struct LatencyCell {
    QString name;  // "99.95 %", "< 250 µs"
    QString value; // "4.2 ms", "12.5 %"
};
// Returns fio's percentiles, then its non-empty buckets.
std::vector<LatencyCell> percentileCells(const LatencyTable& table, const Texts& texts);
std::vector<LatencyCell> bucketCells(const LatencyTable& table, const Texts& texts);

} // namespace assay
