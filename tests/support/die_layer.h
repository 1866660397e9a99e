// Translation layers of the simulated card of die_card.h. They count their programs and pass them to the dies.
#pragma once

#include "model/flash/zeroed_vector.h"
#include "support/die_array.h"

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace assay::test {

enum class DieCause { host, fold };

class DieLayer {
public:
    DieLayer(const DieDesign& design, DieArray& array, FlashTotals& totals)
        : m_design(design), m_array(array), m_totals(totals)
    {
    }
    virtual ~DieLayer() = default;
    virtual void write(Bytes offset, Bytes length, DieCause cause) = 0;
    // Programs incomplete groups. `packed`: also data that is held from one command to the next.
    virtual void programPending(bool packed) = 0;
    // Returns the page within its unit that holds the data at `offset`, or nothing if it was never written. Includes
    // the time of the map look-up.
    virtual std::optional<std::uint64_t> pageAt(Bytes offset) = 0;

protected:
    void count(Bytes bytes, DieCause cause)
    {
        (cause == DieCause::host ? m_totals.programmed : m_totals.folded) += bytes;
    }
    const DieDesign m_design;
    DieArray& m_array;
    FlashTotals& m_totals;
};

// The write position of a log: collects map units into groups of pages.
class DieLogHead {
public:
    DieLogHead(const DieDesign& design, DieArray& array, bool slc)
        : m_array(array), m_slc(slc), m_perPage(design.page / design.mapUnit), m_perGroup(m_perPage * design.planes)
    {
    }
    std::uint64_t used() const { return m_used; } // map units
    std::uint64_t room() const { return m_perGroup - m_used % m_perGroup; }
    void restart() { m_used = m_programmed = 0; }
    void append(std::uint64_t mapUnits, Ns ready); // at most room()
    // Programs the pages that are complete.
    void programComplete();
    // Map units that are missing in the started page.
    std::uint64_t missing() const { return (m_perPage - m_used % m_perPage) % m_perPage; }

private:
    DieArray& m_array;
    const bool m_slc;
    const std::uint64_t m_perPage, m_perGroup;
    std::uint64_t m_used = 0, m_programmed = 0;
    Ns m_ready{};
};

// A map of which only some pages are in memory. Clock (second chance) replacement.
class DieMapCache {
public:
    using Transfer = std::function<void(std::uint64_t page)>; // from or to the flash
    // `cachedPages`: 0 = all. The map covers `mapUnits`, each page of it `mapUnitsPerPage`.
    DieMapCache(std::uint64_t cachedPages, std::uint64_t mapUnits, std::uint64_t mapUnitsPerPage, Transfer load,
                Transfer store);
    void touch(std::uint64_t firstMapUnit, std::uint64_t endMapUnit, bool change);

private:
    struct Page {
        bool cached = false, used = false, changed = false;
    };
    void makeRoomFor(std::uint64_t page);
    const std::uint64_t m_mostCached, m_mapUnitsPerPage;
    const Transfer m_load, m_store;
    std::vector<Page> m_pages;
    std::vector<std::uint64_t> m_cachedPages; // at most m_mostCached
    std::size_t m_hand = 0;
};

// Page-mapped: all writes go to one log. Greedy GC collects the unit with the fewest valid map units.
std::unique_ptr<DieLayer> makeDieLog(const DieDesign& design, DieArray& array, FlashTotals& totals);
// Block-mapped: a written unit is rewritten sequentially to a new one. A non-sequential write closes it and copies the
// rest.
std::unique_ptr<DieLayer> makeDieUnits(const DieDesign& design, DieArray& array, FlashTotals& totals);

} // namespace assay::test
