#include "support/die_layer.h"
#include "support/queue_layer.h"

#include <array>
#include <cmath>
#include <span>
#include <stdexcept>

namespace assay::test {

namespace {

constexpr std::uint32_t kNoUnit = UINT32_MAX;

// Page-mapped. Each pool, a die or all of them, has its own free and open units and its own GC. The programs of the
// host go to the pools in turn, so random writes scatter consecutive map units over the dies.
class QueuePages final : public QueueLayer {
public:
    QueuePages(const QueueDesign& design, QueueFlash& flash, FlashTotals& totals)
        : QueueLayer(design, flash, totals), m_slots(static_cast<std::uint32_t>(design.unit / design.mapUnit)),
          m_mapUnits(static_cast<std::uint32_t>(design.advertised / design.mapUnit)),
          m_pools(design.unitOnOneDie ? design.dies : 1), m_map(m_mapUnits),
          m_mapCache(
              design.cachedMapPages, m_mapUnits, design.mapUnitsPerMapPage,
              [this](std::uint64_t page) { loadMapPage(page); }, [this](std::uint64_t page) { storeMapPage(page); })
    {
        const auto pools = static_cast<double>(m_pools.size());
        const double data = std::ceil(m_mapUnits * (1 + design.overProvisioning) / m_slots / pools),
                     cache = std::ceil(static_cast<double>(design.minSlcSize.count()) / slcBytesPerUnit() / pools);
        // Besides the data: an open unit of each stream, and what GC needs to start.
        const auto perPool =
            static_cast<std::uint32_t>(data + cache) + kStreams + static_cast<std::uint32_t>(design.lowWater) + 1;
        m_mostValid = static_cast<std::uint64_t>(data) * m_slots;
        m_units.resize(perPool * m_pools.size());
        m_owner = ZeroedVector<std::uint32_t>(m_units.size() * m_slots);
        for (std::uint32_t unit = 0; unit < m_units.size(); ++unit)
            poolOf(unit).free.push_back(unit);
    }

    // A run that fills a row is programmed on all planes, other data by word lines.
    void drain(bool pad) override
    {
        while (const std::uint32_t most = ready(pad)) {
            while (m_pools[m_next].valid >= m_mostValid)
                m_next = (m_next + 1) % m_pools.size();
            const std::uint32_t unit = openUnit(hostStream(m_pools[m_next]), m_pools[m_next]), line = lineOf(unit),
                                row = line * m_design.planes;
            const std::uint32_t together = m_units[unit].used % row != 0 ? 0
                                           : m_design.planesTakeAnyData  ? std::min(most, row)
                                                                         : run(std::min(most, row));
            const bool allPlanes = together == row || (pad && together == most && together > line),
                       mayFillRow = together == most && together < row;
            if (!pad && !allPlanes && (most < line || mayFillRow))
                break;
            programHeld(unit, std::min(most, allPlanes ? row : line), allPlanes);
            m_next = (m_next + 1) % m_pools.size();
        }
    }

    std::optional<Place> placeOf(std::uint32_t mapUnit) override
    {
        m_mapCache.touch(mapUnit, mapUnit + 1, false);
        if (isHeld(mapUnit) || m_map[mapUnit] == 0)
            return std::nullopt;
        const std::uint32_t slot = m_map[mapUnit] - 1, unit = slot / m_slots,
                            row = slot % m_slots / (lineOf(unit) * m_design.planes);
        return Place{dieOf(unit, slot % m_slots), std::uint64_t{unit} * m_slots + row, slot / m_perPage,
                     m_units[unit].slc};
    }

    bool workWhenIdle() override
    {
        if (foldOldest())
            return true;
        for (Pool& pool : m_pools) {
            if (!m_design.collectsWhenIdle || pool.free.size() > m_design.highWater || pool.closed.empty())
                continue;
            if (const std::uint32_t unit = victimOf(pool); validShare(unit) < kWorthCollecting) {
                collect(unit);
                return true;
            }
        }
        return false;
    }

