#include "run/scenario/replay/replay_source.h"

#include "ground/base/text.h"
#include "run/scenario/common/common_params.h"

#include <algorithm>

namespace assay {

namespace {

Bytes roundedUp(Bytes value, Bytes unit) { return roundDown(value + unit - Bytes(1), unit); }

bool isReplayed(const TraceEntry& entry, bool ofCard)
{
    const bool sized = entry.op == TraceOp::flush || entry.length.count() > 0;
    return ioOp(entry.op) && sized && (entry.file == 0) == ofCard;
}

void countIo(const TraceEntry& entry, ReplayTrace& trace)
{
    trace.duration = std::max(trace.duration, entry.issued);
    switch (entry.op) {
    case TraceOp::read:
        ++trace.reads;
        trace.readBytes += entry.length;
        break;
    case TraceOp::write:
        ++trace.writes;
        trace.writtenBytes += entry.length;
        trace.droppable += entry.meta ? Bytes() : entry.length;
        break;
    case TraceOp::flush: ++trace.flushes; break;
    case TraceOp::discard: ++trace.discards; break;
    case TraceOp::open:
    case TraceOp::close: break;
    }
    if (entry.op == TraceOp::read || entry.op == TraceOp::write)
        trace.largest = std::max(trace.largest, std::min(entry.length, kMaxReplayIo));
}

// Adds the totals of the entries of a card or of files.
Result<void> scanLevel(const std::filesystem::path& file, ReplayTrace& trace)
{
    auto reader = TraceReader::open(file);
    if (!reader)
        return tl::unexpected(reader.error());
    std::vector<Bytes> ends(1);
    TraceEntry entry;
    Result<bool> more = false;
    while ((more = reader->next(entry)) && *more) {
        if (!isReplayed(entry, trace.ofCard))
            continue;
        countIo(entry, trace);
        if (entry.file >= ends.size())
            ends.resize(entry.file + 1);
        ends[entry.file] = std::max(ends[entry.file], entry.offset + entry.length);
    }
    if (!more)
        return tl::unexpected(more.error());
    for (const Bytes end : ends) {
        trace.bases.push_back(trace.span);
        if (end > Bytes(kMaxTraceNumber) - std::min(trace.span, Bytes(kMaxTraceNumber)))
            return fail(Errc::badInput, msg("trace", "{}: its files are larger than any card.",
                                            displayable(file.string(), kMaxPathLength)));
        trace.span += roundedUp(end, kSdhcMaxAuSize);
    }
    trace.span = trace.ofCard ? ends[0] : trace.span;
    trace.digest = reader->digest();
    return {};
}

} // namespace

Result<ReplayTrace> scanTrace(const std::filesystem::path& file)
{
    ReplayTrace trace;
    trace.file = file;
    if (auto done = scanLevel(file, trace); !done)
        return tl::unexpected(done.error());
    if (trace.reads + trace.writes > 0)
        return trace;
    trace = ReplayTrace();
    trace.file = file;
    trace.ofCard = false;
    if (auto done = scanLevel(file, trace); !done)
        return tl::unexpected(done.error());
    if (trace.reads + trace.writes == 0)
        return fail(Errc::badInput, msg("trace", "{}: the trace reads and writes nothing.",
                                        displayable(file.string(), kMaxPathLength)));
    return trace;
}

ReplayMap scaledMap(Bytes offset, Bytes region, Bytes logical, Bytes span)
{
    constexpr std::uint64_t kLeastUnits = 64;
    Bytes unit = kSdhcMaxAuSize;
    while (region / unit < kLeastUnits && unit > std::max(logical, kib(64)))
        unit = Bytes(unit.count() / 2);
    return {offset, region, logical, span, unit};
}

Extent ReplayMap::place(Bytes begin, Bytes length) const
{
    const Bytes wanted = std::min(roundedUp(begin + length, logical) - roundDown(begin, logical), region);
    if (unit.count() > 0) {
        const double units = static_cast<double>(std::max<std::uint64_t>(1, roundedUp(span, unit) / unit));
        const double there = static_cast<double>(std::max<std::uint64_t>(1, region / unit));
        const auto moved = static_cast<std::uint64_t>(static_cast<double>(begin / unit) / units * there);
        begin = unit * moved + begin % unit;
    }
    begin = std::min(roundDown(begin, logical), roundDown(region - wanted, logical));
    return {offset + begin, wanted};
}

Result<ReplaySource> ReplaySource::open(const ReplayTrace& trace, const ReplayMap& map, std::uint64_t passes)
{
    auto reader = TraceReader::open(trace.file);
    if (!reader)
        return tl::unexpected(reader.error());
    return ReplaySource(trace, map, passes, std::move(*reader));
}

// Reads the next entry to replay. Returns false at the end of the last pass.
Result<bool> ReplaySource::advance()
{
    while (m_pass < m_passes) {
        const auto more = m_reader.next(m_entry);
        if (!more)
            return more;
        if (*more && isReplayed(m_entry, m_trace.ofCard) && m_entry.file < m_trace.bases.size())
            return true;
        if (*more)
            continue;
        if (m_reader.digest() != m_trace.digest)
            return fail(Errc::badInput, msg("trace", "{} has changed since this run was planned; begin again.",
                                            displayable(m_trace.file.string(), kMaxPathLength)));
        auto again = TraceReader::open(m_trace.file);
        if (!again)
            return tl::unexpected(again.error());
        m_reader = std::move(*again);
        ++m_pass;
    }
    return false;
}

Result<std::optional<ReplayIo>> ReplaySource::next()
{
    if (m_rest.length.count() == 0) {
        const auto more = advance();
        if (!more)
            return tl::unexpected(more.error());
        if (!*more)
            return std::nullopt;
        if (m_entry.op != TraceOp::flush)
            m_rest = m_map.place(m_trace.bases[m_entry.file] + m_entry.offset, m_entry.length);
    }
    // The next pass starts after the last I/O with the mean interval between I/Os.
    const auto gap = static_cast<Ns::rep>(static_cast<std::uint64_t>(m_trace.duration.count()) /
                                          std::max<std::uint64_t>(1, m_trace.ios() - 1));
    ReplayIo io;
    io.op = *ioOp(m_entry.op);
    io.issued = m_entry.issued + (m_trace.duration + Ns(gap)) * static_cast<Ns::rep>(m_pass);
    io.droppable = m_entry.op == TraceOp::write && !m_entry.meta;
    if (io.op == IoOp::flush)
        return io;
    const bool whole = io.op == IoOp::discard || m_rest.length <= kMaxReplayIo;
    io.extent = {m_rest.offset, whole ? m_rest.length : kMaxReplayIo};
    m_rest = {m_rest.offset + io.extent.length, m_rest.length - io.extent.length};
    return io;
}

} // namespace assay
