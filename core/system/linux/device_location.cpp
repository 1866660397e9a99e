#include "system/linux/device_location.h"

#include "system/linux/file_text.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <string_view>
#include <vector>

namespace assay::platform {

namespace fs = std::filesystem;

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Does the name match the shape? '#' is a decimal number, '*' digits and dots, '?' a hexadecimal digit; other
// characters match themselves.
bool matches(std::string_view text, std::string_view shape)
{
    std::size_t at = 0;
    for (const char c : shape) {
        const std::size_t begin = at;
        if (c == '#' || c == '*')
            while (at < text.size() && (isDigit(text[at]) || (c == '*' && text[at] == '.')))
                ++at;
        else if (at < text.size() &&
                 (c == '?' ? std::isxdigit(static_cast<unsigned char>(text[at])) != 0 : text[at] == c))
            ++at;
        if (at == begin)
            return false;
    }
    return at == text.size();
}

bool isVirtualName(std::string_view name)
{
    static constexpr std::string_view kKinds[] = {"zram", "dm-",    "md",   "nbd", "ram",
                                                  "pmem", "bcache", "drbd", "rbd", "zd"};
    return std::any_of(std::begin(kKinds), std::end(kKinds), [&](std::string_view kind) {
        return name.starts_with(kind) && name.size() > kind.size() && isDigit(name[kind.size()]);
    });
}

struct Step {
    std::string name;
    std::string path; // folder in sysfs
};

std::vector<Step> stepsOf(const std::string& root, const std::string& devicePath)
{
    std::vector<Step> steps;
    std::string path = root + "/sys";
    for (const fs::path& part : fs::path(devicePath).relative_path()) {
        path += "/" + part.string();
        steps.push_back({part.string(), path});
    }
    return steps;
}

const Step* lastMatching(const std::vector<Step>& steps, const char* pattern)
{
    const auto found =
        std::find_if(steps.rbegin(), steps.rend(), [&](const Step& step) { return matches(step.name, pattern); });
    return found == steps.rend() ? nullptr : &*found;
}

constexpr const char* kPci = "????:??:??.?";
constexpr const char* kUsbDevice = "#-*";
constexpr const char* kUsbInterface = "#-*:*";
constexpr const char* kScsiAddress = "#:#:#:#";
constexpr const char* kMmcHost = "mmc#";

Bus busOf(const std::vector<Step>& steps, const std::string& name)
{
    if (matches(name, "loop#"))
        return Bus::loop;
    if (isVirtualName(name))
        return Bus::virtualDisk;
    if (lastMatching(steps, "mmc_host"))
        return Bus::mmc;
    if (lastMatching(steps, "usb#"))
        return Bus::usb;
    if (name.starts_with("nvme"))
        return Bus::nvme;
    if (lastMatching(steps, "ata#"))
        return Bus::sata;
    if (lastMatching(steps, "host#"))
        return Bus::scsi;
    return steps.size() > 1 && steps[1].name == "virtual" ? Bus::virtualDisk : Bus::other;
}

// Numbers depend on the order of discovery; the index among siblings stays the same after a reboot.
std::size_t indexAmongSiblings(const Step& step, const char* pattern)
{
    std::size_t rank = 0;
    const auto shorter = [](const std::string& a, const std::string& b) {
        return a.size() != b.size() ? a.size() < b.size() : a < b;
    };
    std::error_code ignored; // without the folder there are no siblings
    for (const auto& entry : fs::directory_iterator(fs::path(step.path).parent_path(), ignored))
        if (const std::string other = entry.path().filename(); matches(other, pattern) && shorter(other, step.name))
            ++rank;
    return rank;
}

// "6:0:0:1" -> "0:0:0:1": host numbers depend on the order of discovery.
std::string scsiAddress(const Step& step) { return "0" + step.name.substr(step.name.find(':')); }

std::string controllerOf(const std::vector<Step>& steps)
{
    if (const Step* pci = lastMatching(steps, kPci))
        return "pci-" + pci->name;
    const auto platform = std::find_if(steps.begin(), steps.end(),
                                       [](const Step& step) { return step.name.find('.') != std::string::npos; });
    if (platform != steps.end())
        return "platform-" + platform->name; // "3f202000.mmc" on boards without PCI
    const auto hosts =
        std::find_if(steps.begin(), steps.end(), [](const Step& step) { return step.name == "mmc_host"; });
    if (hosts != steps.begin() && hosts != steps.end())
        return "acpi-" + std::prev(hosts)->name; // "80860F14:01" on tablets, where only ACPI knows the controller
    return "";
}

// "8086:7ab8"
std::string pciIds(const Step& function)
{
    const auto id = [&](const char* file) {
        const std::string text = readText(function.path + "/" + file);
        return text.starts_with("0x") ? text.substr(2) : text;
    };
    return id("vendor") + ":" + id("device");
}

// Has the driver of hot-plug ports made a slot for this device? Its folder has the bus address of the device, without
// the function, and a file "adapter" (Linux, drivers/pci/hotplug/pci_hotplug_core.c), which slots without hot plug
// lack.
bool isInHotPlugSlot(const std::string& root, const std::string& function)
{
    std::error_code ignored; // no folder, no slots
    const std::string address = function.substr(0, function.rfind('.'));
    for (const auto& slot : fs::directory_iterator(root + "/sys/bus/pci/slots", ignored))
        if (readText((slot.path() / "address").string()) == address && isFile((slot.path() / "adapter").string()))
            return true;
    return false;
}

std::size_t functionsBelow(const Step& bridge)
{
    std::error_code ignored; // unreadable = none
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(bridge.path, ignored))
        count += matches(entry.path().filename().string(), kPci) ? 1 : 0;
    return count;
}

