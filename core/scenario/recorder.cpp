#include "scenario/recorder.h"

#include "measure/recording_balance.h"
#include "record/recorder_facts.h"
#include "scenario/common_params.h"
#include "scenario/phases.h"
#include "scenario/quantities.h"
#include "scenario/recorder_config.h"
#include "workload/address_sequence.h"
#include "workload/synchronous_io.h"

#include <algorithm>
#include <set>

namespace assay {

namespace {

constexpr Bytes kFillBlock = mib(1);
constexpr Bytes kWritePointArea =
    mib(4); // the largest allocation unit of cards up to 32 GB (SD Physical Layer 9.10, 4.10.2, AU_SIZE)

Workload phaseOf(const char* name, const RecorderConfig& config, const Params& params, std::uint32_t pass, double wraps)
{
    Workload phase;
    phase.phase = name;
    phase.op = IoOp::write;
    phase.pattern = Pattern::random;
    phase.block = std::max({config.flush, config.indexBytes, kib(16), kFillBlock});
    phase.regionOffset = config.offset;
    phase.regionBytes = config.capacity;
    if (wraps > 0)
        phase.stop.maxBytes =
            roundDown(Bytes(static_cast<std::uint64_t>(wraps * static_cast<double>(config.capacity.count()))),
                      Bytes(kSectorBytes));
    phase.stamp.pass = pass;
    phase.ioDeadline = fromSeconds(params.real("io_deadline_s"));
    phase.seed = config.seed;
    return phase;
}

// How many areas of the card are written between two indexes of a stream: the places that a card must keep open at
// once.
class WritePoints {
public:
    explicit WritePoints(Ns period) : m_period(period) {}
    void add(const TraceWrite& write)
    {
        if (write.due >= m_end) {
            if (!m_areas.empty())
                m_counts.record(Ns(static_cast<Ns::rep>(m_areas.size())));
            m_areas.clear();
            m_end = write.due + m_period;
        }
        m_areas.insert(write.extent.offset / kWritePointArea);
    }
    std::int64_t median() const { return m_counts.quantile(0.5).count(); }

private:
    Ns m_period;
    Ns m_end{};
    std::set<std::uint64_t> m_areas;
    LatencyHistogram m_counts;
};

constexpr std::uint64_t kMapCells = 1024; // of a picture

class Recording {
public:
    Recording(StepContext& context, SynchronousIo& io, const RecorderConfig& config)
        : m_context(context), m_io(io), m_config(config), m_trace(config),
          m_buffer(context.step.params.bytes("buffer_bytes")), m_paced(context.step.params.text("pace") == "real"),
          m_points(config.indexInterval)
    {
    }
    Result<void> run(StepRecord& step);
    nlohmann::json facts() const;

private:
    PhaseSamples begin(std::size_t index);
    void publish(const PhaseSamples& samples, Bytes sent);
    void end(PhaseSamples samples, StepRecord& step);
    double progress(const Workload& phase, const PhaseSamples& samples, Bytes sent) const;
    bool over(const Workload& phase, const PhaseSamples& samples, Bytes sent) const;
    Result<void> fill(std::size_t index, StepRecord& step);
    Result<void> record(std::size_t index, StepRecord& step);
    Result<void> write(const Workload& phase, const TraceWrite& write, PhaseSamples& samples, Bytes sent,
                       bool measured);

