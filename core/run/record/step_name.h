// Display name of a step: its own title, otherwise that of its scenario, with a number if the profile has several of
// them. Translations come from app/text; files for programs use the id.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct StepName {
    std::string id;
    std::string scenario;
    std::map<std::string, std::string> title; // language -> text, as in the profile; empty: title of the scenario
    unsigned number = 0;                      // 1, 2, ... among steps that share the scenario's title; 0 = the only one
};
using StepNames = std::vector<StepName>; // of a profile, in its order

// Returns the names with their numbers.
StepNames numbered(StepNames names);
const StepName* findStepName(const StepNames& names, std::string_view id); // null = unknown

} // namespace assay
