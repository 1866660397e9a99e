#include "run/scenario/mixed_io/mixed_source.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace assay {

MixedSource::Direction MixedSource::directionOf(std::size_t index) const
{
    const Bytes unit = m_stream.offsetAlignment(index);
    const std::uint64_t blocks = std::max<std::uint64_t>(1, m_stream.region / unit);
    const bool once = m_stream.distribution.kind == AccessDistribution::Kind::once && m_stream.randomShare > 0;
    const bool mapped = once && index == MixedStream::kWrite && !m_stream.hasOneSize(); // also used by reads
    return {AccessOffsets(m_stream.distribution, blocks, m_stream.seed + index, mapped), unit,
            std::vector<Bytes>(m_stream.parts)};
}

MixedSource::MixedSource(const MixedStream& stream)
    : m_stream(stream), m_mix(splitmix64(stream.seed + 2)), m_lengths(splitmix64(stream.seed + 3)),
      m_order(splitmix64(stream.seed + 4)),
      m_gaps(splitmix64(stream.seed + 5)), m_directions{directionOf(MixedStream::kRead),
                                                        directionOf(MixedStream::kWrite)},
      m_sharedPermutation(stream.distribution.kind == AccessDistribution::Kind::once)
{
}

Bytes MixedSource::length(std::size_t index)
{
    const SizeChoices& sizes = m_stream.sizes[index];
    const SizeChoice* choice = &sizes.back();
    if (sizes.size() > 1) {
        const double share = m_lengths.uniform();
        const auto found = std::ranges::find_if(sizes, [&](const SizeChoice& size) { return share < size.upTo; });
        choice = found == sizes.end() ? choice : &*found;
    }
    if (choice->low == choice->high)
        return choice->low;
    return choice->low * (1 + m_lengths.below(choice->high / choice->low));
}

Extent MixedSource::nextSequentialExtent(Direction& direction, Bytes length)
{
    const Bytes part = roundDown(Bytes(m_stream.region.count() / m_stream.parts), m_stream.logical);
    const unsigned nextStream = std::exchange(direction.nextStream, (direction.nextStream + 1) % m_stream.parts);
    Bytes& position = direction.position[nextStream];
    const Extent extent{m_stream.offset + part * nextStream + position, std::min(length, part - position)};
    const auto size = static_cast<std::int64_t>(part.count());
    auto next = static_cast<std::int64_t>((position + extent.length).count()) + m_stream.skip % size;
    if (next < 0)
        next += size;
    position = Bytes(next >= size ? 0 : static_cast<std::uint64_t>(next));
    return extent;
}

Extent MixedSource::extentOf(std::size_t index, Bytes length)
{
    Direction& direction = m_directions[index];
    const bool random =
        m_stream.randomShare >= 1 || (m_stream.randomShare > 0 && m_order.uniform() < m_stream.randomShare);
    if (!random)
        return nextSequentialExtent(direction, length);
    const std::uint64_t blocks = (length.count() + direction.unit.count() - 1) / direction.unit.count();
    const auto drawn = m_directions[m_sharedPermutation ? MixedStream::kWrite : index].offsets.draw(blocks);
    const Bytes at = direction.unit * drawn.first;
    length = std::min(length, direction.unit * drawn.count);
    const Bytes fits = roundDown(m_stream.region - std::min(length, m_stream.region), direction.unit);
    const Bytes begin = std::min(at, fits);
    direction.position.front() = begin + length >= m_stream.region ? Bytes() : begin + length;
    return {m_stream.offset + begin, std::min(length, m_stream.region - begin)};
}

// Returns the scheduled start: the time that the earlier I/Os take at the rate limit. Late I/Os catch up.
std::optional<Ns> MixedSource::scheduledStartOf(std::size_t index, Bytes length)
{
    const RateLimit& rateLimit = m_stream.rateLimit[index];
    if (!rateLimit.any())
        return std::nullopt;
    Direction& direction = m_directions[index];
    const double byBytes = rateLimit.bytesPerSecond > 0 ? 1 / rateLimit.bytesPerSecond : 0;
    const double byIos = rateLimit.iosPerSecond > 0 ? 1 / rateLimit.iosPerSecond : 0;
    const auto bytes = static_cast<double>(length.count());
    const double linear = std::max(direction.bytes * byBytes, direction.ios * byIos);
    direction.bytes += bytes;
    direction.ios += 1;
    if (!m_stream.poisson)
        return fromSeconds(linear);
    const double start = direction.nextStart;
    direction.nextStart -= std::log1p(-m_gaps.uniform()) * std::max(bytes * byBytes, byIos);
    return fromSeconds(start);
}

MixedIo MixedSource::next()
{
    if (m_stream.flushEvery > 0 && m_unflushed == m_stream.flushEvery) {
        m_unflushed = 0;
        return {IoOp::flush, {}, {}, false};
    }
    const bool reads = m_stream.readShare >= 1 || (m_stream.readShare > 0 && m_mix.uniform() < m_stream.readShare);
    const std::size_t index = reads ? MixedStream::kRead : MixedStream::kWrite;
    MixedIo io;
    io.op = reads ? IoOp::read : IoOp::write;
    io.extent = extentOf(index, length(index));
    io.scheduledStart = scheduledStartOf(index, io.extent.length);
    m_unflushed += reads ? 0 : 1;
    if (m_stream.pause.count() > 0) {
        io.pausesBefore = m_withoutPause == m_stream.pauseEvery;
        m_withoutPause = io.pausesBefore ? 1 : m_withoutPause + 1;
    }
    return io;
}

} // namespace assay
