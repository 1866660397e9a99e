// The string by which a user names the one card that may be erased (docs/user/safety.md).
#pragma once

#include "card/device/device_info.h"

namespace assay {

// "BUS:PLACE:CARD:BYTES" without spaces. The same after a reboot; different for the same card in another slot, and for
// another card in the same slot.
//   PLACE  DeviceInfo::slot; loop and other virtual devices: the node's name
//   CARD   the CID where there is one, else 12 hex digits of SHA-256 over all of DeviceInfo::identity
//   BYTES  capacity in decimal
// "" for simulated cards and image files (they need none), without a medium, and where the place is unknown.
// Behind a USB reader the registers are hidden: there CARD names the reader or stick, and cards of equal size in one
// slot share an id; a swap between confirmation and writing is then noticed by the disk sequence alone
// (write_permit.h).
std::string eraseIdOf(const DeviceInfo& info);

// The same for an image file, which is asked for only where a record names the file, and not the user: by its real
// path, its owner, its inode, and its size. Reads the path's links.
std::string imageEraseIdOf(const DeviceInfo& image);

} // namespace assay
