// An opened card. Real, image and simulated cards are one; every range and alignment is checked at this door.
#pragma once

#include "base/aligned_buffer.h"
#include "base/clock.h"
#include "device/device_info.h"
#include "device/existing_data.h"
#include "device/io_engine.h"
#include "telemetry/reading.h"

#include <memory>
#include <stop_token>

namespace assay {

enum class EngineKind { automatic, ioUring, threads };

// What is left of a card when its I/O fails: asked after an error, never from errno alone.
enum class Presence { present, gone, unknown };

class BlockDevice {
public:
    virtual ~BlockDevice() = default;
    virtual const DeviceInfo& info() const = 0;
    // The clock on which this device's completions are stamped: the system's, or the virtual one of a simulated card.
    virtual Clock& clock() = 0;
    virtual bool writable() const = 0;
    // The buffers of all requests will lie in `arena` (engines register it with the kernel once, not per I/O); shared,
    // because a call that hangs in the kernel must keep its memory. Errc::badInput when `kind` cannot be had on this
    // device.
    virtual Result<std::unique_ptr<IoEngine>> openEngine(EngineKind kind, unsigned depth,
                                                         std::shared_ptr<const AlignedBuffer> arena) = 0;
    // Is the card still there? Several witnesses: size 0, reopen, disk sequence, removal event. Bounded time.
    virtual Presence presence() = 0;
    // Tells the card that nobody wants the content of whole logical blocks any more; what they read as from then on is
    // the card's business. A write to all rules: Errc::refused for a device opened for reading, badInput where
    // info().discardSupport is false or the range does not fit. Not while an engine of the device has writes in flight.
    // Waits until it is done or `deadline` (on the device's clock) has passed, which gives ETIMEDOUT.
    virtual Result<IoCompletion> discard(Bytes offset, Bytes length, Ns deadline);
    // What a simulated card really did since it was opened (STEP-independent running totals, e.g. "host_bytes",
    // "nand_bytes"); empty for real ones.
    virtual std::map<std::string, double> truth() const { return {}; }
    // What a simulated card really is by now, where a difference of totals says nothing (e.g. "erases_max",
    // "real_capacity"); empty for real ones.
    virtual std::map<std::string, double> trueState() const { return {}; }
    // What lay on the card when it was opened for writing; empty for simulated ones, nothing for one opened for
    // reading.
    virtual ExistingData existingData() const { return std::vector<FoundData>{}; }
    // Can the card be asked for pages of vendor telemetry? False costs nothing to say; true promises no answer.
    virtual bool supportsTelemetry() const { return false; }
    // One page by CMD56 (SD Physical Layer 9.10, 4.7.4). Not while an engine has requests in flight. Bounded time.
    virtual Result<TelemetryPage> telemetryPage(const PageRequest&, std::stop_token)
    {
        return fail(Errc::environment, msg("telemetry", "this device has no way to ask its card"));
    }
    // How long the calling thread has been ready to run and had no processor, since it began: not the card's time,
    // though it stands in rates and latencies. What each waking up costs on an idle machine is taken off, so it may
    // fall by a little. 0 where the system does not tell.
    virtual Ns hostWait() const { return Ns{}; }
    // Facts about this opening for the record: "direct", "exclusive", "engine_fallback", ...
    virtual std::map<std::string, std::string> conditions() const { return {}; }
};

// Errc::badInput for a request that is not of whole blocks within the card.
Result<void> checkRange(Bytes offset, Bytes size, Bytes capacity, Bytes logicalBlock);
// The error of a card that cannot discard.
tl::unexpected<Error> cannotDiscard(const DeviceInfo& device);

} // namespace assay
