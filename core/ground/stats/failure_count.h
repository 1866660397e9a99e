// How many of n tested cards fail: chances, for cards of a long series (binomial) and of a finite lot (hypergeometric).
// The two types have the same members, so that a plan is computed for both by one template. Pure.
#pragma once

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/hypergeometric.hpp>
#include <cassert>
#include <cstddef>
#include <limits>

namespace assay {

// A chance that equals a limit but for rounding reaches it: 1 bad card in 20 is missed by 19 with exactly 5 %.
inline constexpr double kRoundingOfChance = 1e-9;
inline bool withinRisk(double chance, double risk) { return chance <= risk * (1 + kRoundingOfChance); }

// Cards of a long series, of which the share `defective` (0 to 1) is bad.
struct Series {
    double defective = 0;

    std::size_t sample(std::size_t n) const { return n; } // how many of n wanted cards there are
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
    double next() const { return defective; } // chance that the next card fails
    Series without(std::size_t, std::size_t) const { return *this; }
};

// The cards of a lot, of which `defectives` are bad. n is at most the number of cards.
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
    // The rest of the lot after n tested cards, of which `failed` were bad.
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
