// A limit for a criterion, from what cards have shown that are known to be good.
#pragma once

#include "ground/base/message.h"
#include "io/measure/latency_histogram.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay {

// What one run showed of one quantity.
struct SeenValue {
    std::string card; // runs of one card are no independent witnesses: the worst of them counts
    double value = 0;
    std::optional<Interval> ci; // 90 %
};

enum class LimitKind { atLeast, atMost };

struct SuggestedLimit {
    double limit = 0;
    std::size_t cards = 0;
    Message method; // in a sentence, with the number of cards
};

// From so many cards on, a tolerance bound is given in place of the worst value.
inline constexpr std::size_t kCardsForTolerance = 10;

// Few cards, or an extreme: the worst value, at the bad end of its interval where there is one. From kCardsForTolerance
// cards on, the bound that 95 % of such cards keep with 95 % confidence, by a normal distribution of the values, or of
// their logarithms where all are positive. None without a finite value. Three digits, rounded to the lenient side.
std::optional<SuggestedLimit> suggestLimit(std::span<const SeenValue> seen, LimitKind kind, bool extreme);

// The factor k of the one-sided normal tolerance bound mean - k s, for 95 % of the population with 95 % confidence, by
// Natrella's approximation (NIST Handbook 91, 1963, 2-2.5; NIST/SEMATECH e-Handbook 7.2.6.3): at most 2 % below the
// exact one from n = 10 on.
double toleranceFactor(std::size_t n);

} // namespace assay
