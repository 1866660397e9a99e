// A card with every capability: a simulated one, with a made-up file system.
#pragma once

#include "model/sim/sim_card.h"
#include "support/made_up_files.h"

namespace assay::test {

// A new capability needs a decision of each device that wraps another, and a place here.
static_assert(sizeof(Capabilities) == 6 * sizeof(void*));

class CapableDevice final : public BlockDevice {
public:
    explicit CapableDevice(bool discards = true)
    {
        CardModel model;
        model.name = "C";
        model.advertised = model.counterfeit.real = mib(8);
        model.discardSupport = discards;
        model.telemetry = SimTelemetry::bytes;
        m_card = makeSimCard(model, "sim:c", m_clock, 1, true);
    }
    const DeviceInfo& info() const override { return m_card->info(); }
    VirtualClock& clock() override { return m_clock; }
    Presence presence() override { return m_card->presence(); }
    Result<std::unique_ptr<IoEngine>> openEngine(EngineKind kind, unsigned depth,
                                                 std::shared_ptr<const AlignedBuffer> arena) override
    {
        return m_card->openEngine(kind, depth, std::move(arena));
    }
    Capabilities capabilities() override
    {
        Capabilities all = m_card->capabilities();
        all.fileSystems = m_files.capabilities().fileSystems;
        return all;
    }

private:
    VirtualClock m_clock;
    MadeUpFolder m_folder;
    CardWithFolder m_files{m_folder};
    std::unique_ptr<BlockDevice> m_card;
};

} // namespace assay::test
