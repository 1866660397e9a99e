// The engine of a card that is a file of this computer: an image, or a loop device over one. What the file system
// answers for want of room, or a limit of this process, is a fault of the host and never an error of the card.
#pragma once

#include "card/device/block_device.h"
#include "system/posix/open_card.h"

namespace assay::platform {

// Is the card a file of this computer?
bool isBackedByFile(const DeviceInfo& device);

// The fault of the host that a failed I/O of such a card tells of, as an Error; nothing where the card itself, or what
// stands for it, has failed.
Result<void> checkHostFile(const DeviceInfo& device, const OpenCard& card, int osError);

// Puts `engine` behind these checks. reap() returns the Error of checkHostFile(). An image file that somebody has cut
// off takes no more writes, which would make it longer: they fail with ENODEV.
std::unique_ptr<IoEngine> checkedHostFileEngine(std::unique_ptr<IoEngine> engine, DeviceInfo device,
                                                std::shared_ptr<OpenCard> card);

} // namespace assay::platform
