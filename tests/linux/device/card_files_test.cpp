// Files of a camera on the file system of this computer: written, told about, and removed.
#include "support/temp_folder.h"
#include "system/linux/card_files.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>

using namespace assay;
using namespace assay::test;

TEST_CASE("Files of a recorder grow, report their extents, and are removed with their folder", "[recorder]")
{
    const TempFolder folder;
    const bool cached = GENERATE(true, false);
    const std::filesystem::path own = folder.path() / platform::kCardFolder;
    {
        const auto opened = platform::openCardFiles({folder.path(), cached, kib(256)});
        if (!opened && !cached)
            SKIP("this file system has no O_DIRECT");
        REQUIRE(opened);
        CardFiles& files = **opened;
        CHECK(std::filesystem::is_empty(own)); // the trial is gone
        CHECK(files.space().free.count() > 0);
        CHECK(files.space().cluster.count() > 0);
        CHECK(files.write(1, {}, kib(256)) == 0);
        CHECK(files.write(2, {}, kib(4)) == 0);
        CHECK(files.write(1, kib(256), kib(4)) == 0);
        CHECK(files.write(1, {}, kib(16)) == 0);
        CHECK(files.sync(1, false) == 0);
        CHECK(files.sync(2, true) == 0);
        CHECK(files.close(1) == 0);
        CHECK(std::filesystem::file_size(own / "V0000001.MP4") == kib(260).count());
        if (const auto pieces = files.pieces(1)) // not every file system tells
            CHECK(*pieces >= 1);
        CHECK(files.remove(2) == 0);
        CHECK(files.remove(2) != 0);
        CHECK_FALSE(std::filesystem::exists(own / "V0000002.MP4"));
        CHECK(platform::openCardFiles({folder.path(), cached, kib(4)}).error().code == Errc::refused);
    }
    CHECK_FALSE(std::filesystem::exists(own));
}

TEST_CASE("Unused preallocated space is free after the file is closed", "[recorder]")
{
    const TempFolder folder;
    const auto opened = platform::openCardFiles({folder.path(), true, kib(64)});
    REQUIRE(opened);
    CardFiles& files = **opened;
    REQUIRE(files.write(1, {}, kib(64)) == 0);
    if (files.reserve(1, kib(64), mib(4), GENERATE(true, false)) != 0)
        SKIP("this file system has no fallocate");
    REQUIRE(files.write(1, kib(64), kib(4)) == 0);
    const std::filesystem::path path = folder.path() / platform::kCardFolder / "V0000001.MP4";
    struct stat before {
    }, after{};
    REQUIRE(stat(path.c_str(), &before) == 0);
    CHECK(before.st_blocks * 512 >= static_cast<blkcnt_t>(mib(4).count()));
    REQUIRE(files.close(1) == 0);
    REQUIRE(stat(path.c_str(), &after) == 0);
    CHECK(after.st_size == static_cast<off_t>(kib(68).count()));
    CHECK(after.st_blocks * 512 < static_cast<blkcnt_t>(mib(1).count()));
}

TEST_CASE("Every write of a camera has other content", "[recorder]")
{
    const TempFolder folder;
    const auto files = platform::openCardFiles({folder.path(), true, kib(4)});
    REQUIRE(files);
    REQUIRE((*files)->write(1, {}, kib(4)) == 0);
    REQUIRE((*files)->write(1, kib(4), kib(4)) == 0);
    std::ifstream in(folder.path() / platform::kCardFolder / "V0000001.MP4", std::ios::binary);
    const std::string content(std::istreambuf_iterator<char>(in), {});
    REQUIRE(content.size() == 8192);
    CHECK(content.substr(0, 4096) != content.substr(4096));
}

TEST_CASE("A folder for a camera must be one, and lie on the card", "[recorder]")
{
    const TempFolder folder;
    CHECK(platform::openCardFiles({folder / "missing", true, kib(4)}).error().code == Errc::badInput);
    DeviceInfo elsewhere;
    elsewhere.path = "/dev/elsewhere";
    elsewhere.deviceNumber = 0xfff00;
    CHECK(platform::openCardFiles(elsewhere, {folder.path(), true, kib(4)}).error().code == Errc::refused);
    CHECK(std::filesystem::is_empty(folder.path()));
}
