// The ways to write a file, on the file system of this computer: all of them end, and leave nothing behind.
#include "system/linux/file_writer.h"

#include "io/volume/image_copy.h"
#include "support/described.h"
#include "support/linux/loop_device.h"
#include "support/linux/run_program.h"
#include "support/temp_folder.h"
#include "system/linux/new_file_system.h"
#include "system/platform.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cerrno>
#include <filesystem>
#include <fstream>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

TEST_CASE("Every write method writes whole blocks, reports the time of each call, and leaves no file")
{
    const TempFolder folder;
    {
        const auto ways = platform::makeFileWriter(folder / "");
        REQUIRE(ways);
        for (const FileWriteMethodSpec& method : fileWriteMethods())
            for (const Bytes block : {Bytes(10), kib(4), mib(1)}) {
                std::uint64_t calls = 0;
                const auto run = (*ways)->run(method.method, {block, block * 3, 2s}, [&calls](Ns) { ++calls; }, {});
                CAPTURE(method.id, block.count());
                if (!run) { // O_DIRECT of 10 bytes, and what this file system does not know
                    CAPTURE(run.error().english());
                    CHECK(run.error().code == Errc::badInput);
                    CHECK((method.method == FileWriteMethod::odirect ||
                           method.method == FileWriteMethod::copyFileRange || method.method == FileWriteMethod::uring ||
                           method.method == FileWriteMethod::uringFixed));
                    continue;
                }
                CHECK(calls > 0);
                CHECK(run->calls == calls);
                CHECK(run->written == block * calls);
                CHECK(run->stored >= run->calling);
                if (method.usesPageCache && run->cached && calls == 3 && block == mib(1))
                    CHECK(*run->cached > 0.9);
            }
    }
    CHECK(std::filesystem::is_empty(folder / ""));
}

TEST_CASE("A missing folder, or one with a file of that name, is refused before anything is written")
{
    const TempFolder folder;
    CHECK(platform::makeFileWriter(folder / "missing").error().code == Errc::badInput);
    std::ofstream(folder / "cardassay-write-path.tmp") << "mine";
    CHECK(platform::makeFileWriter(folder / "").error().code == Errc::refused);
    std::ifstream mine(folder / "cardassay-write-path.tmp");
    CHECK(std::string(std::istreambuf_iterator<char>(mine), {}) == "mine");
    std::filesystem::remove(folder / "cardassay-write-path.tmp");
    DeviceInfo elsewhere;
    elsewhere.path = "/dev/elsewhere";
    elsewhere.deviceNumber = 0xfff00;
    CHECK(platform::makeFileWriter(elsewhere, folder / "").error().code == Errc::refused);
    CHECK(std::filesystem::is_empty(folder / ""));
}

namespace {

constexpr Bytes kFormatted = mib(48);

// With what is no file system.
void fill(const LoopDevice& card) { card.write(Bytes(), std::string(kFormatted.count(), '\x5a')); }

Result<std::unique_ptr<BlockDevice>> openPermitted(const std::string& path, Clock& clock)
{
    const DeviceInfo info = described(path);
    const auto permit = grantWritePermit(info, {info.eraseId, true});
    if (!permit)
        return tl::unexpected(permit.error());
    return platform::openForWriting(*permit, clock);
}

const NewFileSystem& newOne(std::string_view id)
{
    return *std::ranges::find_if(newFileSystems(), [&](const NewFileSystem& kind) { return kind.id == id; });
}

void checkOf(const NewFileSystem& kind, const std::string& path)
{
    const std::string type = kind.id;
    const auto checked = runProgram(type == "fat32"   ? std::vector<std::string>{"fsck.vfat", "-n", path}
                                    : type == "exfat" ? std::vector<std::string>{"fsck.exfat", "-n", path}
                                                      : std::vector<std::string>{"e2fsck", "-f", "-n", path});
    CAPTURE(checked.out);
    CHECK(checked.exitCode == 0);
}

} // namespace

TEST_CASE("A new file system is whole on a card that was full of something else")
{
    const NewFileSystem kind = GENERATE(from_range(newFileSystems().begin(), newFileSystems().end()));
    const LoopDevice card(kFormatted);
    fill(card);
    {
        SystemClock clock;
        const auto device = openPermitted(card.path(), clock);
        REQUIRE(device);
        const auto image = platform::makeFileSystem(kind, (*device)->info(), {});
        if (!image)
            SKIP(image.error().english());
        REQUIRE(copyToCard(**image, **device, ReadBack::no, {}));
    }
    CAPTURE(kind.id);
    checkOf(kind, card.path());
}

TEST_CASE("Nobody else sees a new file system while it is written to, or takes its card then or later")
{
    const LoopDevice card(kFormatted);
    fill(card);
    SystemClock clock;
    const auto device = openPermitted(card.path(), clock);
    REQUIRE(device);
    {
        const auto ways = (*device)->capabilities().fileSystems->openFileWriterOnNew(newOne("ext4"), {});
        if (!ways && ways.error().osError == EPERM)
            SKIP(ways.error().english());
        REQUIRE(ways);
        CHECK((*ways)->fileSystem() == "ext4");
        const auto run = (*ways)->run(FileWriteMethod::writeFsync, {kib(4), kib(40), 10s}, [](Ns) {}, {});
        REQUIRE(run);
        CHECK(run->calls == 10);
        CHECK(run->toDevice.value_or(Bytes()) >= kib(40));
        CHECK(described(card.path()).mountPoints.empty());
        CHECK_FALSE(openPermitted(card.path(), clock));
    }
    CHECK((*device)->openEngine(EngineKind::automatic, 1, std::make_shared<const AlignedBuffer>(kib(4))));
    CHECK_FALSE(openPermitted(card.path(), clock));
    checkOf(newOne("ext4"), card.path());
}

TEST_CASE("No file system is made on a card that was opened for reading")
{
    const LoopDevice card(kFormatted);
    const std::string before = card.contentHash();
    SystemClock clock;
    const auto device = platform::openForReading(described(card.path()), clock);
    REQUIRE(device);
    CHECK((*device)->capabilities().fileSystems->openFileWriterOnNew(newOne("ext4"), {}).error().code == Errc::refused);
    CHECK(card.contentHash() == before);
}
