// Interfaces of a device beyond its I/O. A device implements those that it offers.
#pragma once

#include "card/device/card_files.h"
#include "card/device/device_info.h"
#include "card/device/file_writer.h"
#include "card/device/io_engine.h"
#include "card/device/power_supply.h"
#include "card/telemetry/reading.h"
#include "ground/base/result.h"
#include "ground/base/units.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace assay {

class Discard {
public:
    // Discards whole logical blocks: the card may drop their content, and their later content is undefined. A discard
    // counts as a write: Errc::refused for a device opened for reading; badInput when the range does not fit.
    // Precondition: no writes of an engine in flight. Waits until `deadline` (device's clock) at most; after it the
    // completion holds ETIMEDOUT.
    virtual Result<IoCompletion> discard(Bytes offset, Bytes length, Ns deadline) = 0;

protected:
    ~Discard() = default;
};

// Ground truth of a simulated card.
class SimulatedTruth {
public:
    // Running totals since the card was opened, such as "host_bytes" and "nand_bytes".
    virtual std::map<std::string, double> totals() const = 0;
    // Values other than totals, such as "erases_max" and "real_capacity".
    virtual std::map<std::string, double> state() const = 0;

protected:
    ~SimulatedTruth() = default;
};

class FileSystems {
public:
    // Opens a writer for files in `folder`, which is on a file system of this device. Errc::badInput if there is no
    // such file system or folder; refused if the folder is on another device.
    virtual Result<std::unique_ptr<FileWriter>> openFileWriter(const std::filesystem::path& folder) = 0;
    // The same on a new file system on the whole card, which erases its content. Only this program sees it mounted,
    // until the result is destroyed. Errc::refused for a device opened for reading, and when it is no longer that of
    // its permit; environment where the system cannot make or mount such a file system. Precondition: no engine is
    // open.
    virtual Result<std::unique_ptr<FileWriter>> openFileWriterOnNew(const NewFileSystem& kind,
                                                                    std::stop_token stop) = 0;
    // Files in a folder; the errors are those of openFileWriter().
    virtual Result<std::unique_ptr<CardFiles>> cardFiles(const CardFolder& folder) = 0;

protected:
    ~FileSystems() = default;
};

class TelemetryPageReader {
public:
    // Reads one page by CMD56 (SD Physical Layer 9.10, 4.7.4), of an NVMe card one of kNvmePages; the card need not
    // answer. Precondition: no requests of an engine in flight. Bounded time.
    virtual Result<TelemetryPage> telemetryPage(const PageRequest& request, std::stop_token stop) = 0;

protected:
    ~TelemetryPageReader() = default;
};

// Delays by the host of the device, a simulated one for a simulated card.
class SchedulerCounters {
public:
    // Host scheduling delay: time that the calling thread has waited for a processor since its start. Measured rates
    // and latencies contain it. The cost of each wake-up on an idle machine is subtracted, so the value may decrease
    // slightly.
    virtual Ns schedulingDelay() const = 0;
    // Measures wake-up delays of an ordinary thread, such as those that carry I/Os. Returns `count` delays, fewer after
    // a stop request. About 0.2 ms each.
    virtual std::vector<Ns> wakeupDelays(std::uint64_t count, std::stop_token stop) = 0;

protected:
    ~SchedulerCounters() = default;
};

// The capabilities of one device, null = none. Valid as long as the device. A device that wraps another starts from the
// other's and replaces those that it takes over.
struct Capabilities {
    Discard* discard = nullptr; // null if DeviceInfo::discardSupport is false
    PowerSupply* power = nullptr;
    SimulatedTruth* truth = nullptr;
    FileSystems* fileSystems = nullptr;
    TelemetryPageReader* telemetry = nullptr;
    SchedulerCounters* scheduler = nullptr;

    bool operator==(const Capabilities&) const = default;
    // SchedulerCounters::schedulingDelay(); 0 without them.
    Ns schedulingDelay() const { return scheduler ? scheduler->schedulingDelay() : Ns(); }
};

// Errc::badInput: the errors of a device without the capability.
tl::unexpected<Error> cannotDiscard(const DeviceInfo& device);
tl::unexpected<Error> noFileSystem(const DeviceInfo& device);

} // namespace assay
