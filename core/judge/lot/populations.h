// Are the cards of a lot all of one kind? A lot of two kinds breaks every statistic, so this is asked first. Pure.
#pragma once

#include "run/record/scorecard.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace assay {

// One thing by which kinds of cards differ: maker, product, revision, speed classes, capacity, and whether it is there.
struct KindPart {
    std::string name;  // "maker", "revision", ...
    std::string value; // "" = not known
    bool operator==(const KindPart&) const = default;
};

// Cards of one kind.
struct Population {
    std::vector<KindPart> kind;
    std::vector<std::size_t> cards; // indices, in the order given
};

// The same parts in the same order for every card. Serial number and month are no part of it.
std::vector<KindPart> kindOf(const JudgedRecord& card);

// The largest first; of equal ones that with the first card.
std::vector<Population> populationsOf(std::span<const JudgedRecord* const> cards);

} // namespace assay
