// Inter-rater agreement: verdicts of readers or people on the same cards, corrected for random agreement. Pure.
#pragma once

#include "ground/base/interval.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace assay {

struct Kappa {
    double value = 0; // 1 = perfect, 0 = agreement of random ratings, below 0 = less
    Interval ci;      // 95 % CI, up to 1
};

// Cohen's kappa of two raters of the same cards (Educational and Psychological Measurement 20, 1960); categories are
// numbers from 0 on. CI by the large-sample error of Fleiss, Cohen and Everitt (Psychological Bulletin 72, 1969).
// Returns nothing without cards, or if both used the same single category.
std::optional<Kappa> cohensKappa(std::span<const std::size_t> a, std::span<const std::size_t> b);

// Fleiss' kappa of several ratings of each card (Psychological Bulletin 76, 1971). `counts`: for each card the number
// of ratings in each category; the number of ratings is equal for all cards, at least two. CI by the jackknife over
// cards with Student's t. Returns nothing for fewer than three cards, or if all ratings, or those without one card, are
// equal.
std::optional<Kappa> fleissKappa(std::span<const std::vector<std::size_t>> counts);

} // namespace assay
