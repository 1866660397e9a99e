// Write amplification of the steps, its parts and its meaning for the card's life, and the card model.
#include "document/run_sections.h"
#include "ground/base/text.h"
#include "ground/quantity/metric_flag.h"
#include "judge/verdict/waf_rows.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay {

namespace {

constexpr const char* kUnknown = "–";
constexpr std::ptrdiff_t kWorthAChart = 4; // estimates; the table shows fewer as well

std::string figureOf(const Wording& texts, const Metric* metric)
{
    return metric ? texts.value(metric->value, metric->unit) : kUnknown;
}
std::string intervalOf(const Wording& texts, const Metric* metric)
{
    return metric ? texts.interval(metric->ci, metric->unit) : std::string();
}
Cell figureCell(const Wording& texts, const Metric* metric)
{
    return {.text = figureOf(texts, metric), .detail = intervalOf(texts, metric)};
}

// Formats a part of the write amplification; a value below the last digit is shown as "< 0.01".
Cell termCell(const Wording& texts, const Metric* term)
{
    constexpr double kWorthAFigure = 0.01;
    const double value = term ? std::get<double>(term->value) : kWorthAFigure;
    if (value >= kWorthAFigure)
        return figureCell(texts, term);
    return {.text = value > 0 ? "< " + texts.written(kWorthAFigure, "1") : texts.number(0)};
}

std::string flagsOf(const Wording& texts, const std::vector<MetricFlag>& flags)
{
    std::vector<std::string> words;
    for (const MetricFlag flag : flags)
        words.push_back(texts.flag(flag));
    return joined(words, ", ");
}

double valueOf(const Metric* metric) { return numberOf(metric).value_or(0); }

// Measures that lower the write amplification, by its largest part.
std::string lowering(const Wording& texts, const WafRow& row)
{
    constexpr double kLittle = 1.3; // below, less than a third can be gained
    if (valueOf(row.waf) < kLittle)
        return texts.translate("report", "Other write patterns would hardly lower it.");
    const double padding = valueOf(row.padding), collection = valueOf(row.collection), fold = valueOf(row.fold);
    if (!row.padding && !row.collection && !row.fold)
        return {};
    if (padding >= collection && padding >= fold)
        return texts.translate("report", "Mostly padding of pages: larger, aligned writes lower it.");
    if (collection >= fold)
        return texts.translate("report", "Mostly garbage collection and merges: sequential writes, fewer write points, "
                                         "or a free and erased part of the card lower it.");
    return texts.translate("report", "Mostly SLC folding, the cost of the SLC cache: only fewer writes lower it.");
}

// Confidence and method of the estimate, or the reason why it is withheld.
std::string basisOf(const Wording& texts, const StepNames& names, const WafRow& row)
{
    if (row.waf)
        return joined({flagsOf(texts, row.waf->flags), texts.method(row.waf->method)}, "; ") + ".";
    return row.withheldReason.empty()
               ? texts.translate("report", "Withheld: neither the timing nor the replay estimator has a result.")
               : texts.message(row.withheldReason, names);
}

// Empties the columns of parts that no step has.
void clearUnknownColumns(Table& table)
{
    constexpr std::size_t kFirstPart = 2;
    for (std::size_t i = kFirstPart; i < table.columns.size(); ++i)
        if (std::ranges::all_of(table.rows, [i](const Row& row) { return row[i].text == kUnknown; }))
            for (Row& row : table.rows)
                row[i].text.clear();
}

// The estimates with their parts, and their meaning for user and card.
Table estimatesTable(const Wording& texts, const StepNames& names, const std::vector<WafRow>& rows)
{
    Table table{{{texts.translate("report", "Step"), 1.6},
                 {texts.quantity("waf"), 1.4, true},
                 {texts.translate("report", "Padding of pages"), 1.2, true},
                 {texts.translate("report", "Collection, merges"), 1.2, true},
                 {texts.translate("report", "SLC folding"), 1.2, true},
                 {texts.quantity("slowdown"), 1.1, true},
                 {texts.quantity("life_multiplier"), 1.6, true},
                 {texts.translate("report", "Life, hours"), 1.4, true}},
                {}};
    for (const WafRow& row : rows) {
        Cell waf = figureCell(texts, row.waf);
        waf.isBold = true;
        if (!row.waf)
            waf = {.text = texts.translate("plot", "no verdict")};
        table.rows.push_back({{.text = texts.step(names, row.step->id)},
                              std::move(waf),
                              termCell(texts, row.padding),
                              termCell(texts, row.collection),
                              termCell(texts, row.fold),
                              figureCell(texts, row.slowdown),
                              figureCell(texts, row.multiplier),
                              figureCell(texts, row.hours)});
    }
    clearUnknownColumns(table);
    return table;
}

// The step with the highest write amplification, and a table of all.
Finding wafFinding(const Wording& texts, const StepNames& names, const std::vector<WafRow>& rows)
{
    const auto worst =
        std::ranges::max_element(rows, {}, [](const WafRow& row) { return row.waf ? valueOf(row.waf) : -1; });
    Finding finding{.question = texts.quantity("waf")};
    if (worst->waf) {
        finding.step = worst->step->id;
        finding.answer = "× " + figureOf(texts, worst->waf);
        finding.figures = {
            filled(texts.translate("report", "%1: %2 bytes programmed per host byte (90 % interval %3)."),
                   texts.step(names, worst->step->id), figureOf(texts, worst->waf), intervalOf(texts, worst->waf)),
            lowering(texts, *worst)};
    } else {
        finding.answer = texts.translate("report", "Not known");
        finding.figures = {texts.translate("report", "No step has an estimate; reasons in the table.")};
    }
    finding.table = estimatesTable(texts, names, rows);
    return finding;
}

// Steps with the same basis together, then the meaning of the columns.
void addExplanations(Section& section, const Wording& texts, const StepNames& names, const std::vector<WafRow>& rows)
{
    const auto explain = [&](std::string text) {
        section.blocks.emplace_back(Paragraph{std::move(text), ParagraphKind::muted});
    };
    std::vector<std::string> bases, steps;
    for (const WafRow& row : rows) {
        const std::string basis = basisOf(texts, names, row), step = texts.step(names, row.step->id);
        const auto known = std::ranges::find(bases, basis) - bases.begin();
        if (static_cast<std::size_t>(known) == bases.size()) {
            bases.push_back(basis);
            steps.push_back(step);
        } else {
            steps[static_cast<std::size_t>(known)] += texts.translate("advice", ", ") + step;
        }
    }
    for (std::size_t i = 0; i < bases.size(); ++i)
        explain(filled(texts.translate("report", "%1: %2"), steps[i], bases[i]));
    const auto have = [&](const Metric* WafRow::*part) {
        return std::ranges::any_of(rows, [part](const WafRow& row) { return row.*part != nullptr; });
    };
    if (have(&WafRow::padding) || have(&WafRow::slowdown))
        explain(texts.translate("report", "Host bytes count 1 in each value; padding, garbage collection and folding "
                                          "add to it (replay estimator). The slowdown factor is the time per byte "
                                          "over that of large sequential writes; it is no write amplification."));
    if (have(&WafRow::hours))
        explain(texts.translate("report", "Life: only the factor against sequential writing is certain. The hours "
                                          "assume the cycles rated by the card's telemetry; without a rating, 1000 "
                                          "program/erase cycles (interval 300 to 3000), because the endurance of this "
                                          "flash is unknown."));
}

std::string propertyText(const Wording& texts, const Metric* metric)
{
    if (!metric)
        return texts.translate("report", "no signal");
    const auto* value = std::get_if<double>(&metric->value);
    if (!value)
        return texts.value(metric->value, metric->unit);
    const auto shown = [&](double number) {
        return metric->unit == "B" ? binaryBytes(Bytes(static_cast<std::uint64_t>(number)))
                                   : texts.value(number, metric->unit);
    };
    if (!metric->ci || metric->ci->low >= metric->ci->high)
        return shown(*value);
    return fmt::format("{} ({}{}{})", shown(*value), shown(metric->ci->low), kDash, shown(metric->ci->high));
}

} // namespace

Section wafSection(const JudgedRecord& run, const Wording& texts, const std::vector<Figure>& figures)
{
    Section section{"waf", Part::findings, texts.quantity("waf"), {}};
    const auto rows = wafRows(run);
    const StepNames names = namesOf(run);
    if (!rows.empty()) {
        Finding finding = wafFinding(texts, names, rows);
        const auto estimates = std::ranges::count_if(rows, [](const WafRow& row) { return row.waf != nullptr; });
        if (estimates >= kWorthAChart)
            finding.charts = figuresOf(figures, ChartKind::wafIntervals, nullptr);
        section.blocks.emplace_back(std::move(finding));
        addExplanations(section, texts, names, rows);
    }
    Facts facts;
    for (const CardModelProperty& property : cardModelProperties(run))
        facts.rows.push_back({texts.quantity(property.quantity), propertyText(texts, property.metric)});
    if (!facts.rows.empty()) {
        section.blocks.emplace_back(
            Paragraph{texts.translate("report", "Card model fitted to the write latencies"), ParagraphKind::heading});
        section.blocks.emplace_back(std::move(facts));
    }
    return section;
}

} // namespace assay
