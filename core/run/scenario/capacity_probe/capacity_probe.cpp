#include "run/scenario/scenarios.h"

#include "run/record/metric.h"
#include "run/scenario/capacity_probe/capacity_metrics.h"
#include "run/scenario/capacity_probe/capacity_overwrite.h"
#include "run/scenario/capacity_probe/capacity_search.h"
#include "run/scenario/common/common_params.h"
#include "run/scenario/common/miss_probability.h"
#include "run/scenario/common/phase_metrics.h"
#include "run/scenario/common/phases.h"
#include "run/scenario/common/timed_phase.h"

#include <algorithm>
#include <iterator>

namespace assay {

namespace {

// Keeps the partition table and the sectors after it unchanged on most cards.
constexpr Bytes kWindowBegin = mib(1);
// Saved in memory, written and restored. Half the size would double the reads of the scan.
constexpr Bytes kWindow = mib(4);
constexpr Bytes kMaxSampledBytes = mib(4); // saved in memory, also in each round of the localisation
constexpr Bytes kMinCapacity = kib(64);

std::vector<ParamSpec> probeParams(Bytes budget, double missLimit)
{
    const std::vector<ParamSpec> own = {
        intParam("budget_bytes", budget.count(), 0, 1e18, msg("parameter", "Write limit"),
                 msg("parameter",
                     "Upper limit of the bytes that the probe writes to a card that appears genuine; 0 = enough to see "
                     "through any hidden cache, about 1 GiB. Fewer bytes are faster and raise the risk of a miss.")),
        realParam("miss_limit", missLimit, 0, 1, msg("parameter", "Accepted risk of a miss"),
                  msg("parameter", "Largest probability of a missed counterfeit at which the card is called genuine. "
                                   "Smaller values are safer and may need more writes.")),
        intParam("samples", 512, 16, 16384, msg("parameter", "Samples"),
                 msg("parameter", "Number of places all over the card that are stamped and read back. More samples "
                                  "find smaller bad areas, and take longer.")),
        boolParam("destructive", false, msg("parameter", "Data may be lost"),
                  msg("parameter", "The probe does not save and restore the data that it overwrites, which halves its "
                                   "writes. Choose no if the data on the card must survive the probe.")),
        boolParam("sequential_flush", false, msg("parameter", "Sequential eviction"),
                  msg("parameter", "The writes that evict hidden caches are sequential, and yield throughput and "
                                   "latencies. Only if the data may be lost."))};
    return own + sharedParams({"engine", "io_deadline_s"});
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
    limits.sequentialFlush = params.boolean("sequential_flush") && params.boolean("destructive");
    limits.seed = seed;
    limits.firstPass = firstPass;
    return limits;
}

void addFindings(const CapacityFindings& found, const SearchLimits& limits, nlohmann::json& facts)
{
    facts.update(findingFacts(found, limits.capacity));
    facts.update({{"smallest_modulus_bytes", limits.windowBytes.count()},
                  {"detectable_cache_bytes", found.detectableCache.count()},
                  {"cache_bound_bytes", bytesOrNull(found.cacheBound)},
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
    return {{"compared_bytes", (io.unit() * io.unitsRead()).count()},
            {"failed_writes", io.failedWrites()},
            {"peak_saved_bytes", io.peakSaved().count()},
            {"unrestored_extents", io.savedMark() + io.restoreFailures()}};
}

struct Probed {
    CapacityFindings found;
    nlohmann::json facts; // of the I/O
};

class ProbeStep final : public PlannedStep {
public:
    ProbeStep(const Step& step, StepPlan plan, const SearchLimits& limits)
        : PlannedStep(step, std::move(plan)), m_limits(limits), m_destructive(step.params.boolean("destructive")),
          m_missLimit(step.params.real("miss_limit"))
    {
    }

private:
    Result<void> execute(StepContext& context, StepRecord& step) const override;
    Result<Probed> probeCard(StepContext& context, StepRecord& step) const;
    Result<void> overwriteCard(const StepContext& context, StepRecord& step, CapacityFindings& found) const;

    SearchLimits m_limits;
    bool m_destructive;
    double m_missLimit;
};

Result<Probed> ProbeStep::probeCard(StepContext& context, StepRecord& step) const
{
    auto io = openIo(context, plan(), ProbeIo::kMaxIo, step);
    if (!io)
        return tl::unexpected(io.error());
    // The overwrite, if it is planned, is the sequential write of the step.
    ProbeIo probe(context, *io, context.device.info().logicalBlock, !m_destructive,
                  m_limits.sequentialFlush && plan().phases.size() == 1);
    Probed probed;
    SearchLimits limits = m_limits;
    limits.verdictOnly = context.verdictOnly;
    probed.found = CapacitySearch(probe, limits).run();
    probe.restore();
    if (probe.error())
        return tl::unexpected(*probe.error());
    probed.facts = factsOf(probe);
    step.phases = probe.takePhases();
    setOutcome(context, io->end(), step);
    if (!io->end() && probed.found.kind) // stopped after the result was known
        step.outcome = Outcome::completed;
    if (step.outcome == Outcome::completed && probed.found.cachesLeftOut)
        markShortened(step, {{step.id + ".counterfeit"}, largestHiddenCache(m_limits.capacity), {}});
    return probed;
}

// Runs the phases after the probe. A run interrupted in them restarts with the probe.
Result<void> ProbeStep::overwriteCard(const StepContext& context, StepRecord& step, CapacityFindings& found) const
{
    StepContext rest = context;
    rest.onPhaseBegin = {};
    rest.interrupted = nullptr;
    if (auto done = runPhases(rest, plan(), step, 1); !done)
        return done;
    if (step.outcome == Outcome::completed)
        applyOverwrite(step.phases.back().integrity, m_limits.capacity, found);
    return step.outcome == Outcome::completed ? confirmBorder(rest, plan(), m_limits.capacity, step, found)
                                              : Result<void>();
}

Result<void> ProbeStep::execute(StepContext& context, StepRecord& step) const
{
    context.live.beginPhase(context.stepIndex, 0, step.begin);
    auto probed = probeCard(context, step);
    if (!probed)
        return tl::unexpected(probed.error());
    context.live.endPhase(megabytesPerSecond(step.bytesWritten(), context.device.clock().now() - step.begin));
    CapacityFindings& found = probed->found;
    if (step.outcome == Outcome::completed && found.kind == "none" && plan().phases.size() > 1)
        if (auto done = overwriteCard(context, step, found); !done)
            return done;
    addFindings(found, m_limits, probed->facts);
    probed->facts["miss_limit"] = m_missLimit;
    step.facts["capacity"] = std::move(probed->facts);
    return {};
}

PlanResult planProbe(const PlanRequest& request)
{
    if (request.device.capacity < kMinCapacity)
        return fail(Errc::badInput, msg("scenario", "{}: a card of {} is too small for the probe; remove the step.",
                                        request.step.place.text(), request.device.capacity));
    const Bytes sampled =
        request.device.logicalBlock * static_cast<std::uint64_t>(request.step.params.integer("samples"));
    if (sampled > kMaxSampledBytes)
        return unfitParam(request.step.params, "samples",
                          msg("scenario", "{}: the memory is too small for samples of {} bytes; set at most {}.",
                              request.device.logicalBlock.count(), kMaxSampledBytes / request.device.logicalBlock));
    const bool destructive = request.step.params.boolean("destructive");
    const SearchLimits limits = limitsOf(request.step.params, request.device, request.seed, request.content.nextPass());
    for (std::uint32_t i = 1; i < SearchLimits::kPasses; ++i)
        request.content.nextPass();
    const SearchEffort effort = effortOnGenuine(limits, request.device.logicalBlock, !destructive);
    Workload probe = phaseOn(PhaseRole::probe, IoOp::write, {Bytes(), request.device.capacity},
                             request.device.logicalBlock, request.step.params);
    probe.pattern = Pattern::random;
    probe.stop.maxBytes = effort.written;
    probe.seed = request.seed;
    probe.stamp.pass = limits.firstPass;
    StepPlan plan;
    plan.engine = engineKind(request.step.params);
    plan.toWrite = plan.toRead = effort.written;
    plan.phases.push_back(probe);
    if (destructive)
        request.content.setMixed(Bytes(), request.device.capacity);
    const bool isRiskTooHigh = missProbability(effort.detectableCache, limits.samples, limits.capacity) >
                               request.step.params.real("miss_limit");
    if (isRiskTooHigh && destructive && !limits.budget) {
        std::ranges::move(overwritePhases(probe, limits.capacity, request.content.nextPass()),
                          std::back_inserter(plan.phases));
        plan.toWrite += limits.capacity;
        plan.toRead += limits.capacity;
    }
    return std::make_unique<ProbeStep>(request.step, std::move(plan), limits);
}

std::vector<Metric> probeMetrics(const RunRecord& run, const StepRecord& step)
{
    auto metrics = capacityMetrics(run, step);
    std::ranges::move(phaseMetrics(run, step), std::back_inserter(metrics)); // of the flush or the overwrite
    return metrics;
}

Scenario scenarioOf(std::string id, Message title, std::vector<ParamSpec> params)
{
    Scenario scenario{
        {std::move(id), std::move(title), std::move(params),
         capacityQuantities() + phaseQuantities() +
             commonQuantities({"bytes_written", "bytes_read", "io_errors", "bad_sectors", "silent_errors"})},
        planProbe,
        probeMetrics,
        {msg("method", "share of good samples"), msg("method", "90 % interval by Wilson"),
         msg("method", "largest address with only good samples below it"),
         msg("method", "write window, samples and read-back"),
         msg("method", "model of hidden caches and missing flash"), msg("method", "every byte written and read back"),
         msg("method", "no risk of a miss: data loss found"), msg("method", "bytes compared over bytes announced"),
         msg("method", "bytes written between samples and their read-back")}};
    scenario.comparesReads = true;
    return scenario;
}

} // namespace

Scenario capacityProbe()
{
    return scenarioOf("capacity_probe", msg("scenario", "Capacity probe"), probeParams(Bytes(), kMissLimit));
}

Scenario capacitySpotCheck()
{
    return scenarioOf("capacity_spot_check", msg("scenario", "Capacity spot check"),
                      probeParams(mib(64), kSpotCheckMissLimit));
}

} // namespace assay
