#include "session/plan.h"

#include "base/text.h"
#include "scenario/step_names.h"
#include "scenario/step_seed.h"
#include "session/reference_read.h"

#include <algorithm>

namespace assay {

namespace {

bool writes(const Workload& phase) { return phase.op == IoOp::write; }

std::optional<Ns> sum(std::optional<Ns> one, std::optional<Ns> other)
{
    return one && other ? std::optional(*one + *other) : std::nullopt;
}

} // namespace

Bytes Plan::Item::bytes(IoOp op) const { return op == IoOp::write ? step().toWrite : step().toRead + reference; }

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
    Bytes reference; // is read from the first step on that may tell a model of the card
    for (const Step& step : profile.steps) {
        const Scenario* scenario = findScenario(step.scenario); // the profile was checked against the same list
        auto planned = scenario->plan({step, device, content, stepSeed(seed, plan.items.size())});
        if (!planned)
            return tl::unexpected(planned.error());
        if (scenario->tellsCardModel)
            reference = std::min(kReferenceBytes, device.capacity);
        Plan::Item item{step.id, step.scenario, std::move(*planned), reference, Ns()};
        for (const Workload& phase : item.step().phases)
            item.expected = sum(item.expected, expectedDuration(phase, assumedMegabytesPerSecond));
        if (assumedMegabytesPerSecond > 0)
            item.expected = sum(item.expected, fromSeconds(reference.megabytes() / assumedMegabytesPerSecond));
        plan.toWrite += item.bytes(IoOp::write);
        plan.toRead += item.bytes(IoOp::read);
        plan.expected = sum(plan.expected, item.expected);
        plan.items.push_back(std::move(item));
    }
    return plan;
}

} // namespace assay
