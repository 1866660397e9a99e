// NVMe disks in sysfs, while one slot is enrolled: the card in it may be erased, and every other disk may not.
#include "card/device/express_slots.h"
#include "support/linux/sysfs_tree.h"
#include "system/linux/reader_facts.h"
#include "system/linux/sysfs_probe.h"
#include "system/platform.h"

#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <functional>
#include <sys/sysmacros.h>

using namespace assay;
using namespace assay::platform;
using namespace assay::test;

namespace {

const std::string kRoot = "/devices/pci0000:00";
const std::string kPort = kRoot + "/0000:00:1c.4", kOtherPort = kRoot + "/0000:00:1d.0";
const std::string kSlots = "/etc/cardassay/express-slots.toml";

std::string diskBelow(const std::string& port, const std::string& bus, const std::string& name)
{
    return port + "/0000:" + bus + ":00.0/nvme/" + name.substr(0, 5) + "/" + name;
}

// A disk below a port with hot plug, unless `slot` is 0.
void addDisk(SysfsTree& tree, const std::string& port, const std::string& bus, const std::string& name, int slot,
             const Attributes& more = {})
{
    const std::string path = diskBelow(port, bus, name);
    Attributes attributes = {{"removable", "0"},
                             {"nsid", name.substr(6, 1)},
                             {"device/model", "SD EXPRESS"},
                             {"device/serial", "SDX0001"},
                             {"eui", "00 25 38 5b 71 b0 12 34"}};
    for (const auto& [key, value] : more)
        attributes[key] = value;
    tree.disk(path, "259:" + std::to_string(name[4] - '0') + std::to_string(name[6] - '0'), attributes);
    tree.file("/sys" + port + "/vendor", "0x8086\n").file("/sys" + port + "/device", "0x7ab8\n");
    tree.file("/sys" + port + "/0000:" + bus + ":00.0/vendor", "0x144d\n")
        .file("/sys" + port + "/0000:" + bus + ":00.0/device", "0xa80a\n");
    if (slot == 0)
        return;
    const std::string folder = "/sys/bus/pci/slots/" + std::to_string(slot);
    tree.file(folder + "/address", "0000:" + bus + ":00\n").file(folder + "/adapter", "1\n");
}

void enrolPort(SysfsTree& tree, const std::string& more = "")
{
    tree.file(kSlots, ExpressSlots{{{"pci-0000:00:1c.4", "8086:7ab8"}}, {}}.toml() + more);
}

void addCard(SysfsTree& tree, const Attributes& more = {}) { addDisk(tree, kPort, "02", "nvme1n1", 4, more); }

struct Row {
    std::string what, name;
    std::string why; // part of the refusal; "" = eligible
    std::function<void(SysfsTree&)> build;
};

std::vector<Row> cards()
{
    return {
        {"a card in the enrolled slot", "nvme1n1", "", [](SysfsTree& tree) { addCard(tree); }},
        {"a card with blocks of 4096 bytes", "nvme1n1", "",
         [](SysfsTree& tree) {
             addCard(tree, {{"queue/logical_block_size", "4096"}});
         }},
        {"a partition of the card", "nvme1n1p1", "is a partition",
         [](SysfsTree& tree) {
             addCard(tree);
             tree.partition(diskBelow(kPort, "02", "nvme1n1"), "nvme1n1p1", "259:9");
         }},
        {"a mounted card", "nvme1n1", "mounted on /media/card",
         [](SysfsTree& tree) {
             addCard(tree);
             tree.file("/proc/self/mountinfo", "1 0 259:11 / /media/card rw - ext4 /dev/x rw\n");
         }},
        {"a card that is read-only", "nvme1n1", "read-only",
         [](SysfsTree& tree) {
             addCard(tree, {{"ro", "1"}});
         }},
        {"the system on the card", "nvme1n1", "running system",
         [](SysfsTree& tree) {
             addCard(tree);
             tree.file("/proc/self/mountinfo", "1 0 259:11 / / rw - ext4 /dev/x rw\n");
         }},
    };
}

std::vector<Row> otherDisks()
{
    const char* const kNoCard = "not a card";
    return {
        {"the system's NVMe disk", "nvme0n1", "running system",
         [](SysfsTree& tree) {
             addDisk(tree, kOtherPort, "01", "nvme0n1", 0);
             tree.file("/proc/self/mountinfo", "1 0 259:01 / / rw - ext4 /dev/x rw\n");
         }},
        {"a second NVMe disk on another port", "nvme0n1", kNoCard,
         [](SysfsTree& tree) {
             addCard(tree);
             addDisk(tree, kOtherPort, "01", "nvme0n1", 0, {{"device/serial", "OTHER"}});
         }},
        {"the same card in another hot-plug slot", "nvme1n1", kNoCard,
         [](SysfsTree& tree) { addDisk(tree, kOtherPort, "02", "nvme1n1", 5); }},
        {"the same slot without hot plug", "nvme1n1", kNoCard,
         [](SysfsTree& tree) { addDisk(tree, kPort, "02", "nvme1n1", 0); }},
        {"namespace 2 beside the card's", "nvme1n2", "namespace 2",
         [](SysfsTree& tree) {
             addCard(tree);
             addDisk(tree, kPort, "02", "nvme1n2", 4);
         }},
        {"namespace 1 with another beside it", "nvme1n1", "2 namespaces",
         [](SysfsTree& tree) {
             addCard(tree);
             addDisk(tree, kPort, "02", "nvme1n2", 4);
         }},
        {"a second function in the slot", "nvme1n1", kNoCard,
         [](SysfsTree& tree) {
             addCard(tree);
             tree.file("/sys" + kPort + "/0000:02:00.1/vendor", "0x144d\n");
         }},
        {"a namespace over fabrics", "nvme1n1", kNoCard,
         [](SysfsTree& tree) {
             tree.disk("/devices/virtual/nvme-fabrics/ctl/nvme1/nvme1n1", "259:11", {{"nsid", "1"}});
         }},
        {"a namespace over fabrics that claims a place in the slot", "nvme1n1", kNoCard,
         [](SysfsTree& tree) {
             addCard(tree);
             tree.file("/sys" + kPort + "/0000:02:00.0/nvme/nvme1/transport", "tcp\n");
         }},
        {"a disk with several paths", "nvme1n1", kNoCard,
         [](SysfsTree& tree) {
             tree.disk("/devices/virtual/nvme-subsystem/nvme-subsys1/nvme1n1", "259:11", {{"nsid", "1"}});
         }},
        {"a SATA disk below the port", "sdb", kNoCard,
         [](SysfsTree& tree) { tree.disk(kPort + "/0000:02:00.0/ata1/host0/target0:0:0/0:0:0:0/block/sdb", "8:16"); }},
    };
}

std::vector<Row> filesOfSlots()
{
    return {
        {"the port is barred", "nvme1n1", "not a card",
         [](SysfsTree& tree) {
             addCard(tree);
             enrolPort(tree, "[[barred]]\nid = \"pci-0000:00:1c.4\"\n");
         }},
        {"the port is another device than when it was enrolled", "nvme1n1", "not a card",
         [](SysfsTree& tree) {
             addCard(tree);
             tree.file("/sys" + kPort + "/device", "0x1234\n");
         }},
        {"the file is faulty", "nvme1n1", "not a card",
         [](SysfsTree& tree) {
             addCard(tree);
             enrolPort(tree, "[[slot]]\n");
         }},
        {"everybody may write the file", "nvme1n1", "not a card",
         [](SysfsTree& tree) {
             addCard(tree);
             std::filesystem::permissions(tree.root() + kSlots, std::filesystem::perms(0666));
         }},
        {"there is no file", "nvme1n1", "devices --enrol-slot",
         [](SysfsTree& tree) {
             addCard(tree);
             std::filesystem::remove(tree.root() + kSlots);
         }},
    };
}

} // namespace

