#include "document/runs_document.h"

#include "document/run_document.h"
#include "ground/base/text.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

constexpr std::array kWorstFirst = {Verdict::fail, Verdict::error, Verdict::inconclusive, Verdict::marginal,
                                    Verdict::pass};

using Runs = std::span<const JudgedRecord* const>;
using Criteria = std::span<const CriterionResult* const>;

Finding verdictsOf(Runs runs, const Wording& texts)
{
    Finding finding{.answer = filled(texts.translate("report", "%1 runs"), runs.size())};
    std::vector<std::string> counts;
    for (const Verdict verdict : kWorstFirst)
        if (const auto count = std::ranges::count(runs, verdict, [](const auto* run) { return run->verdict; });
            count > 0) {
            counts.push_back(texts.verdict(verdict) + ": " + std::to_string(count));
            finding.verdict = finding.verdict.value_or(verdict);
        }
    finding.figures = {joined(counts, ", "), texts.translate("report", "Verdicts per card; no lot decision.")};
    return finding;
}

// All criteria of the runs without duplicates, in the order of the first run that has them.
std::vector<const CriterionResult*> criteriaOf(Runs runs)
{
    std::vector<const CriterionResult*> all;
    for (const JudgedRecord* run : runs)
        for (const CriterionResult& criterion : run->criteria)
            if (std::ranges::none_of(all, [&](const auto* known) { return known->metric == criterion.metric; }))
                all.push_back(&criterion);
    return all;
}

Cell resultCell(const Wording& texts, const JudgedRecord& run, const std::string& metric)
{
    const auto found = std::ranges::find(run.criteria, metric, &CriterionResult::metric);
    if (found == run.criteria.end())
        return {.text = "–"};
    Cell cell{.text = found->value ? texts.value(*found->value, found->unit) : "–"};
    if (found->verdict != Verdict::pass) // a pass needs no mark, and space is scarce
        cell.verdict = found->verdict;
    return cell;
}

// A row per run, a column per criterion, numbered from `first` on.
Table matrix(Runs runs, Criteria criteria, std::size_t first, const Wording& texts)
{
    Table table{{{texts.translate("report", "Run"), 0.6}, {texts.translate("report", "Card"), 2.2}}, {}};
    for (std::size_t i = 0; i < criteria.size(); ++i)
        table.columns.push_back({std::to_string(first + i), 1.2});
    table.columns.push_back({texts.translate("report", "Verdict"), 1.7});
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const JudgedRecord& run = *runs[i];
        Row row{{.text = runLabel(i), .isBold = true}, {.text = cardName(run), .detail = specimenName(run)}};
        for (const CriterionResult* criterion : criteria)
            row.push_back(resultCell(texts, run, criterion->metric));
        row.push_back({.text = texts.verdict(run.verdict), .verdict = run.verdict, .isBold = true});
        table.rows.push_back(std::move(row));
    }
    return table;
}

// Runs by criteria, and the numbers of the criteria. Criteria without room for a column continue in another table.
Section criteriaSection(const ComparedRuns& compared, const Wording& texts)
{
    constexpr std::size_t kMostBeside = 9; // with more, a figure with its unit would not fit
    Section section{"criteria", Part::findings, texts.translate("report", "Criteria"), {}};
    const auto criteria = criteriaOf(compared.runs);
    const std::size_t tables = std::max<std::size_t>(1, (criteria.size() + kMostBeside - 1) / kMostBeside);
    const std::size_t each = (criteria.size() + tables - 1) / tables;
    for (std::size_t table = 0; table < tables; ++table) {
        const std::size_t first = std::min(criteria.size(), table * each);
        const auto part = Criteria(criteria).subspan(first, std::min(each, criteria.size() - first));
        section.blocks.emplace_back(matrix(compared.runs, part, first + 1, texts));
    }
    Facts legend;
    for (std::size_t i = 0; i < criteria.size(); ++i)
        legend.rows.push_back({std::to_string(i + 1), texts.metric(compared.comparison.names, criteria[i]->metric) +
                                                          " " + texts.limit(*criteria[i])});
    section.blocks.emplace_back(std::move(legend));
    return section;
}

bool isOutlier(const RunComparison& comparison, std::size_t run)
{
    return std::ranges::any_of(comparison.keyMetrics,
                               [&](std::size_t metric) { return comparison.metrics[metric].values[run].outlier; });
}

} // namespace

Document runsDocument(const ComparedRuns& compared, const Wording& texts, const std::vector<Figures>& charts)
{
    Document document{identifyRuns(compared, texts.translate("report", "Runs in this report"), texts), {}};
    addSection(
        document,
        {"runs", Part::findings, texts.translate("report", "Runs in this report"), {verdictsOf(compared.runs, texts)}});
    addSection(document, criteriaSection(compared, texts));
    addSection(document, {"ranking",
                          Part::findings,
                          texts.translate("report", "Spread of the chief metrics"),
                          {rankingTable(compared, texts)}});
    addSection(document, chartsSection(charts));
    return document;
}

std::vector<std::size_t> shownRuns(const ComparedRuns& compared)
{
    constexpr std::size_t kAllOf = 4;
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < compared.runs.size(); ++i)
        if (const Verdict verdict = compared.runs[i]->verdict; compared.runs.size() <= kAllOf ||
                                                               verdict == Verdict::fail || verdict == Verdict::error ||
                                                               isOutlier(compared.comparison, i))
            shown.push_back(i);
    return shown;
}

} // namespace assay
