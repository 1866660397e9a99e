// Writing is allowed only by the rules; every refusal has its row. Nothing here touches a device.
#include "card/device/erase_id.h"
#include "card/device/write_permit.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <functional>
#include <type_traits>

using namespace assay;

namespace {

DeviceInfo card()
{
    DeviceInfo info;
    info.path = "/dev/sdb";
    info.bus = Bus::usb;
    info.slot = "pci-0000:00:14.0-usb-0:2:1.0-scsi-0:0:0:0";
    info.capacity = Bytes(31'914'983'424);
    info.identity = {{"vendor", "Generic"}, {"usb_serial", "2021"}};
    info.removable = true;
    info.deviceNumber = 2064;
    info.diskSequence = 7;
    info.eraseId = eraseIdOf(info);
    return info;
}

struct Row {
    std::string why;
    std::function<void(DeviceInfo&)> spoil;
    std::string says;
};

} // namespace

static_assert(!std::is_default_constructible_v<WritePermit>, "a permit cannot be made up");
static_assert(!std::is_constructible_v<WritePermit, DeviceInfo>, "a permit cannot be made from a description");

TEST_CASE("A card named by its erase id may be erased")
{
    const auto permit = grantWritePermit(card(), {card().eraseId, false});
    REQUIRE(permit);
    CHECK(permit->device().path == "/dev/sdb");
}

TEST_CASE("Each cause of ineligibility refuses the permit, with or without an erase id")
{
    const auto row = GENERATE(Row{"mounted",
                                  [](DeviceInfo& d) {
                                      d.mountPoints = {"/media/a", "/media/b"};
                                  },
                                  "/media/a, /media/b"},
                              Row{"held", [](DeviceInfo& d) { d.holders = {"dm-0"}; }, "dm-0"},
                              Row{"swap", [](DeviceInfo& d) { d.holders = {"swap"}; }, "swap"},
                              Row{"system disk", [](DeviceInfo& d) { d.isSystemDisk = true; }, "running system"},
                              Row{"read-only", [](DeviceInfo& d) { d.readOnly = true; }, "read-only"},
                              Row{"partition", [](DeviceInfo& d) { d.isPartition = true; }, "partition"},
                              Row{"empty reader", [](DeviceInfo& d) { d.capacity = Bytes(); }, "No card"},
                              Row{"nothing to distinguish it from others", [](DeviceInfo& d) { d.eraseId.clear(); },
                                  "distinguished from other"},
                              Row{"hostile name", [](DeviceInfo& d) { d.mountPoints = {"/a\nb"}; },
                                  "/a\xEF\xBF\xBD"
                                  "b"});
    CAPTURE(row.why);
    DeviceInfo device = card();
    row.spoil(device);
    const bool lab = GENERATE(false, true);
    const auto permit = grantWritePermit(device, {device.eraseId, lab});
    REQUIRE_FALSE(permit);
    CHECK(permit.error().code == Errc::refused);
    CHECK(permit.error().english().find(row.says) != std::string::npos);
}

TEST_CASE("The advice for a read-only device follows its cause")
{
    const auto [bus, csd, says] = GENERATE(table<Bus, const char*, const char*>({
        {Bus::mmc, "400e00325b590001dcff7f800a406095", "PERM_WRITE_PROTECT"},
        {Bus::mmc, "00400e00325b590001dcff7f800a4060", "PERM_WRITE_PROTECT"}, // shifted by the host
        {Bus::mmc, "400e00325b590001dcff7f800a405000", "CMD27"},
        {Bus::mmc, "400e00325b590001dcff7f800a404200", "insert it again"},
        {Bus::mmc, "400e00325b590001dcff7f800a404000", "not by its CSD"},
        {Bus::usb, "", "slide the lock"},
        {Bus::image, "", "permissions of the file"},
    }));
    DeviceInfo device = card();
    device.bus = bus;
    device.readOnly = true;
    if (*csd)
        device.identity["csd"] = csd;
    CAPTURE(csd);
    const std::string reason = ineligibility(device).english();
    CHECK(reason.find("read-only") != std::string::npos);
    CHECK(reason.find(says) != std::string::npos);
    const bool byCsd = std::string(says) == "PERM_WRITE_PROTECT" || std::string(says) == "CMD27";
    CHECK((byCsd && reason.find("slide") != std::string::npos) == false);
}

TEST_CASE("A missing, empty, shortened or foreign erase id is refused")
{
    DeviceInfo twin = card();
    twin.slot = "pci-0000:00:14.0-usb-0:3:1.0-scsi-0:0:0:0";
    const std::string typed = GENERATE_COPY(std::string(), card().eraseId.substr(1), card().eraseId + " ",
                                            eraseIdOf(twin), std::string("/dev/sdb"));
    const auto permit = grantWritePermit(card(), {typed, true});
    REQUIRE_FALSE(permit);
    CHECK(permit.error().code == Errc::refused);
}

TEST_CASE("A virtual device needs --lab besides its erase id")
{
    DeviceInfo loop = card();
    loop.bus = Bus::loop;
    loop.isVirtual = true;
    CHECK_FALSE(grantWritePermit(loop, {loop.eraseId, false}));
    CHECK(grantWritePermit(loop, {loop.eraseId, true}));
}

TEST_CASE("Simulated cards and image files need no erase id, but must be writable")
{
    DeviceInfo image;
    image.path = "image:card.img";
    image.bus = GENERATE(Bus::image, Bus::sim);
    image.capacity = mib(1);
    CHECK(grantWritePermit(image, {}));
    image.readOnly = true;
    CHECK_FALSE(grantWritePermit(image, {}));
}

TEST_CASE("The device that was confirmed is recognised")
{
    const auto permit = grantWritePermit(card(), {card().eraseId, false});
    REQUIRE(permit);
    CHECK(confirmSameDevice(*permit, card()));
}

TEST_CASE("Each change between permit and opening is refused and named")
{
    const auto row = GENERATE(
        Row{"another device number", [](DeviceInfo& d) { d.deviceNumber = 2080; }, "device number"},
        Row{"another medium in the same node", [](DeviceInfo& d) { d.diskSequence = 8; }, "medium"},
        Row{"another slot", [](DeviceInfo& d) { d.slot = "pci-0000:00:14.0-usb-0:3:1.0-scsi-0:0:0:0"; }, "place"},
        Row{"another bus", [](DeviceInfo& d) { d.bus = Bus::nvme; }, "place"},
        Row{"another size", [](DeviceInfo& d) { d.capacity = Bytes(512); }, "size"},
        Row{"shrunk to nothing", [](DeviceInfo& d) { d.capacity = Bytes(); }, "size"},
        Row{"another block size", [](DeviceInfo& d) { d.logicalBlock = Bytes(4096); }, "size"},
        Row{"same-size twin", [](DeviceInfo& d) { d.identity["usb_serial"] = "2022"; }, "identity"},
        Row{"another erase id", [](DeviceInfo& d) { d.eraseId += "1"; }, "identity"},
        Row{"virtual now", [](DeviceInfo& d) { d.isVirtual = true; }, "kind"},
        Row{"mounted meanwhile", [](DeviceInfo& d) { d.mountPoints = {"/mnt"}; }, "mounted"},
        Row{"held meanwhile", [](DeviceInfo& d) { d.holders = {"md0"}; }, "md0"},
        Row{"read-only meanwhile", [](DeviceInfo& d) { d.readOnly = true; }, "read-only"});
    CAPTURE(row.why);
    const auto permit = grantWritePermit(card(), {card().eraseId, false});
    REQUIRE(permit);
    DeviceInfo now = card();
    row.spoil(now);
    const auto same = confirmSameDevice(*permit, now);
    REQUIRE_FALSE(same);
    CHECK(same.error().code == Errc::refused);
    CHECK(same.error().english().find(row.says) != std::string::npos);
}

TEST_CASE("An erase id names one card in one place and has no spaces")
{
    DeviceInfo native = card();
    native.bus = Bus::mmc;
    native.slot = "pci-0000:00:03.0";
    native.identity["cid"] = "aa585951454d552101deadbeef006200";
    native.capacity = Bytes(4'000'000'000);
    CHECK(eraseIdOf(native) == "mmc:pci-0000:00:03.0:aa585951454d552101deadbeef006200:4000000000");

    std::vector<DeviceInfo> others(5, native);
    others[0].slot += "-slot-1";
    others[1].identity["cid"] = "aa585951454d552101deadbef0006200";
    others[2].capacity = Bytes(8'000'000'000);
    others[3].bus = Bus::usb;
    others[4] = card();
    for (const DeviceInfo& other : others)
        CHECK(eraseIdOf(other) != eraseIdOf(native));

    native.slot = "platform-a b\n";
    CHECK(eraseIdOf(native).find_first_of(" \n") == std::string::npos);
}

TEST_CASE("Without a place or a medium there is no erase id")
{
    DeviceInfo info = card();
    info.slot.clear();
    CHECK(eraseIdOf(info).empty());
    info = card();
    info.capacity = Bytes();
    CHECK(eraseIdOf(info).empty());
}
