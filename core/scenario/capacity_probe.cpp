#include "scenario/capacity_probe.h"

#include "base/text.h"
#include "scenario/capacity_overwrite.h"
#include "scenario/capacity_search.h"
#include "scenario/common_params.h"
#include "scenario/phases.h"
#include "scenario/quantities.h"

#include <algorithm>

namespace assay {

namespace {

// The partition table and its first followers stay untouched on most cards.
constexpr Bytes kWindowBegin = mib(1);
constexpr Bytes kWindow =
    mib(4); // to be saved in memory, written and restored; half of it would double the reads of the scan
constexpr Bytes kMostSampled = mib(4); // saved in memory, as the rounds of locating are
constexpr Bytes kLeastCard = kib(64);

std::vector<ParamSpec> probeParams(Bytes budget, double missLimit)
{
    using Type = ParamSpec::Type;
    std::vector<ParamSpec> specs = {
        {"budget_bytes", Type::integer, ParamValue(static_cast<std::int64_t>(budget.count())), 0, 1e18, {}},
        {"miss_limit", Type::real, ParamValue(missLimit), 0, 1, {}},
        {"samples", Type::integer, ParamValue(std::int64_t{512}), 16, 16384, {}},
        {"destructive", Type::boolean, ParamValue(false), 0, 1, {}}};
    for (auto& spec : commonParams(mib(1), 1))
        if (spec.name == "engine" || spec.name == "io_deadline_s")
            specs.push_back(std::move(spec));
    return specs;
}

SearchLimits limitsOf(const Params& params, const DeviceInfo& device, std::uint64_t seed, std::uint32_t firstPass)
{
    const Bytes unit = device.logicalBlock;
    SearchLimits limits;
    limits.capacity = roundDown(device.capacity, unit);
    const Bytes quarter = roundDown(Bytes(limits.capacity.count() / 4), unit);
    limits.window = std::min(kWindowBegin, quarter);
    limits.windowBytes = std::min(kWindow, quarter);
    limits.samples = static_cast<std::uint64_t>(params.integer("samples"));
    if (const Bytes budget = params.bytes("budget_bytes"); budget.count() > 0)
        limits.budget = budget;
    limits.seed = seed;
    limits.firstPass = firstPass;
    return limits;
}

void addFindings(const CapacityFindings& found, const SearchLimits& limits, nlohmann::json& facts)
{
    facts.update(findingFacts(found, limits.capacity));
    facts.update({{"smallest_modulus_bytes", limits.windowBytes.count()},
                  {"cache_seen_through_bytes", found.seenThrough.count()},
                  {"cache_at_most_bytes", bytesOrNull(found.cacheBound)},
                  {"samples", found.samples},
                  {"bad_samples", found.badSamples},
                  {"unreadable_samples", found.unreadableSamples},
                  {"flipped_samples", found.flippedSamples},
                  {"unstable_samples", found.unstableSamples},
                  {"locate_rounds", found.rounds},
                  {"budget_bytes", limits.budget.value_or(Bytes()).count()}});
}

nlohmann::json factsOf(const ProbeIo& io)
{
    return {{"compared_bytes", (io.unit() * io.looks()).count()},
            {"most_saved_bytes", io.mostSaved().count()},
            {"unrestored_extents", io.savedMark() + io.restoreFailures()}};
}

} // namespace

CapacityProbe::CapacityProbe(std::string id, Bytes budget, double missLimit)
    : m_schema{std::move(id), probeParams(budget, missLimit), probeQuantities()}
{
}

Result<StepPlan> CapacityProbe::plan(const Step& step, const DeviceInfo& device, CardContent& content,
                                     std::uint64_t seed) const
{
    if (device.capacity < kLeastCard)
        return fail(Errc::badInput, msg("scenario", "{}: a card of {} is too small to be probed; leave the step out.",
                                        step.place.text(), humanBytes(device.capacity)));
    const Bytes sampled = device.logicalBlock * static_cast<std::uint64_t>(step.params.integer("samples"));
    if (sampled > kMostSampled)
        return fail(Errc::badInput,
                    msg("scenario", "{}: so many samples of {} bytes do not fit in memory; use at most {}.",
                        step.params.place("samples").text(), device.logicalBlock.count(),
                        kMostSampled / device.logicalBlock));
    const bool destructive = step.params.boolean("destructive");
    const SearchLimits limits = limitsOf(step.params, device, seed, content.nextPass());
    for (std::uint32_t i = 1; i < SearchLimits::kPasses; ++i)
        content.nextPass();
    const SearchEffort effort = effortOnGenuine(limits, device.logicalBlock, !destructive);
    Workload probe;
    probe.phase = "probe";
    probe.op = IoOp::write;
    probe.pattern = Pattern::random;
    probe.block = device.logicalBlock;
    probe.regionBytes = device.capacity;
    probe.stop.maxBytes = effort.written;
    probe.seed = seed;
    probe.ioDeadline = fromSeconds(step.params.real("io_deadline_s"));
    probe.stamp.pass = limits.firstPass;
    StepPlan plan;
    plan.engine = engineKind(step.params);
    plan.toWrite = plan.toRead = effort.written;
    plan.phases.push_back(probe);
    if (destructive)
        content.disturb();
    const bool unsure =
        missProbability(effort.seesThrough, limits.samples, limits.capacity) > step.params.real("miss_limit");
    if (unsure && destructive && !limits.budget) {
        std::ranges::move(overwritePhases(probe, limits.capacity, content.nextPass()), std::back_inserter(plan.phases));
        plan.toWrite += limits.capacity;
        plan.toRead += limits.capacity;
    }
    return plan;
}

namespace {

struct Probed {
    CapacityFindings found;
    nlohmann::json facts; // of the I/O
};

Result<Probed> probeCard(StepContext& context, const SearchLimits& limits, StepRecord& step)
{
    auto io = SynchronousIo::open(context.device, context.plan.engine, ProbeIo::kLargestIo,
                                  context.plan.phases.front().ioDeadline);
    if (!io)
        return tl::unexpected(io.error());
    step.engine = io->engine().name();
    ProbeIo probe(context, *io, context.device.info().logicalBlock, !context.step.params.boolean("destructive"));
    Probed probed;
    probed.found = CapacitySearch(probe, limits).run();
    probe.undo();
    if (probe.error())
        return tl::unexpected(*probe.error());
    probed.facts = factsOf(probe);
    step.phases = probe.takePhases();
    if (const auto& end = io->end()) {
        step.outcome = outcomeOf(end->end);
        step.note = end->cause;
    } else if (context.stop.stop_requested() && !probed.found.kind) {
        step.outcome = Outcome::stopped;
    }
    return probed;
}

// The phases after the probe. A run that is cut off in them begins with the probe again.
Result<void> overwriteCard(const StepContext& context, const SearchLimits& limits, StepRecord& step,
                           CapacityFindings& found)
{
    StepContext rest = context;
    rest.phaseBegins = {};
    rest.interrupted = nullptr;
    auto overwrite = runPhases(rest, 1);
    if (!overwrite)
        return tl::unexpected(overwrite.error());
    step.outcome = overwrite->outcome;
    step.note = overwrite->note;
    step.queueDepth = overwrite->queueDepth;
    if (step.outcome == Outcome::completed)
        adoptOverwrite(overwrite->phases.back().integrity, limits.capacity, found);
    std::ranges::move(overwrite->phases, std::back_inserter(step.phases));
    return {};
}

} // namespace

Result<StepRecord> CapacityProbe::run(StepContext& context) const
{
    StepRecord step;
    step.id = context.step.id;
    step.scenario = context.step.scenario;
    step.params = paramsJson(context.step.params);
    Clock& clock = context.device.clock();
    step.begin = clock.now();
    context.live.beginPhase(context.stepIndex, 0, step.begin);
    const Workload& planned = context.plan.phases.front();
    const SearchLimits limits = limitsOf(context.step.params, context.device.info(), planned.seed, planned.stamp.pass);
    auto probed = probeCard(context, limits, step);
    if (!probed)
        return tl::unexpected(probed.error());
    context.live.endPhase(megabytesPerSecond(step.bytesWritten(), clock.now() - step.begin));
    CapacityFindings& found = probed->found;
    if (step.outcome == Outcome::completed && found.kind == "none" && context.plan.phases.size() > 1)
        if (auto done = overwriteCard(context, limits, step, found); !done)
            return tl::unexpected(done.error());
    addFindings(found, limits, probed->facts);
    probed->facts["miss_limit"] = context.step.params.real("miss_limit");
    step.facts["capacity"] = std::move(probed->facts);
    step.end = clock.now();
    return step;
}

} // namespace assay
