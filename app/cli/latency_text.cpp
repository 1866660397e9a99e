#include "cli/result_text.h"

#include "cli/speech.h"
#include "cli/text_table.h"
#include "ground/base/quantity_text.h"
#include "ground/base/text.h"
#include "run/record/step_latencies.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay::cli {

namespace {

struct TextPair {
    std::string left, right;
};

std::vector<TextPair> percentilePairs(const LatencyTable& table)
{
    std::vector<TextPair> pairs;
    for (std::size_t i = 0; i < table.percentiles.size(); ++i)
        pairs.push_back({shortNumber(LatencyTable::kPercents[i]) + " %",
                         quantityText(static_cast<double>(table.percentiles[i].count()), "ns")});
    return pairs;
}

std::vector<TextPair> bucketPairs(const LatencyTable& table)
{
    constexpr std::size_t kLast = LatencyTable::kBoundsUs.size();
    std::vector<TextPair> pairs;
    for (std::size_t i = 0; i <= kLast; ++i)
        if (table.buckets[i] > 0)
            pairs.push_back(
                {(i < kLast ? "< " : ">= ") + quantityText(LatencyTable::kBoundsUs[i < kLast ? i : kLast - 1], "us"),
                 fmt::format("{:.2f} %", table.percentOf(i))});
    return pairs;
}

std::string latencyTable(const StepLatencies& of)
{
    const auto total = percentilePairs(of.total), completion = percentilePairs(of.completion);
    const auto buckets = bucketPairs(of.total);
    TextTable table{right(msg("cli", "PERCENTILE")), right(msg("cli", "LATENCY")),
                    right(msg("cli", "COMPLETION LATENCY")), right(msg("cli", "LATENCY BELOW")),
                    right(msg("cli", "I/OS"))};
    for (std::size_t i = 0; i < std::max(total.size(), buckets.size()); ++i) {
        const bool has = i < total.size(), more = i < buckets.size();
        table.addRow({has ? total[i].left : "", has ? total[i].right : "", has ? completion[i].right : "",
                      more ? buckets[i].left : "", more ? buckets[i].right : ""});
    }
    return table.text();
}

} // namespace

std::string latenciesText(const RunRecord& run)
{
    std::string out;
    const StepNames names = namesOf(run);
    for (const StepRecord& step : run.steps)
        for (const StepLatencies& of : latenciesOf(step))
            out += fmt::format("\n{}, {} ({})\n", phrases().step(names, step.id), phrases().phase(of.role),
                               of.total.count) +
                   latencyTable(of);
    return out;
}

} // namespace assay::cli
