#include "scenario/capacity_probe.h"

#include "base/text.h"
#include "scenario/capacity_search.h"
#include "scenario/common_params.h"
#include "scenario/phases.h"
#include "scenario/quantities.h"

#include <algorithm>

namespace assay {

namespace {

// The partition table and its first followers stay untouched on most cards.
constexpr Bytes kWindowBegin = mib(1);
constexpr Bytes kWindow = mib(16);
constexpr Bytes kLeastBudget = mib(64);
constexpr std::uint64_t kBudgetPerGigabyte = 1 << 20; // 64 MiB for a card of 64 GB
constexpr Bytes kMostSampled = mib(8);                // with the rounds of locating, saved samples stay below 32 MiB
constexpr Bytes kLeastCard = kib(64);

Bytes bytesOf(const Params& params, const char* name) { return Bytes(static_cast<std::uint64_t>(params.integer(name))); }

std::vector<ParamSpec> probeParams()
{
    using Type = ParamSpec::Type;
    std::vector<ParamSpec> specs = {{"budget_bytes", Type::integer, ParamValue(std::int64_t{0}), 0, 1e18, {}},
                                    {"escalation_bytes", Type::integer, ParamValue(std::int64_t{0}), 0, 1e18, {}},
                                    {"miss_limit", Type::real, ParamValue(0.05), 0, 1, {}},
                                    {"samples", Type::integer, ParamValue(std::int64_t{1024}), 16, 16384, {}},
                                    {"destructive", Type::boolean, ParamValue(false), 0, 1, {}}};
    for (auto& spec : commonParams(mib(1), 1))
        if (spec.name == "engine" || spec.name == "io_deadline_s")
            specs.push_back(std::move(spec));
    return specs;
}

Bytes budgetOf(const Params& params, Bytes capacity)
{
    const Bytes asked = bytesOf(params, "budget_bytes");
    return asked.count() > 0 ? asked : std::max(kLeastBudget, Bytes(capacity.count() / 1'000'000'000 * kBudgetPerGigabyte));
}

SearchLimits limitsOf(const StepContext& context)
{
    const Params& params = context.step.params;
    const Workload& planned = context.plan.phases.front();
    const DeviceInfo& device = context.device.info();
    const Bytes unit = device.logicalBlock;
    SearchLimits limits;
    limits.capacity = roundDown(device.capacity, unit);
    const Bytes quarter = roundDown(Bytes(limits.capacity.count() / 4), unit);
    limits.window = std::min(kWindowBegin, quarter);
    limits.windowBytes = std::min(kWindow, quarter);
    limits.samples = static_cast<std::uint64_t>(params.integer("samples"));
    limits.budget = budgetOf(params, device.capacity);
    limits.escalation = bytesOf(params, "escalation_bytes");
    limits.missLimit = params.real("miss_limit");
    limits.seed = planned.seed;
    limits.firstPass = planned.stamp.pass;
    return limits;
}

nlohmann::json factsOf(const CapacityFindings& found, const SearchLimits& limits, const ProbeIo& io)
{
    const auto orNull = [](auto value) { return value.count() > 0 ? nlohmann::json(value.count()) : nlohmann::json(nullptr); };
    return {{"announced_bytes", limits.capacity.count()},
            {"kind", found.kind ? nlohmann::json(*found.kind) : nlohmann::json(nullptr)},
            {"real_low_bytes", found.realLow.count()},
            {"real_high_bytes", found.realHigh.count()},
            {"real_likely_bytes", found.realLikely ? nlohmann::json(found.realLikely->count()) : nlohmann::json(nullptr)},
            {"modulus_bytes", orNull(found.modulus)},
            {"smallest_modulus_bytes", limits.windowBytes.count()},
            {"cache_seen_through_bytes", found.seenThrough.count()},
            {"cache_at_most_bytes", orNull(found.cacheBound)},
            {"samples", found.samples},
            {"bad_samples", found.badSamples},
            {"unreadable_samples", found.unreadableSamples},
            {"flipped_samples", found.flippedSamples},
            {"unstable_samples", found.unstableSamples},
            {"partial", found.partial},
            {"locate_rounds", found.rounds},
            {"compared_bytes", (io.unit() * io.looks()).count()},
            {"budget_bytes", limits.budget.count()},
            {"most_saved_bytes", io.mostSaved().count()},
            {"escalated", found.escalated},
            {"unrestored_extents", io.savedMark() + io.restoreFailures()}};
}

} // namespace

CapacityProbe::CapacityProbe() : m_schema{"capacity_probe", probeParams(), probeQuantities()} {}

Result<StepPlan> CapacityProbe::plan(const Step& step, const DeviceInfo& device, CardContent& content, std::uint64_t seed) const
{
    if (device.capacity < kLeastCard)
        return fail(Errc::badInput,
                    msg("scenario", "{}: a card of {} is too small to be probed; leave the step out.", step.place.text(), humanBytes(device.capacity)));
    const Bytes sampled = device.logicalBlock * static_cast<std::uint64_t>(step.params.integer("samples"));
    if (sampled > kMostSampled)
        return fail(Errc::badInput, msg("scenario", "{}: so many samples of {} bytes do not fit in memory; use at most {}.",
                                        step.params.place("samples").text(), device.logicalBlock.count(), kMostSampled / device.logicalBlock));
    Workload probe;
    probe.phase = "probe";
    probe.op = IoOp::write;
    probe.pattern = Pattern::random;
    probe.block = device.logicalBlock;
    probe.regionBytes = device.capacity;
    probe.stop.maxBytes = budgetOf(step.params, device.capacity) + bytesOf(step.params, "escalation_bytes");
    probe.seed = seed;
    probe.ioDeadline = fromSeconds(step.params.real("io_deadline_s"));
    probe.stamp.pass = content.nextPass();
    for (std::uint32_t i = 1; i < SearchLimits::kPasses; ++i)
        content.nextPass();
    if (step.params.boolean("destructive"))
        content.disturb();
    StepPlan plan;
    plan.engine = engineKind(step.params);
    plan.toWrite = plan.toRead = probe.stop.maxBytes;
    plan.phases.push_back(std::move(probe));
    return plan;
}

Result<StepRecord> CapacityProbe::run(StepContext& context) const
{
    StepRecord step;
    step.id = context.step.id;
    step.scenario = context.step.scenario;
    step.params = paramsJson(context.step.params);
    Clock& clock = context.device.clock();
    step.begin = clock.now();
    context.live.beginPhase(context.stepIndex, 0, step.begin);
    auto io = SynchronousIo::open(context.device, context.plan.engine, ProbeIo::kLargestIo, context.plan.phases.front().ioDeadline);
    if (!io)
        return tl::unexpected(io.error());
    step.engine = io->engine().name();
    const SearchLimits limits = limitsOf(context);
    ProbeIo probe(context, *io, context.device.info().logicalBlock, !context.step.params.boolean("destructive"));
    const CapacityFindings found = CapacitySearch(probe, limits).run();
    probe.undo();
    if (probe.error())
        return tl::unexpected(*probe.error());
    step.facts["capacity"] = factsOf(found, limits, probe);
    step.phases = probe.takePhases();
    if (const auto& end = io->end()) {
        step.outcome = outcomeOf(end->end);
        step.note = end->cause.english();
    } else if (context.stop.stop_requested() && !found.kind) {
        step.outcome = Outcome::stopped;
    }
    step.end = clock.now();
    context.live.endPhase(megabytesPerSecond(step.bytesWritten(), step.end - step.begin));
    return step;
}

} // namespace assay
