// A simulated card as a block device: its description, discards and wear-out. Timing and flash are tested elsewhere.
#include "model/sim/sim_card.h"

#include "ground/base/prng.h"
#include "support/flash_page.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cerrno>
#include <cstring>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

constexpr Ns kNoLimit = std::chrono::hours(1000);

CardModel model()
{
    CardModel card;
    card.name = "C";
    card.advertised = kPage * 512;
    card.counterfeit.real = card.advertised;
    card.pagesPerBlock = 16;
    card.commandTime = 100us;
    card.programTime = 500us;
    card.discardSupport = true;
    return card;
}

// One card with an engine, and a buffer of four pages.
class Bench {
public:
    explicit Bench(const CardModel& card, bool writable = true, std::uint64_t seed = 1)
        : m_device(makeSimCard(card, "sim:c", m_clock, seed, writable)),
          m_arena(std::make_shared<const AlignedBuffer>(kPage * 4)),
          m_engine(*m_device->openEngine(EngineKind::automatic, 1, m_arena))
    {
    }
    BlockDevice& device() { return *m_device; }
    const SimulatedTruth& truth() { return *m_device->capabilities().truth; }
    Result<IoCompletion> discard(Bytes offset, Bytes length, Ns deadline)
    {
        return m_device->capabilities().discard->discard(offset, length, deadline);
    }
    VirtualClock& clock() { return m_clock; }
    std::span<std::byte> data() const { return m_arena->span(); }
    IoEngine& engine() { return *m_engine; }
    IoCompletion perform(IoOp op, Bytes offset, Bytes length = kPage)
    {
        const IoRequest request{op, offset, data().first(length.count())};
        REQUIRE(m_engine->submit({&request, 1}));
        IoCompletion completion;
        REQUIRE(m_engine->reap({&completion, 1}, 1, kNoLimit, {}) == 1);
        return completion;
    }
    void write(Bytes offset, int value)
    {
        std::memset(data().data(), value, kPage.count());
        REQUIRE(perform(IoOp::write, offset).osError == 0);
    }
    int firstByte(Bytes offset)
    {
        std::memset(data().data(), 0x55, kPage.count());
        REQUIRE(perform(IoOp::read, offset, Bytes(512)).osError == 0);
        return static_cast<int>(data()[0]);
    }

private:
    VirtualClock m_clock;
    std::unique_ptr<BlockDevice> m_device;
    std::shared_ptr<const AlignedBuffer> m_arena;
    std::unique_ptr<IoEngine> m_engine;
};

} // namespace

TEST_CASE("Discarded sectors read as zeros or unchanged, as the card declares; other sectors are unchanged")
{
    CardModel card = model();
    card.discardReads = GENERATE(DiscardReads::zeros, DiscardReads::old);
    Bench bench(card);
    CHECK(bench.device().info().discardSupport);
    bench.write(kPage, 7);
    bench.write(kPage * 2, 8);
    const Ns before = bench.clock().now();
    const auto done = bench.discard(kPage, kPage, kNoLimit);
    REQUIRE(done);
    CHECK(done->osError == 0);
    CHECK(done->transferred == kPage);
    CHECK(done->completed - before == card.commandTime);
    CHECK(bench.clock().now() == done->completed);
    CHECK(bench.firstByte(kPage) == (card.discardReads == DiscardReads::zeros ? 0 : 7));
    CHECK(bench.firstByte(kPage * 2) == 8);
    bench.write(kPage, 9);
    CHECK(bench.firstByte(kPage) == 9);
}

TEST_CASE("A card without discard support offers no discard")
{
    CardModel card = model();
    card.discardSupport = false;
    Bench bench(card);
    CHECK_FALSE(bench.device().info().discardSupport);
    CHECK_FALSE(bench.device().capabilities().discard);
}

TEST_CASE("A simulated card opened read-only rejects discards")
{
    Bench bench(model(), false);
    const auto done = bench.discard(kPage, kPage, kNoLimit);
    REQUIRE_FALSE(done);
    CHECK(done.error().code == Errc::refused);
}

TEST_CASE("The engine of a simulated card rejects discards")
{
    Bench bench(model());
    bench.write(kPage, 7);
    const IoRequest request{IoOp::discard, kPage, bench.data().first(kPage.count())};
    const auto taken = bench.engine().submit({&request, 1});
    REQUIRE_FALSE(taken);
    CHECK(taken.error().code == Errc::badInput);
    CHECK(bench.firstByte(kPage) == 7);
}

