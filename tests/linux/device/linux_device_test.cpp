// Real block devices (loop): what is opened, and how it behaves then. What must be refused stands in
// wrong_disk_test.cpp.
#include "support/described.h"
#include "support/linux/fuse_card.h"
#include "support/linux/loop_device.h"
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

Result<std::unique_ptr<BlockDevice>> openLab(const std::string& path, Clock& clock)
{
    const DeviceInfo info = described(path);
    const auto permit = grantWritePermit(info, {info.eraseId, true});
    if (!permit)
        return tl::unexpected(permit.error());
    return openForWriting(*permit, clock);
}

// One request on a fresh engine; the completion, or the error of submit().
Result<IoCompletion> perform(BlockDevice& device, EngineKind kind, IoOp op, Bytes offset, int filling = 0,
                             Bytes size = kib(4))
{
    const auto arena = std::make_shared<const AlignedBuffer>(size);
    std::memset(arena->span().data(), filling, size.count());
    auto engine = device.openEngine(kind, 1, arena);
    if (!engine)
        return tl::unexpected(engine.error());
    const IoRequest request{op, offset, op == IoOp::flush ? std::span<std::byte>{} : arena->span().first(size.count()),
                            42};
    if (auto taken = (*engine)->submit({&request, 1}); !taken)
        return tl::unexpected(taken.error());
    IoCompletion completion;
    const auto count = (*engine)->reap({&completion, 1}, 1, device.clock().now() + std::chrono::seconds(10), {});
    if (!count)
        return tl::unexpected(count.error());
    REQUIRE(*count == 1);
    CHECK(completion.tag == 42);
    return completion;
}

} // namespace

TEST_CASE("A loop device is opened exclusively and directly, and keeps what is written")
{
    LoopDevice loop(mib(8));
    SystemClock clock;
    const auto kind = GENERATE(EngineKind::automatic, EngineKind::ioUring, EngineKind::threads);
    auto device = openLab(loop.path(), clock);
    REQUIRE(device);
    CHECK((*device)->info().capacity == mib(8));
    CHECK((*device)->conditions().at("exclusive") == "yes");
    CHECK((*device)->conditions().at("direct") == "yes");
    const std::string before = loop.contentHash();
    const auto written = perform(**device, kind, IoOp::write, kib(8), 7);
    REQUIRE(written);
    CHECK(written->osError == 0);
    CHECK(written->transferred == kib(4));
    CHECK(written->issued <= written->submitted);
    CHECK(written->submitted <= written->completed);
    CHECK(perform(**device, kind, IoOp::flush, Bytes())->osError == 0);
    CHECK(loop.contentHash() != before);
    CHECK((*device)->presence() == Presence::present);
}

TEST_CASE("Without --lab or with a wrong erase id a loop device gets no permit")
{
    LoopDevice loop(mib(1));
    const DeviceInfo info = described(loop.path());
    CHECK_FALSE(grantWritePermit(info, {info.eraseId, false}));
    CHECK_FALSE(grantWritePermit(info, {"", true}));
    CHECK(grantWritePermit(info, {info.eraseId, true}));
}

TEST_CASE("A device opened for reading takes no writes from any engine")
{
    LoopDevice loop(mib(1));
    SystemClock clock;
    const std::string before = loop.contentHash();
    auto device = openForReading(described(loop.path()), clock);
    REQUIRE(device);
    const auto kind = GENERATE(EngineKind::ioUring, EngineKind::threads);
    const auto op = GENERATE(IoOp::write, IoOp::flush);
    const auto result = perform(**device, kind, op, Bytes(), 1);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == Errc::refused);
    CHECK(loop.contentHash() == before);
}

TEST_CASE("Requests outside the card or across its blocks are refused at the door")
{
    LoopDevice loop(mib(1), LoopOptions{.logicalBlock = 4096});
    SystemClock clock;
    auto device = openLab(loop.path(), clock);
    REQUIRE(device);
    CHECK((*device)->info().logicalBlock == Bytes(4096));
    struct Row {
        std::uint64_t offset, size;
    };
    const auto row = GENERATE(Row{1 << 20, 4096}, Row{(1 << 20) - 4096, 8192}, Row{512, 4096}, Row{0, 512},
                              Row{~std::uint64_t{4095}, 4096}, Row{0, 0});
    const auto kind = GENERATE(EngineKind::ioUring, EngineKind::threads);
    const auto result = perform(**device, kind, IoOp::write, Bytes(row.offset), 1, Bytes(row.size));
    REQUIRE_FALSE(result);
    CHECK(result.error().code == Errc::badInput);
}

TEST_CASE("Two programs cannot test one card")
{
    LoopDevice loop(mib(1));
    SystemClock clock;
    const auto first = openLab(loop.path(), clock);
    REQUIRE(first);
    CHECK_FALSE(openLab(loop.path(), clock));
}

TEST_CASE("A device can be claimed again as soon as it was closed")
{
    LoopDevice loop(mib(1));
    SystemClock clock;
    const auto kind = GENERATE(EngineKind::ioUring, EngineKind::threads);
    for (int turn = 0; turn < 50; ++turn) {
        auto device = openLab(loop.path(), clock);
        REQUIRE(device);
        REQUIRE(perform(**device, kind, IoOp::read, Bytes()));
    }
}

