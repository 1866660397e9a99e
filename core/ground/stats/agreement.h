// Do readers or people come to the same verdict of a card, beyond what chance would do? Pure.
#pragma once

#include "ground/base/interval.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace assay {

struct Kappa {
    double value = 0; // 1 = always, 0 = as chance would, below 0 = less
    Interval ci;      // 95 %, up to 1
};

// Cohen's kappa of two raters of the same cards (Educational and Psychological Measurement 20, 1960), categories being
// numbers from 0 on; the interval by the large-sample error of Fleiss, Cohen and Everitt (Psychological Bulletin 72,
// 1969). Nothing without cards, or where both gave one and the same category only.
std::optional<Kappa> cohensKappa(std::span<const std::size_t> a, std::span<const std::size_t> b);

// Fleiss' kappa of several ratings of each card (Psychological Bulletin 76, 1971): of each card, how many ratings fell
// in each category; equally many of all cards, at least two. The interval by the jackknife over cards with Student's t.
// Nothing below three cards, or where all ratings, or those without one card, are the same.
std::optional<Kappa> fleissKappa(std::span<const std::vector<std::size_t>> counts);

} // namespace assay
