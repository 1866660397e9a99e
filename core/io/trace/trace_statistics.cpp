#include "io/trace/trace_statistics.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <queue>

namespace assay {

namespace {

constexpr std::size_t kDepths = 65;
constexpr std::size_t kMaxInFlight = 1 << 20;
constexpr Bytes kLeastPlace = mib(4); // an allocation unit of an SDHC card, or a part of one

bool isFlush(const TraceEntry& entry) { return entry.op == TraceOp::flush; }
bool transfersData(const TraceEntry& entry) { return entry.op == TraceOp::read || entry.op == TraceOp::write; }

// End offsets of the most recent requests of a kind.
class Ends {
public:
    void count(const TraceEntry& entry, TraceKind& kind)
    {
        const Place begin{entry.file, entry.offset};
        const Place end{entry.file, entry.offset + entry.length};
        kind.sequential += !m_last.empty() && m_last.back() == begin ? 1 : 0;
        const auto found = std::ranges::find(m_last, begin);
        kind.sequentialOfStreams += found != m_last.end() ? 1 : 0;
        if (found != m_last.end())
            m_last.erase(found);
        else if (m_last.size() == kTraceStreams)
            m_last.pop_front();
        m_last.push_back(end);
    }

private:
    using Place = std::pair<std::uint32_t, Bytes>;
    std::deque<Place> m_last;
};

// Requests in flight over time.
class InFlight {
public:
    void add(const TraceEntry& entry, TraceStatistics& figures)
    {
        while (!m_until.empty() && m_until.top() <= entry.issued)
            m_until.pop();
        if (!entry.latency || m_until.size() == kMaxInFlight)
            return;
        m_until.push(entry.issued + *entry.latency);
        figures.depths.resize(kDepths);
        ++figures.depths[std::min(m_until.size(), kDepths - 1)];
        m_sum += static_cast<double>(m_until.size());
        ++m_number;
        figures.meanDepth = m_sum / static_cast<double>(m_number);
    }

private:
    std::priority_queue<Ns, std::vector<Ns>, std::greater<>> m_until;
    double m_sum = 0;
    std::uint64_t m_number = 0;
};

// Times and bytes between flushes, in histogram buckets.
class FlushIntervals {
public:
    void add(const TraceEntry& entry)
    {
        if (entry.op == TraceOp::write)
            m_written += entry.length;
        if (!isFlush(entry))
            return;
        if (m_last) {
            m_times.record(entry.issued - *m_last);
            m_bytes.record(Ns(static_cast<Ns::rep>(m_written.count())));
        }
        m_last = entry.issued;
        m_written = Bytes();
    }
    void into(TraceStatistics& figures) const
    {
        if (m_times.count() == 0)
            return;
        figures.medianFlushInterval = m_times.quantile(0.5);
        figures.medianBetweenFlushes = Bytes(static_cast<std::uint64_t>(m_bytes.quantile(0.5).count()));
    }

private:
    std::optional<Ns> m_last;
    Bytes m_written;
    LatencyHistogram m_times, m_bytes;
};

void countKind(const TraceEntry& entry, TraceKind& kind)
{
    kind.smallest = kind.number == 0 ? entry.length : std::min(kind.smallest, entry.length);
    kind.largest = std::max(kind.largest, entry.length);
    ++kind.number;
    kind.bytes += entry.length;
    kind.failed += entry.failed ? 1 : 0;
    kind.sync += entry.sync ? 1 : 0;
    kind.fua += entry.fua ? 1 : 0;
    kind.meta += entry.meta ? 1 : 0;
    if (entry.latency)
        kind.latency.record(*entry.latency);
    if (!transfersData(entry) && entry.op != TraceOp::discard)
        return;
    if (kind.sizes.size() < kTraceSizes || kind.sizes.contains(entry.length.count()))
        ++kind.sizes[entry.length.count()];
    else
        ++kind.otherSizes;
}

// First pass.
Result<TraceStatistics> readThrough(const std::filesystem::path& file)
{
    auto reader = TraceReader::open(file);
    if (!reader)
        return tl::unexpected(reader.error());
    TraceStatistics figures;
    std::array<std::array<Ends, kTraceOps>, 2> ends;
    InFlight inFlight;
    FlushIntervals flushes;
    TraceEntry entry;
    for (Result<bool> more = reader->next(entry); !more || *more; more = reader->next(entry)) {
        if (!more)
            return tl::unexpected(more.error());
        const auto op = static_cast<std::size_t>(entry.op);
        const bool ofFile = entry.file != 0;
        TraceKind& kind = (ofFile ? figures.ofFiles : figures.ofCard)[op];
        countKind(entry, kind);
        if (transfersData(entry))
            ends[ofFile ? 1 : 0][op].count(entry, kind);
        if (ioOp(entry.op))
            inFlight.add(entry, figures);
        flushes.add(entry);
        figures.duration = std::max(figures.duration, entry.issued + entry.latency.value_or(Ns()));
        if (!ofFile)
            figures.end = std::max(figures.end, entry.offset + entry.length);
    }
    flushes.into(figures);
    figures.header = reader->header();
    figures.notes = reader->notes();
    figures.finished = reader->finished();
    figures.entries = reader->entries();
    figures.digest = reader->digest();
    figures.files = reader->files();
    return figures;
}

// Second pass: address statistics, once the extent is known.
class AreaCounter {
public:
    explicit AreaCounter(TraceStatistics& figures)
        : m_figures(figures), m_areas(std::max<std::uint64_t>(1, figures.end.count() / figures.areaBytes.count() + 1))
    {
        figures.written.resize(TraceStatistics::kRows * TraceStatistics::kColumns);
        figures.read.resize(figures.written.size());
    }
    void add(const TraceEntry& entry)
    {
        if (entry.file != 0 || !transfersData(entry))
            return;
        const double time = static_cast<double>(entry.issued.count()) /
                            static_cast<double>(std::max<Ns::rep>(1, m_figures.duration.count()));
        const double place = static_cast<double>(entry.offset.count()) /
                             static_cast<double>(std::max<std::uint64_t>(1, m_figures.end.count()));
        const auto row = std::min(static_cast<std::size_t>(time * TraceStatistics::kRows), TraceStatistics::kRows - 1);
        const auto column =
            std::min(static_cast<std::size_t>(place * TraceStatistics::kColumns), TraceStatistics::kColumns - 1);
        (entry.op == TraceOp::write ? m_figures.written : m_figures.read)[row * TraceStatistics::kColumns + column] +=
            entry.length;
        if (entry.op == TraceOp::write) {
            HotArea& hot = m_areas[entry.offset / m_figures.areaBytes];
            ++hot.writes;
            hot.written += entry.length;
        }
    }
    void finish()
    {
        for (std::size_t i = 0; i < m_areas.size(); ++i)
            m_areas[i].begin = m_figures.areaBytes * i;
        std::erase_if(m_areas, [](const HotArea& place) { return place.writes < 2; });
        std::ranges::stable_sort(m_areas, std::ranges::greater(), &HotArea::writes);
        m_areas.resize(std::min(m_areas.size(), TraceStatistics::kHotAreas));
        m_figures.hot = std::move(m_areas);
    }

private:
    TraceStatistics& m_figures;
    std::vector<HotArea> m_areas;
};

} // namespace

Bytes TraceKind::medianSize() const
{
    std::uint64_t counted = 0;
    for (const auto& [size, number_] : sizes) {
        counted += number_;
        if (2 * counted >= number)
            return Bytes(size);
    }
    return largest;
}

Result<TraceStatistics> traceStatistics(const std::filesystem::path& file)
{
    auto figures = readThrough(file);
    if (!figures)
        return figures;
    figures->areaBytes = kLeastPlace;
    while (figures->end.count() / figures->areaBytes.count() >= TraceStatistics::kMaxAreas)
        figures->areaBytes += figures->areaBytes;
    auto reader = TraceReader::open(file);
    if (!reader)
        return tl::unexpected(reader.error());
    AreaCounter places(*figures);
    TraceEntry entry;
    for (Result<bool> more = reader->next(entry); !more || *more; more = reader->next(entry)) {
        if (!more)
            return tl::unexpected(more.error());
        if (entry.offset > figures->end && entry.file == 0)
            return fail(Errc::environment, msg("trace", "the trace changes while it is read; wait for its end"));
        places.add(entry);
    }
    places.finish();
    return figures;
}

} // namespace assay
