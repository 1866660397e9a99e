// The hot-plug port of an NVMe disk, which is the slot of an SD Express card.
#pragma once

#include <map>
#include <string>

namespace assay {

struct HotPlugPort {
    std::string path;       // stable across reboots: "pci-0000:00:1c.4"; "" = none
    std::string controller; // PCI ids of the port itself: "8086:7ab8"
    bool operator==(const HotPlugPort&) const = default;
};

// From the keys "port" and "port_controller" of DeviceInfo::identity.
HotPlugPort portOf(const std::map<std::string, std::string>& identity);

// True for namespace 1 of a controller that has no other: all that an SD Express card has. From the keys "nsid" and
// "namespaces" of DeviceInfo::identity.
bool isOnlyNamespace(const std::map<std::string, std::string>& identity);

} // namespace assay
