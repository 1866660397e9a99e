#include "plot/lot_charts.h"

#include "plot/group_spread_plot.h"
#include "text/texts.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr std::size_t kPointsOfCurve = 80;
constexpr std::size_t kNamedCards = 20; // more names would overlap

// The rows of one criterion, a row per group.
std::vector<const CriterionStatistics*> rowsOf(const LotJudgement& judged, const CriterionResult& criterion)
{
    std::vector<const CriterionStatistics*> rows;
    for (const CriterionStatistics& row : judged.criteria)
        if (isSameCriterion(row.criterion, criterion) && !row.values.empty())
            rows.push_back(&row);
    return rows;
}

SpreadGroup groupOf(const LotDocument& document, const CriterionStatistics& row, double factor, const Texts& texts)
{
    constexpr std::size_t kSampleLetters = 12;
    SpreadGroup group{texts.translate("plot", "Group %1 (%2)").arg(row.population + 1).arg(row.values.size()), {}};
    for (std::size_t i = 0; i < row.values.size(); ++i) {
        const CriterionResult* own = document.cards[row.cards[i]]->criterion(row.criterion);
        group.values.push_back({shownDeviceText(document.lot.cards[row.cards[i]].sample, kSampleLetters),
                                row.values[i] * factor, own && own->verdict == Verdict::fail,
                                std::ranges::find(row.outliers, i) != row.outliers.end()});
    }
    return group;
}

Figure spreadFigure(const std::vector<SpreadGroup>& groups, const std::optional<SpreadLimit>& limit,
                    const std::optional<Interval>& detail, const QString& axis, const Texts& texts)
{
    const QString title = detail ? texts.translate("plot", "Detail: most of the values")
                                 : texts.translate("plot", "All values and the limit");
    return {.kind = ChartKind::spread, .title = title.toStdString(), .make = [=] {
                auto plot = std::make_unique<GroupSpreadPlot>(texts);
                plot->setGroups(groups, axis);
                plot->setLimit(limit);
                plot->setDetail(detail);
                return plot;
            }};
}

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

std::vector<Figures> spreadFigures(const LotDocument& document, const Texts& texts)
{
    std::vector<Figures> all;
    const LotJudgement& judged = document.judgement;
    for (const CriterionStatistics& first : judged.criteria) {
        const CriterionResult& criterion = first.criterion;
        const auto rows = rowsOf(judged, criterion);
        if (rows.empty() || rows.front() != &first ||
            std::ranges::none_of(rows, [](auto* row) { return hasSpread(*row); }))
            continue;
        const SharedUnit unit = unitOf(first);
        std::vector<SpreadGroup> groups;
        for (const CriterionStatistics* row : rows)
            groups.push_back(groupOf(document, *row, unit.factor, texts));
        std::optional<SpreadLimit> limit;
        if (const auto* number = std::get_if<double>(&criterion.limit))
            limit = SpreadLimit{*number * unit.factor, criterion.op == Comparison::atLeast,
                                texts.translate("plot", "limit %1").arg(texts.limit(criterion))};
        const QString name = texts.metric(judged.names, criterion.metric);
        Figures figures{name.toStdString(), {}, {spreadFigure(groups, limit, {}, texts.axisTitle(name, unit), texts)}};
        if (const auto detail = detailOf(groups, limit))
            figures.charts.push_back(spreadFigure(groups, limit, detail, texts.axisTitle(name, unit), texts));
        all.push_back(std::move(figures));
    }
    return all;
}

Figure acceptanceFigure(const LotPlan& plan, const Texts& texts)
{
    return {.kind = ChartKind::operatingCharacteristic, .title = {}, .make = [plan, texts] {
                auto plot = std::make_unique<AcceptancePlot>(texts);
                const PlanCurve curve = curveOf(plan);
                plot->setCurve(curve.curve, curve.marked);
                return plot;
            }};
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
