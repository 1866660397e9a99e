// The work on a card after its test: what was asked for, and what was done.
#pragma once

#include "ground/base/units.h"
#include "run/profile/after_test.h"

#include <array>
#include <cstddef>
#include <string>

namespace assay {

// In the sequence of the work. `begun`: interrupted or failed, so the content of the card is undefined.
enum class CardState { left, begun, discarded, formatted };
inline constexpr std::array<const char*, 4> kCardStateNames = {"leave", "begun", "discard", "format"};
inline const char* name(CardState state) { return kCardStateNames[static_cast<std::size_t>(state)]; }

struct AfterRecord {
    AfterTest asked = AfterTest::leave;
    CardState done = CardState::left;
    bool wasDiscarded = false;    // the whole card, before it was formatted
    std::string notDiscarded{};   // else the cause: "not offered", "error 121"
    std::string fileSystem{};     // "fat12", "fat16", "fat32", "exfat"; "" = not formatted
    Bytes cluster{}, partition{}; // size; offset on the card
    bool verified = false;        // read back from the card and found equal
    Ns duration{};                // on the device's clock
};

} // namespace assay
