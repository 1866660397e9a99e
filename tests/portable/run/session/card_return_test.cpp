// The work on a card that has passed: its sequence, and its record when it fails.
#include "run/session/card_return.h"

#include "io/volume/image_copy.h"
#include "model/sim/sim_card.h"
#include "support/scripted_device.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <cerrno>

using namespace assay;
using namespace assay::test;

namespace {

constexpr Bytes kCard = mib(16);

// A volume of bytes 0x46 in its first MiB.
class MadeUpVolume final : public FileSystemImage {
public:
    std::vector<Extent> written() const override { return {{Bytes(), mib(1)}}; }
    Result<void> read(Bytes, std::span<std::byte> into) const override
    {
        std::ranges::fill(into, std::byte{0x46});
        return {};
    }
};

CardReturn formatting()
{
    const auto format = formatFor(kCard, Bytes(512));
    REQUIRE(format);
    return {AfterTest::format, *format, [](const CardFormat&, const std::stop_token&) {
                return Result<std::unique_ptr<FileSystemImage>>(std::make_unique<MadeUpVolume>());
            }};
}

CardModel modelOf(bool discards)
{
    CardModel model;
    model.name = "t";
    model.advertised = model.counterfeit.real = kCard;
    model.discardSupport = discards;
    return model;
}

struct Returned {
    Result<void> done;
    AfterRecord record;
};
Returned returned(const CardReturn& how, BlockDevice& card, const std::stop_token& stop = {})
{
    const auto content = contentOf(how, card.info().capacity, stop);
    REQUIRE(content);
    Returned out{{}, {.asked = how.asked, .done = CardState::begun}};
    out.done = returnCard(how, content->get(), card, out.record, stop);
    return out;
}

std::vector<std::byte> readAll(BlockDevice& card, Bytes at, Bytes length)
{
    const auto arena = std::make_shared<const AlignedBuffer>(length);
    const auto engine = card.openEngine(EngineKind::automatic, 1, arena);
    REQUIRE(engine);
    const IoRequest request{.op = IoOp::read, .offset = at, .buffer = arena->span().first(length.count())};
    REQUIRE((*engine)->submit({&request, 1}));
    IoCompletion completion;
    REQUIRE((*engine)->reap({&completion, 1}, 1, card.clock().now() + std::chrono::hours(1), {}));
    return {request.buffer.begin(), request.buffer.end()};
}

} // namespace

TEST_CASE("A formatted card holds its table and its volume, and the record says how", "[format]")
{
    const bool discards = GENERATE(true, false);
    VirtualClock clock;
    const auto card = makeSimCard(modelOf(discards), "sim:t", clock, 1, true);
    const CardReturn how = formatting();
    const auto [done, record] = returned(how, *card);
    REQUIRE(done);
    CHECK(record.done == CardState::formatted);
    CHECK(record.verified);
    CHECK(record.fileSystem == "fat12");
    CHECK(record.cluster == kib(16));
    CHECK(record.partition == how.format.volume.offset);
    CHECK(record.duration > Ns());
    CHECK(record.wasDiscarded == discards);
    CHECK(record.notDiscarded == (discards ? "" : "not offered"));
    CHECK(readAll(*card, Bytes(), Bytes(512)) == partitionTable(how.format, kCard).front().content);
    CHECK(readAll(*card, how.format.volume.offset, Bytes(512)) == std::vector<std::byte>(512, std::byte{0x46}));
}

TEST_CASE("A card that is only discarded gets no file system", "[format]")
{
    VirtualClock clock;
    const bool discards = GENERATE(true, false);
    const auto card = makeSimCard(modelOf(discards), "sim:t", clock, 1, true);
    const auto [done, record] = returned({.asked = AfterTest::discard}, *card);
    CHECK(done.has_value() == discards);
    CHECK(record.done == (discards ? CardState::discarded : CardState::begun));
    CHECK_FALSE(record.verified);
    CHECK(readAll(*card, Bytes(), Bytes(512)) == std::vector<std::byte>(512));
}

