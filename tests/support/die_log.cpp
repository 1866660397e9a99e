#include "support/die_layer.h"

#include <cmath>
#include <utility>

namespace assay::test {

void DieLogHead::append(std::uint64_t mapUnits, Ns ready)
{
    m_used += mapUnits;
    m_ready = std::max(m_ready, ready);
    if (m_used % m_perGroup == 0)
        programComplete();
}

void DieLogHead::programComplete()
{
    const std::uint64_t complete = m_used / m_perPage;
    if (complete == m_programmed)
        return;
    m_array.program(m_programmed, complete, m_ready, m_slc);
    m_programmed = complete;
    m_ready = {};
}

DieMapCache::DieMapCache(std::uint64_t cachedPages, std::uint64_t mapUnits, std::uint64_t mapUnitsPerPage,
                         Transfer load, Transfer store)
    : m_mostCached(cachedPages), m_mapUnitsPerPage(mapUnitsPerPage), m_load(std::move(load)), m_store(std::move(store)),
      m_pages(mapUnits / mapUnitsPerPage + 1)
{
}

void DieMapCache::touch(std::uint64_t firstMapUnit, std::uint64_t endMapUnit, bool change)
{
    if (m_mostCached == 0)
        return;
    for (std::uint64_t page = firstMapUnit / m_mapUnitsPerPage; page <= (endMapUnit - 1) / m_mapUnitsPerPage; ++page) {
        if (!m_pages[page].cached) {
            makeRoomFor(page);
            m_load(page);
            m_pages[page].cached = true;
        }
        m_pages[page].used = true;
        m_pages[page].changed |= change;
    }
}

void DieMapCache::makeRoomFor(std::uint64_t page)
{
    if (m_cachedPages.size() < m_mostCached) {
        m_cachedPages.push_back(page);
        return;
    }
    for (; m_pages[m_cachedPages[m_hand]].used; m_hand = (m_hand + 1) % m_cachedPages.size())
        m_pages[m_cachedPages[m_hand]].used = false;
    if (m_pages[m_cachedPages[m_hand]].changed)
        m_store(m_cachedPages[m_hand]);
    m_pages[m_cachedPages[m_hand]] = {};
    m_cachedPages[m_hand] = page;
    m_hand = (m_hand + 1) % m_cachedPages.size();
}

namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

class DieLog final : public DieLayer {
public:
    DieLog(const DieDesign& design, DieArray& array, FlashTotals& totals)
        : DieLayer(design, array, totals), m_perUnit(design.unit / design.mapUnit), m_head(design, array, false),
          m_mapCache(
              design.cachedMapPages, design.advertised / design.mapUnit, design.page.count() / sizeof(std::uint32_t),
              [this](std::uint64_t page) { m_array.wait(m_array.read(page, page + 1, m_array.now)); },
              [this](std::uint64_t page) { storeMapPage(page); }),
          m_map(design.advertised / design.mapUnit + 1)
    {
        const double needed = static_cast<double>(m_map.size()) / static_cast<double>(m_perUnit);
        m_units.resize(static_cast<std::size_t>(std::ceil(needed * (1 + design.overProvisioning))) + kReserve);
        m_owner = ZeroedVector<std::uint32_t>(m_units.size() * m_perUnit);
        m_lists.assign(m_perUnit + 1, kNone);
        for (std::uint32_t unit = 0; unit < m_units.size(); ++unit)
            m_free.push_back(unit);
        take();
    }

