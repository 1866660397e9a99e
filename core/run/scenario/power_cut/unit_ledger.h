// What each unit of a region may hold after a cut: the version that was flushed last, or one written since. Says of the
// content that is found what it means. Pure; single thread.
#pragma once

#include "card/device/io_engine.h"
#include "card/stamp/stamp_spec.h"
#include "ground/base/units.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace assay {

enum class UnitFate {
    fine,
    flushedLost, // an earlier version than the flushed one
    torn,        // of several versions, or in part of none
    collateral   // not one of its versions, though nothing was written there since the last cut
};

class UnitLedger {
public:
    // Of `count` units of `size`, a multiple of a sector, from `offset` on; all hold `pass` safely.
    UnitLedger(Bytes offset, Bytes size, std::size_t count, const StampSpec& stamp);

    std::size_t count() const { return m_units.size(); }
    Bytes size() const { return m_size; }
    Bytes offsetOf(std::size_t unit) const { return m_offset + m_size * unit; }
    // Before a write of these units is issued: it may arrive whatever its answer is.
    void writing(std::size_t first, std::size_t units, std::uint32_t pass);
    void flushed(); // was answered
    // Looks at the content of a unit after a cut. A unit that is fine is safe from then on with what it holds.
    UnitFate find(std::size_t unit, std::span<const std::byte> content);
    UnitFate unreadable(std::size_t unit) const;
    // After the whole region was looked at: the next cut begins. Damaged units must have been written and flushed.
    void beginNext();
    StampSpec stampOf(std::uint32_t pass) const { return {m_stamp.runTag, m_stamp.seed, pass}; }

private:
    struct Unit {
        std::uint32_t safe = 0;
        std::vector<std::uint32_t> pending; // written since the last flush, in order
        bool touched = false;               // written since the last cut
    };
    bool holds(std::size_t unit, std::span<const std::byte> content, std::uint32_t pass) const;

    Bytes m_offset, m_size;
    StampSpec m_stamp;
    std::vector<Unit> m_units;
    std::vector<std::size_t> m_pending; // units with something pending
};

} // namespace assay
