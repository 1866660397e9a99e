// Test conditions that differ between runs. Pure.
#pragma once

#include "run/record/scorecard.h"

#include <span>
#include <string>
#include <vector>

namespace assay {

struct ComparedCondition {
    std::string step;                // of a setting; "" = of the whole run
    std::string key;                 // "profile", "reader", "kernel", "direct", "block_bytes", ...
    bool ofHost = false;             // a fact of the host
    std::vector<std::string> values; // one per run; "" = unknown

    std::string text() const; // "reader", "host.kernel", "write.block_bytes"
};

// Returns the rows with unequal values: "card", "profile", "reader", "bus", "simulated", "tool", "firmware",
// "sample_supplier", "sample_lot", "sample_operator", "overrides", "record_mark"; facts of the host and of the device
// opening (docs/formats/run-folder.md); settings of steps with equal names, and their "scenario".
std::vector<ComparedCondition> differingConditions(std::span<const JudgedRecord* const> runs);

} // namespace assay
