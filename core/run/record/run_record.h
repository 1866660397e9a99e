// One execution of a profile on a card: the observations, as run.json and samples/ hold them. All displayed and judged
// values are computed from them (scorecard.h). Format: docs/formats/run-folder.md.
#pragma once

#include "card/device/device_info.h"
#include "card/telemetry/reading.h"
#include "io/host/host_series.h"
#include "io/host/self_test.h"
#include "io/measure/phase_samples.h"
#include "io/measure/resume_point.h"
#include "run/record/after_record.h"
#include "run/record/specimen.h"
#include "run/record/step_name.h"

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace assay {

enum class Outcome { completed, stopped, deviceLost, hung, error };
const char* name(Outcome outcome); // as in run.json: "completed", "stopped", "device_lost", "hung", "error"

// A step whose criteria could no longer be met, and which left out the rest of its plan (run/session/early_stop.h).
struct ShortenedStep {
    std::vector<std::string> criteria; // ids of the metrics whose limits could no longer be met; at least one
    Bytes bytesLeft;                   // planned I/O that was left out, an upper bound; 0 if only time bounds the step
    Ns timeLeft{};                     // the same of phases bounded by time
};

struct StepRecord {
    std::string id;
    std::string scenario;
    Outcome outcome = Outcome::completed;
    Ns begin{};
    Ns end{};
    Ns hostWait{}; // SchedulerCounters::schedulingDelay() of the measuring thread during the step
    nlohmann::json params = nlohmann::json::object(); // as executed, defaults included
    std::string engine;                               // "io_uring", "threads", "simulated"
    unsigned queueDepth = 1;
    std::vector<PhaseSamples> phases;
    nlohmann::json facts = nlohmann::json::object(); // raw observations of the scenario that are not I/O timings
    Message note;                                    // why a step ended early; empty otherwise
    std::optional<ShortenedStep> shortened;          // its outcome is `completed`
    // Telemetry right before the step, after its preconditioning (if any), and right after the step. Empty without
    // telemetry; a resumed step lacks the first two.
    std::optional<TelemetrySnapshot> telemetryBefore, telemetryMeasuring, telemetryAfter;
    std::optional<HostSeries> host; // host activity during the step; nothing if it was not sampled

    Bytes bytesWritten() const; // all phases
    Bytes bytesRead() const;
    const PhaseSamples* phase(PhaseRole role) const; // the first; null = none
};

// Marks a step that left out the rest of its plan as completed and shortened, with a note for people.
void markShortened(StepRecord& step, ShortenedStep shortened);

// Progress of an unfinished step: the last step of a record, running or interrupted.
struct Checkpoint {
    std::size_t phase = 0; // index of the running phase in the step's plan; earlier ones are finished
    // State of the running phase, whose samples are the step's last. Nothing: no measurement yet, the phase restarts.
    std::optional<ResumePoint> at;
    unsigned slot = 0; // 0 or 1: samples/STEP.partial-SLOT.bin
};

// A step of the profile that cannot run on this card because the card is too small.
struct InfeasibleStep {
    std::string id;
    Bytes minCapacity; // of a card on which it can run
};

// The run was interrupted and continued.
struct Resumption {
    std::string at;                   // ISO 8601
    std::string step;                 // the running or next step
    std::uint64_t sectorsChecked = 0; // re-read to check that it is the same card
    std::uint64_t sectorsBad = 0;
};

struct RunRecord {
    std::string runId;
    std::string toolVersion;
    std::string toolCommit;
    std::map<std::string, std::string> host;
    std::optional<SelfTest> selfTest; // of the computer, before the first step; absent for simulated cards
    bool simulated = false;           // also implies clock "virtual"
    DeviceInfo device;
    Specimen specimen;
    std::map<std::string, std::string> conditions; // of the device: direct, exclusive, ...
    std::string profileName, profileVersion, profileSha256;
    std::map<std::string, std::string> profileTitle;
    StepNames stepNames; // of all steps of the profile; empty: named by their scenarios
    std::vector<std::string> overrides;
    std::vector<InfeasibleStep> infeasibleSteps; // steps of the profile that the run left out
    std::uint64_t seed = 0;
    std::string started, ended; // ISO 8601 with offset; ended "" while running
    Outcome outcome = Outcome::error;
    Message note; // cause if the outcome is not "completed"
    std::vector<StepRecord> steps;
    std::map<std::string, double> truth; // "STEP.QUANTITY", simulated cards only
    std::vector<Resumption> resumed;
    // Accepted changes after the run (record_seal.h); kept if the run continues.
    std::vector<std::string> changed;
    std::optional<Checkpoint> checkpoint; // set while the last step is unfinished
    std::optional<AfterRecord> after;     // nothing: the run was to leave the card as it is

    std::size_t finishedSteps() const { return steps.size() - (checkpoint ? 1 : 0); }
    // First 64 bits of the run id, stored in every sector that the run writes; nothing if the id is not a UUID.
    std::optional<std::uint64_t> runTag() const;
};

// Returns the names of the profile's steps; if the record has none, those of its own steps.
StepNames namesOf(const RunRecord& record);
// Returns the notice that every page and output must show for a changed record; otherwise empty.
Message changeNotice(const RunRecord& record);
// Returns the names of the changes in one line; only the first few of many.
std::string joinedNames(const std::vector<std::string>& changed);

} // namespace assay
