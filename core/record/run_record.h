// One execution of a profile on a card: what was seen, as run.json and samples/ hold it. Everything shown or judged is
// computed from it (scorecard.h). Format: docs/run-folder.md.
#pragma once

#include "device/device_info.h"
#include "measure/phase_samples.h"
#include "measure/resume_point.h"
#include "record/sample.h"
#include "telemetry/reading.h"

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace assay {

enum class Outcome { completed, stopped, deviceLost, hung, error };
const char* name(Outcome outcome); // the words of run.json: "completed", "stopped", "device_lost", "hung", "error"

struct StepRecord {
    std::string id;
    std::string scenario;
    Outcome outcome = Outcome::completed;
    Ns begin{};
    Ns end{};
    Ns hostWait{}; // while the step ran, of the thread that measured: BlockDevice::hostWait()
    nlohmann::json params = nlohmann::json::object(); // as executed, defaults included
    std::string engine;                               // "io_uring", "threads", "simulated"
    unsigned queueDepth = 1;
    std::vector<PhaseSamples> phases;
    nlohmann::json facts = nlohmann::json::object(); // raw observations of the scenario that are not I/O timings
    Message note;                                    // why a step ended early; empty otherwise
    // What the card told of itself right before the step, when its preparation was over, where it has one, and right
    // after; none where the card tells nothing, and the first two of a step that was cut off and went on.
    std::optional<TelemetrySnapshot> telemetryBefore, telemetryMeasuring, telemetryAfter;

    Bytes bytesWritten() const; // all phases
    Bytes bytesRead() const;
    const PhaseSamples* phase(std::string_view name) const;
};

// How far the last step of a record has come that is still being run, or was when the program was cut off.
struct Checkpoint {
    std::size_t phase = 0; // index in the step's plan of the phase under way; those before it are finished
    std::optional<ResumePoint>
        at; // where it stands; its samples are the step's last. None: it has nothing measured yet and begins afresh
    unsigned slot = 0; // 0 or 1: samples/STEP.partial-SLOT.bin
};

// The run was cut off and went on.
struct Resumption {
    std::string at;                   // ISO 8601
    std::string step;                 // that was under way or next
    std::uint64_t sectorsChecked = 0; // of those written before, read again to see whether it is the same card
    std::uint64_t sectorsBad = 0;
};

struct RunRecord {
    std::string runId;
    std::string toolVersion;
    std::string toolCommit;
    std::map<std::string, std::string> host;
    bool simulated = false; // also: clock "virtual"
    DeviceInfo device;
    Sample sample;
    std::map<std::string, std::string> conditions; // of the opening: direct, exclusive, ...
    std::string profileName, profileVersion, profileSha256;
    std::map<std::string, std::string> profileTitle;
    std::vector<std::string> overrides;
    std::uint64_t seed = 0;
    std::string started, ended; // ISO 8601 with offset; ended "" while running
    Outcome outcome = Outcome::error;
    Message note; // cause when the outcome is not "completed"
    std::vector<StepRecord> steps;
    std::map<std::string, double> truth; // "STEP.QUANTITY", simulated cards only
    std::vector<Resumption> resumed;
    bool sealed = true; // false: read from a folder of an earlier version, in which a change would not be noticed
    std::vector<std::string> changed; // what is not as the run wrote it, and was accepted all the same (record_seal.h);
                                      // it stays when the run goes on
    std::optional<Checkpoint> checkpoint; // of a run that has not ended: its last step is not finished

    std::size_t finishedSteps() const { return steps.size() - (checkpoint ? 1 : 0); }
    // First 64 bits of the run id, in every sector that the run writes; none when the id is not a UUID.
    std::optional<std::uint64_t> runTag() const;
};

// What every page and every output must say of a record that is not, or may not be, as the run wrote it; else empty.
Message recordMark(const RunRecord& record);
// Names of what was changed, in one line; the first few of many.
std::string inWords(const std::vector<std::string>& changed);

} // namespace assay
