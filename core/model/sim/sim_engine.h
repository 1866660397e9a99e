// The engine of a simulated card in virtual time: one command at a time, as on an SD bus.
#pragma once

#include "card/device/io_engine.h"
#include "ground/base/clock.h"
#include "ground/base/prng.h"

#include <deque>

namespace assay {

// The card behind the engine: determines the duration of an I/O and its effect on the data.
class SimBackend {
public:
    struct Served {
        Ns serviceTime{};
        Ns hostWait{};           // host delay after the reply of the card
        IoCompletion completion; // tag, transferred, osError and matchesStamp; the engine sets the times
    };
    virtual ~SimBackend() = default;
    // An Error is a limit of the simulation (memory), not of the card.
    virtual Result<Served> serve(const IoRequest& request) = 0;
};

class SimEngine final : public IoEngine {
public:
    SimEngine(SimBackend& card, VirtualClock& clock, Ns& busyUntil, unsigned depth)
        : m_card(card), m_clock(clock), m_busyUntil(busyUntil), m_depth(depth)
    {
    }
    std::string_view name() const override { return "simulated"; }
    unsigned depth() const override { return m_depth; }
    Result<std::size_t> submit(std::span<const IoRequest> requests) override;
    Result<std::size_t> reap(std::span<IoCompletion> completions, std::size_t min, Ns deadline,
                             std::stop_token stop) override;
    bool storesRecipes() const override { return true; }

private:
    SimBackend& m_card;
    VirtualClock& m_clock;
    Ns& m_busyUntil; // belongs to the card, which outlives engines
    unsigned m_depth;
    struct InFlight {
        IoCompletion completion;
        Ns hostWait{};
    };
    std::deque<InFlight> m_inFlight; // in completion order
};

} // namespace assay
