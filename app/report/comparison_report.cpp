#include "report/comparison_report.h"

#include "document/run_document.h"
#include "ground/base/text.h"
#include "ground/stats/spread.h"
#include "plot/comparison_charts.h"
#include "report/pdf_file.h"
#include "report/sections.h"
#include "report/table.h"

#include <algorithm>
#include <set>

namespace assay {

namespace {

constexpr std::size_t kPhasesDrawn = 2;  // the first measured phases
constexpr std::size_t kIntervalRuns = 4; // with more runs there is no room for the intervals
constexpr std::size_t kOthersShown = 12;
constexpr std::size_t kSpreadsDrawn = 3;
constexpr std::size_t kFewRuns = 4;    // with fewer runs a box plot is meaningless
constexpr std::size_t kNamedRuns = 48; // more names would overlap
constexpr qsizetype kOddNamed = 12;
constexpr double kManyRunsHeight = 210;
constexpr double kOverlayHeight = 190;
constexpr double kHalfHeight = 215;
constexpr double kCaption = 18;

QString labelOf(std::size_t run) { return qstr(runLabel(run)); }

void drawRunRows(PageFlow& flow, const ComparedRuns& compared)
{
    const Texts& texts = flow.texts();
    std::vector<TableRow> rows;
    for (std::size_t i = 0; i < compared.runs.size(); ++i) {
        const JudgedRecord& run = *compared.runs[i];
        rows.push_back({{.text = labelOf(i), .weight = Weight::bold},
                        {.text = qstr(cardName(run)), .detail = shownDeviceText(run.specimen.lot)},
                        {.text = texts.profileTitle(run)},
                        {.text = texts.time(run.started), .detail = shownDeviceText(run.runId)},
                        {.text = texts.verdict(run.verdict), .verdict = run.verdict, .weight = Weight::bold}});
    }
    drawTable(flow,
              {{texts.translate("report", "Run"), 0.5},
               {texts.translate("report", "Card"), 2},
               {texts.translate("report", "Profile"), 1.6},
               {texts.translate("report", "Started, run"), 2.3},
               {texts.translate("report", "Verdict"), 1.6}},
              rows);
}

void drawConditionRows(PageFlow& flow, const ComparedRuns& compared)
{
    const Texts& texts = flow.texts();
    if (compared.comparison.conditions.empty())
        return flow.paragraph(texts.translate("report", "The runs were made under the same conditions."),
                              paper().muted);
    flow.subheading(texts.translate("report", "Conditions that differ"));
    std::vector<ShownFact> facts;
    for (const ComparedCondition& condition : compared.comparison.conditions) {
        // Runs with equal values are grouped: "A, C: USB; B: MMC".
        QStringList told;
        std::set<std::string> seen;
        for (std::size_t i = 0; i < condition.values.size(); ++i) {
            if (!seen.insert(condition.values[i]).second)
                continue;
            QStringList runs;
            for (std::size_t other = i; other < condition.values.size(); ++other)
                if (condition.values[other] == condition.values[i])
                    runs << labelOf(other);
            const QString value = condition.values[i].empty() ? QStringLiteral("–") : qstr(condition.values[i]);
            told << runs.join(QStringLiteral(", ")) + QStringLiteral(": ") + value;
        }
        facts.push_back({conditionTitle(condition, compared.comparison.names, texts), told.join(QStringLiteral("; "))});
    }
    drawFacts(flow, facts);
}

// "G, AB, AC"; of many only the first.
QString oddRuns(const ComparedMetric& metric, const Texts& texts)
{
    QStringList odd;
    for (std::size_t run = 0; run < metric.values.size(); ++run)
        if (metric.values[run].outlier)
            odd << labelOf(run);
    const qsizetype more = odd.size() - kOddNamed;
    const QString named = odd.mid(0, kOddNamed).join(QStringLiteral(", "));
    return more > 0 ? texts.translate("report", "%1 and %2 more").arg(named).arg(more) : named;
}

TableRow metricRow(const ComparedMetric& metric, const ComparedCriterion* criterion, const StepNames& names,
                   const Texts& texts)
{
    const SharedUnit unit = unitOf(metric);
    TableCell title{.text = texts.metric(names, metric.id)};
    TableRow row = {title};
    for (std::size_t i = 0; i < metric.values.size(); ++i) {
        const ComparedValue& value = metric.values[i];
        const auto number = numberOf(value);
        TableCell cell{.text = number        ? texts.valueIn(*number, unit)
                               : value.value ? texts.value(*value.value, metric.unit)
                                             : QStringLiteral("–")};
        if (metric.values.size() <= kIntervalRuns)
            cell.detail = texts.interval(value.ci, metric.unit);
        if (criterion && criterion->results[i]) {
            cell.verdict = criterion->results[i]->verdict;
            row.front().detail = texts.limit(*criterion->results[i]);
        }
        row.push_back(cell);
    }
    row.push_back(
        {.text = differsWord(metric, texts), .weight = metric.differs.value_or(false) ? Weight::bold : Weight::normal});
    return row;
}

void drawSideBySide(PageFlow& flow, const ComparedRuns& compared)
{
    const Texts& texts = flow.texts();
    std::vector<TableColumn> columns = {{texts.translate("report", "Criterion or metric"), 2.6}};
    for (std::size_t i = 0; i < compared.runs.size(); ++i)
        columns.push_back({labelOf(i), 1.2});
    columns.push_back({texts.translate("report", "Differs"), 1});
    std::vector<TableRow> rows;
    std::set<std::string> judged;
    for (const ComparedCriterion& criterion : compared.comparison.criteria)
        if (const ComparedMetric* metric = compared.comparison.metric(criterion.metric)) {
            rows.push_back(metricRow(*metric, &criterion, compared.comparison.names, texts));
            judged.insert(metric->id);
        }
    int more = 0;
    std::size_t others = 0;
    for (const ComparedMetric& metric : compared.comparison.metrics)
        if (metric.differs.value_or(false) && !judged.contains(metric.id)) {
            if (++others <= kOthersShown)
                rows.push_back(metricRow(metric, nullptr, compared.comparison.names, texts));
            else
                ++more;
        }
    flow.subheading(texts.translate("report", "Criteria, and other metrics that differ"));
    drawTable(flow, columns, rows);
    if (more > 0)
        flow.paragraph(texts.translate("report", "Other metrics that differ, not shown here: %1.").arg(more),
                       paper().muted, 11);
}

void drawBoxRows(PageFlow& flow, const ComparedRuns& compared)
{
    const Texts& texts = flow.texts();
    std::vector<TableRow> rows;
    for (const std::size_t i : compared.comparison.keyMetrics) {
        const ComparedMetric& metric = compared.comparison.metrics[i];
        const FiveNumbers box = fiveNumbers(numbersOf(metric));
        TableRow row = {{.text = texts.metric(compared.comparison.names, metric.id)}};
        for (const double number : {box.least, box.median, box.largest})
            row.push_back({.text = texts.valueIn(number, unitOf(metric))});
        row.push_back({.text = oddRuns(metric, texts)});
        row.push_back({.text = differsWord(metric, texts)});
        rows.push_back(row);
    }
    drawTable(flow,
              {{texts.translate("report", "Criterion or metric"), 2.6},
               {texts.translate("report", "Least"), 1.2, Qt::AlignRight},
               {texts.translate("report", "Median"), 1.2, Qt::AlignRight},
               {texts.translate("report", "Largest"), 1.2, Qt::AlignRight},
               {texts.translate("report", "Outliers"), 1.4},
               {texts.translate("report", "Differs"), 1}},
              rows);
}

void drawAttribution(PageFlow& flow, const RunComparison& comparison)
{
    const Texts& texts = flow.texts();
    if (comparison.attribution.shares.empty())
        return flow.paragraph(texts.message(comparison.attribution.why), paper().muted);
    flow.subheading(texts.translate("report", "Variance attribution of %1")
                        .arg(texts.metric(comparison.names, comparison.attributedMetric)));
    std::vector<ShownFact> facts;
    for (const FactorShare& share : comparison.attribution.shares)
        facts.push_back({texts.fact(share.factor), texts.translate("report", "%1 % (90 % interval %2 to %3 %)")
                                                       .arg(qRound(100 * share.share))
                                                       .arg(qRound(100 * share.ci.low))
                                                       .arg(qRound(100 * share.ci.high))});
    drawFacts(flow, facts);
    for (const Message& said : inWords(comparison.attribution))
        flow.paragraph(texts.message(said), paper().muted);
}

void drawPicture(PageFlow& flow, PlotWidget& plot, const QString& title, const QRectF& area)
{
    const TextBlock caption(title, reportFont(11), area.width());
    caption.draw(flow.painter(), area.topLeft(), paper().muted);
    plot.paintTo(flow.painter(), area.adjusted(0, kCaption, 0, 0));
}

void drawOverlays(PageFlow& flow, const ComparedRuns& compared, const SharedPhase& shared)
{
    constexpr double kGap = 16;
    const Texts& texts = flow.texts();
    flow.require(kOverlayHeight + kHalfHeight + 60);
    flow.subheading(qstr(phaseTitle(Wording(texts.phrases()), compared.comparison.names, shared.step, shared.role)));
    OverlayPlot rate(OverlayKind::throughput, texts);
    rate.setLines(overlayLines(OverlayKind::throughput, compared.runs, shared));
    drawPicture(flow, rate, texts.translate("report", "Throughput over time"),
                QRectF(PageFlow::kMargin, flow.y(), PageFlow::kWidth, kOverlayHeight));
    flow.skip(kOverlayHeight + 8);
    const bool two = compared.runs.size() == 2;
    const double half = two ? (PageFlow::kWidth - kGap) / 2 : PageFlow::kWidth;
    OverlayPlot latency(OverlayKind::percentiles, texts);
    latency.setLines(overlayLines(OverlayKind::percentiles, compared.runs, shared));
    drawPicture(flow, latency, texts.translate("report", "Latency percentiles"),
                QRectF(PageFlow::kMargin, flow.y(), half, kHalfHeight));
    if (two) {
        DifferenceMap map(texts);
        map.setDifference(
            addressDifference(phaseOf(*compared.runs[0], shared)->map, phaseOf(*compared.runs[1], shared)->map),
            labelOf(0), labelOf(1));
        drawPicture(flow, map, texts.translate("report", "Mean latency by address, A less B"),
                    QRectF(PageFlow::kMargin + half + kGap, flow.y(), half, kHalfHeight));
    }
    flow.skip(kHalfHeight + 12);
}

void drawSpread(PageFlow& flow, const ComparedRuns& compared, const ComparedMetric& metric)
{
    const Texts& texts = flow.texts();
    QStringList names;
    const bool many = compared.runs.size() > kNamedRuns;
    for (std::size_t i = 0; i < compared.runs.size(); ++i)
        names << (many ? QString() : labelOf(i) + QStringLiteral("  ") + qstr(cardName(*compared.runs[i])));
    SpreadPlot plot(texts);
    plot.setRows(spreadRows(metric, names), axisTitle(metric, compared.comparison.names, texts));
    const double height =
        (many ? kManyRunsHeight : std::min<double>(plot.preferredHeight(), PageFlow::kPageHeight - 200)) + kCaption;
    flow.require(height + 20);
    drawPicture(flow, plot, texts.metric(compared.comparison.names, metric.id),
                QRectF(PageFlow::kMargin, flow.y(), PageFlow::kWidth, height));
    flow.skip(height + 14);
}

// A chart of equal values shows nothing.
bool hasSpread(const ComparedMetric& metric)
{
    std::optional<double> first;
    return std::ranges::any_of(metric.values, [&](const ComparedValue& value) {
        const auto number = numberOf(value);
        if (number && !first)
            first = number;
        return number && *number != *first;
    });
}

void drawCharts(PageFlow& flow, const ComparedRuns& compared)
{
    if (compared.runs.size() <= kOverlaidRuns) {
        std::size_t drawn = 0;
        for (const SharedPhase& shared : sharedPhases(compared.comparison, compared.runs))
            if (isPlotted(shared.role) && drawn++ < kPhasesDrawn)
                drawOverlays(flow, compared, shared);
    }
    if (compared.runs.size() < kFewRuns)
        return;
    std::size_t drawn = 0;
    for (const std::size_t i : compared.comparison.keyMetrics)
        if (hasSpread(compared.comparison.metrics[i]) && drawn++ < kSpreadsDrawn)
            drawSpread(flow, compared, compared.comparison.metrics[i]);
}

void drawComparison(PageFlow& flow, const ComparedRuns& compared)
{
    const Texts& texts = flow.texts();
    flow.beginPage({texts.translate("report", "%1 runs side by side").arg(compared.runs.size()),
                    QStringLiteral("CardAssay %1 (%2)").arg(toolVersion(), QString::fromLatin1(toolCommit()).left(12)),
                    bandsOf({compared.runs.begin(), compared.runs.end()}, texts)});
    flow.heading(texts.translate("report", "Comparison of runs"));
    drawRunRows(flow, compared);
    drawConditionRows(flow, compared);
    if (compared.runs.size() <= kOverlaidRuns)
        drawSideBySide(flow, compared);
    else
        drawBoxRows(flow, compared);
    drawAttribution(flow, compared.comparison);
    flow.paragraph(texts.translate("report",
                                   "\"Differs\" says that a difference is larger than its uncertainty: the 90 % "
                                   "intervals of the runs, corrected for the number of comparisons."),
                   paper().muted, 11);
    drawCharts(flow, compared);
}

} // namespace

void drawRanking(PageFlow& flow, const ComparedRuns& compared)
{
    drawBoxRows(flow, compared);
    drawCharts(flow, compared);
}

std::string drawComparisonPdf(std::span<const JudgedRun> runs, Drawing drawing)
{
    drawing.comparison = true;
    std::vector<const JudgedRecord*> records;
    for (const JudgedRun& run : runs)
        records.push_back(&run.record);
    const RunComparison comparison = compareRuns(records);
    const Texts texts(languagesOfCode(drawing.language).front());
    return drawPdf({texts.translate("report", "Comparison of runs"), drawing, evidenceOf(runs, drawing)},
                   [&](PageFlow& flow) {
                       drawComparison(flow, {comparison, records});
                   });
}

Result<void> writeComparisonPdf(std::span<const JudgedRun> runs, const std::filesystem::path& file,
                                const std::string& language, const std::optional<CertifiedKey>& key)
{
    Drawing drawing = drawingNow(kEnglish);
    drawing.language = language;
    return saveSigned(drawComparisonPdf(runs, drawing), key, file);
}

} // namespace assay
