#include "run/scenario/common/card_content.h"

#include <algorithm>

namespace assay {

void CardContent::cut(Ranges& ranges, Bytes begin, Bytes end)
{
    Ranges next;
    for (const Range& range : ranges) {
        if (range.begin < begin)
            next.push_back({range.begin, std::min(range.end, begin), range.pass});
        if (range.end > end)
            next.push_back({std::max(range.begin, end), range.end, range.pass});
    }
    ranges = std::move(next);
}

void CardContent::add(Ranges& ranges, const Range& range)
{
    cut(ranges, range.begin, range.end);
    ranges.push_back(range);
    std::ranges::sort(ranges, {}, &Range::begin);
}

bool CardContent::cover(const Ranges& ranges, Bytes begin, Bytes end)
{
    for (const Range& range : ranges)
        if (range.begin <= begin && begin < range.end)
            begin = range.end;
    return begin >= end;
}

void CardContent::forget(Bytes begin, Bytes end)
{
    cut(m_written, begin, end);
    cut(m_used, begin, end);
}

void CardContent::setWritten(Bytes begin, Bytes end, std::optional<std::uint32_t> pass)
{
    add(m_written, {begin, end, pass});
    add(m_used, {begin, end, std::nullopt});
}

void CardContent::setMixed(Bytes begin, Bytes end)
{
    const Ranges before = m_written;
    for (const Range& range : before)
        if (range.begin < end && range.end > begin)
            setWritten(std::max(range.begin, begin), std::min(range.end, end), std::nullopt);
}

void CardContent::setUsed(Bytes begin, Bytes end)
{
    setMixed(begin, end);
    add(m_used, {begin, end, std::nullopt});
}

bool CardContent::isWritten(Bytes begin, Bytes end) const { return cover(m_written, begin, end); }

bool CardContent::isUsed(Bytes begin, Bytes end) const { return cover(m_used, begin, end); }

std::optional<std::uint32_t> CardContent::uniformPass(Bytes begin, Bytes end) const
{
    if (!isWritten(begin, end))
        return std::nullopt;
    std::optional<std::uint32_t> common;
    for (const Range& range : m_written) {
        if (range.end <= begin || range.begin >= end)
            continue;
        if (!range.pass || (common && *common != *range.pass))
            return std::nullopt;
        common = range.pass;
    }
    return common;
}

} // namespace assay
