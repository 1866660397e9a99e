// How long the writing of an allocation unit took, and which of it came back when the unit was written again.
#pragma once

#include "ground/base/units.h"
#include "run/scenario/speed_class/second_look.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace assay {

// The slowest of some equal parts of the card, each written or read in one go.
struct SlowestPart {
    Bytes size;
    std::uint64_t count = 0; // 0 = no part was written whole
    LongestTime time;
    Bytes offset; // on the card

    void take(const SlowestPart& other); // of the same size
    double megabytesPerSecond() const { return assay::megabytesPerSecond(size, time.time); }
    double surely() const { return assay::megabytesPerSecond(size, time.sure()); } // the card is no faster
};

// Adds up the parts of a unit that is written or read in order.
class PartClock {
public:
    PartClock(Bytes size, Bytes unit) : m_at(unit) { m_slowest.size = size; }
    // A part of which an I/O failed does not count: that is an error, and no speed.
    void add(Bytes length, const std::optional<LongestTime>& time);
    const SlowestPart& slowest() const { return m_slowest; }

private:
    SlowestPart m_slowest;
    Bytes m_at, m_done;
    std::optional<LongestTime> m_sum = LongestTime();
};

// The longest times of some units; of one, or of all of a sweep.
struct UnitTimes {
    SlowestPart part, su;
    LongestTime write, update, tableWrite;
    std::uint64_t writes = 0;
    Ns writeSum{};

    void take(const UnitTimes& other);
    Ns writeMean() const { return writes > 0 ? writeSum / static_cast<Ns::rep>(writes) : Ns(); }
    double meanSpeed(Bytes recordingUnit) const { return megabytesPerSecond(recordingUnit, writeMean()); }
};
enum class UnitTime { part, su, write, update, tableWrite };
inline constexpr std::array kUnitTimes = {UnitTime::part, UnitTime::su, UnitTime::write, UnitTime::update,
                                          UnitTime::tableWrite};
LongestTime& timeOf(UnitTimes& times, UnitTime kind);

// Where the writing of a unit begins: all that it depends on.
struct UnitStart {
    Bytes unit;
    std::uint64_t updates = 0; // of tables, so far
    Bytes sinceUpdate;
    friend bool operator==(const UnitStart&, const UnitStart&) = default;
};

// The units of a sweep with the longest times of each kind, and what came back of these.
class Recurrence {
public:
    // So many units with such a time are as good as one in which it came back. Ours: a computer that is not said to be
    // busy, but delays one I/O of a step by that much, delays five in 4 of 1000 steps.
    static constexpr std::size_t kCameBack = 5;

    void note(UnitTimes times, const UnitStart& start);
    // The unit with the longest time of this kind. Precondition: one was noted.
    const UnitStart& worst(UnitTime kind) const { return m_worst[index(kind)].front().start; }
    void noteAgain(UnitTimes times, const UnitStart& start);
    // Sets in `all` what came back, of each kind of which the worst unit was written again: what was as long at least
    // twice, or in so many units.
    void apply(UnitTimes& all) const;

private:
    struct Seen {
        Ns time{};
        UnitStart start;
    };
    static std::size_t index(UnitTime kind) { return static_cast<std::size_t>(kind); }
    std::array<std::vector<Seen>, kUnitTimes.size()> m_worst;        // longest first, at most kCameBack
    std::array<std::vector<LongestTime>, kUnitTimes.size()> m_again; // of the unit each time it was written again
};

} // namespace assay