    StepContext& m_context;
    SynchronousIo& m_io;
    RecorderConfig m_config;
    RecorderTrace m_trace;
    Bytes m_buffer;
    bool m_paced;
    WritePoints m_points;
    RecordingBalance m_balance{m_buffer, kMostRecordingRoom, RecorderFacts::kParts};
    Ns m_origin{};     // of the trace's time on the device's clock
    Ns m_traceBegin{}; // of the measured phase, in the trace's time
    Ns m_traceEnd{};
    Ns m_busy{};                 // of the card in the measured phase
    Bytes m_video;               // written in it
    std::uint64_t m_writes[2]{}; // in each phase
};

// 1 = the bound that is reached first is.
double Recording::progress(const Workload& phase, const PhaseSamples& samples, Bytes sent) const
{
    const auto share = [](auto done, auto bound) {
        return bound > 0 ? static_cast<double>(done) / static_cast<double>(bound) : 0.0;
    };
    return std::max({share((m_context.device.clock().now() - samples.begin).count(), phase.stop.duration.count()),
                     share(sent.count(), phase.stop.maxBytes.count()),
                     share(sent.count(), (phase.regionBytes * phase.stop.passes).count())});
}

bool Recording::over(const Workload& phase, const PhaseSamples& samples, Bytes sent) const
{
    return progress(phase, samples, sent) >= 1 || m_io.end() || m_context.stop.stop_requested();
}

Result<void> Recording::write(const Workload& phase, const TraceWrite& write, PhaseSamples& samples, Bytes sent,
                              bool measured)
{
    const StampSpec stamp{m_context.stamp.runTag, m_context.stamp.seed, phase.stamp.pass};
    const auto part = static_cast<std::size_t>(progress(phase, samples, sent) * RecorderFacts::kParts);
    const double before = samples.total.sumNs();
    const auto done =
        m_io.transfer(IoOp::write, write.extent.offset, write.extent.length, &stamp, samples, m_context.stop);
    if (!done)
        return tl::unexpected(done.error());
    if (!measured || !done->ok) // a failed write is an error, not a slow one
        return {};
    const Ns service(static_cast<Ns::rep>(samples.total.sumNs() - before));
    const bool video = write.part == TraceWrite::Part::video;
    m_balance.add(std::min(part, RecorderFacts::kParts - 1), write.due - m_traceBegin, write.extent.length, service,
                  video);
    m_points.add(write);
    m_busy += service;
    m_video += video ? write.extent.length : Bytes();
    m_traceEnd = write.due;
    return {};
}

// A card in use holds data everywhere; what was never written costs nothing to merge.
Result<void> Recording::fill(std::size_t index, StepRecord& step)
{
    const Workload& phase = m_context.plan.phases[index];
    const StampSpec stamp{m_context.stamp.runTag, m_context.stamp.seed, phase.stamp.pass};
    PhaseSamples samples = begin(index);
    AddressSequence addresses(phase);
    for (Bytes sent; !over(phase, samples, sent);) {
        const Extent extent = addresses.next();
        if (auto done = m_io.transfer(IoOp::write, extent.offset, extent.length, &stamp, samples, m_context.stop);
            !done)
            return tl::unexpected(done.error());
        sent += extent.length;
        publish(samples, sent);
    }
    end(std::move(samples), step);
    return {};
}

PhaseSamples Recording::begin(std::size_t index)
{
    const Workload& phase = m_context.plan.phases[index];
    PhaseSamples samples(phase.phase, IoOp::write, phase.regionOffset, phase.regionBytes,
                         m_context.device.clock().now(), phase.block);
    m_context.live.beginPhase(m_context.stepIndex, index, samples.begin);
    return samples;
}

void Recording::publish(const PhaseSamples& samples, Bytes sent)
{
    m_context.live.update(sent, m_context.device.clock().now());
    if (m_context.live.samplesWanted())
        m_context.live.offerSamples(samples, std::nullopt);
}

void Recording::end(PhaseSamples samples, StepRecord& step)
{
    if (!m_io.end()) // else it ended with its last completion
        samples.end = std::max(samples.end, m_context.device.clock().now());
    m_context.live.endPhase(megabytesPerSecond(samples.bytes, samples.duration()));
    step.phases.push_back(std::move(samples));
}

Result<void> Recording::record(std::size_t index, StepRecord& step)
{
    const Workload& phase = m_context.plan.phases[index];
    const bool measured = index + 1 == m_context.plan.phases.size();
    Clock& clock = m_context.device.clock();
    if (measured && index > 0 && m_context.measuringBegins)
        m_context.measuringBegins();
    PhaseSamples samples = begin(index);
    TraceWrite next = m_trace.next();
    if (measured) {
        m_traceBegin = next.due;
        m_origin = samples.begin - next.due;
    }
    for (Bytes sent; !over(phase, samples, sent); next = m_trace.next()) {
        if (measured && m_paced && clock.now() < m_origin + next.due &&
            !clock.sleepUntil(m_origin + next.due, m_context.stop))
            break;
        if (auto written = write(phase, next, samples, sent, measured); !written)
            return written;
        ++m_writes[measured ? 1 : 0];
        sent += next.extent.length;
        publish(samples, sent);
    }
    end(std::move(samples), step);
    return {};
}

Result<void> Recording::run(StepRecord& step)
{
    for (std::size_t i = 0; i < m_context.plan.phases.size() && !m_io.end() && !m_context.stop.stop_requested(); ++i)
        if (auto done = m_context.plan.phases[i].phase == "prefill" ? fill(i, step) : record(i, step); !done)
            return done;
    if (const auto& end = m_io.end()) {
        step.outcome = outcomeOf(end->end);
        step.note = end->cause;
    } else if (m_context.stop.stop_requested()) {
        step.outcome = Outcome::stopped;
    }
    return {};
}

nlohmann::json trailFacts(const BacklogTrail& trail)
{
    nlohmann::json held = nlohmann::json::array(), lost = nlohmann::json::array();
    for (const BacklogPoint& point : trail.points()) {
        held.push_back(point.held.count());
        lost.push_back(point.lost.count());
    }
    return {
        {"interval_ns", trail.interval().count()}, {"held_bytes", std::move(held)}, {"lost_bytes", std::move(lost)}};
}

nlohmann::json mapFacts(const RecorderTrace::Map& map)
{
    return {{"offset", map.offset.count()},
            {"length", map.length.count()},
            {"cell_bytes", map.cell.count()},
            {"held_permille", map.held},
            {"latest_permille", map.latest}};
}

nlohmann::json Recording::facts() const
{
    RecorderFacts facts;
    facts.megabitsPerSecond = m_config.megabitsPerSecond;
    facts.segment = m_config.segment;
    facts.buffer = m_buffer;
    facts.lost = m_balance.own().lost();
    facts.bufferNeeded = m_balance.large().roomNeeded();
    facts.atLeast = m_balance.large().lost().count() > 0;
    facts.video = m_video;
    facts.busy = m_busy;
    facts.recorded = m_traceEnd - m_traceBegin;
    facts.headroom = m_balance.headroom();
    facts.headroomOfParts = m_balance.headroomOfParts();
    facts.writePoints = static_cast<std::uint64_t>(m_points.median());
    facts.ageWrites = m_writes[0];
    facts.writes = m_writes[1];
    for (std::size_t i = 0; i < m_config.megabitsPerSecond.size(); ++i)
        facts.files.push_back({i, m_trace.latestFile(i).clusters, m_trace.latestFile(i).extents});
    nlohmann::json out = toJson(facts);
    out["backlog"] = trailFacts(m_balance.own().trail());
    out["map"] = mapFacts(m_trace.map(kMapCells));
    return out;
}

} // namespace

Recorder::Recorder() : m_schema{"recorder", recorderParams(), recorderQuantities()} {}

Result<StepPlan> Recorder::plan(const Step& step, const DeviceInfo& device, CardContent& content,
                                std::uint64_t seed) const
{
    const auto config = recorderConfig(step, device, seed);
    if (!config)
        return tl::unexpected(config.error());
    StepPlan plan;
    plan.engine = engineKind(step.params);
    const double age = step.params.real("age_wraps");
    const Bytes end = config->offset + config->capacity;
    if (step.params.boolean("fill") && !content.isWritten(config->offset, end)) {
        Workload fill = phaseOf("prefill", *config, step.params, content.nextPass(), 0);
        fill.pattern = Pattern::sequential;
        fill.block = kFillBlock;
        fill.stop.passes = 1;
        plan.phases.push_back(fill);
        content.note(config->offset, end, fill.stamp.pass);
    }
    if (age > 0)
        plan.phases.push_back(phaseOf("age", *config, step.params, content.nextPass(), age));
    double wraps = step.params.real("wraps");
    const Bytes most = roundDown(step.params.bytes("max_bytes"), device.logicalBlock);
    const Ns duration = fromSeconds(step.params.real("duration_s"));
    if (wraps == 0 && most.count() == 0 && duration.count() == 0)
        wraps = kRecorderWraps;
    Workload recording = phaseOf("write", *config, step.params, content.nextPass(), wraps);
    if (most.count() > 0)
        recording.stop.maxBytes = recording.stop.maxBytes.count() > 0 ? std::min(recording.stop.maxBytes, most) : most;
    recording.stop.duration = duration;
    plan.phases.push_back(recording);
    for (const Workload& phase : plan.phases)
        plan.toWrite += phase.byteBound();
    plan.timeBound = duration;
    if (content.isWritten(config->offset, end))
        content.note(config->offset, end, std::nullopt);
    return plan;
}

Result<StepRecord> Recorder::run(StepContext& context) const
{
    StepRecord step;
    step.id = context.step.id;
    step.scenario = context.step.scenario;
    step.params = paramsJson(context.step.params);
    Clock& clock = context.device.clock();
    step.begin = clock.now();
    const Workload& planned = context.plan.phases.back();
    const auto config = recorderConfig(context.step, context.device.info(), planned.seed);
    if (!config)
        return tl::unexpected(config.error());
    auto io = SynchronousIo::open(context.device, context.plan.engine, planned.block, planned.ioDeadline);
    if (!io)
        return tl::unexpected(io.error());
    step.engine = io->engine().name();
    Recording recording(context, *io, *config);
    if (auto done = recording.run(step); !done)
        return tl::unexpected(done.error());
    step.facts["recorder"] = recording.facts();
    step.end = clock.now();
    return step;
}

void Recorder::retrace(const Step& step, const DeviceInfo& device, const StepPlan& plan, const StepRecord& record,
                       const WriteVisitor& visit) const
{
    const auto config = recorderConfig(step, device, plan.phases.front().seed);
    if (!config)
        return;
    RecorderTrace trace(*config);
    const bool paced = step.params.text("pace") == "real";
    for (std::size_t i = 0; i < record.phases.size(); ++i) {
        const PhaseSamples& samples = record.phases[i];
        const std::uint64_t writes = samples.ops + samples.failedOps;
        AddressSequence fill(plan.phases[i]);
        std::optional<Ns> first;
        for (std::uint64_t n = 0; n < writes; ++n) {
            if (samples.name == "prefill") {
                const Extent extent = fill.next();
                if (!visit({extent.offset, extent.length, false, {}, {}}))
                    return;
                continue;
            }
            const TraceWrite write = trace.next();
            first = first.value_or(write.due);
            const bool measured = samples.name == "write";
            if (!visit({write.extent.offset,
                        write.extent.length,
                        measured,
                        {},
                        measured && paced ? write.due - *first : Ns()}))
                return;
        }
        if (samples.name != "prefill" && i + 1 < record.phases.size())
            trace.next(); // each phase draws one write that it does not do any more
    }
}

} // namespace assay