    void write(Bytes offset, Bytes length, DieCause cause) override
    {
        const Bytes end = offset + length;
        const std::uint64_t last = (end.count() - 1) / m_design.mapUnit.count();
        readPartial(offset / m_design.mapUnit, offset % m_design.mapUnit != Bytes(), last,
                    end % m_design.mapUnit != Bytes());
        for (std::uint64_t mapUnit = offset / m_design.mapUnit; mapUnit <= last;) {
            collectFor(std::min(last + 1 - mapUnit, m_head.room())); // copies go to the same log
            const std::uint64_t some = std::min(last + 1 - mapUnit, m_head.room());
            const Bytes begin = std::max(offset, m_design.mapUnit * mapUnit),
                        stop = std::min(end, m_design.mapUnit * (mapUnit + some));
            m_mapCache.touch(mapUnit, mapUnit + some, true);
            if (cause == DieCause::host) {
                m_array.transfer(stop - begin);
                m_totals.padding += m_design.mapUnit * some - (stop - begin);
            }
            count(m_design.mapUnit * some, cause);
            append(mapUnit, some, m_array.now);
            mapUnit += some;
        }
    }

    void programPending(bool packed) override
    {
        if (m_design.mapUnit < m_design.page && !packed)
            return;
        if (const std::uint64_t missing = m_head.missing(); missing > 0) {
            m_totals.programmed += m_design.mapUnit * missing;
            m_totals.padding += m_design.mapUnit * missing;
            m_head.append(missing, m_array.now);
        }
        m_head.programComplete();
    }

    std::optional<std::uint64_t> pageAt(Bytes offset) override
    {
        const std::uint64_t mapUnit = offset / m_design.mapUnit;
        m_mapCache.touch(mapUnit, mapUnit + 1, false);
        return m_map[mapUnit] == 0 ? std::optional<std::uint64_t>() : pageOf(m_map[mapUnit] - 1);
    }

private:
    static constexpr std::uint32_t kReserve =
        4; // units: one being written, one for copies, and some for an early start of GC
    struct Unit {
        std::uint32_t valid = 0, next = kNone, previous = kNone;
        bool linked = false, programmedBefore = false;
    };
    std::uint64_t pageOf(std::uint32_t slot) const { return slot % m_perUnit / (m_design.page / m_design.mapUnit); }

    // Reads the rest of partially written map units.
    void readPartial(std::uint64_t first, bool partialFirst, std::uint64_t last, bool partialLast)
    {
        for (const std::uint64_t mapUnit : {first, last}) {
            const bool partial = (mapUnit == first && partialFirst) || (mapUnit == last && partialLast);
            if (!partial || m_map[mapUnit] == 0)
                continue;
            const std::uint64_t page = pageOf(m_map[mapUnit] - 1);
            m_array.wait(m_array.read(page, page + 1, m_array.now));
            if (first == last)
                break;
        }
    }

    void append(std::uint64_t mapUnit, std::uint64_t mapUnits, Ns ready)
    {
        if (m_head.used() == m_perUnit) {
            link(m_open);
            take();
        }
        const auto slot = static_cast<std::uint32_t>(m_open * m_perUnit + m_head.used());
        for (std::uint32_t i = 0; i < mapUnits; ++i) {
            invalidate(mapUnit + i);
            m_map[mapUnit + i] = slot + i + 1;
            m_owner[slot + i] = static_cast<std::uint32_t>(mapUnit + i);
        }
        m_units[m_open].valid += static_cast<std::uint32_t>(mapUnits);
        m_head.append(mapUnits, ready);
    }

    void take()
    {
        m_open = m_free.front();
        m_free.pop_front();
        m_head.restart();
        if (std::exchange(m_units[m_open].programmedBefore, true)) {
            m_array.erase();
            ++m_totals.erased;
        }
    }

    void invalidate(std::uint64_t mapUnit)
    {
        if (m_map[mapUnit] == 0)
            return;
        const auto index = static_cast<std::uint32_t>((m_map[mapUnit] - 1) / m_perUnit);
        const bool linked = m_units[index].linked;
        if (linked)
            unlink(index);
        --m_units[index].valid;
        if (linked)
            link(index);
    }

