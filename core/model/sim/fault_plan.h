// Decides which faults of a simulated card affect an I/O, and how. Seeded: the same seed gives the same sequence of
// events.
#pragma once

#include "ground/base/prng.h"
#include "model/sim/card_model.h"

#include <optional>
#include <span>
#include <vector>

namespace assay {

class FaultPlan {
public:
    FaultPlan(std::vector<FaultModel> faults, std::uint64_t seed)
        : m_faults(std::move(faults)), m_seed(seed), m_prng(seed)
    {
    }

    struct Effect {
        int osError = 0;
        Ns extraTime{};
        Ns hostWait{};               // the host sees the card's answer so much later, and counts it
        Ns hostDelay{};              // the same, and nobody counts it
        bool hangs = false;          // never answers
        bool lost = false;           // a write that changes nothing
        std::optional<Bytes> tornAt; // a write of which only so many bytes arrive
        bool flips = false;          // the caller must call flip()
        bool stale = false;          // a read of a range that misses the latest write
    };
    // `now` is the card's time, `moved` the bytes that it has transferred before. Call it once for each I/O, in order.
    Effect effectOn(IoOp op, Bytes offset, Bytes length, Ns now, Bytes moved);
    // How late the host runs a thread whose time has come: what it does to an I/O, it does to that as well.
    Ns wakeupDelay();
    bool pulled(Ns now) const { return m_pulledUntil && now < *m_pulledUntil; }
    // A card that is inserted again counts as another card for a program that had opened it.
    bool wasPulled() const { return m_pulledUntil.has_value(); }

    // Inverts one bit in each sector of `data` that a bit-flip fault for `op` affects. Deterministic for a sector.
    void flip(IoOp op, Bytes offset, std::span<std::byte> data) const;
    // Returns the parts of an extent in stale-read ranges; empty for nearly every card.
    struct Extent {
        Bytes offset;
        Bytes length;
    };
    std::vector<Extent> staleParts(Bytes offset, Bytes length) const;

private:
    bool applies(const FaultModel& fault, IoOp op, Bytes offset, Bytes length, Bytes moved);
    std::vector<FaultModel> m_faults;
    std::uint64_t m_seed;
    Prng m_prng;
    std::optional<Ns> m_pulledUntil;
    std::vector<bool> m_spent; // by fault: pulls that have happened
};

} // namespace assay
