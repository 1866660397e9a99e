#include "run/scenario/capacity_probe/capacity_overwrite.h"

#include "card/stamp/stamp_spec.h"
#include "ground/base/prng.h"
#include "run/scenario/capacity_probe/capacity_proof.h"
#include "run/scenario/common/miss_probability.h"
#include "run/scenario/common/timed_phase.h"

#include <algorithm>
#include <numeric>

namespace assay {

namespace {

// Adjacent units without the written data.
struct BadRun {
    Bytes offset, end;
    Bytes length() const { return end - offset; }
};

// True if none of the written data is there although the card reported success. A flipped bit or a torn sector
// indicates real flash.
bool isLost(const IntegrityRange& range)
{
    return range.first.state != SectorState::flippedBits && range.first.state != SectorState::torn;
}

// True if the unit holds a later write to another address.
bool isFolded(const IntegrityRange& range)
{
    return range.first.state == SectorState::otherAddress && range.first.source > range.first.offset;
}

Bytes total(const std::vector<BadRun>& runs)
{
    return std::accumulate(runs.begin(), runs.end(), Bytes(),
                           [](Bytes sum, const BadRun& run) { return sum + run.length(); });
}

template <class Wanted> std::vector<BadRun> runsOf(const IntegritySummary& readBack, Wanted wanted)
{
    std::vector<BadRun> runs;
    for (const IntegrityRange& range : readBack.ranges)
        if (!wanted(range))
            continue;
        else if (!runs.empty() && runs.back().end >= range.offset())
            runs.back().end = std::max(runs.back().end, range.end());
        else
            runs.push_back({range.offset(), range.end()});
    return runs;
}

// The distances between stamps and their addresses are multiples of the modulus; adjacent multiples differ by one.
Bytes modulusOf(const std::vector<IntegrityRange>& ranges)
{
    std::uint64_t modulus = 0;
    for (const IntegrityRange& range : ranges)
        if (isFolded(range))
            modulus = std::gcd(modulus, (range.first.source - range.first.offset).count());
    return Bytes(modulus);
}

void adoptFolding(const IntegritySummary& readBack, Bytes capacity, CapacityFindings& found)
{
    found.modulus = modulusOf(readBack.ranges);
    const auto holes = runsOf(readBack, [](const IntegrityRange& range) { return isLost(range) && !isFolded(range); });
    const bool hole = total(holes) > toleratedDamage(capacity) && holes.front().offset < found.modulus;
    found.kind = hole ? "chain" : "wraparound";
    found.realLow = found.realHigh = hole ? holes.front().offset : found.modulus;
}

// True if the run extends to the end of the card, or to the last writes that a hidden cache may still hold.
bool isBeyondTheFlash(const BadRun& run, Bytes capacity)
{
    if (run.end == capacity)
        return run.length() > toleratedDamage(capacity);
    const auto missing = static_cast<double>(run.length().count()) / static_cast<double>(capacity.count());
    return missing >= kMinMissingShare && run.end + largestHiddenCache(capacity) >= capacity;
}

// Separate pass number for the stamps of confirmBorder(), which are undone.
constexpr std::uint32_t kConfirmingPass = 0xFFFF'FFFF;

} // namespace

std::vector<Workload> overwritePhases(const Workload& probe, Bytes capacity, std::uint32_t pass)
{
    Workload write;
    write.role = PhaseRole::write;
    write.op = IoOp::write;
    write.regionBytes = capacity;
    write.block = std::min(write.block, capacity);
    write.stop.passes = 1;
    write.seed = probe.seed;
    write.ioDeadline = probe.ioDeadline;
    write.stamp.pass = pass;
    Workload verify = write;
    verify.role = PhaseRole::verify;
    verify.op = IoOp::read;
    verify.verify = true;
    return {write, verify};
}

void applyOverwrite(const IntegritySummary& readBack, Bytes capacity, CapacityFindings& found)
{
    const auto bytes = [&](SectorState state) { return Bytes(readBack.count(state) * kSectorBytes); };
    const Bytes bad(readBack.bad() * kSectorBytes);
    found.overwritten = true;
    found.kind = "none";
    found.realLow = found.realHigh = capacity - bad;
    if (total(runsOf(readBack, isFolded)) > toleratedDamage(capacity)) {
        adoptFolding(readBack, capacity, found);
        return;
    }
    auto lost = runsOf(readBack, isLost);
    if (!lost.empty()) // the dropped ranges lie above the recorded ones
        lost.back().end = std::min(capacity, lost.back().end + Bytes(readBack.sectorsWithoutRange * kSectorBytes));
    if (!lost.empty() && isBeyondTheFlash(lost.back(), capacity)) {
        found.realLow = found.realHigh = lost.back().offset;
        found.kind =
            found.realLow == Bytes() || bytes(SectorState::unreadable).count() * 2 > bad.count() ? "damaged" : "limbo";
    } else if (bad - bytes(SectorState::flippedBits) - bytes(SectorState::torn) > toleratedDamage(capacity)) {
        found.kind = "damaged";
        found.partial = true;
    }
}

Result<void> confirmBorder(StepContext& context, const StepPlan& plan, Bytes capacity, StepRecord& step,
                           CapacityFindings& found)
{
    const bool hasBorder = found.kind && *found.kind != "none" && !found.partial && found.modulus == Bytes() &&
                           found.realLow > Bytes() && found.realLow < capacity;
    if (!hasBorder)
        return {};
    const Bytes unit = context.device.info().logicalBlock;
    auto io = openIo(context, plan, ProbeIo::kMaxIo, step);
    if (!io)
        return tl::unexpected(io.error());
    ProbeIo probe(context, *io, unit, true);
    Prng prng(context.stamp.seed);
    const auto below = stratifiedOffsets(Bytes(), found.realLow, unit, prng);
    // Units above the border are not evidence: a hidden cache may hold their latest writes.
    const BorderProof proof = checkBorder(probe, below, {}, kConfirmingPass);
    probe.restore();
    if (probe.error())
        return tl::unexpected(*probe.error());
    if (!probe.ended())
        applyProof(proof, capacity, found);
    return {};
}

} // namespace assay