    void link(std::uint32_t index)
    {
        Unit& unit = m_units[index];
        std::uint32_t& first = m_lists[unit.valid];
        unit.linked = true;
        unit.next = first;
        unit.previous = kNone;
        if (first != kNone)
            m_units[first].previous = index;
        first = index;
        m_fewest = std::min(m_fewest, unit.valid);
    }

    void unlink(std::uint32_t index)
    {
        Unit& unit = m_units[index];
        unit.linked = false;
        (unit.previous == kNone ? m_lists[unit.valid] : m_units[unit.previous].next) = unit.next;
        if (unit.next != kNone)
            m_units[unit.next].previous = unit.previous;
    }

    // Collects enough for `mapUnits` further writes.
    void collectFor(std::uint64_t mapUnits)
    {
        const auto more = [this] { return m_victim != kNone || m_free.size() < kReserve; };
        const std::size_t least = m_design.burstGc ? kReserve : 2;
        if (more())
            selectVictim();
        for (m_credit += m_copiesPerWrite * static_cast<double>(mapUnits); m_victim != kNone && m_credit >= 1;
             --m_credit)
            copyNext();
        const bool late = m_free.size() < least;
        while (m_free.size() < least) {
            selectVictim();
            copyNext();
        }
        if (late)
            m_array.wait(m_array.allDiesIdle());
    }

    // Incremental GC empties a unit while the host writes as much as that unit gains.
    void selectVictim()
    {
        while (m_victim == kNone) {
            while (m_lists[m_fewest] == kNone)
                ++m_fewest;
            m_victim = m_lists[m_fewest];
            m_next = 0;
            unlink(m_victim);
            const double valid = m_units[m_victim].valid;
            m_copiesPerWrite = valid / (static_cast<double>(m_perUnit) - valid);
            if (m_units[m_victim].valid > 0)
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
        m_credit = m_copiesPerWrite = 0;
    }

    // Copies one valid map unit. The victim may have none left after overwrites.
    void copyNext()
    {
        if (m_victim == kNone)
            return;
        while (m_units[m_victim].valid > 0) {
            const auto slot = static_cast<std::uint32_t>(m_victim * m_perUnit + m_next++);
            const std::uint32_t mapUnit = m_owner[slot];
            if (m_map[mapUnit] != slot + 1)
                continue;
            const std::uint64_t page = pageOf(slot);
            m_mapCache.touch(mapUnit, mapUnit + 1, true);
            m_totals.relocated += m_design.mapUnit;
            append(mapUnit, 1, m_array.read(page, page + 1, m_array.now));
            break;
        }
        if (m_units[m_victim].valid == 0)
            release();
    }

    // The map has enough flash of its own to need no GC.
    void storeMapPage(std::uint64_t page)
    {
        m_array.program(page, page + 1, m_array.now, false);
        m_totals.relocated += m_design.page;
        if (++m_storedMapPages % m_array.pagesPerUnit() == 0)
            m_array.erase();
    }

    const std::uint64_t m_perUnit; // map units
    DieLogHead m_head;
    DieMapCache m_mapCache;
    ZeroedVector<std::uint32_t> m_map;   // by map unit: slot + 1; 0 = unmapped
    ZeroedVector<std::uint32_t> m_owner; // by slot: map unit
    std::vector<Unit> m_units;
    std::vector<std::uint32_t> m_lists; // by number of valid map units: first closed unit
    std::uint32_t m_fewest = 0;
    std::deque<std::uint32_t> m_free;
    std::uint32_t m_open = 0, m_victim = kNone;
    std::uint64_t m_next = 0;    // slot in the victim
    double m_copiesPerWrite = 0; // copied map units per written one
    double m_credit = 0;
    std::uint64_t m_storedMapPages = 0;
};

} // namespace

std::unique_ptr<DieLayer> makeDieLog(const DieDesign& design, DieArray& array, FlashTotals& totals)
{
    return std::make_unique<DieLog>(design, array, totals);
}

} // namespace assay::test
