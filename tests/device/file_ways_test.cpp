// The ways to write a file, on the file system of this computer: all of them end, and leave nothing behind.
#include "platform/linux/file_ways.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <filesystem>
#include <fstream>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

TEST_CASE("Every way writes whole blocks, tells the time of each call, and leaves no file")
{
    const TempFolder folder;
    {
        const auto ways = platform::openFileWays(folder / "");
        REQUIRE(ways);
        for (const FileWaySpec& way : fileWays())
            for (const Bytes block : {Bytes(10), kib(4), mib(1)}) {
                std::uint64_t calls = 0;
                const auto run = (*ways)->run(way.way, {block, block * 3, 2s}, [&calls](Ns) { ++calls; }, {});
                CAPTURE(way.id, block.count());
                if (!run) { // O_DIRECT of 10 bytes, and what this file system does not know
                    CAPTURE(run.error().english());
                    CHECK(run.error().code == Errc::badInput);
                    CHECK((way.way == FileWay::odirect || way.way == FileWay::copyFileRange ||
                           way.way == FileWay::uring || way.way == FileWay::uringFixed));
                    continue;
                }
                CHECK(calls > 0);
                CHECK(run->calls == calls);
                CHECK(run->written == block * calls);
                CHECK(run->stored >= run->calling);
                if (way.throughCache && run->cached && calls == 3 && block == mib(1))
                    CHECK(*run->cached > 0.9);
            }
    }
    CHECK(std::filesystem::is_empty(folder / ""));
}

TEST_CASE("A folder that is none, or holds a file of that name, is refused before anything is written")
{
    const TempFolder folder;
    CHECK(platform::openFileWays(folder / "missing").error().code == Errc::badInput);
    std::ofstream(folder / "cardassay-write-path.tmp") << "mine";
    CHECK(platform::openFileWays(folder / "").error().code == Errc::refused);
    std::ifstream mine(folder / "cardassay-write-path.tmp");
    CHECK(std::string(std::istreambuf_iterator<char>(mine), {}) == "mine");
    std::filesystem::remove(folder / "cardassay-write-path.tmp");
    DeviceInfo elsewhere;
    elsewhere.path = "/dev/elsewhere";
    elsewhere.deviceNumber = 0xfff00;
    CHECK(platform::openFileWays(elsewhere, folder / "").error().code == Errc::refused);
    CHECK(std::filesystem::is_empty(folder / ""));
}
