// Settings of the emulated card, and the one-line commands that set them. Times are real time, sizes bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

enum class FaultKind { readError, writeError, flip, stale, lost, torn };

// One fault in one byte range. Sectors are 512 bytes, counted from the start of the card.
struct RangeFault {
    FaultKind kind = FaultKind::readError;
    std::uint64_t start = 0;
    std::uint64_t length = 0;
    std::int64_t remaining = -1; // requests still to be hit; -1 = all
    std::uint64_t oneIn = 1;     // flip: one sector in `oneIn`, chosen by seed and address
    std::uint64_t seed = 1;
    std::vector<std::byte> old; // stale: what each sector held before its last write
    std::vector<bool> hasOld;

    bool overlaps(std::uint64_t offset, std::uint64_t size) const
    {
        return offset < start + length && offset + size > start;
    }
};

struct CardSettings {
    std::uint64_t size = 0;           // as reported
    double readMbS = 0, writeMbS = 0; // 0 = as fast as the host
    double readUs = 0, writeUs = 0;   // added to every request
    double randomReadUs = 0;          // added to a request that continues no stream
    double randomWriteUs = 0;         //
    unsigned streams = 1;             // sequential streams the card can follow at a time
    double stallEveryMib = 0;         // after so much written ...
    double stallMs = 0;               // ... the next write takes so much longer
    double tailProbability = 0;       // a request takes tailUs longer with this probability
    double tailUs = 0;                //
    std::uint64_t tailSeed = 1;       //
    std::uint64_t real = 0;           // counterfeit: real size, 0 = honest
    // counterfeit: beyond the real size writes are dropped and reads give 0xFF; else addresses wrap round
    bool drop = false;
    bool readOnly = false;   // writes fail
    bool failsFlush = false; // with EIO
    bool pulled = false;     // everything fails with ENODEV
    double hangMs = 0;       // the next request, once; pull ends it at once
    bool log = false;        // every request is noted with the time it took and the pause before it
    // When the supply goes off: the latest bytes written that may be lost unless they were flushed, the write under way
    // among them (0 = none), and faults
    std::uint64_t cacheBytes = 0;
    bool liesAboutFlush = false;  // it is answered and does nothing
    bool tears = false;           // of 4 KiB that are lost the first sectors are new
    double tableLoss = 0;         // chance of losing the table of the part written last ...
    std::uint64_t tableBytes = 0; // ... which is so large, and then reads as before each last write
    bool foreignTable = false;    // or as another part
    std::uint64_t survives = 0;   // cuts; 0 = any number
    double backMs = 0;            // from power on to the first answer
    std::vector<RangeFault> faults;
};

// Applies one command; "" or what is wrong with it.
//   rd=MB/S  wr=MB/S  rdlat=US  wrlat=US  rndrd=US  rndwr=US  streams=N  stall=EVERY_MIB,MS  tail=PROBABILITY,US[,SEED]
//   err=START,LEN[,COUNT] (both ways)  rderr=  wrerr=  flip=START,LEN[,ONE_IN[,SEED]]  stale=START,LEN (reads give the
//   version before the last write) lost=START,LEN[,COUNT] (writes reported good, not stored)  torn=START,LEN[,COUNT]
//   (the second half of each sector keeps its old content) real=BYTES  drop=0|1  ro=0|1  flusherr=0|1
//   size=BYTES  hang=MS  pull
//   insert  log=0|1  healthy (forgets all range faults)  cache=BYTES  lies=0|1  tears=0|1  maploss=PROBABILITY,BYTES
//   foreign=0|1  survives=CUTS  back=MS
std::string apply(CardSettings& settings, std::string_view command);

} // namespace lab
