#include "document/comparison_document.h"

#include "document/run_document.h"
#include "ground/base/text.h"
#include "ground/stats/spread.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace assay {

namespace {

constexpr std::size_t kIntervalRuns = 4; // with more runs there is no room for the intervals
constexpr std::size_t kOthersShown = 12;

Section comparedRunsSection(const ComparedRuns& compared, const Wording& texts, const std::vector<std::string>& folders)
{
    Table table{{{texts.translate("report", "Run"), 0.5},
                 {texts.translate("report", "Card"), 2},
                 {texts.translate("report", "Profile"), 1.6},
                 {texts.translate("report", "Started, run"), 2.3},
                 {texts.translate("report", "Verdict"), 1.6}},
                {}};
    if (!folders.empty())
        table.columns.push_back({texts.translate("report", "Run folder"), 2});
    for (std::size_t i = 0; i < compared.runs.size(); ++i) {
        const JudgedRecord& run = *compared.runs[i];
        Row& row =
            table.rows.emplace_back(Row{{.text = runLabel(i), .isBold = true},
                                        {.text = cardName(run), .detail = specimenName(run)},
                                        {.text = texts.profileTitle(run)},
                                        {.text = texts.time(run.started), .detail = displayable(run.runId)},
                                        {.text = texts.verdict(run.verdict), .verdict = run.verdict, .isBold = true}});
        if (!folders.empty())
            row.push_back({.text = displayable(folders[i], kMaxPathLength)});
    }
    return {"runs", Part::findings, texts.translate("report", "Comparison of runs"), {std::move(table)}};
}

// Runs with equal values are grouped: "A, C: USB; B: MMC". Many groups are counted.
std::string valuesByRun(const ComparedCondition& condition, const Wording& texts)
{
    constexpr std::size_t kMostGroups = 12;
    std::vector<std::string> groups;
    std::set<std::string> seen;
    for (std::size_t i = 0; i < condition.values.size(); ++i) {
        if (!seen.insert(condition.values[i]).second)
            continue;
        std::vector<std::string> runs;
        for (std::size_t other = i; other < condition.values.size(); ++other)
            if (condition.values[other] == condition.values[i])
                runs.push_back(runLabel(other));
        groups.push_back(joined(runs, ", ") + ": " + (condition.values[i].empty() ? "–" : condition.values[i]));
    }
    return groups.size() > kMostGroups ? filled(texts.translate("report", "%1 different values"), groups.size())
                                       : joined(groups, "; ");
}

Section comparedConditionsSection(const ComparedRuns& compared, const Wording& texts)
{
    Section section{"conditions", Part::findings, texts.translate("report", "Conditions that differ"), {}};
    Facts facts;
    for (const ComparedCondition& condition : compared.comparison.conditions)
        facts.rows.push_back(
            {conditionTitle(condition, compared.comparison.names, texts), valuesByRun(condition, texts)});
    if (facts.rows.empty())
        section.blocks.emplace_back(Paragraph{
            texts.translate("report", "The runs were made under the same conditions."), ParagraphKind::muted});
    else
        section.blocks.emplace_back(std::move(facts));
    return section;
}

// "+8.2 %"
std::string percentText(double percent)
{
    const std::string digits = fmt::format("{:.{}f}", std::abs(percent), std::abs(percent) < 10 ? 1 : 0);
    return (percent < 0 ? "−" : "+") + digits + " %";
}

// The difference of two runs relative to the first.
Cell differenceCell(const ComparedMetric& metric)
{
    const auto percent = metric.contrast ? percentOf(metric, *metric.contrast) : std::nullopt;
    if (!percent)
        return {.text = "–"};
    const double base = std::abs(*numberOf(metric.values[metric.contrast->from]));
    return {.text = percentText(100 * metric.contrast->difference / base),
            .detail = filled("%1 – %2", percentText(percent->low), percentText(percent->high))};
}

Row metricRow(const ComparedMetric& metric, const ComparedCriterion* criterion, const StepNames& names,
              const Wording& texts)
{
    const SharedUnit unit = unitOf(metric);
    Row row = {{.text = texts.metric(names, metric.id)}};
    for (std::size_t i = 0; i < metric.values.size(); ++i) {
        const ComparedValue& value = metric.values[i];
        const auto number = numberOf(value);
        Cell cell{.text = number        ? texts.valueIn(*number, unit)
                          : value.value ? texts.value(*value.value, metric.unit)
                                        : std::string("–")};
        if (metric.values.size() <= kIntervalRuns)
            cell.detail = texts.interval(value.ci, metric.unit);
        if (criterion && criterion->results[i]) {
            cell.verdict = criterion->results[i]->verdict;
            row.front().detail = texts.limit(*criterion->results[i]);
        }
        row.push_back(std::move(cell));
    }
    if (metric.values.size() == 2)
        row.push_back(differenceCell(metric));
    row.push_back({.text = differsWord(metric, texts), .isBold = metric.differs.value_or(false)});
    return row;
}

void addSideBySide(Section& section, const ComparedRuns& compared, const Wording& texts)
{
    const RunComparison& comparison = compared.comparison;
    Table table{{{texts.translate("report", "Criterion or metric"), 2.6}}, {}};
    for (std::size_t i = 0; i < compared.runs.size(); ++i)
        table.columns.push_back({runLabel(i), 1.2});
    if (compared.runs.size() == 2)
        table.columns.push_back({texts.translate("report", "B − A, 90 % interval"), 1.2});
    table.columns.push_back({texts.translate("report", "Differs"), 1});
    std::set<std::string> judged;
    for (const ComparedCriterion& criterion : comparison.criteria)
        if (const ComparedMetric* metric = comparison.metric(criterion.metric)) {
            table.rows.push_back(metricRow(*metric, &criterion, comparison.names, texts));
            judged.insert(metric->id);
        }
    std::size_t others = 0, alike = 0, unknown = 0;
    for (const ComparedMetric& metric : comparison.metrics) {
        if (judged.contains(metric.id))
            continue;
        if (!metric.differs.value_or(false))
            ++(metric.differs ? alike : unknown);
        else if (++others <= kOthersShown)
            table.rows.push_back(metricRow(metric, nullptr, comparison.names, texts));
    }
    section.blocks.emplace_back(std::move(table));
    section.blocks.emplace_back(
        Paragraph{filled(texts.translate("report", "Metrics without a row: %1 differ, %2 differ by less than 10 %, %3 "
                                                   "are inconclusive."),
                         others - std::min(others, kOthersShown), alike, unknown),
                  ParagraphKind::muted});
}

// "G, AB, AC"; of many only the first.
std::string outlierText(const ComparedMetric& metric, const Wording& texts)
{
    constexpr std::size_t kNamed = 12;
    std::vector<std::string> odd;
    for (std::size_t run = 0; run < metric.values.size(); ++run)
        if (metric.values[run].outlier)
            odd.push_back(runLabel(run));
    if (odd.size() <= kNamed)
        return joined(odd, ", ");
    const std::size_t more = odd.size() - kNamed;
    odd.resize(kNamed);
    return filled(texts.translate("report", "%1 and %2 more"), joined(odd, ", "), more);
}

Section comparedMetricsSection(const ComparedRuns& compared, const Wording& texts)
{
    Section section{
        "metrics", Part::findings, texts.translate("report", "Criteria, and other metrics that differ"), {}};
    if (compared.runs.size() <= kOverlaidRuns)
        addSideBySide(section, compared, texts);
    else
        section.blocks.emplace_back(rankingTable(compared, texts));
    section.blocks.emplace_back(
        Paragraph{texts.translate("report", "\"Differs\" says that a difference is larger than its uncertainty: the 90 "
                                            "% intervals of the runs, corrected for the number of comparisons."),
                  ParagraphKind::muted});
    return section;
}

Section attributionSection(const RunComparison& comparison, const Wording& texts)
{
    const VarianceAttribution& of = comparison.attribution;
    Section section{"attribution", Part::findings, {}, {}};
    if (of.shares.empty()) {
        section.blocks.emplace_back(Paragraph{texts.message(of.why), ParagraphKind::muted});
        return section;
    }
    section.title = filled(texts.translate("report", "Variance attribution of %1"),
                           texts.metric(comparison.names, comparison.attributedMetric));
    Facts facts;
    for (const FactorShare& share : of.shares)
        facts.rows.push_back(
            {texts.fact(share.factor),
             filled(texts.translate("report", "%1 % (90 % interval %2 to %3 %)"), std::lround(100 * share.share),
                    std::lround(100 * share.ci.low), std::lround(100 * share.ci.high))});
    section.blocks.emplace_back(std::move(facts));
    for (const Message& said : inWords(of))
        section.blocks.emplace_back(Paragraph{texts.message(said), ParagraphKind::muted});
    return section;
}

} // namespace

