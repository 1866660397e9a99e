#include "io/volume/file_system_image.h"

#include <algorithm>
#include <utility>

namespace assay {

namespace {

constexpr Bytes kOldTables = mib(1); // at the start of the card

class PartitionedImage final : public FileSystemImage {
public:
    PartitionedImage(std::unique_ptr<FileSystemImage> volume, Extent partition, std::vector<CardPart> table)
        : m_volume(std::move(volume)), m_partition(partition), m_table(std::move(table))
    {
    }

    std::vector<Extent> written() const override
    {
        std::vector<Extent> all{{Bytes(), std::min(kOldTables, m_partition.offset)}};
        for (const Extent& part : m_volume->written())
            all.push_back({m_partition.offset + part.offset, part.length});
        for (const CardPart& part : m_table)
            all.push_back({part.offset, Bytes(part.content.size())});
        return all;
    }

    Result<void> read(Bytes at, std::span<std::byte> into) const override
    {
        if (at >= m_partition.offset && at < m_partition.offset + m_partition.length)
            return m_volume->read(at - m_partition.offset, into);
        std::ranges::fill(into, std::byte{});
        const Bytes end = at + Bytes(into.size());
        for (const CardPart& part : m_table) {
            const Bytes from = std::max(at, part.offset), to = std::min(end, part.offset + Bytes(part.content.size()));
            if (from < to)
                std::ranges::copy(std::span(part.content).subspan((from - part.offset).count(), (to - from).count()),
                                  into.begin() + static_cast<std::ptrdiff_t>((from - at).count()));
        }
        return {};
    }

private:
    std::unique_ptr<FileSystemImage> m_volume;
    Extent m_partition;
    std::vector<CardPart> m_table;
};

} // namespace

std::unique_ptr<FileSystemImage> withPartitionTable(std::unique_ptr<FileSystemImage> volume, const CardFormat& format,
                                                    Bytes capacity)
{
    return std::make_unique<PartitionedImage>(std::move(volume), format.volume, partitionTable(format, capacity));
}

} // namespace assay
