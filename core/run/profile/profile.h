// The steps of a run on a card and its criteria: a named, versioned and hashed TOML document. Format:
// docs/formats/profile.md.
#pragma once

#include "ground/base/result.h"
#include "ground/config/toml_document.h"
#include "ground/quantity/quantity.h"
#include "run/profile/after_test.h"
#include "run/profile/comparison.h"

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
    Message title; // display name
    std::vector<ParamSpec> params;
    std::vector<Quantity> quantities; // yielded by its steps
};

struct Step {
    std::string id; // [a-z0-9_]+, unique in the profile
    std::string scenario;
    std::map<std::string, std::string>
        title;     // language -> text; empty: title of the scenario (run/scenario/step_names.h)
    Params params; // checked against the scenario's schema, including defaults
    SourceLocation place;
    // region_bytes of the profile if it was larger than the card and was reduced; otherwise 0. Set by makePlan() only.
    Bytes regionAsked = {};
};

struct Criterion {
    std::string metric; // text of a MetricId
    Comparison op = Comparison::atLeast;
    std::variant<double, std::string> limit = 0.0; // text only with "=="
    std::string unit;                              // of the quantity; optional in the document
    // Warning level: a value between the limit and this one, on the good side, is marginal.
    std::optional<double> marginal;
    // For extremes (Quantity::extreme): tolerated exceedance rate. A pass needs enough observations to rule out a
    // higher rate.
    double toleratedExceedanceRate = 0.05;
    SourceLocation place;
};

// A mean rate below this share of its limit fails, whatever its interval: a later rise by more than its inverse is not
// assumed. Without this bound no mean could fail for certain before the last I/O.
inline constexpr double kCertainFailShare = 0.5;

// Handling of data already on the card. A run on a block device also needs the erase id.
enum class ExistingDataRule { overwrite, ask, stop };
const char* name(ExistingDataRule rule); // "overwrite", "ask", "stop"

// Condition that ends a run after a step: none; a counterfeit, which makes other results meaningless; or any criterion
// that has definitely failed.
enum class FailFast { never, counterfeit, failure };

struct Profile {
    std::string name;
    std::string version;
    std::map<std::string, std::string> title; // language -> text
    ExistingDataRule existingData = ExistingDataRule::overwrite;
    FailFast failFast = FailFast::counterfeit;
    AfterTest after = AfterTest::leave;
    std::vector<Step> steps;
    std::vector<Criterion> criteria;
    std::string source;                 // the document, byte for byte; goes into the run folder
    std::string sha256;                 // of source
    std::vector<std::string> overrides; // "--set" options as given, in their order; stored in the record

    const Step* findStep(std::string_view id) const;
};

inline constexpr std::size_t kMaxSteps = 100;
bool isStepId(std::string_view id); // true for a valid step id

// Errors name file, line and key, and suggest the probable correction.
Result<Profile> parseProfile(std::string_view text, const std::string& fileName,
                             std::span<const ScenarioSchema> scenarios);
// Returns the quantities available as metrics of this step, or of "run"; empty for a step that is not in the profile.
std::vector<Quantity> quantitiesOf(std::string_view owner, const Profile& profile,
                                   std::span<const ScenarioSchema> scenarios);
// `assignment` is "STEP.PARAM=VALUE", or "profile.fail_fast=VALUE".
Result<void> overrideParam(Profile& profile, std::string_view assignment, std::span<const ScenarioSchema> scenarios);

} // namespace assay
