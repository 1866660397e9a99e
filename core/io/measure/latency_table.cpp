#include "io/measure/latency_table.h"

namespace assay {

namespace {

constexpr double kNsInUs = 1e3;
constexpr double kAll = 100; // percent

} // namespace

double LatencyTable::percentOf(std::size_t bucket) const
{
    return count == 0 ? 0 : kAll * static_cast<double>(buckets[bucket]) / static_cast<double>(count);
}

LatencyTable latencyTable(const LatencyHistogram& histogram)
{
    LatencyTable table;
    table.count = histogram.count();
    for (std::size_t i = 0; i < table.percentiles.size(); ++i)
        table.percentiles[i] = histogram.quantile(LatencyTable::kPercents[i] / kAll);
    const auto content = histogram.buckets();
    std::size_t at = 0;
    for (std::size_t i = 0; i < content.size(); ++i) {
        const auto middle = static_cast<double>(LatencyHistogram::bucketMid(i).count()) / kNsInUs;
        while (at < LatencyTable::kBoundsUs.size() && middle >= LatencyTable::kBoundsUs[at])
            ++at;
        table.buckets[at] += content[i];
    }
    return table;
}

} // namespace assay