Table rankingTable(const ComparedRuns& compared, const Wording& texts)
{
    Table table{{{texts.translate("report", "Criterion or metric"), 2.6},
                 {texts.translate("report", "Least"), 1.2, true},
                 {texts.translate("report", "Median"), 1.2, true},
                 {texts.translate("report", "Largest"), 1.2, true},
                 {texts.translate("report", "Outliers"), 1.4},
                 {texts.translate("report", "Differs"), 1}},
                {}};
    for (const std::size_t i : compared.comparison.keyMetrics) {
        const ComparedMetric& metric = compared.comparison.metrics[i];
        const FiveNumbers box = fiveNumbers(numbersOf(metric));
        Row& row = table.rows.emplace_back(Row{{.text = texts.metric(compared.comparison.names, metric.id)}});
        for (const double number : {box.least, box.median, box.largest})
            row.push_back({.text = texts.valueIn(number, unitOf(metric))});
        row.push_back({.text = outlierText(metric, texts)});
        row.push_back({.text = differsWord(metric, texts)});
    }
    return table;
}

std::string differsWord(const ComparedMetric& metric, const Wording& texts)
{
    if (!metric.differs)
        return texts.translate("report", "undetermined");
    return *metric.differs ? texts.translate("report", "yes") : texts.translate("report", "no");
}

