#include "scenario/common/card_content.h"

#include <algorithm>

namespace assay {

void CardContent::forget(Bytes begin, Bytes end)
{
    std::vector<Range> next;
    for (const Range& range : m_ranges) {
        if (range.begin < begin)
            next.push_back({range.begin, std::min(range.end, begin), range.pass});
        if (range.end > end)
            next.push_back({std::max(range.begin, end), range.end, range.pass});
    }
    m_ranges = std::move(next);
}

void CardContent::setWritten(Bytes begin, Bytes end, std::optional<std::uint32_t> pass)
{
    forget(begin, end);
    m_ranges.push_back({begin, end, pass});
    std::ranges::sort(m_ranges, {}, &Range::begin);
}

void CardContent::setMixed(Bytes begin, Bytes end)
{
    const std::vector<Range> before = m_ranges;
    for (const Range& range : before)
        if (range.begin < end && range.end > begin)
            setWritten(std::max(range.begin, begin), std::min(range.end, end), std::nullopt);
}

bool CardContent::isWritten(Bytes begin, Bytes end) const
{
    for (const Range& range : m_ranges)
        if (range.begin <= begin && begin < range.end)
            begin = range.end;
    return begin >= end;
}

std::optional<std::uint32_t> CardContent::uniformPass(Bytes begin, Bytes end) const
{
    if (!isWritten(begin, end))
        return std::nullopt;
    std::optional<std::uint32_t> common;
    for (const Range& range : m_ranges) {
        if (range.end <= begin || range.begin >= end)
            continue;
        if (!range.pass || (common && *common != *range.pass))
            return std::nullopt;
        common = range.pass;
    }
    return common;
}

} // namespace assay
