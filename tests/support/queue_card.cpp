#include "support/queue_card.h"

#include "support/queue_layer.h"

#include <cmath>

namespace assay::test {

void QueueLayer::put(std::uint32_t mapUnit, Bytes begin, Bytes end)
{
    if (m_isHeld[mapUnit]) {
        HeldUnit& held = *std::ranges::find(m_held, mapUnit, &HeldUnit::mapUnit);
        const Bytes first = std::max(held.begin, begin);
        m_totals.coalesced += std::max(std::min(held.end, end), first) - first;
        if (begin > held.end || end < held.begin)
            m_totals.padding += begin > held.end ? begin - held.end : held.begin - end; // read and completed
        held.begin = std::min(held.begin, begin);
        held.end = std::max(held.end, end);
        return;
    }
    while (true) {
        for (; !m_releases.empty() && m_releases.top().first <= m_flash.now; m_releases.pop())
            m_inFlight -= m_releases.top().second;
        if (m_held.size() + m_inFlight < m_room)
            break;
        if (m_releases.empty())
            drain(true);
        else
            m_flash.wait(m_releases.top().first);
    }
    m_isHeld[mapUnit] = true;
    m_held.push_back({mapUnit, begin, end});
}

std::uint32_t QueueLayer::ready(bool pad) const
{
    const auto held = static_cast<std::uint32_t>(m_held.size());
    return held > 0 && !pad && isPartial(m_held.back()) ? held - 1 : held; // the last may yet be completed
}

std::uint32_t QueueLayer::run(std::uint32_t most) const
{
    std::uint32_t length = 0;
    while (length < most && length < m_held.size() && m_held[length].mapUnit == m_held[0].mapUnit + length)
        ++length;
    return length;
}

HeldUnit QueueLayer::takeFirst()
{
    const HeldUnit held = m_held.front();
    m_held.pop_front();
    m_isHeld[held.mapUnit] = false;
    return held;
}

std::vector<Ns> QueueLayer::read(const std::vector<std::uint32_t>& mapUnits)
{
    std::vector<Ns> ends;
    while (ends.size() < mapUnits.size()) {
        const std::optional<Place> first = placeOf(mapUnits[ends.size()]);
        std::size_t stop = ends.size() + 1;
        unsigned pages = 1;
        std::uint64_t lastPage = first ? first->page : 0;
        for (; first && stop < mapUnits.size(); ++stop) {
            const std::optional<Place> next = placeOf(mapUnits[stop]);
            const bool another = next && next->page != lastPage;
            if (!next || (another && (!m_design.readsAllPlanes || next->row != first->row)))
                break;
            pages += another ? 1 : 0;
            lastPage = next->page;
        }
        ends.resize(stop, first ? m_flash.read(first->die, pages, first->slc, m_flash.now) : m_flash.now);
    }
    return ends;
}

namespace {

class ThrottleState {
public:
    ThrottleState(const Throttle& throttle, Bytes advertised) : m_throttle(throttle), m_advertised(advertised) {}

    void rest(Ns time, Ns now)
    {
        if (time < m_throttle.rest)
            return;
        m_written = Bytes();
        m_restEnd = now;
    }

    bool slows(IoOp op, Bytes offset, Bytes length, Ns now)
    {
        const Bytes written = op == IoOp::write ? length : Bytes();
        m_written += written;
        switch (m_throttle.cause) {
        case ThrottleCause::none: return false;
        case ThrottleCause::bytes: return m_written > m_throttle.after;
        case ThrottleCause::time: return now - m_restEnd > m_throttle.time;
        case ThrottleCause::region:
            return offset >= m_throttle.after && offset < m_throttle.after + Bytes(m_advertised.count() / 8);
        case ThrottleCause::heat: break;
        }
        constexpr double kRecovered = 0.8; // of the limit
        m_heat *= std::exp(-seconds(now - m_latest) / seconds(m_throttle.time));
        m_heat += static_cast<double>(written.count());
        m_latest = now;
        const double limit = static_cast<double>(m_throttle.after.count());
        return m_hot = m_heat > limit * (m_hot ? kRecovered : 1);
    }

private:
    const Throttle m_throttle;
    const Bytes m_advertised;
    Bytes m_written; // since the latest rest
    double m_heat = 0;
    bool m_hot = false;
    Ns m_restEnd{}, m_latest{};
};

class QueueCard final : public FlashModel {
public:
    explicit QueueCard(const QueueDesign& design)
        : FlashModel(FlashDesign()), m_design(design), m_flash(design),
          m_layer(makeQueuePages(design, m_flash, m_totals)), m_throttle(design.throttle, design.advertised)
    {
    }