    std::map<std::string, double> state() const override
    {
        const auto [least, most] = std::ranges::minmax(m_units, {}, &Unit::erases);
        return {{"erases_min", static_cast<double>(least.erases)}, {"erases_max", static_cast<double>(most.erases)}};
    }

private:
    static constexpr double kWorthCollecting = 0.9;
    enum Stream { kHost, kCopies, kCold, kCache, kStreams };
    struct Unit {
        std::uint32_t used = 0, valid = 0; // map units
        std::uint64_t erases = 0, latestProgram = 0;
        bool slc = false;
    };
    struct Pool {
        std::deque<std::uint32_t> free;
        std::array<std::uint32_t, kStreams> open{kNoUnit, kNoUnit, kNoUnit, kNoUnit};
        std::vector<std::uint32_t> closed; // in the sequence of filling
        std::uint64_t valid = 0;
    };

    Pool& poolOf(std::uint32_t unit) { return m_pools[unit % m_pools.size()]; }
    std::uint32_t lineOf(std::uint32_t unit) const
    {
        return m_perPage * (m_units[unit].slc ? 1 : m_design.pagesPerLine);
    }
    std::uint32_t slotsOf(std::uint32_t unit) const
    {
        return m_units[unit].slc ? m_slots / m_design.pagesPerLine : m_slots;
    }
    std::uint64_t dieOf(std::uint32_t unit, std::uint32_t slot) const
    {
        return m_design.unitOnOneDie ? unit % m_design.dies : slot / (lineOf(unit) * m_design.planes) % m_design.dies;
    }
    double validShare(std::uint32_t unit) const { return static_cast<double>(m_units[unit].valid) / m_slots; }
    double slcBytesPerUnit() const { return static_cast<double>(m_design.unit.count()) / m_design.pagesPerLine; }

    // Programs the first map units in RAM.
    void programHeld(std::uint32_t unit, std::uint32_t count, bool allPlanes)
    {
        std::vector<std::uint32_t> mapUnits;
        Ns ready = m_flash.now;
        const Bytes size = m_design.mapUnit * lineOf(unit) * (allPlanes ? m_design.planes : 1);
        m_totals.programmed += size;
        m_totals.padding += size - m_design.mapUnit * count;
        for (std::uint32_t i = 0; i < count; ++i) {
            const HeldUnit held = takeFirst();
            m_mapCache.touch(held.mapUnit, held.mapUnit + 1, true);
            if (isPartial(held)) {
                m_totals.padding += m_design.mapUnit - (held.end - held.begin);
                ready = std::max(ready, read({held.mapUnit}).front());
            }
            mapUnits.push_back(held.mapUnit);
        }
        release(program(unit, mapUnits, allPlanes, ready), count);
    }

    // Returns the time of the end. `ready`: time at which the data is there.
    Ns program(std::uint32_t index, std::span<const std::uint32_t> mapUnits, bool allPlanes, Ns ready)
    {
        Unit& unit = m_units[index];
        const unsigned planes = allPlanes ? m_design.planes : 1;
        const std::uint64_t die = dieOf(index, unit.used);
        std::uint32_t slot = index * m_slots + unit.used;
        for (const std::uint32_t mapUnit : mapUnits) {
            invalidate(mapUnit);
            m_owner[slot] = mapUnit + 1;
            m_map[mapUnit] = ++slot;
        }
        unit.valid += static_cast<std::uint32_t>(mapUnits.size());
        poolOf(index).valid += mapUnits.size();
        unit.used += lineOf(index) * planes;
        unit.latestProgram = ++m_programs;
        return m_flash.program(die, planes * lineOf(index) / m_perPage, unit.slc, ready);
    }

