#include "run/session/progress.h"

namespace assay {

namespace {

constexpr Ns kFirstEstimate = std::chrono::seconds(2); // a shorter measurement of the rate is not reliable

bool sameKind(const Workload& a, const Workload& b)
{
    return a.op == b.op && a.pattern == b.pattern && a.block == b.block && a.queueDepth == b.queueDepth;
}

struct Place {
    const Workload* workload;
    std::size_t index; // over all phases of the plan
};

std::vector<const Workload*> allPhases(const Plan& plan)
{
    std::vector<const Workload*> phases;
    for (const auto& item : plan.items)
        for (const auto& phase : item.step().phases)
            phases.push_back(&phase);
    return phases;
}

std::size_t runningIndex(const Plan& plan, const LiveStatus::View& view)
{
    std::size_t index = view.phaseIndex;
    for (std::size_t i = 0; i < view.step && i < plan.items.size(); ++i)
        index += plan.items[i].step().phases.size();
    return index;
}

double measuredRate(const std::vector<const Workload*>& phases, std::size_t index, const std::vector<double>& rates)
{
    for (std::size_t i = std::min(rates.size(), phases.size()); i-- > 0;)
        if (sameKind(*phases[i], *phases[index]))
            return rates[i];
    return 0;
}

std::optional<Ns> remainingOfRunning(const Workload& workload, const LiveStatus::View& view)
{
    const Ns inPhase = view.now - view.phaseBegin;
    const double rate =
        inPhase - workload.warmup >= kFirstEstimate ? megabytesPerSecond(view.done, inPhase - workload.warmup) : 0;
    const auto whole = expectedDuration(workload, rate);
    return whole ? std::optional(std::max(Ns(), *whole - inPhase)) : std::nullopt;
}

double shareDone(Ns elapsed, Ns remaining) { return seconds(elapsed) / std::max(1e-9, seconds(elapsed + remaining)); }

} // namespace

Progress estimateProgress(const Plan& plan, const LiveStatus::View& view, Ns elapsed)
{
    const auto phases = allPhases(plan);
    const std::size_t running = runningIndex(plan, view);
    if (running >= phases.size())
        return {1.0, Ns()};
    const std::optional<Ns> ofRunning = remainingOfRunning(*phases[running], view);
    std::optional<Ns> remaining = ofRunning;
    for (std::size_t i = running + 1; i < phases.size() && remaining; ++i) {
        const auto expected = expectedDuration(*phases[i], measuredRate(phases, i, view.rates));
        remaining = expected ? std::optional(*remaining + *expected) : std::nullopt;
    }
    if (remaining)
        return {shareDone(elapsed, *remaining), remaining};
    // If no time can be predicted, all phases have equal weight.
    const double share = ofRunning ? shareDone(view.now - view.phaseBegin, *ofRunning) : 0;
    return {(static_cast<double>(running) + share) / static_cast<double>(phases.size()), std::nullopt};
}

} // namespace assay
