// The file systems that can be read: each says whether a part of the card holds it, and reads it. Private to volume/.
#pragma once

#include "io/volume/volume_layout.h"
#include "io/volume/volume_source.h"

namespace assay {

bool isFat(VolumePart& part);
bool isExfat(VolumePart& part);
bool isExt4(VolumePart& part);
// Damage of the whole file system is noted in the part, damage of one file or folder in the layout.
VolumeLayout readFat(VolumePart& part);
VolumeLayout readExfat(VolumePart& part);
VolumeLayout readExt4(VolumePart& part);

// Adds a run to runs that lie in order, joined with its neighbour.
void addRun(std::vector<Extent>& runs, Extent run);
// Adds free space of the card. `run` lies behind what was added before.
void addFree(VolumePart& part, VolumeLayout& layout, Extent run);
// Reasons that all file systems share.
Message misfit();
Message tooMany();
Message noRootFolder(std::uint64_t cluster);
// The file system takes `size`, more than there is in its part.
Message largerThan(const VolumePart& part, Bytes size);
// Adds a file within the bounds of volume_layout.h, or notes what is wrong with a folder.
void addFile(VolumePart& part, VolumeLayout& layout, VolumeFile file);
void addDamagedFolder(VolumePart& part, VolumeLayout& layout, const std::string& path, Message damage);
// Is the path of a folder, the `count` + 1st of the volume, within the bounds? A path that is too long is noted.
bool mayAddFolder(VolumePart& part, VolumeLayout& layout, const std::string& path, std::size_t count);

// The clusters of a file or folder, up to the end of its chain or tree, or up to its first damage.
struct ClusterRuns {
    std::vector<Extent> runs; // from the beginning of the part
    std::optional<Message> damage = {};
    Bytes length() const;
};

// A cluster that a file was refused because another one has it.
struct SharedCluster {
    Bytes place; // from the beginning of the part
    Message damage;
};
// Marks the files that have one of these clusters.
void markShared(const VolumePart& part, VolumeLayout& layout, std::vector<SharedCluster> shared);
// Marks the files that lie in what the map of free space calls free.
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
        return size.count() == 0 ? 0 : (size.count() - 1) / m_cluster.count() + 1;
    }
    bool has(std::uint64_t number) const { return number >= 2 && number - 2 < count(); }
    // Of a cluster, from the beginning of the part. Precondition: has(number).
    Bytes place(std::uint64_t number) const { return m_data + m_cluster * (number - 2); }
    // Adds the cluster to a file or folder, once for all. Returns false, with the damage noted, if it does not exist or
    // was visited before.
    bool visit(std::uint64_t number, ClusterRuns& to);
    // Notes damage where `has` holds less than `size` needs, and nothing else is wrong with it.
    void checkLength(ClusterRuns& has, Bytes size) const;
    const std::vector<SharedCluster>& shared() const { return m_shared; }

private:
    VolumePart& m_part;
    Bytes m_data, m_cluster;
    std::vector<bool> m_visited;
    std::vector<SharedCluster> m_shared; // at most one of each file and folder
    std::size_t m_extents = 0;
};

} // namespace assay
