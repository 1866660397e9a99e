// What a reader adds to every I/O and what it can carry at most, for the record: "command_overhead",
// "largest_transfer", "discard" and "link_speed" of its conditions.
#pragma once

#include "system/posix/open_card.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace assay::platform {

// What the kernel says of the device with this number; `root` is put before /sys. Empty for image files (number 0).
// "largest_transfer": what the kernel hands over as one command (queue/max_sectors_kb); "discard": "yes"
// where it passes on which sectors hold nothing any more (queue/discard_max_bytes); "link_speed": of USB.
std::map<std::string, std::string> linkFacts(const std::string& root, std::uint64_t deviceNumber);

// The time that a read of no length would take, from the medians of reads of one block and of 64 KiB all over the card:
// what command, reader and card need beside the bytes. Reads 18 times; "" where the card does not answer within two
// seconds, or longer reads do not take longer.
std::string commandOverhead(const std::shared_ptr<OpenCard>& card);

} // namespace assay::platform
