// Every way a sector can be wrong, told from every other. Random cases print their seed.
#include "card/stamp/sector_classifier.h"

#include "card/stamp/sector_stamp.h"
#include "ground/base/prng.h"

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <set>
#include <string>

using namespace assay;

namespace {

using Sector = std::array<std::byte, kSectorBytes>;

const StampSpec kSpec{0xfeedface12345678, 42, 5};
constexpr Bytes kPlace = gib(3) + Bytes(512 * 77);

Sector stamp(Bytes address, const StampSpec& spec)
{
    Sector sector;
    fillStamps(sector, address, spec);
    return sector;
}

StampSpec passOf(std::uint32_t pass) { return {kSpec.runTag, kSpec.seed, pass}; }

void flip(Sector& sector, std::size_t bit) { sector[bit / 8] ^= static_cast<std::byte>(1U << (bit % 8)); }

// `count` different bits.
void flipSome(Sector& sector, unsigned count, Prng& prng)
{
    std::set<std::uint64_t> bits;
    while (bits.size() < count)
        bits.insert(prng.below(4096));
    for (const std::uint64_t bit : bits)
        flip(sector, bit);
}

Sector noise(Prng& prng)
{
    Sector sector;
    std::generate(sector.begin(), sector.end(), [&] { return static_cast<std::byte>(prng.next()); });
    return sector;
}

Sector uniform(unsigned char value)
{
    Sector sector;
    sector.fill(static_cast<std::byte>(value));
    return sector;
}

Sector join(const Sector& first, const Sector& second, std::size_t at)
{
    Sector sector = second;
    std::copy_n(first.begin(), at, sector.begin());
    return sector;
}

SectorFinding classify(const Sector& sector) { return classifySector(sector, kPlace, kSpec); }

} // namespace

TEST_CASE("Each whole-sector fault has its class and source")
{
    struct Row {
        SectorState state;
        Sector sector;
        Bytes source;
        std::uint32_t pass;
        std::uint64_t runTag;
    };
    const auto row = GENERATE(Row{SectorState::good, stamp(kPlace, kSpec), Bytes(), 0, 0},
                              Row{SectorState::zeros, uniform(0x00), Bytes(), 0, 0},
                              Row{SectorState::ones, uniform(0xff), Bytes(), 0, 0},
                              Row{SectorState::unrecognised, uniform('x'), Bytes(), 0, 0},
                              Row{SectorState::otherAddress, stamp(gib(1), kSpec), gib(1), 5, kSpec.runTag},
                              Row{SectorState::otherAddress, stamp(gib(1), passOf(2)), gib(1), 2, kSpec.runTag},
                              Row{SectorState::olderPass, stamp(kPlace, passOf(4)), kPlace, 4, kSpec.runTag},
                              Row{SectorState::olderPass, stamp(kPlace, passOf(1)), kPlace, 1, kSpec.runTag},
                              Row{SectorState::newerPass, stamp(kPlace, passOf(6)), kPlace, 6, kSpec.runTag},
                              Row{SectorState::otherRun, stamp(kPlace, {99, 42, 5}), kPlace, 5, 99},
                              Row{SectorState::otherRun, stamp(gib(2), {99, 1, 8}), gib(2), 8, 99});
    const SectorFinding finding = classify(row.sector);
    CHECK(std::string(name(finding.state)) == name(row.state));
    CHECK(finding.offset == kPlace);
    CHECK(finding.source == row.source);
    CHECK(finding.pass == row.pass);
    CHECK(finding.runTag == row.runTag);
    CHECK(finding.flippedBits == 0);
}

TEST_CASE("Every single flipped bit is found as one flipped bit")
{
    Sector sector = stamp(kPlace, kSpec);
    for (std::size_t bit = 0; bit < 4096; ++bit) {
        flip(sector, bit);
        const SectorFinding finding = classify(sector);
        REQUIRE(finding.state == SectorState::flippedBits);
        REQUIRE(finding.flippedBits == 1);
        flip(sector, bit);
    }
}

TEST_CASE("Scattered flipped bits are counted exactly")
{
    const std::uint64_t seed = GENERATE(1, 2, 3, 4);
    INFO("seed " << seed);
    Prng prng(seed);
    for (int i = 0; i < 100; ++i) {
        Sector sector = stamp(kPlace, kSpec);
        const auto count = static_cast<unsigned>(1 + prng.below(kFlippedBitsMax));
        flipSome(sector, count, prng);
        const SectorFinding finding = classify(sector);
        REQUIRE(finding.state == SectorState::flippedBits);
        REQUIRE(finding.flippedBits == count);
    }
}

TEST_CASE("A displaced or stale sector is known by its source although bits have flipped in it")
{
    const std::uint64_t seed = GENERATE(1, 2, 3);
    INFO("seed " << seed);
    Prng prng(seed);
    for (int i = 0; i < 100; ++i) {
        const Bytes source = Bytes(prng.below(std::uint64_t{1} << 35) * 512);
        const auto pass = static_cast<std::uint32_t>(1 + prng.below(4));
        const auto count = static_cast<unsigned>(1 + prng.below(64));
        Sector sector = stamp(source, passOf(pass));
        flipSome(sector, count, prng);
        for (std::size_t bit = 8; bit < 64; bit += 8)
            flip(sector, bit); // the header is no help
        const SectorFinding finding = classify(sector);
        REQUIRE(finding.state == SectorState::otherAddress);
        REQUIRE(finding.source == source);
        REQUIRE(finding.pass == pass);
    }
}

