// What a simulated card claims and what it is: the checked content of a card TOML. Format, service time and fault model: docs/simulator.md.
#pragma once

#include "base/io_op.h"
#include "base/result.h"
#include "base/units.h"

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
    chain,      // the address is folded modulo `module`, and what lies between the real capacity and that is limbo
    damaged     // beyond the real capacity every I/O fails, or seems to succeed but stores nothing (`silent`)
};
enum class CacheOrder { firstInFirstOut, leastRecentlyUsed }; // what leaves a full hidden cache: the oldest write, or what was neither written nor read longest
struct CounterfeitModel {
    CounterfeitKind kind = CounterfeitKind::none;
    Bytes real;        // capacity that holds data; at most the advertised one
    Bytes hiddenCache; // the latest so many bytes written beyond `real` still read back right
    Bytes module{};    // chain: addresses are folded modulo this; 0 = the next power of two above `real`
    CacheOrder cacheOrder = CacheOrder::firstInFirstOut;
    bool silent = false; // damaged: no I/O error tells
};

// [[fault]]: what goes wrong, where and when.
enum class FaultKind { ioError, bitFlip, staleRead, lostWrite, tornWrite, stall, hang, pull, slowRegion };
struct FaultModel {
    FaultKind kind = FaultKind::ioError;
    std::optional<IoOp> op; // none = any
    Bytes offset;
    Bytes length;           // > 0; the fault meets I/Os that touch [offset, offset + length)
    Bytes after;            // asleep until the card has moved so many bytes
    Ns duration{};          // stall, slowRegion: added per I/O met, > 0. hang: until it answers, 0 = never
    double probability = 1; // per I/O met
};

// [ftl]: how logical pages map to flash: nothing is ever moved (ideal), or one of sim/ftl/.
enum class FtlKind { ideal, page, openAu, hybrid };
enum class GarbageCollection { greedy, fifo, random };
struct FtlModel {
    FtlKind kind = FtlKind::ideal;
    unsigned openUnits = 1;
    CacheOrder closeOrder = CacheOrder::leastRecentlyUsed; // openAu: which unit is closed for another
    unsigned openOutOfOrder = 0;                           // openAu: of the open units, those that may be written out of order; 0 = all
    double overProvisioning = 0.07;                        // spare flash as a fraction of the advertised capacity
    GarbageCollection gc = GarbageCollection::greedy;
    unsigned choices = 1; // random: the emptiest of so many drawn blocks
    Bytes hot;            // page: the first so many bytes have blocks of their own
    unsigned logBlocks = 8;
    unsigned idleBlocks = 0; // page: the card collects while it rests until so many blocks are free
    Ns pause{};              // page: a write that makes the card collect may wait so long for it to collect ahead; at most 250 ms
};

// [slc]: a fast write cache, see sim/ftl/slc_cache.h; 0 = none.
enum class SlcFold { foreground, idle };
struct SlcModel {
    Bytes cache;
    Ns programTime{};
    SlcFold fold = SlcFold::foreground;
};

// [wear]: how often blocks can be erased; an ideal card does not wear.
struct WearModel {
    std::uint32_t ratedCycles = 3000;
    double spread = 0.1;          // standard deviation of the blocks' lives, fraction of the rating
    std::uint32_t usedCycles = 0; // erases of each block before the simulation
};

// [retry]: reading worn or long-stored cells takes several tries.
struct RetryModel {
    double probability = 0; // of a page on a block at its rated cycles; less on fresher ones
    Ns time{};              // of one try
    double shelfYears = 0;  // since what is not rewritten was written
};

// What a discarded range reads as.
enum class DiscardReads { zeros, old };

// [telemetry]: what the card tells of itself when asked by CMD56: nothing, bytes written by host and into the flash, or block erases only.
enum class SimTelemetry { none, bytes, erases };

struct CardModel {
    // [card]: what it claims
    std::string name;
    std::uint8_t manufacturerId = 0;
    std::string oemId;   // at most 2 characters, as in the CID register
    std::string product; // at most 5
    std::uint32_t serial = 1;
    Bytes advertised; // a multiple of 512
    bool discardSupport = false;
    DiscardReads discardReads = DiscardReads::zeros;
    CounterfeitModel counterfeit;
    // [bus]
    double busMegabytesPerSecond = 25;
    Ns commandTime{};
    bool busOverlap = false; // pages are transferred while others are programmed or read
    // [nand]
    Bytes page = kib(16);
    std::uint32_t pagesPerBlock = 256;
    Ns readTime{};    // of one page
    Ns programTime{}; // of one page
    Ns eraseTime{};
    unsigned planes = 1; // pages read or programmed at once
    FtlModel ftl;
    SlcModel slc;
    Bytes buffer; // [buffer] in memory, see sim/ftl/write_buffer.h; 0 = none
    WearModel wear;
    RetryModel retry;
    SimTelemetry telemetry = SimTelemetry::none;
    std::vector<FaultModel> faults;
    // [jitter]: multiplies every service time by 1 + sigma * N(0,1), cut at +-3 sigma; outliers add a fixed time with a probability
    double jitterSigma = 0; // at most 0.3, so that no time becomes negative
    double outlierProbability = 0;
    Ns outlierTime{};
    // [random]: added when an I/O does not continue the previous one of its kind (mapping look-up, read-modify-write)
    Ns randomReadExtra{};
    Ns randomWriteExtra{};
};

// Errc::badInput with file, line and key: not TOML, unknown key, out of range, contradictory, or not simulated yet.
Result<CardModel> parseCardModel(std::string_view text, const std::string& fileName);

} // namespace assay
