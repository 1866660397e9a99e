// What a run does with a card, and what it demands of it: a named, versioned and hashed TOML document. Format:
// docs/profile.md.
#pragma once

#include "ground/base/result.h"
#include "ground/config/toml_document.h"
#include "ground/quantity/quantity.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// The parameters and quantities of a scenario; scenario/ provides one for each scenario id.
struct ScenarioSchema {
    std::string id;
    Message title; // for people
    std::vector<ParamSpec> params;
    std::vector<Quantity> quantities; // that a step of it yields
};

struct Step {
    std::string id; // [a-z0-9_]+, unique in the profile
    std::string scenario;
    std::map<std::string, std::string>
        title;     // language -> text; empty: that of the scenario (run/scenario/step_names.h)
    Params params; // checked against the scenario's schema, defaults filled in
    SourcePlace place;
    // region_bytes as the profile has it, where it is larger than the card and was replaced by what the card has; 0 =
    // it was not. Set by makePlan() alone.
    Bytes regionAsked = {};
};

enum class Comparison { atLeast, atMost, equal };
const char* symbol(Comparison op); // ">=", "<=", "=="

struct Criterion {
    std::string metric; // "STEP.QUANTITY", or "run.QUANTITY" for those of the whole run
    Comparison op = Comparison::atLeast;
    std::variant<double, std::string> limit = 0.0; // text only with "=="
    std::string unit;                              // of the quantity; the document may leave it out
    // A value between the limit and this one, on the good side, passes as marginal.
    std::optional<double> marginal;
    // For extremes (Quantity::extreme): the tolerated share of worse observations. A pass needs enough observations to
    // rule out a larger share.
    double rare = 0.05;
    SourcePlace place;
};

// What happens to data already on the card. A run on a block device also needs the erase id.
enum class ExistingDataRule { overwrite, ask, stop };
const char* name(ExistingDataRule rule); // "overwrite", "ask", "stop"

// What ends a run after a step: nothing; a counterfeit, of which other results mean nothing; or any criterion that has
// failed for good.
enum class FailFast { never, counterfeit, failure };

struct Profile {
    std::string name;
    std::string version;
    std::map<std::string, std::string> title; // language -> text
    ExistingDataRule existingData = ExistingDataRule::overwrite;
    FailFast failFast = FailFast::counterfeit;
    std::vector<Step> steps;
    std::vector<Criterion> criteria;
    std::string source;                 // the document, byte for byte; goes into the run folder
    std::string sha256;                 // of source
    std::vector<std::string> overrides; // "--set" as given, in order; written in the record

    const Step* findStep(std::string_view id) const;
};

inline constexpr const char* kWholeRun = "run"; // in place of a step, in the metrics of the whole run
inline constexpr std::size_t kMaxSteps = 100;
bool isStepId(std::string_view id); // may a step be called so?

// Errors name file, line and key, and suggest what was probably meant.
Result<Profile> parseProfile(std::string_view text, const std::string& fileName,
                             std::span<const ScenarioSchema> scenarios);
// Returns what a metric of this step, or of "run", can be about; nothing for a step that the profile does not have.
std::vector<Quantity> quantitiesOf(std::string_view owner, const Profile& profile,
                                   std::span<const ScenarioSchema> scenarios);
// `assignment` is "STEP.PARAM=VALUE".
Result<void> overrideParam(Profile& profile, std::string_view assignment, std::span<const ScenarioSchema> scenarios);

} // namespace assay
