// Who tested the cards of a lot, when and with what (ISO/IEC 17025:2017, 7.8.2.1). Pure.
#pragma once

#include "run/record/scorecard.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace assay {

// A name as recorded ("" = not stated) and the number of cards tested under it.
struct NameCount {
    std::string name;
    std::size_t cards = 0;
    bool operator==(const NameCount&) const = default;
};

// Lists contain the most frequent name first; of equally frequent names the earlier one.
struct LotTesting {
    std::string profileName, profileVersion, profileSha256; // of all cards
    std::vector<std::string> overrides;                     // of the profile's parameters
    std::string firstStart, lastEnd;                        // ISO 8601 with offset; "" = not recorded
    std::vector<NameCount> operators;
    std::vector<NameCount> readers;   // card reader or host controller, else the slot
    std::vector<NameCount> computers; // processor and operating system
    std::vector<NameCount> programs;  // "0.1.0 (30006d7ec1e9)"
};

// `cards`: runs with one profile.
LotTesting testingOf(std::span<const JudgedRecord* const> cards);

// "Chen Wei (14), Wang Li (26)", made displayable; a name without its count if it is the only one; `unstated` stands
// for "".
std::string namesText(std::span<const NameCount> names, const std::string& unstated);

} // namespace assay
