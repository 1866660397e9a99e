#include "report/latency_cells.h"

namespace assay {

std::vector<LatencyCell> percentileCells(const LatencyTable& table, const Texts& texts)
{
    std::vector<LatencyCell> cells;
    for (std::size_t i = 0; i < table.percentiles.size(); ++i)
        cells.push_back({QStringLiteral("%1 %").arg(texts.number(LatencyTable::kPercents[i])),
                         texts.value(static_cast<double>(table.percentiles[i].count()), "ns")});
    return cells;
}

std::vector<LatencyCell> bucketCells(const LatencyTable& table, const Texts& texts)
{
    constexpr std::size_t kLast = LatencyTable::kBoundsUs.size();
    std::vector<LatencyCell> cells;
    for (std::size_t i = 0; i <= kLast; ++i) {
        if (table.buckets[i] == 0)
            continue;
        const QString bound = texts.value(LatencyTable::kBoundsUs[i < kLast ? i : kLast - 1], "us");
        const double percent = table.percentOf(i);
        cells.push_back({(i < kLast ? QStringLiteral("< ") : QStringLiteral("≥ ")) + bound,
                         percent < 0.01 ? QStringLiteral("< 0.01 %") // above 0, but below the last digit
                                        : QStringLiteral("%1 %").arg(texts.number(percent))});
    }
    return cells;
}

} // namespace assay
