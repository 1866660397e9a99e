#include "line/line/line_figures.h"

#include "ground/stats/upper_median.h"

#include <algorithm>
#include <vector>

namespace assay {

namespace {

constexpr std::uint64_t LineCounts::*kCounts[] = {&LineCounts::pass, &LineCounts::fail, &LineCounts::error,
                                                  &LineCounts::timeout, &LineCounts::aborted}; // by LineOutcome

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

std::optional<double> LineCounts::yield() const
{
    return judged() > 0 ? std::optional(static_cast<double>(pass) / static_cast<double>(judged())) : std::nullopt;
}

std::optional<double> LineCounts::cardsPerHour() const
{
    constexpr double kSecondsPerHour = 3600;
    return testSeconds > 0 ? std::optional(static_cast<double>(judged()) * kSecondsPerHour / testSeconds)
                           : std::nullopt;
}

std::optional<double> LineCounts::decidedShare() const
{
    return testSeconds > 0 ? std::optional(decidedSeconds / testSeconds) : std::nullopt;
}

std::uint64_t LineCounts::of(LineOutcome outcome) const { return this->*kCounts[static_cast<std::size_t>(outcome)]; }

void LineCounts::add(const LineResult& result)
{
    ++(this->*kCounts[static_cast<std::size_t>(result.outcome)]);
    marginal += result.outcome == LineOutcome::pass && result.marginal;
    if (result.ended <= result.started) // the clock of the computer can be set back meanwhile
        return;
    const double time = std::chrono::duration<double>(result.ended - result.started).count();
    testSeconds += time;
    if (const auto decided = std::ranges::find(result.metrics, kDecidedTime, &LineMetric::id);
        decided != result.metrics.end())
        decidedSeconds += std::min(time, decided->value);
}

LineFigures lineFigures(std::span<const LineResult> results)
{
    LineFigures figures;
    std::map<std::string, const LineResult*> first, last; // by serial, or by id without one
    std::vector<UtcTime> ends;
    for (const LineResult& result : results) {
        if (result.golden)
            continue;
        figures.attempts.add(result);
        figures.slots[result.slot].add(result);
        const std::string& card = result.serial.empty() ? result.id : result.serial;
        if (result.judgesCard()) {
            first.emplace(card, &result);
            if (result.isFinal)
                ends.push_back(result.ended);
        }
        if (result.outcome == LineOutcome::fail)
            ++figures.reasons[result.criterion.empty() ? result.reason.pattern : result.criterion];
        // A later attempt without a judgement does not change the earlier one.
        const auto [known, isNew] = last.emplace(card, &result);
        if (!isNew && (result.judgesCard() || !known->second->judgesCard()))
            known->second = &result;
    }
    for (const auto& [card, result] : first)
        figures.firsts.add(*result);
    LineCounts finals;
    for (const auto& [card, result] : last) {
        figures.cards.add(*result);
        if (result->isFinal)
            finals.add(*result);
    }
    figures.firstPassYield = figures.firsts.yield();
    figures.finalYield = finals.yield();
    figures.cycleTimeSeconds = cycleTimeOf(std::move(ends));
    return figures;
}

} // namespace assay
