// The small images of used file systems in tests/data/volumes, in memory. Each record of a file there: the number of a
// sector (8 bytes, little endian) and its 512 bytes; all other sectors are zeros. The first record is numbered with the
// size of the image in sectors and has no content. Linux made them in QEMU and the program `scatter` used
// them (seed 3, 1.2 MB): mkfs.vfat -F 32 -s 1 and mkfs.exfat -c 1K on 6 MiB, mkfs.ext4 -b 1024 -O ^has_journal on 4
// MiB.
#pragma once

#include "io/volume/volume_source.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace assay::test {

class VolumeImage final : public VolumeSource {
public:
    explicit VolumeImage(const std::string& file);
    Bytes size() const override { return m_size; }
    // FAILs the test where a read goes beyond the image.
    Result<void> read(Bytes offset, std::span<std::byte> into) override;

    std::size_t storedBytes() const { return m_sectors.size() * kSectorBytes; }
    // A byte of the stored sectors, one after the other.
    std::byte& stored(std::size_t index);

private:
    Bytes m_size;
    std::vector<std::pair<std::uint64_t, std::array<std::byte, kSectorBytes>>> m_sectors; // ascending
};

} // namespace assay::test
