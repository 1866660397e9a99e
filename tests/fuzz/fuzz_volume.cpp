// libFuzzer entry: any bytes as a card with a file system. Begin from a corpus of small images made by mkfs.
#include "volume/layout_figures.h"
#include "volume/volume.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

namespace {

class FuzzedCard final : public assay::VolumeSource {
public:
    FuzzedCard(const std::uint8_t* data, std::size_t size) : m_bytes(reinterpret_cast<const std::byte*>(data), size) {}
    assay::Bytes size() const override { return assay::Bytes(m_bytes.size()); }
    assay::Result<void> read(assay::Bytes offset, std::span<std::byte> into) override
    {
        if (offset.count() > m_bytes.size() || into.size() > m_bytes.size() - offset.count())
            std::abort(); // a read outside of the card
        std::ranges::copy(m_bytes.subspan(offset.count(), into.size()), into.begin());
        return {};
    }

private:
    std::span<const std::byte> m_bytes;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    FuzzedCard card(data, size);
    if (const auto layout = assay::readVolume(card)) {
        for (const assay::VolumeFile& file : layout->files)
            assay::figuresOf(file, layout->cluster, assay::mib(4));
        assay::freeFigures(*layout, assay::mib(4));
    }
    return 0;
}