HotPlugPort hotPlugPortOf(const std::string& root, const std::vector<Step>& steps)
{
    std::vector<const Step*> functions;
    for (const Step& step : steps)
        if (matches(step.name, kPci))
            functions.push_back(&step);
    if (functions.size() < 2)
        return {};
    const Step& controller = *functions.back();
    const std::string transport = readText(controller.path + "/nvme/" + steps[steps.size() - 2].name + "/transport");
    functions.pop_back();
    if (functionsBelow(*functions.back()) != 1 || !isInHotPlugSlot(root, controller.name) ||
        (!transport.empty() && transport != "pcie"))
        return {};
    HotPlugPort port{"pci-" + functions.front()->name, pciIds(*functions.back())};
    for (std::size_t i = 1; i < functions.size(); ++i)
        port.path += "-" + functions[i]->name.substr(functions[i]->name.rfind(':') + 1);
    return port;
}

std::string slotOf(const std::vector<Step>& steps, Bus bus, const std::string& name)
{
    std::string slot = controllerOf(steps);
    if (slot.empty())
        return "";
    if (bus == Bus::mmc) {
        const Step* host = lastMatching(steps, kMmcHost);
        const std::size_t rank = host ? indexAmongSiblings(*host, kMmcHost) : 0;
        if (rank > 0)
            slot += fmt::format("-slot-{}", rank);
    }
    if (const Step* interface = lastMatching(steps, kUsbInterface))
        slot += "-usb-0:" + interface->name.substr(interface->name.find('-') + 1);
    if (const Step* ata = lastMatching(steps, "ata#")) {
        const auto port = readNumber(ata->path + "/ata_port/" + ata->name + "/port_no");
        slot += fmt::format("-ata-{}", port.value_or(indexAmongSiblings(*ata, "ata#") + 1));
    }
    if (const Step* scsi = lastMatching(steps, kScsiAddress))
        slot += "-scsi-" + scsiAddress(*scsi);
    if (bus == Bus::nvme)
        slot += "-nvme-" + name.substr(std::min(name.find('n', 4), name.size() - 1) + 1);
    return slot;
}

