// The claimed and the real properties of a simulated card: the checked content of a card's TOML file. Format, service
// time and fault model: docs/simulator.md.
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

// [counterfeit]: what the card does with addresses beyond its real capacity.
enum class CounterfeitKind {
    none,
    limbo,      // writes vanish, reads give no data of ours
    wraparound, // the address is folded: modulo the real capacity
    chain,      // the address is folded modulo `module`; between the real capacity and `module` lies limbo
    damaged     // beyond the real capacity every I/O fails, or seems to succeed but stores nothing (`silent`)
};
struct CounterfeitModel {
    CounterfeitKind kind = CounterfeitKind::none;
    Bytes real;        // capacity that holds data; at most the advertised one
    Bytes hiddenCache; // so many of the latest bytes written beyond `real` still read back right
    Bytes module{};    // chain: addresses are folded modulo this; 0 = the next power of two above `real`
    CacheOrder cacheOrder = CacheOrder::firstInFirstOut;
    bool silent = false; // damaged: without I/O errors
};

// [[fault]]: kind, place and time of a fault.
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
    hostWait, // of the host, which counts it
    hostDelay // of the host, which does not
};
struct FaultModel {
    FaultKind kind = FaultKind::ioError;
    std::optional<IoOp> op; // none = any
    Bytes offset;
    Bytes length;  // > 0; the fault affects I/Os that touch [offset, offset + length)
    Bytes after;   // inactive until the card has transferred so many bytes
    Ns duration{}; // stall, slowRegion, hostWait, hostDelay: added to each affected I/O, > 0. hang: until the answer,
                   // 0 = never
    double probability = 1; // per I/O met
};

// Content of a discarded range.
enum class DiscardReads { zeros, old };

// [telemetry]: counters that the card returns by CMD56: none, bytes written by host and into the flash, or only block
// erases.
enum class SimTelemetry { none, bytes, erases };

// [power]: what a card does when its supply goes off.
struct PowerModel {
    Bytes cache;               // so many of the latest bytes written may be lost, unless they were flushed
    bool ignoresFlush = false; // it says that it has flushed, and has not
    bool tears = false;        // of 4 KiB that are lost some sectors are kept
    double mapLoss = 0;        // probability that a cut costs it the mapping of a part of its flash
    Bytes mapPart = mib(4);    // that then reads as zeros
    unsigned bricksAfter = 0;  // cuts that it survives; 0 = any number
    Ns back{};                 // from power on to the first answer
};

struct CardModel : FlashDesign {
    // [card]: its claims; `advertised` is in FlashDesign
    std::string name;
    std::string cid; // 32 hexadecimal digits of the CID register; "" = none, then the next four count
    std::string ssr; // 128 digits of the SD status; "" = the card cannot be asked
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
