// Write amplification of the steps, its parts and its meaning for the card's life, and the card model.
#include "document/run_sections.h"
#include "ground/base/text.h"
#include "ground/quantity/metric_flag.h"
#include "judge/verdict/waf_rows.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay {

namespace {

std::string figureOf(const Wording& texts, const Metric* metric)
{
    return metric ? texts.value(metric->value, metric->unit) : "–";
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

Row estimateRow(const Wording& texts, const StepNames& names, const WafRow& row)
{
    const Cell step{.text = texts.step(names, row.step->id)};
    if (!row.waf)
        return {step,
                {.text = texts.translate("plot", "no verdict")},
                {},
                {.text = row.withheldReason.empty()
                             ? texts.translate("report",
                                               "Withheld: neither the timing nor the replay estimator has a result.")
                             : texts.message(row.withheldReason, names)}};
    return {step,
            {.text = figureOf(texts, row.waf), .isBold = true},
            {.text = intervalOf(texts, row.waf)},
            {.text = flagsOf(texts, row.waf->flags), .detail = texts.method(row.waf->method)}};
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
    finding.table.columns = {{texts.translate("report", "Step"), 1.6},
                             {texts.quantity("waf"), 1.3, true},
                             {texts.translate("report", "90 % interval"), 1.4, true},
                             {texts.translate("report", "Confidence, method"), 4}};
    for (const WafRow& row : rows)
        finding.table.rows.push_back(estimateRow(texts, names, row));
    return finding;
}

// Explains the parts of the figures, and their meaning for user and card.
void addMeaning(Section& section, const Wording& texts, const StepNames& names, const std::vector<WafRow>& rows)
{
    Table table{{{texts.translate("report", "Step"), 1.4},
                 {texts.translate("report", "Padding of pages"), 1.2, true},
                 {texts.translate("report", "Collection, merges"), 1.2, true},
                 {texts.translate("report", "SLC folding"), 1.2, true},
                 {texts.quantity("slowdown"), 1.1, true},
                 {texts.quantity("life_multiplier"), 1.7, true},
                 {texts.translate("report", "Life, hours"), 1.4, true}},
                {}};
    for (const WafRow& row : rows)
        table.rows.push_back({{.text = texts.step(names, row.step->id)},
                              termCell(texts, row.padding),
                              termCell(texts, row.collection),
                              termCell(texts, row.fold),
                              figureCell(texts, row.slowdown),
                              figureCell(texts, row.multiplier),
                              figureCell(texts, row.hours)});
    section.blocks.emplace_back(
        Paragraph{texts.translate("report", "Composition and consequences"), ParagraphKind::heading});
    section.blocks.emplace_back(std::move(table));
    section.blocks.emplace_back(
        Paragraph{texts.translate("report", "Host bytes count 1 in each value; padding, garbage collection and folding "
                                            "add to it (replay estimator). The slowdown factor is the time per byte "
                                            "over that of large sequential writes; it is no write amplification."),
                  ParagraphKind::muted});
    section.blocks.emplace_back(Paragraph{
        texts.translate("report", "Life: only the factor against sequential writing is certain. The hours assume the "
                                  "cycles rated by the card's telemetry; without a rating, 1000 program/erase cycles "
                                  "(interval 300 to 3000), because the endurance of this flash is unknown."),
        ParagraphKind::muted});
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
        const bool isEstimated = std::ranges::any_of(rows, [](const WafRow& row) { return row.waf != nullptr; });
        if (isEstimated)
            finding.charts = figuresOf(figures, ChartKind::wafIntervals, nullptr);
        section.blocks.emplace_back(std::move(finding));
        if (isEstimated)
            addMeaning(section, texts, names, rows);
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