// "0bda:0306 Generic USB3.0-CRW, version 1.17, port 2-1, LUN 1, 5000 Mbit/s": the version is that of its firmware
// (bcdDevice; USB 2.0, 9.6.1), the LUN is the slot of a reader with several slots.
std::string usbReader(const std::vector<Step>& steps, const Step& usb)
{
    const auto text = [&](const char* file) { return readText(usb.path + "/" + file); };
    std::string reader = text("idVendor") + ":" + text("idProduct");
    for (const char* file : {"manufacturer", "product"})
        if (const std::string part = text(file); !part.empty())
            reader += " " + part;
    constexpr std::size_t kDigits = 4; // binary coded: "0117"
    if (const std::string version = text("bcdDevice"); version.size() == kDigits)
        reader += fmt::format(", version {}.{}", version[0] == '0' ? version.substr(1, 1) : version.substr(0, 2),
                              version.substr(2));
    reader += ", port " + usb.name;
    if (const Step* scsi = lastMatching(steps, kScsiAddress))
        reader += ", LUN " + scsi->name.substr(scsi->name.rfind(':') + 1);
    if (const std::string speed = text("speed"); !speed.empty())
        reader += ", " + speed + " Mbit/s";
    return reader;
}

// Returns the bus mode of the card from debugfs, which only root can read: ", sd high-speed, 4 bits, 25 MHz".
std::string modeOf(const std::string& root, const std::string& host)
{
    const std::string ios = readText(root + "/sys/kernel/debug/" + host + "/ios");
    const auto after = [&](const char* key) { return ios.substr(std::min(ios.find(key), ios.size())); };
    const auto inBrackets = [](const std::string& text) {
        const auto open = text.find('('), close = text.find(')');
        return open == std::string::npos || close == std::string::npos ? std::string()
                                                                       : ", " + text.substr(open + 1, close - open - 1);
    };
    unsigned long long hertz = 0;
    if (std::sscanf(after("clock:").c_str(), "clock: %llu", &hertz) != 1 || hertz == 0)
        return "";
    return inBrackets(after("timing spec:")) + inBrackets(after("bus width:")) +
           fmt::format(", {} MHz", hertz / 1'000'000);
}

std::string mmcReader(const std::vector<Step>& steps, const Step& host)
{
    const Step* pci = lastMatching(steps, kPci);
    if (!pci)
        return host.name + " on " + controllerOf(steps);
    return fmt::format("{} on {} ({})", host.name, pci->name, pciIds(*pci));
}

} // namespace

DeviceLocation deviceLocationOf(const std::string& root, const std::string& devicePath)
{
    const auto steps = stepsOf(root, devicePath);
    if (steps.empty())
        return {};
    const std::string& name = steps.back().name;
    DeviceLocation place;
    place.bus = busOf(steps, name);
    place.isVirtual = place.bus == Bus::loop || place.bus == Bus::virtualDisk;
    place.slot = place.isVirtual ? name : slotOf(steps, place.bus, name);
    if (const Step* usb = lastMatching(steps, kUsbDevice); usb && place.bus == Bus::usb)
        place.reader = usbReader(steps, *usb);
    if (const Step* host = lastMatching(steps, kMmcHost); host && place.bus == Bus::mmc) {
        const Step* usb = lastMatching(steps, kUsbDevice); // some USB readers show the card's own registers
        place.reader = usb ? usbReader(steps, *usb) : mmcReader(steps, *host) + modeOf(root, host->name);
    }
    if (place.bus == Bus::nvme) {
        place.port = hotPlugPortOf(root, steps);
        if (!place.port.path.empty()) {
            place.slot = place.port.path + place.slot.substr(place.slot.rfind("-nvme-"));
            place.reader = fmt::format("NVMe {} at {} ({})", pciIds(*lastMatching(steps, kPci)), place.port.path,
                                       place.port.controller);
        }
    }
    return place;
}

} // namespace assay::platform
