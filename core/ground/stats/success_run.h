// How many cards must be tested, and what a test has shown, with a stated confidence: the success run and its form for
// a finite lot ("how many of my 40 cards?"). A card passes or fails. Pure.
#pragma once

#include <cstddef>
#include <optional>

namespace assay {

// Cards of a long series of which at least the share `reliability` shall be good, with this confidence (both between 0
// and 1): the number to test if up to `failures` of them may fail. Without failures it is ln(1 - confidence) /
// ln(reliability), rounded up. Nothing if it would be more than kMostCards (acceptance_plan.h).
std::optional<std::size_t> successRun(double confidence, double reliability, std::size_t failures = 0);

// The same in a lot of `lot` cards: the number to test so that, if up to `failures` of them fail, the whole lot holds
// at most `defectives` bad cards (the failed ones among them) with this confidence. Nothing if the failures alone may
// be more than `defectives`.
std::optional<std::size_t> successRunInLot(std::size_t lot, std::size_t defectives, double confidence,
                                           std::size_t failures = 0);

// What n tested cards of which `failed` failed have shown. Each bound holds alone with `confidence`; both together hold
// with 2 confidence - 1.
struct Tested {
    std::size_t n = 0;
    std::size_t failed = 0; // at most n
};

// Share of bad cards in a long series: Clopper and Pearson (Biometrika 26, 1934). 0 and 1 where nothing was tested.
double shareAtMost(const Tested& tested, double confidence);
double shareAtLeast(const Tested& tested, double confidence);

// Number of bad cards in a lot of which these were tested, the failed ones among them: those that a test of the
// hypergeometric distribution does not rule out (Buonaccorsi, American Statistician 41, 1987). n is at most `lot`.
std::size_t defectivesAtMost(std::size_t lot, const Tested& tested, double confidence);
std::size_t defectivesAtLeast(std::size_t lot, const Tested& tested, double confidence);

} // namespace assay
