#include "card/device/file_ways.h"

#include <array>

namespace assay {

std::span<const FileWaySpec> fileWays()
{
    static constexpr std::array<FileWaySpec, 17> kAll = {{
        {FileWay::fwriteCalls, "fwrite", true},
        {FileWay::fwriteBuf64k, "fwrite_buffer_64k", true},
        {FileWay::fwriteBuf1m, "fwrite_buffer_1m", true},
        {FileWay::fwriteFlush, "fwrite_fflush", true},
        {FileWay::write, "write", true},
        {FileWay::writeFsync, "write_fsync", false},
        {FileWay::writeFdatasync, "write_fdatasync", false},
        {FileWay::osync, "o_sync", false},
        {FileWay::odsync, "o_dsync", false},
        {FileWay::odirect, "o_direct", false},
        {FileWay::mmapMsync, "mmap_msync", false},
        {FileWay::uring, "io_uring", true},
        {FileWay::uringFixed, "io_uring_fixed", true},
        {FileWay::splice, "splice", true},
        {FileWay::sendfile, "sendfile", true},
        {FileWay::copyFileRange, "copy_file_range", true},
        {FileWay::readWrite, "read_write", true},
    }};
    return kAll;
}

std::span<const NewFileSystem> newFileSystems()
{
    static constexpr std::array<NewFileSystem, 3> kAll = {{{"fat32", "vfat"}, {"exfat", "exfat"}, {"ext4", "ext4"}}};
    return kAll;
}

} // namespace assay