TEST_CASE("The first sector is cleared first and written last, and nothing is written outside the card", "[format]")
{
    struct Write {
        Bytes offset;
        bool isZero;
    };
    std::vector<Write> log; // a flush is at the end of the card
    ScriptedDevice card(kCard, [&](const IoRequest& request, std::uint64_t) {
        if (request.op == IoOp::flush)
            log.push_back({kCard, true});
        if (request.op == IoOp::write)
            log.push_back(
                {request.offset, std::ranges::all_of(request.buffer, [](auto b) { return b == std::byte{}; })});
        CHECK(request.offset + Bytes(request.buffer.size()) <= kCard);
        return Answer{};
    });
    const auto image = contentOf(formatting(), kCard, {});
    REQUIRE(image);
    REQUIRE(copyToCard(**image, card, ReadBack::no, {}));
    REQUIRE(log.size() > 5);
    CHECK((log.front().offset == Bytes() && log.front().isZero));
    CHECK(log[1].offset == kCard);
    const auto last = log.end() - 2;
    CHECK((last->offset == Bytes() && !last->isZero));
    CHECK((last - 1)->offset == kCard); // a flush on either side of it
    CHECK((last + 1)->offset == kCard);
    CHECK(std::ranges::count(log, Bytes(), &Write::offset) == 2);
}

TEST_CASE("A card whose formatting fails is never recorded as formatted", "[format]")
{
    const int failing = GENERATE(range(0, 8)); // of all I/Os in sequence, failures of reads included
    CAPTURE(failing);
    ScriptedDevice card(kCard, [&](const IoRequest&, std::uint64_t index) {
        Answer answer;
        answer.osError = index == static_cast<std::uint64_t>(failing) ? EIO : 0;
        return answer;
    });
    const auto [done, record] = returned(formatting(), card);
    CHECK_FALSE(done);
    CHECK(record.done == CardState::begun);
    CHECK_FALSE(record.verified);
    CHECK(record.fileSystem.empty());
}

TEST_CASE("A card that reads back something else is not formatted, and its first sector stays clear", "[format]")
{
    VirtualClock clock;
    CardModel model = modelOf(true);
    FaultModel flip;
    flip.kind = FaultKind::bitFlip;
    flip.op = IoOp::read;
    flip.offset = mib(1);
    flip.length = kib(64);
    model.faults.push_back(flip);
    const auto card = makeSimCard(model, "sim:t", clock, 1, true);
    const auto [done, record] = returned(formatting(), *card);
    REQUIRE_FALSE(done);
    CHECK(done.error().english().find("reads back differently") != std::string::npos);
    CHECK(record.done == CardState::begun);
    CHECK(readAll(*card, Bytes(), Bytes(512)) == std::vector<std::byte>(512));
}

TEST_CASE("A card that was opened for reading is neither discarded nor formatted", "[format]")
{
    VirtualClock clock;
    const auto after = GENERATE(AfterTest::discard, AfterTest::format);
    const bool discards = GENERATE(true, false);
    const auto card = makeSimCard(modelOf(discards), "sim:t", clock, 1, false);
    CardReturn how = formatting();
    how.asked = after;
    const auto [done, record] = returned(how, *card);
    CHECK_FALSE(done);
    CHECK(record.done == CardState::begun);
}

TEST_CASE("A stop request ends the formatting as stopped", "[format]")
{
    VirtualClock clock;
    const auto card = makeSimCard(modelOf(false), "sim:t", clock, 1, true);
    std::stop_source stop;
    stop.request_stop();
    const auto [done, record] = returned(formatting(), *card, stop.get_token());
    REQUIRE_FALSE(done);
    CHECK(done.error().code == Errc::stopped);
    CHECK(record.done == CardState::begun);
}