TEST_CASE("An unaligned discard, or one beyond the capacity, is refused")
{
    Bench bench(model());
    struct Row {
        Bytes offset, length;
    };
    const auto row = GENERATE(Row{Bytes(100), Bytes(512)}, Row{Bytes(), Bytes(100)}, Row{Bytes(), Bytes()},
                              Row{kPage * 511, kPage * 2}, Row{Bytes(~std::uint64_t{511}), Bytes(1024)});
    const auto done = bench.discard(row.offset, row.length, kNoLimit);
    REQUIRE_FALSE(done);
    CHECK(done.error().code == Errc::badInput);
}

TEST_CASE("Faults for discards affect discards")
{
    CardModel card = model();
    card.faults = {{GENERATE(FaultKind::ioError, FaultKind::hang), IoOp::discard, kPage * 4, kPage, Bytes(), Ns(), 1}};
    Bench bench(card);
    bench.write(kPage * 4, 7);
    CHECK(bench.discard(Bytes(), kPage, bench.clock().now() + 1s)->osError == 0);
    const auto done = bench.discard(kPage * 4, kPage, bench.clock().now() + 1s);
    REQUIRE(done);
    const bool hangs = card.faults[0].kind == FaultKind::hang;
    CHECK(done->osError == (hangs ? ETIMEDOUT : EIO));
    CHECK(done->transferred == Bytes());
    if (!hangs)
        CHECK(bench.firstByte(kPage * 4) == 7);
}

TEST_CASE("A page-mapped card relocates fewer pages after half of them were discarded")
{
    CardModel card = model();
    card.ftl.kind = FtlKind::page;
    const bool discards = GENERATE(false, true);
    Bench bench(card);
    for (std::uint64_t page = 0; page < 512; ++page)
        bench.write(kPage * page, 1);
    if (discards)
        REQUIRE(bench.discard(kPage * 256, kPage * 256, kNoLimit));
    Prng prng(1);
    for (int i = 0; i < 3000; ++i)
        bench.write(kPage * prng.below(256), 2);
    const auto totals = bench.truth().totals();
    CHECK(totals.at("discarded_bytes") == (discards ? static_cast<double>((kPage * 256).count()) : 0.0));
    const double waf = totals.at("nand_bytes") / totals.at("host_bytes");
    CHECK((waf < 1.2) == discards);
}

TEST_CASE("A worn-out card fails writes, serves reads, and virtual time advances")
{
    CardModel card = model();
    card.ftl.kind = GENERATE(FtlKind::page, FtlKind::openAu, FtlKind::hybrid);
    card.ftl.openUnits = 2;
    card.wear = {20, 0.1, 0};
    card.commandTime = Ns();
    Bench bench(card);
    Prng prng(1);
    bench.write(Bytes(), 7);
    int writes = 0;
    while (bench.perform(IoOp::write, kPage * (1 + prng.below(511))).osError == 0)
        REQUIRE(++writes < 1'000'000);
    const auto state = bench.truth().state();
    CHECK(state.at("erases_max") >= 14);
    CHECK(state.at("erases_mean") <= state.at("erases_max"));
    CHECK(state.at("retired_blocks") >= 1);
    const Ns before = bench.clock().now();
    const auto failed = bench.perform(IoOp::write, Bytes());
    CHECK(failed.osError == EIO);
    CHECK(failed.transferred == Bytes());
    CHECK(bench.clock().now() > before);
    CHECK(bench.discard(Bytes(), kPage, kNoLimit)->osError == EIO);
    CHECK(bench.firstByte(Bytes()) == 7);
    CHECK(bench.perform(IoOp::flush, Bytes(), Bytes()).osError == 0);
}

TEST_CASE("The endurance of a card depends on its seed")
{
    const auto writesOfLife = [](std::uint64_t seed) {
        CardModel card = model();
        card.ftl.kind = FtlKind::page;
        card.wear = {10, 0.2, 0};
        Bench bench(card, true, seed);
        Prng prng(1);
        int writes = 0;
        while (bench.perform(IoOp::write, kPage * prng.below(512)).osError == 0)
            ++writes;
        return writes;
    };
    CHECK(writesOfLife(1) == writesOfLife(1));
    CHECK(writesOfLife(1) != writesOfLife(2));
}

TEST_CASE("The true state of a card contains its real capacity")
{
    CardModel card = model();
    card.counterfeit.kind = CounterfeitKind::limbo;
    card.counterfeit.real = kPage * 100;
    CHECK(Bench(card).truth().state().at("real_capacity") == static_cast<double>((kPage * 100).count()));
}
