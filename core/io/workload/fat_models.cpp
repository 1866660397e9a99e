#include "io/workload/file_system_model.h"

#include <algorithm>
#include <utility>

namespace assay {

namespace {

using Part = TraceWrite::Part;

constexpr Bytes kSector(kSectorBytes);
// Directory entries of a file on exFAT: file, stream extension, one name (up to 15 letters).
constexpr Bytes kEntrySet(96);
constexpr std::uint64_t kFirstSlot = 1; // after volume label, bitmap and upcase table

// What FAT32 and exFAT share: the allocation table.
class FatModel : public FileSystemModel {
protected:
    FatModel(const RecorderConfig& config, Bytes metadataEnd) : FileSystemModel(config, metadataEnd) {}
    // Room for one table.
    static Bytes tableBytes(const RecorderConfig& config)
    {
        return roundUp(kEntry * (config.capacity / config.cluster), kMetadataUnit);
    }
    void noteEntry(std::uint32_t cluster) { m_changed.insert(roundDown(kEntry * cluster, kSector)); }
    // The last cluster of a file, and the one before, which leads to it.
    void noteChained(const StoredFile& file)
    {
        noteEntry(file.clusters.back());
        if (file.clusters.size() > 1)
            noteEntry(file.clusters[file.clusters.size() - 2]);
    }
    std::set<Bytes> takeChanged() { return std::exchange(m_changed, {}); }

private:
    static constexpr Bytes kEntry{4};

    std::set<Bytes> m_changed; // sectors of the first table
};

class Fat32 final : public FatModel {
public:
    explicit Fat32(const RecorderConfig& config)
        : FatModel(config, tableBytes(config) * 2 + kMetadataUnit * 2), m_tableBytes(tableBytes(config))
    {
    }

private:
    std::uint64_t placeFor(const StoredFile&, std::uint64_t, bool) const override { return nextCluster(); }
    void noteAllocated(StoredFile& file) override { noteChained(file); }
    void noteReleased(std::uint32_t cluster) override { noteEntry(cluster); }
    // Changed sectors of both tables, and the directory entry.
    bool writeMetadata(const StoredFile&, std::size_t index) override
    {
        issue(Part::directory, m_tableBytes * 2 + kSector * index, kSector);
        const auto changed = takeChanged();
        issue(Part::table, changed);
        issue(Part::table, changed, kSector, m_tableBytes);
        return false;
    }

    Bytes m_tableBytes;
};

class Exfat final : public FatModel {
public:
    explicit Exfat(const RecorderConfig& config)
        : FatModel(config, directoryOf(config) + kMetadataUnit), m_bitmap(tableBytes(config)),
          m_directory(directoryOf(config)), m_usedSlots(config.log ? 1 : 0, true)
    {
    }

private:
    static Bytes directoryOf(const RecorderConfig& config)
    {
        return tableBytes(config) + roundUp(Bytes(config.capacity / config.cluster / 8 + 1), kMetadataUnit);
    }
    void noteCreated(StoredFile& file) override;
    void noteAllocated(StoredFile& file) override;
    void noteReleased(std::uint32_t cluster) override { noteBit(cluster); }
    void remove(const StoredFile& file) override;
    bool writeMetadata(const StoredFile& file, std::size_t index) override;
    void noteBit(std::uint32_t cluster) { m_changedBitmap.insert(m_bitmap + roundDown(Bytes(cluster / 8), kSector)); }
    void noteSlot(std::uint64_t slot);

    Bytes m_bitmap, m_directory;
    std::vector<bool> m_usedSlots; // of the directory
    std::set<Bytes> m_changedBitmap, m_changedDirectory;
};

// Takes the first free slot.
void Exfat::noteCreated(StoredFile& file)
{
    const auto free = std::ranges::find(m_usedSlots, false);
    file.slot = static_cast<std::uint64_t>(free - m_usedSlots.begin());
    if (free == m_usedSlots.end())
        m_usedSlots.push_back(true);
    m_usedSlots[file.slot] = true;
    noteSlot(file.slot);
}

void Exfat::noteAllocated(StoredFile& file)
{
    const auto& clusters = file.clusters;
    noteBit(clusters.back());
    const bool breaks = clusters.size() > 1 && clusters[clusters.size() - 2] + 1 != clusters.back();
    if (breaks && !file.chained) { // until now its directory entry was sufficient
        file.chained = true;
        for (const std::uint32_t cluster : clusters)
            noteEntry(cluster);
    } else if (file.chained) {
        noteChained(file);
    }
}

void Exfat::remove(const StoredFile& file)
{
    FileSystemModel::remove(file);
    m_usedSlots[file.slot] = false;
    noteSlot(file.slot);
}

// The entries of a file may span two sectors.
void Exfat::noteSlot(std::uint64_t slot)
{
    const Bytes begin = m_directory + kEntrySet * (kFirstSlot + slot);
    for (Bytes at = roundDown(begin, kSector); at < begin + kEntrySet; at += kSector)
        m_changedDirectory.insert(at);
}

bool Exfat::writeMetadata(const StoredFile& file, std::size_t)
{
    noteSlot(file.slot);
    issue(Part::directory, std::exchange(m_changedDirectory, {}));
    issue(Part::table, takeChanged());
    issue(Part::bitmap, std::exchange(m_changedBitmap, {}));
    return false;
}

} // namespace

std::unique_ptr<FileSystemModel> makeFat32(const RecorderConfig& config) { return std::make_unique<Fat32>(config); }

std::unique_ptr<FileSystemModel> makeExfat(const RecorderConfig& config) { return std::make_unique<Exfat>(config); }

} // namespace assay
