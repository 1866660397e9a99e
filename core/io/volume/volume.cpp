#include "io/volume/volume.h"

#include "io/volume/file_systems.h"
#include "io/volume/partition_table.h"

#include <algorithm>
#include <iterator>

namespace assay {

namespace {

struct FileSystem {
    bool (*isOne)(VolumePart& part);
    VolumeLayout (*read)(VolumePart& part);
};
constexpr FileSystem kFileSystems[] = {{isFat, readFat}, {isExfat, readExfat}, {isExt4, readExt4}};

tl::unexpected<Error> notFound(const std::string& recognised)
{
    if (recognised.empty())
        return fail(Errc::badInput, msg("volume", "No FAT, exFAT or ext4 file system was found on it; it may be empty, "
                                                  "encrypted or of another kind."));
    return fail(Errc::badInput,
                msg("volume", "It holds {}; only FAT12, FAT16, FAT32, exFAT and ext4 are read.", recognised));
}

// Searches parts of a card, in call order.
class Search {
public:
    explicit Search(VolumeSource& source) : m_source(source) {}
    // Returns nothing if a part has no known file system.
    std::optional<Result<VolumeLayout>> in(Extent place)
    {
        VolumePart part(m_source, place.offset, place.length);
        const auto system = std::ranges::find_if(kFileSystems, [&](const FileSystem& one) { return one.isOne(part); });
        std::optional<Result<VolumeLayout>> found;
        if (!part.failed() && system != std::end(kFileSystems))
            found = system->read(part);
        if (part.failed() && found)
            return tl::unexpected(part.error());
        note(part);
        return found;
    }
    // The same for the partitions of a table with this block size.
    std::optional<Result<VolumeLayout>> behindTable(Bytes block)
    {
        VolumePart card(m_source, Bytes(), m_source.size());
        const std::vector<Extent> parts = partitionsOf(card, block);
        note(card);
        for (const Extent& part : parts)
            if (auto found = in(part))
                return found;
        return std::nullopt;
    }
    const std::optional<Error>& unreadable() const { return m_unreadable; }

private:
    void note(const VolumePart& part)
    {
        if (part.failed() && !m_unreadable)
            m_unreadable = part.error();
    }
    VolumeSource& m_source;
    std::optional<Error> m_unreadable; // the first error
};

} // namespace

Result<VolumeLayout> readVolume(VolumeSource& source, const std::function<std::string()>& recognised)
{
    Search search(source);
    if (auto found = search.in({Bytes(), source.size()}))
        return *found;
    // A table that was written through another reader, or that is in an image, may use another block size.
    std::vector<Bytes> blocks = {source.block()};
    std::ranges::remove_copy(kBlockSizes, std::back_inserter(blocks), source.block());
    for (const Bytes block : blocks)
        if (auto found = search.behindTable(block))
            return *found;
    if (search.unreadable())
        return tl::unexpected(*search.unreadable());
    return notFound(recognised ? recognised() : "");
}

} // namespace assay
