// CSD layouts that the published cards do not cover: version 1.0 (SDSC), 3.0 (SDUC), reserved codes.
#include "card/device/card_registers.h"
#include "support/parse_csd.h"
#include "support/register_hex.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::test;

namespace {

Csd decoded(const RegisterHex& hex)
{
    const auto csd = parseCsd(hex.text());
    REQUIRE(csd);
    return *csd;
}

// A 2 GB card: READ_BL_LEN 10, C_SIZE 3751, C_SIZE_MULT 7.
RegisterHex sdsc()
{
    RegisterHex hex(16);
    hex.set(119, 112, 0x26)
        .set(111, 104, 1)
        .set(103, 96, 0x32)
        .set(95, 84, 0x5B5)
        .set(83, 80, 10)
        .set(79, 79, 1)
        .set(73, 62, 3751);
    hex.set(61, 59, 7)
        .set(58, 56, 6)
        .set(55, 53, 5)
        .set(52, 50, 4)
        .set(49, 47, 7)
        .set(46, 46, 1)
        .set(45, 39, 127)
        .set(38, 32, 31);
    return hex.set(28, 26, 5).set(25, 22, 10).seal();
}

} // namespace

TEST_CASE("A CSD of version 1.0 gives capacity by block length and multiplier, and the supply currents")
{
    const Csd csd = decoded(sdsc());
    CHECK(csd.version() == std::string("1.0"));
    CHECK(familyOf(csd) == CapacityFamily::sdsc);
    CHECK(csd.capacity == Bytes(3752ULL * 512 * 1024));
    CHECK(csd.readTimeNs == 1.5e6);
    CHECK(csd.readClocks == 100);
    CHECK(csd.transferRate == 25'000'000);
    CHECK(csd.readBlock == Bytes(1024));
    CHECK(csd.readPartial);
    CHECK(csd.readMilliampMin == 100);
    CHECK(csd.readMilliampMax == 80);
    CHECK(csd.writeMilliampMin == 35);
    CHECK(csd.writeMilliampMax == 35);
    CHECK(csd.eraseSectorBlocks == 128);
    CHECK(csd.protectGroupSectors == 32);
    CHECK(csd.writeFactor == 32);
    CHECK(csd.writeBlock == Bytes(1024));
    CHECK(csd.crc == Crc::good);
    CHECK_FALSE(csd.reservedSet);
}

TEST_CASE("A CSD of version 3.0 has 28 bits for the capacity")
{
    RegisterHex hex(16);
    hex.set(127, 126, 2).set(75, 48, 0x800000 - 1);
    const Csd csd = decoded(hex);
    CHECK(csd.version() == std::string("3.0"));
    CHECK(familyOf(csd) == CapacityFamily::sduc);
    CHECK(csd.capacity == Bytes(std::uint64_t{4} << 40));
    CHECK_FALSE(csd.reservedSet);
    CHECK(decoded(hex.set(75, 48, 0xFFFFFFF)).capacity == Bytes(std::uint64_t{128} << 40));
}

TEST_CASE("SDXC starts at the size code FFFFh")
{
    RegisterHex hex(16);
    CHECK(familyOf(decoded(hex.set(127, 126, 1).set(69, 48, 0xFF5F))) == CapacityFamily::sdhc);
    CHECK(familyOf(decoded(hex.set(69, 48, 0xFFFF))) == CapacityFamily::sdxc);
}

TEST_CASE("A CSD of the reserved structure states no capacity")
{
    const Csd csd = decoded(RegisterHex(16).set(127, 126, 3).set(73, 48, 0x3FFFFFF));
    CHECK(csd.capacity == Bytes(0));
    CHECK(familyOf(csd) == CapacityFamily::unknown);
    CHECK(csd.version() == std::string());
}

TEST_CASE("Transfer rates of all bus modes are decoded, reserved exponents are not")
{
    const auto [code, rate] = GENERATE(table<unsigned, std::uint64_t>({{0x32, 25'000'000},
                                                                       {0x5A, 50'000'000},
                                                                       {0x0B, 100'000'000},
                                                                       {0x2B, 200'000'000},
                                                                       {0x08, 100'000},
                                                                       {0x0C, 0},
                                                                       {0x02, 0}}));
    CHECK(decoded(RegisterHex(16).set(103, 96, code)).transferRate == rate);
}

TEST_CASE("Each flag of the CSD stands at its own bit")
{
    struct Flag {
        unsigned bit;
        bool Csd::*field;
    };
    const Flag flag =
        GENERATE(Flag{79, &Csd::readPartial}, Flag{78, &Csd::writeMisaligned}, Flag{77, &Csd::readMisaligned},
                 Flag{76, &Csd::driverStage}, Flag{46, &Csd::eraseSingleBlock}, Flag{31, &Csd::protectGroups},
                 Flag{21, &Csd::writePartial}, Flag{15, &Csd::fileFormatGroup}, Flag{14, &Csd::copy},
                 Flag{13, &Csd::permanentWriteProtect}, Flag{12, &Csd::temporaryWriteProtect},
                 Flag{9, &Csd::writeProtectUntilPowerCycle}, Flag{8, &Csd::reservedSet}, Flag{47, &Csd::reservedSet},
                 Flag{125, &Csd::reservedSet});
    CHECK_FALSE(decoded(RegisterHex(16).set(127, 126, 1)).*flag.field);
    CHECK(decoded(RegisterHex(16).set(127, 126, 1).set(flag.bit, flag.bit, 1)).*flag.field);
}

TEST_CASE("The protected area counts blocks on SDSC and bytes elsewhere")
{
    CardRegisters registers;
    registers.ssr = Ssr{};
    registers.ssr->protectedAreaCode = 40;
    CHECK_FALSE(protectedArea(registers));
    registers.csd = decoded(sdsc());
    CHECK(protectedArea(registers) == Bytes(40ULL * 512 * 1024));
    registers.csd->structure = 1;
    CHECK(protectedArea(registers) == Bytes(40));
}
