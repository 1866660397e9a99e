// The label printed on a card, as a person types it: "64GB XC I U3 V30 A2".
#pragma once

#include "ground/base/units.h"

#include <optional>
#include <string_view>

namespace assay {

// 0 or absent = not on the label.
struct CardLabel {
    std::optional<Bytes> capacity; // decimal units, as labels count
    unsigned speedClass = 0;       // "C10", "(10)": 2, 4, 6, 10
    unsigned uhsGrade = 0;         // "U1", "U3"
    unsigned videoClass = 0;       // "V30"
    unsigned appClass = 0;         // "A2"
    bool operator==(const CardLabel&) const = default;
};

// Parses the known words in any order and case, and ignores all others (brand, series, logos).
CardLabel parseLabel(std::string_view text);

} // namespace assay
