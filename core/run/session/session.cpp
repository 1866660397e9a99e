#include "run/session/session.h"

#include "ground/base/digest.h"
#include "ground/base/text.h"
#include "run/record/step_name.h"
#include "run/scenario/step_names.h"
#include "run/session/calibration.h"
#include "run/session/checkpoints.h"
#include "run/session/early_stop.h"
#include "run/session/host_observer.h"
#include "run/session/progress.h"
#include "run/session/replay_observer.h"
#include "run/session/telemetry_observer.h"
#include "run/session/temperature_observer.h"
#include "run/session/truth_observer.h"

#include <algorithm>
#include <utility>

namespace assay {

namespace {

constexpr Ns kRateWindow = std::chrono::seconds(1); // averaging window of the displayed current rate

constexpr Ns kSpaceRetry = std::chrono::seconds(1); // retry interval while the disk of the run folder is full

constexpr Ns kJudgeEvery = std::chrono::seconds(1); // during a step

// Returns the rate over the last second of complete intervals; the newest interval is incomplete.
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

JudgedRecord newRecord(Session::Parts& parts)
{
    if (parts.earlier)
        return std::move(*parts.earlier);
    JudgedRecord record;
    record.runId = randomUuid();
    record.toolVersion = parts.toolVersion;
    record.toolCommit = parts.toolCommit;
    record.host = parts.host;
    record.device = parts.device->info();
    record.simulated = record.device.simulated();
    record.specimen = parts.specimen;
    record.conditions = parts.device->conditions();
    record.profileName = parts.profile.name;
    record.profileVersion = parts.profile.version;
    record.profileSha256 = parts.profile.sha256;
    record.profileTitle = parts.profile.title;
    record.stepNames = namesOf(parts.profile);
    record.overrides = parts.profile.overrides;
    record.infeasibleSteps = parts.plan.infeasibleSteps;
    record.seed = parts.seed;
    if (parts.cardReturn.asked != AfterTest::leave)
        record.after = AfterRecord{.asked = parts.cardReturn.asked};
    record.outcome = Outcome::stopped; // for a reader after a crash of the program
    record.note = msg("session", "The run was interrupted before its end.");
    return record;
}

} // namespace

// Makes the record first, before the parts are moved.
Session::Session(Parts parts)
    : m_record(newRecord(parts)), m_clock(std::move(parts.clock)), m_device(std::move(parts.device)),
      m_profile(std::move(parts.profile)), m_plan(std::move(parts.plan)), m_judge(std::move(parts.judge)),
      m_selfTest(std::move(parts.selfTest)), m_cardReturn(std::move(parts.cardReturn)), m_sinks(std::move(parts.sinks))
{
    // First to start and last to end: its reads and computation after a step are invisible to the other observers.
    m_observers.push_back(std::make_unique<ReplayObserver>(m_plan, m_knowledge, *m_device));
    if (parts.hostSampler)
        m_observers.push_back(std::make_unique<HostObserver>(std::move(parts.hostSampler), *m_clock));
    if (const SimulatedTruth* truth = m_device->capabilities().truth)
        m_observers.push_back(std::make_unique<TruthObserver>(*truth));
    if (parts.telemetry)
        m_observers.push_back(std::make_unique<TelemetryObserver>(std::move(parts.telemetry), *m_clock));
    if (parts.thermometer)
        m_observers.push_back(std::make_unique<TemperatureObserver>(std::move(parts.thermometer), *m_clock));
}

Session::~Session() { requestStop(); }

void Session::addObserver(std::unique_ptr<StepObserver> observer)
{
    m_observers.insert(m_observers.begin(), std::move(observer));
}

void Session::start()
{
    {
        std::lock_guard lock(m_mutex);
        m_state = SessionState::running;
    }
    m_begin = m_clock->now();
    for (const StepRecord& step : m_record.steps)
        m_begin -= step.end - step.begin;
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

const JudgedRecord& Session::record() const { return m_record; }

Snapshot Session::snapshot()
{
    const LiveStatus::View view = m_live.view();
    Snapshot out;
    out.stepCount = m_plan.items.size();
    out.step = std::min(view.step, out.stepCount - 1);
    const Plan::Item& item = m_plan.items[out.step];
    out.stepId = item.stepId;
    out.scenario = item.scenario;
    out.phaseIndex = view.phaseIndex;
    if (const StepName* name = findStepName(m_plan.names, item.stepId))
        out.stepName = *name;
    if (view.phaseIndex < item.step().phases.size()) {
        out.phase = item.step().phases[view.phaseIndex].role;
        out.phasePlanned = item.step().phases[view.phaseIndex].byteBound();
    }
    out.elapsed = view.now > m_begin ? view.now - m_begin : Ns();
    out.phaseDone = view.done;
    if (out.phaseDone > out.phasePlanned)
        out.phasePlanned = Bytes(); // a probe that has found something continues beyond its plan
    out.restoring = view.restoring;
    out.samples = view.samples;
    if (view.samples) {
        out.megabytesPerSecondNow = recentRate(*view.samples);
        out.errors = view.samples->failedOps;
        out.stalls = view.samples->stallCount;
    }
    const Progress progress = estimateProgress(m_plan, view, out.elapsed);
    std::lock_guard lock(m_mutex);
    out.waitingFor = m_waitingFor;
    out.soFar = m_soFar;
    m_fraction = m_state == SessionState::done ? 1.0 : std::max(m_fraction, progress.fraction);
    out.state = m_state;
    out.fraction = m_fraction;
    out.remaining = m_state == SessionState::done ? Ns() : progress.remaining;
    return out;
}

// Does not change a record of an earlier process, so that a second interruption finds it unchanged.
void Session::begin(const std::stop_token& stop)
{
    if (m_record.started.empty())
        m_record.started = m_clock->wallTime();
    save(stop); // first: from now on the run can be resumed
    if (!m_clock->isVirtual())
        m_record.conditions["own_cost"] = measureOverhead(*m_clock).text();
    testHost(stop);
    for (const StepRecord& step : m_record.steps)
        for (const PhaseSamples& phase : step.phases)
            if (phase.role != PhaseRole::warmup &&
                !(m_record.checkpoint && m_record.checkpoint->at && &phase == &m_record.steps.back().phases.back()))
                m_live.endPhase(megabytesPerSecond(phase.bytes, phase.duration()));
    if (m_record.resumed.empty())
        log("run_started", {{"run_id", m_record.runId}});
    else
        log("run_resumed",
            {{"step", m_record.resumed.back().step}, {"sectors_bad", m_record.resumed.back().sectorsBad}});
}

// If a resumed run had several processes, the computer with the worst result counts.
void Session::testHost(const std::stop_token& stop)
{
    const auto test = m_selfTest ? m_selfTest(stop) : std::nullopt;
    if (!test)
        return;
    if (!m_record.selfTest || uncertaintyOf(*test).value > uncertaintyOf(*m_record.selfTest).value)
        m_record.selfTest = test;
    log("self_test", {{"uncertainty_ns", uncertaintyOf(*test).value.count()}});
}

void Session::run(std::stop_token stop)
{
    begin(stop);
    Outcome outcome = Outcome::completed;
    Message note;
    for (std::size_t i = m_record.finishedSteps();
         i < m_plan.items.size() && outcome == Outcome::completed && !shouldEndBefore(i, note); ++i) {
        outcome = runStep(i, stop, note, m_profile.failFast == FailFast::failure);
        save(stop);
    }
    m_record.outcome = outcome;
    m_record.note = note;
    if (m_record.after && outcome == Outcome::completed)
        returnToUser(stop);
    m_record.ended = m_clock->wallTime();
    judge();
    logWithheld();
    log("run_ended", {{"outcome", name(m_record.outcome)}, {"verdict", name(m_record.verdict)}});
    save(stop);
    if (hostError() && m_record.outcome != Outcome::error)
        judge();
    std::lock_guard lock(m_mutex);
    m_state = SessionState::done;
    m_changed.notify_all();
}

// Without a complete record on disk there is no result, independent of the card.
void Session::judge()
{
    if (const auto error = hostError()) {
        m_record.outcome = Outcome::error;
        m_record.note = error->message;
    }
    m_record.setScorecard(m_judge->scorecardOf(m_record, m_profile));
}

// Discards or formats the card if the steps let it pass. Until that is done, the record on disk is that of a run that
// was cut off.
void Session::returnToUser(const std::stop_token& stop)
{
    judge();
    if (m_record.verdict != Verdict::pass && m_record.verdict != Verdict::marginal)
        return;
    const Message note = std::exchange(m_record.note, msg("session", "The run was interrupted before its end."));
    const auto content = contentOf(m_cardReturn, m_record.device.capacity, stop);
    auto done = content.map([](const auto&) {});
    if (content) {
        m_record.after->done = CardState::begun;
        m_record.outcome = Outcome::stopped;
        judge();
        save(stop);
        if (hostError())
            m_record.after->done = CardState::left;
        else
            done = returnCard(m_cardReturn, content->get(), *m_device, *m_record.after, stop);
    }
    const bool isStopped = !done && done.error().code == Errc::stopped;
    m_record.outcome = done ? Outcome::completed : isStopped ? Outcome::stopped : Outcome::error;
    m_record.note = done ? note : done.error().message;
    log("after_test", {{"asked", name(m_cardReturn.asked)}, {"done", name(m_record.after->done)}});
}

bool Session::hasFailed() const { return m_judge->betweenSteps(m_profile, m_judge->metricsOf(m_record)).hasFailed(); }

bool Session::shouldEndBefore(std::size_t next, Message& note)
{
    judgeFinished();
    const FatalFinding finding = m_judge->fatalFindingIn(m_finished);
    if (m_profile.failFast == FailFast::never ||
        (finding == FatalFinding::none &&
         (m_profile.failFast != FailFast::failure || !m_judge->betweenSteps(m_profile, m_finished).hasFailed())))
        return false;
    std::string left;
    for (std::size_t i = next; i < m_plan.items.size(); ++i)
        left += (left.empty() ? "" : ", ") + m_plan.items[i].stepId;
    const std::string last = next > 0 ? m_plan.items[next - 1].stepId : "";
    if (next == 0) {
        note = msg("session",
                   "The card does not match its label, which ended the run before its first step; not run: {steps}.",
                   left);
        log("run_cut", {{"because", "label"}, {"not_run", left}});
    } else if (finding == FatalFinding::none) {
        note = msg("session",
                   "The card has failed, which ended the run after step {steps}; not run: {steps} (without fail_fast "
                   "in the profile all steps run).",
                   last, left);
        log("run_cut", {{"because", "failure"}, {"not_run", left}});
    } else if (finding == FatalFinding::counterfeit) {
        note = msg("session",
                   "The card is a counterfeit, which ended the run after step {steps}; not run: {steps} (set fail_fast "
                   "= false in the profile to run all steps).",
                   last, left);
        log("run_cut", {{"because", "counterfeit"}, {"not_run", left}});
    } else {
        note = msg("session",
                   "The card does not store data, which ended the run after step {steps}; not run: {steps} (set "
                   "fail_fast = false in the profile to run all steps).",
                   last, left);
        log("run_cut", {{"because", "stores_nothing"}, {"not_run", left}});
    }
    return true;
}

// Between two steps. A step started by an earlier process is not judged before its end.
void Session::judgeFinished()
{
    if (m_record.checkpoint)
        return;
    m_finished = m_judge->metricsOf(m_record);
    publish(m_judge->betweenSteps(m_profile, m_finished));
}

// On the thread of the checkpoints, which have just added the running step to the record.
void Session::judgeRunning(std::size_t index)
{
    const auto now = std::chrono::steady_clock::now();
    if (now - m_lastJudged < kJudgeEvery)
        return;
    m_lastJudged = now;
    publish(m_judge->duringStep(m_profile, m_finished, m_record, m_plan.items[index].stepId));
}

void Session::publish(InterimVerdict soFar)
{
    auto shared = std::make_shared<const InterimVerdict>(std::move(soFar));
    std::lock_guard lock(m_mutex);
    m_soFar.swap(shared); // the previous status is destroyed after the unlock
}

Outcome Session::runStep(std::size_t index, std::stop_token stop, Message& note, bool mayEndEarly)
{
    if (stop.stop_requested())
        return Outcome::stopped;
    if (const auto error = hostError()) {
        note = error->message;
        return Outcome::error;
    }
    const std::string& id = m_plan.items[index].stepId;
    log("step_started", {{"step", id}});
    const bool resumed = m_record.checkpoint.has_value();
    for (const auto& observer : m_observers)
        observer->onStepBegin(resumed, stop);
    auto step = executeStep(index, stop, mayEndEarly);
    if (!step) {
        note = step.error().message;
        return Outcome::error;
    }
    note = step->note;
    m_record.steps.push_back(std::move(*step));
    for (auto observer = m_observers.rbegin(); observer != m_observers.rend(); ++observer)
        (*observer)->onStepEnd(m_record, stop);
    if (m_record.steps.back().shortened && !hasFailed()) { // host delays may be the cause: measure it completely
        log("step_repeated", {{"step", id}});
        m_record.steps.pop_back();
        return runStep(index, stop, note, false);
    }
    const Outcome outcome = m_record.steps.back().outcome;
    log("step_ended", {{"step", id}, {"outcome", name(outcome)}});
    return outcome;
}

Result<StepRecord> Session::executeStep(std::size_t index, const std::stop_token& stop, bool mayEndEarly)
{
    std::optional<InterruptedStep> interrupted;
    unsigned slot = 0;
    if (m_record.checkpoint) {
        slot = m_record.checkpoint->slot;
        interrupted = InterruptedStep{std::move(m_record.steps.back()), std::move(*m_record.checkpoint)};
        m_record.steps.pop_back();
        m_record.checkpoint.reset();
    }
    const PlannedStep& planned = *m_plan.items[index].planned;
    const std::vector<Criterion> criteria = mayEndEarly ? m_judge->criteriaOf(m_profile) : std::vector<Criterion>();
    const EarlyStop early(criteria, m_plan.items[index].stepId, planned, m_device->info(), m_live, stop);
    StepContext context{.device = *m_device,
                        .stamp = {m_record.runTag().value_or(0), m_record.seed, 0},
                        .live = m_live,
                        .stepIndex = index,
                        .stop = early.token(),
                        .onPhaseBegin = {},
                        .onMeasuringBegin =
                            [&] {
                                for (const auto& observer : m_observers)
                                    observer->onMeasuringBegin(stop);
                            },
                        .interrupted = interrupted ? &*interrupted : nullptr,
                        .knowledge = &m_knowledge,
                        .verdictOnly = mayEndEarly};
    Checkpoints checkpoints(m_record, m_live, slot, [this, index] {
        judgeRunning(index);
        return store();
    });
    context.onPhaseBegin = [&](const StepRecord& soFar, std::size_t phase) {
        checkpoints.onPhaseBegin(soFar, phase);
        waitForSpace(stop);
    };
    const Ns waitedBefore = context.capabilities.schedulingDelay();
    auto step = planned.run(context);
    if (!step)
        return step;
    step->hostWait = std::max(Ns{}, context.capabilities.schedulingDelay() - waitedBefore);
    if (!stop.stop_requested())
        early.mark(*step);
    return step;
}

// Logs why there is no write amplification from telemetry for a card that has telemetry.
void Session::logWithheld()
{
    for (const StepRecord& step : m_record.steps)
        for (const Message& reason : m_judge->withheldWafReasons(m_record, step))
            log("waf_refused", {{"step", step.id}, {"reason", reason.english()}});
}

// Saves the record to all sinks. On the session's thread or, during a step, on that of the checkpoints. On failure
// returns the last sink's error.
Result<void> Session::store()
{
    Result<void> all;
    Message waitingFor;
    std::optional<Error> fault;
    for (const auto& sink : m_sinks) {
        const auto stored = sink->store(m_record);
        if (stored)
            continue;
        all = stored;
        if (diskIsFull(stored.error()))
            waitingFor = msg("session",
                             "The disk under {} is full; free some space. No data is lost: the run pauses when its "
                             "phase ends, and continues by itself.",
                             displayable(sink->location().string(), 200));
        else
            fault = stored.error();
    }
    std::lock_guard lock(m_mutex);
    m_waitingFor = waitingFor;
    if (fault)
        m_hostError = fault;
    return all;
}

// Waits between phases while the disk is full: nothing is measured, and no stream is interrupted.
void Session::waitForSpace(const std::stop_token& stop)
{
    const auto full = [this] {
        std::lock_guard lock(m_mutex);
        return !m_waitingFor.empty();
    };
    SystemClock wall;
    while (full() && wall.sleepUntil(wall.now() + kSpaceRetry, stop)) {
    }
}

void Session::save(const std::stop_token& stop)
{
    SystemClock wall;
    while (true) {
        const auto stored = store();
        if (stored || hostError())
            return;
        if (!wall.sleepUntil(wall.now() + kSpaceRetry, stop)) {
            std::lock_guard lock(m_mutex);
            m_hostError = stored.error();
            return;
        }
    }
}

void Session::log(std::string_view event, const nlohmann::json& details)
{
    const std::string now = m_clock->wallTime();
    for (const auto& sink : m_sinks)
        sink->log(event, details, now);
}

} // namespace assay
