// Engine for a card backed by a file of this computer: an image, or a loop device over one. Lack of space and limits of
// this process are faults of the host, never errors of the card.
#pragma once

#include "card/device/block_device.h"
#include "system/posix/open_card.h"

namespace assay::platform {

// Is the card backed by a file of this computer?
bool isBackedByFile(const DeviceInfo& device);

// Returns the host fault behind a failed I/O of such a card as an Error; success if the card itself, or its backing
// device, failed.
Result<void> checkHostFile(const DeviceInfo& device, const OpenCard& card, int osError);

// Adds these checks to `engine`. reap() returns the Error of checkHostFile(). Writes beyond the end of an image file
// that was truncated meanwhile fail with ENODEV, because they would extend it.
std::unique_ptr<IoEngine> checkedHostFileEngine(std::unique_ptr<IoEngine> engine, DeviceInfo device,
                                                std::shared_ptr<OpenCard> card);

} // namespace assay::platform
