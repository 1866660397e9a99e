// Compares the sector store with a plain byte array. Random cases print their seed.
#include "model/sim/sector_store.h"
#include "support/load.h"

#include "card/stamp/sector_stamp.h"
#include "ground/base/prng.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <vector>

using namespace assay;

namespace {

const StampSpec kFirst{1, 2, 1};
const StampSpec kSecond{1, 2, 2};

std::vector<std::byte> readAll(const SectorStore& store, Bytes offset, Bytes length)
{
    std::vector<std::byte> bytes(length.count());
    store.read(offset, bytes);
    return bytes;
}

} // namespace

TEST_CASE("A sector store equals a byte array under random operations")
{
    const std::uint64_t seed = GENERATE(1, 2, 3, 4);
    INFO("seed " << seed);
    constexpr std::uint64_t kSectors = 3 * 2048 + 100;
    Prng prng(seed);
    SectorStore store(Bytes(kSectors * 512), std::byte{0xff});
    std::vector<std::byte> model(kSectors * 512, std::byte{0xff});
    for (std::size_t i = 0; i < test::load(3000); ++i) {
        const std::uint64_t unit = prng.below(3) == 0 ? 1 : 8;
        const std::uint64_t first = prng.below(kSectors / unit) * unit;
        const std::uint64_t count = std::min(kSectors - first, (1 + prng.below(prng.below(10) == 0 ? 600 : 6)) * unit);
        const Bytes offset(first * 512), length(count * 512);
        const auto part = std::span(model).subspan(first * 512, count * 512);
        const StampSpec spec{1, 2, static_cast<std::uint32_t>(1 + prng.below(3))};
        const Bytes source = prng.below(4) == 0 ? gib(9) : offset;
        switch (prng.below(8)) {
        case 0:
            store.erase(offset, length);
            std::fill(part.begin(), part.end(), std::byte{0xff});
            break;
        case 1:
            std::generate(part.begin(), part.end(), [&] { return static_cast<std::byte>(prng.next()); });
            REQUIRE(store.writeRaw(offset, part));
            break;
        default:
            REQUIRE(store.writeStamps(offset, length, spec, source));
            fillStamps(part, source, spec);
            REQUIRE(store.matches(offset, length, spec, source));
        }
    }
    CHECK(readAll(store, Bytes(), Bytes(kSectors * 512)) == model);
    for (std::uint64_t sector = 0; sector < kSectors; ++sector) {
        const bool good =
            countGoodSectors(std::span(model).subspan(sector * 512, 512), Bytes(sector * 512), kFirst) == 1;
        REQUIRE(store.matches(Bytes(sector * 512), Bytes(512), kFirst) == good);
    }
}

TEST_CASE("Only the right stamp at the right address matches")
{
    SectorStore store(mib(8));
    REQUIRE(store.writeStamps(mib(1), mib(2), kFirst));
    CHECK(store.matches(mib(1), mib(2), kFirst));
    CHECK_FALSE(store.matches(mib(1), mib(2), kSecond));
    CHECK_FALSE(store.matches(mib(1), mib(3), kFirst));
    CHECK_FALSE(store.matches(Bytes(), Bytes(512), kFirst));
    REQUIRE(store.writeStamps(mib(2), Bytes(512), kSecond));
    CHECK_FALSE(store.matches(mib(1), mib(2), kFirst));
    CHECK(store.matches(mib(2), Bytes(512), kSecond));
}

TEST_CASE("A wrapped write keeps its requested address")
{
    SectorStore store(mib(8));
    REQUIRE(store.writeStamps(mib(1), mib(1), kFirst, mib(9)));
    CHECK(store.matches(mib(1), mib(1), kFirst, mib(9)));
    CHECK(store.matches(mib(1) + Bytes(512), kib(4), kFirst, mib(9) + Bytes(512)));
    CHECK_FALSE(store.matches(mib(1), mib(1), kFirst));
    CHECK(countGoodSectors(readAll(store, mib(1), mib(1)), mib(9), kFirst) == 2048);
}

TEST_CASE("Raw bytes that equal the stamp match it")
{
    SectorStore store(mib(1));
    std::vector<std::byte> bytes(1024);
    fillStamps(bytes, kib(8), kFirst);
    REQUIRE(store.writeRaw(kib(8), bytes));
    CHECK(store.matches(kib(8), Bytes(1024), kFirst));
}

TEST_CASE("A write beyond the limit of raw bytes is refused and changes nothing")
{
    SectorStore store(mib(1), std::byte{0}, kib(4));
    const std::vector<std::byte> bytes(kib(4).count(), std::byte{7});
    REQUIRE(store.writeRaw(Bytes(), bytes));
    const auto refused = store.writeRaw(kib(64), std::span(bytes).first(512));
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().code == Errc::environment);
    CHECK(readAll(store, kib(64), Bytes(512)) == std::vector<std::byte>(512));
    store.erase(Bytes(), kib(4));
    CHECK(store.rawBytes() == Bytes());
    CHECK(store.writeRaw(kib(64), bytes).has_value());
}

TEST_CASE("A 2 TB card written in 64 KiB pieces fits in 48 MiB")
{
    // One GiB stands for all: memory grows by the GiB written.
    SectorStore store(Bytes(2'000'000'000'000));
    const std::uint64_t before = store.memoryBytes().count();
    for (Bytes at; at < gib(1); at += kib(64))
        REQUIRE(store.writeStamps(at, kib(64), kFirst));
    const std::uint64_t perGib = store.memoryBytes().count() - before;
    CHECK(before + perGib * 1863 < mib(48).count());
}

TEST_CASE("Random 4 KiB writes cost at most 1 KiB per MiB of card and stay exact")
{
    const std::uint64_t seed = 5;
    INFO("seed " << seed);
    Prng prng(seed);
    SectorStore store(gib(4));
    REQUIRE(store.writeStamps(Bytes(), gib(4), kFirst));
    std::vector<bool> rewritten(gib(4) / kib(4));
    for (int i = 0; i < 100'000; ++i) {
        const std::uint64_t page = prng.below(rewritten.size());
        REQUIRE(store.writeStamps(kib(4) * page, kib(4), kSecond));
        rewritten[page] = true;
    }
    CHECK(store.memoryBytes() < mib(5));
    for (std::uint64_t page = 0; page < rewritten.size(); ++page)
        REQUIRE(store.matches(kib(4) * page, kib(4), rewritten[page] ? kSecond : kFirst));
}
