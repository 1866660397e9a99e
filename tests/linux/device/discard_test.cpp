// Discards on real block devices and images: a write to all rules. Without a permit none gets through, whatever is
// asked.
#include "support/described.h"
#include "support/linux/loop_device.h"
#include "support/temp_folder.h"
#include "system/platform.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cerrno>
#include <cstring>
#include <fstream>

using namespace assay;
using namespace assay::test;
using namespace assay::platform;

namespace {

std::unique_ptr<BlockDevice> openForDiscards(const std::string& path, Clock& clock)
{
    const DeviceInfo info = described(path);
    const auto permit = grantWritePermit(info, {info.eraseId, true});
    REQUIRE(permit);
    auto device = openForWriting(*permit, clock);
    if (!device)
        FAIL(device.error().english());
    return std::move(*device);
}

void requireDone(const Result<IoCompletion>& done)
{
    if (!done)
        FAIL(done.error().english());
}

const std::string kOnes(1 << 20, '\1');

// Expected content of a discarded loop device over memory or a punched image: the first MiB of ones with a hole at 64
// KiB.
std::string withHole()
{
    std::string content = kOnes;
    std::memset(content.data() + (64 << 10), 0, 128 << 10);
    return content;
}

Ns soon(const Clock& clock) { return clock.now() + std::chrono::seconds(10); }

} // namespace

TEST_CASE("A block device opened with a permit discards the range asked for and nothing else")
{
    LoopDevice loop(mib(1)), expected(mib(1));
    loop.write(Bytes(), kOnes);
    expected.write(Bytes(), withHole());
    SystemClock clock;
    {
        auto device = openForDiscards(loop.path(), clock);
        REQUIRE(device->info().discardSupport);
        const auto done = device->capabilities().discard->discard(kib(64), kib(128), soon(clock));
        requireDone(done);
        CHECK(done->osError == 0);
        CHECK(done->transferred == kib(128));
        CHECK(done->issued <= done->completed);
    }
    CHECK(loop.contentHash() == expected.contentHash());
}

TEST_CASE("A block device opened for reading takes no discard")
{
    LoopDevice loop(mib(1));
    loop.write(Bytes(), kOnes);
    const std::string before = loop.contentHash();
    SystemClock clock;
    auto device = openForReading(described(loop.path()), clock);
    REQUIRE(device);
    const auto done = (*device)->capabilities().discard->discard(Bytes(), mib(1), soon(clock));
    REQUIRE_FALSE(done);
    CHECK(done.error().code == Errc::refused);
    CHECK(loop.contentHash() == before);
}

TEST_CASE("No engine takes a discard, opened for writing or not")
{
    LoopDevice loop(mib(1));
    loop.write(Bytes(), kOnes);
    const std::string before = loop.contentHash();
    SystemClock clock;
    const bool writable = GENERATE(true, false);
    const auto kind = GENERATE(EngineKind::ioUring, EngineKind::threads);
    {
        auto reading = openForReading(described(loop.path()), clock);
        REQUIRE(reading);
        const auto device = writable ? openForDiscards(loop.path(), clock) : std::move(*reading);
        const auto arena = std::make_shared<const AlignedBuffer>(kib(64));
        auto engine = device->openEngine(kind, 1, arena);
        REQUIRE(engine);
        const IoRequest request{IoOp::discard, Bytes(), arena->span(), 1};
        const auto taken = (*engine)->submit({&request, 1});
        REQUIRE_FALSE(taken);
        CHECK(taken.error().code == (writable ? Errc::badInput : Errc::refused));
    }
    CHECK(loop.contentHash() == before);
}

TEST_CASE("A discard off the blocks or beyond the card changes nothing")
{
    LoopDevice loop(mib(1), LoopOptions{.logicalBlock = 4096});
    loop.write(Bytes(), kOnes);
    const std::string before = loop.contentHash();
    struct Row {
        std::uint64_t offset, length;
    };
    const auto row =
        GENERATE(Row{512, 4096}, Row{0, 512}, Row{0, 0}, Row{(1 << 20) - 4096, 8192}, Row{~std::uint64_t{4095}, 8192});
    SystemClock clock;
    {
        auto device = openForDiscards(loop.path(), clock);
        const auto done = device->capabilities().discard->discard(Bytes(row.offset), Bytes(row.length), soon(clock));
        REQUIRE_FALSE(done);
        CHECK(done.error().code == Errc::badInput);
    }
    CHECK(loop.contentHash() == before);
}

TEST_CASE("Discarding makes a hole in an image, and only with a permit")
{
    const TempFolder folder;
    const std::string file = (folder / "card.img").string();
    std::ofstream(file) << kOnes;
    SystemClock clock;
    const auto content = [&] {
        std::ifstream in(file);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    {
        auto reading = openForReading(described("image:" + file), clock);
        REQUIRE(reading);
        CHECK_FALSE((*reading)->capabilities().discard->discard(kib(64), kib(128), soon(clock)));
    }
    CHECK(content() == kOnes);
    auto device = openForDiscards("image:" + file, clock);
    const auto done = device->capabilities().discard->discard(kib(64), kib(128), soon(clock));
    requireDone(done);
    if (done->osError != 0)
        SKIP("this file system makes no holes: " << errorText(done->osError));
    CHECK(content() == withHole());
}

TEST_CASE("A discard that may take no time is not begun")
{
    LoopDevice loop(mib(1));
    loop.write(Bytes(), kOnes);
    const std::string before = loop.contentHash();
    SystemClock clock;
    {
        auto device = openForDiscards(loop.path(), clock);
        const auto done = device->capabilities().discard->discard(Bytes(), mib(1), clock.now());
        requireDone(done);
        CHECK(done->osError == ETIMEDOUT);
        CHECK(done->transferred == Bytes());
    }
    CHECK(loop.contentHash() == before);
}
