// A simulated card with a queue for each die and channel: programs overlap with each other and with the host, reads of
// one command only if they are on different dies. Independent of core/model/flash and of die_card.h.
#pragma once

#include "model/flash/flash_model.h"

#include <cstdint>
#include <memory>
#include <string>

namespace assay::test {

enum class VictimPolicy { greedy, costBenefit, oldest };
enum class ThrottleCause { none, heat, bytes, time, region };

// While throttled each command takes `slowdown` times as long.
struct Throttle {
    ThrottleCause cause = ThrottleCause::none;
    // Bytes after which it starts: written since a rest (bytes), or more than leak away with the time constant `time`
    // (heat). The first byte of the slow eighth of the card (region).
    Bytes after;
    Ns time{}; // since a rest (time), or time constant (heat)
    Ns rest{}; // a pause that ends it (bytes, time)
    double slowdown = 1;
};

struct QueueDesign {
    Bytes advertised = mib(256);
    double writeMegabytesPerSecond = 45, readMegabytesPerSecond = 85; // bus
    Ns writeCommand{}, readCommand{};
    Ns seek{};                    // of a command that does not start where the previous one of its kind ended
    Bytes commandSize = kib(128); // longer I/Os are split

    unsigned dies = 2, channels = 1, planes = 2;
    unsigned pagesPerLine = 1; // of a word line, programmed in one shot; several in TLC, one in SLC mode
    Bytes page = kib(16);
    double channelMegabytesPerSecond = 200;
    Ns read{}, program{}, erase{}, slcRead{}, slcProgram{}; // program: of a word line, on one or all planes
    double spread = 0.02;                                   // half width of the relative spread of each operation
    bool cachesProgram = false;  // a die accepts the data of the next program while it programs
    bool readsAllPlanes = false; // at once, if the pages are of one row
    Bytes buffer = kib(512);     // RAM for data until its program ends; at least two rows
    bool posted = true;          // a write ends when its data is in RAM, otherwise when it is programmed
    bool holdsIncomplete = true; // data that fills no word line waits in RAM for more, otherwise it is padded

    Bytes mapUnit = kib(4), unit = mib(1); // unit: of erase
    bool unitOnOneDie = true;              // otherwise over all dies
    bool planesTakeAnyData = false; // otherwise all planes are programmed together only with consecutive map units
    double overProvisioning = 0.1;  // fraction of the advertised capacity, besides open and reserved units
    VictimPolicy victims = VictimPolicy::greedy;
    std::size_t lowWater = 2, highWater = 2; // free units of each die (or of the card) at the start and end of GC
    std::uint64_t erasesPerLevelling = 0;    // static wear levelling copies the oldest unit; 0 = none
    std::uint64_t cachedMapPages = 0;        // in RAM; 0 = all
    std::uint64_t mapUnitsPerMapPage = 1024;
    // SLC cache: a minimum size, plus a share of the flash that was never written; both 0 = no cache.
    Bytes minSlcSize;
    double slcFreeShare = 0;
    bool foldsWhenFull = false; // otherwise the host writes past a full cache
    Ns idleAfter{};             // pause after which held data is padded and the cache folded; 0 = never
    bool collectsWhenIdle = false;
    Throttle throttle;
};
std::unique_ptr<FlashModel> makeQueueCard(const QueueDesign& design);

struct ForeignCard {
    QueueDesign design;
    std::string toml;    // name, size and jitter, for FullRun::onFlash
    std::string summary; // one line
};
ForeignCard foreignCard(std::uint64_t seed);

} // namespace assay::test
