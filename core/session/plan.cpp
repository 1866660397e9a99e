#include "session/plan.h"

#include "base/text.h"
#include "scenario/step_names.h"
#include "scenario/step_seed.h"

#include <algorithm>

namespace assay {

namespace {

bool writes(const Workload& phase) { return phase.op == IoOp::write; }

} // namespace

bool Plan::Item::timed(IoOp op) const
{
    const Bytes bytes = op == IoOp::write ? step().toWrite : step().toRead;
    return bytes.count() == 0 && std::ranges::any_of(step().phases, [op](const Workload& phase) {
               return phase.op == op && phase.stop.duration.count() > 0;
           });
}

bool Plan::destructive() const
{
    return toWrite.count() > 0 ||
           std::ranges::any_of(items, [](const Item& item) { return std::ranges::any_of(item.step().phases, writes); });
}

Ns Plan::timeBound() const
{
    Ns sum{};
    for (const Item& item : items)
        if (item.timed(IoOp::write) || item.timed(IoOp::read)) // steps also bounded by bytes are in the counts
            sum += item.step().timeBound;
    return sum;
}

std::optional<Ns> expectedDuration(const Workload& workload, double megabytesPerSecond)
{
    const Bytes bound = workload.byteBound();
    const Ns time = workload.stop.duration;
    if (bound.count() == 0)
        return workload.warmup + time;
    if (megabytesPerSecond <= 0)
        return std::nullopt;
    const Ns byRate = fromSeconds(bound.megabytes() / megabytesPerSecond);
    return workload.warmup + (time.count() > 0 ? std::min(time, byRate) : byRate);
}

Result<Plan> makePlan(const Profile& profile, const DeviceInfo& device, std::uint64_t seed,
                      double assumedMegabytesPerSecond)
{
    if (device.capacity.count() == 0)
        return fail(Errc::environment, msg("session", "{} has no medium or a capacity of 0 bytes; insert a card.",
                                           displayable(device.path)));
    Plan plan;
    plan.expected = Ns();
    plan.names = namesOf(profile);
    CardContent content;
    for (const Step& step : profile.steps) {
        const Scenario* scenario = findScenario(step.scenario); // the profile was checked against the same list
        auto planned = scenario->plan({step, device, content, stepSeed(seed, plan.items.size())});
        if (!planned)
            return tl::unexpected(planned.error());
        Plan::Item item{step.id, step.scenario, std::move(*planned), Ns()};
        for (const Workload& phase : item.step().phases) {
            const auto expected = expectedDuration(phase, assumedMegabytesPerSecond);
            item.expected = item.expected && expected ? std::optional(*item.expected + *expected) : std::nullopt;
        }
        plan.toWrite += item.step().toWrite;
        plan.toRead += item.step().toRead;
        plan.expected = plan.expected && item.expected ? std::optional(*plan.expected + *item.expected) : std::nullopt;
        plan.items.push_back(std::move(item));
    }
    return plan;
}

} // namespace assay
