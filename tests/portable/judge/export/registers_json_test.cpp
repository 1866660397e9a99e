// Registers of real cards, every field, against tests/data/card-registers.json; and what the contract promises about
// the keys.
#include "judge/export/registers_json.h"
#include "program/wiring/wiring.h"
#include "support/parse_csd.h"
#include "support/register_hex.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <fstream>

using namespace assay;
using namespace assay::test;
using Json = nlohmann::ordered_json;

namespace {

Json cardData() { return Json::parse(std::ifstream(ASSAY_TEST_DATA "/card-registers.json")).at("cards"); }

CardRegisters registersFrom(const Json& card)
{
    const auto hex = [&](const char* key) { return card.at(key).get<std::string>(); };
    CardRegisters registers;
    registers.cid = parseCid(hex("cid")).value();
    registers.csd = parseCsd(hex("csd")).value();
    registers.scr = parseScr(hex("scr")).value();
    registers.ocr = parseOcr(hex("ocr")).value();
    return registers;
}

CardRegisters with(const Cid& cid)
{
    CardRegisters registers;
    registers.cid = cid;
    return registers;
}

CardRegisters with(const Ssr& ssr)
{
    CardRegisters registers;
    registers.ssr = ssr;
    return registers;
}

std::vector<Manufacturer> manufacturers()
{
    auto table = builtinManufacturers();
    REQUIRE(table);
    return std::move(*table);
}

} // namespace

TEST_CASE("Every field of 15 real cards is decoded according to the specification")
{
    const auto table = manufacturers();
    const Json cards = cardData();
    REQUIRE(cards.size() == 15);
    for (const Json& card : cards) {
        INFO(card.at("label"));
        const Json decoded = registersJson(registersFrom(card), table);
        for (const auto& [name, fields] : card.at("expected").items())
            for (const auto& [key, value] : fields.items()) {
                INFO(name << "." << key);
                CHECK(decoded.at(name).at(key) == value);
            }
    }
}

TEST_CASE("The published values of real cards are confirmed, or the fixture states the reason for the deviation")
{
    const Json cards = cardData();
    for (const Json& card : cards) {
        INFO(card.at("label"));
        const CardRegisters registers = registersFrom(card);
        const auto published = [&](const char* key) {
            return card.at(std::string("published_") + key).get<std::string>();
        };
        const bool excused = card.contains("differs");
        CHECK(published("oid").find('"' + registers.cid->oemId + '"') == 0);
        CHECK(published("pnm") == '"' + shownText(registers.cid->productName) + '"');
        CHECK(published("prv") == registers.cid->revision());
        CHECK(published("psn") ==
              fmt::format("${:04X}_{:04X}", registers.cid->serial >> 16, registers.cid->serial & 0xFFFFU));
        CHECK(published("mdt").find(registers.cid->manufactured()) == 0);
        CHECK(published("c_size") == fmt::format("${:X}", registers.csd->sizeCode));
        std::string sectors = published("sectors");
        std::erase(sectors, ',');
        CHECK((excused || sectors == std::to_string(registers.csd->capacity.count() / 512)));
        CHECK((excused || published("sd_version").substr(0, 2) == std::string(registers.scr->version()).substr(0, 2)));
    }
}

TEST_CASE("No real card raises a finding of more than weak weight against its own label")
{
    for (const Json& card : cardData()) {
        INFO(card.at("label"));
        const CardRegisters registers = registersFrom(card);
        FindingContext context;
        context.label = parseLabel(card.at("label").get<std::string>());
        context.today = std::chrono::year(2026) / 1;
        for (const CardFinding& finding : findingsOf(registers, context)) {
            INFO(finding.id << ": " << finding.reason.english());
            CHECK(finding.weight <= FindingWeight::weak);
        }
    }
}

TEST_CASE("A checksum that the host did not pass is neither valid nor invalid")
{
    const auto cid = parseCid("035344534e31323880f79e34f6013c00");
    REQUIRE(cid);
    CHECK(registersJson(with(*cid), {}).at("cid").at("crc_ok").is_null());
    CHECK(registersJson(with(parseCid("035344534e31323880f79e34f6013c61").value()), {}).at("cid").at("crc_ok") ==
          false);
}

TEST_CASE("Unprintable characters of a CID are escaped in JSON and kept as hexadecimal digits")
{
    const Json cid = registersJson(with(parseCid("fe1b5b32004a80ff2010000000001a00").value()), {}).at("cid");
    CHECK(cid.at("oem_id") == "\xEF\xBF\xBD[");
    CHECK(cid.at("product_name_hex") == "0x32004a80ff");
    CHECK(cid.at("manufacturer").is_null());
    CHECK_NOTHROW(cid.dump());
}

TEST_CASE("Classes, units and times of the SD status have keys with units")
{
    const auto ssr = parseSsr(RegisterHex(64)
                                  .set(447, 440, 4)
                                  .set(431, 428, 9)
                                  .set(399, 396, 3)
                                  .set(391, 384, 30)
                                  .set(339, 336, 2)
                                  .set(423, 408, 8)
                                  .set(407, 402, 8)
                                  .text());
    REQUIRE(ssr);
    const Json json = registersJson(with(*ssr), {}).at("ssr");
    CHECK(json.at("speed_class") == 10);
    CHECK(json.at("uhs_speed_grade") == 3);
    CHECK(json.at("video_speed_class") == 30);
    CHECK(json.at("app_class") == 2);
    CHECK(json.at("au_size_bytes") == 4194304);
    CHECK(json.at("uhs_au_size_bytes").is_null());
    CHECK(json.at("erase_one_au_timeout_ms") == 1000);
}

TEST_CASE("The table of manufacturers lists each id once, with its certainty")
{
    const auto table = manufacturers();
    CHECK(table.size() > 30);
    for (const Manufacturer& entry : table) {
        INFO(entry.id);
        CHECK(std::count_if(table.begin(), table.end(), [&](const Manufacturer& other) {
                  return other.id == entry.id && other.oemId == entry.oemId;
              }) == 1);
        CHECK_FALSE(entry.source.empty());
    }
}
