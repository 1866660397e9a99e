// Queries the tools of macOS for disks.
#pragma once

#include "ground/base/result.h"
#include "system/macos/disk_facts.h"

#include <string>

namespace assay::platform {

// Errc::environment if the disks cannot be listed; missing answers of other tools stay null. Takes some seconds.
Result<ToolOutput> queryTools();
// diskutil info -plist, as JSON. Errc::environment when there is no such disk.
Result<nlohmann::json> queryDisk(const std::string& name);
// Registry entries of media, which identify a card after a reinsertion; null without an answer.
nlohmann::json queryMedia();
// diskutil unmountDisk: all file systems of a whole disk, none by force.
Result<void> unmountAll(const std::string& disk);

} // namespace assay::platform