    Ns serve(IoOp op, Bytes offset, Bytes length) override
    {
        const Ns begin = m_flash.now;
        switch (op) {
        case IoOp::read: read(offset, length); break;
        case IoOp::write: write(offset, length); break;
        case IoOp::flush:
            m_flash.now += m_design.writeCommand;
            m_layer->drain(true);
            m_flash.wait(m_flash.allDiesIdle());
            break;
        case IoOp::discard: break; // not supported
        }
        if (m_throttle.slows(op, offset, length, m_flash.now))
            m_flash.now += fromSeconds(seconds(m_flash.now - begin) * (m_design.throttle.slowdown - 1));
        return m_flash.now - begin;
    }

    FlashOps perform(IoOp op, Bytes offset, Bytes length) override
    {
        serve(op, offset, length);
        return {}; // serve() has its own times
    }

    void idle(Ns time) override
    {
        const Ns until = m_flash.now + time;
        if (m_design.idleAfter > Ns() && time > m_design.idleAfter) {
            m_flash.now += m_design.idleAfter;
            m_layer->drain(true);
            do
                m_flash.wait(m_flash.allDiesIdle());
            while (m_flash.now < until && m_layer->workWhenIdle());
        }
        m_flash.now = until;
        m_throttle.rest(time, until);
    }

    bool wornOut() const override { return false; }
    FlashTotals totals() const override { return m_totals; }
    std::map<std::string, double> state() const override { return m_layer->state(); }

private:
    // Calls act(first byte, end) for each command of an I/O.
    template <class Act> void forCommands(Bytes offset, Bytes length, Ns command, Bytes& expected, Act act)
    {
        for (const Bytes end = offset + length; offset < end;) {
            const Bytes stop = std::min(end, offset + m_design.commandSize);
            m_flash.now += command + (offset == expected ? Ns() : m_design.seek);
            act(offset, stop);
            offset = expected = stop;
        }
    }

    // Calls act(map unit, first byte within it, end) for each map unit of a command.
    template <class Act> void forMapUnits(Bytes offset, Bytes end, Act act) const
    {
        while (offset < end) {
            const std::uint64_t mapUnit = offset / m_design.mapUnit;
            const Bytes begin = m_design.mapUnit * mapUnit, stop = std::min(end, begin + m_design.mapUnit);
            act(static_cast<std::uint32_t>(mapUnit), offset - begin, stop - begin);
            offset = stop;
        }
    }

    void write(Bytes offset, Bytes length)
    {
        m_totals.host += length;
        forCommands(offset, length, m_design.writeCommand, m_nextWrite, [this](Bytes from, Bytes to) {
            forMapUnits(from, to, [this](std::uint32_t mapUnit, Bytes begin, Bytes end) {
                m_layer->put(mapUnit, begin, end);
                m_flash.now += timeOf(end - begin, m_design.writeMegabytesPerSecond);
                m_layer->drain(false);
            });
            if (!m_design.holdsIncomplete || !m_design.posted)
                m_layer->drain(true);
            if (!m_design.posted)
                m_flash.wait(m_flash.allDiesIdle());
        });
    }

    // All reads of a command are submitted at its start; the data goes to the host in sequence.
    void read(Bytes offset, Bytes length)
    {
        forCommands(offset, length, m_design.readCommand, m_nextRead, [this](Bytes from, Bytes to) {
            std::vector<std::uint32_t> mapUnits;
            forMapUnits(from, to, [&](std::uint32_t mapUnit, Bytes, Bytes) { mapUnits.push_back(mapUnit); });
            const std::vector<Ns> ends = m_layer->read(mapUnits);
            forMapUnits(from, to, [&](std::uint32_t mapUnit, Bytes begin, Bytes end) {
                m_flash.wait(ends[mapUnit - mapUnits.front()]);
                m_flash.now += timeOf(end - begin, m_design.readMegabytesPerSecond);
            });
        });
    }

    const QueueDesign m_design;
    QueueFlash m_flash;
    FlashTotals m_totals;
    std::unique_ptr<QueueLayer> m_layer;
    ThrottleState m_throttle;
    Bytes m_nextWrite, m_nextRead;
};

} // namespace

std::unique_ptr<FlashModel> makeQueueCard(const QueueDesign& design) { return std::make_unique<QueueCard>(design); }

} // namespace assay::test
