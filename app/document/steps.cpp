// The steps of a run with all metrics, and fio's latency percentiles.
#include "document/run_document.h"
#include "document/run_sections.h"
#include "ground/base/text.h"
#include "ground/quantity/metric_id.h"
#include "judge/verdict/waf_rows.h"
#include "run/record/step_latencies.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <set>
#include <span>

namespace assay {

namespace {

std::uint64_t failedOps(const StepRecord& step)
{
    std::uint64_t sum = 0;
    for (const auto& phase : step.phases)
        sum += phase.failedOps;
    return sum;
}

// Footnotes shared by many rows, each printed once. A text of several parts has one for each: "maximum, exact; warm-up
// excluded".
class Footnotes {
public:
    // Numbers of the footnotes; none for an empty text.
    std::vector<std::string> numbersOf(const std::string& text)
    {
        constexpr std::string_view kSeparators[] = {"; ", "；"};
        std::vector<std::string> numbers;
        for (std::string_view rest = text; !rest.empty();) {
            std::size_t end = rest.size(), next = rest.size();
            for (const std::string_view separator : kSeparators)
                if (const auto at = rest.find(separator); at < end) {
                    end = at;
                    next = at + separator.size();
                }
            numbers.push_back(numberOf(std::string(rest.substr(0, end))));
            rest.remove_prefix(next);
        }
        return numbers;
    }
    void addTo(Section& section) const
    {
        constexpr std::size_t kTogether = 12; // a paragraph is not split over columns
        for (std::size_t first = 0; first < m_texts.size(); first += kTogether) {
            std::vector<std::string> notes;
            for (std::size_t i = first; i < std::min(first + kTogether, m_texts.size()); ++i)
                notes.push_back(std::to_string(i + 1) + " " + m_texts[i]);
            section.blocks.emplace_back(Paragraph{joined(notes, "; "), ParagraphKind::muted});
        }
    }

private:
    std::string numberOf(const std::string& text)
    {
        const auto known = std::ranges::find(m_texts, text);
        const auto index = known - m_texts.begin();
        if (known == m_texts.end())
            m_texts.push_back(text);
        return std::to_string(index + 1);
    }

    std::vector<std::string> m_texts;
};

// The interval, without the unit if equal to that of the value.
std::string intervalBeside(const Wording& texts, const Metric& metric)
{
    std::string interval = texts.interval(metric.ci, metric.unit);
    const std::string value = texts.value(metric.value, metric.unit);
    const std::size_t digit = value.find_last_of("0123456789");
    const std::string unit = digit == std::string::npos ? std::string() : value.substr(digit + 1); // " MB/s"
    if (!unit.empty() && interval.ends_with(unit))
        interval.resize(interval.size() - unit.size());
    return interval;
}

// Remarks on this metric only. The interval that a criterion compares with its limit may be wider than the usual one.
std::string ownRemark(const JudgedRecord& run, const Wording& texts, const Metric& metric)
{
    std::vector<std::string> words;
    const bool isJudged = std::ranges::count(run.criteria, metric.id, &CriterionResult::metric) > 0;
    if (isJudged && metric.sustained &&
        !(metric.ci && metric.sustained->low == metric.ci->low && metric.sustained->high == metric.ci->high))
        words.push_back(filled(texts.translate("report", "judged by %1"), texts.interval(metric.sustained)));
    if (metric.exceedanceBound)
        words.push_back(filled("< %1 %", texts.number(100 * *metric.exceedanceBound)));
    return joined(words, ", ");
}

// Numbers of the footnotes on method and flags.
std::vector<std::string> notesOf(const Wording& texts, const Metric& metric, Footnotes& footnotes)
{
    std::vector<std::string> numbers = footnotes.numbersOf(texts.method(metric.method));
    for (const MetricFlag flag : metric.flags)
        std::ranges::copy(footnotes.numbersOf(texts.flag(flag)), std::back_inserter(numbers));
    return numbers;
}

std::string stepOf(const Metric& metric) { return MetricId::of(metric.id).step; }

bool isEqual(const LatencyTable& a, const LatencyTable& b)
{
    return a.percentiles == b.percentiles && a.buckets == b.buckets;
}

// Each figure once. Bytes and failed I/Os are in the table of the steps, the write amplification in its own section.
// Submission and completion latency say nothing more where no I/O waited for its submission. Not shown as 0: the
// longest stall, slow regions, and the bytes written before the steady state.
bool isShown(const JudgedRecord& run, const Metric& metric)
{
    const auto [step, quantity] = MetricId::of(metric.id);
    const auto isOneOf = [&](std::initializer_list<std::string_view> quantities) {
        return std::ranges::count(quantities, quantity) > 0;
    };
    if (isOneOf({"waf", "waf_padding", "waf_collection", "waf_slc_fold", "slowdown", "life_hours", "life_multiplier"}))
        return std::ranges::none_of(wafRows(run), [&](const WafRow& row) { return row.step->id == step; });
    if (isOneOf({"stall_longest", "slow_region_bytes", "steady_from", "pts_steady_from"}) && numberOf(&metric) == 0.0)
        return false;
    const auto found = std::ranges::find(run.steps, step, &StepRecord::id);
    if (found == run.steps.end())
        return true;
    if (isOneOf({"bytes_written", "bytes_read", "io_errors"}))
        return false;
    const bool isPart = quantity.find("latency_submission_") != std::string::npos ||
                        quantity.find("latency_completion_") != std::string::npos;
    return !isPart ||
           std::ranges::any_of(latenciesOf(*found), [](const auto& of) { return !isEqual(of.total, of.completion); });
}

// The metrics of one step, or of the whole run.
Table metricTable(const JudgedRecord& run, const Wording& texts, std::span<const Metric* const> metrics,
                  Footnotes& footnotes)
{
    Table table{{{texts.translate("report", "Metric"), 3.2},
                 {texts.translate("report", "Value"), 1.5, true},
                 {texts.translate("report", "90 % interval"), 1.55, true},
                 {"n", 0.95, true}, // 2 TB in requests of 4 KiB have nine digits
                 {texts.translate("report", "Note"), 1.1}},
                {}};
    for (const Metric* metric : metrics)
        table.rows.push_back(
            {{.text = texts.quantity(MetricId::of(metric->id).quantity), .detail = ownRemark(run, texts, *metric)},
             {.text = texts.value(metric->value, metric->unit)},
             {.text = intervalBeside(texts, *metric)},
             {.text = texts.count(metric->n)},
             {.text = joined(notesOf(texts, *metric, footnotes), ", ")}});
    return table;
}

// Steps whose metrics are shown side by side, and their common quantities.
struct SideBySide {
    std::vector<std::string> steps, quantities;

