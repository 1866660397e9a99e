#include "run/scenario/scenarios.h"

#include "io/workload/address_sequence.h"
#include "io/workload/camera.h"
#include "io/workload/synchronous_io.h"
#include "run/record/metric.h"
#include "run/scenario/common/common_params.h"
#include "run/scenario/common/phase_metrics.h"
#include "run/scenario/common/phases.h"
#include "run/scenario/common/timed_phase.h"
#include "run/scenario/recorder/recorder_config.h"
#include "run/scenario/recorder/recorder_facts.h"
#include "run/scenario/recorder/recorder_files.h"
#include "run/scenario/recorder/recorder_metrics.h"
#include "run/scenario/recorder/recording_accumulator.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace assay {

namespace {

struct RecorderPlan {
    RecorderConfig trace;
    Bytes buffer;     // of the host
    bool rateLimited; // the writes are rate-limited like those of the camera
};

Workload phaseOf(PhaseRole role, const RecorderConfig& config, const Params& params, std::uint32_t pass, double wraps)
{
    const Bytes block = std::max({config.flush, config.indexBytes, config.logWrite, config.picture, kFillBlock});
    Workload phase = phaseOn(role, IoOp::write, {config.offset, config.capacity}, block, params);
    phase.pattern = Pattern::random;
    if (wraps > 0)
        phase.stop.maxBytes =
            roundDown(Bytes(static_cast<std::uint64_t>(wraps * static_cast<double>(config.capacity.count()))),
                      Bytes(kSectorBytes));
    phase.stamp.pass = pass;
    phase.seed = config.seed;
    return phase;
}

// Counts the areas of the card written between two indexes of a stream: write points that a card must keep open at the
// same time.
class WritePoints {
public:
    explicit WritePoints(Ns period) : m_period(period) {}
    void add(const TraceWrite& write)
    {
        if (write.arrival >= m_end) {
            if (!m_areas.empty())
                m_counts.record(Ns(static_cast<Ns::rep>(m_areas.size())));
            m_areas.clear();
            m_end = write.arrival + m_period;
        }
        m_areas.insert(write.extent.offset / kSdhcMaxAuSize);
    }
    std::int64_t median() const { return m_counts.quantile(0.5).count(); }

private:
    Ns m_period;
    Ns m_end{};
    std::set<std::uint64_t> m_areas;
    LatencyHistogram m_counts;
};

constexpr std::uint64_t kMapCells = 1024; // of the chart

class Recording {
public:
    Recording(StepContext& context, SynchronousIo& io, const StepPlan& plan, const RecorderPlan& recorder)
        : m_context(context), m_io(io), m_plan(plan), m_recorder(recorder)
    {
    }
    Result<void> run(StepRecord& step);
    nlohmann::json facts() const;

private:
    double progress(const Workload& phase, const TimedPhase& timed) const;
    Result<void> fill(std::size_t index, StepRecord& step);
    Result<void> record(std::size_t index, StepRecord& step);
    Result<void> write(const Workload& phase, const TraceWrite& write, TimedPhase& timed, bool measured);
    Result<std::optional<Ns>> discard(const Workload& phase, const Extent& extent, TimedPhase& timed);

