#include "support/die_layer.h"

#include <cmath>
#include <utility>

namespace assay::test {

void DieLogHead::append(std::uint64_t pieces, Ns ready)
{
    m_used += pieces;
    m_ready = std::max(m_ready, ready);
    if (m_used % m_perGroup == 0)
        fire();
}

void DieLogHead::fire()
{
    const std::uint64_t complete = m_used / m_perPage;
    if (complete == m_fired)
        return;
    m_array.program(m_fired, complete, m_ready, m_slc);
    m_fired = complete;
    m_ready = {};
}

DieMapCache::DieMapCache(const DieDesign& design, std::uint64_t pieces, DieArray& array, FlashTotals& totals)
    : m_design(design), m_array(array), m_totals(totals), m_piecesPerPage(design.page.count() / sizeof(std::uint32_t)),
      m_pages(pieces / m_piecesPerPage + 1)
{
}

void DieMapCache::touch(std::uint64_t firstPiece, std::uint64_t endPiece, bool change)
{
    if (m_design.mapPages == 0)
        return;
    for (std::uint64_t page = firstPiece / m_piecesPerPage; page <= (endPiece - 1) / m_piecesPerPage; ++page) {
        if (!m_pages[page].here)
            load(page);
        m_pages[page].used = true;
        m_pages[page].changed |= change;
    }
}

void DieMapCache::load(std::uint64_t page)
{
    if (m_here.size() < m_design.mapPages) {
        m_here.push_back(page);
    } else {
        for (; m_pages[m_here[m_hand]].used; m_hand = (m_hand + 1) % m_here.size())
            m_pages[m_here[m_hand]].used = false;
        if (m_pages[m_here[m_hand]].changed)
            store(m_here[m_hand]);
        m_pages[m_here[m_hand]] = {};
        m_here[m_hand] = page;
        m_hand = (m_hand + 1) % m_here.size();
    }
    m_array.wait(m_array.read(page, page + 1, m_array.now));
    m_pages[page].here = true;
}

// The map has so much flash of its own that none of it needs to be collected.
void DieMapCache::store(std::uint64_t page)
{
    m_array.program(page, page + 1, m_array.now, false);
    m_totals.relocated += m_design.page;
    if (++m_stored % m_array.pagesPerUnit() == 0)
        m_array.erase();
}

namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

class DieLog final : public DieLayer {
public:
    DieLog(const DieDesign& design, DieArray& array, FlashTotals& totals)
        : DieLayer(design, array, totals), m_perUnit(design.unit / design.piece), m_head(design, array, false),
          m_mapCache(design, design.advertised / design.piece, array, totals),
          m_map(design.advertised / design.piece + 1)
    {
        const double needed = static_cast<double>(m_map.size()) / static_cast<double>(m_perUnit);
        m_units.resize(static_cast<std::size_t>(std::ceil(needed * (1 + design.spare))) + kReserve);
        m_owner = ZeroedVector<std::uint32_t>(m_units.size() * m_perUnit);
        m_lists.assign(m_perUnit + 1, kNone);
        for (std::uint32_t unit = 0; unit < m_units.size(); ++unit)
            m_free.push_back(unit);
        take();
    }

    void write(Bytes offset, Bytes length, DieCause cause) override
    {
        const Bytes end = offset + length;
        const std::uint64_t last = (end.count() - 1) / m_design.piece.count();
        readCut(offset / m_design.piece, offset % m_design.piece != Bytes(), last, end % m_design.piece != Bytes());
        for (std::uint64_t piece = offset / m_design.piece; piece <= last;) {
            makeRoom(std::min(last + 1 - piece, m_head.room())); // moves go to the same place
            const std::uint64_t some = std::min(last + 1 - piece, m_head.room());
            const Bytes begin = std::max(offset, m_design.piece * piece),
                        stop = std::min(end, m_design.piece * (piece + some));
            m_mapCache.touch(piece, piece + some, true);
            if (cause == DieCause::host) {
                m_array.transfer(stop - begin);
                m_totals.padding += m_design.piece * some - (stop - begin);
            }
            count(m_design.piece * some, cause);
            append(piece, some, m_array.now);
            piece += some;
        }
    }

    void settle(bool packed) override
    {
        if (m_design.piece < m_design.page && !packed)
            return;
        if (const std::uint64_t missing = m_head.missing(); missing > 0) {
            m_totals.programmed += m_design.piece * missing;
            m_totals.padding += m_design.piece * missing;
            m_head.append(missing, m_array.now);
        }
        m_head.fire();
    }

    std::optional<std::uint64_t> pageAt(Bytes offset) override
    {
        const std::uint64_t piece = offset / m_design.piece;
        m_mapCache.touch(piece, piece + 1, false);
        return m_map[piece] == 0 ? std::optional<std::uint64_t>() : pageOf(m_map[piece] - 1);
    }

private:
    static constexpr std::uint32_t kReserve = 4; // units: one being written, one to move to, and some to begin early
    struct Unit {
        std::uint32_t live = 0, next = kNone, previous = kNone;
        bool listed = false, worn = false;
    };
    std::uint64_t pageOf(std::uint32_t slot) const { return slot % m_perUnit / (m_design.page / m_design.piece); }

