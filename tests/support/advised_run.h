// A made-up run that advice can be given on: its exercises have told a card with few open units, and then a recording
// lost video on it.
#pragma once

#include "run/record/scorecard.h"

#include <nlohmann/json.hpp>

namespace assay::test {

inline constexpr std::uint64_t kAdvisedCapacity = 1'000'000'000;

// As waf_facts.cpp writes it: the card of the first customer, or another of its kind.
nlohmann::json openUnitsFacts(unsigned openUnits = 6);
// `measuredMbit`: what the recording is said to have sustained; 0 = nothing is said.
JudgedRecord advisedRun(const nlohmann::json& design = openUnitsFacts(), double measuredMbit = 0);

} // namespace assay::test
