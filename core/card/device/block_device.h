// An opened card: real, image file or simulated. Checks range and alignment of every request.
#pragma once

#include "card/device/card_files.h"
#include "card/device/device_info.h"
#include "card/device/existing_data.h"
#include "card/device/file_writer.h"
#include "card/device/io_engine.h"
#include "card/telemetry/reading.h"
#include "ground/base/aligned_buffer.h"
#include "ground/base/clock.h"

#include <filesystem>
#include <memory>
#include <stop_token>
#include <vector>

namespace assay {

enum class EngineKind { automatic, ioUring, threads };

// Presence of the card after a failed I/O, which errno alone does not show.
enum class Presence { present, gone, unknown };

class BlockDevice {
public:
    virtual ~BlockDevice() = default;
    virtual const DeviceInfo& info() const = 0;
    // The clock of this device's completions: the system's, or the virtual clock of a simulated card.
    virtual Clock& clock() = 0;
    virtual bool writable() const = 0;
    // Opens an engine. The buffers of all requests must lie in `arena`, which engines register with the kernel once; it
    // is shared, because a call that hangs in the kernel keeps its memory. Errc::badInput when this device does not
    // support `kind`.
    virtual Result<std::unique_ptr<IoEngine>> openEngine(EngineKind kind, unsigned depth,
                                                         std::shared_ptr<const AlignedBuffer> arena) = 0;
    // Checks several signs: size 0, reopening, disk sequence, removal event. Bounded time.
    virtual Presence presence() = 0;
    // Discards whole logical blocks: the card may drop their content, and their later content is undefined. A discard
    // counts as a write: Errc::refused for a device opened for reading; badInput when info().discardSupport is false or
    // the range does not fit. Precondition: no writes of an engine in flight. Waits until `deadline` (device's clock)
    // at most; after it the completion holds ETIMEDOUT.
    virtual Result<IoCompletion> discard(Bytes offset, Bytes length, Ns deadline);
    // Running totals of a simulated card since it was opened, such as "host_bytes" and "nand_bytes": ground truth.
    // Empty for real cards.
    virtual std::map<std::string, double> truth() const { return {}; }
    // State of a simulated card: ground truth for values other than totals, such as "erases_max" and "real_capacity".
    // Empty for real cards.
    virtual std::map<std::string, double> trueState() const { return {}; }
    // Data found on the card when it was opened for writing. Empty for simulated cards; nothing for a card opened for
    // reading.
    virtual ExistingData existingData() const { return std::vector<FoundData>{}; }
    // Can telemetryPage() be tried? True does not promise an answer.
    virtual bool supportsTelemetry() const { return false; }
    // Reads one page by CMD56 (SD Physical Layer 9.10, 4.7.4). Precondition: no requests of an engine in flight.
    // Bounded time.
    virtual Result<TelemetryPage> telemetryPage(const PageRequest&, std::stop_token)
    {
        return fail(Errc::environment, msg("telemetry", "this device has no way to ask its card"));
    }
    // Host scheduling delay: time that the calling thread has waited for a processor since its start. Measured rates
    // and latencies contain it. The cost of each wake-up on an idle machine is subtracted, so the value may decrease
    // slightly. 0 if the system does not count it.
    virtual Ns schedulingDelay() const { return Ns{}; }
    // Measures wake-up delays of an ordinary thread, such as those that carry I/Os. Returns `count` delays, fewer after
    // a stop request, none if the system cannot measure them. About 0.2 ms each.
    virtual std::vector<Ns> wakeupDelays(std::uint64_t, std::stop_token) { return {}; }
    // Opens a writer for files in `folder`, which is on a file system of this device. Errc::badInput if there is no
    // such file system or folder; refused if the folder is on another device.
    virtual Result<std::unique_ptr<FileWriter>> openFileWriter(const std::filesystem::path& folder);
    // The same on a new file system on the whole card, which erases its content. Only this program sees it mounted,
    // until the result is destroyed. Errc::refused for a device opened for reading, and when it is no longer that of
    // its permit; environment where the system cannot make or mount such a file system. Precondition: no engine is
    // open.
    virtual Result<std::unique_ptr<FileWriter>> openFileWriterOnNew(const NewFileSystem& kind, std::stop_token stop);
    // Files in a folder; the errors are those of openFileWriter().
    virtual Result<std::unique_ptr<CardFiles>> cardFiles(const CardFolder& folder);
    // Facts about this opening for the record: "direct", "exclusive", "engine_fallback", ...
    virtual std::map<std::string, std::string> conditions() const { return {}; }
};

// Errc::badInput unless the request consists of whole blocks within the card.
Result<void> checkRange(Bytes offset, Bytes size, Bytes capacity, Bytes logicalBlock);
// The error of a card that cannot discard.
tl::unexpected<Error> cannotDiscard(const DeviceInfo& device);

} // namespace assay
