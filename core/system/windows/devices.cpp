// The functions of platform.h on devices, with the disks of this computer.
#include "ground/base/text.h"
#include "system/platform.h"
#include "system/windows/system_text.h"
#include "system/windows/windows_device.h"

#include <cerrno>
#include <fmt/format.h>
#include <system_error>

namespace assay::platform {

Result<std::vector<DeviceInfo>> listDevices() { return listDisks(systemDisks()); }

Result<std::vector<DeviceInfo>> listKnownDevices() { return listDisks(systemDisks()); }

void pollMedium(const DeviceInfo&) {} // every look asks: IOCTL_STORAGE_CHECK_VERIFY2

Result<DeviceInfo> describeDevice(const std::string& path) { return describeDisk(systemDisks(), path); }

Result<DeviceInfo> describeImage(const std::string& path)
{
    const std::string file = filePath(path);
    const std::string shown = displayable(file, 160);
    const Handle handle(CreateFileW(wide(file).c_str(), FILE_READ_ATTRIBUTES,
                                    FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr, OPEN_EXISTING, 0,
                                    nullptr));
    BY_HANDLE_FILE_INFORMATION facts{};
    if (!handle || !GetFileInformationByHandle(handle.get(), &facts))
        return fail(Errc::badInput, // as for a missing file of a simulated card
                    msg("device", "The image file {} cannot be used: {}; it must exist, none is created.", shown,
                        systemSentence(GetLastError())),
                    lastErrno());
    if ((facts.dwFileAttributes & (FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_DEVICE)) != 0)
        return fail(Errc::badInput,
                    msg("device", "{} is {}, not a regular file; name an image file of a card.", shown, "a folder"));
    const std::uint64_t size = (std::uint64_t{facts.nFileSizeHigh} << 32) | facts.nFileSizeLow;
    if (size < kSectorBytes)
        return fail(Errc::badInput,
                    msg("device",
                        "The image file {} is smaller than one sector; make it as large as the card should be.",
                        shown));
    DeviceInfo info;
    info.path = std::string(kImagePrefix) + file;
    info.bus = Bus::image;
    info.model = file;
    info.capacity = roundDown(Bytes(size), Bytes(kSectorBytes));
    info.readOnly = (facts.dwFileAttributes & FILE_ATTRIBUTE_READONLY) != 0;
    info.identity["file"] =
        fmt::format("{}:{}:{}", facts.dwVolumeSerialNumber, facts.nFileIndexHigh, facts.nFileIndexLow);
    return info;
}

// By the volumes that the system has mounted on it. Bounded: the system answers from memory.
ExistingData existingData(const DeviceInfo& device)
{
    const auto disk = diskNumberOf(device.path);
    if (!disk)
        return std::nullopt;
    std::vector<FoundData> found;
    for (const VolumeFacts& volume : volumesOn(*disk, systemDisks().volumes())) {
        wchar_t label[64] = L"", kind[64] = L"";
        const std::wstring root = wide(volume.name + "\\");
        if (!volume.hasFileSystem ||
            !GetVolumeInformationW(root.c_str(), label, 64, nullptr, nullptr, nullptr, kind, 64))
            continue;
        FoundData data;
        data.partition = static_cast<unsigned>(found.size() + 1);
        data.kind = narrow(kind);
        data.label = narrow(label);
        ULARGE_INTEGER free{}, size{};
        if (GetDiskFreeSpaceExW(root.c_str(), nullptr, &size, &free)) {
            data.size = Bytes(size.QuadPart);
            data.used = Bytes(size.QuadPart - free.QuadPart);
        }
        found.push_back(std::move(data));
    }
    return found;
}

std::optional<std::string> sdStatusFromCard(const DeviceInfo&) { return std::nullopt; }

Result<void> unmountCard(const DeviceInfo& mounted) { return unmountDisk(systemDisks(), mounted); }

Result<std::unique_ptr<BlockDevice>> openForReading(const DeviceInfo& device, Clock& clock)
{
    return openDiskForReading(systemDisks(), device, clock);
}

Result<std::unique_ptr<BlockDevice>> openForWriting(const WritePermit& permit, Clock& clock)
{
    return openDiskForWriting(systemDisks(), permit, clock);
}

} // namespace assay::platform
