// The failed criteria of the nonconforming cards of a lot. Pure.
#pragma once

#include "judge/lot/lot_plan.h"
#include "run/record/scorecard.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay {

struct Nonconformity {
    std::size_t card = 0;                     // index in the lot
    std::string serial;                       // serialText()
    std::optional<CriterionResult> criterion; // none if the run fails without a failed criterion
};

// One element per failed criterion, at least one per nonconforming card, in the order of testing. `verdicts`: of the
// cards.
std::vector<Nonconformity> nonconformitiesOf(std::span<const JudgedRecord* const> cards,
                                             std::span<const CardVerdict> verdicts);

// "0x51d00001", from the CID or from a simulated card; "" = not readable.
std::string serialText(const DeviceInfo& device);

} // namespace assay
