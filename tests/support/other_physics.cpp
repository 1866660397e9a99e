#include "support/other_physics.h"

#include <algorithm>
#include <deque>

namespace assay::test {

namespace {

class AlteredFlash final : public FlashModel {
public:
    AlteredFlash(const FlashDesign& design, const OtherPhysics& physics)
        : FlashModel(design), m_physics(physics), m_inside(makeFlashModel(design))
    {
    }

    Ns serve(IoOp op, Bytes offset, Bytes length) override
    {
        const Ns lookUpTime = op == IoOp::flush ? Ns() : lookUp(offset, length, op == IoOp::write);
        FlashOps flashOps = m_inside->perform(op, offset, length);
        Ns flash = lookUpTime + copyTime(flashOps);
        if (m_physics.extraTime > Ns() && m_inside->totals().host > m_physics.slowAfter)
            flash += m_physics.extraTime;
        flashOps.multiPlaneCopies = flashOps.foldedPages = 0;
        const Ns command = serviceTime(m_design, flashOps);
        if (!m_physics.earlyAcknowledge)
            return command + flash;
        FlashOps sent;
        sent.op = op;
        sent.transfer = flashOps.transfer;
        const Ns sending = serviceTime(m_design, sent);
        return acknowledge(op, sending, command - sending + flash);
    }

    FlashOps perform(IoOp op, Bytes offset, Bytes length) override { return m_inside->perform(op, offset, length); }
    void idle(Ns time) override
    {
        m_backlog -= std::min(m_backlog, time);
        m_inside->idle(time);
    }
    bool wornOut() const override { return m_inside->wornOut(); }
    FlashTotals totals() const override
    {
        FlashTotals all = m_inside->totals();
        all.relocated += m_mapWritten;
        return all;
    }
    std::map<std::string, double> state() const override { return m_inside->state(); }

private:
    Ns copyTime(const FlashOps& flashOps) const
    {
        const double pages = static_cast<double>(flashOps.multiPlaneCopies) +
                             static_cast<double>(flashOps.foldedPages) / m_design.planes;
        return fromSeconds(pages * m_physics.copyCostFactor * seconds(m_design.readTime + m_design.programTime));
    }

    // Evicts the oldest page of the map.
    Ns lookUp(Bytes offset, Bytes length, bool change)
    {
        if (m_physics.cachedMapPages == 0)
            return {};
        Ns time{};
        const Bytes covered = m_design.page * (m_design.page.count() / 4);
        for (std::uint64_t page = offset / covered; page <= (offset + length - Bytes(1)) / covered; ++page) {
            const auto known = std::ranges::find(m_map, page, &MapPage::page);
            if (known != m_map.end()) {
                known->changed |= change;
                continue;
            }
            time += m_design.readTime;
            if (m_map.size() == m_physics.cachedMapPages) {
                if (m_map.front().changed) {
                    time += m_design.programTime;
                    m_mapWritten += m_design.page;
                }
                m_map.pop_front();
            }
            m_map.push_back({page, change});
        }
        return time;
    }

    // `sending`: time of command and data. The backlog of earlier writes is processed in the meantime.
    Ns acknowledge(IoOp op, Ns sending, Ns flash)
    {
        const Ns time = std::max(sending, m_backlog);
        m_backlog = op == IoOp::write ? flash : Ns();
        return op == IoOp::write ? time : time + flash;
    }

    struct MapPage {
        std::uint64_t page = 0;
        bool changed = false;
    };
    const OtherPhysics m_physics;
    std::unique_ptr<FlashModel> m_inside;
    std::deque<MapPage> m_map;
    Bytes m_mapWritten;
    Ns m_backlog{}; // flash time of acknowledged writes
};

} // namespace

std::unique_ptr<FlashModel> withOtherPhysics(const FlashDesign& design, const OtherPhysics& physics)
{
    return std::make_unique<AlteredFlash>(design, physics);
}

} // namespace assay::test
