// Cards opened on Windows: permit, locks, and the engine with a completion port. The card is a file or, by the
// environment variable ASSAY_RAW_VOLUME, a volume such as \\.\D: that wine maps to a block device of Linux.
#include "windows/made_up_disks.h"

#include "judge/verdict/session_judge.h"
#include "program/wiring/run_sinks.h"
#include "program/wiring/wiring.h"
#include "run/scenario/scenario.h"
#include "run/session/session.h"
#include "support/temp_folder.h"
#include "system/platform.h"
#include "system/windows/completion_engine.h"
#include "system/windows/windows_device.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <set>

using namespace assay;
using namespace assay::platform;
using namespace assay::test;

namespace {

constexpr Bytes kCard = mib(64);
constexpr Ns kLong = std::chrono::seconds(20);

struct Scene {
    TempFolder folder;
    MadeUpDisks disks;
    SystemClock clock;

    Scene()
    {
        const DiskFacts disk = cardInReader();
        const char* const raw = std::getenv("ASSAY_RAW_VOLUME");
        const auto file = raw ? std::filesystem::path(raw) : folder / "card.img";
        if (!raw) {
            std::ofstream(file, std::ios::binary).put('\0');
            std::filesystem::resize_file(file, kCard.count());
        }
        disks.all = {disk};
        disks.files[disk.path] = file;
    }
    DeviceInfo info() { return *describeDisk(disks, disks.all.front().path); }
    Result<std::unique_ptr<BlockDevice>> open(const DeviceInfo& device) { return open(device, clock); }
    Result<std::unique_ptr<BlockDevice>> open(const DeviceInfo& device, Clock& itsClock)
    {
        WriteConsent consent;
        consent.eraseId = device.eraseId;
        const auto permit = grantWritePermit(device, consent);
        REQUIRE(permit);
        return openDiskForWriting(disks, *permit, itsClock);
    }
};

std::vector<IoCompletion> all(IoEngine& engine, SystemClock& clock, std::size_t count)
{
    std::vector<IoCompletion> done(count);
    std::size_t have = 0;
    while (have < count) {
        const auto got = engine.reap(std::span(done).subspan(have), 1, clock.now() + kLong, {});
        REQUIRE(got);
        REQUIRE(*got > 0);
        have += *got;
    }
    return done;
}

} // namespace

TEST_CASE("Writes at depth 32 complete by tag, and are read back from the card", "[card]")
{
    Scene scene;
    auto card = scene.open(scene.info());
    REQUIRE(card);
    constexpr std::size_t kCount = 32;
    constexpr Bytes kBlock = kib(64);
    const auto arena = std::make_shared<AlignedBuffer>(kBlock * kCount);
    for (std::size_t i = 0; i < arena->span().size(); ++i)
        arena->span()[i] = static_cast<std::byte>(i / 512 * 7 + i);
    const std::vector<std::byte> written(arena->span().begin(), arena->span().end());
    auto engine = (*card)->openEngine(EngineKind::automatic, kCount, arena);
    REQUIRE(engine);
    std::vector<IoRequest> requests;
    for (std::size_t i = 0; i < kCount; ++i)
        requests.push_back(
            {.op = IoOp::write, .offset = kBlock * (kCount - i), .buffer = arena->slice(i, kBlock), .tag = i});
    REQUIRE(*(*engine)->submit(requests) == kCount);
    std::set<std::uint64_t> tags;
    for (const IoCompletion& done : all(**engine, scene.clock, kCount)) {
        tags.insert(done.tag);
        CHECK(done.osError == 0);
        CHECK(done.transferred == kBlock);
        CHECK(done.issued <= done.submitted);
        CHECK(done.submitted <= done.completed + std::chrono::milliseconds(1));
    }
    CHECK(tags.size() == kCount);
    const IoRequest flush{.op = IoOp::flush, .offset = {}, .buffer = {}, .tag = 99};
    REQUIRE(*(*engine)->submit({&flush, 1}) == 1);
    CHECK(all(**engine, scene.clock, 1).front().osError == 0);
    std::ranges::fill(arena->span(), std::byte());
    for (IoRequest& request : requests)
        request.op = IoOp::read;
    REQUIRE(*(*engine)->submit(requests) == kCount);
    all(**engine, scene.clock, kCount);
    CHECK(std::ranges::equal(arena->span(), written));
}

TEST_CASE("A whole run on an opened card writes it, reads it back and passes it", "[card]")
{
    Scene scene;
    auto profile =
        parseProfile("[profile]\nname = \"t\"\n[[step]]\nid = \"o\"\nscenario = \"full_overwrite\"\nqueue_depth = 32\n",
                     "t.toml", scenarioSchemas());
    REQUIRE(profile);
    auto plan = makePlan(*profile, scene.info(), 1, kAssumedMegabytesPerSecond);
    REQUIRE(plan);
    auto writer = RunWriter::create(scene.folder / "run", profile->source);
    REQUIRE(writer);
    auto clock = std::make_unique<SystemClock>();
    auto card = scene.open(scene.info(), *clock);
    REQUIRE(card);
    Session session(Session::Parts{std::move(*card), std::move(clock), std::move(*profile), std::move(*plan),
                                   sessionJudge(), 1, sinksOf(std::move(*writer)), hostFacts(), toolVersion(),
                                   toolCommit()});
    session.start();
    REQUIRE(session.waitDone(std::chrono::minutes(2)));
    const JudgedRecord& record = session.record();
    INFO(record.note.english());
    CHECK(record.outcome == Outcome::completed);
    CHECK(record.verdict == Verdict::pass);
    REQUIRE(record.steps.size() == 1);
    CHECK(record.steps[0].phases.at(0).bytes == kCard);
    CHECK(record.steps[0].phases.at(1).integrity.count(SectorState::good) == kCard.count() / kSectorBytes);
}

