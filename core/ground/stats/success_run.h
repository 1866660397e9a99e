// Sample size for a stated confidence, and conclusions from a test: the success run of a finite lot ("how many of my 40
// cards?"). A card passes or fails. Pure.
#pragma once

#include <cstddef>
#include <optional>

namespace assay {

// Returns the number of cards to test so that, if up to `failures` of them fail, the whole lot of `lot` cards has at
// most `defectives` nonconforming ones (including the failed ones) with this confidence, between 0 and 1. Returns
// nothing if `failures` exceeds `defectives`.
std::optional<std::size_t> successRunInLot(std::size_t lot, std::size_t defectives, double confidence,
                                           std::size_t failures = 0);

// Conclusions from n tested cards of which `failed` failed. Each bound holds individually with `confidence`; both
// together hold with 2 confidence - 1.
struct Tested {
    std::size_t n = 0;
    std::size_t failed = 0; // at most n
};

// Upper bound on the number of nonconforming cards in the lot from which these were tested, including the failed ones:
// the numbers that a test of the hypergeometric distribution does not reject (Buonaccorsi, American Statistician 41,
// 1987). n is at most `lot`.
std::size_t defectivesAtMost(std::size_t lot, const Tested& tested, double confidence);
std::size_t defectivesAtLeast(std::size_t lot, const Tested& tested, double confidence);

} // namespace assay
