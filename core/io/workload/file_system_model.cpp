#include "io/workload/file_system_model.h"

#include <algorithm>

namespace assay {

std::unique_ptr<FileSystemModel> FileSystemModel::create(const RecorderConfig& config)
{
    switch (config.fileSystem) {
    case FileSystem::fat32: return makeFat32(config);
    case FileSystem::exfat: return makeExfat(config);
    case FileSystem::ext4: break;
    }
    return makeExt4(config);
}

FileSystemModel::FileSystemModel(const RecorderConfig& config, Bytes metadataEnd)
    : m_config(config), m_metadataEnd(metadataEnd), m_clusters(config.capacity / config.cluster),
      m_firstCluster(std::min(clustersFor(metadataEnd), m_clusters / 2)), m_allocated(m_clusters),
      m_free(m_clusters - m_firstCluster), m_cursor(m_firstCluster)
{
}

void FileSystemModel::allocate(StoredFile& file, std::uint64_t count)
{
    for (std::uint64_t i = 0; i < count && m_free > 0; ++i) {
        file.clusters.push_back(allocateCluster(placeFor(file, count - i, i == 0)));
        noteAllocated(file);
    }
}

void FileSystemModel::allocateLog(StoredFile& log, std::uint64_t count)
{
    for (std::uint64_t i = 0; i < count; ++i)
        log.clusters.push_back(allocateCluster(m_cursor));
}

void FileSystemModel::truncate(StoredFile& file)
{
    for (const std::uint64_t used = clustersFor(file.length); file.clusters.size() > used; file.clusters.pop_back())
        release(file.clusters.back());
}

void FileSystemModel::remove(const StoredFile& file)
{
    for (const std::uint32_t cluster : file.clusters)
        release(cluster);
}

std::uint64_t FileSystemModel::placeFor(const StoredFile& file, std::uint64_t, bool) const
{
    return file.clusters.empty() ? m_cursor : file.clusters.back() + std::uint64_t{1};
}

// Allocates the next free cluster, cyclically. There is always one: deletion keeps some free, and cards too small for
// the files are rejected.
std::uint32_t FileSystemModel::allocateCluster(std::uint64_t from)
{
    if (from >= m_clusters)
        from = m_firstCluster;
    while (m_allocated[from])
        from = from + 1 == m_clusters ? m_firstCluster : from + 1;
    m_allocated[from] = true;
    --m_free;
    m_cursor = from + 1 == m_clusters ? m_firstCluster : from + 1;
    return static_cast<std::uint32_t>(from);
}

void FileSystemModel::release(std::uint32_t cluster)
{
    m_allocated[cluster] = false;
    ++m_free;
    noteReleased(cluster);
}

std::uint64_t FileSystemModel::freeRunFrom(std::uint64_t from, std::uint64_t wanted) const
{
    std::uint64_t best = from, most = 0, begin = 0, length = 0;
    from = from >= m_clusters ? m_firstCluster : from;
    for (std::uint64_t visited = 0, at = from; visited < m_clusters - m_firstCluster;
         ++visited, at = at + 1 == m_clusters ? m_firstCluster : at + 1) {
        if (m_allocated[at] || at == m_firstCluster)
            length = 0;
        if (m_allocated[at])
            continue;
        begin = length++ == 0 ? at : begin;
        if (length > most) {
            most = length;
            best = begin;
        }
        if (most == wanted)
            break;
    }
    return best;
}

void FileSystemModel::issue(TraceWrite::Part part, const StoredFile& file, Bytes at, Bytes length)
{
    const auto& clusters = file.clusters;
    for (const Bytes end = at + length; at < end;) {
        const std::size_t first = at / m_config.cluster;
        std::size_t last = first;
        while (m_config.cluster * (last + 1) < end && clusters[last + 1] == clusters[last] + 1)
            ++last;
        const Bytes upTo = std::min(end, m_config.cluster * (last + 1));
        issue(part, m_config.cluster * clusters[first] + at % m_config.cluster, upTo - at);
        at = upTo;
    }
}

void FileSystemModel::issue(TraceWrite::Part part, const std::set<Bytes>& places, Bytes unit, Bytes base)
{
    for (auto at = places.begin(); at != places.end();) {
        const Bytes begin = *at;
        Bytes end = begin;
        for (; at != places.end() && *at == end; ++at)
            end += unit;
        issue(part, base + begin, end - begin);
    }
}

void FileSystemModel::issue(TraceWrite::Part part, Bytes offset, Bytes length)
{
    m_writes.push_back({part, {m_config.offset + offset, length}, m_now});
}

} // namespace assay
