// The permitted content of each unit of a region after a power cut: the version flushed last, or one written since.
// Classifies the content found. Pure; single thread.
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
    intact,
    flushedLost, // an earlier version than the flushed one
    torn,        // of several versions, or partly of none
    collateral   // not one of its versions, although not written since the last power cut
};

class UnitLedger {
public:
    // For `count` units of `size`, a multiple of a sector, from `offset` on; all hold `pass`, flushed.
    UnitLedger(Bytes offset, Bytes size, std::size_t count, const StampSpec& stamp);

    std::size_t count() const { return m_units.size(); }
    Bytes size() const { return m_size; }
    Bytes offsetOf(std::size_t unit) const { return m_offset + m_size * unit; }
    // Call before a write of these units is issued: it may take effect whether it is acknowledged or not.
    void noteWrite(std::size_t first, std::size_t units, std::uint32_t pass);
    void flushed(); // the flush was acknowledged
    // Checks the content of a unit after a power cut. The content of an intact unit counts as flushed from then on.
    UnitFate find(std::size_t unit, std::span<const std::byte> content);
    UnitFate unreadable(std::size_t unit) const;
    // Call after the whole region was checked: starts the next power cut. Damaged units must have been written and
    // flushed.
    void startNextCut();
    StampSpec stampOf(std::uint32_t pass) const { return {m_stamp.runTag, m_stamp.seed, pass}; }

private:
    struct Unit {
        std::uint32_t safe = 0;
        std::vector<std::uint32_t> pending; // written since the last flush, in write order
        bool touched = false;               // written since the last cut
    };
    bool holds(std::size_t unit, std::span<const std::byte> content, std::uint32_t pass) const;

    Bytes m_offset, m_size;
    StampSpec m_stamp;
    std::vector<Unit> m_units;
    std::vector<std::size_t> m_pending; // units with pending writes
};

} // namespace assay
