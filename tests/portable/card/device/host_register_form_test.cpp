// Registers in the forms in which hosts hand them over, and registers of MMC.
#include "card/device/card_findings.h"
#include "support/parse_csd.h"
#include "support/register_hex.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace assay;
using namespace assay::test;

namespace {

struct PublishedCard {
    std::string cid, csd;
};

std::vector<PublishedCard> publishedCards()
{
    std::vector<PublishedCard> cards;
    const auto published = nlohmann::json::parse(std::ifstream(ASSAY_TEST_DATA "/card-registers.json"));
    for (const auto& card : published.at("cards"))
        cards.push_back({card.at("cid").get<std::string>(), card.at("csd").get<std::string>()});
    REQUIRE(cards.size() == 15);
    return cards;
}

std::string inWords(const std::string& hex, bool words, bool bytes)
{
    std::string out;
    for (std::size_t i = 0; i < 16; ++i) {
        const std::size_t word = words ? 3 - i / 4 : i / 4;
        const std::size_t byte = bytes ? 3 - i % 4 : i % 4;
        out += hex.substr((word * 4 + byte) * 2, 2);
    }
    return out;
}

std::string shifted(const std::string& hex) { return "00" + hex.substr(0, 30); }

std::vector<std::string> idsOfFindings(const CardRegisters& registers)
{
    std::vector<std::string> ids;
    for (const CardFinding& finding : findingsOf(registers))
        ids.push_back(finding.id);
    return ids;
}

CardRegisters registersOfTexts(const std::string& cid, const std::string& csd)
{
    return decodeRegisters({cid.empty() ? std::nullopt : std::optional(cid),
                            csd.empty() ? std::nullopt : std::optional(csd), std::nullopt, std::nullopt, std::nullopt});
}

void checkSame(const CardRegisters& found, const PublishedCard& card)
{
    const Cid cid = parseCid(card.cid).value();
    const Csd csd = parseCsd(card.csd).value();
    REQUIRE(found.cid);
    REQUIRE(found.csd);
    CHECK(found.cid->manufacturerId == cid.manufacturerId);
    CHECK(found.cid->productName == cid.productName);
    CHECK(found.cid->serial == cid.serial);
    CHECK(found.cid->manufactured() == cid.manufactured());
    CHECK(found.csd->capacity == csd.capacity);
    CHECK(found.csd->commandClasses == csd.commandClasses);
    CHECK(found.csd->transferRateCode == csd.transferRateCode);
}

const char* const kMmcCid = "1501004d384731474303123456785059";
const char* const kMmcCsd = "d02701320f5903fff6dbffef8e40400d";

} // namespace

TEST_CASE("Registers as real cards send them, with or without checksum, are decoded as they stand")
{
    for (const PublishedCard& card : publishedCards())
        for (const bool crc : {true, false}) {
            const auto text = [&](const std::string& hex) { return crc ? hex : hex.substr(0, 30) + "00"; };
            const CardRegisters found = registersOfTexts(text(card.cid), text(card.csd));
            CAPTURE(card.cid, card.csd);
            CHECK(found.cidForm == HostRegisterForm::asSent);
            CHECK(found.csdForm == HostRegisterForm::asSent);
            checkSame(found, card);
        }
}

TEST_CASE("Registers that a host has shifted by its checksum, or whose words or bytes it has reordered, are undone")
{
    const bool words = GENERATE(false, true), bytes = GENERATE(false, true), cut = GENERATE(false, true);
    if (!words && !bytes && !cut)
        return;
    for (const PublishedCard& card : publishedCards()) {
        const auto text = [&](const std::string& hex) { return inWords(cut ? shifted(hex) : hex, words, bytes); };
        CAPTURE(card.cid, card.csd, text(card.cid), text(card.csd));
        const CardRegisters found = registersOfTexts(text(card.cid), text(card.csd));
        checkSame(found, card);
        const HostRegisterForm form = !words && !bytes ? HostRegisterForm::shifted
                                      : cut            ? HostRegisterForm::reorderedAndShifted
                                                       : HostRegisterForm::reordered;
        CHECK(found.cidForm == form);
        CHECK(found.csdForm == form);
        const auto ids = idsOfFindings(found);
        CHECK(std::ranges::count(ids, "registers.host_form") == 2);
        CHECK(std::ranges::count(ids, "cid.crc") + std::ranges::count(ids, "csd.crc") == 0);
    }
}

