#include "judge/verdict/preconditioning.h"

#include <algorithm>

namespace assay {

namespace {

constexpr double kFullShare = 0.99; // regions end at a whole I/O, columns of the map at a whole sector

struct WrittenSpan {
    std::uint64_t begin = 0, end = 0;
};

std::vector<WrittenSpan> rangesWrittenBefore(const RunRecord& run, const StepRecord& measured)
{
    std::vector<WrittenSpan> all;
    for (const StepRecord& step : run.steps) {
        for (const PhaseSamples& phase : step.phases) {
            const PhaseUse use = useOf(phase.role);
            const bool prepares = &step != &measured || use == PhaseUse::prepares || use == PhaseUse::warmsUp;
            const Bytes region = phase.map.columnBytes() * phase.map.columns().size();
            if (prepares && phase.op == IoOp::write &&
                static_cast<double>(phase.bytes.count()) >= kFullShare * static_cast<double>(region.count()))
                all.push_back({phase.map.offset().count(), (phase.map.offset() + region).count()});
        }
        if (&step == &measured)
            break;
    }
    std::ranges::sort(all, {}, &WrittenSpan::begin);
    return all;
}

} // namespace

bool isFullyWritten(const RunRecord& run, const StepRecord& step)
{
    std::uint64_t reached = 0, covered = 0;
    for (const WrittenSpan& one : rangesWrittenBefore(run, step)) {
        covered += one.end > reached ? one.end - std::max(one.begin, reached) : 0;
        reached = std::max(reached, one.end);
    }
    return static_cast<double>(covered) >= kFullShare * static_cast<double>(run.device.capacity.count());
}

} // namespace assay
