#include "run/session/plan.h"

#include "ground/base/text.h"
#include "run/scenario/step_names.h"
#include "run/scenario/step_seed.h"
#include "run/session/reference_read.h"

#include <algorithm>

namespace assay {

namespace {

bool writes(const Workload& phase) { return phase.op == IoOp::write; }

std::optional<Ns> sum(std::optional<Ns> one, std::optional<Ns> other)
{
    return one && other ? std::optional(*one + *other) : std::nullopt;
}

constexpr Bytes kLargestCard = gib(131'072); // SDUC (SD Physical Layer 9.10, 3.3.2)
constexpr Bytes kCapacityStep = mib(1);      // resolution of the reported minimum capacity

// True if the command line set sizes of the step: it then runs with these sizes, or not at all.
bool isSizedByHand(const Step& step)
{
    return std::ranges::any_of(step.params.all(), [](const auto& param) {
        return param.second.place.file == kCommandLine && std::string_view(param.first).ends_with("_bytes");
    });
}

// Returns the step with a region that ends within the card.
Step fitted(const Step& step, const DeviceInfo& device)
{
    const auto& params = step.params.all();
    const auto region = params.find("region_bytes");
    if (region == params.end() || isSizedByHand(step))
        return step;
    const Bytes asked = step.params.bytes("region_bytes");
    const Bytes offset = params.contains("region_offset_bytes") ? step.params.bytes("region_offset_bytes") : Bytes();
    const Bytes rest = offset < device.capacity ? device.capacity - offset : Bytes();
    if (asked <= rest)
        return step;
    const Bytes block = params.contains("block_bytes") ? step.params.bytes("block_bytes") : Bytes(kSectorBytes);
    const Bytes left = roundDown(rest, std::max(block, device.logicalBlock));
    if (left == Bytes())
        return step;
    Step out = step;
    out.params.set("region_bytes", {static_cast<std::int64_t>(left.count()), region->second.place});
    out.regionAsked = asked;
    return out;
}

// True if step `index` can run on such a card of this capacity, after the steps before it.
bool isPossible(const Profile& profile, std::size_t index, DeviceInfo device, Bytes capacity, std::uint64_t seed)
{
    device.capacity = capacity;
    CardContent content;
    for (std::size_t i = 0; i <= index; ++i) {
        const Step step = fitted(profile.steps[i], device);
        const auto planned = findScenario(step.scenario)->plan({step, device, content, stepSeed(seed, i)});
        if (i == index)
            return planned.has_value();
    }
    return false;
}

// Returns the minimum capacity of a larger card on which step `index` can run; no value if no card is large enough.
std::optional<Bytes> minCapacity(const Profile& profile, std::size_t index, const DeviceInfo& device,
                                 std::uint64_t seed)
{
    Bytes low = roundDown(device.capacity, kCapacityStep), high = low;
    do {
        if (high >= kLargestCard)
            return std::nullopt;
        high = std::min(std::max(high * 2, kCapacityStep), kLargestCard);
    } while (!isPossible(profile, index, device, high, seed));
    while (high - low > kCapacityStep) {
        const Bytes middle = low + roundDown(Bytes((high - low).count() / 2), kCapacityStep);
        (isPossible(profile, index, device, middle, seed) ? high : low) = middle;
    }
    return high;
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

void Plan::add(Item item, double megabytesPerSecond)
{
    for (const Workload& phase : item.step().phases)
        item.expected = sum(item.expected, expectedDuration(phase, megabytesPerSecond));
    if (megabytesPerSecond > 0)
        item.expected = sum(item.expected, fromSeconds(item.reference.megabytes() / megabytesPerSecond));
    if (item.reference.count() > 0)
        item.expected = sum(item.expected, kReferencePause * kReferenceWrites);
    toWrite += item.bytes(IoOp::write);
    toRead += item.bytes(IoOp::read);
    expected = sum(expected, item.expected);
    items.push_back(std::move(item));
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
        if (item.timed(IoOp::write) || item.timed(IoOp::read)) // the counts include steps also bounded by bytes
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
    Bytes reference; // read from the first step on that may yield a model of the card
    for (std::size_t i = 0; i < profile.steps.size(); ++i) {
        const Step step = fitted(profile.steps[i], device);
        const Scenario* scenario = findScenario(step.scenario); // the profile was checked against the same list
        const CardContent before = content;
        auto planned = scenario->plan({step, device, content, stepSeed(seed, i)});
        if (!planned) {
            const auto least = planned.error().code == Errc::badInput && !isSizedByHand(step)
                                   ? minCapacity(profile, i, device, seed)
                                   : std::nullopt;
            if (!least)
                return tl::unexpected(planned.error());
            if (profile.steps.size() == 1) // more specific than an empty plan
                return tl::unexpected(planned.error());
            plan.infeasibleSteps.push_back({step.id, *least});
            content = before;
            continue;
        }
        if (scenario->updatesCardModel)
            reference = std::min(kReferenceBytes, device.capacity);
        plan.add({step.id, step.scenario, std::move(*planned), reference, Ns()}, assumedMegabytesPerSecond);
    }
    if (plan.items.empty())
        return fail(Errc::refused,
                    msg("session", "The card has {}, too little for every step of the profile {}; use another profile.",
                        device.capacity, displayable(profile.name)));
    return plan;
}

} // namespace assay
