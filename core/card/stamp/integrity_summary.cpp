#include "card/stamp/integrity_summary.h"

#include "card/stamp/sector_stamp.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace assay {

namespace {

// True if `next`, which starts at the end of `range`, continues it.
bool continues(const IntegrityRange& range, const IntegrityRange& next)
{
    const SectorFinding& a = range.first;
    const SectorFinding& b = next.first;
    if (range.end() != next.offset() || a.state != b.state || a.pass != b.pass || a.runTag != b.runTag)
        return false;
    if (a.state == SectorState::torn)
        return a.tornAt == b.tornAt && a.isTornPartFirst == b.isTornPartFirst && a.tornPart == b.tornPart;
    const bool stamped = a.state == SectorState::otherAddress || a.state == SectorState::otherRun;
    return !stamped || a.source + range.length == b.source;
}

void append(IntegrityRange& range, const IntegrityRange& next)
{
    range.length += next.length;
    range.flippedBits += next.flippedBits;
}

} // namespace

void IntegritySummary::add(const SectorFinding& finding)
{
    ++sectors[static_cast<std::size_t>(finding.state)];
    if (finding.state == SectorState::good)
        return;
    if (finding.state == SectorState::flippedBits)
        flippedBits += finding.flippedBits;
    addRange({finding, Bytes(kSectorBytes), finding.flippedBits});
}

void IntegritySummary::addUnreadable(Bytes offset, Bytes length)
{
    SectorFinding finding;
    finding.offset = offset;
    finding.state = SectorState::unreadable;
    sectors[static_cast<std::size_t>(SectorState::unreadable)] += length.count() / kSectorBytes;
    addRange({finding, length, 0});
}

void IntegritySummary::addRange(const IntegrityRange& range)
{
    const auto after =
        std::upper_bound(ranges.begin(), ranges.end(), range.offset(),
                         [](Bytes offset, const IntegrityRange& item) { return offset < item.offset(); });
    const bool joinsAfter = after != ranges.end() && continues(range, *after);
    if (after != ranges.begin() && continues(*std::prev(after), range)) {
        append(*std::prev(after), range);
        if (joinsAfter) {
            append(*std::prev(after), *after);
            ranges.erase(after);
        }
    } else if (joinsAfter) {
        IntegrityRange joined = range;
        append(joined, *after);
        *after = joined;
    } else if (ranges.size() < kMaxRanges) {
        ranges.insert(after, range);
    } else {
        sectorsWithoutRange += range.length.count() / kSectorBytes;
    }
}

void IntegritySummary::merge(const IntegritySummary& other)
{
    for (std::size_t i = 0; i < kSectorStates; ++i)
        sectors[i] += other.sectors[i];
    flippedBits += other.flippedBits;
    sectorsWithoutRange += other.sectorsWithoutRange;
    for (const IntegrityRange& range : other.ranges)
        addRange(range);
}

std::uint64_t IntegritySummary::checked() const
{
    return std::accumulate(sectors.begin(), sectors.end(), std::uint64_t{0});
}

std::uint64_t checkStamps(std::span<const std::byte> buffer, Bytes offset, const StampSpec& expected,
                          IntegritySummary& summary)
{
    std::uint64_t bad = 0;
    while (!buffer.empty()) {
        const std::size_t good = countGoodSectors(buffer, offset, expected);
        summary.addGood(good);
        buffer = buffer.subspan(good * kSectorBytes);
        offset += Bytes(good * kSectorBytes);
        if (buffer.empty())
            break;
        summary.add(classifySector(buffer.first<kSectorBytes>(), offset, expected));
        ++bad;
        buffer = buffer.subspan(kSectorBytes);
        offset += Bytes(kSectorBytes);
    }
    return bad;
}

} // namespace assay
