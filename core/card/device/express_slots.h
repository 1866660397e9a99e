// SD Express: in PCIe mode a card is an NVMe disk, as the system's disk may be. It is taken for a card only in a
// hot-plug slot that a person has enrolled (docs/user/sd-express.md).
#pragma once

#include "card/device/device_info.h"
#include "card/device/hot_plug_port.h"
#include "ground/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace assay {

// Does anything use the disk? Then its port is barred.
bool isInUse(const DeviceInfo& info);

struct ExpressSlots {
    std::vector<HotPlugPort> enrolled;
    std::vector<std::string> barred; // paths of ports where a disk in use was seen: never enrolled

    bool bars(std::string_view path) const;
    // The same port with the same controller, and not barred.
    bool enrols(const HotPlugPort& port) const;
    // Text of the file, as parseExpressSlots() reads it.
    std::string toml() const;
};

// Parses a document of [[slot]] tables, each with `id` (the port), `controller` and, for people, `label`, the keys of a
// station file, and [[barred]] tables with `id`. Errc::badInput with file, line and key.
Result<ExpressSlots> parseExpressSlots(std::string_view toml, const std::string& fileName);

// Is this NVMe disk a card in an enrolled slot?
bool isExpressCard(const DeviceInfo& info, const ExpressSlots& slots);

} // namespace assay