SharedUnit unitOf(const ComparedMetric& metric) { return sharedUnit(numbersOf(metric), metric.unit); }

std::string conditionTitle(const ComparedCondition& condition, const StepNames& names, const Wording& texts)
{
    return condition.step.empty() ? texts.fact(condition.key)
                                  : texts.step(names, condition.step) + ": " + displayable(condition.key, 200);
}

Identification identifyRuns(const ComparedRuns& compared, std::string title, const Wording& texts)
{
    return {.title = std::move(title),
            .subject = filled(texts.translate("report", "%1 runs"), compared.runs.size()),
            .foot = programName(),
            .notices = noticesOf({compared.runs.begin(), compared.runs.end()}, texts)};
}

Section chartsSection(const std::vector<Figures>& charts)
{
    return {"charts", Part::measurements, {}, {charts.begin(), charts.end()}};
}

std::string specimenName(const JudgedRecord& run)
{
    return joined({displayable(run.specimen.supplier), displayable(run.specimen.lot), displayable(run.specimen.number),
                   displayable(textUnder(run.device.identity, "serial"))},
                  " · ");
}

Document comparisonDocument(const ComparedRuns& compared, const Wording& texts, const ComparisonParts& parts)
{
    Document document{identifyRuns(compared, texts.translate("report", "Comparison of runs"), texts), {}};
    addSection(document, comparedRunsSection(compared, texts, parts.folders));
    addSection(document, comparedConditionsSection(compared, texts));
    addSection(document, comparedMetricsSection(compared, texts));
    addSection(document, attributionSection(compared.comparison, texts));
    addSection(document, chartsSection(parts.charts));
    return document;
}

} // namespace assay
