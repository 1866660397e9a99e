#include "model/flash/block_pool.h"

#include "ground/base/prng.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assay {

BlockPool::BlockPool(std::uint64_t blocks, std::uint64_t needed, const BlockWear& wear)
    : m_needed(needed), m_good(blocks), m_free(blocks), m_count(blocks), m_erases(blocks, wear.usedCycles)
{
    std::iota(m_free.begin(), m_free.end(), 0U);
    if (wear.ratedCycles == 0)
        return;
    m_endurance.resize(blocks);
    Prng prng(wear.seed);
    for (std::uint32_t& endurance : m_endurance)
        endurance = static_cast<std::uint32_t>(
            std::lround(wear.ratedCycles * (1 + wear.spread * std::clamp(prng.normal(), -3.0, 3.0))));
}

void BlockPool::release(std::uint32_t block)
{
    ++m_erases[block];
    if (!m_endurance.empty() && m_erases[block] >= m_endurance[block]) {
        if (m_good == m_needed) {
            m_wornOut = true;
        } else if (m_count > 0) { // otherwise the block stays in use: GC needs a free block
            --m_good;
            return;
        }
    }
    const std::size_t end = m_oldest + m_count++;
    m_free[end < m_free.size() ? end : end - m_free.size()] = block;
}

BlockPool::Census BlockPool::census() const
{
    Census census;
    if (m_erases.empty())
        return census;
    const auto [least, most] = std::ranges::minmax_element(m_erases);
    census.erasesMin = *least;
    census.erasesMax = *most;
    census.erasesMean = static_cast<double>(std::accumulate(m_erases.begin(), m_erases.end(), std::uint64_t{0})) /
                        static_cast<double>(m_erases.size());
    census.retired = m_erases.size() - m_good;
    return census;
}

} // namespace assay
