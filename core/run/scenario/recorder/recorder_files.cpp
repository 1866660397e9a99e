#include "run/scenario/recorder/recorder_files.h"

#include "ground/base/text.h"
#include "io/workload/camera.h"
#include "io/workload/runner.h"
#include "run/scenario/common/common_params.h"
#include "run/scenario/common/phases.h"
#include "run/scenario/recorder/recorder_config.h"
#include "run/scenario/recorder/recording_accumulator.h"

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <vector>

namespace assay {

namespace {

constexpr std::uint64_t kPresenceCheckPeriod = 64; // failures between checks of the card's presence

struct FilesPlan {
    Step step;
    std::uint64_t seed = 0;
    double wraps = 0; // of the measured phase; 0 = other bound
};

// Returns the configuration for the free space of the folder.
Result<RecorderConfig> configFor(const FilesPlan& plan, const CardFiles& files, const DeviceInfo& device)
{
    const CardFiles::Space space = files.space();
    Step own = plan.step;
    const auto set = [&](const char* key, ParamValue value) {
        own.params.set(key, {std::move(value), plan.step.params.place(key)});
    };
    set("region_offset_bytes", std::int64_t{0});
    set("region_bytes", std::int64_t{0});
    const std::string_view system = files.fileSystem();
    set("file_system", std::string(system == "vfat" ? "fat32" : system == "exfat" ? "exfat" : "ext4"));
    set("cluster_bytes",
        static_cast<std::int64_t>(std::max(space.cluster, plan.step.params.bytes("cluster_bytes")).count()));
    DeviceInfo room = device;
    room.capacity = roundDown(space.free, mib(1));
    return recorderConfig(own, room, plan.seed);
}

class FileRecording {
public:
    FileRecording(StepContext& context, CardFiles& files, const RecorderConfig& config, const FilesPlan& plan)
        : m_context(context), m_files(files), m_config(config), m_params(plan.step.params), m_wraps(plan.wraps)
    {
    }
    Result<void> run(const StepPlan& plan, StepRecord& step);
    nlohmann::json facts() const;

private:
    struct Latest { // closed file of a stream
        std::uint64_t file = 0, clusters = 0;
    };
    Result<int> createLog();
    Result<void> record(std::size_t index, const Workload& phase, bool measured, StepRecord& step);
    Result<void> serve(const FileRequest& request, double progress, bool measured, PhaseSamples& samples);
    int call(const FileRequest& request);
    void noteFailure();
    double progress(const Workload& phase, bool measured, Ns begin, Bytes sent) const;

