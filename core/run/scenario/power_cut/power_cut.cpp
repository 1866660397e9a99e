#include "run/scenario/scenarios.h"

#include "run/scenario/common/common_params.h"
#include "run/scenario/common/phase_metrics.h"
#include "run/scenario/power_cut/power_run.h"

#include <algorithm>

namespace assay {

namespace {

constexpr double kMaxSecondsOff = 600;

std::vector<ParamSpec> powerCutParams()
{
    const std::vector<ParamSpec> own = {
        intParam("cuts", 100, 1, 100'000, msg("parameter", "Cuts"),
                 msg("parameter", "Number of power cuts. 100 cuts without damage rule out a card that is damaged in "
                                  "more than 3 of 100.")),
        intParam("region_bytes", mib(16).count(), static_cast<double>(mib(1).count()), 1e12,
                 msg("parameter", "Region size"),
                 msg("parameter", "Region that is written, and compared after each cut. In addition, 256 places all "
                                  "over the card are monitored.")),
        bytesParam("atomic_bytes", kib(4), Bytes(kSectorBytes), Bytes(4096), msg("parameter", "Atomic unit"),
                   msg("parameter", "A unit of this size must hold one version as a whole after a cut. File systems "
                                    "and databases rely on 4 KiB; the standard guarantees 512 bytes at most.")),
        intParam("flush_every", 8, 1, 1000, msg("parameter", "Writes between flushes"),
                 msg("parameter", "On average. Flushed data must survive a cut; other data may be old or new.")),
        realParam("shortest_s", 0.05, 0.001, kMaxSecondsOff, msg("parameter", "Shortest time of writing before a cut"),
                  msg("parameter", "The moment of the cut is drawn between the shortest and the longest time.")),
        realParam("longest_s", 1, 0.001, kMaxSecondsOff, msg("parameter", "Longest time of writing before a cut"),
                  msg("parameter", "Longer times fill the card's caches; shorter ones make more cuts per hour.")),
        realParam("off_s", 1, 0, kMaxSecondsOff, msg("parameter", "Time without supply"),
                  msg("parameter", "Must be long enough for the reader's capacitors to discharge.")),
        realParam("back_s", 30, 0.1, kMaxSecondsOff, msg("parameter", "Recovery limit"),
                  msg("parameter", "A card that does not answer within this time after its supply is on is bricked."))};
    return own + sharedParams({"region_offset_bytes", "engine", "io_deadline_s"});
}

class PowerCutStep final : public ConfiguredStep<PowerCutPlan> {
public:
    using ConfiguredStep::ConfiguredStep;

private:
    Result<void> execute(StepContext& context, StepRecord& step) const override
    {
        if (!context.capabilities.power)
            return fail(
                Errc::environment,
                msg("scenario", "The supply of this card cannot be switched; name the commands that switch it."));
        return PowerCutRun(context, *context.capabilities.power, plan(), m_config).run(step);
    }
};

Result<void> checkPowerPlan(const PlanRequest& request, const PowerCutPlan& plan)
{
    const Params& params = request.step.params;
    const Bytes unit = plan.workload.block, capacity = request.device.capacity;
    if (unit % std::max(request.device.logicalBlock, Bytes(kSectorBytes)) != Bytes() ||
        plan.workload.regionOffset % unit != Bytes() || plan.workload.regionBytes % unit != Bytes())
        return unfitParam(params, "atomic_bytes",
                          msg("scenario", "{}: offset and size of the region must be multiples of the unit."));
    if (plan.workload.regionOffset >= capacity || plan.workload.regionBytes > capacity - plan.workload.regionOffset)
        return unfitParam(params, "region_bytes",
                          msg("scenario", "{}: the region must end within the card's {}.", capacity));
    if (plan.longest < plan.shortest)
        return unfitParam(params, "longest_s", msg("scenario", "{}: must be at least the shortest time."));
    return {};
}

PlanResult planPowerCut(const PlanRequest& request)
{
    const Params& params = request.step.params;
    PowerCutPlan plan;
    plan.cuts = static_cast<std::uint64_t>(params.integer("cuts"));
    plan.flushEvery = static_cast<unsigned>(params.integer("flush_every"));
    plan.shortest = fromSeconds(params.real("shortest_s"));
    plan.longest = fromSeconds(params.real("longest_s"));
    plan.off = fromSeconds(params.real("off_s"));
    plan.back = fromSeconds(params.real("back_s"));
    plan.seed = request.seed;
    Workload& work = plan.workload;
    work =
        phaseOn(PhaseRole::powerWrite, IoOp::write, {params.bytes("region_offset_bytes"), params.bytes("region_bytes")},
                params.bytes("atomic_bytes"), params);
    work.pattern = Pattern::random;
    work.stop.duration = (plan.longest + plan.off) * static_cast<Ns::rep>(plan.cuts);
    if (auto fits = checkPowerPlan(request, plan); !fits)
        return tl::unexpected(fits.error());
    work.stamp.pass = request.content.nextPass();
    for (std::uint64_t i = 0; i < plan.cuts * PowerCutPlan::kMaxWrites; ++i)
        request.content.nextPass();
    request.content.setMixed(Bytes(), request.device.capacity);
    StepPlan phases;
    phases.engine = engineKind(params);
    phases.phases = {work};
    phases.timeBound = work.stop.duration;
    return std::make_unique<PowerCutStep>(request.step, std::move(phases), plan);
}

// Damage counts: zero of n power cuts rules out a share of more than about 3 / n (rule of three).
std::vector<Metric> powerCutMetrics(const RunRecord&, const StepRecord& step)
{
    const auto facts = powerCutFacts(step);
    if (!facts || facts->cuts == 0)
        return {};
    const auto counted = [&](const char* quantity, std::uint64_t value) {
        return withExceedanceBound(metricOf(quantity, static_cast<double>(value), facts->cuts, "sum over all cuts"),
                                   facts->cuts);
    };
    std::vector<Metric> out = {metricOf("cuts", static_cast<double>(facts->cuts), facts->cuts, "sum over all cuts"),
                               counted("flushed_lost", facts->flushedLost),
                               counted("torn", facts->torn),
                               counted("collateral", facts->collateral),
                               counted("map_lost", facts->mapLost),
                               counted("bricked", facts->bricked ? 1 : 0)};
    if (facts->backLongest.count() > 0)
        out.push_back(
            withExceedanceBound(metricOf("back_longest", static_cast<double>(facts->backLongest.count()) / 1e6,
                                         facts->cuts, "maximum of all"),
                                facts->cuts));
    return out;
}

std::vector<Quantity> powerCutQuantities()
{
    constexpr auto kDown = Better::lower;
    return {{"cuts", "1", msg("quantity", "Power cuts"), Better::higher, false, false},
            {"flushed_lost", "1", msg("quantity", "Flushed data lost"), kDown, true, false},
            {"torn", "1", msg("quantity", "Torn writes"), kDown, true, false},
            {"collateral", "1", msg("quantity", "Collateral damage"), kDown, true, false},
            {"map_lost", "1", msg("quantity", "Mapping lost"), kDown, true, false},
            {"bricked", "1", msg("quantity", "Card did not recover"), kDown, true, false},
            {"back_longest", "ms", msg("quantity", "Longest recovery time"), kDown, true}};
}

} // namespace

Scenario powerCut()
{
    Scenario scenario{{"power_cut", msg("scenario", "Power cuts"), powerCutParams(),
                       powerCutQuantities() + commonQuantities({"bytes_written", "bytes_read", "io_errors"})},
                      planPowerCut,
                      powerCutMetrics,
                      {msg("method", "sum over all cuts")}};
    scenario.needsPower = true;
    return scenario;
}

} // namespace assay
