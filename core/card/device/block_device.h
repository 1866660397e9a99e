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

// Is the card still there after a failed I/O? errno alone does not tell.
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
    // What a simulated card has really done since it was opened: running totals such as "host_bytes", "nand_bytes".
    // Empty for real cards.
    virtual std::map<std::string, double> truth() const { return {}; }
    // The true present state of a simulated card, for values that are no totals: "erases_max", "real_capacity". Empty
    // for real cards.
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
    // How long the calling thread has waited for a processor since it began. This is not the card's time, but it is
    // contained in rates and latencies. The cost of each wake-up on an idle machine is subtracted, so the value may
    // fall a little. 0 where the system does not count it.
    virtual Ns schedulingDelay() const { return Ns{}; }
    // How late this computer runs an ordinary thread, as those are that carry I/Os, when its time has come: so many
    // times, or fewer after a stop request; none where it cannot be told. Takes some 0.2 ms each.
    virtual std::vector<Ns> wakeupDelays(std::uint64_t, std::stop_token) { return {}; }
    // The ways to write a file in a folder on a file system of this device. Errc::badInput: it has none, or the folder
    // is not there; refused: the folder lies somewhere else.
    virtual Result<std::unique_ptr<FileWriter>> openFileWriter(const std::filesystem::path& folder);
    // The same on a file system of this kind that is made anew on the whole card, whose content is lost; only this
    // program sees it mounted, until the result is destroyed. Errc::refused for a device opened for reading, and when
    // it is no longer that of its permit; environment where the system cannot make or mount such a file system.
    // Precondition: no engine is open.
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
