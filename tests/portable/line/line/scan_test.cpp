// Scanner input is classified, and misread check digits are detected.
#include "line/line/scan.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;

namespace {

ScanForms rulesOf(const std::string& scan)
{
    const auto file = parseStationFile("[station]\nid = \"L1\"\nprofile = \"quick\"\nlogin = false\n[[slot]]\nlabel = "
                                       "\"A1\"\nid = \"sim:good-u1\"\n[scan]\n" +
                                           scan,
                                       "station.toml");
    REQUIRE(file);
    return file->scans;
}

} // namespace

TEST_CASE("Commands, badges, orders and serials are distinguished", "[line]")
{
    const ScanForms rules = rulesOf("serial = \"[A-Z0-9]{4,12}\"\nbadge = \"OP[0-9]+\"\norder = \"WO[0-9]+\"\n");
    CHECK(readScan("  abort\r\n", rules).kind == ScanKind::command);
    CHECK(readScan("START", rules).text == "START");
    CHECK(readScan("SLOT-A1", rules).argument == "A1");
    CHECK(readScan("retest B2", rules).text == "RETEST");
    CHECK(readScan("OP12", rules).kind == ScanKind::badge);
    CHECK(readScan("WO12", rules).kind == ScanKind::order);
    CHECK(readScan("STARTER", rules).kind == ScanKind::serial);
    CHECK(readScan("SN00", rules).kind == ScanKind::serial);
    CHECK(readScan("SN0", rules).kind == ScanKind::unknown);
    CHECK(readScan("SN00SN00SN00SN00", rules).kind == ScanKind::unknown); // two scans in one
    CHECK(readScan(" \t", rules).kind == ScanKind::empty);
    CHECK(readScan(std::string(100'000, 'A'), rules).kind == ScanKind::unknown);
}

TEST_CASE("With a prefix, its commands are commands and plain words are not", "[line]")
{
    const ScanForms rules = rulesOf("command_prefix = \"!\"\n");
    CHECK(readScan("!ABORT", rules).kind == ScanKind::command);
    CHECK(readScan("ABORT", rules).kind == ScanKind::serial);
}

// Examples: Luhn, ISO/IEC 7812-1; GS1, General Specifications 7.9 (GTIN-13 6291041500213); Code 39 mod 43, 12345ABCDE/
// has T.
TEST_CASE("A check digit is right, and every single misread character is found", "[line]")
{
    struct Row {
        CheckDigit method;
        std::string text;
        std::string alphabet;
    };
    const Row rows[] = {{CheckDigit::luhn, "79927398713", "0123456789"},
                        {CheckDigit::gs1, "6291041500213", "0123456789"},
                        {CheckDigit::mod43, "12345ABCDE/T", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%"}};
    for (const Row& row : rows) {
        CAPTURE(row.text);
        CHECK(hasCheckDigit(row.text, row.method));
        for (std::size_t i = 0; i < row.text.size(); ++i)
            for (const char c : row.alphabet) {
                std::string misread = row.text;
                misread[i] = c;
                CHECK(hasCheckDigit(misread, row.method) == (c == row.text[i]));
            }
        CHECK_FALSE(hasCheckDigit("", row.method));
        CHECK_FALSE(hasCheckDigit("~~", row.method));
    }
    const ScanForms rules = rulesOf("check_digit = \"luhn\"\n");
    CHECK(readScan("79927398710", rules).kind == ScanKind::badCheckDigit);
}