    bool has(const Metric& metric) const
    {
        const auto [step, quantity] = MetricId::of(metric.id);
        return std::ranges::count(steps, step) > 0 && std::ranges::count(quantities, quantity) > 0;
    }
};

// Steps with a throughput, if there are several, and the quantities that more than one of them has.
SideBySide sideBySide(std::span<const Metric* const> metrics)
{
    SideBySide out;
    for (const Metric* metric : metrics)
        if (const auto [step, quantity] = MetricId::of(metric->id); quantity == "throughput_mean" && step != kWholeRun)
            out.steps.push_back(step);
    std::set<std::string> once;
    for (const Metric* metric : metrics)
        if (const auto [step, quantity] = MetricId::of(metric->id); std::ranges::count(out.steps, step) > 0)
            if (!once.insert(quantity).second && std::ranges::count(out.quantities, quantity) == 0)
                out.quantities.push_back(quantity);
    if (out.quantities.empty())
        out.steps.clear();
    return out;
}

// The metric in several steps, beside each other.
class MetricRow {
public:
    MetricRow(const JudgedRecord& run, std::span<const std::string> steps, const std::string& quantity) : m_run(run)
    {
        for (const std::string& step : steps)
            if (const Metric* metric = run.metric(step + "." + quantity); metric && isShown(run, *metric))
                m_metrics.push_back(metric);
            else
                m_metrics.push_back(nullptr);
    }
    bool isEmpty() const
    {
        return std::ranges::all_of(m_metrics, [](const Metric* metric) { return !metric; });
    }
    // Footnotes of all steps stand below the title. `counts`: the usual number of observations of each step; other
    // numbers are stated.
    Row row(const Wording& texts, const std::string& title, std::span<const std::uint64_t> counts,
            Footnotes& footnotes) const
    {
        std::vector<std::vector<std::string>> notes;
        for (const Metric* metric : m_metrics)
            if (metric)
                notes.push_back(notesOf(texts, *metric, footnotes));
        std::vector<std::string> common = notes.front();
        std::erase_if(common, [&](const std::string& note) {
            return std::ranges::any_of(notes, [&](const auto& own) { return std::ranges::count(own, note) == 0; });
        });
        Row row{{.text = title, .detail = joined(common, ", ")}};
        auto own = notes.begin();
        for (std::size_t i = 0; i < m_metrics.size(); ++i)
            row.push_back(m_metrics[i] ? cell(texts, *m_metrics[i], counts[i], without(*own++, common)) : Cell());
        return row;
    }
    const std::vector<const Metric*>& metrics() const { return m_metrics; }

private:
    static std::string without(std::vector<std::string> notes, const std::vector<std::string>& common)
    {
        std::erase_if(notes, [&](const std::string& note) { return std::ranges::count(common, note) > 0; });
        return joined(notes, ", ");
    }
    Cell cell(const Wording& texts, const Metric& metric, std::uint64_t count, const std::string& notes) const
    {
        return {.text = texts.value(metric.value, metric.unit),
                .detail =
                    joined({intervalBeside(texts, metric), ownRemark(m_run, texts, metric),
                            metric.n == count ? "" : filled(texts.translate("report", "n = %1"), texts.count(metric.n)),
                            notes},
                           "; ")};
    }

