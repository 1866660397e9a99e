#include "cli/result_text.h"

#include "cli/speech.h"
#include "cli/text_table.h"
#include "ground/base/quantity_text.h"
#include "ground/base/text.h"
#include "ground/stats/spread.h"
#include "judge/verdict/criterion_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/ranges.h>
#include <set>

namespace assay::cli {

namespace {

using Runs = std::span<const JudgedRecord* const>;

constexpr std::size_t kLineCells = 120;

// Width of the name column: the remainder after the columns of the runs.
std::size_t nameCells(std::size_t runs) { return runs <= 4 ? 40 : 24; }

// "Sequ… – Median latency": with too little room the step is cut, not the quantity.
std::string fitMetric(std::string_view whole, std::size_t cells)
{
    constexpr std::string_view kBetween = " – ";
    const auto place = whole.find(kBetween);
    if (displayWidth(whole) <= cells || place == std::string_view::npos)
        return fitTo(whole, cells);
    const std::string_view quantity = whole.substr(place + kBetween.size());
    const std::size_t taken = displayWidth(quantity) + displayWidth(kBetween);
    const std::string step = fitTo(whole.substr(0, place), cells > taken + 4 ? cells - taken : 4);
    return fitTo(fmt::format("{}{}{}", step, kBetween, quantity), cells);
}

// Metric names cut to `cells`, all different.
std::vector<std::string> fitMetrics(std::span<const std::string> ids, const StepNames& names,
                                    std::span<const std::size_t> cells)
{
    std::vector<std::string> whole;
    for (const std::string& id : ids)
        whole.push_back(phrases().metric(names, id));
    return cutDistinct(whole, [&](std::size_t i, std::string_view text) { return fitMetric(text, cells[i]); });
}

// "+8.2", "+82", "+1060"
std::string percentText(double percent) { return fmt::format("{:+.{}f}", percent, std::abs(percent) < 10 ? 1 : 0); }

SharedUnit rowUnitOf(const ComparedMetric& metric) { return sharedUnit(numbersOf(metric), metric.unit); }

std::string numberText(double number, const SharedUnit& unit) { return quantityText(number * unit.factor, "1"); }

std::vector<std::string> valueTexts(const ComparedMetric& metric, const SharedUnit& unit)
{
    constexpr std::size_t kWordCells = 10;
    std::vector<std::string> texts;
    for (const ComparedValue& value : metric.values) {
        const auto number = numberOf(value);
        texts.push_back(!value.value ? "-"
                        : number     ? numberText(*number, unit)
                                     : displayable(std::get<std::string>(*value.value), kMaxPathLength));
    }
    return fitDistinct(texts, kWordCells);
}

std::string differsText(const ComparedMetric& metric) { return metric.differs ? sayYesOrNo(*metric.differs) : "?"; }

// For two runs: "-36 % (-38 to -33)".
std::string contrastText(const ComparedMetric& metric)
{
    const auto percent = metric.contrast ? percentOf(metric, *metric.contrast) : std::nullopt;
    if (!percent)
        return "";
    const double base = std::abs(*numberOf(metric.values[metric.contrast->from]));
    return fmt::format("{} % ({} to {})", percentText(100 * metric.contrast->difference / base),
                       percentText(percent->low), percentText(percent->high));
}

char letterOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::pass: return 'P';
    case Verdict::marginal: return 'M';
    case Verdict::fail: return 'F';
    case Verdict::inconclusive: return 'I';
    case Verdict::error: return 'E';
    }
    return ' ';
}

std::string runsText(Runs runs, std::span<const std::filesystem::path> folders)
{
    TextTable table{msg("cli", "RUN"),       msg("cli", "VERDICT"),      {msg("cli", "CARD"), 24},
                    {msg("cli", "LOT"), 16}, {msg("cli", "SAMPLE"), 10}, {msg("cli", "PROFILE"), 20},
                    msg("cli", "STARTED"),   msg("cli", "FOLDER")};
    const auto whole = [](const std::string& text) { return displayable(text, kMaxPathLength); };
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const JudgedRecord& run = *runs[i];
        table.addRow({runLabel(i), phrases().verdict(run.verdict),
                      whole(run.device.model.empty() ? run.device.path : run.device.model), whole(run.specimen.lot),
                      whole(run.specimen.number), whole(run.profileName), displayable(run.started),
                      whole(folders[i].string())});
    }
    return table.text();
}

// "Kernel", "Sequential write: block_bytes"
std::string conditionTitle(const ComparedCondition& condition, const StepNames& names)
{
    return condition.step.empty() ? phrases().word("fact", factWords(), condition.key)
                                  : phrases().step(names, condition.step) + ": " + condition.key;
}

std::string conditionLines(const RunComparison& comparison)
{
    std::string out;
    for (const ComparedCondition& condition : comparison.conditions) {
        const std::set<std::string> values(condition.values.begin(), condition.values.end());
        out += fitTo(say(msg("cli", "{}: {} different values: {}", conditionTitle(condition, comparison.names),
                             values.size(), fmt::format("{}", fmt::join(values, "; ")))),
                     kLineCells) +
               "\n";
    }
    return out;
}

