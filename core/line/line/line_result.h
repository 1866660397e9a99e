// Result of one attempt on one card at a line station: the row that is stored, sent and counted. The measurements are
// in the run folder.
#pragma once

#include "ground/base/message.h"
#include "ground/base/utc_time.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace assay {

// Outcomes as in OpenHTF. Only pass and fail judge the card; the others do not lower the yield.
enum class LineOutcome {
    pass,    // marginal included: LineResult::marginal
    fail,    // the card is judged bad
    error,   // host, reader or rules: the card is not judged and can be tested again
    timeout, // exceeded the station's time limit, or the card did not answer
    aborted  // by the operator, or the card was removed
};
const char* name(LineOutcome outcome);                                 // "PASS", "FAIL", "ERROR", "TIMEOUT", "ABORTED"
std::optional<LineOutcome> lineOutcomeFromName(std::string_view text); // nothing for another text

// Metric of a result in s: time that the slot was still busy after the failure of its card was certain. Missing: it
// never was.
inline constexpr const char* kDecidedTime = "run.decided_time";

struct LineMetric {
    std::string id; // "STEP.QUANTITY"
    double value = 0;
    std::string unit;
    bool operator==(const LineMetric&) const = default;
};

struct LineResult {
    std::string id;           // UUID version 7, made once when the attempt begins
    std::string parent;       // id of the attempt that this one repeats; "" = the first one
    unsigned attempt = 1;     // 1 = the first one
    std::string station;      // id of the station
    std::string slot;         // label of the slot
    std::string slotId;       // DeviceInfo::slot; "" = a simulated card or an image
    std::string reader;       // DeviceInfo::reader
    std::string operatorName; // badge of the operator
    std::string workOrder;
    std::string part;
    std::string lot;
    std::string serial; // as scanned
    std::string card;   // CID where the reader shows it, else the erase id; "" = never identified
    std::string profileName, profileVersion, profileSha256;
    std::string toolVersion;
    LineOutcome outcome = LineOutcome::error;
    bool marginal = false;     // of a pass
    bool golden = false;       // check with a golden card: excluded from the yield
    bool inconclusive = false; // of an error: the test completed and could not judge the card; for the screen only
    bool isFinal = true;       // PASS, or a FAIL without a further attempt by policy
    unsigned bin = 0;          // sorting bin
    Message reason;            // reason for an outcome other than a plain pass; else empty
    std::string criterion;     // id of the metric that failed, the first one; "" = none
    UtcTime started, ended;
    std::string runId;                    // of the run folder; "" = no run began
    std::string runFolder;                // "" = none was made
    std::vector<std::string> sharedSteps; // timed while another card of the same USB controller was busy
    std::vector<LineMetric> metrics;      // of all steps; texts are left out
    bool judgesCard() const { return outcome == LineOutcome::pass || outcome == LineOutcome::fail; }
};

// Name of a value of LineResult in each form of a result.
struct LineField {
    const char* key; // in JSON, CSV and labels
    std::variant<std::string LineResult::*, unsigned LineResult::*, bool LineResult::*, UtcTime LineResult::*,
                 LineOutcome LineResult::*, Message LineResult::*>
        value;
    const char* column;     // on the server (resources/postgresql); "" = not sent
    const char* columnType; // there
};
// Fields of a result but its lists, in the order of JSON and CSV.
std::span<const LineField> lineFields();
// Returns the value as CSV and labels show it: a reason in English.
std::string fieldText(const LineResult& result, const LineField& field);

nlohmann::ordered_json toJson(const LineResult& result);
// Returns nothing if a key is missing or has another type, or a value that toJson() does not write. Unknown keys are
// ignored.
std::optional<LineResult> lineResultFromJson(const nlohmann::json& in);

} // namespace assay
