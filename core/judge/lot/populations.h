// Splits the cards of a lot into populations of like cards. A mixed lot invalidates all statistics, so this is checked
// first. Pure.
#pragma once

#include "run/record/scorecard.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace assay {

// A property that distinguishes populations: manufacturer, product, revision, speed classes, capacity, counterfeit.
struct CardProperty {
    std::string name;  // "maker", "revision", ...
    std::string value; // "" = unknown
    bool operator==(const CardProperty&) const = default;
};

// Cards of one kind.
struct Population {
    std::vector<CardProperty> kind;
    std::vector<std::size_t> cards; // indices, in the given order
};

// Returns the same properties in the same order for every card; serial number and month are excluded.
std::vector<CardProperty> propertiesOf(const JudgedRecord& card);

// Returns the largest population first; of equally large ones that with the first card.
std::vector<Population> populationsOf(std::span<const JudgedRecord* const> cards);

} // namespace assay
