// Supported file systems: each detects itself in a part of the card, and reads it. Private to volume/.
#pragma once

#include "io/volume/volume_layout.h"
#include "io/volume/volume_source.h"

namespace assay {

bool isFat(VolumePart& part);
bool isExfat(VolumePart& part);
bool isExt4(VolumePart& part);
// Damage of the whole file system is noted in the part; damage of one file or directory in the layout.
VolumeLayout readFat(VolumePart& part);
VolumeLayout readExfat(VolumePart& part);
VolumeLayout readExt4(VolumePart& part);
// Adds a byte to the checksum of exFAT's boot region and up-case table (exFAT specification, 3.4, 7.2.2).
std::uint32_t nextExfatChecksum(std::uint32_t sum, std::uint64_t byte);

// Appends a run to ascending runs, joined with its neighbour.
void addRun(std::vector<Extent>& runs, Extent run);
// Adds free space of the card. `run` lies after all runs added before.
void addFree(VolumePart& part, VolumeLayout& layout, Extent run);
// Damage reasons shared by the file systems.
Message partitionTooSmall();
Message tooManyObjects();
Message noRootFolder(std::uint64_t cluster);
// The file system needs `size`, which exceeds its part.
Message largerThan(const VolumePart& part, Bytes size);
// Adds a file within the bounds of volume_layout.h, or notes the damage of a directory.
void addFile(VolumePart& part, VolumeLayout& layout, VolumeFile file);
void addDamagedFolder(VolumePart& part, VolumeLayout& layout, const std::string& path, Message damage);
// True if the path of the directory number `count` + 1 of the volume is within the bounds. A path that is too long is
// noted.
bool canAddFolder(VolumePart& part, VolumeLayout& layout, const std::string& path, std::size_t count);

// Clusters of a file or directory, up to the end of its chain or tree, or up to its first damage.
struct ClusterRuns {
    std::vector<Extent> runs; // from the beginning of the part
    std::optional<Message> damage = {};
    Bytes length() const;
};

// A cluster that was denied to a file because another file owns it.
struct SharedCluster {
    Bytes place; // from the beginning of the part
    Message damage;
};
// Marks the files that own one of these clusters.
void markShared(const VolumePart& part, VolumeLayout& layout, std::vector<SharedCluster> shared);
// Marks the files in space that is marked free.
void markUnallocated(VolumeLayout& layout);

// The clusters of FAT and exFAT: numbered from 2 on, and each visited at most once.
class ClusterMap {
public:
    ClusterMap(VolumePart& part, Bytes data, Bytes cluster, std::uint64_t count)
        : m_part(part), m_data(data), m_cluster(cluster), m_visited(count)
    {
    }
    std::uint64_t count() const { return m_visited.size(); }
    Bytes cluster() const { return m_cluster; }
    // Returns the number of clusters that `size` bytes need.
    std::uint64_t countFor(Bytes size) const
    {
        return size.count() == 0 ? 0 : (size - Bytes(1)) / m_cluster + 1; // a damaged size may be near 2^64
    }
    bool has(std::uint64_t number) const { return number >= 2 && number - 2 < count(); }
    // Returns the offset of a cluster from the start of the part. Precondition: has(number).
    Bytes place(std::uint64_t number) const { return m_data + m_cluster * (number - 2); }
    // Adds the cluster to a file or directory, once only. Returns false, with the damage noted, if it does not exist or
    // was visited before.
    bool visit(std::uint64_t number, ClusterRuns& to);
    // Notes damage if `has` holds less than `size` requires, and no other damage was found.
    void checkLength(ClusterRuns& has, Bytes size) const;
    const std::vector<SharedCluster>& shared() const { return m_shared; }

private:
    VolumePart& m_part;
    Bytes m_data, m_cluster;
    std::vector<bool> m_visited;
    std::vector<SharedCluster> m_shared; // at most one per file and directory
    std::size_t m_extents = 0;
};

} // namespace assay
