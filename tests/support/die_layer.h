// Translation layers of the simulated card of die_card.h. They count what they program and tell the dies.
#pragma once

#include "model/flash/zeroed_vector.h"
#include "support/die_array.h"

#include <deque>
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
    // What waits for a whole group to come together goes to the flash. `packed`: also what is kept over from one
    // command to the next.
    virtual void settle(bool packed) = 0;
    // Page, within its unit, that holds what is at `offset`; none where nothing was written. What has to be looked up
    // is paid.
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

// Where a log goes on: pieces come together to groups of pages.
class DieLogHead {
public:
    DieLogHead(const DieDesign& design, DieArray& array, bool slc)
        : m_array(array), m_slc(slc), m_perPage(design.page / design.piece), m_perGroup(m_perPage * design.planes)
    {
    }
    std::uint64_t used() const { return m_used; } // pieces
    std::uint64_t room() const { return m_perGroup - m_used % m_perGroup; }
    void restart() { m_used = m_fired = 0; }
    void append(std::uint64_t pieces, Ns ready); // at most room()
    // Programs the pages that are complete.
    void fire();
    // Pieces that complete the page begun.
    std::uint64_t missing() const { return (m_perPage - m_used % m_perPage) % m_perPage; }

private:
    DieArray& m_array;
    const bool m_slc;
    const std::uint64_t m_perPage, m_perGroup;
    std::uint64_t m_used = 0, m_fired = 0;
    Ns m_ready{};
};

// Pages of a map of which only some are in memory; which one goes is decided by a second chance each.
class DieMapCache {
public:
    DieMapCache(const DieDesign& design, std::uint64_t pieces, DieArray& array, FlashTotals& totals);
    void touch(std::uint64_t firstPiece, std::uint64_t endPiece, bool change);

private:
    struct Page {
        bool here = false, used = false, changed = false;
    };
    void load(std::uint64_t page);
    void store(std::uint64_t page);
    const DieDesign m_design;
    DieArray& m_array;
    FlashTotals& m_totals;
    std::uint64_t m_piecesPerPage;
    std::vector<Page> m_pages;
    std::vector<std::uint64_t> m_here; // as many as fit
    std::size_t m_hand = 0;
    std::uint64_t m_stored = 0;
};

// Page-mapped: all is written to one log; when its units run out, the one with the fewest live pieces is collected.
std::unique_ptr<DieLayer> makeDieLog(const DieDesign& design, DieArray& array, FlashTotals& totals);
// Block-mapped: a unit that is written is rewritten to a new one in order. What is out of order closes it, and the rest
// is copied.
std::unique_ptr<DieLayer> makeDieUnits(const DieDesign& design, DieArray& array, FlashTotals& totals);

} // namespace assay::test
