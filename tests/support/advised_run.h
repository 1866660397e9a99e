// A made-up run that advice can be given on: its characterization workloads identified a card with few open units, and
// then a recording lost video on it.
#pragma once

#include "run/record/scorecard.h"

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

namespace assay::test {

inline constexpr std::uint64_t kAdvisedCapacity = 1'000'000'000;

// As character_facts.cpp writes it: the card of the first customer, or another of its kind.
nlohmann::json openUnitsFacts(unsigned openUnits = 6);
// facts.waf of a step after which these card models are left, each with its weight and design.
nlohmann::json replayedFacts(const std::vector<std::pair<double, nlohmann::json>>& models);
// `measuredMbit`: what the recording is said to have sustained; 0 = nothing is said.
JudgedRecord advisedRun(const nlohmann::json& design = openUnitsFacts(), double measuredMbit = 0);

} // namespace assay::test
