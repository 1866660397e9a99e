// The stamp format, held in place: golden bytes, an independent second implementation written from
// docs/formats/sector-stamp.md, and the claims made there.
#include "card/stamp/sector_stamp.h"

#include "ground/base/digest.h"
#include "ground/base/prng.h"

#include <algorithm>
#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <string_view>
#include <vector>

using namespace assay;

namespace {

std::string digestOf(std::span<const std::byte> bytes)
{
    return sha256Hex({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

std::uint64_t mix(std::uint64_t z)
{
    z += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

std::uint64_t shiftStep(std::uint64_t x)
{
    x ^= x << 13;
    x ^= x >> 7;
    return x ^ (x << 17);
}

// As the document says it, byte by byte and slowly.
std::vector<std::byte> sectorByTheBook(std::uint64_t sector, const StampSpec& spec)
{
    std::array<std::uint64_t, 64> words{};
    const std::uint64_t key = mix(mix(spec.seed ^ mix(spec.runTag)) + (std::uint64_t{spec.pass} << 40) + sector);
    for (std::uint64_t lane = 0; lane < 8; ++lane)
        words[lane] = mix(key + lane * 0x9e3779b97f4a7c15);
    for (std::size_t i = 8; i < 64; ++i)
        words[i] = shiftStep(words[i - 8]);
    words[0] = 0x01534143 + (std::uint64_t{spec.pass} << 32);
    words[1] = sector;
    words[2] = spec.runTag;
    words[3] = spec.seed;
    words[4] = 0;
    std::array<std::uint64_t, 8> sums{};
    for (std::size_t i = 0; i < 64; ++i)
        sums[i % 8] = shiftStep(sums[i % 8]) + words[i];
    std::array<std::uint64_t, 2> folds{};
    for (std::size_t lane = 0; lane < 8; ++lane) {
        std::uint64_t& fold = folds[lane / 4];
        fold = (fold ^ sums[lane]) * 0x9e3779b97f4a7c15;
        fold ^= fold >> 32;
    }
    words[4] = mix(folds[0] + 3 * folds[1]);
    std::vector<std::byte> bytes(512);
    for (std::size_t i = 0; i < 512; ++i)
        bytes[i] = static_cast<std::byte>(words[i / 8] >> (i % 8 * 8));
    return bytes;
}

StampSpec anySpec(Prng& prng) { return {prng.next(), prng.next(), static_cast<std::uint32_t>(1 + prng.below(1000))}; }

std::vector<StampKernel> kernels()
{
    if (bestStampKernel() == StampKernel::portable)
        return {StampKernel::portable};
    return {StampKernel::portable, bestStampKernel()};
}

} // namespace

TEST_CASE("The bytes of a stamp never change")
{
    const StampSpec spec{0x0011223344556677, 0x8899aabbccddeeff, 3};
    std::vector<std::byte> buffer(65536);
    fillStamps(buffer, gib(1), spec);
    constexpr std::string_view kHeader =
        "CAS\x01\x03\0\0\0\0\0\x20\0\0\0\0\0\x77\x66\x55\x44\x33\x22\x11\0\xff\xee\xdd\xcc\xbb\xaa\x99\x88";
    CHECK(std::string_view(reinterpret_cast<const char*>(buffer.data()), 32) == std::string_view(kHeader.data(), 32));
    CHECK(digestOf(std::span(buffer).first(512)) == "f3ce73e37f587761f4d76211bb695495e1acc4c3d281922475b35fe1e6f76b02");
    CHECK(digestOf(buffer) == "938763157b36e35ccbe9c36fb6c5635dc39023de54b529adf3d929b207d21a8e");
}

TEST_CASE("Every kernel makes the bytes the document describes")
{
    const std::uint64_t seed = GENERATE(1, 2, 3);
    INFO("seed " << seed);
    Prng prng(seed);
    for (int i = 0; i < 200; ++i) {
        const StampSpec spec = anySpec(prng);
        const std::uint64_t sector = prng.below(std::uint64_t{1} << 40);
        for (const StampKernel kernel : kernels()) {
            std::vector<std::byte> made(512);
            fillStamps(made, Bytes(sector * 512), spec, kernel);
            REQUIRE(made == sectorByTheBook(sector, spec));
            REQUIRE(countGoodSectors(made, Bytes(sector * 512), spec, kernel) == 1);
        }
    }
}

TEST_CASE("Sectors made one by one in any order are those made in one go")
{
    const StampSpec spec{1, 2, 3};
    std::vector<std::byte> whole(mib(1).count());
    fillStamps(whole, gib(7), spec);
    std::vector<std::byte> pieces(whole.size());
    std::vector<std::size_t> order(whole.size() / 512);
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    Prng prng(4);
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[prng.below(i)]);
    for (const std::size_t i : order)
        fillStamps(std::span(pieces).subspan(i * 512, 512), gib(7) + Bytes(i * 512), spec);
    CHECK(whole == pieces);
}

TEST_CASE("A buffer need not be aligned")
{
    std::vector<std::byte> buffer(512 * 4 + 1);
    const auto odd = std::span(buffer).subspan(1);
    fillStamps(odd, mib(3), {5, 6, 7});
    CHECK(countGoodSectors(odd, mib(3), {5, 6, 7}) == 4);
}

TEST_CASE("Each single flipped bit ends the run of good sectors and breaks the check")
{
    const StampSpec spec{11, 12, 1};
    std::vector<std::byte> buffer(1024);
    fillStamps(buffer, kib(64), spec);
    for (std::size_t bit = 0; bit < 4096; ++bit) {
        buffer[512 + bit / 8] ^= static_cast<std::byte>(1U << (bit % 8));
        REQUIRE(countGoodSectors(buffer, kib(64), spec) == 1);
        const SectorWords words = sectorWords(std::span(buffer).subspan<512, 512>());
        REQUIRE(stampCheck(words) != words[kStampCheck]);
        buffer[512 + bit / 8] ^= static_cast<std::byte>(1U << (bit % 8));
    }
    CHECK(countGoodSectors(buffer, kib(64), spec) == 2);
}

TEST_CASE("Any two flipped bits break the check, seen on 300,000 pairs")
{
    Prng prng(5);
    SectorWords words = stampWords(mib(9), {21, 22, 2});
    const std::uint64_t check = stampCheck(words);
    for (int i = 0; i < 300'000; ++i) {
        const std::uint64_t first = prng.below(4096);
        const std::uint64_t second = prng.below(4096);
        if (first == second || first / 64 == kStampCheck || second / 64 == kStampCheck)
            continue;
        words[first / 64] ^= std::uint64_t{1} << (first % 64);
        words[second / 64] ^= std::uint64_t{1} << (second % 64);
        REQUIRE(stampCheck(words) != check);
        words[first / 64] ^= std::uint64_t{1} << (first % 64);
        words[second / 64] ^= std::uint64_t{1} << (second % 64);
    }
}

TEST_CASE("Every content word alone tells the address and pass it was made for")
{
    Prng prng(6);
    for (int i = 0; i < 50; ++i) {
        const StampOrigin origin{Bytes(prng.below(std::uint64_t{1} << 40) * 512), anySpec(prng)};
        const SectorWords words = stampWords(origin.address, origin.spec);
        REQUIRE(claimedOrigin(words) == origin);
        for (std::size_t word = kStampContent; word < kStampWords; ++word)
            REQUIRE(contentOrigin(words[word], word, origin.spec.runTag, origin.spec.seed) == origin);
        for (std::size_t word = kStampContent; word + 8 < kStampWords; ++word)
            REQUIRE(isContentConsecutive(words, word));
    }
}

TEST_CASE("Stamps of neighbouring addresses and passes differ in half of their content")
{
    unsigned least = 4096;
    for (std::uint64_t i = 0; i < 20'000; ++i) {
        const SectorWords a = stampWords(Bytes(i * 512), {1, 1, 1});
        const SectorWords b =
            i % 2 == 0 ? stampWords(Bytes(i * 512 + 512), {1, 1, 1}) : stampWords(Bytes(i * 512), {1, 1, 2});
        unsigned bits = 0;
        for (std::size_t word = 0; word < kStampWords; ++word)
            bits += static_cast<unsigned>(std::popcount(a[word] ^ b[word]));
        least = std::min(least, bits);
    }
    CHECK(least > 1500);
}