TEST_CASE("A device that shrank to nothing cannot be opened")
{
    FuseCard card(mib(4));
    const DeviceInfo info = described(card.device());
    const auto permit = grantWritePermit(info, {info.eraseId, true});
    REQUIRE(permit);
    card.resize(Bytes());
    SystemClock clock;
    CHECK_FALSE(openForWriting(*permit, clock));
    CHECK_FALSE(openForReading(info, clock));
}

TEST_CASE("An error for anything but a block device is one sentence")
{
    struct Row {
        std::string path;
        Errc code;
        std::string says;
    };
    TempFolder folder;
    const std::string directory = folder.path().string(), file = (folder / "file").string();
    std::ofstream(file) << "x";
    const Row rows[] = {{"/dev/does-not-exist", Errc::environment, "No device"},
                        {directory, Errc::badInput, "a folder"},
                        {"/dev/null", Errc::badInput, "character device"},
                        {file, Errc::badInput, "image:"},
                        {"", Errc::environment, "No device"},
                        {"/dev/null/x", Errc::environment, "cannot be opened"}};
    for (const Row& row : rows) {
        CAPTURE(row.path);
        const auto info = describeDevice(row.path);
        REQUIRE_FALSE(info);
        CHECK(info.error().code == row.code);
        CHECK(info.error().english().find(row.says) != std::string::npos);
    }
}

TEST_CASE("An image file must exist, be a file and hold a sector; it is neither made nor grown")
{
    TempFolder folder;
    std::ofstream(folder / "tiny") << "x";
    CHECK(describeImage("image:" + (folder / "none").string()).error().code == Errc::badInput);
    CHECK_FALSE(std::filesystem::exists(folder / "none"));
    CHECK(describeImage("image:" + folder.path().string()).error().code == Errc::badInput);
    CHECK(describeImage("image:" + (folder / "tiny").string()).error().code == Errc::badInput);
    CHECK(describeImage("image:/dev/null").error().code == Errc::badInput);
}

TEST_CASE("An image file is a card of whole sectors that a second program cannot open")
{
    TempFolder folder;
    const std::string file = (folder / "card.img").string();
    std::ofstream(file) << std::string((1 << 20) + 100, 'x');
    SystemClock clock;
    auto device = openLab("image:" + file, clock);
    REQUIRE(device);
    CHECK((*device)->info().capacity == mib(1));
    CHECK((*device)->info().eraseId.empty());
    CHECK_FALSE(openLab("image:" + file, clock));
    const auto kind = GENERATE(EngineKind::automatic, EngineKind::threads);
    CHECK(perform(**device, kind, IoOp::write, Bytes(), 1)->osError == 0);
    CHECK(std::filesystem::file_size(file) == (1 << 20) + 100);
    CHECK((*device)->presence() == Presence::present);
    std::filesystem::resize_file(file, 512);
    CHECK((*device)->presence() == Presence::gone);
}

TEST_CASE("The errors of a card come back as completions")
{
    FuseCard card(mib(4), {"err=8192,512"});
    SystemClock clock;
    auto device = openLab(card.device(), clock);
    REQUIRE(device);
    const auto kind = GENERATE(EngineKind::ioUring, EngineKind::threads);
    CHECK(perform(**device, kind, IoOp::write, kib(8), 1)->osError == EIO);
    CHECK(perform(**device, kind, IoOp::read, kib(8))->osError == EIO);
    CHECK(perform(**device, kind, IoOp::write, Bytes(), 1)->osError == 0);
    CHECK((*device)->presence() == Presence::present);
}

TEST_CASE("Several signs distinguish a removed card from one with errors")
{
    FuseCard card(mib(4));
    SystemClock clock;
    auto device = openLab(card.device(), clock);
    REQUIRE(device);
    SECTION("it fails with ENODEV")
    {
        card.command("pull");
        CHECK((*device)->presence() == Presence::gone);
        card.command("insert");
        CHECK((*device)->presence() == Presence::present);
    }
    SECTION("its size becomes 0")
    {
        card.resize(Bytes());
        CHECK((*device)->presence() == Presence::gone);
    }
}

TEST_CASE("A hanging request is left behind: reap keeps its deadline and the engine is closed in bounded time")
{
    const auto kind = GENERATE(EngineKind::ioUring, EngineKind::threads);
    // Different sizes: the loop device of a hanging card stays, and its backing is unknown.
    FuseCard card(mib(kind == EngineKind::ioUring ? 4 : 5));
    SystemClock clock;
    auto device = openLab(card.device(), clock);
    REQUIRE(device);
    auto arena = std::make_shared<const AlignedBuffer>(kib(4));
    auto engine = (*device)->openEngine(kind, 1, arena);
    REQUIRE(engine);
    card.command("hang=600000");
    const IoRequest request{IoOp::read, Bytes(), arena->span(), 1};
    REQUIRE((*engine)->submit({&request, 1}));
    IoCompletion completion;
    const Ns begin = clock.now();
    CHECK((*engine)->reap({&completion, 1}, 1, begin + std::chrono::milliseconds(20), {}).value() == 0);
    std::stop_source stop;
    stop.request_stop();
    CHECK((*engine)->reap({&completion, 1}, 1, begin + std::chrono::seconds(60), stop.get_token()).value() == 0);
    engine->reset();
    CHECK(clock.now() - begin < std::chrono::seconds(5));
    const std::weak_ptr<const AlignedBuffer> kept = arena;
    arena.reset();
    CHECK_FALSE(kept.expired()); // the kernel may still write there
}
