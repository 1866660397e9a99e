// Draws of a random card. The same seed must always draw the same cards, so no draw may change or be left out.
#pragma once

#include "ground/base/prng.h"
#include "ground/base/units.h"

#include <array>
#include <cmath>
#include <cstdint>

namespace assay::test {

class Draw {
public:
    explicit Draw(std::uint64_t seed) : m_prng(seed) {}
    double between(double low, double high) { return low + (high - low) * m_prng.uniform(); }
    double logBetween(double low, double high) { return std::exp(between(std::log(low), std::log(high))); }
    unsigned whole(unsigned low, unsigned high) { return low + static_cast<unsigned>(m_prng.below(high - low + 1)); }
    bool chance(double p) { return m_prng.uniform() < p; }
    template <class T, std::size_t N> T of(const std::array<T, N>& all) { return all[m_prng.below(N)]; }
    Ns microseconds(double low, double high) { return fromSeconds(logBetween(low, high) * 1e-6); }

private:
    Prng m_prng;
};

} // namespace assay::test
