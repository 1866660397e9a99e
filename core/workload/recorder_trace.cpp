#include "workload/recorder_trace.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr Ns kTick = std::chrono::milliseconds(20);
constexpr Bytes kMetadataUnit = mib(4); // each table and the directory begin on such a boundary, as the SD Association's format aligns them
constexpr Bytes kTableEntry(4);         // FAT32
constexpr Bytes kSector(kSectorBytes);
constexpr Bytes kLogBytes = mib(2);
constexpr Bytes kLogWrite = kib(16);
constexpr Ns kLogInterval = std::chrono::seconds(11);
constexpr double kIndexPhase = 1.37; // the streams' first indexes lie so many intervals apart, not all at once

Bytes roundUp(Bytes value, Bytes unit) { return unit * ((value.count() + unit.count() - 1) / unit.count()); }

std::uint64_t runsIn(const std::vector<std::uint32_t>& clusters)
{
    std::uint64_t runs = clusters.empty() ? 0 : 1;
    for (std::size_t i = 1; i < clusters.size(); ++i)
        runs += clusters[i] != clusters[i - 1] + 1 ? 1 : 0;
    return runs;
}

} // namespace

RecorderTrace::RecorderTrace(const RecorderConfig& config)
    : m_config(config), m_prng(config.seed), m_clusters(config.capacity / config.cluster), m_tableBytes(roundUp(kTableEntry * m_clusters, kMetadataUnit)),
      m_taken(m_clusters), m_recordings(config.megabitsPerSecond.size()), m_latest(config.megabitsPerSecond.size()), m_nextLog(kLogInterval)
{
    const Bytes metadata = m_tableBytes * 2 + kMetadataUnit * 2;
    m_firstCluster = std::min((metadata.count() + config.cluster.count() - 1) / config.cluster.count(), m_clusters / 2);
    m_cursor = m_firstCluster;
    m_free = m_clusters - m_firstCluster;
    for (std::size_t i = 0; i < m_recordings.size(); ++i)
        m_nextIndex.emplace_back(static_cast<Ns::rep>(static_cast<double>(config.indexInterval.count()) * (1 + (kIndexPhase - 1) * static_cast<double>(i))));
    if (config.log)
        for (std::uint64_t i = 0; i < std::max<std::uint64_t>(1, kLogBytes / config.cluster); ++i)
            m_logClusters.push_back(takeCluster());
}

TraceWrite RecorderTrace::next()
{
    while (m_ready.empty())
        tick();
    const TraceWrite write = m_ready.front();
    m_ready.pop_front();
    return write;
}

// Next-fit. There is a free one: deleting keeps some, and a card too small for its files is refused before.
std::uint32_t RecorderTrace::takeCluster()
{
    while (m_taken[m_cursor])
        m_cursor = m_cursor + 1 == m_clusters ? m_firstCluster : m_cursor + 1;
    m_taken[m_cursor] = true;
    --m_free;
    const auto cluster = static_cast<std::uint32_t>(m_cursor);
    m_cursor = m_cursor + 1 == m_clusters ? m_firstCluster : m_cursor + 1;
    return cluster;
}

void RecorderTrace::tick()
{
    m_now += kTick;
    for (std::size_t i = 0; i < m_recordings.size(); ++i) {
        const double mean = m_config.megabitsPerSecond[i] * 1e6 / 8 * seconds(kTick);
        m_recordings[i].gathered += mean * (1 + m_config.rateVariation * (2 * m_prng.uniform() - 1));
        flush(m_recordings[i], false);
        if (m_now >= m_nextIndex[i])
            writeIndex(i);
        if (m_recordings[i].length >= m_config.segment)
            finish(i);
    }
    if (m_config.log && m_now >= m_nextLog)
        writeLog();
    while (static_cast<double>((m_config.cluster * m_free).count()) < m_config.keepFree * static_cast<double>(m_config.capacity.count()) && !m_finished.empty())
        deleteOldest();
}

void RecorderTrace::grow(Recording& file, Bytes length)
{
    const auto inUse = file.clusters.size();
    const std::uint64_t needed = (length.count() + m_config.cluster.count() - 1) / m_config.cluster.count();
    if (needed <= inUse)
        return;
    const std::uint64_t ahead = std::max<std::uint64_t>(needed - inUse, m_config.preallocate / m_config.cluster);
    for (std::uint64_t i = 0; i < ahead && m_free > 0; ++i)
        file.clusters.push_back(takeCluster());
}

// Whole buffers; with `all` the rest as well, in whole sectors. Neighbouring clusters are one write.
void RecorderTrace::flush(Recording& file, bool all)
{
    const auto enough = static_cast<double>(all ? kSectorBytes : m_config.flush.count());
    while (file.gathered >= enough) {
        const Bytes length = roundDown(std::min(m_config.flush, Bytes(static_cast<std::uint64_t>(file.gathered))), kSector);
        file.gathered -= static_cast<double>(length.count());
        const Bytes end = file.length + length;
        grow(file, end);
        while (file.length < end) {
            const std::size_t first = file.length / m_config.cluster;
            std::size_t last = first;
            while (m_config.cluster * (last + 1) < end && file.clusters[last + 1] == file.clusters[last] + 1)
                ++last;
            const Bytes upTo = std::min(end, m_config.cluster * (last + 1));
            emit(TraceWrite::Part::video, m_config.cluster * file.clusters[first] + file.length % m_config.cluster, upTo - file.length);
            file.length = upTo;
        }
    }
}

// The head of the file, both allocation tables where the file ends, and its directory entry.
void RecorderTrace::writeIndex(std::size_t stream)
{
    Recording& file = m_recordings[stream];
    m_nextIndex[stream] += m_config.indexInterval;
    if (m_config.flushOnIndex)
        flush(file, true);
    if (file.clusters.empty())
        return;
    emit(TraceWrite::Part::index, m_config.cluster * file.clusters.front(), std::min(m_config.indexBytes, m_config.cluster));
    const Bytes entry = roundDown(kTableEntry * file.clusters.back(), kSector);
    emit(TraceWrite::Part::table, entry, kSector);
    emit(TraceWrite::Part::table, m_tableBytes + entry, kSector);
    emit(TraceWrite::Part::directory, m_tableBytes * 2 + kSector * stream, kSector);
}

void RecorderTrace::writeLog()
{
    m_nextLog += kLogInterval;
    const Bytes length = std::min(kLogWrite, m_config.cluster);
    emit(TraceWrite::Part::log, m_config.cluster * m_logClusters[m_logAt / m_config.cluster] + m_logAt % m_config.cluster, length);
    m_logAt += length;
    if (m_logAt == m_config.cluster * m_logClusters.size())
        m_logAt = Bytes();
}

void RecorderTrace::finish(std::size_t stream)
{
    Recording& file = m_recordings[stream];
    flush(file, true);
    m_latest[stream] = {file.clusters.size(), runsIn(file.clusters)};
    m_finished.push_back(std::move(file.clusters));
    file = {};
}

void RecorderTrace::deleteOldest()
{
    for (const std::uint32_t cluster : m_finished.front())
        m_taken[cluster] = false;
    m_free += m_finished.front().size();
    m_finished.pop_front();
}

void RecorderTrace::emit(TraceWrite::Part part, Bytes offset, Bytes length) { m_ready.push_back({part, {m_config.offset + offset, length}, m_now}); }

} // namespace assay
