#include "cli/result_text.h"

#include "cli/speech.h"
#include "cli/text_table.h"
#include "ground/base/quantity_text.h"
#include "ground/base/text.h"
#include "ground/quantity/metric_flag.h"
#include "judge/verdict/waf_rows.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay::cli {

namespace {

std::string numberText(const Metric* metric)
{
    return metric ? quantityText(std::get<double>(metric->value), "1") : "";
}

// Formats a part of the write amplification; a value below the last digit is shown as a bound.
std::string termText(const Metric* term)
{
    const double value = term ? std::get<double>(term->value) : 0.0;
    return value > 0 && value < 0.01 ? "< 0.01" : numberText(term);
}

std::string intervalOf(const Metric* metric) { return metric ? sayInterval(metric->ci, "1") : ""; }

std::string confidenceText(const Metric* waf)
{
    if (!waf)
        return "";
    const Message how = isFlagged(*waf, MetricFlag::confidenceGood)   ? msg("cli", "good")
                        : isFlagged(*waf, MetricFlag::confidenceFair) ? msg("cli", "fair")
                                                                      : msg("cli", "from the card's counters");
    return say(how) + (isFlagged(*waf, MetricFlag::freshOutOfBox) ? say(msg("cli", ", FOB")) : "");
}

std::string hoursText(const Metric* hours)
{
    return hours ? fmt::format("{} ({})", numberText(hours), intervalOf(hours)) : "";
}

std::string refusalText(const WafRow& row)
{
    if (row.waf)
        return "";
    return row.withheldReason.empty() ? say(msg("cli", "no estimate from timing or replay")) : say(row.withheldReason);
}

std::string wafTable(const std::vector<WafRow>& rows, const StepNames& names)
{
    TextTable table{msg("cli", "STEP"),        msg("cli", "WAF"),
                    msg("cli", "90 % CI"),     msg("cli", "CONFIDENCE"),
                    msg("cli", "PADDING"),     msg("cli", "GC"),
                    msg("cli", "SLC FOLDING"), msg("cli", "SLOWDOWN FACTOR"),
                    msg("cli", "ENDURANCE"),   msg("cli", "ENDURANCE, HOURS"),
                    msg("cli", "REASON")};
    for (const WafRow& row : rows)
        table.addRow({phrases().step(names, row.step->id),
                      row.waf ? numberText(row.waf) : say(msg("cli", "no estimate")), intervalOf(row.waf),
                      confidenceText(row.waf), termText(row.padding), termText(row.collection), termText(row.fold),
                      numberText(row.slowdown), numberText(row.multiplier), hoursText(row.hours), refusalText(row)});
    return table.text();
}

std::string sizeOrCount(const CardModelProperty& trait, double value)
{
    return trait.metric->unit == "B" ? binaryBytes(Bytes(static_cast<std::uint64_t>(value))) : quantityText(value, "1");
}

std::string traitText(const CardModelProperty& trait)
{
    if (!trait.metric)
        return say(msg("cli", "not observed"));
    if (const auto* word = std::get_if<std::string>(&trait.metric->value))
        return phrases().word("value", valueWords(), *word);
    const std::string value = sizeOrCount(trait, std::get<double>(trait.metric->value));
    const auto& ci = trait.metric->ci;
    return ci && ci->low < ci->high
               ? say(msg("cli", "{} ({} to {})", value, sizeOrCount(trait, ci->low), sizeOrCount(trait, ci->high)))
               : value;
}

std::string characterLine(const std::vector<CardModelProperty>& traits)
{
    std::string line;
    for (const CardModelProperty& trait : traits) {
        const bool isKind = trait.quantity == std::string_view("ftl_kind"); // needs no label
        line += (line.empty() ? "" : phrases().translate("cli", ", ")) +
                (isKind ? traitText(trait)
                        : say(msg("cli", "{}: {}", phrases().quantity(trait.quantity), traitText(trait))));
    }
    return say(msg("cli", "Flash: {}", line)) + "\n";
}

// Warns if a recorder has more write points than the card has open units: every switch then causes a merge.
std::string writePointLines(const JudgedRecord& run)
{
    std::string out;
    for (const StepRecord& step : run.steps) {
        const Metric *points = run.metric(step.id + ".write_points"),
                     *over = run.metric(step.id + ".write_points_over_open_units");
        if (points && over)
            out += say(msg("cli",
                           "{steps}: {} concurrent write streams, {} times{} the open allocation units of the card.",
                           step.id, numberText(points), numberText(over),
                           over->ci && over->ci->low < over->ci->high ? " (" + intervalOf(over) + ")" : ""),
                       namesOf(run)) +
                   "\n";
    }
    return out;
}

} // namespace

std::string wafText(const JudgedRecord& run)
{
    std::string out;
    if (const auto rows = wafRows(run); !rows.empty()) {
        out += "\n" + wafTable(rows, namesOf(run));
        if (std::ranges::any_of(rows, [](const WafRow& row) { return row.multiplier != nullptr; }))
            out += say(msg("cli", "ENDURANCE: relative to sequential writing.")) + "\n";
        if (std::ranges::any_of(
                rows, [](const WafRow& row) { return row.waf && isFlagged(*row.waf, MetricFlag::freshOutOfBox); }))
            out += say(msg("cli", "FOB: the card was not overwritten once in this run before the step; a "
                                  "preconditioned card may have a higher WAF.")) +
                   "\n";
        if (std::ranges::any_of(
                rows, [](const WafRow& row) { return row.hours && isFlagged(*row.hours, MetricFlag::assumedCycles); }))
            out += say(msg("cli", "ENDURANCE, HOURS assumes 1,000 P/E cycles (300 to 3,000); the rating of this card "
                                  "is not known.")) +
                   "\n";
    }
    if (const auto traits = cardModelProperties(run); !traits.empty())
        out += "\n" + characterLine(traits) + writePointLines(run);
    return out;
}

} // namespace assay::cli
