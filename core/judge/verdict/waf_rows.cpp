#include "judge/verdict/waf_rows.h"

#include "judge/verdict/waf_estimate.h"
#include "run/scenario/flash_character/character_metrics.h"

#include <algorithm>

namespace assay {

std::vector<WafRow> wafRows(const JudgedRecord& run)
{
    std::vector<WafRow> rows;
    for (const StepRecord& step : run.steps) {
        const auto metric = [&](const char* quantity) { return run.metric(step.id + "." + quantity); };
        WafRow row{&step, metric("waf")};
        if (!row.waf && !step.facts.contains("waf"))
            continue;
        row.padding = metric("waf_padding");
        row.collection = metric("waf_collection");
        row.fold = metric("waf_slc_fold");
        row.slowdown = metric("slowdown");
        row.multiplier = metric("life_multiplier");
        row.hours = metric("life_hours");
        if (!row.waf)
            row.withheldReason = wafEstimate(run, step).withheldReason;
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<CardModelProperty> cardModelProperties(const JudgedRecord& run)
{
    const auto last = std::find_if(run.steps.rbegin(), run.steps.rend(), isCharacterStep);
    std::vector<CardModelProperty> traits;
    if (last == run.steps.rend())
        return traits;
    for (const char* quantity : {"ftl_kind", "au_size", "page_size", "open_units", "slc_cache", "write_buffer"})
        traits.push_back({quantity, run.metric(last->id + "." + quantity)});
    // Folding only for a card with a cache, spare factor only for a page-mapped card: else a missing value has no
    // meaning.
    const auto addKnown = [&](const char* quantity, std::vector<CardModelProperty>::const_iterator where) {
        if (const Metric* metric = run.metric(last->id + "." + quantity))
            traits.insert(where, {quantity, metric});
    };
    addKnown("slc_fold", traits.end() - 1);
    addKnown("spare_factor", traits.end());
    return traits;
}

} // namespace assay
