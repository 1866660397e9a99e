// Answers of the tools of macOS, written by hand in their form (tests/data/macos): a notebook with an internal disk,
// and a card in a USB reader.
#include "system/macos/disk_facts.h"

#include "card/device/erase_id.h"
#include "card/device/write_permit.h"
#include "ground/base/read_file.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <filesystem>
#include <functional>

using namespace assay;
using namespace assay::platform;
using Json = nlohmann::json;

namespace {

constexpr std::uint64_t kCardBytes = 31'914'983'424;

Json answer(const std::string& name)
{
    const auto text = readWholeFile(std::filesystem::path(ASSAY_TEST_DATA) / "macos" / (name + ".json"));
    REQUIRE(text);
    return Json::parse(*text);
}

Json cardInfo() { return answer("card"); }

ToolOutput notebook()
{
    ToolOutput answers;
    answers.list = answer("list");
    answers.media = answer("media");
    answers.usb = answer("usb");
    answers.mounts = {{"/dev/disk3s1s1", "/"}, {"devfs", "/dev"}, {"/dev/disk3s5", "/System/Volumes/Data"}};
    return answers;
}

Json& disks(ToolOutput& answers) { return answers.list["AllDisksAndPartitions"]; } // internal, container, card
Json& reader(ToolOutput& answers) { return answers.usb["SPUSBDataType"][0]["_items"][0]; }

// The same with a file system of the card's that is mounted.
ToolOutput withMount(const char* source)
{
    ToolOutput answers = notebook();
    answers.mounts.push_back({source, "/Volumes/HOLIDAY"});
    return answers;
}

} // namespace

TEST_CASE("A card in a USB reader of macOS is found with place, identity and erase id", "[macos]")
{
    const DeviceInfo card = describeDisk(cardInfo(), notebook());
    CHECK(card.bus == Bus::usb);
    CHECK(card.path == "/dev/disk4");
    CHECK(card.capacity == Bytes(kCardBytes));
    CHECK(card.slot == "usb-0x14100000-lun1");
    CHECK(card.identity.at("serial") == "000000000272");
    CHECK(card.diskSequence == 4294969123);
    CHECK(card.eraseId == eraseIdOf(card));
    CHECK(card.eraseId.starts_with("usb:usb-0x14100000-lun1:"));
    CHECK(ineligibility(card).empty());
}

TEST_CASE("A card in a slot that is built in is found by what it says of itself", "[macos]")
{
    ToolOutput answers = notebook();
    answers.usb = nullptr;
    answers.slots = answer("slots");
    Json info = cardInfo();
    info["BusProtocol"] = "Secure Digital";
    info["Internal"] = true;
    const DeviceInfo card = describeDisk(info, answers);
    CHECK(card.bus == Bus::mmc);
    CHECK(card.identity.at("spcardreader_card_serialnumber") == "0x1234abcd");
    CHECK(card.eraseId.starts_with("mmc:builtin-sd:"));
    CHECK(ineligibility(card).empty());
}

namespace {

struct WrongDisk {
    const char* what;
    std::function<void(Json& info, ToolOutput& answers)> change;
};

const std::vector<WrongDisk> kWrongDisks = {
    {"the system lies on it", [](Json&, ToolOutput& answers) { answers.mounts[0].source = "/dev/disk4s2"; }},
    {"the container of the system lies on it",
     [](Json&, ToolOutput& answers) { disks(answers)[1]["APFSPhysicalStores"][0]["DeviceIdentifier"] = "disk4s2"; }},
    {"the disk of the system's container is missing",
     [](Json&, ToolOutput& answers) { disks(answers)[1].erase("APFSPhysicalStores"); }},
    {"the disk of the system is not listed", [](Json&, ToolOutput& answers) { disks(answers).erase(1); }},
    {"no mount is reported", [](Json&, ToolOutput& answers) { answers.mounts.clear(); }},
    {"a file system is mounted",
     [](Json&, ToolOutput& answers) {
         answers.mounts.push_back({"/dev/disk4s1", "/Volumes/HOLIDAY"});
     }},
    {"a snapshot is mounted",
     [](Json&, ToolOutput& answers) {
         answers.mounts.push_back({"snap-1@/dev/disk4s1", "/Volumes/OLD"});
     }},
    {"the list alone knows of a mount",
     [](Json&, ToolOutput& answers) { disks(answers)[2]["Partitions"][0]["MountPoint"] = "/Volumes/HOLIDAY"; }},
    {"a container on it is mounted",
     [](Json&, ToolOutput& answers) {
         Json container = disks(answers)[1];
         container["DeviceIdentifier"] = "disk5";
         container["APFSPhysicalStores"][0]["DeviceIdentifier"] = "disk4s2";
         container.erase("APFSVolumes");
         disks(answers).push_back(container);
         answers.mounts.push_back({"/dev/disk5s1", "/Volumes/DATA"});
     }},
    {"it is a partition", [](Json& info, ToolOutput&) { info["DeviceIdentifier"] = "disk4s1"; }},
    {"it is not said to be whole", [](Json& info, ToolOutput&) { info.erase("WholeDisk"); }},
    {"its medium is fixed", [](Json& info, ToolOutput&) { info["RemovableMedia"] = false; }},
    {"its medium is not said to be removable", [](Json& info, ToolOutput&) { info.erase("RemovableMedia"); }},
    {"it is internal", [](Json& info, ToolOutput&) { info["Internal"] = true; }},
    {"it is not said to be external", [](Json& info, ToolOutput&) { info.erase("Internal"); }},
    {"it is read-only", [](Json& info, ToolOutput&) { info["WritableMedia"] = false; }},
    {"it is not said to be writable", [](Json& info, ToolOutput&) { info.erase("WritableMedia"); }},
    {"it has no size", [](Json& info, ToolOutput&) { info["TotalSize"] = info["Size"] = 0; }},
    {"the registry does not know it", [](Json&, ToolOutput& answers) { answers.media.erase(1); }},
    {"no reader tells of it", [](Json&, ToolOutput& answers) { answers.usb = nullptr; }},
    {"its reader has no place", [](Json&, ToolOutput& answers) { reader(answers).erase("location_id"); }},
    {"its bus is not known", [](Json& info, ToolOutput&) { info["BusProtocol"] = "FireWire"; }},
};

} // namespace

