// Claimed and real properties of a simulated card: the validated content of its TOML file. Format, service time and
// fault model: docs/formats/simulator.md.
#pragma once

#include "ground/base/io_op.h"
#include "ground/base/result.h"
#include "ground/base/units.h"
#include "model/flash/flash_design.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// [counterfeit]: behaviour at addresses beyond the real capacity.
enum class CounterfeitKind {
    none,
    limbo,      // writes are lost, reads return none of the written data
    wraparound, // addresses wrap around at the real capacity
    chain,      // addresses wrap around at `module`; between the real capacity and `module` writes are lost
    damaged     // beyond the real capacity every I/O fails, or reports success but stores nothing (`silent`)
};
struct CounterfeitModel {
    CounterfeitKind kind = CounterfeitKind::none;
    Bytes real;        // capacity that holds data; at most the advertised one
    Bytes hiddenCache; // the latest bytes written beyond `real`, up to this size, still read back correctly
    Bytes module{};    // chain: addresses wrap around at this; 0 = the next power of two above `real`
    ReplacementPolicy cachePolicy = ReplacementPolicy::firstInFirstOut;
    bool silent = false; // damaged: without I/O errors
};

// [[fault]]: kind, address range and time of a fault.
enum class FaultKind {
    ioError,
    bitFlip,
    staleRead,
    lostWrite,
    tornWrite,
    stall,
    hang,
    pull,
    slowRegion,
    hostWait, // delay by the host, which is accounted as host wait
    hostDelay // delay by the host, which is not accounted
};
struct FaultModel {
    FaultKind kind = FaultKind::ioError;
    std::optional<IoOp> op; // nothing = any operation
    Bytes offset;
    Bytes length;  // > 0; the fault affects I/Os that touch [offset, offset + length)
    Bytes after;   // inactive until the card has transferred this many bytes
    Ns duration{}; // stall, slowRegion, hostWait, hostDelay: added to each affected I/O, > 0. hang: until the reply, 0
                   // = never
    double probability = 1; // per affected I/O
};

// Content of a discarded range.
enum class DiscardReads { zeros, old };

// [telemetry]: counters that the card returns by CMD56: none, bytes written by the host and to the flash, or only block
// erases.
enum class SimTelemetry { none, bytes, erases };

// [power]: behaviour at a power cut.
struct PowerModel {
    Bytes cache;               // the latest bytes written, up to this size, may be lost unless they were flushed
    bool ignoresFlush = false; // reports success of a flush without flushing
    bool tears = false;        // some sectors of a lost 4 KiB piece are kept
    double mapLoss = 0;        // probability that a power cut destroys the mapping of a part of the flash
    Bytes mapPart = mib(4);    // size of that part, which then reads as zeros
    unsigned bricksAfter = 0;  // number of power cuts that it survives; 0 = unlimited
    Ns back{};                 // from power-on to the first reply
};

struct CardModel : FlashDesign {
    // [card]: its claims; `advertised` is in FlashDesign
    std::string name;
    std::string cid; // 32 hexadecimal digits of the CID register; "" = no CID, the next four fields count
    std::string ssr; // 128 digits of the SD status; "" = the card has no readable status
    std::uint8_t manufacturerId = 0;
    std::string oemId;   // at most 2 characters, as in the CID register
    std::string product; // at most 5
    std::uint32_t serial = 1;
    bool discardSupport = false;
    DiscardReads discardReads = DiscardReads::zeros;
    CounterfeitModel counterfeit;
    SimTelemetry telemetry = SimTelemetry::none;
    std::vector<FaultModel> faults;
    PowerModel power;
    // [jitter]: multiplies every service time by 1 + sigma * N(0,1), cut at +-3 sigma; outliers add a fixed time with a
    // probability
    double jitterSigma = 0; // at most 0.3, so that no time becomes negative
    double outlierProbability = 0;
    Ns outlierTime{};
};

// Errc::badInput with file, line and key: not TOML, unknown key, out of range, contradictory, or not simulated yet.
Result<CardModel> parseCardModel(std::string_view text, const std::string& fileName);

} // namespace assay