TEST_CASE("A CSD without its checksum, shifted by one byte, is that of a card of 32 GB and no finding against it")
{
    const CardRegisters found = registersOfTexts("", "00400e00325b590000ee7f7f800a4040");
    REQUIRE(found.csd);
    CHECK(found.csd->capacity == Bytes(32'010'928'128));
    CHECK(familyOf(*found.csd) == CapacityFamily::sdhc);
    CHECK(idsOfFindings(found) == std::vector<std::string>{"registers.host_form"});
}

TEST_CASE("A register of a card that is wrong in itself is not taken for one that the host has changed")
{
    const std::string csd = GENERATE("400e00325b590000ee7f7f800a404003", "400e0032db790001d77b7f800a40008d");
    const CardRegisters found = registersOfTexts("", csd);
    CHECK(found.csdForm == HostRegisterForm::asSent);
    CHECK(idsOfFindings(found) == std::vector<std::string>{"csd.crc"});
    CHECK(registersOfTexts("", std::string(32, '0')).csdForm == HostRegisterForm::asSent);
    CHECK(registersOfTexts(std::string(32, 'f'), "").cidForm == HostRegisterForm::asSent);
}

TEST_CASE("CID and CSD of an eMMC are named as such and decoded by their own standard")
{
    const CardRegisters found = registersOfTexts(kMmcCid, kMmcCsd);
    CHECK_FALSE(found.cid);
    CHECK_FALSE(found.csd);
    REQUIRE(found.mmcCid);
    CHECK(found.mmcCid->manufacturerId == 0x15);
    CHECK(found.mmcCid->deviceType == 1);
    CHECK(found.mmcCid->oemId == 0);
    CHECK(found.mmcCid->productName == "M8G1GC");
    CHECK(found.mmcCid->revision() == "0.3");
    CHECK(found.mmcCid->serial == 0x12345678);
    CHECK(found.mmcCid->manufactured() == std::vector<std::string>{"1997-05", "2013-05"});
    REQUIRE(found.mmcCsd);
    CHECK(found.mmcCsd->structure == 3);
    CHECK(found.mmcCsd->specVersion == 4);
    CHECK(found.mmcCsd->capacity == Bytes());
    CHECK(found.mmcCsd->crc == Crc::good);
    CHECK(idsOfFindings(found) == std::vector<std::string>{"registers.mmc"});
}

TEST_CASE("A CID or CSD of an eMMC alone is named too, also as a host hands it over")
{
    CHECK(registersOfTexts(kMmcCid, "").mmcCid);
    CHECK(registersOfTexts("", kMmcCsd).mmcCsd);
    CHECK(registersOfTexts(shifted(kMmcCid), "").mmcCid);
    CHECK(registersOfTexts("", shifted(kMmcCsd)).mmcCsd);
    CHECK(registersOfTexts(inWords(kMmcCid, true, false), inWords(kMmcCsd, true, false)).mmcCid);
}

TEST_CASE("An MMC of up to 2 GB states its capacity in the CSD")
{
    // 128 MB: READ_BL_LEN 9, C_SIZE 1959, C_SIZE_MULT 5; SPEC_VERS 3.
    RegisterHex hex(16);
    hex.set(127, 126, 2).set(125, 122, 3).set(119, 112, 0x26).set(103, 96, 0x2A).set(95, 84, 0x0F5).set(83, 80, 9);
    hex.set(73, 62, 1959).set(49, 47, 5).set(25, 22, 9).set(13, 13, 1).seal();
    const CardRegisters found = registersOfTexts("", hex.text());
    REQUIRE(found.mmcCsd);
    CHECK(found.mmcCsd->capacity == Bytes(1960ULL * 128 * 512));
    CHECK(idsOfFindings(found) == std::vector<std::string>{"registers.mmc", "csd.write_protect_permanent"});
}

TEST_CASE("The years of an MMC that both revisions count alike are not ambiguous")
{
    MmcCid cid;
    cid.month = 7;
    cid.yearCode = GENERATE(13U, 14U, 15U);
    CHECK(cid.manufactured() == std::vector{fmt::format("{}-07", 1997 + cid.yearCode)});
}

TEST_CASE("An SD card whose OEM id is blank is not taken for an MMC")
{
    const CardRegisters found = registersOfTexts(RegisterHex(16)
                                                     .set(127, 120, 0x1B)
                                                     .set(103, 64, 0x5344303141)
                                                     .set(63, 56, 0x20)
                                                     .set(55, 24, 0x12345678)
                                                     .set(19, 8, 18 << 4 | 5)
                                                     .seal()
                                                     .text(),
                                                 "");
    CHECK(found.cid);
    CHECK_FALSE(found.mmcCid);
}

TEST_CASE("Command class 7 is mandatory from version 2.00 of the standard on")
{
    const auto [scr, missing] = GENERATE(table<const char*, bool>({{"00a5000009020202", false},   // 1.0x
                                                                   {"0125000000000000", false},   // 1.10
                                                                   {"", false},                   // not known
                                                                   {"0225000000000000", true},    // 2.00
                                                                   {"0235800000000000", true}})); // 3.0x
    CardRegisters registers = registersOfTexts("", "002d0032135983ccf6dacf80164000eb");
    if (*scr)
        registers.scr = parseScr(scr).value();
    CAPTURE(scr);
    const auto ids = idsOfFindings(registers);
    CHECK((std::ranges::count(ids, "csd.command_classes") == 1) == missing);
}

TEST_CASE("Each bit of write protection is a finding and a line")
{
    const auto [bit, id, line] =
        GENERATE(table<unsigned, const char*, const char*>({{13, "csd.write_protect_permanent", "permanent"},
                                                            {12, "csd.write_protect_temporary", "temporary"},
                                                            {9, "csd.write_protect_power_cycle", "until power-off"}}));
    const auto csd = RegisterHex("400e0032db790001d77b7f800a40008b").set(bit, bit, 1).seal().text();
    const CardRegisters registers = registersOfTexts("", csd);
    CHECK(idsOfFindings(registers) == std::vector<std::string>{id});
    const auto lines = registerLines(registers, {});
    const auto protection =
        std::ranges::find(lines, "write protection", [](const RegisterLine& each) { return each.name.english(); });
    REQUIRE(protection != lines.end());
    CHECK(protection->value.english() == line);
}
