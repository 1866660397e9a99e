#include "cli/waf_text.h"

#include "base/quantity_text.h"
#include "base/text.h"
#include "cli/text_table.h"
#include "verdict/fresh.h"
#include "verdict/waf_rows.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay::cli {

namespace {

bool hasFlag(const Metric& metric, const char* flag) { return std::ranges::count(metric.flags, flag) > 0; }

std::string numberText(const Metric* metric)
{
    return metric ? quantityText(std::get<double>(metric->value), "1") : "";
}

// Formats a part of the amplification; a value below the last digit is shown as a bound.
std::string termText(const Metric* term)
{
    const double value = term ? std::get<double>(term->value) : 0.0;
    return value > 0 && value < 0.01 ? "< 0.01" : numberText(term);
}

std::string intervalOf(const Metric* metric)
{
    return metric && metric->ci ? rangeText(metric->ci->low, metric->ci->high, "1") : "";
}

std::string confidenceText(const Metric* waf)
{
    if (!waf)
        return "";
    const std::string how = hasFlag(*waf, "confidence_good")   ? "good"
                            : hasFlag(*waf, "confidence_fair") ? "fair"
                                                               : "counted by the card";
    return how + (hasFlag(*waf, kFresh) ? ", fresh card" : "");
}

std::string hoursText(const Metric* hours)
{
    return hours ? fmt::format("{} ({})", numberText(hours), intervalOf(hours)) : "";
}

std::string refusalText(const WafRow& row)
{
    if (row.waf)
        return "";
    return row.refusal.empty() ? "neither timing nor replay says" : row.refusal.english();
}

std::string wafTable(const std::vector<WafRow>& rows)
{
    TextTable table;
    table.addColumn("STEP");
    table.addColumn("WRITE AMPLIFICATION");
    table.addColumn("90 % INTERVAL");
    table.addColumn("CONFIDENCE");
    for (const char* title : {"PADDING", "COLLECTION", "SLC FOLD", "SLOWDOWN", "LIFE"})
        table.addColumn(title);
    table.addColumn("LIFE IN HOURS");
    table.addColumn("REASON");
    for (const WafRow& row : rows)
        table.addRow({displayable(row.step->id), row.waf ? numberText(row.waf) : "no verdict", intervalOf(row.waf),
                      confidenceText(row.waf), termText(row.padding), termText(row.collection), termText(row.fold),
                      numberText(row.slowdown), numberText(row.multiplier), hoursText(row.hours), refusalText(row)});
    return table.text();
}

std::string sizeOrCount(const CharacterTrait& trait, double value)
{
    return trait.metric->unit == "B" ? binaryBytes(Bytes(static_cast<std::uint64_t>(value))) : quantityText(value, "1");
}

constexpr std::pair<const char*, const char*> kWords[] = {{"page", "page-mapped"},
                                                          {"open_au", "few open allocation units"},
                                                          {"hybrid", "hybrid with log blocks"},
                                                          {"idle", "at rest as well"},
                                                          {"foreground", "while writing"}};

std::string traitText(const CharacterTrait& trait)
{
    if (!trait.metric)
        return "no signal";
    if (const auto* word = std::get_if<std::string>(&trait.metric->value)) {
        const auto known = std::ranges::find(kWords, std::string_view(*word),
                                             [](const auto& one) { return std::string_view(one.first); });
        return known != std::end(kWords) ? known->second : displayable(*word);
    }
    const std::string value = sizeOrCount(trait, std::get<double>(trait.metric->value));
    const auto& ci = trait.metric->ci;
    return ci && ci->low < ci->high
               ? fmt::format("{} ({} to {})", value, sizeOrCount(trait, ci->low), sizeOrCount(trait, ci->high))
               : value;
}

std::string characterLine(const std::vector<CharacterTrait>& traits)
{
    constexpr std::pair<const char*, const char*> kNames[] = {{"ftl_kind", ""},
                                                              {"au_size", "allocation unit "},
                                                              {"page_size", "page "},
                                                              {"open_units", "open units "},
                                                              {"slc_cache", "SLC cache "},
                                                              {"slc_fold", "folded "},
                                                              {"write_buffer", "write buffer "},
                                                              {"spare_factor", "spare factor "}};
    std::string line;
    for (const CharacterTrait& trait : traits) {
        const auto name = std::ranges::find(kNames, std::string_view(trait.quantity),
                                            [](const auto& one) { return std::string_view(one.first); });
        line +=
            (line.empty() ? "" : ", ") + std::string(name != std::end(kNames) ? name->second : "") + traitText(trait);
    }
    return "Flash: " + line + "\n";
}

// Warns about a recorder that writes at more places than the card has open units: then the card merges units all the
// time.
std::string writePointLines(const JudgedRecord& run)
{
    std::string out;
    for (const StepRecord& step : run.steps) {
        const Metric *points = run.metric(step.id + ".write_points"),
                     *over = run.metric(step.id + ".write_points_over_open_units");
        if (points && over)
            out +=
                fmt::format("Step {} writes at {} places at a time, {} times{} as many as the card has open units.\n",
                            displayable(step.id), numberText(points), numberText(over),
                            over->ci && over->ci->low < over->ci->high ? " (" + intervalOf(over) + ")" : "");
    }
    return out;
}

} // namespace

std::string wafText(const JudgedRecord& run)
{
    std::string out;
    if (const auto rows = wafRows(run); !rows.empty()) {
        out += "\n" + wafTable(rows);
        if (std::ranges::any_of(rows, [](const WafRow& row) { return row.multiplier != nullptr; }))
            out += "LIFE is that against sequential writing, the only sure figure on life.\n";
        if (std::ranges::any_of(rows, [](const WafRow& row) { return row.waf && hasFlag(*row.waf, kFresh); }))
            out += "A fresh card was not written over once in this run before the step: free flash makes its figures "
                   "look better.\n";
        if (std::ranges::any_of(rows,
                                [](const WafRow& row) { return row.hours && hasFlag(*row.hours, "assumed_cycles"); }))
            out += "LIFE IN HOURS assumes 1000 program/erase cycles (300 to 3000); nobody knows them of this card.\n";
    }
    if (const auto traits = cardCharacter(run); !traits.empty())
        out += "\n" + characterLine(traits) + writePointLines(run);
    return out;
}

} // namespace assay::cli
