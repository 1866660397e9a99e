#include "system/windows/nvme_query.h"

#include "system/windows/system_text.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <ntddscsi.h>
#include <winioctl.h>

namespace assay::platform {

namespace {

constexpr std::size_t kDataAt = offsetof(STORAGE_PROPERTY_QUERY, AdditionalParameters);
constexpr std::size_t kPageAt = kDataAt + sizeof(STORAGE_PROTOCOL_SPECIFIC_DATA);
constexpr std::uint8_t kIdentifyOpcode = 0x06;
// NVM Express Base Specification 2.0c, figures 275 (Number of Namespaces) and NVM Command Set Specification 1.0c,
// figure 97 (NGUID, EUI64).
constexpr std::size_t kNamespacesAt = 516, kNguidAt = 104, kNguidBytes = 16, kEuiAt = 120, kEuiBytes = 8;
constexpr std::uint32_t kIdentifyNamespace = 0;

// `of`: StorageAdapterProtocolSpecificProperty, or the property of the device, which is the namespace.
std::vector<std::byte> question(STORAGE_PROPERTY_ID of, DWORD dataType, DWORD value, DWORD bytes)
{
    std::vector<std::byte> buffer(kPageAt + bytes);
    STORAGE_PROPERTY_QUERY query{};
    query.PropertyId = of;
    query.QueryType = PropertyStandardQuery;
    STORAGE_PROTOCOL_SPECIFIC_DATA data{};
    data.ProtocolType = ProtocolTypeNvme;
    data.DataType = dataType;
    data.ProtocolDataRequestValue = value;
    data.ProtocolDataOffset = sizeof data;
    data.ProtocolDataLength = bytes;
    std::memcpy(buffer.data(), &query, kDataAt);
    std::memcpy(buffer.data() + kDataAt, &data, sizeof data);
    return buffer;
}

// The page in an answer. Its STORAGE_PROTOCOL_DATA_DESCRIPTOR has the protocol's data where the question has it.
std::span<const std::byte> pageIn(std::span<const std::byte> answer, std::size_t most)
{
    STORAGE_PROTOCOL_DATA_DESCRIPTOR head{};
    if (answer.size() < sizeof head)
        return {};
    std::memcpy(&head, answer.data(), sizeof head);
    const auto& data = head.ProtocolSpecificData;
    const std::size_t begin =
        offsetof(STORAGE_PROTOCOL_DATA_DESCRIPTOR, ProtocolSpecificData) + data.ProtocolDataOffset;
    if (data.ProtocolType != ProtocolTypeNvme || data.ProtocolDataOffset < sizeof data ||
        data.ProtocolDataLength > most || begin > answer.size() || data.ProtocolDataLength > answer.size() - begin)
        return {};
    return answer.subspan(begin, data.ProtocolDataLength);
}

// Returns the answer, which is written over the question; empty with GetLastError().
std::span<const std::byte> ask(HANDLE disk, std::vector<std::byte>& buffer)
{
    DWORD got = 0;
    const auto size = static_cast<DWORD>(buffer.size());
    if (!DeviceIoControl(disk, IOCTL_STORAGE_QUERY_PROPERTY, buffer.data(), size, buffer.data(), size, &got, nullptr))
        return {};
    return std::span(buffer).first(std::min<std::size_t>(got, buffer.size()));
}

std::string hexOf(std::span<const std::byte> bytes)
{
    std::string text;
    for (const std::byte byte : bytes)
        text += fmt::format("{:02x}", static_cast<unsigned>(byte));
    return text;
}

bool isZero(std::span<const std::byte> bytes)
{
    return std::ranges::all_of(bytes, [](std::byte byte) { return byte == std::byte(); });
}

} // namespace

std::vector<std::byte> nvmeQuestion(const NvmePage& page)
{
    const bool identifies = page.opcode == kIdentifyOpcode;
    return question(StorageAdapterProtocolSpecificProperty, identifies ? NVMeDataTypeIdentify : NVMeDataTypeLogPage,
                    page.argument & 0xFF, page.bytes);
}

std::span<const std::byte> nvmeAnswer(std::span<const std::byte> answer, const NvmePage& page)
{
    return pageIn(answer, page.bytes);
}

Result<TelemetryPage> readNvmePage(HANDLE disk, std::uint32_t argument)
{
    const auto page = std::ranges::find(kNvmePages, argument, &NvmePage::argument);
    const std::string shown = fmt::format("{:08x}", argument);
    if (page == kNvmePages.end())
        return fail(Errc::badInput, msg("device", "NVMe log page {} is not one that this program reads.", shown));
    std::vector<std::byte> buffer = nvmeQuestion(*page);
    const auto found = nvmeAnswer(ask(disk, buffer), *page);
    TelemetryPage out{};
    if (found.size() < out.size())
        return fail(Errc::environment,
                    msg("device", "The NVMe card refused page {} ({}).", shown, systemSentence(GetLastError())));
    std::memcpy(out.data(), found.data(), out.size());
    return out;
}

std::map<std::string, std::string> nvmeIdentity(HANDLE disk)
{
    std::map<std::string, std::string> identity;
    SCSI_ADDRESS address{};
    DWORD got = 0;
    if (DeviceIoControl(disk, IOCTL_SCSI_GET_ADDRESS, nullptr, 0, &address, sizeof address, &got, nullptr))
        identity["nsid"] = std::to_string(address.Lun + 1); // the driver's logical units are the namespaces
    std::vector<std::byte> controller = nvmeQuestion(kNvmePages.front());
    if (const auto page = nvmeAnswer(ask(disk, controller), kNvmePages.front());
        page.size() >= kNamespacesAt + sizeof(std::uint32_t)) {
        std::uint32_t namespaces = 0;
        std::memcpy(&namespaces, page.data() + kNamespacesAt, sizeof namespaces);
        identity["namespaces"] = std::to_string(namespaces);
    }
    std::vector<std::byte> own =
        question(StorageDeviceProtocolSpecificProperty, NVMeDataTypeIdentify, kIdentifyNamespace, 4096);
    const auto page = pageIn(ask(disk, own), 4096);
    if (page.size() < kEuiAt + kEuiBytes)
        return identity;
    if (const auto eui = page.subspan(kEuiAt, kEuiBytes); !isZero(eui))
        identity["eui"] = hexOf(eui);
    if (const auto nguid = page.subspan(kNguidAt, kNguidBytes); !isZero(nguid))
        identity["nguid"] = hexOf(nguid);
    return identity;
}

} // namespace assay::platform