    StepContext& m_context;
    CardFiles& m_files;
    const RecorderConfig& m_config;
    const Params& m_params;
    double m_wraps;
    Camera m_camera{m_config};
    FileRequest m_next = m_camera.nextRequest(); // none may be skipped between phases: a file would have a hole
    RecordingAccumulator m_accumulator{m_params.bytes("buffer_bytes")};
    std::vector<Latest> m_latest = std::vector<Latest>(m_config.megabitsPerSecond.size());
    std::uint64_t m_writes[2]{}; // in each phase
    std::uint64_t m_failures = 0;
    int m_logError = 0;                  // before the first phase
    std::optional<WorkloadResult> m_end; // the card is gone
};

// The ring of the log is there before a camera records. Returns the error of the card, or 0.
Result<int> FileRecording::createLog()
{
    if (!m_config.log)
        return 0;
    int osError = 0;
    for (Bytes at; at < m_config.logRing && osError == 0; at += m_config.logWrite)
        osError = m_files.write(FileRequest::kLog, at, m_config.logWrite);
    if (osError == 0)
        osError = m_files.sync(FileRequest::kLog, false);
    if (osError == 0 || isDeviceError(osError))
        return osError;
    return fail(Errc::environment,
                msg("scenario", "{}: a file cannot be written ({}); check the card and its free space.",
                    m_params.place("folder").text(), std::generic_category().message(osError)),
                osError);
}

int FileRecording::call(const FileRequest& request)
{
    switch (request.kind) {
    case FileRequest::Kind::reserve:
        return m_files.reserve(request.file, request.at, request.length, m_config.keepSize);
    case FileRequest::Kind::write: return m_files.write(request.file, request.at, request.length);
    case FileRequest::Kind::sync: return m_files.sync(request.file, m_params.text("sync") == "fdatasync");
    case FileRequest::Kind::close:
        if (request.stream < m_latest.size())
            m_latest[request.stream] = {request.file, (request.length.count() + m_config.cluster.count() - 1) /
                                                          m_config.cluster.count()};
        return m_files.close(request.file);
    case FileRequest::Kind::remove: return m_files.remove(request.file);
    }
    return EINVAL;
}

// As for I/O on the raw card: a failure is counted, and the recording continues until the card is gone.
void FileRecording::noteFailure()
{
    if (m_failures++ % kPresenceCheckPeriod == 0 && m_context.device.presence() == Presence::gone)
        m_end = cardLostResult(m_context.device);
}

Result<void> FileRecording::serve(const FileRequest& request, double progress, bool measured, PhaseSamples& samples)
{
    Clock& clock = m_context.device.clock();
    const bool writes = request.kind == FileRequest::Kind::write;
    const Ns begin = clock.now();
    const int osError = call(request);
    const Ns end = clock.now();
    if (osError == ENOSPC)
        return fail(Errc::environment,
                    msg("scenario",
                        "{}: the file system filled up too early, because another program writes to it; stop that "
                        "program and start again.",
                        m_params.place("folder").text()),
                    osError);
    const Bytes length = writes ? request.length : Bytes();
    if (writes || request.kind == FileRequest::Kind::sync || osError != 0)
        samples.record({writes ? IoOp::write : IoOp::flush, Bytes(), length, begin, begin, end, osError, osError != 0});
    if (osError != 0) {
        noteFailure();
        return {};
    }
    m_writes[measured ? 1 : 0] += writes ? 1 : 0;
    if (measured)
        m_accumulator.add(progress, request.arrival, length, end - begin,
                          writes && request.part == TraceWrite::Part::video);
    return {};
}

// Returns the progress to the nearest bound; 1 = reached.
double FileRecording::progress(const Workload& phase, bool measured, Ns begin, Bytes sent) const
{
    const double wraps = measured ? m_wraps : m_params.real("age_wraps");
    const auto capacity = static_cast<double>(m_config.capacity.count()), bytes = static_cast<double>(sent.count());
    double most = wraps > 0 ? bytes / (wraps * capacity) : 0.0;
    if (measured && m_params.bytes("max_bytes").count() > 0)
        most = std::max(most, bytes / static_cast<double>(m_params.bytes("max_bytes").count()));
    if (phase.stop.duration.count() > 0)
        most = std::max(most, static_cast<double>((m_context.device.clock().now() - begin).count()) /
                                  static_cast<double>(phase.stop.duration.count()));
    return most;
}

Result<void> FileRecording::record(std::size_t index, const Workload& phase, bool measured, StepRecord& step)
{
    Clock& clock = m_context.device.clock();
    if (measured && index > 0 && m_context.onMeasuringBegin)
        m_context.onMeasuringBegin();
    PhaseSamples samples(phase.role, IoOp::write, Bytes(), phase.regionBytes, clock.now());
    m_context.live.beginPhase(m_context.stepIndex, index, samples.begin);
    if (index == 0 && m_logError != 0) {
        samples.recordFailure(IoOp::flush, {}, {}, m_logError);
        noteFailure();
    }
    const bool rateLimited = measured && m_params.text("pace") == "real";
    if (measured)
        m_accumulator.startAt(m_next.arrival);
    const Ns origin = samples.begin - m_next.arrival;
    Bytes sent;
    for (; !m_end && !m_context.stop.stop_requested(); m_next = m_camera.nextRequest()) {
        const double done = progress(phase, measured, samples.begin, sent);
        if (done >= 1)
            break;
        const Ns due = origin + m_next.arrival;
        if (rateLimited && clock.now() < due && !clock.sleepUntil(due, m_context.stop))
            break;
        if (auto served = serve(m_next, done, measured, samples); !served)
            return served;
        sent += m_next.kind == FileRequest::Kind::write ? m_next.length : Bytes();
        m_context.show(sent, clock.now(), samples);
    }
    samples.end = std::max(samples.end, clock.now());
    m_context.live.endPhase(megabytesPerSecond(samples.bytes, samples.duration()));
    step.phases.push_back(std::move(samples));
    return {};
}

Result<void> FileRecording::run(const StepPlan& plan, StepRecord& step)
{
    const auto logError = createLog();
    if (!logError)
        return tl::unexpected(logError.error());
    m_logError = *logError;
    for (std::size_t i = 0; i < plan.phases.size() && !m_end && !m_context.stop.stop_requested(); ++i)
        if (auto done = record(i, plan.phases[i], i + 1 == plan.phases.size(), step); !done)
            return done;
    setOutcome(m_context, m_end, step);
    return {};
}

nlohmann::json FileRecording::facts() const
{
    RecorderFacts facts = m_accumulator.facts(m_config);
    facts.preconditioningWrites = m_writes[0];
    facts.writes = m_writes[1];
    facts.maxUnsaved = m_camera.longestUnsaved();
    facts.mounted = std::string(m_files.fileSystem());
    for (std::size_t stream = 0; stream < m_latest.size(); ++stream) {
        const auto pieces = m_latest[stream].clusters > 0 ? m_files.pieces(m_latest[stream].file) : std::nullopt;
        facts.files.push_back({stream, pieces ? m_latest[stream].clusters : 0, pieces.value_or(0)});
    }
    nlohmann::json out = toJson(facts);
    out["buffer_occupancy"] = bufferOccupancyJson(m_accumulator.bufferOccupancy());
    return out;
}

class RecorderFilesStep final : public PlannedStep {
public:
    RecorderFilesStep(StepPlan plan, FilesPlan files)
        : PlannedStep(files.step, std::move(plan)), m_files(std::move(files))
    {
    }
    bool isRateLimited() const override { return m_files.step.params.text("pace") == "real"; }

private:
    Result<void> execute(StepContext& context, StepRecord& step) const override
    {
        const Params& params = m_files.step.params;
        Bytes largest;
        for (const char* key : {"flush_bytes", "index_bytes", "log_write_bytes", "picture_bytes"})
            largest = std::max(largest, params.bytes(key));
        FileSystems* const systems = context.capabilities.fileSystems;
        if (!systems)
            return noFileSystem(context.device.info());
        auto files = systems->cardFiles({params.text("folder"), params.boolean("through_cache"), largest});
        if (!files)
            return tl::unexpected(files.error());
        const auto config = configFor(m_files, **files, context.device.info());
        if (!config)
            return tl::unexpected(config.error());
        step.engine = "files";
        FileRecording recording(context, **files, *config, m_files);
        if (auto done = recording.run(plan(), step); !done)
            return done;
        step.facts[kRecorderFacts] = recording.facts();
        return {};
    }

