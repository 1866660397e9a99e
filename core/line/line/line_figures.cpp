#include "line/line/line_figures.h"

#include "ground/stats/upper_median.h"

#include <algorithm>
#include <vector>

namespace assay {

namespace {

void count(LineCounts& counts, const LineResult& result)
{
    switch (result.outcome) {
    case LineOutcome::pass:
        ++counts.pass;
        counts.marginal += result.marginal;
        break;
    case LineOutcome::fail: ++counts.fail; break;
    case LineOutcome::error: ++counts.error; break;
    case LineOutcome::timeout: ++counts.timeout; break;
    case LineOutcome::aborted: ++counts.aborted; break;
    }
}

bool judges(const LineResult& result)
{
    return result.outcome == LineOutcome::pass || result.outcome == LineOutcome::fail;
}

std::optional<double> yieldOf(const LineCounts& counts)
{
    if (counts.judged() == 0)
        return std::nullopt;
    return static_cast<double>(counts.pass) / static_cast<double>(counts.judged());
}

std::optional<double> cycleTimeOf(std::vector<UtcTime> ends)
{
    if (ends.size() < 2)
        return std::nullopt;
    std::ranges::sort(ends);
    std::vector<double> gaps;
    for (std::size_t i = std::max<std::size_t>(1, ends.size() - std::min(ends.size(), kCycleTimeCards));
         i < ends.size(); ++i)
        gaps.push_back(std::chrono::duration<double>(ends[i] - ends[i - 1]).count());
    return upperMedian(std::move(gaps));
}

} // namespace

LineFigures lineFigures(std::span<const LineResult> results)
{
    LineFigures figures;
    std::map<std::string, const LineResult*> first, last; // by serial, or by id without one
    std::vector<UtcTime> ends;
    for (const LineResult& result : results) {
        if (result.golden)
            continue;
        count(figures.attempts, result);
        count(figures.slots[result.slot], result);
        const std::string& card = result.serial.empty() ? result.id : result.serial;
        if (judges(result)) {
            first.emplace(card, &result);
            if (result.isFinal)
                ends.push_back(result.ended);
        }
        if (result.outcome == LineOutcome::fail)
            ++figures.reasons[result.criterion.empty() ? result.reason.pattern : result.criterion];
        // A later attempt without a judgement does not change the earlier one.
        const auto [known, isNew] = last.emplace(card, &result);
        if (!isNew && (judges(result) || !judges(*known->second)))
            known->second = &result;
    }
    for (const auto& [card, result] : first)
        count(figures.firsts, *result);
    LineCounts finals;
    for (const auto& [card, result] : last) {
        count(figures.cards, *result);
        if (result->isFinal)
            count(finals, *result);
    }
    figures.firstPassYield = yieldOf(figures.firsts);
    figures.finalYield = yieldOf(finals);
    figures.cycleTimeSeconds = cycleTimeOf(std::move(ends));
    return figures;
}

} // namespace assay
