// Write times of an allocation unit, and the times that a rewrite of the unit reproduced.
#pragma once

#include "ground/base/units.h"
#include "run/scenario/speed_class/confirmation_reads.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace assay {

// The slowest of some equal parts of the card, each written or read contiguously.
struct SlowestPart {
    Bytes size;
    std::uint64_t count = 0; // 0 = no part was written completely
    LongestTime time;
    Bytes offset; // on the card

    void merge(const SlowestPart& other); // of the same size
    double megabytesPerSecond() const { return assay::megabytesPerSecond(size, time.time); }
    // Upper bound on the throughput of the card.
    double confirmedMegabytesPerSecond() const { return assay::megabytesPerSecond(size, time.confirmed()); }
};

// Sums up the parts of a unit that is written or read sequentially.
class PartTimer {
public:
    PartTimer(Bytes size, Bytes unit) : m_at(unit) { m_slowest.size = size; }
    // A part with a failed I/O is not counted: that is an error, not a speed.
    void add(Bytes length, const std::optional<LongestTime>& time);
    const SlowestPart& slowest() const { return m_slowest; }

private:
    SlowestPart m_slowest;
    Bytes m_at, m_done;
    std::optional<LongestTime> m_sum = LongestTime();
};

// Longest times of one unit, or of all units of a sweep.
struct UnitTimes {
    SlowestPart part, su;
    LongestTime write, update, tableWrite;
    std::uint64_t writes = 0;
    Ns writeSum{};

    void merge(const UnitTimes& other);
    Ns writeMean() const { return writes > 0 ? writeSum / static_cast<Ns::rep>(writes) : Ns(); }
    double meanSpeed(Bytes recordingUnit) const { return megabytesPerSecond(recordingUnit, writeMean()); }
};
enum class UnitTime { part, su, write, update, tableWrite };
inline constexpr std::array kUnitTimes = {UnitTime::part, UnitTime::su, UnitTime::write, UnitTime::update,
                                          UnitTime::tableWrite};
LongestTime& timeOf(UnitTimes& times, UnitTime kind);

// State at the start of the write of a unit, which determines its I/Os.
struct UnitStart {
    Bytes unit;
    std::uint64_t updates = 0; // table updates so far
    Bytes sinceUpdate;
    friend bool operator==(const UnitStart&, const UnitStart&) = default;
};

// The units of a sweep with the longest times of each kind, and their reproduced times.
class ReproducedTimes {
public:
    // This number of units with such a time counts as a reproduction. Our choice: a computer that is not reported as
    // busy, but delays one I/O of a step by that much, delays five in 4 of 1000 steps.
    static constexpr std::size_t kMinReproducingUnits = 5;

    void record(UnitTimes times, const UnitStart& start);
    // The unit with the longest time of this kind. Precondition: one was noted.
    const UnitStart& slowestUnit(UnitTime kind) const { return m_worst[index(kind)].front().start; }
    void recordRewrite(UnitTimes times, const UnitStart& start);
    // Sets the reproduced times in `all`, for each kind whose slowest unit was rewritten: times reached at least
    // twice, or in kMinReproducingUnits units.
    void apply(UnitTimes& all) const;

private:
    struct Entry {
        Ns time{};
        UnitStart start;
    };
    static std::size_t index(UnitTime kind) { return static_cast<std::size_t>(kind); }
    std::array<std::vector<Entry>, kUnitTimes.size()> m_worst;          // longest first, at most kMinReproducingUnits
    std::array<std::vector<LongestTime>, kUnitTimes.size()> m_rewrites; // of the unit for each rewrite
};

} // namespace assay
