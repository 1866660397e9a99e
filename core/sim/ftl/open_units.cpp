#include "sim/ftl/open_units.h"

namespace assay {

OpenUnits::OpenUnits(const OpenUnitsConfig& config) : m_config(config), m_written(config.logicalPages) {}

FlashWork OpenUnits::write(std::uint64_t page)
{
    FlashWork work;
    const std::uint64_t unit = page / m_config.pagesPerUnit;
    const auto place = static_cast<std::uint32_t>(page % m_config.pagesPerUnit);
    const auto found = std::ranges::find(m_open, unit, &Open::unit);
    auto index = static_cast<std::size_t>(found - m_open.begin());
    if (found == m_open.end()) {
        if (m_open.size() == m_config.openUnits)
            work += close(0);
        m_open.push_back({unit, 0, true});
        index = m_open.size() - 1;
    } else if (m_config.leastRecentlyUsed) {
        std::rotate(found, found + 1, m_open.end());
        index = m_open.size() - 1;
    }
    Open& open = m_open[index];
    const bool rewritesLast = open.inOrder && open.used > 0 && place == open.used - 1; // the controller still holds a part-filled last page
    if (!rewritesLast) {
        open.inOrder = open.inOrder && place == open.used;
        ++open.used;
    }
    m_written.set(page);
    if (open.used == m_config.pagesPerUnit)
        work += close(index);
    return work;
}

FlashWork OpenUnits::close(std::size_t index)
{
    const Open open = m_open[index];
    m_open.erase(m_open.begin() + static_cast<std::ptrdiff_t>(index));
    const std::uint64_t begin = open.unit * m_config.pagesPerUnit;
    const std::uint64_t end = std::min(begin + m_config.pagesPerUnit, m_config.logicalPages);
    if (open.inOrder)
        return {m_written.count(std::min(begin + open.used, end), end), 1};
    return {m_written.count(begin, end), 2};
}

} // namespace assay
