// Each finding: what raises it, and that nothing else does.
#include "card/device/card_findings.h"
#include "support/parse_csd.h"
#include "support/register_hex.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

// A card of version 6.xx with class 10, U3, V30, A2; the registers are those of a real 64 GB card but for the SD status
// and the reserved bits of the CID, which that card sets.
constexpr const char* kCid = "ad4c5355534430302035841e2e019765";
constexpr const char* kCsd = "400e0032db790001d77b7f800a40008b";
constexpr const char* kScr = "0245848700000000";
constexpr Bytes kCapacity{123'596'800ULL * 512};

struct Changed {
    RegisterHex cid = RegisterHex(kCid), csd = RegisterHex(kCsd), scr = RegisterHex(kScr), ssr = goodSsr();
    std::string ocr = "c0ff8000";
    FindingContext context{kCapacity, parseLabel("64GB C10 U3 V30 A2"), 2026y / 1};

    static RegisterHex goodSsr()
    {
        return RegisterHex(64)
            .set(511, 510, 2)
            .set(447, 440, 4)
            .set(431, 428, 9)
            .set(399, 396, 3)
            .set(395, 392, 9)
            .set(391, 384, 30)
            .set(377, 368, 8)
            .set(339, 336, 2)
            .set(335, 331, 31)
            .set(330, 330, 1);
    }
    std::vector<CardFinding> findings() const
    {
        CardRegisters registers;
        registers.cid = parseCid(cid.text()).value();
        registers.csd = parseCsd(csd.text()).value();
        registers.scr = parseScr(scr.text()).value();
        registers.ssr = parseSsr(ssr.text()).value();
        registers.ocr = parseOcr(ocr).value();
        return findingsOf(registers, context);
    }
};

std::vector<std::string> idsOf(const std::vector<CardFinding>& findings)
{
    std::vector<std::string> ids;
    for (const CardFinding& finding : findings) {
        CHECK_FALSE(finding.reason.empty());
        ids.push_back(finding.id);
    }
    return ids;
}

struct Case {
    const char* id;
    void (*change)(Changed&);
};

} // namespace

TEST_CASE("A good card with the right label raises no finding") { CHECK(idsOf(Changed().findings()).empty()); }

TEST_CASE("Each oddity raises its own finding and no other")
{
    const Case odd =
        GENERATE(Case{"cid.crc", [](Changed& c) { c.cid.set(7, 1, 0); }},
                 Case{"cid.blank", [](Changed& c) { c.cid = RegisterHex(16); }},
                 Case{"cid.blank", [](Changed& c) { c.cid = RegisterHex(std::string(32, 'f')); }},
                 Case{"cid.date_impossible", [](Changed& c) { c.cid.set(11, 8, 0).seal(); }},
                 Case{"cid.date_impossible", [](Changed& c) { c.cid.set(11, 8, 13).seal(); }},
                 Case{"cid.date_future", [](Changed& c) { c.cid.set(19, 8, 26 << 4 | 2).seal(); }},
                 Case{"cid.date_before_version", [](Changed& c) { c.cid.set(19, 8, 15 << 4 | 12).seal(); }},
                 Case{"cid.name_blank", [](Changed& c) { c.cid.set(103, 64, 0).seal(); }},
                 Case{"cid.name_blank", [](Changed& c) { c.cid.set(103, 64, 0x3030303030).seal(); }},
                 Case{"cid.name_blank", [](Changed& c) { c.cid.set(103, 64, 0x2020202020).seal(); }},
                 Case{"cid.name_not_ascii", [](Changed& c) { c.cid.set(103, 64, 0x5553448030).seal(); }},
                 Case{"cid.name_not_ascii", [](Changed& c) { c.cid.set(103, 64, 0x5500443030).seal(); }},
                 Case{"cid.oem_not_ascii", [](Changed& c) { c.cid.set(119, 104, 0x0012).seal(); }},
                 Case{"cid.serial_blank", [](Changed& c) { c.cid.set(55, 24, 0).seal(); }},
                 Case{"cid.revision_not_decimal", [](Changed& c) { c.cid.set(63, 56, 0x2A).seal(); }},
                 Case{"cid.reserved_bits", [](Changed& c) { c.cid.set(23, 20, 1).seal(); }},
                 Case{"csd.crc", [](Changed& c) { c.csd.set(7, 1, 0); }},
                 Case{"csd.fixed_fields", [](Changed& c) { c.csd.set(83, 80, 10).seal(); }},
                 Case{"csd.reserved_bits", [](Changed& c) { c.csd.set(20, 16, 1).seal(); }},
                 Case{"csd.transfer_rate", [](Changed& c) { c.csd.set(103, 96, 0x33).seal(); }},
                 Case{"csd.command_classes", [](Changed& c) { c.csd.set(86, 86, 0).seal(); }},
                 Case{"csd.capacity_differs", [](Changed& c) { c.context.diskCapacity = kCapacity - Bytes(512); }},
                 Case{"scr.blank", [](Changed& c) { c.scr = RegisterHex(8); }},
                 Case{"scr.version_undefined", [](Changed& c) { c.scr.set(47, 47, 0); }},
                 Case{"scr.version_undefined", [](Changed& c) { c.scr.set(59, 56, 3); }},
                 Case{"scr.version_undefined", [](Changed& c) { c.scr.set(41, 38, 6); }},
                 Case{"scr.bus_widths", [](Changed& c) { c.scr.set(50, 50, 0); }},
                 Case{"scr.security", [](Changed& c) { c.scr.set(54, 52, 3); }},
                 Case{"scr.reserved_bits", [](Changed& c) { c.scr.set(37, 37, 1); }},
                 Case{"ocr.capacity_mode", [](Changed& c) { c.ocr = "80ff8000"; }},
                 Case{"ocr.capacity_mode", [](Changed& c) { c.ocr = "c8ff8000"; }},
                 Case{"ssr.class_contradiction", [](Changed& c) { c.ssr.set(330, 330, 0); }},
                 Case{"ssr.class_contradiction", [](Changed& c) { c.ssr.set(399, 396, 1), c.context.label = {}; }},
                 Case{"ssr.class_unknown", [](Changed& c) { c.ssr.set(391, 384, 31); }},
                 Case{"ssr.class_unknown", [](Changed& c) { c.ssr.set(339, 336, 3); }},
                 Case{"ssr.class_unknown", [](Changed& c) { c.ssr.set(447, 440, 5); }},
                 Case{"ssr.reserved_bits", [](Changed& c) { c.ssr.set(427, 427, 1); }},
                 Case{"ssr.class_before_version", [](Changed& c) { c.scr.set(41, 38, 1); }},
                 Case{"ssr.queue_without_cmd48", [](Changed& c) { c.scr.set(34, 34, 0); }},
                 Case{"label.capacity", [](Changed& c) { c.context.label = parseLabel("128 GB"); }},
                 Case{"label.class", [](Changed& c) { c.context.label = parseLabel("V60"); }},
                 Case{"label.class", [](Changed& c) { c.ssr.set(339, 336, 1); }});
    Changed card;
    odd.change(card);
    CHECK(idsOf(card.findings()) == std::vector<std::string>{odd.id});
}

