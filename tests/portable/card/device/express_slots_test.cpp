// SD Express: which NVMe disk is a card, and how a person shows its slot. No NVMe disk is one by itself.
#include "card/device/erase_id.h"
#include "card/device/express_enrolment.h"
#include "card/device/fixed_disk.h"
#include "card/device/write_permit.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <functional>

using namespace assay;

namespace {

const HotPlugPort kPort = {"pci-0000:00:1c.4", "8086:7ab8"};

DeviceInfo expressCard(const std::string& port = kPort.path)
{
    DeviceInfo info;
    info.path = "/dev/nvme1n1";
    info.bus = Bus::nvme;
    info.slot = port + "-nvme-1";
    info.capacity = Bytes(256'060'514'304);
    info.identity = {{"serial", "SDX0001"},      {"model", "SD EXPRESS"}, {"nsid", "1"},
                     {"namespaces", "1"},        {"port", port},          {"port_controller", kPort.controller},
                     {"eui", "0025385b71b01234"}};
    info.isFixedDisk = true;
    info.eraseId = eraseIdOf(info);
    return info;
}

DeviceInfo systemDisk()
{
    DeviceInfo info = expressCard("");
    info.path = "/dev/nvme0n1";
    info.slot = "pci-0000:00:04.0-nvme-1";
    info.identity = {{"serial", "SSD"}, {"nsid", "1"}, {"namespaces", "1"}};
    info.isSystemDisk = true;
    info.eraseId = eraseIdOf(info);
    return info;
}

struct CardRow {
    std::string what;
    std::function<void(DeviceInfo&)> change;
};

struct BadMove {
    std::string what;
    std::vector<std::vector<DeviceInfo>> looks; // what is seen, one after the other
    std::string says;
};

} // namespace

TEST_CASE("Only namespace 1 alone in an enrolled slot, with the port it was enrolled with, is an SD Express card")
{
    const ExpressSlots slots{{kPort}, {}};
    CHECK(isExpressCard(expressCard(), slots));
    CHECK_FALSE(isExpressCard(expressCard(), {}));
    CHECK_FALSE(isExpressCard(expressCard(), {{kPort}, {kPort.path}})); // barred since
    const auto row = GENERATE(
        CardRow{"no hot-plug port", [](DeviceInfo& d) { d.identity.erase("port"); }},
        CardRow{"another port", [](DeviceInfo& d) { d.identity["port"] = "pci-0000:00:1d.0"; }},
        CardRow{"the port is another device now", [](DeviceInfo& d) { d.identity["port_controller"] = "8086:1"; }},
        CardRow{"namespace 2", [](DeviceInfo& d) { d.identity["nsid"] = "2"; }},
        CardRow{"a second namespace beside it", [](DeviceInfo& d) { d.identity["namespaces"] = "2"; }},
        CardRow{"a namespace without a number", [](DeviceInfo& d) { d.identity.erase("nsid"); }},
        CardRow{"no NVMe disk", [](DeviceInfo& d) { d.bus = Bus::sata; }});
    CAPTURE(row.what);
    DeviceInfo other = expressCard();
    row.change(other);
    CHECK_FALSE(isExpressCard(other, slots));
}

TEST_CASE("Without enrolment each NVMe disk is refused with the reason and the next step")
{
    for (const DeviceInfo& disk : {expressCard(), systemDisk()}) {
        DeviceInfo idle = disk;
        idle.isSystemDisk = false;
        CHECK(isFixedDisk(idle, false));
        const auto permit = grantWritePermit(idle, {idle.eraseId, true});
        REQUIRE_FALSE(permit);
        CHECK(permit.error().english().find("not a card; choose a card in a reader") != std::string::npos);
        CHECK(permit.error().english().find("devices --enrol-slot") != std::string::npos);
    }
    DeviceInfo second = expressCard();
    second.identity["nsid"] = second.identity["namespaces"] = "2";
    CHECK(ineligibility(second).english().find("namespace 2") != std::string::npos);
}

TEST_CASE("The erase id of an SD Express card follows its port, serial, model, namespace, EUI-64 and size")
{
    const std::string id = expressCard().eraseId;
    CHECK(id.starts_with("nvme:pci-0000:00:1c.4-nvme-1:"));
    CHECK(expressCard("pci-0000:00:1d.0").eraseId != id);
    for (const char* key : {"serial", "model", "nsid", "eui", "nguid"}) {
        DeviceInfo other = expressCard();
        other.identity[key] = "7";
        CHECK(eraseIdOf(other) != id);
    }
    DeviceInfo larger = expressCard();
    larger.capacity = larger.capacity + Bytes(512);
    CHECK(eraseIdOf(larger) != id);
}

TEST_CASE("A permit for an SD Express card ends with the enrolment of its slot")
{
    DeviceInfo card = expressCard();
    card.isFixedDisk = false;
    const auto permit = grantWritePermit(card, {card.eraseId, false});
    REQUIRE(permit);
    CHECK(confirmSameDevice(*permit, card));
    const auto same = confirmSameDevice(*permit, expressCard()); // not enrolled any more
    REQUIRE_FALSE(same);
    CHECK(same.error().code == Errc::refused);
}

TEST_CASE("The file of enrolled slots is read as it was written, and a faulty one is refused with its line")
{
    const ExpressSlots slots{{kPort, {"pci-0000:00:01.0-02.0", "1022:14cd"}}, {"pci-0000:00:1d.0"}};
    const auto again = parseExpressSlots(slots.toml(), "slots");
    REQUIRE(again);
    CHECK(again->enrolled == slots.enrolled);
    CHECK(again->barred == slots.barred);
    for (const char* faulty : {"[[slot]]\nid = \"pci-1\"\n", "[[slot]]\nid = 5\ncontroller = \"a\"\n", "[[barred]]\n",
                               "[[slots]]\nid = \"a\"\n", "[[slot"}) {
        CAPTURE(faulty);
        const auto none = parseExpressSlots(faulty, "the file");
        REQUIRE_FALSE(none);
        CHECK(none.error().english().find("the file") != std::string::npos);
    }
}

TEST_CASE("A slot is enrolled once its card went and came back twice and stayed unused")
{
    ExpressEnrolment enrolment({});
    const std::vector<DeviceInfo> out = {systemDisk()}, in = {systemDisk(), expressCard()};
    using Step = ExpressEnrolment::Step;
    for (const auto* look : {&in, &in, &out, &out, &in}) {
        CHECK(enrolment.step() != Step::done);
        enrolment.see(*look);
    }
    CHECK(enrolment.step() == Step::removing);
    CHECK(enrolment.round() == 1);
    enrolment.see(out);
    CHECK(enrolment.step() == Step::inserting);
    enrolment.see(in);
    CHECK(enrolment.step() == Step::settling);
    for (unsigned look = 0; look + 1 < ExpressEnrolment::kQuietLooks; ++look)
        enrolment.see(in);
    CHECK(enrolment.slots().enrolled.empty());
    enrolment.see(in);
    CHECK(enrolment.step() == Step::done);
    CHECK(enrolment.slots().enrolled == std::vector{kPort});
    CHECK(enrolment.slots().barred.empty());
}

TEST_CASE("An enrolment that is not certain is refused, and so is a port that holds a disk in use")
{
    const DeviceInfo card = expressCard(), away = expressCard("pci-0000:00:1d.0");
    DeviceInfo mounted = card, twin = card, second = card, held = card;
    mounted.mountPoints = {"/media/card"};
    held.holders = {"dm-0"};
    twin.identity["serial"] = "SDX0002";
    twin.eraseId = eraseIdOf(twin);
    second.identity["namespaces"] = "2";
    second.eraseId = eraseIdOf(second);
    const auto row = GENERATE_COPY(
        BadMove{"another place", {{card}, {}, {away}}, "another place"},
        BadMove{"another card", {{card}, {}, {twin}}, "not the card"},
        BadMove{"two at once", {{card, away}, {}}, "More than one"},
        BadMove{"another disk goes while the card is out", {{card, away}, {away}, {}}, "Another NVMe disk"},
        BadMove{"a disk without hot plug", {{systemDisk()}, {}}, "no PCIe hot-plug slot"},
        BadMove{"a disk that was mounted", {{mounted}, {}}, "in use"},
        BadMove{"a disk that another program held", {{held}, {}}, "in use"},
        BadMove{"mounted once, unmounted, taken out", {{mounted}, {card}, {}}, "in use"},
        BadMove{"mounted when it came back", {{card}, {}, {mounted}}, "in use"},
        BadMove{"mounted while it settles", {{card}, {}, {card}, {}, {card}, {mounted}}, "in use"},
        BadMove{"gone while it settles", {{card}, {}, {card}, {}, {card}, {}}, "was removed"},
        BadMove{"two namespaces", {{second}, {}}, "only namespace"},
        BadMove{"another card the second time", {{card, away}, {away}, {card, away}, {card}}, "taken out before"});
    CAPTURE(row.what);
    ExpressEnrolment enrolment({});
    for (const auto& look : row.looks)
        enrolment.see(look);
    CHECK(enrolment.step() == ExpressEnrolment::Step::refused);
    CHECK(enrolment.slots().enrolled.empty());
    CAPTURE(enrolment.refusal().english());
    CHECK(enrolment.refusal().english().find(row.says) != std::string::npos);
}

TEST_CASE("A port where a disk in use was seen stays barred in later enrolments")
{
    DeviceInfo mounted = expressCard();
    mounted.mountPoints = {"/mnt"};
    ExpressEnrolment first({});
    first.see({mounted});
    REQUIRE(first.slots().barred == std::vector<std::string>{kPort.path});
    ExpressEnrolment later(first.slots());
    later.see({expressCard()});
    later.see({});
    CHECK(later.step() == ExpressEnrolment::Step::refused);
}
