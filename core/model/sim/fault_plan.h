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
        Ns hostWait{};               // the host sees the reply late by this time, which is accounted
        Ns hostDelay{};              // the same, not accounted
        bool hangs = false;          // never replies
        bool lost = false;           // a write without effect
        std::optional<Bytes> tornAt; // a torn write: only this many bytes arrive
        bool flips = false;          // the caller must call flip()
        bool stale = false;          // a read of a range that returns data before the latest write
    };
    // `now` is the card's time, `transferred` the number of bytes transferred before. Call it once for each I/O, in
    // submission order.
    Effect effectOn(IoOp op, Bytes offset, Bytes length, Ns now, Bytes transferred);
    // Returns the wake-up delay of a host thread: the delay of an I/O by the host applies to it as well.
    Ns wakeupDelay();
    bool pulled(Ns now) const { return m_pulledUntil && now < *m_pulledUntil; }
    // True after a removal: a reinserted card is another card for a program that had opened it.
    bool wasPulled() const { return m_pulledUntil.has_value(); }

    // Inverts one bit in each sector of `data` that a bit-flip fault for `op` affects. Deterministic for a sector.
    void flip(IoOp op, Bytes offset, std::span<std::byte> data) const;
    // Returns the parts of an extent in stale-read ranges; empty for most cards.
    struct Extent {
        Bytes offset;
        Bytes length;
    };
    std::vector<Extent> staleParts(Bytes offset, Bytes length) const;

private:
    bool applies(const FaultModel& fault, IoOp op, Bytes offset, Bytes length, Bytes transferred);
    std::vector<FaultModel> m_faults;
    std::uint64_t m_seed;
    Prng m_prng;
    std::optional<Ns> m_pulledUntil;
    std::vector<bool> m_expired; // by fault: removals that have happened
};

} // namespace assay