std::string conditionsText(const RunComparison& comparison, std::size_t runs)
{
    if (comparison.conditions.empty())
        return "\n" + say(msg("cli", "All runs were made under the same conditions.")) + "\n";
    const std::string head = "\n" + say(msg("cli", "Conditions that differ between the runs:")) + "\n";
    if (runs > kRunColumns)
        return head + conditionLines(comparison);
    TextTable table{{msg("cli", "CONDITION"), nameCells(runs)}};
    for (std::size_t run = 0; run < runs; ++run)
        table.addColumn(runLabel(run));
    const std::size_t cells = (kLineCells - nameCells(runs)) / runs - 2;
    for (const ComparedCondition& condition : comparison.conditions) {
        std::vector<std::string> row = fitDistinct(condition.values, cells);
        std::ranges::replace(row, std::string(), std::string("-"));
        row.insert(row.begin(), conditionTitle(condition, comparison.names));
        table.addRow(std::move(row));
    }
    return head + table.text();
}

// Metrics with a column for each run.
class SideBySide {
public:
    SideBySide(const Message& title, std::size_t runs) : m_runs(runs)
    {
        m_table.addColumn(title);
        m_table.addColumn(msg("cli", "UNIT"));
        for (std::size_t run = 0; run < runs; ++run)
            m_table.addColumn({runLabel(run), Align::right});
        m_table.addColumn(msg("cli", "DIFFERS"));
        if (runs == 2)
            m_table.addColumn(msg("cli", "B - A, 90 % CI"));
    }
    // `verdicts`: for a criterion, else empty.
    void add(const ComparedMetric& metric, const std::string& title, const ComparedCriterion* criterion = nullptr)
    {
        const SharedUnit unit = rowUnitOf(metric);
        std::vector<std::string> row = {title, unit.unit};
        const std::vector<std::string> values = valueTexts(metric, unit);
        for (std::size_t run = 0; run < m_runs; ++run) {
            std::string cell = values[run];
            if (criterion && criterion->results[run])
                cell += fmt::format(" {}", letterOf(criterion->results[run]->verdict));
            row.push_back(std::move(cell));
        }
        row.push_back(differsText(metric));
        if (m_runs == 2)
            row.push_back(contrastText(metric));
        m_table.addRow(std::move(row));
    }
    std::string text() const { return m_table.text(); }

private:
    std::size_t m_runs;
    TextTable m_table;
};

// The limit of a criterion, with a leading blank; "" if no run was judged by it.
std::string limitText(const ComparedCriterion& criterion)
{
    for (const auto& result : criterion.results)
        if (result)
            return " " + argumentText(criterionLimit(*result));
    return "";
}

// Criteria as text; metrics are cut, limits are not.
std::vector<std::string> demandTexts(const RunComparison& comparison, std::size_t cells)
{
    std::vector<std::string> ids, limits;
    std::vector<std::size_t> rooms;
    for (const ComparedCriterion& criterion : comparison.criteria) {
        ids.push_back(criterion.metric);
        limits.push_back(limitText(criterion));
        const std::size_t taken = displayWidth(limits.back());
        rooms.push_back(cells > taken + 8 ? cells - taken : 8);
    }
    std::vector<std::string> demands = fitMetrics(ids, comparison.names, rooms);
    for (std::size_t i = 0; i < demands.size(); ++i)
        demands[i] += limits[i];
    return demands;
}

std::string criteriaText(const RunComparison& comparison, std::size_t runs)
{
    SideBySide table(msg("cli", "CRITERION"), runs);
    const std::vector<std::string> demands = demandTexts(comparison, nameCells(runs));
    for (std::size_t i = 0; i < demands.size(); ++i) {
        const ComparedCriterion& criterion = comparison.criteria[i];
        const ComparedMetric* metric = comparison.metric(criterion.metric);
        ComparedMetric missing;
        missing.values.resize(runs);
        table.add(metric ? *metric : missing, demands[i], &criterion);
    }
    if (comparison.criteria.empty())
        return "\n" + say(msg("cli", "No run has criteria.")) + "\n";
    return "\n" + say(msg("cli", "Criteria (P pass, M marginal, F fail, I inconclusive, E error; ? = undetermined):")) +
           "\n" + table.text();
}

bool isJudged(const RunComparison& comparison, const std::string& metric)
{
    return std::ranges::find(comparison.criteria, metric, &ComparedCriterion::metric) != comparison.criteria.end();
}

