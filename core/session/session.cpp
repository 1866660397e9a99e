#include "session/session.h"

#include "base/digest.h"
#include "base/text.h"
#include "session/calibration.h"
#include "session/progress.h"
#include "verdict/scorecard.h"

namespace assay {

namespace {

constexpr Ns kRateWindow = std::chrono::seconds(1); // "now" on screen

std::uint64_t runTagOf(const std::string& runId) { return std::stoull(runId.substr(0, 8) + runId.substr(9, 4) + runId.substr(14, 4), nullptr, 16); }

// Rate over the last whole intervals that make up a second; the newest, still filling one is left out.
double recentRate(const PhaseSamples& samples)
{
    const auto points = samples.series.points();
    Bytes bytes;
    Ns time{};
    for (std::size_t i = points.size(); i-- > 1 && time < kRateWindow;) {
        bytes += points[i - 1].bytes;
        time += samples.series.interval();
    }
    return megabytesPerSecond(bytes, time);
}

RunRecord newRecord(const Session::Parts& parts)
{
    RunRecord record;
    record.runId = randomUuid();
    record.toolVersion = parts.toolVersion;
    record.toolCommit = parts.toolCommit;
    record.host = parts.host;
    record.device = parts.device->info();
    record.simulated = record.device.simulated();
    record.conditions = parts.device->conditions();
    record.profileName = parts.profile.name;
    record.profileVersion = parts.profile.version;
    record.profileSha256 = parts.profile.sha256;
    record.profileTitle = parts.profile.title;
    record.overrides = parts.profile.overrides;
    record.seed = parts.seed;
    record.outcome = Outcome::stopped; // what a reader finds when the program is cut off in mid-run
    record.note = "The run was cut off before its end.";
    return record;
}

} // namespace

// The record comes first: it is made from the parts before they move to their places.
Session::Session(Parts parts)
    : m_record(newRecord(parts)), m_clock(std::move(parts.clock)), m_device(std::move(parts.device)), m_profile(std::move(parts.profile)),
      m_plan(std::move(parts.plan)), m_writer(std::move(parts.writer))
{
}

Session::~Session() { requestStop(); }

void Session::start()
{
    {
        std::lock_guard lock(m_mutex);
        m_state = SessionState::running;
    }
    m_begin = m_clock->now();
    m_thread = std::jthread([this](std::stop_token stop) { run(std::move(stop)); });
}

void Session::requestStop()
{
    m_thread.request_stop();
    std::lock_guard lock(m_mutex);
    if (m_state == SessionState::running)
        m_state = SessionState::stopping;
}

bool Session::waitDone(std::chrono::milliseconds timeout) const
{
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, timeout, [&] { return m_state == SessionState::done; });
}

std::optional<Error> Session::hostError() const
{
    std::lock_guard lock(m_mutex);
    return m_hostError;
}

const RunRecord& Session::record() const { return m_record; }

Snapshot Session::snapshot()
{
    const LiveStatus::View view = m_live.view();
    Snapshot out;
    out.stepCount = m_plan.items.size();
    out.step = std::min(view.step, out.stepCount - 1);
    const Plan::Item& item = m_plan.items[out.step];
    out.stepId = item.stepId;
    out.scenario = item.scenario;
    if (view.phaseIndex < item.step.phases.size()) {
        out.phase = item.step.phases[view.phaseIndex].phase;
        out.phasePlanned = item.step.phases[view.phaseIndex].byteBound();
    }
    out.elapsed = view.now > m_begin ? view.now - m_begin : Ns();
    out.phaseDone = view.done;
    out.samples = view.samples;
    if (view.samples) {
        out.megabytesPerSecondNow = recentRate(*view.samples);
        out.errors = view.samples->failedOps;
        out.stalls = view.samples->stallCount;
    }
    const Progress progress = estimateProgress(m_plan, view, out.elapsed);
    std::lock_guard lock(m_mutex);
    m_fraction = m_state == SessionState::done ? 1.0 : std::max(m_fraction, progress.fraction);
    out.state = m_state;
    out.fraction = m_fraction;
    out.remaining = m_state == SessionState::done ? Ns() : progress.remaining;
    return out;
}

void Session::run(std::stop_token stop)
{
    m_record.started = m_clock->wallTime();
    if (!m_clock->isVirtual())
        m_record.conditions["own_cost"] = measureOwnCost(*m_clock).text();
    log("run_started", {{"run_id", m_record.runId}});
    save();
    Outcome outcome = Outcome::completed;
    std::string note;
    for (std::size_t i = 0; i < m_plan.items.size() && outcome == Outcome::completed; ++i) {
        outcome = runStep(i, stop, note);
        save();
    }
    m_record.outcome = outcome;
    m_record.note = note;
    m_record.ended = m_clock->wallTime();
    evaluate(m_record, m_profile);
    save();
    log("run_ended", {{"outcome", name(m_record.outcome)}, {"verdict", name(m_record.verdict)}});
    std::lock_guard lock(m_mutex);
    m_state = SessionState::done;
    m_changed.notify_all();
}

Outcome Session::runStep(std::size_t index, std::stop_token stop, std::string& note)
{
    if (stop.stop_requested())
        return Outcome::stopped;
    if (const auto error = hostError()) {
        note = error->english();
        return Outcome::error;
    }
    const Plan::Item& item = m_plan.items[index];
    log("step_started", {{"step", item.stepId}});
    const auto before = m_device->truth();
    StepContext context{*m_device, m_profile.steps[index],
                        item.step, {runTagOf(m_record.runId), m_record.seed, 0},
                        m_live,    index,
                        stop,      [this](std::string_view event, const nlohmann::json& details) { log(event, details); }};
    auto step = findScenario(item.scenario)->run(context);
    if (!step) {
        note = step.error().english();
        return Outcome::error;
    }
    addTruth(*step, before);
    log("step_ended", {{"step", item.stepId}, {"outcome", name(step->outcome)}});
    note = step->note;
    m_record.steps.push_back(std::move(*step));
    return m_record.steps.back().outcome;
}

// What the model of a simulated card did during the step.
void Session::addTruth(const StepRecord& step, const std::map<std::string, double>& before)
{
    for (const auto& [quantity, total] : m_device->truth()) {
        const auto earlier = before.find(quantity);
        m_record.truth[step.id + "." + quantity] = total - (earlier == before.end() ? 0 : earlier->second);
    }
    const double host = m_record.truth[step.id + ".host_bytes"];
    if (host > 0)
        m_record.truth[step.id + ".waf"] = m_record.truth[step.id + ".nand_bytes"] / host;
}

void Session::save()
{
    const auto written = m_writer.write(m_record);
    if (written)
        return;
    std::lock_guard lock(m_mutex);
    m_hostError = written.error();
}

// The log is for people; a line that cannot be written loses nothing that the verdict needs, and save() reports a full disk.
void Session::log(std::string_view event, const nlohmann::json& details) { (void)m_writer.log(event, details, m_clock->wallTime()); }

} // namespace assay
