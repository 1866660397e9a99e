// Findings that only the cards of a lot together show. Pure.
#pragma once

#include "card/device/card_findings.h"
#include "judge/lot/lot.h"
#include "judge/lot/populations.h"

#include <string>
#include <vector>

namespace assay {

// A finding about the lot as a whole, with the cards concerned; `reason` does not name them.
struct LotFinding {
    std::string id; // "counterfeit", "populations", "serial.repeated", ...; stable
    FindingWeight weight = FindingWeight::notable;
    Message reason;
    std::vector<std::size_t> cards;
};

// Returns counterfeits, cards that store nothing, several populations, repeated serial numbers, gaps between serial
// numbers, several months of manufacture, labels that contradict the registers, several kinds of flash.
std::vector<LotFinding> findingsOfLot(const Lot& lot, std::span<const JudgedRecord* const> cards,
                                      std::span<const Population> populations);

} // namespace assay