TEST_CASE("A U3 card that is only class 4 contradicts itself in every class")
{
    Changed card;
    card.context.label = {};
    card.ssr.set(447, 440, 2);
    const auto findings = card.findings();
    REQUIRE(idsOf(findings) == std::vector<std::string>(3, "ssr.class_contradiction"));
    CHECK(findings[0].weight == FindingWeight::notable);
}

TEST_CASE("A size that its CSD structure or version cannot have is found")
{
    const auto [sizeCode, found] = GENERATE(table<unsigned, bool>(
        {{0xFF5F, false}, {0xFF60, true}, {0xFFFE, true}, {0xFFFF, false}, {0x3FFEFF, false}, {0x3FFF00, true}}));
    CardRegisters registers;
    registers.csd = parseCsd(RegisterHex(kCsd).set(69, 48, sizeCode).seal().text()).value();
    const auto ids = idsOf(findingsOf(registers));
    CHECK((ids == std::vector<std::string>{"csd.size_range"}) == found);
}

TEST_CASE("An SDXC card of version 2.00 without CMD20 does not exist")
{
    CardRegisters registers;
    registers.csd = parseCsd(kCsd).value();
    registers.scr = parseScr("0245000000000000").value();
    CHECK(idsOf(findingsOf(registers)) == std::vector<std::string>{"scr.version_too_old", "scr.no_cmd20"});
}

TEST_CASE("An allocation unit beyond the limit for the capacity is found")
{
    CardRegisters registers;
    registers.csd = parseCsd(RegisterHex(kCsd).set(69, 48, 0x3000).seal().text()).value();
    registers.ssr = parseSsr(RegisterHex(64).set(431, 428, 10).text()).value();
    CHECK(idsOf(findingsOf(registers)) == std::vector<std::string>{"ssr.au_too_large"});
}

TEST_CASE("The same serial number twice in a batch is found once for all its cards")
{
    const Cid one = parseCid(kCid).value();
    Cid other = one;
    other.serial = 7;
    CHECK(batchFindings(std::vector{one, other}).empty());
    const auto findings = batchFindings(std::vector{one, other, one, one});
    REQUIRE(idsOf(findings) == std::vector<std::string>{"batch.serial_repeated"});
    CHECK(findings[0].weight == FindingWeight::strong);
    CHECK(findings[0].reason.english() ==
          "3 cards of the lot are all \"USD00\" with serial number 0x35841e2e; serial numbers must be unique.");
}

TEST_CASE("Behind a USB reader there is one neutral finding")
{
    DeviceInfo device;
    device.bus = Bus::usb;
    device.identity = {{"vendor", "Generic"}};
    const auto findings = findingsOf(device, {});
    REQUIRE(idsOf(findings) == std::vector<std::string>{"registers.unavailable"});
    CHECK(findings[0].weight == FindingWeight::neutral);
    CHECK(findings[0].reason.english().find("not available through this reader") != std::string::npos);
}

TEST_CASE("Registers that sysfs hands over are decoded, an eMMC's are not")
{
    DeviceInfo device;
    device.bus = Bus::mmc;
    device.capacity = kCapacity;
    device.identity = {{"type", "SD"}, {"cid", kCid}, {"csd", kCsd}, {"scr", kScr}};
    CHECK(findingsOf(device, {}).empty());
    CHECK(registersOf(device).cid->serial == 0x35841E2E);
    device.identity["type"] = "MMC";
    CHECK_FALSE(registersOf(device).any());
}

TEST_CASE("A malformed register of a device is a neutral finding, the others are still decoded")
{
    DeviceInfo device;
    device.bus = Bus::mmc;
    device.capacity = kCapacity;
    device.identity = {{"type", "SD"}, {"cid", "xyz"}, {"csd", kCsd}};
    CHECK(idsOf(findingsOf(device, {})) == std::vector<std::string>{"registers.malformed"});
    CHECK(registersOf(device).csd);
}
