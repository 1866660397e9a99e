#include "judge/lot/lot_chart.h"

#include <algorithm>

namespace assay {

namespace {

const CriterionStatistics* rowOf(const LotDocument& lot, const CriterionResult& criterion)
{
    const auto found = std::ranges::find_if(lot.judgement.criteria, [&](const CriterionStatistics& row) {
        return row.population == 0 && !row.values.empty() && isSameCriterion(row.criterion, criterion);
    });
    return found == lot.judgement.criteria.end() ? nullptr : &*found;
}

std::optional<LotChart> chartOf(std::span<const LotDocument> lots, const CriterionResult& criterion)
{
    LotChart chart;
    chart.criterion = criterion;
    for (const LotDocument& lot : lots)
        if (const CriterionStatistics* row = rowOf(lot, criterion))
            chart.medians.push_back(row->box.median);
    const auto individuals =
        chart.medians.size() == lots.size() ? individualsChart(chart.medians) : std::optional<IndividualsChart>();
    if (!individuals)
        return std::nullopt;
    chart.individuals = *individuals;
    const InControl inControl{individuals->mean, individuals->deviation};
    EwmaChart ewma(inControl);
    for (const double median : chart.medians)
        chart.ewma.push_back(ewma.add(median));
    chart.breaks = nelsonViolations(chart.medians, inControl);
    return chart;
}

} // namespace

std::vector<LotChart> chartsOf(std::span<const LotDocument> lots)
{
    std::vector<LotChart> charts;
    if (lots.size() < kMinLotsForChart)
        return charts;
    for (const CriterionStatistics& row : lots.front().judgement.criteria)
        if (row.population == 0)
            if (auto chart = chartOf(lots, row.criterion))
                charts.push_back(std::move(*chart));
    return charts;
}

Message nelsonRule(std::size_t rule)
{
    switch (rule) {
    case 1: return msg("lot", "beyond 3 standard deviations");
    case 2: return msg("lot", "nine in a row on one side of the mean");
    case 3: return msg("lot", "six in a row rising or falling");
    case 4: return msg("lot", "fourteen in a row up and down in turn");
    case 5: return msg("lot", "two of three beyond 2 standard deviations");
    case 6: return msg("lot", "four of five beyond 1 standard deviation");
    case 7: return msg("lot", "fifteen in a row within 1 standard deviation");
    default: return msg("lot", "eight in a row beyond 1 standard deviation");
    }
}

} // namespace assay
