// Mitigations that were measured on the card: a run whose steps are the mitigations, with a file of their predictions
// that is sealed with the run. Pure, except for reading that file. docs/user/advice.md, "Predicted against measured".
#pragma once

#include "ground/base/result.h"
#include "judge/advice/advice.h"
#include "run/record/scorecard.h"

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace assay {

inline constexpr const char* kPredictionsFile = "predictions.json"; // in the folder of such a run
inline constexpr std::size_t kMaxMeasured = 10;

// Returns the name made of these parts, by language code; at least English.
using NamesByLanguage = std::function<std::map<std::string, std::string>(const std::vector<Message>&)>;
// Returns the profile that records once with each of the `count` best mitigations, with the other parameters of the
// advice's step. It repeats the characterization before each recording if the original recording followed one directly.
std::string mitigationProfile(const Advice& advice, const JudgedRecord& run, std::size_t count,
                              const NamesByLanguage& names);
// Returns the content of kPredictionsFile for that run.
std::string predictionsText(const Advice& advice, const JudgedRecord& run, std::size_t count);

// Returns the metric if it is a number.
std::optional<Metric> measuredMetric(const JudgedRecord& run, const std::string& id);

struct MeasuredMitigation {
    std::string id;     // of the mitigation
    std::string step;   // of the run
    Prediction dropped; // ms, scaled to the recorded time
    std::optional<Prediction> sustainable;
    std::optional<Metric> measuredDropped, measuredSustainable; // none = not measured (yet)
    std::vector<Message> titles() const { return mitigationTitles(id); }
    // Returns true if the loss was predicted to 15 % or 1 s; none if it was not measured.
    std::optional<bool> isAccurate() const;
    // Returns true if the predicted interval contains the measured loss; none if it was not measured.
    std::optional<bool> isWithinInterval() const;
};
// Returns the measured mitigations of such a run; none for every other run. Skips fields of other schema versions.
std::vector<MeasuredMitigation> measuredMitigations(const JudgedRecord& run, const std::filesystem::path& folder);

} // namespace assay
