#include "volume.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace assay::lab {

namespace {

using Sector = std::array<unsigned char, kSectorBytes>;

Sector readSector(int device, Bytes at)
{
    Sector sector = {};
    if (pread(device, sector.data(), sector.size(), static_cast<off_t>(at.count())) !=
        static_cast<ssize_t>(sector.size())) {
        std::perror("volume");
        std::exit(1);
    }
    return sector;
}

// Little endian.
std::uint64_t field(const Sector& sector, std::size_t at, std::size_t bytes)
{
    std::uint64_t value = 0;
    while (bytes-- > 0)
        value = value << 8 | sector[at + bytes];
    return value;
}

Volume readFat(const Sector& boot)
{
    const Bytes unit(field(boot, 11, 2));
    const Bytes table = unit * field(boot, 36, 4);
    Volume volume;
    volume.cluster = unit * field(boot, 13, 1);
    volume.tables = {unit * field(boot, 14, 2), table * field(boot, 16, 1)};
    volume.firstCluster = volume.tables.offset + volume.tables.length;
    volume.directory = {volume.firstCluster + volume.cluster * (field(boot, 44, 4) - 2), volume.cluster};
    return volume;
}

Volume readExfat(int device, const Sector& boot)
{
    const Bytes unit(std::uint64_t{1} << field(boot, 108, 1));
    Volume volume;
    volume.cluster = unit * (std::uint64_t{1} << field(boot, 109, 1));
    volume.tables = {unit * field(boot, 80, 4), unit * field(boot, 84, 4)};
    volume.firstCluster = unit * field(boot, 88, 4);
    const auto place = [&](std::uint64_t cluster) { return volume.firstCluster + volume.cluster * (cluster - 2); };
    volume.directory = {place(field(boot, 96, 4)), volume.cluster};
    const Sector entries = readSector(device, volume.directory.offset);
    for (std::size_t at = 0; at < entries.size(); at += 32)
        if (entries[at] == 0x81) // allocation bitmap
            volume.bitmap = {place(field(entries, at + 20, 4)), Bytes(field(entries, at + 24, 8))};
    return volume;
}

// The first piece of what an inode holds; of folder and journal, right after mkfs, it is the only one.
Extent firstPiece(int device, Bytes table, Bytes inode, Bytes block, std::uint64_t number)
{
    const Bytes at = table + inode * (number - 1), sector = roundDown(at, Bytes(kSectorBytes));
    const Sector content = readSector(device, sector);
    const std::size_t node = (at - sector).count(), extent = node + 40 + 12;
    return {block * field(content, extent + 8, 4), block * field(content, extent + 4, 2)};
}

// As mkfs.ext4 makes it, with flex_bg: bitmaps and inodes of all groups lie together in the first one.
Volume readExt4(int device)
{
    const Sector super = readSector(device, kib(1));
    Volume volume;
    volume.cluster = kib(1) * (std::uint64_t{1} << field(super, 24, 4));
    const Bytes inode(field(super, 88, 2)), inodesOfGroup = inode * field(super, 40, 4);
    const std::uint64_t blocks = field(super, 4, 4), ofGroup = field(super, 32, 4);
    const Bytes table = volume.cluster * field(readSector(device, volume.cluster), 8, 4);
    volume.bitmap = {{}, table + inodesOfGroup * ((blocks + ofGroup - 1) / ofGroup)};
    volume.folder = firstPiece(device, table, inode, volume.cluster, 2);
    volume.journal = firstPiece(device, table, inode, volume.cluster, 8);
    return volume;
}

} // namespace

Volume readVolume(const std::string& device, FileSystem system)
{
    const int descriptor = open(device.c_str(), O_RDONLY);
    const Sector boot = readSector(descriptor, {});
    const Volume volume = system == FileSystem::ext4    ? readExt4(descriptor)
                          : system == FileSystem::exfat ? readExfat(descriptor, boot)
                                                        : readFat(boot);
    close(descriptor);
    return volume;
}

} // namespace assay::lab