    // The rest of pieces that are written in part.
    void readCut(std::uint64_t first, bool cutFirst, std::uint64_t last, bool cutLast)
    {
        for (const std::uint64_t piece : {first, last}) {
            const bool cut = (piece == first && cutFirst) || (piece == last && cutLast);
            if (!cut || m_map[piece] == 0)
                continue;
            const std::uint64_t page = pageOf(m_map[piece] - 1);
            m_array.wait(m_array.read(page, page + 1, m_array.now));
            if (first == last)
                break;
        }
    }

    void append(std::uint64_t piece, std::uint64_t pieces, Ns ready)
    {
        if (m_head.used() == m_perUnit) {
            list(m_open);
            take();
        }
        const auto slot = static_cast<std::uint32_t>(m_open * m_perUnit + m_head.used());
        for (std::uint32_t i = 0; i < pieces; ++i) {
            forget(piece + i);
            m_map[piece + i] = slot + i + 1;
            m_owner[slot + i] = static_cast<std::uint32_t>(piece + i);
        }
        m_units[m_open].live += static_cast<std::uint32_t>(pieces);
        m_head.append(pieces, ready);
    }

    void take()
    {
        m_open = m_free.front();
        m_free.pop_front();
        m_head.restart();
        if (std::exchange(m_units[m_open].worn, true)) {
            m_array.erase();
            ++m_totals.erased;
        }
    }

    void forget(std::uint64_t piece)
    {
        if (m_map[piece] == 0)
            return;
        const auto index = static_cast<std::uint32_t>((m_map[piece] - 1) / m_perUnit);
        const bool listed = m_units[index].listed;
        if (listed)
            unlist(index);
        --m_units[index].live;
        if (listed)
            list(index);
    }

    void list(std::uint32_t index)
    {
        Unit& unit = m_units[index];
        std::uint32_t& first = m_lists[unit.live];
        unit.listed = true;
        unit.next = first;
        unit.previous = kNone;
        if (first != kNone)
            m_units[first].previous = index;
        first = index;
        m_fewest = std::min(m_fewest, unit.live);
    }

    void unlist(std::uint32_t index)
    {
        Unit& unit = m_units[index];
        unit.listed = false;
        (unit.previous == kNone ? m_lists[unit.live] : m_units[unit.previous].next) = unit.next;
        if (unit.next != kNone)
            m_units[unit.next].previous = unit.previous;
    }

    // Before so many pieces are written.
    void makeRoom(std::uint64_t pieces)
    {
        const auto more = [this] { return m_victim != kNone || m_free.size() < kReserve; };
        const std::size_t least = m_design.burst ? kReserve : 2;
        if (more())
            chooseVictim();
        for (m_credit += m_share * static_cast<double>(pieces); m_victim != kNone && m_credit >= 1; --m_credit)
            moveNext();
        const bool late = m_free.size() < least;
        while (m_free.size() < least) {
            chooseVictim();
            moveNext();
        }
        if (late)
            m_array.wait(m_array.quiet());
    }

    // Bit by bit a unit is emptied in the time in which as much is written as is gained by it.
    void chooseVictim()
    {
        while (m_victim == kNone) {
            while (m_lists[m_fewest] == kNone)
                ++m_fewest;
            m_victim = m_lists[m_fewest];
            m_next = 0;
            unlist(m_victim);
            const double live = m_units[m_victim].live;
            m_share = live / (static_cast<double>(m_perUnit) - live);
            if (m_units[m_victim].live > 0)
                return;
            release();
            if (m_free.size() >= kReserve)
                return;
        }
    }

    void release()
    {
        m_free.push_back(m_victim);
        m_victim = kNone;
        m_credit = m_share = 0;
    }

    // One live piece; overwritten meanwhile, the unit may hold none any more.
    void moveNext()
    {
        if (m_victim == kNone)
            return;
        while (m_units[m_victim].live > 0) {
            const auto slot = static_cast<std::uint32_t>(m_victim * m_perUnit + m_next++);
            const std::uint32_t piece = m_owner[slot];
            if (m_map[piece] != slot + 1)
                continue;
            const std::uint64_t page = pageOf(slot);
            m_mapCache.touch(piece, piece + 1, true);
            m_totals.relocated += m_design.piece;
            append(piece, 1, m_array.read(page, page + 1, m_array.now));
            break;
        }
        if (m_units[m_victim].live == 0)
            release();
    }

    const std::uint64_t m_perUnit; // pieces
    DieLogHead m_head;
    DieMapCache m_mapCache;
    ZeroedVector<std::uint32_t> m_map;   // of a piece: slot + 1, 0 = nowhere
    ZeroedVector<std::uint32_t> m_owner; // of a slot: piece
    std::vector<Unit> m_units;
    std::vector<std::uint32_t> m_lists; // by live pieces: the first unit written and closed
    std::uint32_t m_fewest = 0;
    std::deque<std::uint32_t> m_free;
    std::uint32_t m_open = 0, m_victim = kNone;
    std::uint64_t m_next = 0; // place in the victim
    double m_share = 0;       // pieces moved for each that is written
    double m_credit = 0;
};

} // namespace

std::unique_ptr<DieLayer> makeDieLog(const DieDesign& design, DieArray& array, FlashTotals& totals)
{
    return std::make_unique<DieLog>(design, array, totals);
}

} // namespace assay::test
