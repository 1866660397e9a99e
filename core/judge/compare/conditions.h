// What runs had different beside their results. Pure.
#pragma once

#include "run/record/scorecard.h"

#include <span>
#include <string>
#include <vector>

namespace assay {

struct ComparedCondition {
    std::string key;                 // "profile", "reader", "host.kernel", "direct", "write.block_bytes", ...
    std::vector<std::string> values; // one for each run; "" = not known
};

// Rows of which not all values are equal: "card", "profile", "reader", "bus", "simulated", "tool", "firmware",
// "sample_supplier", "sample_lot", "sample_operator", "overrides", "record_mark"; facts of the host as "host.KEY", of
// the opening by their keys (docs/run-folder.md); settings of steps that have one name as "STEP.PARAM", and
// "STEP.scenario". "" = not known.
std::vector<ComparedCondition> differingConditions(std::span<const JudgedRecord* const> runs);

} // namespace assay
