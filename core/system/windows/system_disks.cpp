#include "system/windows/system_disks.h"

#include "ground/config/toml_document.h"
#include "system/express_card.h"
#include "system/windows/locked_volumes.h"
#include "system/windows/nvme_query.h"
#include "system/windows/system_text.h"

#include <initguid.h> // before those that declare interfaces

#include <aclapi.h>
#include <algorithm>
#include <array>
#include <cctype>
#include <cfgmgr32.h>
#include <charconv>
#include <cstddef>
#include <fmt/format.h>
#include <setupapi.h>
#include <span>
#include <winioctl.h>

namespace assay::platform {

namespace {

constexpr std::string_view kDisk = "\\\\.\\PhysicalDrive";
constexpr std::size_t kMaxDisks = 256;

// One IOCTL with fixed-size answer.
template <class Answer> std::optional<Answer> ask(HANDLE handle, DWORD code)
{
    Answer answer{};
    DWORD got = 0;
    if (!DeviceIoControl(handle, code, nullptr, 0, &answer, sizeof answer, &got, nullptr) || got < sizeof answer)
        return std::nullopt;
    return answer;
}

// One with an answer of any size.
std::vector<std::byte> askAtLength(HANDLE handle, DWORD code, std::span<const std::byte> question, std::size_t most)
{
    std::vector<std::byte> answer(most);
    DWORD got = 0;
    if (!DeviceIoControl(handle, code, const_cast<std::byte*>(question.data()), static_cast<DWORD>(question.size()),
                         answer.data(), static_cast<DWORD>(most), &got, nullptr))
        got = 0;
    answer.resize(got);
    return answer;
}

std::vector<std::byte> property(HANDLE disk, STORAGE_PROPERTY_ID id)
{
    STORAGE_PROPERTY_QUERY query{};
    query.PropertyId = id;
    query.QueryType = PropertyStandardQuery;
    return askAtLength(disk, IOCTL_STORAGE_QUERY_PROPERTY, std::as_bytes(std::span(&query, 1)), 4096);
}

std::string textAt(const std::vector<std::byte>& answer, DWORD offset)
{
    std::string text;
    for (std::size_t i = offset; offset != 0 && i < answer.size() && answer[i] != std::byte(); ++i)
        text += static_cast<char>(answer[i]);
    return text;
}

void addDescriptor(DiskFacts& facts, HANDLE disk)
{
    const auto answer = property(disk, StorageDeviceProperty);
    if (answer.size() < offsetof(STORAGE_DEVICE_DESCRIPTOR, RawDeviceProperties))
        return;
    const auto* const descriptor = reinterpret_cast<const STORAGE_DEVICE_DESCRIPTOR*>(answer.data());
    facts.busType = static_cast<int>(descriptor->BusType);
    facts.removableMedia = descriptor->RemovableMedia != FALSE;
    facts.vendor = textAt(answer, descriptor->VendorIdOffset);
    facts.product = textAt(answer, descriptor->ProductIdOffset);
    facts.revision = textAt(answer, descriptor->ProductRevisionOffset);
    facts.serial = textAt(answer, descriptor->SerialNumberOffset);
}

void addSizes(DiskFacts& facts, HANDLE disk)
{
    if (const auto geometry = ask<DISK_GEOMETRY>(disk, IOCTL_DISK_GET_DRIVE_GEOMETRY); geometry)
        facts.logicalBlock = Bytes(geometry->BytesPerSector);
    else if (GetLastError() == ERROR_NOT_READY || GetLastError() == ERROR_NO_MEDIA_IN_DRIVE)
        facts.capacity = Bytes();
    if (const auto length = ask<GET_LENGTH_INFORMATION>(disk, IOCTL_DISK_GET_LENGTH_INFO))
        facts.capacity = Bytes(static_cast<std::uint64_t>(length->Length.QuadPart));
    if (const auto geometry = ask<DISK_GEOMETRY_EX>(disk, IOCTL_DISK_GET_DRIVE_GEOMETRY_EX);
        geometry && !facts.capacity) // without any right to the data, older systems answer this one alone
        facts.capacity = Bytes(static_cast<std::uint64_t>(geometry->DiskSize.QuadPart));
}

// The port that the disk is plugged into, by its first ancestor that knows one: the same after a reboot.
std::string locationOf(DEVINST device)
{
    for (int level = 0; level < 8; ++level) {
        std::array<wchar_t, 1024> text{};
        ULONG bytes = sizeof text - sizeof(wchar_t), type = 0;
        if (CM_Get_DevNode_Registry_PropertyW(device, CM_DRP_LOCATION_PATHS, &type, text.data(), &bytes, 0) ==
                CR_SUCCESS &&
            text.front() != L'\0')
            return narrow(text.data());
        if (CM_Get_Parent(&device, device, 0) != CR_SUCCESS)
            break;
    }
    return "";
}

std::string propertyText(DEVINST device, ULONG what)
{
    std::array<wchar_t, 1024> text{};
    ULONG bytes = sizeof text - sizeof(wchar_t), type = 0;
    return CM_Get_DevNode_Registry_PropertyW(device, what, &type, text.data(), &bytes, 0) == CR_SUCCESS
               ? narrow(text.data())
               : "";
}

// "8086:7ab8" of "PCI\\VEN_8086&DEV_7AB8&...": of the first hardware id.
std::string pciIdsOf(DEVINST device)
{
    std::string id = propertyText(device, CM_DRP_HARDWAREID);
    std::ranges::transform(id, id.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto vendor = id.find("ven_"), product = id.find("dev_");
    constexpr std::size_t kPrefix = 4, kDigits = 4;
    if (!id.starts_with("pci\\") || vendor == std::string::npos || product == std::string::npos)
        return "";
    return id.substr(vendor + kPrefix, kDigits) + ":" + id.substr(product + kPrefix, kDigits);
}

// The port above the controller of an NVMe disk, whose only device it is, if the system expects its removal.
HotPlugPort portAbove(DEVINST disk)
{
    DEVINST controller = 0, port = 0, other = 0;
    if (CM_Get_Parent(&controller, disk, 0) != CR_SUCCESS || CM_Get_Parent(&port, controller, 0) != CR_SUCCESS ||
        CM_Get_Child(&other, port, 0) != CR_SUCCESS || other != controller ||
        CM_Get_Sibling(&other, controller, 0) == CR_SUCCESS)
        return {};
    ULONG policy = CM_REMOVAL_POLICY_EXPECT_NO_REMOVAL, bytes = sizeof policy, type = 0;
    if (CM_Get_DevNode_Registry_PropertyW(controller, CM_DRP_REMOVAL_POLICY, &type, &policy, &bytes, 0) != CR_SUCCESS ||
        policy == CM_REMOVAL_POLICY_EXPECT_NO_REMOVAL)
        return {};
    return {propertyText(port, CM_DRP_LOCATION_PATHS), pciIdsOf(port)};
}

// Only a file that belongs to the administrators or the system enrols anything. Others may write no file of theirs in
// the folder for data of all users.
ExpressSlots enrolledSlots()
{
    const std::string file = expressSlotsFile();
    PSID owner = nullptr;
    PSECURITY_DESCRIPTOR security = nullptr;
    if (file.empty() || GetNamedSecurityInfoW(wide(file).c_str(), SE_FILE_OBJECT, OWNER_SECURITY_INFORMATION, &owner,
                                              nullptr, nullptr, nullptr, &security) != ERROR_SUCCESS)
        return {};
    const bool isTrusted = IsWellKnownSid(owner, WinBuiltinAdministratorsSid) != FALSE ||
                           IsWellKnownSid(owner, WinLocalSystemSid) != FALSE;
    LocalFree(security);
    const auto text = isTrusted ? readTextFile(file) : Result<std::string>("");
    return text ? parseExpressSlots(*text, file).value_or(ExpressSlots()) : ExpressSlots();
}

struct DestroyList {
    using pointer = HDEVINFO;
    void operator()(HDEVINFO list) const { SetupDiDestroyDeviceInfoList(list); }
};
using DeviceList = std::unique_ptr<HDEVINFO, DestroyList>;

struct DiskInterface {
    std::string path;
    std::string location; // where it is plugged in
    DEVINST device = 0;
};

std::vector<DiskInterface> diskInterfaces()
{
    std::vector<DiskInterface> found;
    const DeviceList list(
        SetupDiGetClassDevsW(&GUID_DEVINTERFACE_DISK, nullptr, nullptr, DIGCF_PRESENT | DIGCF_DEVICEINTERFACE));
    if (list.get() == INVALID_HANDLE_VALUE)
        return found;
    SP_DEVICE_INTERFACE_DATA entry{};
    entry.cbSize = sizeof entry;
    for (DWORD i = 0;
         i < kMaxDisks && SetupDiEnumDeviceInterfaces(list.get(), nullptr, &GUID_DEVINTERFACE_DISK, i, &entry); ++i) {
        alignas(SP_DEVICE_INTERFACE_DETAIL_DATA_W) std::array<std::byte, 2048> room{};
        auto* const detail = reinterpret_cast<SP_DEVICE_INTERFACE_DETAIL_DATA_W*>(room.data());
        detail->cbSize = sizeof(SP_DEVICE_INTERFACE_DETAIL_DATA_W);
        SP_DEVINFO_DATA device{};
        device.cbSize = sizeof device;
        if (SetupDiGetDeviceInterfaceDetailW(list.get(), &entry, detail, room.size(), nullptr, &device))
            found.push_back({narrow(detail->DevicePath), locationOf(device.DevInst), device.DevInst});
    }
    return found;
}

// A volume in a reader without a card has no extents; its disk number is available nevertheless.
std::optional<std::vector<unsigned long>> disksOf(HANDLE volume)
{
    if (const auto number = ask<STORAGE_DEVICE_NUMBER>(volume, IOCTL_STORAGE_GET_DEVICE_NUMBER))
        return number->DeviceType == FILE_DEVICE_DISK ? std::vector<unsigned long>{number->DeviceNumber}
                                                      : std::vector<unsigned long>{};
    const auto answer = askAtLength(volume, IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, {}, 4096);
    if (answer.size() < sizeof(VOLUME_DISK_EXTENTS))
        return std::nullopt;
    const auto* const extents = reinterpret_cast<const VOLUME_DISK_EXTENTS*>(answer.data());
    const std::size_t room = (answer.size() - offsetof(VOLUME_DISK_EXTENTS, Extents)) / sizeof(DISK_EXTENT);
    if (extents->NumberOfDiskExtents == 0 || extents->NumberOfDiskExtents > room)
        return std::nullopt;
    std::vector<unsigned long> disks;
    for (DWORD i = 0; i < extents->NumberOfDiskExtents; ++i)
        disks.push_back(extents->Extents[i].DiskNumber);
    return disks;
}

std::vector<std::string> placesOf(const std::wstring& volume)
{
    std::vector<std::string> places;
    std::array<wchar_t, 4096> names{};
    DWORD size = 0;
    if (!GetVolumePathNamesForVolumeNameW(volume.c_str(), names.data(), names.size(), &size))
        return places;
    for (const wchar_t* name = names.data(); *name != L'\0'; name += wcslen(name) + 1) {
        places.push_back(narrow(name));
        if (places.back().ends_with("\\") && places.back().size() == 3)
            places.back().pop_back(); // "E:"
    }
    return places;
}

class WindowsDisks final : public SystemDisks {
public:
    std::vector<DiskFacts> disks() override;
    std::optional<DiskFacts> facts(HANDLE disk, const std::string& path) override;
    std::vector<VolumeFacts> volumes() override;
    SystemFacts system() override;
    Handle open(const std::string& path, DWORD access, DWORD share, DWORD flags) override
    {
        return Handle(CreateFileW(wide(path).c_str(), access, share, nullptr, OPEN_EXISTING, flags, nullptr));
    }

private:
    VolumeFacts volume(const std::wstring& name);
};

std::optional<DiskFacts> WindowsDisks::facts(HANDLE disk, const std::string& path)
{
    DiskFacts facts;
    facts.path = path;
    const auto number = ask<STORAGE_DEVICE_NUMBER>(disk, IOCTL_STORAGE_GET_DEVICE_NUMBER);
    if (!number || number->DeviceType != FILE_DEVICE_DISK)
        return std::nullopt;
    facts.number = number->DeviceNumber;
    addDescriptor(facts, disk);
    addSizes(facts, disk);
    if (const auto hotPlug = ask<STORAGE_HOTPLUG_INFO>(disk, IOCTL_STORAGE_GET_HOTPLUG_INFO))
        facts.hotPlug = hotPlug->MediaHotplug != FALSE || hotPlug->DeviceHotplug != FALSE;
    DWORD got = 0;
    facts.readOnly = !DeviceIoControl(disk, IOCTL_DISK_IS_WRITABLE, nullptr, 0, nullptr, 0, &got, nullptr) &&
                     GetLastError() == ERROR_WRITE_PROTECT;
    if (const auto changes = ask<DWORD>(disk, IOCTL_STORAGE_CHECK_VERIFY2))
        facts.mediaChanges = *changes + 1ULL;
    const auto trim = property(disk, StorageDeviceTrimProperty);
    facts.trim = trim.size() >= sizeof(DEVICE_TRIM_DESCRIPTOR) &&
                 reinterpret_cast<const DEVICE_TRIM_DESCRIPTOR*>(trim.data())->TrimEnabled != FALSE;
    if (facts.busType == kBusTypeNvme)
        facts.nvme = nvmeIdentity(disk);
    for (const auto& [interfacePath, location, device] : diskInterfaces()) {
        const Handle other = open(interfacePath, 0, FILE_SHARE_READ | FILE_SHARE_WRITE, 0);
        const auto same =
            other ? ask<STORAGE_DEVICE_NUMBER>(other.get(), IOCTL_STORAGE_GET_DEVICE_NUMBER) : std::nullopt;
        if (!same || same->DeviceNumber != facts.number || same->DeviceType != FILE_DEVICE_DISK)
            continue;
        facts.location = location;
        if (facts.busType == kBusTypeNvme)
            facts.port = portAbove(device);
    }
    return facts;
}

std::vector<DiskFacts> WindowsDisks::disks()
{
    std::vector<DiskFacts> all;
    for (const auto& [interfacePath, location, device] : diskInterfaces()) {
        const Handle disk = open(interfacePath, 0, FILE_SHARE_READ | FILE_SHARE_WRITE, 0);
        const auto number =
            disk ? ask<STORAGE_DEVICE_NUMBER>(disk.get(), IOCTL_STORAGE_GET_DEVICE_NUMBER) : std::nullopt;
        if (!number || number->DeviceType != FILE_DEVICE_DISK)
            continue;
        if (auto found = facts(disk.get(), fmt::format("{}{}", kDisk, number->DeviceNumber)))
            all.push_back(std::move(*found));
    }
    std::ranges::sort(all, {}, &DiskFacts::number);
    return all;
}

VolumeFacts WindowsDisks::volume(const std::wstring& name)
{
    VolumeFacts facts;
    std::wstring bare = name;
    bare.pop_back(); // the backslash: with it the root folder would be opened
    facts.name = narrow(bare);
    facts.places = placesOf(name);
    const Handle handle = open(facts.name, 0, FILE_SHARE_READ | FILE_SHARE_WRITE, 0);
    facts.disks = handle ? disksOf(handle.get()) : std::nullopt;
    facts.lockedHere = isLockedHere(facts.name);
    facts.hasFileSystem = !facts.lockedHere && GetVolumeInformationW(name.c_str(), nullptr, 0, nullptr, nullptr,
                                                                     nullptr, nullptr, 0) != FALSE;
    for (const std::string& place : facts.places)
        facts.holdsPageFile = facts.holdsPageFile ||
                              GetFileAttributesW(wide(place + "\\pagefile.sys").c_str()) != INVALID_FILE_ATTRIBUTES;
    return facts;
}

std::vector<VolumeFacts> WindowsDisks::volumes()
{
    std::vector<VolumeFacts> all;
    std::array<wchar_t, 128> name{};
    const HANDLE search = FindFirstVolumeW(name.data(), name.size());
    if (search == INVALID_HANDLE_VALUE)
        return all;
    do
        all.push_back(volume(name.data()));
    while (all.size() < kMaxDisks && FindNextVolumeW(search, name.data(), name.size()));
    FindVolumeClose(search);
    return all;
}

SystemFacts WindowsDisks::system()
{
    SystemFacts facts;
    std::array<wchar_t, MAX_PATH> text{};
    const auto add = [&](DWORD size) {
        if (size >= 2 && size < text.size())
            facts.systemPlaces.push_back(narrow({text.data(), 2})); // "C:"
    };
    add(GetWindowsDirectoryW(text.data(), text.size()));
    if (!facts.systemPlaces.empty()) {
        const Handle boot = open("\\\\.\\" + facts.systemPlaces.front(), 0, FILE_SHARE_READ | FILE_SHARE_WRITE, 0);
        facts.bootDisks = boot ? disksOf(boot.get()) : std::nullopt;
    }
    add(GetModuleFileNameW(nullptr, text.data(), text.size()));
    add(GetTempPathW(text.size(), text.data()));
    add(GetCurrentDirectoryW(text.size(), text.data()));
    facts.expressSlots = enrolledSlots();
    return facts;
}

} // namespace

SystemDisks& systemDisks()
{
    static WindowsDisks disks;
    return disks;
}

std::optional<unsigned long> diskNumberOf(const std::string& path)
{
    if (path.size() <= kDisk.size() || !std::equal(kDisk.begin(), kDisk.end(), path.begin(), [](char a, char b) {
            return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
        }))
        return std::nullopt;
    unsigned long number = 0;
    const char* const end = path.data() + path.size();
    const auto parsed = std::from_chars(path.data() + kDisk.size(), end, number);
    return parsed.ec == std::errc() && parsed.ptr == end ? std::optional(number) : std::nullopt;
}

} // namespace assay::platform
