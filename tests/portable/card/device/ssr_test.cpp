// SD status: every code of every class, every unit size, erase times.
#include "card/device/ssr.h"
#include "support/register_hex.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::test;

namespace {

Ssr decodedSsr(const RegisterHex& hex)
{
    const auto ssr = parseSsr(hex.text());
    REQUIRE(ssr);
    return *ssr;
}

} // namespace

TEST_CASE("Speed class codes become MB/s, higher ones mean at least class 10")
{
    const auto [code, megabytes] =
        GENERATE(table<unsigned, unsigned>({{0, 0}, {1, 2}, {2, 4}, {3, 6}, {4, 10}, {5, 10}, {255, 10}}));
    const Ssr ssr = decodedSsr(RegisterHex(64).set(447, 440, code));
    CHECK(ssr.speedClassCode == code);
    CHECK(ssr.speedClass == megabytes);
}

TEST_CASE("Allocation unit codes become sizes, for UHS from 1 MiB on")
{
    const auto [code, kibibytes] = GENERATE(table<unsigned, std::uint64_t>({{0, 0},
                                                                            {1, 16},
                                                                            {2, 32},
                                                                            {3, 64},
                                                                            {4, 128},
                                                                            {5, 256},
                                                                            {6, 512},
                                                                            {7, 1024},
                                                                            {8, 2048},
                                                                            {9, 4096},
                                                                            {10, 8192},
                                                                            {11, 12288},
                                                                            {12, 16384},
                                                                            {13, 24576},
                                                                            {14, 32768},
                                                                            {15, 65536}}));
    const Ssr ssr = decodedSsr(RegisterHex(64).set(431, 428, code).set(395, 392, code));
    CHECK(ssr.auSize == kib(kibibytes));
    CHECK(ssr.uhsAuSize == kib(code < 7 ? 0 : kibibytes));
}

TEST_CASE("UHS, video and application classes stand in the register as they are called")
{
    const Ssr ssr = decodedSsr(RegisterHex(64).set(447, 440, 4).set(399, 396, 3).set(391, 384, 30).set(339, 336, 2));
    CHECK(ssr.uhsGrade == 3);
    CHECK(ssr.videoClass == 30);
    CHECK(ssr.appClass == 2);
    CHECK(ssr.marks() == "C10 U3 V30 A2");
    CHECK(decodedSsr(RegisterHex(64)).marks().empty());
}

TEST_CASE("Units of video recording count in MiB and 512 KiB")
{
    const Ssr ssr = decodedSsr(RegisterHex(64).set(377, 368, 0x3FF).set(367, 346, 0x3FFFFF));
    CHECK(ssr.vscAuSize == mib(1023));
    CHECK(ssr.suspendAddress == kib(512) * 0x3FFFFF);
    CHECK_FALSE(ssr.reservedSet);
}

TEST_CASE("The depth of the command queue is its code plus one")
{
    const auto [code, depth] = GENERATE(table<unsigned, unsigned>({{0, 0}, {1, 2}, {15, 16}, {31, 32}}));
    CHECK(decodedSsr(RegisterHex(64).set(335, 331, code)).commandQueueDepth == depth);
}

TEST_CASE("Each flag of the SD status stands at its own bit")
{
    struct Flag {
        unsigned bit;
        bool Ssr::*field;
    };
    const Flag flag =
        GENERATE(Flag{509, &Ssr::securedMode}, Flag{330, &Ssr::cache}, Flag{329, &Ssr::hostMaintenance},
                 Flag{328, &Ssr::cardMaintenance}, Flag{315, &Ssr::protectUntilPowerCycle},
                 Flag{314, &Ssr::bootPartition}, Flag{313, &Ssr::discard}, Flag{312, &Ssr::fullUserAreaErase},
                 Flag{427, &Ssr::reservedSet}, Flag{340, &Ssr::reservedSet}, Flag{316, &Ssr::reservedSet});
    CHECK(decodedSsr(RegisterHex(64).set(flag.bit, flag.bit, 1)).*flag.field);
    CHECK_FALSE(decodedSsr(RegisterHex(64)
                               .set(flag.bit + 1, flag.bit + 1, 1)
                               .set(flag.bit - 1, flag.bit - 1, 1)
                               .set(flag.bit, flag.bit, 0)).*
                (flag.field == &Ssr::reservedSet ? &Ssr::blank : flag.field));
}

TEST_CASE("Bus width, card type, protected area and move speed are read")
{
    const Ssr ssr =
        decodedSsr(RegisterHex(64).set(511, 510, 2).set(495, 480, 1).set(479, 448, 0x04000000).set(439, 432, 0xFF));
    CHECK(ssr.busWidthBits() == 4);
    CHECK(ssr.cardType == 1);
    CHECK(ssr.protectedAreaCode == 0x04000000);
    CHECK(ssr.performanceMove == Ssr::kMoveInfinite);
    CHECK(decodedSsr(RegisterHex(64).set(511, 510, 1)).busWidthBits() == 0);
}

TEST_CASE("Vendor bits of the SD status are nobody's business")
{
    CHECK_FALSE(decodedSsr(RegisterHex(64).set(311, 248, ~std::uint64_t{0})).reservedSet);
}

TEST_CASE("Erase time grows with the number of allocation units, from one second on")
{
    const Ssr ssr = decodedSsr(RegisterHex(64).set(423, 408, 16).set(407, 402, 8).set(401, 400, 2));
    CHECK(ssr.eraseTimeout(16) == fromSeconds(10));
    CHECK(ssr.eraseTimeout(32) == fromSeconds(18));
    CHECK(ssr.eraseTimeout(1) == fromSeconds(2.5));
    CHECK(ssr.eraseTimeout(1, 2) == fromSeconds(3));
    const Ssr quick = decodedSsr(RegisterHex(64).set(423, 408, 1000).set(407, 402, 1));
    CHECK(quick.eraseTimeout(1) == fromSeconds(1));
    CHECK(quick.eraseTimeout(1, 1) == fromSeconds(1.25));
}

TEST_CASE("A card that states no erase time has none")
{
    CHECK_FALSE(decodedSsr(RegisterHex(64).set(423, 408, 0).set(407, 402, 5)).eraseTimeout(1));
    CHECK_FALSE(decodedSsr(RegisterHex(64).set(423, 408, 5).set(407, 402, 0)).eraseTimeout(1));
}
