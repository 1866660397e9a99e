#include "plot/lot_charts.h"

#include "text/texts.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr std::size_t kPointsOfCurve = 80;
constexpr std::size_t kNamedCards = 20; // more names would overlap

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
    PlanCurve out;
    out.risks = risksOf(plan);
    const double last =
        std::min(1.0, std::max(1.2 * out.risks.lq.share, 2 * plan.qualityAt(0.05) + 4 / static_cast<double>(plan.lot)));
    for (std::size_t i = 0; i <= kPointsOfCurve; ++i) {
        const double bad = last * static_cast<double>(i) / kPointsOfCurve;
        // A lot has whole cards: between two of them the probability is undefined.
        const OcPoint point =
            pointOf(plan, static_cast<std::uint64_t>(std::llround(bad * static_cast<double>(plan.lot))));
        const bool isNew = out.curve.empty() || point.share > out.curve.back().bad;
        if (isNew)
            out.curve.push_back({point.share, point.acceptanceProbability});
    }
    for (const OcPoint& point : {out.risks.aql, out.risks.lq}) {
        out.marked.push_back({point.share, point.acceptanceProbability});
        const auto place = std::ranges::lower_bound(out.curve, point.share, {}, &AcceptancePoint::bad);
        if (place == out.curve.end() || place->bad > point.share)
            out.curve.insert(place, out.marked.back());
    }
    return out;
}

QString inWords(const PlanCurve& curve, const Texts& texts)
{
    QStringList sentences;
    for (const Message& sentence : inWords(curve.risks))
        sentences << texts.message(sentence);
    return sentences.join(QLatin1Char('\n'));
}

QString shareText(double share) { return qstr(cardShareText(share)); }

bool hasStatistics(const CriterionStatistics& row)
{
    return row.values.size() > 1 && row.criterion.op != Comparison::equal;
}

bool hasSpread(const CriterionStatistics& row)
{
    return hasStatistics(row) && row.deviation > 0 && !row.isBelowResolution();
}

SharedUnit unitOf(const CriterionStatistics& row) { return sharedUnit(row.values, row.criterion.unit); }

QString spreadText(const CriterionStatistics& row, const Texts& texts)
{
    if (!row.isBelowResolution())
        return QStringLiteral("± ") + texts.valueIn(row.deviation, unitOf(row));
    if (row.resolution <= 0)
        return texts.translate("plot", "no spread");
    return texts.translate("plot", "spread below resolution (%1)").arg(texts.value(row.resolution, row.criterion.unit));
}

void showCriterion(SpreadPlot& plot, const LotDocument& document, const CriterionStatistics& row)
{
    const Texts& texts = plot.texts();
    const SharedUnit unit = unitOf(row);
    std::vector<SpreadRow> rows;
    for (std::size_t i = 0; i < row.values.size(); ++i)
        rows.push_back(
            {row.values.size() > kNamedCards ? QString() : shownDeviceText(document.lot.cards[row.cards[i]].sample, 8),
             row.values[i] * unit.factor,
             {},
             std::ranges::find(row.outliers, i) != row.outliers.end()});
    const bool higherIsBetter = row.criterion.op == Comparison::atLeast;
    std::ranges::stable_sort(rows, [higherIsBetter](const SpreadRow& a, const SpreadRow& b) {
        return higherIsBetter ? a.value > b.value : a.value < b.value;
    });
    plot.setRows(std::move(rows), texts.axisTitle(texts.metric(document.judgement.names, row.criterion.metric), unit));
}

} // namespace assay
