// Result of one attempt on one card at a line station: the row that is stored, sent and counted. The measurements are
// in the run folder.
#pragma once

#include "ground/base/message.h"
#include "ground/base/utc_time.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// As OpenHTF has them. Only pass and fail judge the card; the others never lower the yield.
enum class LineOutcome {
    pass,    // marginal included: LineResult::marginal
    fail,    // the card is judged bad
    error,   // host, reader or rules: nothing is known of the card; it can be tested again
    timeout, // not over within the station's time for a card, or no answer from it
    aborted  // by the operator, or the card was taken out
};
const char* name(LineOutcome outcome);                                 // "PASS", "FAIL", "ERROR", "TIMEOUT", "ABORTED"
std::optional<LineOutcome> lineOutcomeFromName(std::string_view text); // nothing for another text

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
    bool marginal = false; // of a pass
    bool golden = false;   // a check with a golden card: in no yield
    bool isFinal = true;   // PASS, or the FAIL after which policy asks for no further attempt
    unsigned bin = 0;      // where the card goes
    Message reason;        // why not a plain pass; empty = a plain pass
    std::string criterion; // id of the metric that failed, the first one; "" = none
    UtcTime started, ended;
    std::string runId;                    // of the run folder; "" = no run began
    std::string runFolder;                // "" = none was made
    std::vector<std::string> sharedSteps; // timed while another card of the same USB controller was busy
    std::vector<LineMetric> metrics;      // of all steps; texts are left out
};

nlohmann::ordered_json toJson(const LineResult& result);
// Nothing where a key is missing or of another type, or its value is not one that toJson() writes. Unknown keys are
// passed over.
std::optional<LineResult> lineResultFromJson(const nlohmann::json& in);

} // namespace assay