    StepContext& m_context;
    SynchronousIo& m_io;
    const StepPlan& m_plan;
    const RecorderPlan& m_recorder;
    Camera m_camera{m_recorder.trace};
    WritePoints m_points{m_recorder.trace.indexInterval};
    RecordingAccumulator m_accumulator{m_recorder.buffer};
    Ns m_origin{};               // start of the trace on the device's clock
    std::uint64_t m_writes[2]{}; // in each phase
};

// Returns the progress to the nearest bound; 1 = reached.
double Recording::progress(const Workload& phase, const TimedPhase& timed) const
{
    const auto share = [](auto done, auto bound) {
        return bound > 0 ? static_cast<double>(done) / static_cast<double>(bound) : 0.0;
    };
    return std::max({share((m_context.device.clock().now() - timed.begin()).count(), phase.stop.duration.count()),
                     share(timed.sent().count(), phase.stop.maxBytes.count()),
                     share(timed.sent().count(), (phase.regionBytes * phase.stop.passes).count())});
}

// Returns the time of a discard, which is not part of the samples; nothing if it failed, which is an error of the
// phase.
Result<std::optional<Ns>> Recording::discard(const Workload& phase, const Extent& extent, TimedPhase& timed)
{
    Discard* const discards = m_context.capabilities.discard;
    if (!discards)
        return cannotDiscard(m_context.device.info());
    Clock& clock = m_context.device.clock();
    const auto done = discards->discard(extent.offset, extent.length, clock.now() + phase.ioDeadline);
    if (!done)
        return tl::unexpected(done.error());
    if (done->osError == 0)
        return std::optional(done->completed - done->submitted);
    if (!isUnsupported(done->osError))
        timed.recordFailure(IoOp::discard, extent, done->osError);
    return std::nullopt;
}

Result<void> Recording::write(const Workload& phase, const TraceWrite& write, TimedPhase& timed, bool measured)
{
    const double done = progress(phase, timed);
    const bool discards = write.part == TraceWrite::Part::discard;
    const auto took = discards ? discard(phase, write.extent, timed) : timed.transfer(IoOp::write, write.extent);
    if (!took)
        return tl::unexpected(took.error());
    if (!measured || !*took) // a failed write is an error, not a slow one
        return {};
    m_accumulator.add(done, write.arrival, discards ? Bytes() : write.extent.length, **took,
                      write.part == TraceWrite::Part::video);
    m_points.add(write);
    return {};
}

// Fills the card: a card in use holds data everywhere, and never-written flash would cost nothing to merge.
Result<void> Recording::fill(std::size_t index, StepRecord& step)
{
    const Workload& phase = m_plan.phases[index];
    TimedPhase timed(m_context, m_io, m_plan, index);
    for (AddressSequence addresses(phase); !timed.ended() && progress(phase, timed) < 1;)
        if (auto done = timed.transfer(IoOp::write, addresses.next()); !done)
            return tl::unexpected(done.error());
    timed.finish(step);
    return {};
}

Result<void> Recording::record(std::size_t index, StepRecord& step)
{
    const Workload& phase = m_plan.phases[index];
    const bool measured = index + 1 == m_plan.phases.size();
    Clock& clock = m_context.device.clock();
    if (measured && index > 0 && m_context.onMeasuringBegin)
        m_context.onMeasuringBegin();
    TimedPhase timed(m_context, m_io, m_plan, index);
    TraceWrite next = m_camera.next();
    if (measured) {
        m_accumulator.startAt(next.arrival);
        m_origin = timed.begin() - next.arrival;
    }
    for (; !timed.ended() && progress(phase, timed) < 1; next = m_camera.next()) {
        if (measured && m_recorder.rateLimited && clock.now() < m_origin + next.arrival &&
            !clock.sleepUntil(m_origin + next.arrival, m_context.stop))
            break;
        if (auto written = write(phase, next, timed, measured); !written)
            return written;
        m_writes[measured ? 1 : 0] += next.part == TraceWrite::Part::discard ? 0 : 1;
    }
    timed.finish(step);
    return {};
}

Result<void> Recording::run(StepRecord& step)
{
    for (std::size_t i = 0; i < m_plan.phases.size() && !m_io.end() && !m_context.stop.stop_requested(); ++i)
        if (auto done = m_plan.phases[i].role == PhaseRole::prefill ? fill(i, step) : record(i, step); !done)
            return done;
    setOutcome(m_context, m_io.end(), step);
    return {};
}

nlohmann::json mapFacts(const Camera::Map& map)
{
    return {{"offset", map.offset.count()},
            {"length", map.length.count()},
            {"cell_bytes", map.cell.count()},
            {"used_permille", map.used},
            {"latest_permille", map.latest}};
}

nlohmann::json Recording::facts() const
{
    const RecorderConfig& config = m_recorder.trace;
    RecorderFacts facts = m_accumulator.facts(config);
    facts.writePoints = static_cast<std::uint64_t>(m_points.median());
    facts.preconditioningWrites = m_writes[0];
    facts.writes = m_writes[1];
    facts.maxUnsaved = m_camera.longestUnsaved();
    for (std::size_t i = 0; i < config.megabitsPerSecond.size(); ++i)
        facts.files.push_back({i, m_camera.latestFile(i).clusters, m_camera.latestFile(i).extents});
    nlohmann::json out = toJson(facts);
    out["buffer_occupancy"] = bufferOccupancyJson(m_accumulator.bufferOccupancy());
    out["map"] = mapFacts(m_camera.map(kMapCells));
    return out;
}

class RecorderStep final : public ConfiguredStep<RecorderPlan> {
public:
    using ConfiguredStep::ConfiguredStep;
    void visitWrites(const StepRecord& record, const WriteVisitor& visit) const override;
    bool isRateLimited() const override { return m_config.rateLimited; }

private:
    Result<void> execute(StepContext& context, StepRecord& step) const override;
};

Result<void> RecorderStep::execute(StepContext& context, StepRecord& step) const
{
    auto io = openIo(context, plan(), plan().phases.back().block, step);
    if (!io)
        return tl::unexpected(io.error());
    Recording recording(context, *io, plan(), m_config);
    if (auto done = recording.run(step); !done)
        return done;
    step.facts["recorder"] = recording.facts();
    return {};
}

// With discards no writes are visited and nothing is estimated: a card that knows its free space works differently.
void RecorderStep::visitWrites(const StepRecord& record, const WriteVisitor& visit) const
{
    if (m_config.trace.discard)
        return;
    Camera camera(m_config.trace);
    for (std::size_t i = 0; i < record.phases.size(); ++i) {
        const PhaseSamples& samples = record.phases[i];
        const std::uint64_t writes = samples.ops + samples.failedTransfers();
        AddressSequence fill(plan().phases[i]);
        std::optional<Ns> first;
        for (std::uint64_t n = 0; n < writes; ++n) {
            if (samples.role == PhaseRole::prefill) {
                const Extent extent = fill.next();
                if (!visit({extent.offset, extent.length, false, {}, {}}))
                    return;
                continue;
            }
            const TraceWrite write = camera.next();
            first = first.value_or(write.arrival);
            const bool measured = samples.role == PhaseRole::write;
            if (!visit({write.extent.offset,
                        write.extent.length,
                        measured,
                        {},
                        measured && m_config.rateLimited ? write.arrival - *first : Ns()}))
                return;
        }
        if (samples.role != PhaseRole::prefill && i + 1 < record.phases.size())
            camera.next(); // each phase generates one extra write
    }
}

std::vector<Metric> metrics(const RunRecord& run, const StepRecord& step)
{
    auto all = phaseMetrics(run, step);
    std::ranges::move(recorderMetrics(run, step), std::back_inserter(all));
    return all;
}

PlanResult planRecorder(const PlanRequest& request)
{
    if (!request.step.params.text("folder").empty())
        return planRecorderFiles(request);
    auto config = recorderConfig(request.step, request.device, request.seed);
    if (!config)
        return tl::unexpected(config.error());
    const Params& params = request.step.params;
    CardContent& content = request.content;
    StepPlan plan;
    plan.engine = engineKind(params);
    const double age = params.real("age_wraps");
    const Bytes end = config->offset + config->capacity;
    if (params.boolean("fill") && !content.isUsed(config->offset, end)) {
        Workload fill = phaseOf(PhaseRole::prefill, *config, params, content.nextPass(), 0);
        fill.pattern = Pattern::sequential;
        fill.block = kFillBlock;
        fill.stop.passes = 1;
        plan.phases.push_back(fill);
        content.setWritten(config->offset, end, fill.stamp.pass);
    }
    if (age > 0)
        plan.phases.push_back(phaseOf(PhaseRole::age, *config, params, content.nextPass(), age));
    double wraps = params.real("wraps");
    const Bytes most = roundDown(params.bytes("max_bytes"), request.device.logicalBlock);
    const Ns duration = fromSeconds(params.real("duration_s"));
    if (wraps == 0 && most.count() == 0 && duration.count() == 0)
        wraps = kRecorderWraps;
    Workload recording = phaseOf(PhaseRole::write, *config, params, content.nextPass(), wraps);
    if (most.count() > 0)
        recording.stop.maxBytes = recording.stop.maxBytes.count() > 0 ? std::min(recording.stop.maxBytes, most) : most;
    recording.stop.duration = duration;
    plan.phases.push_back(recording);
    for (const Workload& phase : plan.phases)
        plan.toWrite += phase.byteBound();
    plan.timeBound = duration;
    if (config->discard)
        content.forget(config->offset, end);
    else
        content.setMixed(config->offset, end);
    return std::make_unique<RecorderStep>(
        request.step, std::move(plan),
        RecorderPlan{std::move(*config), params.bytes("buffer_bytes"), params.text("pace") == "real"});
}

} // namespace

Scenario recorder()
{
    return {{"recorder", msg("scenario", "Video recorder"), recorderFolderParams() + recorderParams(),
             phaseQuantities() + commonQuantities({"fragments_per_file"}) + recorderQuantities() + stepQuantities()},
            planRecorder,
            metrics,
            {msg("method", "queue with the arrivals of the camera and the measured service times"),
             msg("method", "highest bit rate without loss in this recording"),
             msg("method", "90 % interval for another recording, from the spread of five parts"),
             msg("method", "contiguous runs of clusters in the latest file, of the stream with most"),
             msg("method", "median number of 4 MiB areas written between two indexes"),
             msg("method", "longest time without an index write, by the schedule of the recording")}};
}

} // namespace assay
