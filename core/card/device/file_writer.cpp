#include "card/device/file_writer.h"

#include <array>

namespace assay {

std::span<const FileWriteMethodSpec> fileWriteMethods()
{
    static constexpr std::array<FileWriteMethodSpec, 17> kAll = {{
        {FileWriteMethod::fwriteCalls, "fwrite", true},
        {FileWriteMethod::fwriteBuf64k, "fwrite_buffer_64k", true},
        {FileWriteMethod::fwriteBuf1m, "fwrite_buffer_1m", true},
        {FileWriteMethod::fwriteFlush, "fwrite_fflush", true},
        {FileWriteMethod::write, "write", true},
        {FileWriteMethod::writeFsync, "write_fsync", false},
        {FileWriteMethod::writeFdatasync, "write_fdatasync", false},
        {FileWriteMethod::osync, "o_sync", false},
        {FileWriteMethod::odsync, "o_dsync", false},
        {FileWriteMethod::odirect, "o_direct", false},
        {FileWriteMethod::mmapMsync, "mmap_msync", false},
        {FileWriteMethod::uring, "io_uring", true},
        {FileWriteMethod::uringFixed, "io_uring_fixed", true},
        {FileWriteMethod::splice, "splice", true},
        {FileWriteMethod::sendfile, "sendfile", true},
        {FileWriteMethod::copyFileRange, "copy_file_range", true},
        {FileWriteMethod::readWrite, "read_write", true},
    }};
    return kAll;
}

std::span<const NewFileSystem> newFileSystems()
{
    static constexpr std::array<NewFileSystem, 3> kAll = {{{"fat32", "vfat"}, {"exfat", "exfat"}, {"ext4", "ext4"}}};
    return kAll;
}

} // namespace assay
