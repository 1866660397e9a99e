// Which disks of Windows may be erased, and why the others may not.
#include "card/device/write_permit.h"
#include "windows/made_up_disks.h"

#include "system/windows/windows_device.h"

#include "card/device/erase_id.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <fstream>
#include <functional>

using namespace assay;
using namespace assay::platform;
using namespace assay::test;

namespace {

VolumeFacts volumeOn(std::optional<std::vector<unsigned long>> disks, const std::string& place, bool fileSystem)
{
    VolumeFacts volume;
    volume.name = "\\\\?\\Volume{0}";
    if (!place.empty())
        volume.places.push_back(place);
    volume.disks = std::move(disks);
    volume.hasFileSystem = fileSystem;
    return volume;
}

SystemFacts thisSystem() { return {{"C:", "D:"}, std::vector<unsigned long>{0}}; }

bool permitted(const DeviceInfo& info, const std::string& eraseId)
{
    WriteConsent consent;
    consent.eraseId = eraseId;
    return grantWritePermit(info, consent).has_value();
}

struct Refused {
    const char* what;
    std::function<void(DiskFacts&, std::vector<VolumeFacts>&, SystemFacts&)> change; // of a card in a reader
};

Refused whoseDisk(const char* what, void (*change)(DiskFacts&))
{
    return {what, [change](DiskFacts& disk, auto&, SystemFacts&) { change(disk); }};
}

Refused whereVolume(const char* what, const VolumeFacts& volume)
{
    return {what, [volume](DiskFacts&, auto& volumes, SystemFacts&) { volumes.push_back(volume); }};
}

std::vector<Refused> refusedDisks()
{
    VolumeFacts pageFile = volumeOn({{3}}, "E:", false);
    pageFile.holdsPageFile = true;
    return {
        whoseDisk("the system's disk", [](DiskFacts& disk) { disk.number = 0; }),
        {"any disk where the system's is not known",
         [](DiskFacts&, auto&, SystemFacts& system) { system.bootDisks.reset(); }},
        whoseDisk("an SSD in a USB case", [](DiskFacts& disk) { disk.removableMedia = false; }),
        whoseDisk("a SATA disk that says it is removable", [](DiskFacts& disk) { disk.busType = kBusTypeSata; }),
        whoseDisk("an NVMe disk", [](DiskFacts& disk) { disk.busType = kBusTypeNvme; }),
        whoseDisk("a storage space, without --lab", [](DiskFacts& disk) { disk.busType = kBusTypeSpaces; }),
        whoseDisk("a reader without a card", [](DiskFacts& disk) { disk.capacity = Bytes(); }),
        whoseDisk("a card of unknown size", [](DiskFacts& disk) { disk.capacity.reset(); }),
        whoseDisk("a card with its lock on", [](DiskFacts& disk) { disk.readOnly = true; }),
        whoseDisk("a disk of unknown place", [](DiskFacts& disk) { disk.location.clear(); }),
        whoseDisk("built-in memory",
                  [](DiskFacts& disk) {
                      disk.busType = kBusTypeMmc;
                      disk.removableMedia = disk.hotPlug = false;
                  }),
        whereVolume("the disk of this program", volumeOn({{3}}, "D:", false)),
        whereVolume("a mounted card", volumeOn({{3}}, "E:", true)),
        whereVolume("a card with a file system that has no letter", volumeOn({{3}}, "", true)),
        whereVolume("one of two disks under a spanned volume", volumeOn({{2, 3}}, "E:", true)),
        whereVolume("any disk, while a volume does not tell where it lies", volumeOn(std::nullopt, "E:", false)),
        whereVolume("a disk with a page file", pageFile),
    };
}

} // namespace

TEST_CASE("A card in a USB reader has an erase id of bus, port, reader and size, and may be erased by it")
{
    const DeviceInfo info = describeDisk(cardInReader(), {}, thisSystem());
    CHECK(ineligibility(info).empty());
    CHECK(info.eraseId.starts_with("usb:PCIROOT_0__PCI_1400__USBROOT_0__USB_2_:"));
    CHECK(info.eraseId.ends_with(":67108864"));
    CHECK(permitted(info, info.eraseId));
    CHECK_FALSE(permitted(info, ""));
    CHECK_FALSE(permitted(info, info.eraseId + "0"));
}

TEST_CASE("No disk of Windows is erased that is not a card without mounted volumes")
{
    const Refused refused = GENERATE(from_range(refusedDisks()));
    DiskFacts disk = cardInReader();
    std::vector<VolumeFacts> volumes;
    SystemFacts system = thisSystem();
    refused.change(disk, volumes, system);
    INFO(refused.what);
    const DeviceInfo info = describeDisk(disk, volumes, system);
    CHECK_FALSE(permitted(info, eraseIdOf(info)));
}

TEST_CASE("A drive letter names a part of a disk and is refused, and so is what is no disk")
{
    MadeUpDisks disks;
    TempFolder folder;
    std::ofstream(folder / "card") << "x";
    DiskFacts letter = cardInReader();
    letter.path = "\\\\.\\E:";
    disks.all = {letter};
    disks.files["\\\\.\\E:"] = folder / "card";
    disks.files["\\\\.\\COM1"] = folder / "card";
    const auto info = describeDisk(disks, "\\\\.\\E:");
    REQUIRE(info);
    CHECK(info->isPartition);
    CHECK_FALSE(ineligibility(*info).empty());
    CHECK(info->eraseId.empty());
    CHECK(describeDisk(disks, "\\\\.\\COM1").error().code == Errc::badInput);
    CHECK(describeDisk(disks, "\\\\.\\PhysicalDrive9").error().code == Errc::environment);
}

TEST_CASE("A number of a disk is read from its path alone")
{
    CHECK(diskNumberOf("\\\\.\\PhysicalDrive0") == 0UL);
    CHECK(diskNumberOf("\\\\.\\PHYSICALDRIVE12") == 12UL);
    for (const char* path : {"\\\\.\\PhysicalDrive", "\\\\.\\PhysicalDrive1x", "\\\\.\\PhysicalDrive-1",
                             "\\\\.\\E:", "PhysicalDrive1", "\\\\.\\PhysicalDrive99999999999999999999", ""})
        CHECK_FALSE(diskNumberOf(path));
}
