// Location of a run at a line station, and influences there that may have disturbed its timing.
#pragma once

#include "run/record/run_record.h"

#include <string>
#include <vector>

namespace assay {

// Conditions of a run at a line station.
inline constexpr const char* kStationCondition = "station";          // its id
inline constexpr const char* kStationSlotCondition = "station_slot"; // label of the slot

// Returns "" if the run has no such condition.
std::string conditionOf(const RunRecord& run, const char* key);

// Returns the ids of the steps that ran while other cards of the same USB controller were busy beyond its bandwidth
// budget, in run order.
std::vector<std::string> sharedBusSteps(const RunRecord& run);

} // namespace assay
