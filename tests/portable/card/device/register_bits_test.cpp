// Hexadecimal text to bytes to bits, and the checksum.
#include "card/device/register_bits.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

using namespace assay;

TEST_CASE("A register is read in every way that systems print it")
{
    const std::string text =
        GENERATE("c0ff8000", "C0FF8000", "0xc0ff8000", "  0xc0ff8000\n", "c0 ff 80 00", "c0:ff:80:00");
    RegisterBytes<4> bytes{};
    REQUIRE(parseRegister(text, "OCR", bytes));
    CHECK(bytes == RegisterBytes<4>{0xC0, 0xFF, 0x80, 0x00});
}

TEST_CASE("A register of the wrong length or with other characters is refused in one sentence")
{
    const auto [text, says] =
        GENERATE(table<std::string, std::string>({{"", "has 0 hexadecimal digits"},
                                                  {"0x", "has 0 hexadecimal digits"},
                                                  {"c0ff800", "has 7 hexadecimal digits"},
                                                  {"c0ff80000", "has 9 hexadecimal digits"},
                                                  {"c0ff80g0", "has \"g0\" among"},
                                                  {"c0ff80\xff\x01", "among its hexadecimal digits"},
                                                  {"c0-ff-80-00", "has \"-ff-80-0"}}));
    RegisterBytes<4> bytes{};
    const auto parsed = parseRegister(text, "OCR", bytes);
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().code == Errc::badInput);
    CHECK_THAT(parsed.error().english(),
               Catch::Matchers::ContainsSubstring("The OCR") && Catch::Matchers::ContainsSubstring(says));
}

TEST_CASE("Bits are numbered from the end, as in the specification")
{
    const RegisterBytes<8> bytes{0x02, 0x45, 0x84, 0x87, 0x33, 0x33, 0x30, 0x39};
    CHECK(bitsOf(bytes, 63, 0) == 0x0245848733333039);
    CHECK(bitsOf(bytes, 59, 56) == 2);
    CHECK(bitsOf(bytes, 41, 38) == 2);
    CHECK(bitOf(bytes, 0));
    CHECK_FALSE(bitOf(bytes, 63));
}

TEST_CASE("The checksum agrees with the examples of the specification")
{
    // 4.5: CMD0 with argument 0, CMD17 with argument 0, and the answer to the latter.
    CHECK(crc7(RegisterBytes<5>{0x40, 0, 0, 0, 0}) == 0b1001010);
    CHECK(crc7(RegisterBytes<5>{0x51, 0, 0, 0, 0}) == 0b0101010);
    CHECK(crc7(RegisterBytes<5>{0x11, 0, 0, 0x09, 0}) == 0b0110011);
}

TEST_CASE("A last byte of zero means that the host kept the checksum")
{
    CHECK(checkCrc7(RegisterBytes<6>{0x40, 0, 0, 0, 0, 0x95}) == Crc::good);
    CHECK(checkCrc7(RegisterBytes<6>{0x40, 0, 0, 0, 0, 0x97}) == Crc::bad);
    CHECK(checkCrc7(RegisterBytes<6>{0x40, 0, 0, 0, 0, 0x01}) == Crc::bad);
    CHECK(checkCrc7(RegisterBytes<6>{0x40, 0, 0, 0, 0, 0x00}) == Crc::notSent);
}
