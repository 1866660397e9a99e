#include "model/sim/volatile_writes.h"

#include <algorithm>
#include <span>

namespace assay {

void VolatileWrites::record(const CardMemory& memory, Bytes offset, Bytes length)
{
    if (m_model.cache.count() == 0)
        return;
    for (Bytes at; at < length; at += kRange) {
        Range range{offset + at, std::vector<std::byte>(std::min(kRange, length - at).count())};
        memory.read(range.offset, range.before);
        m_volatileBytes += Bytes(range.before.size());
        m_ranges.push_back(std::move(range));
    }
    while (m_volatileBytes > m_model.cache) {
        m_volatileBytes -= Bytes(m_ranges.front().before.size());
        m_ranges.pop_front();
    }
}

void VolatileWrites::flush()
{
    if (m_model.ignoresFlush)
        return;
    m_ranges.clear();
    m_volatileBytes = Bytes();
}

Result<void> VolatileWrites::dropAtPowerCut(CardMemory& memory, Prng& random)
{
    // Newest first: each older piece restores even older content.
    for (; !m_ranges.empty(); m_ranges.pop_back()) {
        const Range& range = m_ranges.back();
        if (random.below(2) == 0)
            continue;
        const std::size_t sectors = range.before.size() / kSectorBytes;
        // The first sectors of a torn piece are new.
        const std::size_t persistent =
            m_model.tears && sectors > 1 ? (1 + random.below(sectors - 1)) * kSectorBytes : 0;
        if (auto done = memory.writeRaw(range.offset + Bytes(persistent), std::span(range.before).subspan(persistent));
            !done)
            return tl::unexpected(done.error());
    }
    m_volatileBytes = Bytes();
    return {};
}

} // namespace assay
