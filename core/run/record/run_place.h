// Where at a line station a run was made, and what beside it could have disturbed its timing.
#pragma once

#include "run/record/run_record.h"

#include <string>
#include <vector>

namespace assay {

// Conditions of a run at a line station.
inline constexpr const char* kStationCondition = "station";          // its id
inline constexpr const char* kStationSlotCondition = "station_slot"; // label of the slot

// "" where the run has no such condition.
std::string conditionOf(const RunRecord& run, const char* key);

// Ids of the steps that were timed while other cards of the same USB controller were busy beyond its budget, in order.
std::vector<std::string> sharedSteps(const RunRecord& run);

} // namespace assay
