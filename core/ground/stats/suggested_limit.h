// Suggests a limit for a criterion from the values of cards that are known to be good.
#pragma once

#include "ground/base/interval.h"
#include "ground/base/message.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay {

// Value of one quantity in one run.
struct ObservedValue {
    std::string card; // runs of one card are not independent: the worst of them counts
    double value = 0;
    std::optional<Interval> ci; // 90 % CI
};

enum class LimitKind { atLeast, atMost };

struct SuggestedLimit {
    double limit = 0;
    std::size_t cards = 0;
    Message method; // as a sentence, with the number of cards
};

// From this number of cards on, a tolerance bound replaces the worst value.
inline constexpr std::size_t kCardsForTolerance = 10;

// For few cards, or an extreme: the worst value, at the unfavourable end of its CI if it has one. From
// kCardsForTolerance cards on: the bound that 95 % of such cards meet with 95 % confidence, by a normal distribution of
// the values, or of their logarithms if all are positive. Nothing without a finite value. Three digits, rounded to the
// lenient side.
std::optional<SuggestedLimit> suggestLimit(std::span<const ObservedValue> observed, LimitKind kind, bool extreme);

// Returns the factor k of the one-sided normal tolerance bound mean - k s, for 95 % of the population with 95 %
// confidence, by Natrella's approximation (NIST Handbook 91, 1963, 2-2.5; NIST/SEMATECH e-Handbook 7.2.6.3): at most 2
// % below the exact one from n = 10 on.
double toleranceFactor(std::size_t n);

} // namespace assay
