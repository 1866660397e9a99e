// A simulated card that is independent of core/model/flash, for tests of the estimate of write amplification. Dies and
// channels work in parallel, and a write is acknowledged when its data is in memory.
#pragma once

#include "model/flash/flash_model.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>

namespace assay::test {

// The pages of a unit are interleaved over all dies in groups. A group is the pages with the same number on the planes
// of one die.
struct DieDesign {
    Bytes advertised = gib(32);
    double busMegabytesPerSecond = 50;      // host to card
    double channelMegabytesPerSecond = 200; // controller to dies; the dies are distributed over the channels
    Ns command{};
    unsigned dies = 1, channels = 1,
             planes = 1;       // of each die; a multi-plane operation covers pages with the same number
    unsigned bufferGroups = 2; // memory per die; a write ends when its data is there
    Bytes page = kib(16);
    Ns read{}, erase{};
    std::array<Ns, 3> program{}; // of the successive pages of a word line
    Bytes unit = mib(4);         // of GC or block mapping, and of erase; a multiple of one group of each die

    bool blockMapped = false;
    // Page-mapped with this granularity: a page, with read-modify-write of partial ones; or less than a page, packed
    // until a group is full.
    Bytes mapUnit = kib(16);
    double overProvisioning = 0.07; // fraction of the advertised capacity
    bool burstGc = false;           // collects a whole unit while the host waits, instead of incrementally
    // Pages of the map in memory; 0 = all. The others are read on demand; changed ones are written back on eviction.
    std::uint64_t cachedMapPages = 0;
    // Block-mapped: units accept sequential writes only.
    unsigned openUnits = 4;
    std::uint64_t logPages = 0; // for non-sequential writes of at most a page; 0 = no log
    bool fillGaps = false;      // skipped pages are copied, and the unit stays open

    // SLC cache: a minimum size, plus a share of the capacity that was never written; 0 = no cache.
    Bytes minSlcSize;
    double slcFreeShare = 0;
    Ns slcProgram{};
    bool foldsWhenIdle = false; // otherwise only when it is full
};
std::unique_ptr<FlashModel> makeDieCard(const DieDesign& design);

struct OutOfFamilyCard {
    DieDesign design;
    std::string toml;    // name, size and jitter, for FullRun::onFlash
    std::string summary; // one line
};
OutOfFamilyCard outOfFamilyCard(std::uint64_t seed);

} // namespace assay::test
