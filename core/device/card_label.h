// What is printed on a card, typed in by whoever holds it: "64GB XC I U3 V30 A2".
#pragma once

#include "base/units.h"

#include <optional>
#include <string_view>

namespace assay {

// 0 or absent = the label says nothing about it.
struct CardLabel {
    std::optional<Bytes> capacity; // decimal units, as labels count
    unsigned speedClass = 0;       // "C10", "(10)": 2, 4, 6, 10
    unsigned uhsGrade = 0;         // "U1", "U3"
    unsigned videoClass = 0;       // "V30"
    unsigned appClass = 0;         // "A2"
    bool operator==(const CardLabel&) const = default;
};

// Takes the words it knows, in any order and case, and lets pass all others (brand, series, logos).
CardLabel parseLabel(std::string_view text);

} // namespace assay