    const JudgedRecord& m_run;
    std::vector<const Metric*> m_metrics; // null = the step lacks it
};

// The number of observations that most metrics of each step have.
std::vector<std::uint64_t> usualCounts(std::span<const MetricRow> rows, std::size_t steps)
{
    std::vector<std::uint64_t> usual(steps);
    for (std::size_t step = 0; step < steps; ++step) {
        std::map<std::uint64_t, std::size_t> times;
        for (const MetricRow& row : rows)
            if (const Metric* metric = row.metrics()[step]; metric && ++times[metric->n] > times[usual[step]])
                usual[step] = metric->n;
    }
    return usual;
}

Table sideBySideTable(const JudgedRecord& run, const Wording& texts, std::span<const std::string> steps,
                      const std::vector<std::string>& quantities, Footnotes& footnotes)
{
    Table table{{{texts.translate("report", "Metric"), 1.6}}, {}};
    for (const std::string& step : steps)
        table.columns.push_back({texts.step(namesOf(run), step), 1.4, true}); // five: room for "31.75 MB/s"
    std::vector<MetricRow> rows;
    std::vector<std::string> titles;
    for (const std::string& quantity : quantities)
        if (MetricRow row(run, steps, quantity); !row.isEmpty()) {
            rows.push_back(std::move(row));
            titles.push_back(texts.quantity(quantity));
        }
    const std::vector<std::uint64_t> counts = usualCounts(rows, steps.size());
    Row& first = table.rows.emplace_back(Row{{.text = texts.translate("report", "n, unless stated")}});
    for (const std::uint64_t count : counts)
        first.push_back({.text = texts.count(count)});
    for (std::size_t i = 0; i < rows.size(); ++i)
        table.rows.push_back(rows[i].row(texts, titles[i], counts, footnotes));
    return table;
}

// A column of latencies: of one phase from submission or from acceptance by the kernel.
struct LatencyColumn {
    std::string title;
    LatencyTable latencies;
};

std::vector<LatencyColumn> latencyColumns(const JudgedRecord& run, const Wording& texts)
{
    std::vector<LatencyColumn> columns;
    for (const StepRecord& step : run.steps)
        for (const StepLatencies& of : latenciesOf(step)) {
            if (!hasCharts(run, of.role))
                continue;
            const std::string title = phaseTitle(texts, namesOf(run), step.id, of.role);
            const bool differs = !isEqual(of.total, of.completion);
            columns.push_back({differs ? title + ": lat" : title, of.total});
            if (differs)
                columns.push_back({title + ": clat", of.completion});
        }
    return columns;
}

std::string bucketShare(const Wording& texts, double percent)
{
    if (percent <= 0)
        return {};
    return percent < 0.01 ? "< 0.01 %" : texts.number(percent) + " %"; // above 0, but below the last digit
}

// fio's percentiles, and the shares of its buckets, without those that are empty in all columns.
Table latencyTable(const Wording& texts, std::span<const LatencyColumn> columns)
{
    constexpr std::size_t kLast = LatencyTable::kBoundsUs.size();
    Table table{{{texts.translate("report", "Percentile or share"), 1.4, true}}, {}};
    for (const LatencyColumn& column : columns)
        table.columns.push_back({column.title, 1.3, true});
    for (std::size_t i = 0; i < LatencyTable::kPercents.size(); ++i) {
        Row& row = table.rows.emplace_back(Row{{.text = texts.number(LatencyTable::kPercents[i]) + " %"}});
        for (const LatencyColumn& column : columns)
            row.push_back({.text = texts.value(static_cast<double>(column.latencies.percentiles[i].count()), "ns")});
    }
    for (std::size_t i = 0; i <= kLast; ++i) {
        if (std::ranges::all_of(columns, [&](const auto& column) { return column.latencies.buckets[i] == 0; }))
            continue;
        const std::string bound = texts.value(LatencyTable::kBoundsUs[i < kLast ? i : kLast - 1], "us");
        Row& row = table.rows.emplace_back(Row{{.text = (i < kLast ? "< " : "≥ ") + bound}});
        for (const LatencyColumn& column : columns)
            row.push_back({.text = bucketShare(texts, column.latencies.percentOf(i))});
    }
    return table;
}

} // namespace

Section stepsSection(const JudgedRecord& run, const Wording& texts)
{
    Section section{"steps", Part::appendix, texts.translate("report", "Steps"), {}};
    if (run.steps.empty())
        return section;
    Table table{{{texts.translate("report", "Step"), 2.2},
                 {texts.translate("report", "Outcome"), 1.5},
                 {texts.translate("report", "Duration; engine, depth"), 1.5, true},
                 {texts.translate("report", "Written; read"), 1.2, true},
                 {texts.translate("report", "Failed I/Os"), 0.8, true}},
                {}};
    const StepNames names = namesOf(run);
    const auto bytes = [&](Bytes amount) { return texts.value(static_cast<double>(amount.count()), "B"); };
    for (const StepRecord& step : run.steps)
        table.rows.push_back({{.text = texts.step(names, step.id),
                               .detail = joined({displayable(step.id), texts.message(step.note, names)}, ": ")},
                              {.text = texts.outcome(step.outcome)},
                              {.text = texts.value(step.end - step.begin),
                               .detail = fmt::format("{}, {}", displayable(step.engine), step.queueDepth)},
                              {.text = bytes(step.bytesWritten()), .detail = bytes(step.bytesRead())},
                              {.text = texts.count(failedOps(step))}});
    section.blocks.emplace_back(std::move(table));
    return section;
}

Section metricsSection(const JudgedRecord& run, const Wording& texts)
{
    constexpr std::size_t kBeside = 5; // steps in one table
    Section section{"metrics", Part::appendix, texts.translate("report", "Metrics"), {}};
    const StepNames names = namesOf(run);
    std::vector<const Metric*> shown;
    for (const Metric& metric : run.metrics)
        if (isShown(run, metric))
            shown.push_back(&metric);
    Footnotes footnotes;
    const SideBySide beside = sideBySide(shown);
    for (std::size_t first = 0; first < beside.steps.size(); first += kBeside)
        section.blocks.emplace_back(sideBySideTable(
            run, texts, std::span(beside.steps).subspan(first, std::min(kBeside, beside.steps.size() - first)),
            beside.quantities, footnotes));
    std::erase_if(shown, [&](const Metric* metric) { return beside.has(*metric); });
    for (auto first = shown.begin(); first != shown.end();) {
        const std::string step = stepOf(**first);
        const auto last =
            std::find_if(first, shown.end(), [&](const Metric* metric) { return stepOf(*metric) != step; });
        section.blocks.emplace_back(Paragraph{step == kWholeRun ? texts.translate("quantity", "Whole run")
                                              : step == "card"  ? texts.translate("quantity", "Card")
                                                                : texts.step(names, step),
                                              ParagraphKind::heading});
        section.blocks.emplace_back(metricTable(run, texts, {first, last}, footnotes));
        first = last;
    }
    if (!section.blocks.empty())
        section.blocks.emplace_back(Paragraph{texts.translate("report", "Notes"), ParagraphKind::heading});
    footnotes.addTo(section);
    if (std::ranges::any_of(run.metrics, [](const Metric& metric) { return metric.exceedanceBound.has_value(); }))
        section.blocks.emplace_back(Paragraph{
            texts.translate("report",
                            "< n %: upper bound on the share of observations worse than the value (95 % confidence)."),
            ParagraphKind::muted});
    return section;
}

Section latenciesSection(const JudgedRecord& run, const Wording& texts)
{
    constexpr std::size_t kBeside = 5; // phases in one table
    Section section{"latencies", Part::appendix, texts.translate("report", "Latencies"), {}};
    const std::vector<LatencyColumn> all = latencyColumns(run, texts);
    for (std::size_t first = 0; first < all.size(); first += kBeside)
        section.blocks.emplace_back(
            latencyTable(texts, std::span(all).subspan(first, std::min(kBeside, all.size() - first))));
    return section;
}

} // namespace assay