    void invalidate(std::uint32_t mapUnit)
    {
        if (m_map[mapUnit] == 0) {
            ++m_written;
            return;
        }
        const std::uint32_t slot = m_map[mapUnit] - 1;
        m_owner[slot] = 0;
        --m_units[slot / m_slots].valid;
        --poolOf(slot / m_slots).valid;
    }

    // Returns a unit of the stream with room for a row. Collects first if the pool is short of free units.
    std::uint32_t openUnit(Stream stream, Pool& pool)
    {
        while (true) {
            std::uint32_t& open = pool.open[stream];
            if (open != kNoUnit && m_units[open].used < slotsOf(open))
                return open;
            if (open != kNoUnit) {
                pool.closed.push_back(open);
                open = kNoUnit;
            }
            if (!m_collecting && pool.free.size() <= m_design.lowWater) {
                reclaim(pool);
                continue; // copies may have opened one
            }
            if (pool.free.empty())
                throw std::logic_error("the simulated card has no free unit");
            open = pool.free.front();
            pool.free.pop_front();
            m_units[open].slc = stream == kCache;
            m_slcUnits += stream == kCache ? 1 : 0;
        }
    }

    std::uint32_t victimOf(const Pool& pool) const
    {
        const auto benefit = [this](std::uint32_t index) { // Kawaguchi et al., USENIX 1995
            const double share = validShare(index);
            return static_cast<double>(m_programs - m_units[index].latestProgram) * (1 - share) / (share + 1e-9);
        };
        switch (m_design.victims) {
        case VictimPolicy::costBenefit: return *std::ranges::max_element(pool.closed, {}, benefit);
        case VictimPolicy::oldest: { // of the oldest quarter
            const auto end = pool.closed.begin() + static_cast<std::ptrdiff_t>(pool.closed.size() + 3) / 4;
            return *std::min_element(pool.closed.begin(), end, [this](std::uint32_t a, std::uint32_t b) {
                return m_units[a].valid < m_units[b].valid;
            });
        }
        case VictimPolicy::greedy: break;
        }
        return *std::ranges::min_element(pool.closed, {}, [this](std::uint32_t unit) { return m_units[unit].valid; });
    }

    void reclaim(Pool& pool)
    {
        for (std::size_t turns = 0; pool.free.size() <= m_design.highWater; ++turns) {
            const std::uint32_t unit = victimOf(pool);
            if (pool.free.size() > m_design.lowWater && validShare(unit) > kWorthCollecting)
                break;
            if (turns > 8 * m_units.size())
                throw std::logic_error("GC of the simulated card gains nothing");
            collect(unit);
        }
        if (m_design.erasesPerLevelling > 0 && m_totals.erased - m_levelled >= m_design.erasesPerLevelling) {
            m_levelled = m_totals.erased;
            const auto latestProgram = [this](std::uint32_t unit) { return m_units[unit].latestProgram; };
            collect(*std::ranges::min_element(pool.closed, {}, latestProgram), kCold);
        }
    }

    // Copies the valid map units to the open unit of `stream`, and erases.
    void collect(std::uint32_t index, Stream stream = kCopies)
    {
        m_collecting = true;
        Unit& unit = m_units[index];
        Pool& pool = poolOf(index);
        std::erase(pool.closed, index);
        std::vector<std::uint32_t> valid;
        for (std::uint32_t slot = index * m_slots; slot < index * m_slots + unit.used; ++slot)
            if (m_owner[slot] != 0)
                valid.push_back(m_owner[slot] - 1);
        Ns end = m_flash.now;
        for (std::span<const std::uint32_t> rest = valid; !rest.empty();) {
            const std::uint32_t target = openUnit(stream, pool), line = lineOf(target), row = line * m_design.planes;
            std::uint32_t consecutive = 1;
            while (consecutive < std::min<std::size_t>(rest.size(), row) && rest[consecutive] == rest[0] + consecutive)
                ++consecutive;
            const bool allPlanes = m_units[target].used % row == 0 &&
                                   (m_design.planesTakeAnyData ? rest.size() > line : consecutive == row);
            const auto some = rest.first(std::min<std::size_t>(rest.size(), allPlanes ? row : line));
            rest = rest.subspan(some.size());
            (unit.slc ? m_totals.folded : m_totals.relocated) += m_design.mapUnit * (allPlanes ? row : line);
            const std::vector<Ns> reads = read({some.begin(), some.end()});
            end = std::max(end, program(target, some, allPlanes, std::ranges::max(reads)));
            for (const std::uint32_t mapUnit : some)
                m_mapCache.touch(mapUnit, mapUnit + 1, true);
        }
        for (unsigned die = 0; die < (m_design.unitOnOneDie ? 1 : m_design.dies); ++die)
            m_flash.erase(m_design.unitOnOneDie ? dieOf(index, 0) : die, end);
        ++m_totals.erased;
        m_slcUnits -= unit.slc ? 1 : 0;
        unit = {.erases = unit.erases + 1};
        pool.free.push_back(index);
        m_collecting = false;
    }

