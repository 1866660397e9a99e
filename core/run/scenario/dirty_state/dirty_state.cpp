#include "run/scenario/scenarios.h"

#include "io/workload/address_sequence.h"
#include "io/workload/camera.h"
#include "run/scenario/common/common_params.h"
#include "run/scenario/common/phases.h"
#include "run/scenario/common/timed_phase.h"
#include "run/scenario/dirty_state/dirty_metrics.h"
#include "run/scenario/dirty_state/dirty_plan.h"
#include "run/scenario/dirty_state/dirty_states.h"

#include <algorithm>
#include <optional>

namespace assay {

namespace {

constexpr Bytes kDiscardPart = gib(1); // between checks of the stop request
constexpr Ns kIdleSlice = std::chrono::seconds(1);

class DirtyRun {
public:
    DirtyRun(StepContext& context, SynchronousIo& io, const StepPlan& phases, const DirtyPlan& plan)
        : m_context(context), m_io(io), m_phases(phases), m_plan(plan), m_camera(plan.recorder)
    {
    }

    Result<void> run(StepRecord& step)
    {
        for (const DirtyAct& act : m_plan.acts) {
            if (m_io.end() || m_context.stop.stop_requested())
                return {};
            if (act.state == m_skipped) {
                skipPhase(act);
                continue;
            }
            if (auto done = perform(act, step); !done)
                return done;
        }
        return {};
    }

    nlohmann::json facts() const
    {
        return {{"fresh_by", m_freshBy},
                {"probes", m_probes},
                {"skipped", m_skippedBecause},
                {"discard_ns", m_discardTime.count()}};
    }

private:
    Result<void> perform(const DirtyAct& act, StepRecord& step)
    {
        if (act.newRecording)
            m_camera = Camera(m_plan.recorder);
        if (act.state == kFreshState && act.kind == DirtyAct::Kind::overwrite)
            m_freshBy = "overwrite";
        if (act.kind == DirtyAct::Kind::discard)
            return discard(act, step);
        if (act.kind == DirtyAct::Kind::rest)
            return rest(act);
        TimedPhase phase(m_context, m_io, m_phases, m_phase++);
        const bool records = act.kind == DirtyAct::Kind::record || act.probe == "recording";
        if (auto done = records ? record(act, phase) : transfer(act, phase); !done)
            return done;
        if (act.kind == DirtyAct::Kind::probe && !phase.ended())
            m_probes.push_back({{"state", act.state}, {"probe", act.probe}, {"phase", step.phases.size()}});
        phase.finish(step);
        return {};
    }

    bool isDone(const DirtyAct& act, const TimedPhase& phase, Ns begin) const
    {
        const StopRule& stop = act.phase.stop;
        const bool timeIsUp = stop.duration.count() > 0 && m_context.device.clock().now() - begin >= stop.duration;
        return phase.ended() || timeIsUp || phase.sent() >= act.phase.byteBound();
    }

    Result<void> transfer(const DirtyAct& act, TimedPhase& phase)
    {
        const Ns begin = m_context.device.clock().now();
        for (AddressSequence addresses(act.phase); !isDone(act, phase, begin);)
            if (auto done = phase.transfer(act.phase.op, addresses.next()); !done)
                return tl::unexpected(done.error());
        return {};
    }

    Result<void> record(const DirtyAct& act, TimedPhase& phase)
    {
        while (!isDone(act, phase, Ns())) {
            const TraceWrite write = m_camera.next();
            if (write.part == TraceWrite::Part::discard) // the states of the step do this
                continue;
            if (auto done = phase.transfer(IoOp::write, write.extent); !done)
                return tl::unexpected(done.error());
        }
        return {};
    }