TEST_CASE("A wrong disk of macOS gets no permit, whatever erase id is given", "[macos]")
{
    const auto row = GENERATE(range(std::size_t{0}, kWrongDisks.size()));
    CAPTURE(kWrongDisks[row].what);
    Json info = cardInfo();
    ToolOutput answers = notebook();
    kWrongDisks[row].change(info, answers);
    const DeviceInfo device = describeDisk(info, answers);
    WriteConsent consent;
    consent.eraseId = eraseIdOf(describeDisk(cardInfo(), notebook()));
    CHECK_FALSE(grantWritePermit(device, consent));
    consent.eraseId = device.eraseId;
    CHECK_FALSE(grantWritePermit(device, consent));
}

TEST_CASE("Another card in the same reader is not that of the permit", "[macos]")
{
    const DeviceInfo card = describeDisk(cardInfo(), notebook());
    WriteConsent consent;
    consent.eraseId = card.eraseId;
    const auto permit = grantWritePermit(card, consent);
    REQUIRE(permit);
    CHECK(confirmSameDevice(*permit, describeDisk(cardInfo(), notebook())));

    Json info = cardInfo();
    ToolOutput answers = notebook();
    SECTION("put in anew") { answers.media[1]["IORegistryEntryID"] = 4294969200; }
    SECTION("another reader") { reader(answers)["serial_num"] = "000000000273"; }
    SECTION("another size") { info["TotalSize"] = info["Size"] = kCardBytes - 512; }
    SECTION("mounted meanwhile") { answers = withMount("/dev/disk4s1"); }
    CHECK_FALSE(confirmSameDevice(*permit, describeDisk(info, answers)));
}

TEST_CASE("An image that is attached as a disk is a virtual one", "[macos]")
{
    Json info = cardInfo();
    info["BusProtocol"] = "Disk Image";
    const DeviceInfo image = describeDisk(info, notebook());
    CHECK(image.isVirtual);
    CHECK_FALSE(grantWritePermit(image, {.eraseId = image.eraseId}));
}

TEST_CASE("The whole disk is derived from each of its names", "[macos]")
{
    CHECK(wholeDiskOf("disk4") == "disk4");
    CHECK(wholeDiskOf("/dev/rdisk12s1") == "disk12");
    CHECK(wholeDiskOf("/dev/disk3s1s1") == "disk3");
    CHECK(wholeDiskOf("com.apple.TimeMachine.2026-11-25@/dev/disk7s2") == "disk7");
    for (const char* const other : {"", "disk", "disks1", "disk4x", "devfs", "/dev/null", "map auto_home"})
        CHECK(wholeDiskOf(other).empty());
}

TEST_CASE("The data on a card are shown with kind and label on macOS", "[macos]")
{
    const auto found = existingOn("disk4", notebook().list);
    REQUIRE(found);
    REQUIRE(found->size() == 1);
    CHECK(found->front().kind == "DOS_FAT_32");
    CHECK(found->front().label == "HOLIDAY");
    CHECK_FALSE(existingOn("disk9", notebook().list));
}
