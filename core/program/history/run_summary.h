// Index entry of a run in the history: who, when, result. Created from the run folder alone.
#pragma once

#include "card/device/device_info.h"
#include "ground/base/result.h"
#include "run/record/scorecard.h"
#include "run/record/specimen.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace assay {

struct JudgedMetric {
    std::string id;
    nlohmann::json value; // number, text, or null where it was not measured
    std::string unit;
};

struct RunSummary {
    std::string folder; // absolute
    std::string runId;
    std::string card;      // its CID; without one the erase id, or product and serial number
    std::string serialKey; // manufacturer, OEM and serial number, of which there should be one card; "" = not known
    std::string model, profile, verdict, outcome, started;
    std::string ended;                               // "" = running or interrupted: see `running`
    std::map<std::string, std::string> profileTitle; // language -> text; may be empty
    bool simulated = false;
    bool changed = false; // not as the run wrote it
    Specimen sample;
    std::vector<std::string> tags, notes;
    std::vector<JudgedMetric> metrics; // those that the profile has criteria on
    // The first criterion with the verdict of the run unless it passed: metric, comparison, limit, value and unit.
    std::optional<CriterionResult> decidedBy;

    // State of run.json; detects a change without reading it.
    std::string digest; // SHA-256; "" while the run has not ended
    std::uint64_t sizeBytes = 0;
    std::int64_t modified = 0; // in ticks of the file clock; 0 = written a moment ago: read again the next time

    // Determined at each query, not stored.
    bool missing = false;        // the folder is gone
    bool running = false;        // a program executes it now
    bool repeatedSerial = false; // another card has this serial number
};

enum class SealDepth {
    runJson, // only run.json: one digest
    whole    // all files of the record
};
// Errc::corruptRecord if there is no run.json with a run id.
Result<RunSummary> summarize(const std::filesystem::path& folder, SealDepth depth = SealDepth::runJson);

// `card` of the runs on this card.
std::string historyKey(const DeviceInfo& card);

// State of run.json: unchanged, replaced by another file, or missing.
enum class DiskState { same, other, missing };
DiskState lookAt(const RunSummary& run);

// Returns all searchable texts, one per line.
std::string searchedText(const RunSummary& run);

// JSON as stored in the index and printed by `history --json`.
nlohmann::ordered_json toJson(const RunSummary& run);
RunSummary summaryFromJson(const nlohmann::json& in); // throws nlohmann::json::exception

} // namespace assay
