#include "plot/lot_pictures.h"

#include "text/texts.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay {

namespace {

constexpr std::size_t kPointsOfCurve = 80;
constexpr std::size_t kNamedCards = 20; // names of more would lie upon each other

} // namespace

Verdict colourOf(LotVerdict verdict)
{
    switch (verdict) {
    case LotVerdict::accept: return Verdict::pass;
    case LotVerdict::reject: return Verdict::fail;
    case LotVerdict::undecided: break;
    }
    return Verdict::inconclusive;
}

PlanCurve curveOf(const LotPlan& plan)
{
    const double last = std::min(1.0, 2 * plan.qualityAt(0.05) + 4 / static_cast<double>(plan.lot));
    std::vector<AcceptancePoint> curve;
    for (std::size_t i = 0; i <= kPointsOfCurve; ++i) {
        const double bad = last * static_cast<double>(i) / kPointsOfCurve;
        curve.push_back({bad, plan.accepted(bad)});
    }
    return {std::move(curve), {{plan.qualityAt(0.95), 0.95}, {plan.qualityAt(0.10), 0.10}}};
}

QString inWords(const PlanCurve& curve, const Texts& texts)
{
    return texts
        .translate("plot",
                   "Of lots with %1 bad cards the plan accepts 95 of 100: so often a good supplier is served well. Of "
                   "lots with %2 bad cards it still accepts 10 of 100: so much the buyer risks.")
        .arg(shareText(curve.marked.front().bad), shareText(curve.marked.back().bad));
}

QString shareText(double share) { return qstr(fmt::format("{:.3g} %", 100 * share)); }

bool hasSpread(const CriterionStatistics& row)
{
    return row.values.size() > 1 && row.deviation > 0 && row.criterion.op != "==";
}

void showCriterion(SpreadPlot& plot, const LotDocument& document, const CriterionStatistics& row)
{
    const Texts& texts = plot.texts();
    std::vector<SpreadRow> rows;
    for (std::size_t i = 0; i < row.values.size(); ++i)
        rows.push_back(
            {row.values.size() > kNamedCards ? QString() : shownDeviceText(document.lot.cards[row.cards[i]].sample, 8),
             row.values[i],
             {},
             std::ranges::find(row.outliers, i) != row.outliers.end()});
    const bool higherIsBetter = row.criterion.op.starts_with('>');
    std::ranges::stable_sort(rows, [higherIsBetter](const SpreadRow& a, const SpreadRow& b) {
        return higherIsBetter ? a.value > b.value : a.value < b.value;
    });
    const QString unit = texts.unit(row.criterion.unit);
    const QString metric = texts.metric(document.judgement.names, row.criterion.metric);
    plot.setRows(std::move(rows), unit.isEmpty() ? metric : QStringLiteral("%1 (%2)").arg(metric, unit));
}

} // namespace assay
