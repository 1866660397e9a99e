// Seeded pseudo-random numbers, the same on every machine: xoshiro256** 1.0 seeded by splitmix64
// (Blackman & Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47, 2021).
#pragma once

#include <array>
#include <cstdint>

namespace assay {

// One step of splitmix64 from `state`; also a good 64-bit mixing function.
constexpr std::uint64_t splitmix64(std::uint64_t state)
{
    std::uint64_t z = state + 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

class Prng {
public:
    explicit Prng(std::uint64_t seed)
    {
        for (auto& word : m_state)
            word = splitmix64(seed += 0x9e3779b97f4a7c15ULL);
    }
    std::uint64_t next()
    {
        const std::uint64_t result = rotl(m_state[1] * 5, 7) * 9;
        const std::uint64_t t = m_state[1] << 17;
        m_state[2] ^= m_state[0];
        m_state[3] ^= m_state[1];
        m_state[1] ^= m_state[2];
        m_state[0] ^= m_state[3];
        m_state[2] ^= t;
        m_state[3] = rotl(m_state[3], 45);
        return result;
    }
    // Uniform in [0, bound); bound > 0. Multiply-shift; the bias is below bound / 2^64.
    std::uint64_t below(std::uint64_t bound)
    {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::uint64_t>((static_cast<Wide>(next()) * bound) >> 64);
    }
    // Uniform in [0, 1).
    double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
    // Standard normal deviate (Box-Muller, one of the pair).
    double normal();

private:
    static constexpr std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
    std::array<std::uint64_t, 4> m_state{};
};

} // namespace assay
