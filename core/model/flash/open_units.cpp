#include "model/flash/open_units.h"

#include <algorithm>
#include <utility>

namespace assay {

OpenUnits::OpenUnits(const OpenUnitsConfig& config)
    : m_config(config), m_written(config.logicalPages),
      m_pool(blocksNeeded() + config.spareBlocks, blocksNeeded(), config.wear), m_block(units(), kNone)
{
}

FlashWork OpenUnits::writeRun(std::uint64_t first, std::uint64_t count)
{
    FlashWork work;
    for (const std::uint64_t end = first + count; first < end;)
        first += writeInUnit(first, end - first, work);
    return work;
}

// Writes as many of the pages as fit into the unit's new block before a unit must be closed. Returns their number.
std::uint64_t OpenUnits::writeInUnit(std::uint64_t page, std::uint64_t count, FlashWork& work)
{
    const std::uint64_t unit = page / m_config.pagesPerUnit;
    const auto pageInUnit = static_cast<std::uint32_t>(page % m_config.pagesPerUnit);
    auto found = std::ranges::find(m_open, unit, &Open::unit);
    if (found != m_open.end() && violatesOrder(*found, pageInUnit)) {
        work += close(static_cast<std::size_t>(found - m_open.begin()));
        found = m_open.end();
    }
    auto index = static_cast<std::size_t>(found - m_open.begin());
    if (found == m_open.end()) {
        if (m_open.size() == m_config.openUnits)
            work += close(0);
        m_open.push_back({unit, m_pool.take(), 0, 0, true});
        index = m_open.size() - 1;
    } else if (m_config.leastRecentlyUsed) {
        std::rotate(found, found + 1, m_open.end());
        index = m_open.size() - 1;
    }
    Open& open = m_open[index];
    if ((m_config.fillsGaps || m_config.strictOrder) && open.sequential && pageInUnit > open.used) {
        const std::uint64_t begin = unit * m_config.pagesPerUnit;
        work.relocated += m_written.count(begin + open.used, begin + pageInUnit);
        open.used = pageInUnit;
    }
    // The controller still holds the partially filled last page.
    const bool rewritesLast = open.sequential && open.used > 0 && pageInUnit == open.used - 1;
    open.used -= rewritesLast ? 1 : 0;
    open.sequential = open.sequential && pageInUnit == open.used;
    if (exceedsRandomUnits())
        count = 1;
    count = std::min<std::uint64_t>(count, m_config.pagesPerUnit - std::max(pageInUnit, open.used));
    const bool limited = m_config.outOfOrderPages > 0 && !open.sequential;
    if (limited)
        count = std::min<std::uint64_t>(count, m_config.outOfOrderPages - open.randomPages);
    open.used += static_cast<std::uint32_t>(count);
    open.randomPages += static_cast<std::uint32_t>(limited ? count : 0);
    m_written.set(page, page + count);
    if (open.used == m_config.pagesPerUnit || (limited && open.randomPages == m_config.outOfOrderPages))
        work += close(index);
    if (exceedsRandomUnits())
        work += close(static_cast<std::size_t>(std::ranges::find(m_open, false, &Open::sequential) - m_open.begin()));
    return count;
}

std::uint32_t OpenUnits::eraseCountAt(std::uint64_t page) const
{
    const std::uint32_t block = m_block[page / m_config.pagesPerUnit];
    return block == kNone ? 0 : m_pool.erases(block);
}

bool OpenUnits::violatesOrder(const Open& open, std::uint32_t pageInUnit) const
{
    return m_config.strictOrder && (pageInUnit < open.used || (pageInUnit > open.used && !m_config.fillsGaps));
}

bool OpenUnits::exceedsRandomUnits() const
{
    return m_config.openOutOfOrder > 0 &&
           std::ranges::count(m_open, false, &Open::sequential) > static_cast<std::ptrdiff_t>(m_config.openOutOfOrder);
}

FlashWork OpenUnits::close(std::size_t index)
{
    const Open open = m_open[index];
    m_open.erase(m_open.begin() + static_cast<std::ptrdiff_t>(index));
    const std::uint64_t begin = open.unit * m_config.pagesPerUnit;
    const std::uint64_t end = std::min(begin + m_config.pagesPerUnit, m_config.logicalPages);
    if (open.sequential)
        return {m_written.count(std::min(begin + open.used, end), end), replaceBlock(open.unit, open.block)};
    const std::uint32_t merged = m_pool.take();
    m_pool.release(open.block);
    return {m_written.count(begin, end), 1 + replaceBlock(open.unit, merged)};
}

// Returns the number of erased blocks.
std::uint64_t OpenUnits::replaceBlock(std::uint64_t unit, std::uint32_t block)
{
    const std::uint32_t old = std::exchange(m_block[unit], block);
    if (old == kNone)
        return 0;
    m_pool.release(old);
    return 1;
}

} // namespace assay
