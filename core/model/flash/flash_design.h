// How a card is built inside, as far as timing and flash wear depend on it: bus, flash and translation layer. For a
// simulated card the values come from its file (docs/simulator.md lists the keys); for a real card an estimate assumes
// them (waf/).
#pragma once

#include "ground/base/units.h"

#include <cstdint>

namespace assay {

enum class CacheOrder { firstInFirstOut, leastRecentlyUsed };

// [ftl]: how logical pages map to flash: ideal never moves a page; the others are the layers of flash/.
enum class FtlKind { ideal, page, openAu, hybrid };
enum class GarbageCollection { greedy, fifo, random };
struct FtlModel {
    FtlKind kind = FtlKind::ideal;
    unsigned openUnits = 1;
    CacheOrder closeOrder = CacheOrder::leastRecentlyUsed; // openAu: which unit is closed for another
    unsigned openOutOfOrder = 0;    // openAu: how many open units may be written out of order; 0 = all
    unsigned outOfOrderPages = 0;   // openAu: a unit is merged after so many pages out of order; 0 = when it is full
    bool fillGaps = false;          // openAu: pages that a write in order skips are copied at once
    bool strictOrder = false;       // openAu: a write out of order closes its unit
    double overProvisioning = 0.07; // spare flash as a fraction of the advertised capacity
    GarbageCollection gc = GarbageCollection::greedy;
    unsigned choices = 1; // random: the emptiest of so many drawn blocks
    Bytes hot;            // page: the first so many bytes have blocks of their own
    unsigned logBlocks = 8;
    unsigned idleBlocks = 0; // page: the card collects while it rests until so many blocks are free
    Ns pause{}; // page: a write that makes the card collect may wait so long for it to collect ahead; at most 250 ms
    bool operator==(const FtlModel&) const = default;
};

// [slc]: a fast write cache, see model/flash/slc_cache.h; 0 = none.
enum class SlcFold { foreground, idle };
struct SlcModel {
    Bytes cache;
    Ns programTime{};
    SlcFold fold = SlcFold::foreground;
    bool foldUnits = false; // all its pages of one unit are folded together, in order
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
    double shelfYears = 0;  // age of data that are not rewritten
};

struct FlashDesign {
    Bytes advertised; // capacity towards the host, a multiple of 512
    // [bus]
    double busMegabytesPerSecond = 25;
    double readMegabytesPerSecond = 0; // over the bus when reading; 0 = the same
    Ns commandTime{};
    bool busOverlap = false; // pages are transferred while others are programmed or read
    // [nand]
    Bytes page = kib(16);
    std::uint32_t pagesPerBlock = 256;
    Ns readTime{};    // of one page
    Ns programTime{}; // of one page
    Ns moveTime{};    // of reading and programming one page within the card; 0 = readTime + programTime
    Ns eraseTime{};
    unsigned planes = 1; // pages read or programmed at once
    FtlModel ftl;
    SlcModel slc;
    Bytes buffer; // [buffer] in memory, see model/flash/write_buffer.h; 0 = none
    // Without a buffer: a page written in part waits until a continuing write completes it, or another write arrives.
    bool joinWrites = false;
    WearModel wear;
    RetryModel retry;
    // [random]: added when an I/O does not continue the previous one of its kind (mapping look-up, read-modify-write)
    Ns randomReadExtra{};
    Ns randomWriteExtra{};
    double megabytesPerSecond(bool reading) const
    {
        return reading && readMegabytesPerSecond > 0 ? readMegabytesPerSecond : busMegabytesPerSecond;
    }
    Ns moveOnePage() const { return moveTime.count() > 0 ? moveTime : readTime + programTime; }
};

} // namespace assay
