// Everything that asks the operating system about devices or host. One folder per system below; nobody but wiring/ and
// app/ includes this.
#pragma once

#include "base/result.h"
#include "device/block_device.h"
#include "device/write_permit.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::platform {

// All whole disks present, eligible or not, in a stable order.
Result<std::vector<DeviceInfo>> listDevices();

// The whole-disk block device behind a path. Errors (no such device, a directory, a character device ...) are one
// sentence; a partition is described, not refused.
Result<DeviceInfo> describeDevice(const std::string& path);
// Begins the path of an image file: "image:FILE".
inline constexpr std::string_view kImagePrefix = "image:";

// The regular file behind `image:FILE`.
Result<DeviceInfo> describeImage(const std::string& path);

// File systems and partitions on a card, for showing; asks for no permission. Reads the card where this user may, else
// what the system noted of it (udev's database). Bounded time.
ExistingData existingData(const DeviceInfo& device);

// The SD status register as 128 hexadecimal digits, asked from the card by ACMD13 where sysfs has none or zeros (Linux
// reads it before the bus is set up) and the helper for SD-bus commands may be used without a password. Nothing where
// it may not, and for a card that a program is testing. Bounded time.
std::optional<std::string> sdStatusFromCard(const DeviceInfo& device);

// Unmounts every file system of `mounted`, which names where they are; asks the system's service (udisks2), which asks
// for a password where it must, at most two minutes each. Writes nothing itself: what the file systems still held back
// reaches the card. Errc::environment when one is in use or may not be unmounted.
Result<void> unmountCard(const DeviceInfo& mounted);

// O_RDONLY|O_DIRECT; nothing can be written through it. Nodes that this user may not open are asked for from the
// system's service (udisks2), here and for writing: waits for a password to be typed, at most two minutes and until a
// signal comes (Errc::stopped); asked for once in each call.
Result<std::unique_ptr<BlockDevice>> openForReading(const DeviceInfo& device, Clock& clock);
// O_RDWR|O_DIRECT|O_EXCL and flock; confirmSameDevice() on the descriptor before it is handed out. Image files:
// O_DIRECT where the file system has it.
Result<std::unique_ptr<BlockDevice>> openForWriting(const WritePermit& permit, Clock& clock);

// Calls `changed` (on its own thread, coalesced) when a disk comes, goes or changes. Null where the system offers no
// events.
class DeviceMonitor {
public:
    virtual ~DeviceMonitor() = default; // stops and joins
};
Result<std::unique_ptr<DeviceMonitor>> startMonitor(std::function<void()> changed);

// Facts about this machine for the record: os, kernel, cpu, memory_bytes, hostname is left out on purpose.
std::map<std::string, std::string> hostFacts();

// Where the machine's own station file is, if it has one (docs/safety.md).
std::string stationFile();

// This user's index of runs (docs/history.md); CARDASSAY_HISTORY names another, and none where it is set and empty. ""
// where there is to be none.
std::string historyFile();

// With all rights, which no run needs.
bool startedAsRoot();

} // namespace assay::platform
