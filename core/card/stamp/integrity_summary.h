// The result of checking stamps, in bounded memory: counts of sectors by state, and ranges of bad sectors. Plain data
// for one thread; can be merged.
#pragma once

#include "card/stamp/sector_classifier.h"
#include "card/stamp/stamp_spec.h"
#include "ground/base/units.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace assay {

// Neighbouring bad sectors of one kind. `first` is the one at the lowest address; the stamps found in the others
// continue its source.
struct IntegrityRange {
    SectorFinding first;
    Bytes length;
    std::uint64_t flippedBits = 0; // of all its sectors

    Bytes offset() const { return first.offset; }
    Bytes end() const { return first.offset + length; }
};

struct IntegritySummary {
    static constexpr std::size_t kMaxRanges = 1000; // about 90 KB

    std::array<std::uint64_t, kSectorStates> sectors{}; // by SectorState
    std::uint64_t flippedBits = 0;                      // in sectors of state flippedBits
    std::vector<IntegrityRange> ranges;                 // by address; the first kMaxRanges that were found
    std::uint64_t sectorsWithoutRange = 0;              // bad sectors found when there was no room for their range

    void addGood(std::uint64_t count) { sectors[static_cast<std::size_t>(SectorState::good)] += count; }
    void add(const SectorFinding& finding);
    void addUnreadable(Bytes offset, Bytes length); // a failed read
    void merge(const IntegritySummary& other);

    std::uint64_t count(SectorState state) const { return sectors[static_cast<std::size_t>(state)]; }
    std::uint64_t checked() const; // all sectors, unreadable ones included
    std::uint64_t bad() const { return checked() - count(SectorState::good); }

private:
    void addRange(const IntegrityRange& range);
};

// Compares every sector of `buffer`, read at `offset`, with its stamp. Classifies the sectors that differ into
// `summary`. Returns the number of bad sectors.
std::uint64_t checkStamps(std::span<const std::byte> buffer, Bytes offset, const StampSpec& expected,
                          IntegritySummary& summary);

} // namespace assay
