// The internal design of a card as far as it determines timing and wear: bus, flash and translation layer. The values
// of a simulated card come from its file (docs/formats/simulator.md lists the keys); for a real card an estimate
// assumes them (waf/).
#pragma once

#include "ground/base/units.h"

#include <cstdint>

namespace assay {

enum class ReplacementPolicy { firstInFirstOut, leastRecentlyUsed };

// [ftl]: mapping of logical pages to flash. `ideal` never relocates a page; the others are the layers of flash/.
enum class FtlKind { ideal, page, openAu, hybrid };
enum class GarbageCollection { greedy, fifo, random };
struct FtlModel {
    FtlKind kind = FtlKind::ideal;
    unsigned openUnits = 1;
    ReplacementPolicy closeOrder =
        ReplacementPolicy::leastRecentlyUsed; // openAu: policy for closing a unit when another is opened
    unsigned openOutOfOrder = 0;              // openAu: maximum number of open units with random writes; 0 = all
    unsigned outOfOrderPages = 0;   // openAu: a unit is merged after this many non-sequential pages; 0 = when it is
                                    // full
    bool fillGaps = false;          // openAu: pages skipped by a sequential write are copied at once
    bool strictOrder = false;       // openAu: a non-sequential write closes its unit
    double overProvisioning = 0.07; // fraction of the advertised capacity
    GarbageCollection gc = GarbageCollection::greedy;
    unsigned choices = 1; // random: picks the emptiest of this number of randomly drawn blocks
    Bytes hotBytes;       // page: the first `hotBytes` use separate blocks (hot/cold separation)
    unsigned logBlocks = 8;
    unsigned idleBlocks = 0; // page: background GC while idle until this many blocks are free
    // page: maximum extra wait of a write that triggers GC, used to collect more blocks (GC burst); at most 250 ms
    Ns maxGcPause{};
    bool operator==(const FtlModel&) const = default;
};

// [slc]: a fast write cache, see model/flash/slc_cache.h; size 0 = no cache.
enum class SlcFold { foreground, idle };
struct SlcModel {
    Bytes cache;
    Ns programTime{};
    SlcFold fold = SlcFold::foreground;
    bool foldUnits = false; // all pages of one unit are folded together, in page order
};

// [wear]: erase endurance of the blocks; an ideal card does not wear.
struct WearModel {
    std::uint32_t ratedCycles = 3000;
    double spread = 0.1;          // standard deviation of the blocks' endurance, as a fraction of the rating
    std::uint32_t usedCycles = 0; // erases of each block before the simulation
};

// [retry]: read retries of worn or long-stored cells.
struct RetryModel {
    double probability = 0; // per page on a block at its rated cycles; lower on less worn ones
    Ns time{};              // of one retry
    double shelfYears = 0;  // age of data that is not rewritten
};

struct FlashDesign {
    Bytes advertised; // capacity towards the host, a multiple of 512
    // [bus]
    double busMegabytesPerSecond = 25;
    double readMegabytesPerSecond = 0; // bus throughput for reads; 0 = the same
    Ns commandTime{};
    bool busOverlap = false; // page transfers overlap with programs and reads of other pages
    // [nand]
    Bytes page = kib(16);
    std::uint32_t pagesPerBlock = 256;
    Ns readTime{};     // of one page
    Ns programTime{};  // of one page
    Ns pageCopyTime{}; // of copying one page within the card (read and program); 0 = readTime + programTime
    Ns eraseTime{};
    unsigned planes = 1; // pages per multi-plane read or program
    FtlModel ftl;
    SlcModel slc;
    Bytes buffer; // [buffer] in memory, see model/flash/write_buffer.h; 0 = no buffer
    // Without a buffer: a partially written page waits until a contiguous write completes it, or another write arrives.
    bool joinWrites = false;
    WearModel wear;
    RetryModel retry;
    // [random]: added if an I/O does not continue the previous one of its kind (map look-up, read-modify-write)
    Ns randomReadExtra{};
    Ns randomWriteExtra{};
    double megabytesPerSecond(bool reading) const
    {
        return reading && readMegabytesPerSecond > 0 ? readMegabytesPerSecond : busMegabytesPerSecond;
    }
    Ns effectivePageCopyTime() const { return pageCopyTime.count() > 0 ? pageCopyTime : readTime + programTime; }
};

} // namespace assay