TEST_CASE("Engines follow each other on one open card", "[card]")
{
    Scene scene;
    auto card = scene.open(scene.info());
    REQUIRE(card);
    for (const unsigned depth : {1U, 8U, 1U}) {
        const auto arena = std::make_shared<AlignedBuffer>(kib(4));
        auto engine = (*card)->openEngine(EngineKind::automatic, depth, arena);
        REQUIRE(engine);
        const IoRequest read{.op = IoOp::read, .offset = {}, .buffer = arena->span(), .tag = depth};
        REQUIRE(*(*engine)->submit({&read, 1}) == 1);
        CHECK(all(**engine, scene.clock, 1).front().tag == depth);
    }
    CHECK((*card)->openEngine(EngineKind::ioUring, 1, std::make_shared<AlignedBuffer>(kib(4))).error().code ==
          Errc::badInput);
}

TEST_CASE("A wait ends at its deadline and at a stop request, with requests in flight left to the engine", "[card]")
{
    Scene scene;
    auto card = scene.open(scene.info());
    REQUIRE(card);
    const auto arena = std::make_shared<AlignedBuffer>(kib(4));
    auto engine = (*card)->openEngine(EngineKind::automatic, 1, arena);
    REQUIRE(engine);
    std::vector<IoCompletion> done(1);
    CHECK(*(*engine)->reap(done, 1, scene.clock.now() + kLong, {}) == 0); // nothing is in flight
    std::stop_source stop;
    stop.request_stop();
    const IoRequest read{.op = IoOp::read, .offset = {}, .buffer = arena->span(), .tag = 1};
    REQUIRE(*(*engine)->submit({&read, 1}) == 1);
    const auto got = (*engine)->reap(done, 1, scene.clock.now() + kLong, stop.get_token());
    REQUIRE(got);
    CHECK(*got <= 1);
} // its destructor takes in what is left

TEST_CASE("Requests that do not fit, and writes on a card opened for reading, never reach Windows", "[card]")
{
    Scene scene;
    const DeviceInfo info = scene.info();
    auto card = openDiskForReading(scene.disks, info, scene.clock);
    REQUIRE(card);
    const auto arena = std::make_shared<AlignedBuffer>(kib(4));
    auto engine = (*card)->openEngine(EngineKind::automatic, 1, arena);
    REQUIRE(engine);
    const IoRequest write{.op = IoOp::write, .offset = {}, .buffer = arena->span()};
    CHECK((*engine)->submit({&write, 1}).error().code == Errc::refused);
    const IoRequest beyond{.op = IoOp::read, .offset = kCard, .buffer = arena->span()};
    CHECK((*engine)->submit({&beyond, 1}).error().code == Errc::badInput);
    const IoRequest uneven{.op = IoOp::read, .offset = Bytes(100), .buffer = arena->span()};
    CHECK((*engine)->submit({&uneven, 1}).error().code == Errc::badInput);
    CHECK(scene.disks.openedForWriting == 0);
}

TEST_CASE("A card that was changed between consent and opening is not written")
{
    Scene scene;
    const DeviceInfo asked = scene.info();
    const auto change = GENERATE(from_range(std::vector<void (*)(DiskFacts&)>{
        [](DiskFacts& disk) { ++disk.mediaChanges; }, [](DiskFacts& disk) { disk.serial = "2"; },
        [](DiskFacts& disk) { disk.capacity = mib(32); }, [](DiskFacts& disk) { disk.location = "elsewhere"; },
        [](DiskFacts& disk) { disk.number = 4; }, [](DiskFacts& disk) { disk.number = 0; },
        [](DiskFacts& disk) { disk.removableMedia = false; }}));
    change(scene.disks.all.front());
    const auto opened = scene.open(asked);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().code == Errc::refused);
}

TEST_CASE("A card whose volume is in use is not opened for writing")
{
    Scene scene;
    VolumeFacts volume;
    volume.name = "\\\\?\\Volume{1}"; // there is nothing to lock
    volume.disks = std::vector<unsigned long>{3};
    const DeviceInfo asked = scene.info();
    scene.disks.theVolumes = {volume};
    const auto opened = scene.open(asked);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().code == Errc::busy);
    CHECK(scene.disks.openedForWriting == 1); // the volume's, to lock it
}

TEST_CASE("A card is present as long as it answers with its size and the medium is the same")
{
    Scene scene;
    auto card = scene.open(scene.info());
    REQUIRE(card);
    CHECK((*card)->presence() == Presence::present);
    ++scene.disks.all.front().mediaChanges;
    CHECK((*card)->presence() == Presence::gone);
    --scene.disks.all.front().mediaChanges;
    scene.disks.all.clear();
    CHECK((*card)->presence() == Presence::gone);
}
