// SD Express cards on Windows: which NVMe disk may be erased, and what the driver is asked.
#include "card/device/erase_id.h"
#include "card/device/write_permit.h"
#include "system/windows/disk_facts.h"
#include "system/windows/nvme_query.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <cstring>
#include <functional>
#include <winioctl.h>

using namespace assay;
using namespace assay::platform;

namespace {

const HotPlugPort kPort = {"PCIROOT(0)#PCI(1C00)", "8086:7ab8"};

DiskFacts expressDisk()
{
    DiskFacts disk;
    disk.path = "\\\\.\\PhysicalDrive3";
    disk.number = 3;
    disk.location = "PCIROOT(0)#PCI(1C00)#PCI(0000)#NVME(P00T00L00)";
    disk.product = "SD EXPRESS";
    disk.serial = "SDX0001";
    disk.busType = kBusTypeNvme;
    disk.capacity = gib(256);
    disk.nvme = {{"nsid", "1"}, {"namespaces", "1"}, {"eui", "0025385b71b01234"}};
    disk.port = kPort;
    return disk;
}

SystemFacts systemWith(const ExpressSlots& slots) { return {{"C:"}, std::vector<unsigned long>{0}, slots}; }

bool isPermitted(const DiskFacts& disk, const SystemFacts& system, const std::vector<VolumeFacts>& volumes = {})
{
    const DeviceInfo info = describeDisk(disk, volumes, system);
    WriteConsent consent;
    consent.eraseId = eraseIdOf(info);
    return grantWritePermit(info, consent).has_value();
}

struct WrongCard {
    const char* what;
    std::function<void(DiskFacts&, SystemFacts&)> change;
};

std::vector<WrongCard> wrongCards()
{
    return {{"without enrolment", [](DiskFacts&, SystemFacts& system) { system.expressSlots = {}; }},
            {"the system's disk", [](DiskFacts& disk, SystemFacts&) { disk.number = 0; }},
            {"a barred port", [](DiskFacts&, SystemFacts& system) { system.expressSlots.barred = {kPort.path}; }},
            {"another port", [](DiskFacts& disk, SystemFacts&) { disk.port.path = "PCIROOT(0)#PCI(1D00)"; }},
            {"another device as the port", [](DiskFacts& disk, SystemFacts&) { disk.port.controller = "8086:1"; }},
            {"no hot-plug port", [](DiskFacts& disk, SystemFacts&) { disk.port = {}; }},
            {"namespace 2", [](DiskFacts& disk, SystemFacts&) { disk.nvme["nsid"] = "2"; }},
            {"a second namespace", [](DiskFacts& disk, SystemFacts&) { disk.nvme["namespaces"] = "2"; }},
            {"a driver that tells nothing", [](DiskFacts& disk, SystemFacts&) { disk.nvme.clear(); }}};
}

const NvmePage& kHealth = kNvmePages[1];

} // namespace

TEST_CASE("An NVMe disk of Windows is a card in an enrolled slot only")
{
    const SystemFacts system = systemWith({{kPort}, {}});
    CHECK(isPermitted(expressDisk(), system));
    const auto row = GENERATE(from_range(wrongCards()));
    CAPTURE(row.what);
    DiskFacts disk = expressDisk();
    SystemFacts changed = system;
    row.change(disk, changed);
    CHECK_FALSE(isPermitted(disk, changed));
    VolumeFacts volume;
    volume.name = "\\\\?\\Volume{3}";
    volume.places = {"E:"};
    volume.disks = std::vector<unsigned long>{3};
    volume.hasFileSystem = true;
    CHECK_FALSE(isPermitted(expressDisk(), system, {volume}));
}

TEST_CASE("A question to the NVMe driver names the log page, and its answer is taken only in the right shape")
{
    std::vector<std::byte> buffer = nvmeQuestion(kHealth);
    STORAGE_PROPERTY_QUERY query{};
    std::memcpy(&query, buffer.data(), sizeof query);
    CHECK(query.PropertyId == StorageAdapterProtocolSpecificProperty);
    STORAGE_PROTOCOL_DATA_DESCRIPTOR answer{};
    auto& data = answer.ProtocolSpecificData;
    std::memcpy(&data, buffer.data() + offsetof(STORAGE_PROPERTY_QUERY, AdditionalParameters), sizeof data);
    CHECK(data.ProtocolType == ProtocolTypeNvme);
    CHECK(data.DataType == NVMeDataTypeLogPage);
    CHECK(data.ProtocolDataRequestValue == 0x02);
    CHECK(data.ProtocolDataLength == 512);

    buffer.assign(sizeof answer + 512, std::byte{0x5a});
    std::memcpy(buffer.data(), &answer, sizeof answer);
    CHECK(nvmeAnswer(buffer, kHealth).size() == 512);
    CHECK(nvmeAnswer(std::span(buffer).first(buffer.size() - 1), kHealth).empty()); // longer than what came
    CHECK(nvmeAnswer(std::span(buffer).first(10), kHealth).empty());
    data.ProtocolDataOffset = 4; // inside the head
    std::memcpy(buffer.data(), &answer, sizeof answer);
    CHECK(nvmeAnswer(buffer, kHealth).empty());
}

TEST_CASE("Identify Controller is asked of the adapter")
{
    const std::vector<std::byte> buffer = nvmeQuestion(kNvmePages.front());
    STORAGE_PROTOCOL_SPECIFIC_DATA data{};
    std::memcpy(&data, buffer.data() + offsetof(STORAGE_PROPERTY_QUERY, AdditionalParameters), sizeof data);
    CHECK(data.DataType == NVMeDataTypeIdentify);
    CHECK(data.ProtocolDataRequestValue == 1);
    CHECK(data.ProtocolDataLength == 4096);
}
