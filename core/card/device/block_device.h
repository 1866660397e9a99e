// An opened card: real, image file or simulated. Checks range and alignment of every request.
#pragma once

#include "card/device/capabilities.h"
#include "card/device/device_info.h"
#include "card/device/existing_data.h"
#include "card/device/io_engine.h"
#include "ground/base/aligned_buffer.h"
#include "ground/base/clock.h"

#include <map>
#include <memory>
#include <string>
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
    // Opens an engine. The buffers of all requests must lie in `arena`, which engines register with the kernel once; it
    // is shared, because a call that hangs in the kernel keeps its memory. Errc::badInput when this device does not
    // support `kind`.
    virtual Result<std::unique_ptr<IoEngine>> openEngine(EngineKind kind, unsigned depth,
                                                         std::shared_ptr<const AlignedBuffer> arena) = 0;
    // Checks several signs: size 0, reopening, disk sequence, removal event. Bounded time.
    virtual Presence presence() = 0;
    // The same at each call.
    virtual Capabilities capabilities() { return {}; }
    // Data found on the card when it was opened for writing. Empty for simulated cards; nothing for a card opened for
    // reading.
    virtual ExistingData existingData() const { return std::vector<FoundData>{}; }
    // Facts about this opening for the record: "direct", "exclusive", "engine_fallback", ...
    virtual std::map<std::string, std::string> conditions() const { return {}; }
};

// Errc::badInput unless the request consists of whole blocks within the card.
Result<void> checkRange(Bytes offset, Bytes size, Bytes capacity, Bytes logicalBlock);

} // namespace assay