    // For the states "fresh" (if the card can discard) and "discarded". If a promised discard fails, that is an I/O
    // error, and the state is skipped.
    Result<void> discard(const DirtyAct& act, StepRecord& step)
    {
        Discard* const discards = m_context.capabilities.discard;
        if (!discards)
            return cannotDiscard(m_context.device.info());
        Clock& clock = m_context.device.clock();
        const Ns begin = clock.now();
        int osError = 0;
        const Bytes end = m_plan.recorder.offset + m_plan.recorder.capacity;
        for (Bytes at = m_plan.recorder.offset; at < end && osError == 0 && !m_context.stop.stop_requested();
             at += kDiscardPart) {
            const Extent part{at, std::min(kDiscardPart, end - at)};
            const auto done = discards->discard(part.offset, part.length, clock.now() + act.phase.ioDeadline);
            if (!done)
                return tl::unexpected(done.error());
            osError = done->osError;
            if (osError != 0 && !isUnsupported(osError))
                step.phases.push_back(failedDiscard(part, *done));
        }
        m_discardTime = clock.now() - begin;
        if (osError == 0) {
            m_freshBy = act.state == kFreshState ? "discard" : m_freshBy;
            return {};
        }
        m_skipped = act.state;
        m_skippedBecause[act.state] = "discard failed, error " + std::to_string(osError);
        return {};
    }

    Result<void> rest(const DirtyAct& act)
    {
        Clock& clock = m_context.device.clock();
        const Ns end = clock.now() + act.phase.stop.duration;
        m_context.live.beginPhase(m_context.stepIndex, m_phase++, clock.now());
        while (clock.now() < end && clock.sleepUntil(std::min(end, clock.now() + kIdleSlice), m_context.stop))
            m_context.live.update(Bytes(), clock.now());
        m_context.live.endPhase(0);
        return {};
    }

    void skipPhase(const DirtyAct& act)
    {
        if (act.kind == DirtyAct::Kind::discard)
            return;
        m_context.live.beginPhase(m_context.stepIndex, m_phase++, m_context.device.clock().now());
        m_context.live.endPhase(0);
    }

    StepContext& m_context;
    SynchronousIo& m_io;
    const StepPlan& m_phases;
    const DirtyPlan& m_plan;
    Camera m_camera;
    std::size_t m_phase = 0; // index in the plan
    std::string m_freshBy = "nothing";
    std::string m_skipped; // a state
    nlohmann::json m_skippedBecause = nlohmann::json::object();
    nlohmann::json m_probes = nlohmann::json::array();
    Ns m_discardTime{};
};

Bytes largestOf(const DirtyPlan& plan)
{
    // Largest write of the recording; its log writes 16 KiB.
    Bytes largest =
        std::max({plan.recorder.flush, plan.recorder.indexBytes, plan.recorder.logWrite, plan.recorder.picture});
    for (const DirtyAct& act : plan.acts)
        largest = std::max(largest, act.phase.block);
    return largest;
}

class DirtyStep final : public ConfiguredStep<DirtyPlan> {
public:
    using ConfiguredStep::ConfiguredStep;

private:
    Result<void> execute(StepContext& context, StepRecord& step) const override
    {
        auto io = openIo(context, plan(), largestOf(m_config), step);
        if (!io)
            return tl::unexpected(io.error());
        DirtyRun run(context, *io, plan(), m_config);
        if (auto done = run.run(step); !done)
            return done;
        setOutcome(context, io->end(), step);
        step.facts["dirty_state"] = run.facts();
        if (m_config.skipsDiscarded)
            step.facts["dirty_state"]["skipped"]["discarded"] = "the device takes no discards";
        return {};
    }
};

PlanResult planDirty(const PlanRequest& request)
{
    auto acts = dirtyPlan(request.step, request.device, request.content, request.seed);
    if (!acts)
        return tl::unexpected(acts.error());
    StepPlan plan;
    plan.engine = engineKind(request.step.params);
    for (const DirtyAct& act : acts->acts) {
        if (act.kind == DirtyAct::Kind::discard)
            continue;
        (act.phase.op == IoOp::write ? plan.toWrite : plan.toRead) += act.phase.byteBound();
        plan.timeBound += act.kind == DirtyAct::Kind::rest ? act.phase.stop.duration : Ns();
        plan.phases.push_back(act.phase);
    }
    request.content.forget(acts->recorder.offset, acts->recorder.offset + acts->recorder.capacity);
    return std::make_unique<DirtyStep>(request.step, std::move(plan), std::move(*acts));
}

} // namespace

Scenario dirtyState()
{
    return {{"dirty_state", msg("scenario", "Preconditioned state"), dirtyParams(),
             dirtyQuantities() + commonQuantities({"bytes_written", "bytes_read", "io_errors"})},
            planDirty,
            dirtyMetrics,
            {msg("method", "ratio of recording throughputs")}};
}

} // namespace assay
