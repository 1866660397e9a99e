// Speed class marks of SD cards and their requirements. Clauses: SD Physical Layer Simplified Specification 9.10. Rates
// are MB/s of 10^6 bytes, unit sizes powers of two.
#pragma once

#include "card/device/csd.h"
#include "card/device/device_info.h"
#include "ground/base/units.h"

#include <array>
#include <optional>
#include <string_view>

namespace assay {

enum class MarkFamily { speed, uhs, video };

struct ClassMark {
    std::string_view name;
    std::string_view id; // id of its quantity
    MarkFamily family;
    unsigned number; // as in the SSR
    double rate;     // MB/s, minimum Pw and Pr
};

// Minimum Pw and Pr: Speed Class Tables 4-62 and 4-64, UHS Speed Grade 4.13.3.1.1, Video Speed Class 4.10.2.10.
// Ascending by rate.
inline constexpr std::array<ClassMark, 11> kClassMarks = {{{"C2", "mark_c2", MarkFamily::speed, 2, 2},
                                                           {"C4", "mark_c4", MarkFamily::speed, 4, 4},
                                                           {"C6", "mark_c6", MarkFamily::speed, 6, 6},
                                                           {"V6", "mark_v6", MarkFamily::video, 6, 6},
                                                           {"C10", "mark_c10", MarkFamily::speed, 10, 10},
                                                           {"U1", "mark_u1", MarkFamily::uhs, 1, 10},
                                                           {"V10", "mark_v10", MarkFamily::video, 10, 10},
                                                           {"U3", "mark_u3", MarkFamily::uhs, 3, 30},
                                                           {"V30", "mark_v30", MarkFamily::video, 30, 30},
                                                           {"V60", "mark_v60", MarkFamily::video, 60, 60},
                                                           {"V90", "mark_v90", MarkFamily::video, 90, 90}}};

// A FAT update is three writes: both tables, or table and bitmap, of at most 16 KiB, and a directory entry of 512 bytes
// (4.13.1.7, 4.13.2.4). Limits: the largest mean of eight consecutive updates, and the longest (Tables 4-62 and 4-64;
// for Video Speed Class 4.13.4.6.2 with one slot, 4.13.4.6.3).
inline constexpr double kFatAverageMs = 100;
inline constexpr double kFatLongestMs = 750;
inline constexpr std::size_t kFatWindow = 8;
inline constexpr Bytes kFatBlock = kib(16);
// Pr is the mean of this number of random reads of one recording unit (4.13.1.4); for Video Speed Class the slowest
// sequential read of an SU (4.13.4.3.3).
inline constexpr std::uint64_t kPrReads = 256;
inline constexpr Bytes kTableRead = kib(4); // TFR(4KB), 4.13.1.4
// Reads of tables, of which the longest counts. Our choice: a card that exceeds the limit in one of 250 reads, as cards
// with variable latency do, is missed by 1024 reads in 2 of 100 tests, by 256 reads in 36.
inline constexpr std::uint64_t kTableReads = 1024;
// If a table read is above its limit, or within the guard band, up to this number of confirmation reads follow: as many
// as fit into the time, at least as many as before, and fewer if the cause is determined sooner. Our choice: for a card
// that exceeds the limit in one of 1000 reads, 16384 reads contain 16.
inline constexpr std::uint64_t kMaxConfirmationReads = 16'384;
inline constexpr Ns kConfirmationTime = std::chrono::seconds(16);
// Number of rewrites of a unit whose time decides a mark.
inline constexpr unsigned kConfirmationWrites = 3;
// Units read sequentially for Pr of Video Speed Class: a sample, because the slowest of all would take a pass over the
// card.
inline constexpr std::uint64_t kMaxUnitReads = 16;
// Preparation time that the first AU of a recording may take in addition if no CMD20 is sent (4.13.3.4).
inline constexpr Ns kPreparation = std::chrono::seconds(1);
// Pw is the lowest mean speed of any AU, or of any part of this size of larger ones (4.13.2.2.1).
inline constexpr Bytes kSubUnit = mib(4);
// Guard band around every limit. Our choice: reader and host cost a few percent that no limit allows for.
inline constexpr double kGuardBand = 0.03;

// From the CSD, otherwise from the capacity (3.3.2).
CapacityFamily capacityFamily(const DeviceInfo& device);

// Returns the write size of a class: Tables 4-61 and 4-63, 4.13.3.1.3, 4.13.4.2.3.
Bytes recordingUnit(const ClassMark& mark, CapacityFamily family, Bytes capacity);
// Maximum time of a 4 KiB table read, ms: 12 for the Speed Class of SDSC and SDHC (Table 4-62); 20 for that of SDXC and
// SDUC (Table 4-64), for UHS Speed Grades, which adopt the latter (4.13.3.1.6), and Video Speed Class (4.13.4.3.3).
double tableReadLimitMs(MarkFamily mark, CapacityFamily family);
// Maximum busy time of a write, ms (4.6.2.2): 250; on SDXC and SDUC the last of a write may take 500.
double busyLimitMs(CapacityFamily family);
// Returns the part of a video AU whose mean speed counts (Table 4-56).
Bytes videoSubUnit(Bytes unit);
// True if the card must keep this class for any host: SDSC and SDHC (4.13.1.9, 4.13.3.2). SDXC, SDUC and the video
// classes of all cards only for a host that sends CMD20 (4.13.2.8, 4.13.4.7.1), which no reader does.
bool bindsWithoutCmd20(MarkFamily family, CapacityFamily capacity);
// True if the mark requires a UHS-II bus (Table 4-68).
bool needsUhs2(const ClassMark& mark);

} // namespace assay
