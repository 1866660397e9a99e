// A simulated card that shares nothing with core/model/flash, for the estimate of write amplification to be tried on:
// dies and channels that each have a time at which they are free, and writes that are acknowledged when their data is
// in memory.
#pragma once

#include "model/flash/flash_model.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>

namespace assay::test {

// All of a unit's pages are spread over all dies: group by group, a group being the pages of the same number on the
// planes of one die.
struct DieDesign {
    Bytes advertised = gib(32);
    double busMegabytesPerSecond = 50;      // host to card
    double channelMegabytesPerSecond = 200; // controller to dies; the dies are dealt out to the channels
    Ns command{};
    unsigned dies = 1, channels = 1,
             planes = 1;       // planes of each die; those work together whose pages have the same number
    unsigned bufferGroups = 2; // of memory, for each die; a write ends when its data is there
    Bytes page = kib(16);
    Ns read{}, erase{};
    std::array<Ns, 3> program{}; // of the pages of a word line, which follow each other on a die
    Bytes unit = mib(4);         // what is collected, or mapped, and erased as one; a multiple of all dies' groups

    bool blockMapped = false;
    // Page-mapped, by `piece`: a page, where what is written in part is read first, or less, where pieces are packed
    // until a group is full.
    Bytes piece = kib(16);
    double spare = 0.07; // over what is advertised
    bool burst = false;  // a unit is collected in one go while the host waits, not bit by bit
    // Of the map in memory; 0 = all. The others are read when needed, and written when they have changed and must go.
    std::uint64_t mapPages = 0;
    // Block-mapped: units are written in order only.
    unsigned openUnits = 4;
    std::uint64_t logPages = 0; // for writes out of order of at most a page; 0 = they are as all others
    bool fillGaps = false;      // what is left out is copied, and the unit stays open

    // SLC in front: so much and a share of what was never written; 0 = none.
    Bytes slcLeast;
    double slcShare = 0;
    Ns slcProgram{};
    bool foldAtRest = false; // not only when it is full
};
std::unique_ptr<FlashModel> makeDieCard(const DieDesign& design);

struct OutOfFamilyCard {
    DieDesign design;
    std::string toml;    // name, size and jitter, for FullRun::onFlash
    std::string summary; // one line
};
OutOfFamilyCard outOfFamilyCard(std::uint64_t seed);

} // namespace assay::test
