// Distribution of the number of failures in n tested cards, for a long series (binomial) and a finite lot
// (hypergeometric). Both types have the same members, so that one template computes plans for both. Pure.
#pragma once

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/hypergeometric.hpp>
#include <cassert>
#include <cstddef>
#include <limits>

namespace assay {

// Tolerance for comparing a probability with a limit: 1 nonconforming card in 20 is missed by 19 with exactly 5 %.
inline constexpr double kProbabilityTolerance = 1e-9;
inline bool withinRisk(double probability, double risk) { return probability <= risk * (1 + kProbabilityTolerance); }

// A long series with the share `defective` (0 to 1) of nonconforming cards.
struct Series {
    double defective = 0;

    std::size_t sample(std::size_t n) const { return n; } // number of available cards if n are requested
    double atMost(std::size_t failed, std::size_t n) const
    {
        assert(defective >= 0 && defective <= 1);
        return failed >= n ? 1 : cdf(boost::math::binomial(double(n), defective), double(failed));
    }
    double exactly(std::size_t failed, std::size_t n) const
    {
        assert(defective >= 0 && defective <= 1);
        return failed > n ? 0 : pdf(boost::math::binomial(double(n), defective), double(failed));
    }
    double next() const { return defective; } // probability that the next card fails
    Series without(std::size_t, std::size_t) const { return *this; }
};

// A finite lot with `defectives` nonconforming cards. n is at most the number of cards.
struct FiniteLot {
    std::size_t cards = 0;
    std::size_t defectives = 0; // at most `cards`

    std::size_t sample(std::size_t n) const { return std::min(n, cards); }
    double atMost(std::size_t failed, std::size_t n) const
    {
        if (failed >= std::min(defectives, n))
            return 1;
        return failed < least(n) ? 0 : cdf(failures(n), static_cast<unsigned>(failed));
    }
    double exactly(std::size_t failed, std::size_t n) const
    {
        if (failed < least(n) || failed > std::min(defectives, n))
            return 0;
        return pdf(failures(n), static_cast<unsigned>(failed));
    }
    double next() const { return cards == 0 ? 0 : double(defectives) / double(cards); }
    // Returns the rest of the lot after n tested cards, of which `failed` were nonconforming.
    FiniteLot without(std::size_t n, std::size_t failed) const { return {cards - n, defectives - failed}; }

private:
    std::size_t least(std::size_t n) const { return defectives - std::min(defectives, cards - n); }
    boost::math::hypergeometric failures(std::size_t n) const
    {
        assert(n <= cards && defectives <= cards && cards <= std::numeric_limits<unsigned>::max());
        return {static_cast<unsigned>(defectives), static_cast<unsigned>(n), static_cast<unsigned>(cards)};
    }
};

} // namespace assay
