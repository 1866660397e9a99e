// Test conditions that differ between runs. Pure.
#pragma once

#include "run/record/scorecard.h"

#include <span>
#include <string>
#include <vector>

namespace assay {

struct ComparedCondition {
    std::string key;                 // "profile", "reader", "host.kernel", "direct", "write.block_bytes", ...
    std::vector<std::string> values; // one per run; "" = unknown
};

// Returns the rows with unequal values: "card", "profile", "reader", "bus", "simulated", "tool", "firmware",
// "sample_supplier", "sample_lot", "sample_operator", "overrides", "record_mark"; facts of the host as "host.KEY", of
// the device opening by their keys (docs/formats/run-folder.md); settings of steps with equal names as "STEP.PARAM",
// and "STEP.scenario". "" = unknown.
std::vector<ComparedCondition> differingConditions(std::span<const JudgedRecord* const> runs);

} // namespace assay