std::string othersText(const RunComparison& comparison, std::size_t runs)
{
    SideBySide table(msg("cli", "OTHER METRIC"), runs);
    std::vector<std::string> different;
    std::size_t same = 0, untold = 0;
    for (const ComparedMetric& metric : comparison.metrics) {
        if (isJudged(comparison, metric.id))
            continue;
        if (metric.differs.value_or(false))
            different.push_back(metric.id);
        else
            ++(metric.differs ? same : untold);
    }
    const std::vector<std::size_t> rooms(different.size(), nameCells(runs));
    const std::vector<std::string> titles = fitMetrics(different, comparison.names, rooms);
    for (std::size_t i = 0; i < different.size(); ++i)
        table.add(*comparison.metric(different[i]), titles[i]);
    const Message rest =
        msg("cli", "{} other metrics differ by less than 10 %, {} are inconclusive; --json lists all.", same, untold);
    return "\n" + (different.empty() ? "" : table.text()) + say(rest) + "\n";
}

// Labels of the best run, the worst run, and the outliers.
std::array<std::string, 3> standoutsOf(const ComparedMetric& metric)
{
    std::string best, worst;
    std::size_t last = 0;
    std::vector<std::string> odd;
    for (std::size_t run = 0; run < metric.values.size(); ++run) {
        const ComparedValue& value = metric.values[run];
        if (value.rank == 1 && best.empty())
            best = runLabel(run);
        if (value.rank > last)
            std::tie(last, worst) = std::pair(value.rank, runLabel(run));
        if (value.outlier)
            odd.push_back(runLabel(run));
    }
    if (last == 1) // all are equal
        best = worst = "";
    return {best, worst, fitTo(fmt::format("{}", fmt::join(odd, " ")), 16)};
}

// One line per metric for many runs.
std::string boxesText(const RunComparison& comparison)
{
    TextTable table{msg("cli", "METRIC"),        msg("cli", "UNIT"),       msg("cli", "DIFFERS"),
                    right(msg("cli", "RUNS")),   right(msg("cli", "MIN")), right(msg("cli", "Q1")),
                    right(msg("cli", "MEDIAN")), right(msg("cli", "Q3")),  right(msg("cli", "MAX")),
                    msg("cli", "BEST"),          msg("cli", "WORST"),      msg("cli", "OUTLIERS")};
    std::vector<std::string> ids;
    for (const std::size_t i : comparison.keyMetrics)
        ids.push_back(comparison.metrics[i].id);
    const std::vector<std::size_t> rooms(ids.size(), nameCells(1));
    const std::vector<std::string> names = fitMetrics(ids, comparison.names, rooms);
    for (std::size_t place = 0; place < ids.size(); ++place) {
        const ComparedMetric& metric = comparison.metrics[comparison.keyMetrics[place]];
        const SharedUnit unit = rowUnitOf(metric);
        const FiveNumbers box = fiveNumbers(numbersOf(metric));
        std::vector<std::string> row = {names[place], unit.unit, differsText(metric),
                                        std::to_string(numbersOf(metric).size())};
        for (const double number : {box.least, box.lower, box.median, box.upper, box.largest})
            row.push_back(numberText(number, unit));
        const auto [best, worst, odd] = standoutsOf(metric);
        row.insert(row.end(), {best, worst, odd});
        table.addRow(std::move(row));
    }
    return "\n" + table.text();
}

std::string attributionText(const RunComparison& comparison)
{
    if (comparison.attribution.shares.empty())
        return "\n" + say(comparison.attribution.why) + "\n";
    std::vector<std::string> shares;
    for (const FactorShare& share : comparison.attribution.shares)
        shares.push_back(fmt::format("{} {:.0f} % ({:.0f} - {:.0f})", phrases().word("fact", factWords(), share.factor),
                                     100 * share.share, 100 * share.ci.low, 100 * share.ci.high));
    std::string out = "\n" +
                      say(msg("cli", "Variance attribution of {metric}, share (90 % CI): {}",
                              comparison.attributedMetric, fmt::format("{}", fmt::join(shares, "; "))),
                          comparison.names) +
                      "\n";
    for (const Message& said : inWords(comparison.attribution))
        out += say(said) + "\n";
    return out;
}

} // namespace

std::string comparisonText(const RunComparison& comparison, Runs runs, std::span<const std::filesystem::path> folders)
{
    std::string out;
    if (std::ranges::any_of(runs, &JudgedRecord::simulated,
                            [](const JudgedRecord* run) -> const JudgedRecord& { return *run; }))
        out += say(msg("cli", "SIMULATED: at least one of the runs has no real card.")) + "\n";
    std::set<std::string> marks;
    for (const JudgedRecord* run : runs)
        if (const Message mark = changeNotice(*run); !mark.empty())
            marks.insert(say(mark));
    for (const std::string& mark : marks)
        out += mark + "\n";
    out += runsText(runs, folders) + conditionsText(comparison, runs.size());
    if (runs.size() > kRunColumns)
        out += boxesText(comparison);
    else
        out += criteriaText(comparison, runs.size()) + othersText(comparison, runs.size());
    return out + attributionText(comparison);
}

} // namespace assay::cli
