// Whose are the I/Os that took too long: the card's, or this computer's? What is the card's comes back. Pure; how often
// it errs stands in docs/standards.md.
#pragma once

#include "ground/base/units.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace assay {

// Of some times the longest; and the longest where what the measuring thread waited for a processor is left out.
struct LongestTime {
    Ns time{}, withoutWaits{};
    std::optional<Ns> again; // the longest that came back; none = it was not looked for

    void take(const LongestTime& other);
    // What the card surely took: without what was waited, and without what did not come back, if that is short enough
    // to be a delay that nobody has counted.
    Ns sure() const;
};
// Ours: a computer that stands still for longer shows it in what is sampled every second.
inline constexpr Ns kUncountedDelay = std::chrono::milliseconds(100);

// The longest of many times, longest first.
class LongestOf {
public:
    static constexpr std::size_t kKept = 64;
    void take(Ns time);
    const std::vector<Ns>& times() const { return m_times; }

private:
    std::vector<Ns> m_times;
};

// Reads that were repeated because a few of those before had taken too long, and beside them how late this computer ran
// a thread whose time had come.
struct SecondLook {
    Ns suspect{};               // a time from which on a read was one of those
    std::uint64_t suspects = 0; // that there had been
    std::uint64_t reads = 0;    // the second time
    std::vector<Ns> longest;    // of them, without what the measuring thread waited; at most LongestOf::kKept
    std::uint64_t wakeups = 0;
    std::vector<Ns> latest; // of the delays; as many

    // Was none of the repeated reads suspect?
    bool isClean() const { return longest.empty() || longest.front() < suspect; }
};

// An I/O passes from thread to thread up to so many times, each of which may be late. Ours: through a USB reader or a
// loop device it is three to four.
inline constexpr double kHandOvers = 4;
// The chance up to which it is not believed that the computer alone has made the reads that long.
inline constexpr double kHostRisk = 0.001;
// How likely is it that so many reads, or more, were late by so much, if the card needed at most `limit` for each and
// the computer is as late at each hand-over as it was when it was watched? Of the longest read, of the two longest, ...
// the smallest chance counts, times the number of reads beyond the limit. 1 where none is.
double chanceOfHost(const SecondLook& look, Ns limit);
// The largest limit that the card has surely missed; 0 = none.
Ns surelyAbove(const SecondLook& look);
// So many wake-ups, none of them late, would show that `slow` of `reads` are the card's.
double wakeupsNeeded(std::uint64_t slow, std::uint64_t reads);

} // namespace assay
