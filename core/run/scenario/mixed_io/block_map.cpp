#include "run/scenario/mixed_io/block_map.h"

#include <bit>

namespace assay {

namespace {

constexpr std::uint64_t kBits = 64, kAll = ~std::uint64_t{0};

} // namespace

BlockMap::BlockMap(std::uint64_t blocks) : m_blocks(blocks)
{
    for (std::uint64_t bits = blocks; m_levels.empty() || bits > 1;) {
        bits = (bits + kBits - 1) / kBits;
        m_levels.emplace_back(bits);
    }
    clear();
}

void BlockMap::clear()
{
    m_free = m_blocks;
    std::uint64_t bits = m_blocks;
    for (auto& level : m_levels) {
        for (std::uint64_t& word : level)
            word = 0;
        if (bits % kBits != 0)
            level.back() = kAll << (bits % kBits); // bits beyond the last block count as taken
        bits = level.size();
    }
}

void BlockMap::set(std::uint64_t block)
{
    for (auto& level : m_levels) {
        std::uint64_t& word = level[block / kBits];
        word |= std::uint64_t{1} << (block % kBits);
        if (word != kAll)
            return;
        block /= kBits;
    }
}

std::uint64_t BlockMap::freeFrom(std::uint64_t from) const
{
    for (std::size_t level = 0; level < m_levels.size(); ++level) {
        std::uint64_t at = from / kBits;
        if (at >= m_levels[level].size())
            break;
        if (const std::uint64_t free = ~m_levels[level][at] & (kAll << (from % kBits)); free != 0) {
            at = at * kBits + static_cast<std::uint64_t>(std::countr_zero(free));
            while (level-- > 0)
                at = at * kBits + static_cast<std::uint64_t>(std::countr_one(m_levels[level][at]));
            return at;
        }
        from = at + 1;
    }
    return m_blocks;
}

std::uint64_t BlockMap::nextFree(std::uint64_t from) const
{
    const std::uint64_t found = freeFrom(from);
    return found < m_blocks ? found : freeFrom(0);
}

std::uint64_t BlockMap::take(std::uint64_t first, std::uint64_t wanted)
{
    std::uint64_t taken = 0;
    for (; taken < wanted && first + taken < m_blocks; ++taken) {
        const std::uint64_t block = first + taken;
        if ((m_levels.front()[block / kBits] >> (block % kBits) & 1) != 0)
            break;
        set(block);
    }
    m_free -= taken;
    return taken;
}

} // namespace assay