    FilesPlan m_files;
};

// Rejects parameters that are incompatible with a folder.
Result<void> checkFolder(const PlanRequest& request)
{
    const Params& params = request.step.params;
    if (request.device.simulated())
        return unfitParam(params, "folder",
                          msg("scenario", "{}: a simulated card has no file system; take a real card."));
    if (request.device.isFixedDisk)
        return fail(Errc::refused,
                    msg("scenario", "{}: {} is a disk of this computer, and a recording would fill it; name a card.",
                        params.place("folder").text(), displayable(request.device.path, 160)));
    if (params.real("write_back_s") > 0)
        return unfitParam(
            params, "write_back_s",
            msg("scenario",
                "{}: the kernel manages the page cache of a folder; set through_cache, and remove this key."));
    if (params.boolean("discard_on_delete"))
        return unfitParam(
            params, "discard_on_delete",
            msg("scenario", "{}: mount option of a folder; mount the card with it, and remove this key."));
    if (params.boolean("through_cache") && params.text("pace") != "real")
        return unfitParam(params, "through_cache",
                          msg("scenario", "{}: the page cache depends on real time; set pace = \"real\"."));
    return {};
}

} // namespace

PlanResult planRecorderFiles(const PlanRequest& request)
{
    if (auto good = checkFolder(request); !good)
        return tl::unexpected(good.error());
    const Params& params = request.step.params;
    FilesPlan files{request.step, request.seed, params.real("wraps")};
    const Bytes most = params.bytes("max_bytes");
    const Ns duration = fromSeconds(params.real("duration_s"));
    if (files.wraps == 0 && most.count() == 0 && duration.count() == 0)
        files.wraps = kRecorderWraps;
    StepPlan plan;
    const auto add = [&](PhaseRole role, double wraps) {
        Workload phase;
        phase.role = role;
        phase.op = IoOp::flush; // no write bypasses the file system
        phase.block = Bytes(kSectorBytes);
        phase.regionBytes = mib(1);
        const auto bytes = wraps * static_cast<double>(request.device.capacity.count());
        phase.stop.maxBytes = Bytes(static_cast<std::uint64_t>(bytes));
        plan.phases.push_back(phase);
    };
    if (params.real("age_wraps") > 0)
        add(PhaseRole::age, params.real("age_wraps"));
    add(PhaseRole::write, files.wraps);
    StopRule& stop = plan.phases.back().stop;
    if (most.count() > 0)
        stop.maxBytes = stop.maxBytes.count() > 0 ? std::min(stop.maxBytes, most) : most;
    stop.duration = duration;
    plan.timeBound = duration;
    return std::make_unique<RecorderFilesStep>(std::move(plan), std::move(files));
}

} // namespace assay
