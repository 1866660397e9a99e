#include "run/scenario/scenarios.h"

#include "card/device/card_registers.h"
#include "ground/base/prng.h"
#include "run/scenario/app_class/app_class_limits.h"
#include "run/scenario/app_class/app_class_metrics.h"
#include "run/scenario/common/common_params.h"
#include "run/scenario/common/phase_metrics.h"
#include "run/scenario/common/phases.h"

#include <algorithm>

namespace assay {

namespace {

constexpr Bytes kErasePart = gib(1); // between checks of the stop request
constexpr Ns kShortcutRandom = std::chrono::seconds(30);
constexpr Bytes kMinAppCard = gib(2);

std::vector<ParamSpec> appClassParams()
{
    const std::vector<ParamSpec> own = {textParam(
        "mode", "standard", {"standard", "shortcut"}, msg("parameter", "Measured"),
        msg("parameter", "standard: the card is erased and filled to 75 % before 10 min of random writes and 10 min of "
                         "reads, then filled before the sustained write, as A1 requires. shortcut: 30 s of each on 256 "
                         "MiB, in the state the card is in; an indication, not a class."))};
    return own + sharedParams({"engine", "io_deadline_s"});
}

class AppClassPlanner {
public:
    explicit AppClassPlanner(const PlanRequest& request) : m_request(request) {}

    // `pass`: pass number of the stamps, new for each write.
    void add(PhaseRole role, IoOp op, Bytes offset, Bytes bytes, Bytes block)
    {
        Workload work = phaseOn(role, op, {offset, bytes}, block, m_request.step.params);
        work.stop.passes = 1;
        work.stamp.pass = op == IoOp::write ? m_request.content.nextPass() : 0;
        m_phases.push_back(work);
    }
    void addRandom(IoOp op, Bytes offset, Ns duration)
    {
        add(op == IoOp::write ? PhaseRole::write : PhaseRole::read, op, offset, kRptu, kAppBlock);
        m_phases.back().pattern = Pattern::random;
        m_phases.back().stop.passes = 0;
        m_phases.back().stop.duration = duration;
        m_phases.back().seed = splitmix64(m_request.seed + m_phases.size());
    }
    std::vector<Workload> take() { return std::move(m_phases); }

private:
    const PlanRequest& m_request;
    std::vector<Workload> m_phases;
};

class AppClassStep final : public PhasedStep {
public:
    AppClassStep(const Step& step, StepPlan plan)
        : PhasedStep(step, std::move(plan)), m_standard(step.params.text("mode") == "standard")
    {
    }

    bool runsAsPlanned() const override { return false; } // discards its own data

private:
    // Erases before each fill (4.16.2.4.1, 4.16.2.5.1), if the path to the card supports it.
    Result<void> execute(StepContext& context, StepRecord& step) const override
    {
        StepContext erasing = context;
        bool erased = m_standard && context.capabilities.discard;
        erasing.onPhaseBegin = [&](const StepRecord& soFar, std::size_t phase) {
            const bool fresh = !context.interrupted || context.interrupted->checkpoint.phase != phase;
            if (erased && fresh && plan().phases[phase].role == PhaseRole::appFill)
                erased = erase(context, step);
            if (context.onPhaseBegin)
                context.onPhaseBegin(soFar, phase);
        };
        const auto done = PhasedStep::execute(erasing, step);
        if (!done || step.outcome != Outcome::completed)
            return done;
        const auto ssr = registersOf(context.device.info()).ssr;
        step.facts["app_class"] = {{"standard", m_standard},
                                   {"erased", erased},
                                   {"queue_depth", ssr ? ssr->commandQueueDepth : 0},
                                   {"cache", ssr && ssr->cache}};
        return {};
    }

    // False when the card refused; that it failed is an I/O error. Precondition: the card can discard.
    static bool erase(const StepContext& context, StepRecord& step)
    {
        const Bytes end = roundDown(context.device.info().capacity, context.device.info().logicalBlock);
        Clock& clock = context.device.clock();
        for (Bytes at; at < end && !context.stop.stop_requested(); at += kErasePart) {
            const Extent part{at, std::min(kErasePart, end - at)};
            const auto done =
                context.capabilities.discard->discard(part.offset, part.length, clock.now() + Workload().ioDeadline);
            if (done && done->osError != 0 && !isUnsupported(done->osError))
                step.phases.push_back(failedDiscard(part, *done));
            if (!done || done->osError != 0)
                return false;
        }
        return true;
    }

    bool m_standard;
};

PlanResult planAppClass(const PlanRequest& request)
{
    const Bytes capacity = roundDown(request.device.capacity, kAppFillBlock);
    if (capacity < kMinAppCard || request.device.logicalBlock > kAppBlock)
        return fail(Errc::badInput,
                    msg("scenario", "{}: application classes require a card of at least {}; remove the step.",
                        request.step.place.text(), kMinAppCard));
    const bool standard = request.step.params.text("mode") == "standard";
    const Bytes filled =
        roundDown(Bytes(static_cast<std::uint64_t>(kAppFilled * static_cast<double>(capacity.count()))), kAppFillBlock);
    Prng random(request.seed);
    const Bytes rptu = kRptuAlignment * random.below((filled - kRptu) / kRptuAlignment + 1);
    AppClassPlanner planner(request);
    if (standard)
        planner.add(PhaseRole::appFill, IoOp::write, Bytes(), filled, kAppFillBlock);
    planner.add(PhaseRole::appRegion, IoOp::write, rptu, kRptu, kAppFillBlock);
    planner.addRandom(IoOp::write, rptu, standard ? kAppRandom : kShortcutRandom);
    planner.addRandom(IoOp::read, rptu, standard ? kAppRandom : kShortcutRandom);
    if (standard) {
        planner.add(PhaseRole::appFill, IoOp::write, Bytes(), capacity, kAppFillBlock);
        const Bytes at = kAppFillBlock * random.below((capacity - kSustainedBytes) / kAppFillBlock + 1);
        planner.add(PhaseRole::appSustained, IoOp::write, at, kSustainedBytes, kAppFillBlock);
    }
    StepPlan plan;
    plan.engine = engineKind(request.step.params);
    plan.phases = planner.take();
    for (const Workload& phase : plan.phases) {
        (phase.op == IoOp::write ? plan.toWrite : plan.toRead) += phase.byteBound();
        plan.timeBound += phase.stop.duration;
    }
    if (standard)
        request.content.setWritten(Bytes(), capacity, std::nullopt);
    else
        request.content.setMixed(Bytes(), capacity);
    return std::make_unique<AppClassStep>(request.step, std::move(plan));
}

} // namespace

Scenario appClass()
{
    return {{"app_class", msg("scenario", "Application class"), appClassParams(),
             appClassQuantities() + phaseQuantities() + stepQuantities()},
            planAppClass,
            appClassMetrics,
            {msg("method", "mean over the duration required by the standard"),
             msg("method", "shortcut: state of the card as found"),
             msg("method", "needs a command queue and a cache, which this host does not use")}};
}

} // namespace assay
