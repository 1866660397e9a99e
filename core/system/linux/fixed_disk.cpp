#include "system/linux/fixed_disk.h"

#include "card/device/fixed_disk.h"
#include "system/linux/file_text.h"

#include <filesystem>

namespace assay::platform {

namespace fs = std::filesystem;

namespace {

// The protocol of the USB interface in use: USB Attached SCSI is 62h (USB Mass Storage Class Specification
// Overview 1.4, table 3).
bool speaksUas(fs::path folder)
{
    for (int level = 0; level < 10 && folder.has_relative_path(); ++level, folder = folder.parent_path())
        if (const std::string protocol = readText((folder / "bInterfaceProtocol").string()); !protocol.empty())
            return protocol == "62";
    return false;
}

} // namespace

bool isFixedDisk(const std::string& folder, const DeviceInfo& info)
{
    return assay::isFixedDisk(info, info.bus == Bus::usb && speaksUas(folder));
}

} // namespace assay::platform
