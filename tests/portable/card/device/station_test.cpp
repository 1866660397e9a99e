// At a station only enrolled slots may be erased; the erase id alone is not enough.
#include "card/device/slot_enrolment.h"
#include "card/device/write_permit.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <fstream>
#include <functional>

using namespace assay;

namespace {

constexpr const char* kSlot = "pci-0000:00:14.0-usb-0:2:1.0-scsi-0:0:0:1";

DeviceInfo cardIn(const std::string& slot)
{
    DeviceInfo info;
    info.path = "/dev/sdb";
    info.bus = Bus::usb;
    info.slot = slot;
    info.capacity = Bytes(31'914'983'424);
    info.eraseId = "usb:" + slot;
    return info;
}

std::string enrolment(const std::string& slot) { return "[[slot]]\nid = \"" + slot + "\"\nlabel = \"A1\"\n"; }

StationSlots parsed(const std::string& text)
{
    const auto station = parseStationSlots(text, "slots.toml", {});
    REQUIRE(station);
    return *station;
}

} // namespace

TEST_CASE("An enrolled slot may be erased")
{
    const std::vector<StationSlots> stations = {parsed(enrolment(kSlot) + enrolment("platform-3f202000.mmc"))};
    const DeviceInfo card = cardIn(kSlot);
    CHECK(grantWritePermit(card, {card.eraseId, false}, stations));
}

TEST_CASE("A slot that is not enrolled, or only nearly, is refused whatever is typed")
{
    const std::string slot =
        GENERATE("pci-0000:00:14.0-usb-0:2:1.0-scsi-0:0:0:0", "pci-0000:00:14.0-usb-0:2:1.0-scsi-0:0:0:11",
                 "pci-0000:00:14.0-usb-0:2:1.0-scsi-0:0:0:1 ", "PCI-0000:00:14.0-usb-0:2:1.0-scsi-0:0:0:1", "");
    CAPTURE(slot);
    const std::vector<StationSlots> stations = {parsed(enrolment(kSlot))};
    const DeviceInfo card = cardIn(slot);
    const auto permit = grantWritePermit(card, {card.eraseId, true}, stations);
    REQUIRE_FALSE(permit);
    CHECK(permit.error().code == Errc::refused);
    CHECK(permit.error().english().find("slots.toml") != std::string::npos);
}

TEST_CASE("A station without slots erases nothing, and of two enrolments both must have the slot")
{
    const DeviceInfo card = cardIn(kSlot);
    const StationSlots with = parsed(enrolment(kSlot)), other = parsed(enrolment("x")), none = parsed("");
    for (const auto& stations : {std::vector{none}, std::vector{with, other}, std::vector{other, with}})
        CHECK_FALSE(grantWritePermit(card, {card.eraseId, false}, stations));
}

TEST_CASE("Simulated cards and image files have no slot and are not the station's concern")
{
    DeviceInfo image = cardIn("");
    image.bus = GENERATE(Bus::image, Bus::sim);
    const std::vector<StationSlots> stations = {parsed("")};
    CHECK(grantWritePermit(image, {}, stations));
}

TEST_CASE("An enrolment with an error is refused as a whole")
{
    const std::string text =
        GENERATE(as<std::string>(), "[[slot]]\nlabel = \"A1\"\n", "[[slot]]\nid = \"\"\n", "[[slots]]\nid = \"x\"\n",
                 "[[slot]]\nid = 7\n", "[[slot]]\nid = \"x\"\nname = \"y\"\n",
                 "[[slot]]\nid = \"x\"\n[[slot]]\nid = \"x\"\n", "[[slot", "slot = \"x\"\n");
    CAPTURE(text);
    const auto station = parseStationSlots(text, "slots.toml", {});
    REQUIRE_FALSE(station);
    CHECK(station.error().code == Errc::badInput);
    CHECK(station.error().english().find("slots.toml") != std::string::npos);
}

namespace {

namespace fs = std::filesystem;

enum class Answer { no, yes, refused };
struct StationPlace {
    const char* name;
    std::function<void(const fs::path& root)> make; // root/cardassay/slots.toml
    Answer answer;
};

std::vector<StationPlace> stationPlaces()
{
    const auto folder = [](const fs::path& root) { fs::create_directory(root / "cardassay"); };
    const auto file = [](const fs::path& path) { std::ofstream(path) << enrolment(kSlot); };
    return {
        {"no folder", [](const fs::path&) {}, Answer::no},
        {"an empty folder", folder, Answer::no},
        {"the file",
         [&](const fs::path& root) {
             folder(root);
             file(root / "cardassay/slots.toml");
         },
         Answer::yes},
        {"a link to a file",
         [&](const fs::path& root) {
             folder(root);
             file(root / "other");
             fs::create_symlink(root / "other", root / "cardassay/slots.toml");
         },
         Answer::yes},
        {"a link to nothing",
         [&](const fs::path& root) {
             folder(root);
             fs::create_symlink(root / "site/slots.toml", root / "cardassay/slots.toml");
         },
         Answer::refused},
        {"a link to a link to nothing",
         [&](const fs::path& root) {
             folder(root);
             fs::create_symlink(root / "none", root / "one");
             fs::create_symlink(root / "one", root / "cardassay/slots.toml");
         },
         Answer::refused},
        {"a link to itself",
         [&](const fs::path& root) {
             folder(root);
             fs::create_symlink("slots.toml", root / "cardassay/slots.toml");
         },
         Answer::refused},
        {"a folder that is a link to nothing",
         [](const fs::path& root) { fs::create_symlink(root / "none", root / "cardassay"); }, Answer::refused},
        {"a folder that is a link to an empty one, as where nothing is mounted",
         [](const fs::path& root) {
             fs::create_directory(root / "share");
             fs::create_symlink(root / "share", root / "cardassay");
         },
         Answer::refused},
        {"a file in place of the folder", [&](const fs::path& root) { file(root / "cardassay"); }, Answer::refused}};
}

} // namespace

TEST_CASE("A computer is no station only where its station file is surely not there")
{
    const StationPlace place = GENERATE(from_range(stationPlaces()));
    CAPTURE(place.name);
    const test::TempFolder root;
    place.make(root / ".");
    const auto station = isStation(root / "cardassay/slots.toml");
    if (place.answer == Answer::refused) {
        REQUIRE_FALSE(station);
        CHECK(station.error().code == Errc::refused);
        CHECK(station.error().english().find("slots.toml") != std::string::npos);
        CHECK(station.error().english().find("restore the file") != std::string::npos);
    } else {
        REQUIRE(station);
        CHECK(*station == (place.answer == Answer::yes));
    }
}
