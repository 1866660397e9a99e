#include "model/sim/fault_plan.h"

#include <algorithm>
#include <cerrno>

namespace assay {

namespace {

constexpr Ns kPermanently = std::chrono::hours(24 * 365 * 10);

bool touches(const FaultModel& fault, Bytes offset, Bytes length)
{
    return offset < fault.offset + fault.length && fault.offset < offset + length;
}

bool isForOp(const FaultModel& fault, IoOp op) { return !fault.op || *fault.op == op; }

// Returns a number in [0, 1) that depends only on seed and sector.
double sectorDraw(std::uint64_t seed, std::uint64_t sector)
{
    return static_cast<double>(splitmix64(seed ^ splitmix64(sector)) >> 11) * 0x1.0p-53;
}

} // namespace

bool FaultPlan::applies(const FaultModel& fault, IoOp op, Bytes offset, Bytes length, Bytes transferred)
{
    // A flush has no address: faults for flushes affect all of them.
    const bool meets = op == IoOp::flush ? fault.op == IoOp::flush : touches(fault, offset, length);
    if (!isForOp(fault, op) || transferred < fault.after || !meets)
        return false;
    return fault.kind == FaultKind::bitFlip || fault.probability >= 1 ||
           m_prng.uniform() < fault.probability; // the probability of a bit flip is per sector
}

FaultPlan::Effect FaultPlan::effectOn(IoOp op, Bytes offset, Bytes length, Ns now, Bytes transferred)
{
    Effect effect;
    m_expired.resize(m_faults.size());
    for (std::size_t i = 0; i < m_faults.size(); ++i) {
        const FaultModel& fault = m_faults[i];
        if (m_expired[i] || !applies(fault, op, offset, length, transferred))
            continue;
        switch (fault.kind) {
        case FaultKind::ioError: effect.osError = EIO; break;
        case FaultKind::bitFlip: effect.flips = true; break;
        case FaultKind::staleRead: effect.stale = true; break;
        case FaultKind::lostWrite: effect.lost = op == IoOp::write; break;
        case FaultKind::tornWrite:
            if (op == IoOp::write)
                effect.tornAt = Bytes(
                    16 * (1 + m_prng.below(length.count() / 16 -
                                           1))); // pages fill in bus words; neither nothing nor everything arrives
            break;
        case FaultKind::stall:
        case FaultKind::slowRegion: effect.extraTime += fault.duration; break;
        case FaultKind::hostWait: effect.hostWait += fault.duration; break;
        case FaultKind::hostDelay: effect.hostDelay += fault.duration; break;
        case FaultKind::hang:
            effect.hangs = fault.duration == Ns();
            effect.extraTime += fault.duration;
            m_expired[i] = true; // a card hangs once
            break;
        case FaultKind::pull:
            m_pulledUntil = now + (fault.duration == Ns() ? kPermanently : fault.duration);
            m_expired[i] = true;
            break;
        }
    }
    return effect;
}

Ns FaultPlan::wakeupDelay()
{
    Ns delay{};
    for (const FaultModel& fault : m_faults)
        if ((fault.kind == FaultKind::hostWait || fault.kind == FaultKind::hostDelay) &&
            m_prng.uniform() < fault.probability)
            delay += fault.duration;
    return delay;
}

void FaultPlan::flip(IoOp op, Bytes offset, std::span<std::byte> data) const
{
    for (std::size_t i = 0; i < m_faults.size(); ++i) {
        const FaultModel& fault = m_faults[i];
        if (fault.kind != FaultKind::bitFlip || (fault.op ? *fault.op : IoOp::read) != op)
            continue;
        for (std::size_t at = 0; at + kSectorBytes <= data.size(); at += kSectorBytes) {
            const Bytes sector = offset + Bytes(at);
            const std::uint64_t number = sector.count() / kSectorBytes;
            if (!touches(fault, sector, Bytes(kSectorBytes)) || sectorDraw(m_seed + i, number) >= fault.probability)
                continue;
            const std::uint64_t bit = splitmix64(m_seed ^ number) % (kSectorBytes * 8);
            data[at + bit / 8] ^= std::byte{1} << (bit % 8);
        }
    }
}

std::vector<FaultPlan::Extent> FaultPlan::staleParts(Bytes offset, Bytes length) const
{
    std::vector<Extent> parts;
    for (const FaultModel& fault : m_faults) {
        if (fault.kind != FaultKind::staleRead || !touches(fault, offset, length))
            continue;
        const Bytes begin = std::max(offset, fault.offset);
        parts.push_back({begin, std::min(offset + length, fault.offset + fault.length) - begin});
    }
    return parts;
}

} // namespace assay