TEST_CASE("Of all NVMe disks only the card in the enrolled slot may be erased")
{
    std::vector<Row> rows = cards();
    for (auto more : {otherDisks(), filesOfSlots()})
        rows.insert(rows.end(), more.begin(), more.end());
    for (const Row& row : rows) {
        CAPTURE(row.what);
        SysfsTree tree;
        enrolPort(tree);
        row.build(tree);
        const auto info = describeFromSysfs(tree.root(), row.name);
        REQUIRE(info);
        const std::string reason = ineligibility(*info).english();
        CAPTURE(reason);
        CHECK((row.why.empty() ? reason.empty() : reason.find(row.why) != std::string::npos));
    }
}

TEST_CASE("The place of an SD Express card is its hot-plug port, also below a switch")
{
    SysfsTree tree;
    addCard(tree);
    addDisk(tree, kRoot + "/0000:00:01.0/0000:03:00.0/0000:04:02.0", "05", "nvme3n1", 6);
    const auto card = describeFromSysfs(tree.root(), "nvme1n1"), below = describeFromSysfs(tree.root(), "nvme3n1");
    REQUIRE((card && below));
    CHECK(card->slot == "pci-0000:00:1c.4-nvme-1");
    CHECK(card->reader == "NVMe 144d:a80a at pci-0000:00:1c.4 (8086:7ab8)");
    CHECK(below->slot == "pci-0000:00:01.0-00.0-02.0-nvme-1");
    CHECK(card->eraseId != below->eraseId);
}

TEST_CASE("The link of an NVMe disk is its PCIe speed times its width, less the line code")
{
    for (const auto& [speed, width, said] : {std::tuple("8.0 GT/s PCIe", "1", "7877 Mbit/s, PCIe 8.0 GT/s x1"),
                                             std::tuple("5.0 GT/s PCIe", "2", "8000 Mbit/s, PCIe 5.0 GT/s x2"),
                                             std::tuple("16.0 GT/s PCIe", "2", "31508 Mbit/s, PCIe 16.0 GT/s x2"),
                                             std::tuple("Unknown", "1", ""), std::tuple("8.0 GT/s PCIe", "0", "")}) {
        CAPTURE(speed, width);
        SysfsTree tree;
        addCard(tree);
        const std::string controller = "/sys" + kPort + "/0000:02:00.0";
        tree.file(controller + "/current_link_speed", std::string(speed) + "\n")
            .file(controller + "/current_link_width", std::string(width) + "\n");
        const auto facts = linkFacts(tree.root(), makedev(259, 11));
        CHECK((facts.contains("link_speed") ? facts.at("link_speed") : "") == said);
    }
}
