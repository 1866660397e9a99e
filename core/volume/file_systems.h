// The file systems that can be read: each says whether a part of the card holds it, and reads it. Private to volume/.
#pragma once

#include "volume/volume_layout.h"
#include "volume/volume_source.h"

namespace assay {

bool isFat32(VolumePart& part);
bool isExfat(VolumePart& part);
bool isExt4(VolumePart& part);
// What is wrong is in the part.
VolumeLayout readFat32(VolumePart& part);
VolumeLayout readExfat(VolumePart& part);
VolumeLayout readExt4(VolumePart& part);

// Adds a run to runs that lie in order, joined with its neighbour.
void addRun(std::vector<Extent>& runs, Extent run);
// Adds free space of the card. `run` lies behind what was added before.
void addFree(VolumePart& part, VolumeLayout& layout, Extent run);
// Reasons that all file systems share.
Message misfit();
Message tooMany();
// Adds a file within the bounds of volume.h.
void addFile(VolumePart& part, VolumeLayout& layout, VolumeFile file);
// UTF-8 of UTF-16 as file systems hold it; lone surrogates become U+FFFD.
std::string utf8OfUtf16(std::span<const std::uint16_t> text);

// The clusters of FAT32 and exFAT: numbered from 2 on, and each visited at most once.
class ClusterMap {
public:
    ClusterMap(VolumePart& part, Bytes data, Bytes cluster, std::uint64_t count)
        : m_part(part), m_data(data), m_cluster(cluster), m_visited(count)
    {
    }
    std::uint64_t count() const { return m_visited.size(); }
    Bytes cluster() const { return m_cluster; }
    bool has(std::uint64_t number) const { return number >= 2 && number - 2 < count(); }
    // Of a cluster, from the beginning of the part. Precondition: has(number).
    Bytes place(std::uint64_t number) const { return m_data + m_cluster * (number - 2); }
    // Adds the cluster to a file or folder, once for all. Returns false, with damage noted, if it is none or was
    // visited before.
    bool visit(std::uint64_t number, std::vector<Extent>& runs);

private:
    VolumePart& m_part;
    Bytes m_data, m_cluster;
    std::vector<bool> m_visited;
    std::size_t m_extents = 0;
};

} // namespace assay
