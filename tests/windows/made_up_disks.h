// Disks and volumes that a test makes up. Their data lie in regular files.
#pragma once

#include "system/windows/system_disks.h"
#include "system/windows/system_text.h"

#include <filesystem>
#include <map>

namespace assay::test {

class MadeUpDisks final : public platform::SystemDisks {
public:
    std::vector<platform::DiskFacts> all;
    std::vector<platform::VolumeFacts> theVolumes;
    platform::SystemFacts theSystem{{"C:"}, std::vector<unsigned long>{0}};
    std::map<std::string, std::filesystem::path> files; // by the path of a disk or the name of a volume
    unsigned opened = 0, openedForWriting = 0;

    std::vector<platform::DiskFacts> disks() override { return all; }
    std::optional<platform::DiskFacts> facts(HANDLE, const std::string& path) override
    {
        for (const platform::DiskFacts& disk : all)
            if (disk.path == path)
                return disk;
        return std::nullopt;
    }
    std::vector<platform::VolumeFacts> volumes() override { return theVolumes; }
    platform::SystemFacts system() override { return theSystem; }
    platform::Handle open(const std::string& path, DWORD access, DWORD share, DWORD flags) override
    {
        ++opened;
        openedForWriting += (access & GENERIC_WRITE) != 0 ? 1U : 0U;
        const auto file = files.find(path);
        if (file == files.end()) {
            SetLastError(ERROR_FILE_NOT_FOUND);
            return {};
        }
        return platform::Handle(
            CreateFileW(file->second.wstring().c_str(), access, share, nullptr, OPEN_EXISTING, flags, nullptr));
    }
};

// A card of 64 MiB in a USB reader, disk 3, without a volume.
inline platform::DiskFacts cardInReader()
{
    platform::DiskFacts disk;
    disk.path = "\\\\.\\PhysicalDrive3";
    disk.number = 3;
    disk.location = "PCIROOT(0)#PCI(1400)#USBROOT(0)#USB(2)";
    disk.vendor = "Generic ";
    disk.product = "STORAGE DEVICE";
    disk.serial = "000000001206";
    disk.busType = platform::kBusTypeUsb;
    disk.removableMedia = true;
    disk.hotPlug = true;
    disk.capacity = mib(64);
    disk.mediaChanges = 1;
    return disk;
}

} // namespace assay::test
