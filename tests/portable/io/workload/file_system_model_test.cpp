#include "io/workload/file_system_model.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;

namespace {

std::unique_ptr<FileSystemModel> modelOf(FileSystem system)
{
    RecorderConfig config;
    config.fileSystem = system;
    config.capacity = mib(512);
    return FileSystemModel::create(config);
}

StoredFile createFile(FileSystemModel& model)
{
    StoredFile file;
    model.noteCreated(file);
    model.allocate(file, 1);
    return file;
}

} // namespace

TEST_CASE("A file grows into freed space behind it, but on FAT32 behind the last cluster of any file")
{
    const auto system = GENERATE(FileSystem::fat32, FileSystem::exfat, FileSystem::ext4);
    const auto model = modelOf(system);
    const auto first = static_cast<std::uint32_t>(model->dataBegin() / kib(128));
    StoredFile grows = createFile(*model);
    const StoredFile removed = createFile(*model), last = createFile(*model);
    CHECK(last.clusters == std::vector{first + 2});
    model->remove(removed);
    model->allocate(grows, 1);
    CHECK(grows.clusters == std::vector{first, first + (system == FileSystem::fat32 ? 3 : 1)});
}

TEST_CASE("Synchronizing a file saves all files on ext4, because they share a transaction, and only that one on FAT")
{
    const auto system = GENERATE(FileSystem::fat32, FileSystem::exfat, FileSystem::ext4);
    const auto model = modelOf(system);
    const StoredFile file = createFile(*model);
    CHECK(model->writeMetadata(file, 0) == (system == FileSystem::ext4));
    CHECK_FALSE(model->writes().empty());
}