TEST_CASE("Zeros and ones with flipped bits are still zeros and ones")
{
    Prng prng(3);
    for (const unsigned count : {1U, 7U, 100U}) {
        Sector zeros = uniform(0x00);
        flipSome(zeros, count, prng);
        CHECK(classify(zeros).state == SectorState::zeros);
        CHECK(classify(zeros).flippedBits == count);
        Sector ones = uniform(0xff);
        flipSome(ones, count, prng);
        CHECK(classify(ones).state == SectorState::ones);
        CHECK(classify(ones).flippedBits == count);
    }
}

TEST_CASE("A torn sector is classified with its boundary and the origin of its other part")
{
    struct Row {
        SectorState part;
        Sector other;
        Bytes source;
        std::uint32_t pass;
    };
    const auto row =
        GENERATE(Row{SectorState::olderPass, stamp(kPlace, passOf(4)), kPlace, 4},
                 Row{SectorState::olderPass, stamp(kPlace, passOf(2)), kPlace, 2},
                 Row{SectorState::otherAddress, stamp(gib(5), kSpec), gib(5), 5},
                 Row{SectorState::zeros, uniform(0x00), Bytes(), 0}, Row{SectorState::ones, uniform(0xff), Bytes(), 0});
    const bool otherFirst = GENERATE(false, true);
    const Sector expected = stamp(kPlace, kSpec);
    for (std::size_t at = 16; at < kSectorBytes; at += 16) {
        const Sector sector = otherFirst ? join(row.other, expected, at) : join(expected, row.other, at);
        const SectorFinding finding = classify(sector);
        INFO("torn at " << at << ", " << name(row.part) << (otherFirst ? " first" : " last") << ", found "
                        << name(finding.state) << " at " << finding.tornAt << " part " << name(finding.tornPart)
                        << " flips " << finding.flippedBits);
        if (at <= 32 && row.part != SectorState::zeros && row.part != SectorState::ones) {
            // Two headers of one run differ in a few bits only: flipped bits are the simpler explanation.
            REQUIRE(finding.state == (otherFirst ? SectorState::flippedBits : row.part));
            REQUIRE(finding.flippedBits < 8);
            continue;
        }
        REQUIRE(finding.state == SectorState::torn);
        REQUIRE(finding.isTornPartFirst == otherFirst);
        REQUIRE(finding.tornPart == row.part);
        REQUIRE(finding.source == row.source);
        REQUIRE(finding.pass == row.pass);
        REQUIRE(finding.flippedBits == 0);
        const std::size_t found = finding.tornAt;
        const auto [low, high] = std::minmax(found, at);
        REQUIRE(std::equal(expected.begin() + static_cast<std::ptrdiff_t>(low),
                           expected.begin() + static_cast<std::ptrdiff_t>(high),
                           row.other.begin() + static_cast<std::ptrdiff_t>(low)));
        CHECK((at < 48 || found == at)); // inside the headers both parts agree
    }
}

TEST_CASE("A sector torn between the stamp and unknown data is torn, not flipped")
{
    const bool otherFirst = GENERATE(false, true);
    Prng prng(8);
    const Sector expected = stamp(kPlace, kSpec);
    for (std::size_t at = 16; at < kSectorBytes; at += 16) {
        const Sector other = noise(prng);
        const SectorFinding finding = classify(otherFirst ? join(other, expected, at) : join(expected, other, at));
        INFO("torn at " << at);
        REQUIRE(finding.state == SectorState::torn);
        REQUIRE(finding.tornPart == SectorState::unrecognised);
        REQUIRE(finding.isTornPartFirst == otherFirst);
        // Some bytes at the seam agree at random.
        const std::size_t found = finding.tornAt;
        REQUIRE((otherFirst ? found <= at && found + 4 > at : found >= at && found < at + 4));
    }
}

TEST_CASE("A torn sector with flipped bits stays torn")
{
    Prng prng(9);
    for (int i = 0; i < 100; ++i) {
        const std::size_t at = 64 + 16 * prng.below(24);
        Sector sector = join(stamp(kPlace, kSpec), stamp(kPlace, passOf(4)), at);
        flipSome(sector, 5, prng);
        const SectorFinding finding = classify(sector);
        REQUIRE(finding.state == SectorState::torn);
        REQUIRE(finding.tornPart == SectorState::olderPass);
    }
}

TEST_CASE("A burst of wrong bits inside a sector is flipped bits")
{
    Sector sector = stamp(kPlace, kSpec);
    for (std::size_t bit = 2000; bit < 2100; ++bit)
        flip(sector, bit);
    CHECK(classify(sector).state == SectorState::flippedBits);
    CHECK(classify(sector).flippedBits == 100);
}

TEST_CASE("Random data is never taken for anything")
{
    Prng prng(10);
    for (int i = 0; i < 5000; ++i)
        REQUIRE(classify(noise(prng)).state == SectorState::unrecognised);
}
