// Cures that were then tried on the card itself: a run whose steps are these cures, with a file of what was foretold of
// each, sealed with it. Pure, but for the file that is read. docs/advice.md, "Foretold against measured".
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

inline constexpr const char* kForetoldFile = "foretold.json"; // in the folder of such a run
inline constexpr std::size_t kMaxMeasured = 10;

// A name that these parts make, by language code; English at least.
using NamesByLanguage = std::function<std::map<std::string, std::string>(const std::vector<Message>&)>;
// The profile of a run that records with each of the `count` best cures of the list, and otherwise as the step of the
// advice did in `run`: on the card as it was then, so behind the same exercises where these came right before it.
std::string cureProfile(const Advice& advice, const JudgedRecord& run, std::size_t count, const NamesByLanguage& names);
// The content of kForetoldFile for that run.
std::string foretoldFile(const Advice& advice, const JudgedRecord& run, std::size_t count);

struct MeasuredCure {
    std::string id;   // of the cure
    std::string step; // of the run
    Foretold dropped; // ms, for as long as was recorded then
    std::optional<Foretold> sustainable;
    std::optional<Metric> measuredDropped, measuredSustainable; // none = not measured (yet)
    std::vector<Message> titles() const { return cureTitles(id); }
    // Was the time that was lost foretold to 15 % or a second? None where nothing was measured.
    std::optional<bool> near() const;
    // Does the interval of what was lost hold what was measured?
    std::optional<bool> held() const;
};
// Of a run that was made so; none for every other run. What is not as this version writes it is left out.
std::vector<MeasuredCure> measuredCures(const JudgedRecord& run, const std::filesystem::path& folder);

} // namespace assay
