// Asks the tools of macOS about disks.
#pragma once

#include "ground/base/result.h"
#include "system/macos/disk_facts.h"

#include <string>

namespace assay::platform {

// Errc::environment when the disks cannot be listed; what other tools do not answer stays null. Some seconds.
Result<ToolOutput> queryTools();
// diskutil info -plist. Errc::environment when there is no such disk.
Result<nlohmann::json> queryDisk(const std::string& name);
// The registry's entries of media, which alone tell whether a card is still the same one; null without an answer.
nlohmann::json queryMedia();
// diskutil unmountDisk: all file systems of a whole disk, none by force.
Result<void> unmountAll(const std::string& disk);

} // namespace assay::platform