    bool foldOldest()
    {
        std::uint32_t oldest = kNoUnit;
        for (const Pool& pool : m_pools)
            for (const std::uint32_t unit : pool.closed)
                if (m_units[unit].slc &&
                    (oldest == kNoUnit || m_units[unit].latestProgram < m_units[oldest].latestProgram))
                    oldest = unit;
        if (oldest == kNoUnit)
            return false;
        if (Pool& pool = poolOf(oldest); pool.free.size() <= m_design.lowWater)
            reclaim(pool);
        else
            collect(oldest);
        return true;
    }

    Stream hostStream(Pool& pool)
    {
        if (const std::uint32_t open = pool.open[kCache]; open != kNoUnit && m_units[open].used < slotsOf(open))
            return kCache;
        const double unwritten = static_cast<double>((m_design.mapUnit * (m_mapUnits - m_written)).count()),
                     size = static_cast<double>(m_design.minSlcSize.count()) +
                            unwritten * m_design.slcFreeShare / m_design.pagesPerLine;
        const auto most = static_cast<std::uint64_t>(size / slcBytesPerUnit());
        while (m_design.foldsWhenFull && m_slcUnits >= most && foldOldest()) {
        }
        return m_slcUnits < most ? kCache : kHost;
    }

    // The map has enough flash of its own, in SLC mode, to need no GC. Its pages have the size of a map unit and wait
    // until they fill a page.
    void loadMapPage(std::uint64_t page) { m_flash.wait(m_flash.read(page % m_design.dies, 1, true, m_flash.now)); }
    void storeMapPage(std::uint64_t)
    {
        m_totals.relocated += m_design.mapUnit;
        if (++m_storedMapPages % m_perPage != 0)
            return;
        const std::uint64_t stored = m_storedMapPages / m_perPage;
        m_flash.program(stored % m_design.dies, 1, true, m_flash.now);
        if (stored % (m_design.unit / m_design.page) == 0)
            m_flash.erase(stored % m_design.dies, m_flash.now);
    }

    const std::uint32_t m_slots, m_mapUnits;
    std::vector<Pool> m_pools;
    std::vector<Unit> m_units;
    ZeroedVector<std::uint32_t> m_map;   // by map unit: slot + 1; 0 = never written
    ZeroedVector<std::uint32_t> m_owner; // by slot: map unit + 1; 0 = not valid
    DieMapCache m_mapCache;
    std::uint64_t m_mostValid = 0; // of a pool
    std::size_t m_next = 0;        // pool of the next program for the host
    std::uint64_t m_programs = 0, m_written = 0, m_slcUnits = 0, m_levelled = 0, m_storedMapPages = 0;
    bool m_collecting = false;
};

} // namespace

std::unique_ptr<QueueLayer> makeQueuePages(const QueueDesign& design, QueueFlash& flash, FlashTotals& totals)
{
    return std::make_unique<QueuePages>(design, flash, totals);
}

} // namespace assay::test
