// Properties of a reader for the record, as conditions: "command_overhead", "largest_transfer", "discard" and
// "link_speed".
#pragma once

#include "system/posix/open_card.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace assay::platform {

// Kernel facts of the device with this number; `root` is put before /sys. Empty for image files (number 0).
// "largest_transfer": maximum bytes per command (queue/max_sectors_kb); "discard": "yes" if TRIM is supported
// (queue/discard_max_bytes); "link_speed": of USB, and of the PCIe slot of an
// NVMe disk.
std::map<std::string, std::string> linkFacts(const std::string& root, std::uint64_t deviceNumber);

// Extrapolated time of a read of length 0, from the medians of reads of one block and of 64 KiB across the card:
// overhead of command, reader and card. Reads 18 times; "" if the card does not answer within two seconds, or longer
// reads do not take longer.
std::string commandOverhead(const std::shared_ptr<OpenCard>& card);

} // namespace assay::platform
