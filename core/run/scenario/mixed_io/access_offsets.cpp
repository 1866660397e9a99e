#include "run/scenario/mixed_io/access_offsets.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace assay {

namespace {

constexpr int kFeistelRounds = 4;
// A draw is accepted with probability above 1/2 for every exponent; a chain of this length does not occur.
constexpr int kMaxRejections = 200;

// (exp(x) - 1) / x and log(1 + x) / x, also accurate near 0.
double expRatio(double x) { return std::abs(x) > 1e-8 ? std::expm1(x) / x : 1 + x / 2; }
double logRatio(double x) { return std::abs(x) > 1e-8 ? std::log1p(x) / x : 1 - x / 2; }

} // namespace

Permutation::Permutation(std::uint64_t count, std::uint64_t key) : m_count(count), m_key(key)
{
    const auto bits = static_cast<unsigned>(std::bit_width(std::max<std::uint64_t>(count, 2) - 1));
    m_halfBits = (bits + 1) / 2;
}

std::uint64_t Permutation::at(std::uint64_t index) const
{
    const std::uint64_t mask = (std::uint64_t{1} << m_halfBits) - 1;
    std::uint64_t value = index;
    do { // terminates: the walk follows a cycle that contains `index`
        std::uint64_t left = value >> m_halfBits, right = value & mask;
        for (int round = 0; round < kFeistelRounds; ++round) {
            const std::uint64_t mixed = splitmix64(right ^ (m_key + static_cast<std::uint64_t>(round) * 0x9e3779b9ULL));
            const std::uint64_t next = left ^ (mixed & mask);
            left = right;
            right = next;
        }
        value = (left << m_halfBits) | right;
    } while (value >= m_count);
    return value;
}

double ZipfRanks::weight(double x) const { return std::exp(-m_exponent * std::log(x)); }

double ZipfRanks::integral(double x) const
{
    const double log = std::log(x);
    return expRatio((1 - m_exponent) * log) * log;
}

double ZipfRanks::inverse(double x) const
{
    const double t = std::max(-1.0, x * (1 - m_exponent));
    return std::exp(logRatio(t) * x);
}

ZipfRanks::ZipfRanks(std::uint64_t count, double exponent) : m_count(count), m_exponent(exponent)
{
    m_integralOfFirst = integral(1.5) - 1;
    m_integralOfAll = integral(static_cast<double>(count) + 0.5);
    m_shortcut = 2 - inverse(integral(2.5) - weight(2));
}

std::uint64_t ZipfRanks::draw(Prng& prng) const
{
    std::uint64_t rank = 1;
    for (int i = 0; i < kMaxRejections; ++i) {
        const double u = m_integralOfAll + prng.uniform() * (m_integralOfFirst - m_integralOfAll);
        const double x = inverse(u);
        rank = static_cast<std::uint64_t>(std::clamp(x + 0.5, 1.0, static_cast<double>(m_count)));
        const auto k = static_cast<double>(rank);
        if (k - x <= m_shortcut || u >= integral(k + 0.5) - weight(k))
            break;
    }
    return rank;
}

AccessOffsets::AccessOffsets(const AccessDistribution& rule, std::uint64_t blocks, std::uint64_t seed, bool mapped)
    : m_rule(&rule), m_blocks(blocks), m_seed(seed), m_prng(seed), m_scatter(blocks, splitmix64(seed)),
      m_zipf(blocks, rule.kind == AccessDistribution::Kind::zipf ? rule.shape : 1)
{
    if (mapped)
        m_map.emplace(blocks);
}

AccessOffsets::Run AccessOffsets::draw(std::uint64_t count)
{
    if (!m_map)
        return {draw(), count};
    if (m_map->full())
        m_map->clear();
    const std::uint64_t first = m_map->nextFree(m_prng.below(m_blocks));
    return {first, m_map->take(first, count)};
}

std::uint64_t AccessOffsets::draw()
{
    const auto last = static_cast<double>(m_blocks - 1);
    switch (m_rule->kind) {
    case AccessDistribution::Kind::once:
        if (m_drawn == m_blocks) {
            m_drawn = 0;
            m_scatter = Permutation(m_blocks, splitmix64(++m_seed));
        }
        return m_scatter.at(m_drawn++);
    case AccessDistribution::Kind::uniform: return m_prng.below(m_blocks);
    case AccessDistribution::Kind::zipf: return m_scatter.at(m_zipf.draw(m_prng) - 1);
    case AccessDistribution::Kind::pareto: {
        const double power = std::log(m_rule->shape) / std::log(1 - m_rule->shape);
        return m_scatter.at(static_cast<std::uint64_t>(last * std::pow(m_prng.uniform(), power)));
    }
    case AccessDistribution::Kind::zones: {
        const double share = m_prng.uniform();
        double begin = 0;
        for (const AccessDistribution::Zone& zone : m_rule->zones) {
            if (share < zone.accessUpTo)
                return static_cast<std::uint64_t>(last * (begin + m_prng.uniform() * (zone.sizeUpTo - begin)));
            begin = zone.sizeUpTo;
        }
        return m_prng.below(m_blocks);
    }
    }
    return 0;
}

} // namespace assay
