#include "scenario/capacity_overwrite.h"

#include "stamp/stamp_spec.h"

namespace assay {

std::vector<Workload> overwritePhases(const Workload& probe, Bytes capacity, std::uint32_t pass)
{
    Workload write;
    write.phase = "write";
    write.op = IoOp::write;
    write.regionBytes = capacity;
    write.block = std::min(write.block, capacity);
    write.stop.passes = 1;
    write.seed = probe.seed;
    write.ioDeadline = probe.ioDeadline;
    write.stamp.pass = pass;
    Workload verify = write;
    verify.phase = "verify";
    verify.op = IoOp::read;
    verify.verify = true;
    return {write, verify};
}

void adoptOverwrite(const IntegritySummary& readBack, Bytes capacity, CapacityFindings& found)
{
    found.overwritten = true;
    const Bytes bad(readBack.bad() * kSectorBytes);
    if (bad.count() == 0 || readBack.ranges.empty())
        return;
    const SectorFinding& first = readBack.ranges.front().first;
    const bool toTheEnd = first.offset + bad == capacity;
    if (first.state == SectorState::otherAddress && first.source > first.offset) { // the later of two writes to one place
        found.kind = "wraparound";
        found.modulus = found.realLow = found.realHigh = first.source - first.offset;
    } else if (toTheEnd && 2 * readBack.count(SectorState::unreadable) * kSectorBytes <= bad.count()) {
        found.kind = "limbo";
        found.realLow = found.realHigh = first.offset;
    } else {
        found.kind = "damaged";
        found.partial = !toTheEnd;
        found.realLow = found.realHigh = toTheEnd ? first.offset : capacity - bad;
    }
}

} // namespace assay
