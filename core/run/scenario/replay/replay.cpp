#include "run/scenario/scenarios.h"

#include "io/workload/address_sequence.h"
#include "run/scenario/common/common_params.h"
#include "run/scenario/common/phase_metrics.h"
#include "run/scenario/common/phases.h"
#include "run/scenario/common/timed_phase.h"
#include "run/scenario/recorder/recorder_config.h"
#include "run/scenario/recorder/recorder_metrics.h"
#include "run/scenario/replay/replay_profile.h"
#include "run/scenario/replay/replay_run.h"

#include <algorithm>

namespace assay {

namespace {

constexpr unsigned kMaxReplayDepth = 1024;
constexpr Bytes kMaxReplayArena = gib(1);

class ReplayStep final : public ConfiguredStep<ReplayPlan> {
public:
    using ConfiguredStep::ConfiguredStep;
    void visitWrites(const StepRecord& record, const WriteVisitor& visit) const override;
    bool isRateLimited() const override { return m_config.rateLimited; }

private:
    Result<void> execute(StepContext& context, StepRecord& step) const override;
    Result<std::optional<WorkloadResult>> replayPart(StepContext& context, std::size_t first, bool measured,
                                                     StepRecord& step) const;
};

Result<std::optional<WorkloadResult>> ReplayStep::replayPart(StepContext& context, std::size_t first, bool measured,
                                                             StepRecord& step) const
{
    auto source = ReplaySource::open(m_config.trace, m_config.map, measured ? m_config.passes : m_config.agePasses);
    if (!source)
        return tl::unexpected(source.error());
    const Workload& phase = plan().phases[first];
    auto runner = StreamRunner::open(context.device, plan().engine, m_config.depth, phase.block);
    if (!runner)
        return tl::unexpected(runner.error());
    step.engine = runner->engine().name();
    step.queueDepth = m_config.depth;
    if (measured && first > 0 && context.onMeasuringBegin)
        context.onMeasuringBegin();
    ReplayRun run(context, plan(), first, m_config, std::move(*source), measured);
    const StampSpec stamp{context.stamp.runTag, context.stamp.seed, phase.stamp.pass};
    const auto end = runner->run(run, stamp, phase.ioDeadline, context.stop);
    if (!end)
        return tl::unexpected(end.error());
    run.finish(step);
    if (measured) {
        step.facts["replay"] = run.factsJson();
        if (auto recorder = run.recorderFactsJson(); !recorder.is_null())
            step.facts[kRecorderFacts] = std::move(recorder);
    }
    return end->end == WorkloadEnd::finished ? std::nullopt : std::optional(*end);
}

Result<void> ReplayStep::execute(StepContext& context, StepRecord& step) const
{
    std::size_t at = 0;
    std::optional<WorkloadResult> end;
    const auto goesOn = [&](Result<std::optional<WorkloadResult>> part) -> Result<bool> {
        if (!part)
            return tl::unexpected(part.error());
        end = *part;
        ++at;
        return !end && !context.stop.stop_requested();
    };
    Result<bool> on = true;
    if (plan().phases[at].role == PhaseRole::prefill)
        on = goesOn(fillFirst(context, plan(), kFillBlock, step)); // a card in use holds data everywhere
    if (on && *on && plan().phases[at].role == PhaseRole::age)
        on = goesOn(replayPart(context, at, false, step));
    if (on && *on)
        on = goesOn(replayPart(context, at, true, step));
    if (!on)
        return tl::unexpected(on.error());
    setOutcome(context, end, step);
    return {};
}

void ReplayStep::visitWrites(const StepRecord& record, const WriteVisitor& visit) const
{
    const auto again = scanTrace(m_config.trace.file);
    if (!again || again->digest != m_config.trace.digest)
        return;
    for (const PhaseSamples& samples : record.phases) {
        std::uint64_t left = samples.ops + samples.failedTransfers();
        if (samples.role == PhaseRole::prefill) {
            for (AddressSequence fill(plan().phases.front()); left > 0; --left) {
                const Extent extent = fill.next();
                if (!visit({extent.offset, extent.length, false, {}, {}}))
                    return;
            }
            continue;
        }
        if (samples.op != IoOp::write)
            continue;
        const bool measured = samples.role == PhaseRole::write;
        auto source = ReplaySource::open(m_config.trace, m_config.map, measured ? m_config.passes : m_config.agePasses);
        while (source && left > 0) {
            const auto io = source->next();
            if (!io || !*io)
                break;
            if (measured ? (*io)->op != IoOp::write : (*io)->op == IoOp::flush || (*io)->op == IoOp::discard)
                continue;
            --left;
            if ((*io)->op == IoOp::write && !visit({(*io)->extent.offset,
                                                    (*io)->extent.length,
                                                    measured,
                                                    {},
                                                    measured && m_config.rateLimited ? (*io)->issued : Ns()}))
                return;
        }
    }
}

std::vector<ParamSpec> replayParams()
{
    const std::vector<ParamSpec> own = {
        textParam("trace", "", {}, msg("parameter", "Trace"),
                  msg("parameter", "File of a recorded workload, of `trace import` or `run --trace`. Its requests are "
                                   "issued again on this card.")),
        textParam("pace", "saturated", {"saturated", "real"}, msg("parameter", "Rate"),
                  msg("parameter",
                      "saturated: I/Os follow each other at once, and a queue model computes what would have been "
                      "dropped. real: each I/O starts at its recorded time; the test takes as long as the "
                      "recording.")),
        textParam("fit", "auto", {"auto", "scale", "keep"}, msg("parameter", "Addresses"),
                  msg("parameter", "auto: as recorded where they fit, else scaled. scale: always spread over the "
                                   "region, in pieces of 4 MiB. keep: a trace that does not fit is refused.")),
        intParam("queue_depth", 1, 1, kMaxReplayDepth, msg("parameter", "Queue depth"),
                 msg("parameter",
                     "Largest number of I/Os in flight. A card without a command queue executes them sequentially.")),
        boolParam("fill", true, msg("parameter", "Fill first"),
                  msg("parameter", "The region is written once sequentially before, because a card in use holds data "
                                   "everywhere. Without it, the card is tested nearly fresh out of box.")),
        intParam(
            "age_passes", 0, 0, 1000, msg("parameter", "Preconditioning (passes)"),
            msg("parameter",
                "Passes of the trace before the measurement, which bring the card into the state of this workload.")),
        intParam("passes", 1, 1, 1000, msg("parameter", "Passes"),
                 msg("parameter", "Measured passes of the trace, without a pause between them.")),
        bytesParam("buffer_bytes", mib(16), {}, kMaxRecordingBuffer, msg("parameter", "Buffer of the device"),
                   msg("parameter", "Bytes that the recording device can hold while the card is busy; further bytes "
                                    "are dropped. It limits the stalls that the recording survives."))};
    return own +
           sharedParams({"region_offset_bytes", "region_bytes", "max_bytes", "duration_s", "engine", "io_deadline_s"});
}

Workload replayPhase(PhaseRole role, IoOp op, const ReplayPlan& replay, const Params& params, std::uint32_t pass)
{
    Workload phase = phaseOn(role, op, {replay.map.offset, replay.map.region}, replay.trace.largest, params);
    phase.pattern = Pattern::random;
    phase.stamp.pass = pass;
    return phase;
}

// Returns the plan without its phases.
Result<ReplayPlan> replayPlan(const Params& params, const DeviceInfo& device)
{
    if (params.text("trace").empty())
        return unfitParam(params, "trace", msg("scenario", "{}: name the trace, such as trace = \"drive.trace\"."));
    auto trace = scanTrace(params.text("trace"));
    if (!trace)
        return tl::unexpected(trace.error());
    const Bytes logical = std::max(device.logicalBlock, Bytes(kSectorBytes));
    const Bytes offset = params.bytes("region_offset_bytes");
    const Bytes rest = roundDown(offset < device.capacity ? device.capacity - offset : Bytes(), logical);
    const Bytes asked = params.bytes("region_bytes"), region = asked.count() > 0 ? asked : rest;
    if (region > rest || region.count() == 0 || offset % logical != Bytes() || region % logical != Bytes())
        return unfitParam(params, "region_bytes",
                          msg("scenario",
                              "{}: the region must be a multiple of {} bytes and end within the card's {} bytes.",
                              logical.count(), device.capacity.count()));
    const std::string& fit = params.text("fit");
    if (trace->span > region && fit == "keep")
        return unfitParam(
            params, "fit",
            msg("scenario", "{}: the trace reaches up to {}, the region has {}; use \"scale\".", trace->span, region));
    const bool scales = fit == "scale" || trace->span > region;
    ReplayMap map = scales ? scaledMap(offset, region, logical, trace->span)
                           : ReplayMap{offset, region, logical, trace->span, Bytes()};
    // An I/O is extended to whole blocks at both ends.
    trace->largest = std::min(roundDown(trace->largest + logical * 2, logical), kMaxReplayIo);
    ReplayPlan plan;
    plan.trace = std::move(*trace);
    plan.map = map;
    plan.buffer = params.bytes("buffer_bytes");
    plan.rateLimited = params.text("pace") == "real";
    plan.depth = static_cast<unsigned>(params.integer("queue_depth"));
    plan.agePasses = static_cast<std::uint64_t>(params.integer("age_passes"));
    plan.passes = static_cast<std::uint64_t>(params.integer("passes"));
    plan.maxBytes = params.bytes("max_bytes");
    plan.duration = fromSeconds(params.real("duration_s"));
    if (plan.trace.largest * (std::uint64_t{2} * plan.depth) > kMaxReplayArena)
        return unfitParam(params, "queue_depth",
                          msg("scenario",
                              "{}: I/Os of {} at this queue depth need too much memory; reduce the queue depth.",
                              plan.trace.largest));
    return plan;
}

PlanResult planReplay(const PlanRequest& request)
{
    const Params& params = request.step.params;
    auto replay = replayPlan(params, request.device);
    if (!replay)
        return tl::unexpected(replay.error());
    const ReplayTrace& trace = replay->trace;
    const Bytes begin = replay->map.offset, end = begin + replay->map.region;
    CardContent& content = request.content;
    StepPlan plan;
    plan.engine = engineKind(params);
    if (params.boolean("fill") && !content.isUsed(begin, end)) {
        Workload fill = replayPhase(PhaseRole::prefill, IoOp::write, *replay, params, content.nextPass());
        fill.pattern = Pattern::sequential;
        fill.block = kFillBlock;
        fill.stop.passes = 1;
        plan.phases.push_back(fill);
        content.setWritten(begin, end, fill.stamp.pass);
    }
    const auto add = [&](PhaseRole role, IoOp op, Bytes bytes) {
        Workload phase = replayPhase(role, op, *replay, params, content.nextPass());
        const bool bounded = replay->maxBytes.count() > 0 && role != PhaseRole::age;
        phase.stop.maxBytes = std::max(Bytes(1), bounded ? std::min(replay->maxBytes, bytes) : bytes);
        plan.phases.push_back(phase);
        (op == IoOp::write ? plan.toWrite : plan.toRead) += bytes;
    };
    if (replay->agePasses > 0)
        add(PhaseRole::age, IoOp::write, trace.writtenBytes * replay->agePasses);
    if (trace.writes > 0)
        add(PhaseRole::write, IoOp::write, trace.writtenBytes * replay->passes);
    if (trace.reads > 0)
        add(PhaseRole::read, IoOp::read, trace.readBytes * replay->passes);
    if (plan.phases.front().role == PhaseRole::prefill)
        plan.toWrite += replay->map.region;
    plan.timeBound = replay->duration;
    if (trace.discards > 0)
        content.forget(begin, end);
    else if (trace.writes > 0)
        content.setMixed(begin, end);
    return std::make_unique<ReplayStep>(request.step, std::move(plan), std::move(*replay));
}

// The metrics of a recorder, except those that need its files.
std::vector<Metric> replayMetrics(const RunRecord& run, const StepRecord& step)
{
    auto all = phaseMetrics(run, step);
    constexpr std::string_view kRecorderMetrics[] = {"dropped_time", "buffer_needed", "sustainable_rate"};
    for (Metric& metric : recorderMetrics(run, step))
        if (std::ranges::find(kRecorderMetrics, metric.id) != std::end(kRecorderMetrics))
            all.push_back(std::move(metric));
    return all;
}

std::vector<Quantity> replayQuantities()
{
    auto quantities = recorderQuantities();
    std::erase_if(quantities, [](const Quantity& quantity) {
        return quantity.id.starts_with("write_points") || quantity.id == "power_cut_loss";
    });
    return quantities;
}

} // namespace

Scenario replay()
{
    return {{kReplay, msg("scenario", "Replay of a trace"), replayParams(),
             phaseQuantities() + replayQuantities() + stepQuantities()},
            planReplay,
            replayMetrics};
}

} // namespace assay
