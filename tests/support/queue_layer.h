// Translation layer of the simulated card of queue_card.h. It decides at once; the operations take their time in the
// queues of the dies.
#pragma once

#include "support/queue_flash.h"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <vector>

namespace assay::test {

// A map unit of the host in RAM, until it is passed to a die.
struct HeldUnit {
    std::uint32_t mapUnit = 0;
    Bytes begin, end; // the part that is there
};

class QueueLayer {
public:
    QueueLayer(const QueueDesign& design, QueueFlash& flash, FlashTotals& totals)
        : m_design(design), m_flash(flash), m_totals(totals), m_isHeld(design.advertised / design.mapUnit + 1),
          m_perPage(static_cast<std::uint32_t>(design.page / design.mapUnit)), m_room(design.buffer / design.mapUnit)
    {
    }
    virtual ~QueueLayer() = default;
    // Takes data of one map unit into RAM; waits for room there.
    void put(std::uint32_t mapUnit, Bytes begin, Bytes end);
    // Passes to the dies what fills word lines; `pad`: everything.
    virtual void drain(bool pad) = 0;
    // The page that holds a map unit, or nothing if it is in RAM or was never written.
    struct Place {
        std::uint64_t die = 0, row = 0, page = 0; // row: of all planes of a word line
        bool slc = false;
    };
    virtual std::optional<Place> placeOf(std::uint32_t mapUnit) = 0;
    // Submits the reads of these map units. Returns the time at which each is in RAM.
    std::vector<Ns> read(const std::vector<std::uint32_t>& mapUnits);
    virtual bool workWhenIdle() = 0; // one step; false: nothing to do
    virtual std::map<std::string, double> state() const = 0;

protected:
    bool isHeld(std::uint32_t mapUnit) const { return m_isHeld[mapUnit]; }
    bool isPartial(const HeldUnit& held) const { return held.end - held.begin < m_design.mapUnit; }
    // Map units at the front of the RAM that may be programmed, and how many of these are consecutive.
    std::uint32_t ready(bool pad) const;
    std::uint32_t run(std::uint32_t most) const;
    // Removes one from RAM; the room is free after release().
    HeldUnit takeFirst();
    void release(Ns time, std::uint32_t mapUnits) { m_releases.emplace(time, mapUnits), m_inFlight += mapUnits; }

    const QueueDesign m_design;
    QueueFlash& m_flash;
    FlashTotals& m_totals;

private:
    std::vector<bool> m_isHeld; // by map unit
    std::deque<HeldUnit> m_held;
    using Release = std::pair<Ns, std::uint32_t>;
    std::priority_queue<Release, std::vector<Release>, std::greater<>> m_releases;
    std::uint64_t m_inFlight = 0;

protected:
    const std::uint32_t m_perPage;

private:
    const std::uint64_t m_room;
};

std::unique_ptr<QueueLayer> makeQueuePages(const QueueDesign& design, QueueFlash& flash, FlashTotals& totals);

} // namespace assay::test
