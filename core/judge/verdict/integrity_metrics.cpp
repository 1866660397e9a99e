#include "judge/verdict/integrity_metrics.h"

#include <algorithm>

namespace assay {

namespace {

bool overlap(Bytes a, Bytes aEnd, Bytes b, Bytes bEnd) { return a < bEnd && b < aEnd; }

bool mapsOverlap(const AddressMap& a, const AddressMap& b)
{
    const auto end = [](const AddressMap& map) { return map.offset() + map.columnBytes() * map.columns().size(); };
    return overlap(a.offset(), end(a), b.offset(), end(b));
}

// Returns the last phase before `verify` that wrote to its region; null without one in this run.
const PhaseSamples* lastWriteBefore(const RunRecord& run, const PhaseSamples& verify)
{
    const PhaseSamples* last = nullptr;
    for (const StepRecord& step : run.steps)
        for (const PhaseSamples& phase : step.phases) {
            if (&phase == &verify)
                return last;
            if (phase.op == IoOp::write && mapsOverlap(phase.map, verify.map))
                last = &phase;
        }
    return last;
}

// Returns the sectors of the range with a reported write error. Entries of one phase only overlap where an address
// failed in several ways.
std::uint64_t reportedSectors(const IntegrityRange& range, const PhaseSamples& write)
{
    std::uint64_t sectors = 0;
    for (const IoErrorEntry& error : write.errors) {
        if (error.op != IoOp::write)
            continue;
        const Bytes begin = std::max(range.offset(), error.offset);
        const Bytes end = std::min(range.end(), error.offset + error.length);
        if (begin < end)
            sectors += (end - begin).count() / kSectorBytes;
    }
    return std::min(sectors, range.length.count() / kSectorBytes);
}

} // namespace

IntegrityCount integrityOf(const RunRecord& run, const StepRecord& step)
{
    IntegrityCount count;
    for (const PhaseSamples& phase : step.phases) {
        const IntegritySummary& found = phase.integrity;
        if (found.checked() == 0)
            continue;
        count.checked += found.checked();
        count.bad += found.bad();
        std::uint64_t silent = found.bad() - found.count(SectorState::unreadable);
        if (const PhaseSamples* write = lastWriteBefore(run, phase))
            for (const IntegrityRange& range : found.ranges)
                if (range.first.state != SectorState::unreadable)
                    silent -= std::min(silent, reportedSectors(range, *write));
        count.silent += silent;
    }
    return count;
}

} // namespace assay
