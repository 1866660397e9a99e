// The pages about several runs: who passed, ranking, and a page for each run that stands out.
#include "document/comparison_document.h"
#include "document/run_document.h"
#include "ground/base/text.h"
#include "report/panel.h"
#include "report/sections.h"
#include "report/table.h"

#include <algorithm>
#include <array>
#include <span>

namespace assay {

namespace {

constexpr std::size_t kPagesForAll = 4; // up to this many runs, each has its own page

constexpr std::array kWorstFirst = {Verdict::fail, Verdict::error, Verdict::inconclusive, Verdict::marginal,
                                    Verdict::pass};

std::size_t countOf(const std::vector<const JudgedRecord*>& runs, Verdict verdict)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(runs, [&](const JudgedRecord* run) { return run->verdict == verdict; }));
}

void drawCounts(PageFlow& flow, const std::vector<const JudgedRecord*>& runs)
{
    const Texts& texts = flow.texts();
    QStringList counts;
    std::optional<Verdict> worst;
    for (const Verdict verdict : kWorstFirst)
        if (const std::size_t count = countOf(runs, verdict); count > 0) {
            counts << QStringLiteral("%1: %2").arg(texts.verdict(verdict)).arg(count);
            worst = worst.value_or(verdict);
        }
    drawPanel(flow, {worst, texts.translate("report", "%1 runs").arg(runs.size()), counts.join(QStringLiteral(", ")),
                     texts.translate("report", "Verdicts per card; no lot decision."), 24});
}

// All criteria of the runs without duplicates, in the order of the first run that has them.
std::vector<const CriterionResult*> criteriaOf(const std::vector<const JudgedRecord*>& runs)
{
    std::vector<const CriterionResult*> all;
    for (const JudgedRecord* run : runs)
        for (const CriterionResult& criterion : run->criteria)
            if (std::ranges::none_of(all, [&](const auto* known) { return known->metric == criterion.metric; }))
                all.push_back(&criterion);
    return all;
}

TableCell resultCell(const Texts& texts, const JudgedRecord& run, const std::string& metric)
{
    const auto found = std::ranges::find(run.criteria, metric, &CriterionResult::metric);
    if (found == run.criteria.end())
        return {.text = QStringLiteral("–")};
    TableCell cell{.text = found->value ? texts.value(*found->value, found->unit) : QStringLiteral("–")};
    if (found->verdict != Verdict::pass) // a pass needs no mark, and space is scarce
        cell.verdict = found->verdict;
    return cell;
}

QString sampleOf(const JudgedRecord& run)
{
    QStringList parts{shownDeviceText(run.specimen.supplier), shownDeviceText(run.specimen.lot),
                      shownDeviceText(run.specimen.number), shownDeviceText(textUnder(run.device.identity, "serial"))};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

// One row per run, one column per criterion; criteria are numbered from `first` on.
void drawMatrixPart(PageFlow& flow, const std::vector<const JudgedRecord*>& runs,
                    std::span<const CriterionResult* const> criteria, std::size_t first)
{
    const Texts& texts = flow.texts();
    std::vector<TableColumn> columns = {{texts.translate("report", "Run"), 0.6},
                                        {texts.translate("report", "Card"), 2.2}};
    for (std::size_t i = 0; i < criteria.size(); ++i)
        columns.push_back({QString::number(first + i), 1.2});
    columns.push_back({texts.translate("report", "Verdict"), 1.7});
    std::vector<TableRow> rows;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const JudgedRecord& run = *runs[i];
        TableRow row = {{.text = qstr(runLabel(i)), .weight = Weight::bold},
                        {.text = qstr(cardName(run)), .detail = sampleOf(run)}};
        for (const CriterionResult* criterion : criteria)
            row.push_back(resultCell(texts, run, criterion->metric));
        row.push_back({.text = texts.verdict(run.verdict), .verdict = run.verdict, .weight = Weight::bold});
        rows.push_back(row);
    }
    drawTable(flow, columns, rows);
}

// Legend of the column numbers.
void drawLegend(PageFlow& flow, const std::vector<const CriterionResult*>& criteria, const StepNames& names)
{
    const Texts& texts = flow.texts();
    std::vector<ShownFact> legend;
    for (std::size_t i = 0; i < criteria.size(); ++i)
        legend.push_back({QString::number(i + 1),
                          texts.metric(names, criteria[i]->metric) + QLatin1Char(' ') + texts.limit(*criteria[i])});
    const auto half = legend.begin() + static_cast<std::ptrdiff_t>(legend.size() + 1) / 2;
    flow.columns(2);
    drawFacts(flow, {legend.begin(), half});
    flow.nextColumn();
    drawFacts(flow, {half, legend.end()});
    flow.columns(1);
}

// Runs by criteria. Criteria beyond the page width continue in another table of all runs.
void drawMatrix(PageFlow& flow, const std::vector<const JudgedRecord*>& runs, const StepNames& names)
{
    constexpr std::size_t kMostBeside = 9; // with more, a figure with its unit would not fit
    const auto criteria = criteriaOf(runs);
    flow.setSmall(true);
    const std::size_t tables = std::max<std::size_t>(1, (criteria.size() + kMostBeside - 1) / kMostBeside);
    const std::size_t each = (criteria.size() + tables - 1) / tables;
    for (std::size_t table = 0; table < tables; ++table) {
        const std::size_t first = std::min(criteria.size(), table * each);
        const std::size_t count = std::min(each, criteria.size() - first);
        if (tables > 1)
            flow.subheading(flow.texts()
                                .translate("report", "Criteria %1 to %2 of %3")
                                .arg(first + 1)
                                .arg(first + count)
                                .arg(criteria.size()));
        drawMatrixPart(flow, runs, std::span(criteria).subspan(first, count), first + 1);
    }
    drawLegend(flow, criteria, names);
}

bool isOutlier(const RunComparison& comparison, std::size_t run)
{
    return std::ranges::any_of(comparison.keyMetrics,
                               [&](std::size_t metric) { return comparison.metrics[metric].values[run].outlier; });
}

} // namespace

std::vector<std::size_t> drawOverview(PageFlow& flow, const std::vector<const JudgedRecord*>& runs)
{
    flow.heading(flow.texts().translate("report", "Runs in this report"));
    drawCounts(flow, runs);
    const RunComparison comparison = compareRuns(runs);
    drawMatrix(flow, runs, comparison.names); // of all runs, because their profiles may differ
    drawRanking(flow, {comparison, runs});
    std::vector<std::size_t> own;
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (runs.size() <= kPagesForAll || runs[i]->verdict == Verdict::fail || runs[i]->verdict == Verdict::error ||
            isOutlier(comparison, i))
            own.push_back(i);
    return own;
}

} // namespace assay
