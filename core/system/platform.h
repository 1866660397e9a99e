// All functions that ask the operating system about devices or host. One folder below for each system. Only wiring/ and
// app/ include this.
#pragma once

#include "card/device/block_device.h"
#include "card/device/thermometer.h"
#include "card/device/write_permit.h"
#include "ground/base/result.h"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace assay::platform {

// Returns all whole disks, eligible or not, in a stable order.
Result<std::vector<DeviceInfo>> listDevices();
// The same from the kernel's present state: opens nothing, so it never waits for a reader. A card inserted into a USB
// reader may be known only after pollMedium().
Result<std::vector<DeviceInfo>> listKnownDevices();
// Makes the kernel poll the reader for a card. Blocks as long as the reader, minutes if it hangs.
void pollMedium(const DeviceInfo& device);

// Describes the block device behind a path; a partition too. An Error (no such device, a directory, a character device
// ...) is one sentence.
Result<DeviceInfo> describeDevice(const std::string& path);
// Begins the path of an image file: "image:FILE".
inline constexpr std::string_view kImagePrefix = "image:";
// "image:card.img" -> "card.img"; anything else unchanged.
inline std::string filePath(const std::string& path)
{
    return path.substr(path.starts_with(kImagePrefix) ? kImagePrefix.size() : 0);
}

// Describes the regular file of an image:FILE.
Result<DeviceInfo> describeImage(const std::string& path);

// Returns file systems and partitions on a card, to show them. Asks for no permission: reads the card if this user may,
// else udev's database. Bounded time.
ExistingData existingData(const DeviceInfo& device);

// Returns the SD status register as 128 hexadecimal digits, read by ACMD13. For cards where sysfs has none or zeros
// (Linux reads it before the bus is set up). Returns nothing when the helper for SD-bus commands needs a password, and
// for a card under test. Bounded time.
std::optional<std::string> sdStatusFromCard(const DeviceInfo& device);

// Unmounts every file system of `mounted` through the system's service (udisks2), which may ask for a password, for at
// most two minutes each. Writes nothing itself, but buffered data of the file systems reach the card. Errc::environment
// when one is in use or may not be unmounted.
Result<void> unmountCard(const DeviceInfo& mounted);

// Opens a device with O_RDONLY|O_DIRECT. If this user may not open the node, the system's service (udisks2) opens it,
// here and for writing: waits for a password at most two minutes, or until a signal comes (Errc::stopped); asks once in
// each call.
Result<std::unique_ptr<BlockDevice>> openForReading(const DeviceInfo& device, Clock& clock);
// Opens a device with O_RDWR|O_DIRECT|O_EXCL and flock, and calls confirmSameDevice() on the descriptor. Image files:
// O_DIRECT where the file system supports it.
Result<std::unique_ptr<BlockDevice>> openForWriting(const WritePermit& permit, Clock& clock);

// Calls `changed` (on its own thread, coalesced) when a disk comes, goes or changes.
class DeviceMonitor {
public:
    virtual ~DeviceMonitor() = default; // stops and joins
};
Result<std::unique_ptr<DeviceMonitor>> startMonitor(std::function<void()> changed);

// Replaces a file atomically, or creates it, and returns once it is on the disk: after a power cut it has its old or
// its new content. Errc::environment when it cannot be written.
Result<void> writeDurably(const std::filesystem::path& file, std::string_view content);

// An advisory lock on a file, visible to all programs that can open it. The system releases it when its owner dies.
class FileLock {
public:
    virtual ~FileLock() = default;
};
// Does not change the file. Errc::busy if it is locked already, also by this program; Errc::environment if the file
// cannot be opened for writing, or its file system has no locks.
Result<std::unique_ptr<FileLock>> lockFile(const std::filesystem::path& file);
// Is the file locked, possibly by this program? False if that is unknown.
bool isLocked(const std::filesystem::path& file);

// Facts about this machine for the record: os, kernel, cpu, memory_bytes, the settings of its page cache. No hostname,
// on purpose.
std::map<std::string, std::string> hostFacts();

// Path of this machine's station file, which need not exist (docs/user/safety.md).
std::string stationFile();

// This user's index of runs (docs/user/history.md). CARDASSAY_HISTORY names another one, or, if set and empty, disables
// it. "" = disabled or unknown.
std::string historyFile();
// Store of reader facts (docs/method/reader.md), in the folder of the history; "" without one.
std::string readersFile();

// The folder of this user's own profiles, which need not exist; "" if unknown.
std::string profilesFolder();

// The cache folder of this user, which need not exist; "" if unknown.
std::string cacheFolder();
// Identifies this build of the program.
std::string programBuildId();

// Installs a crash handler that writes a note into this user's data folder, if it exists: start time, signal and
// address in the program. The run folder is complete up to the last step or checkpoint (docs/formats/run-folder.md).
// Call once, at the start of main().
void noteCrashes(const std::string& program);
// Returns the crash notes not returned before, latest first.
std::vector<std::filesystem::path> takeCrashNotes();

// Runs a command line of the user with the system's shell and waits for it. Errc::environment, with its output, if it
// fails or takes longer than `time`; Errc::stopped after a stop request. Any thread.
Result<void> runUserCommand(const std::string& command, Ns time, const std::stop_token& stop);

// Opens the sensor named by the user: "hwmon:CHIP" (its first sensor), "hwmon:FILE", or a command that prints degrees
// Celsius. Errc::environment if it yields no temperature.
Result<std::unique_ptr<Thermometer>> openThermometer(const std::string& source);

// Errc::environment if the limits of this process (setrlimit) are below what a task needs; else libraries abort it.
Result<void> checkProcessLimits(unsigned openFiles, Bytes memory);

// Is the program running as root? No run needs that.
bool isRunningAsRoot();

// Replaces this process by a helper program (next to this one, or in libexec/cardassay of the same installation) with
// the same arguments. Returns only if it is missing or does not start. Call it before any output.
void execHelper(const std::string& name);

} // namespace assay::platform
