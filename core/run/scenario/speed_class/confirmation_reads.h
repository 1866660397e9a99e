// Attributes I/Os that exceeded a limit to the card or to this computer by confirmation reads: an excess of the card is
// reproduced. Pure; error rates: docs/method/standards.md.
#pragma once

#include "ground/base/units.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace assay {

// The longest of some times; and the longest without host scheduling delay of the measuring thread.
struct LongestTime {
    Ns time{}, withoutHostDelay{};
    std::optional<Ns> reproduced; // the longest that was reproduced; nothing = not repeated

    void merge(const LongestTime& other);
    // Returns the time attributable to the card: without host delay, and without an excess that was not reproduced, if
    // that is short enough to be an unaccounted host delay.
    Ns confirmed() const;
};
// Our choice: a computer that stalls for longer shows it in the values sampled every second.
inline constexpr Ns kMaxUnaccountedDelay = std::chrono::milliseconds(100);

// The longest of many times, longest first.
class LongestTimes {
public:
    static constexpr std::size_t kMaxTimes = 64;
    void add(Ns time);
    const std::vector<Ns>& times() const { return m_times; }

private:
    std::vector<Ns> m_times;
};

// Confirmation reads after a few reads had exceeded a limit, and the wake-up delays of this computer during them.
struct ConfirmationReads {
    Ns suspectThreshold{};          // threshold from which on a read counts as suspect
    std::uint64_t suspectReads = 0; // number of suspect reads in the first series
    std::uint64_t reads = 0;        // of confirmation reads
    std::vector<Ns> longest; // of them, without CPU waits of the measuring thread; at most LongestTimes::kMaxTimes
    std::uint64_t wakeups = 0;
    std::vector<Ns> wakeupDelays; // longest wake-up delays; the same number

    // True if none of the repeated reads was suspect.
    bool isClean() const { return longest.empty() || longest.front() < suspectThreshold; }
};

// Maximum number of thread hand-overs of an I/O, each of which may be delayed. Our choice: through a USB reader or a
// loop device there are three to four.
inline constexpr double kHandOversPerIo = 4;
// Significance level: below this p-value the computer alone is rejected as the cause of the long reads.
inline constexpr double kSignificanceLevel = 0.001;
// Returns the p-value of the observed long reads under the hypothesis that the card needs at most `limit` for each
// read, and that the computer is as late at each hand-over as it was when observed. The smallest p-value over the
// longest read, the two longest, ... counts, times the number of reads beyond the limit. 1 if no read exceeds it.
double hostPValue(const ConfirmationReads& confirmation, Ns limit);
// Returns the largest limit that the card has missed significantly; 0 = no limit.
Ns largestMissedLimit(const ConfirmationReads& confirmation);
// Returns the number of wake-ups, none of them late, that would show that `slow` of `reads` are due to the card.
double requiredWakeups(std::uint64_t slow, std::uint64_t reads);

} // namespace assay
