#include "card/stamp/sector_stamp.h"
#include "run/scenario/common/phases.h"
#include "run/scenario/endurance/endurance_run.h"

#include <algorithm>

namespace assay {

namespace {

// Returns the recipe of the first stamp in the buffer that the given run has made for its location.
std::optional<StampSpec> recipeIn(std::span<const std::byte> buffer, Bytes offset, std::uint64_t runTag)
{
    for (std::size_t at = 0; at + kSectorBytes <= buffer.size(); at += kSectorBytes) {
        const SectorWords words = sectorWords(buffer.subspan(at).first<kSectorBytes>());
        const auto origin = claimedOrigin(words);
        if (origin && origin->spec.runTag == runTag && origin->address == offset + Bytes(at) &&
            words == stampWords(origin->address, origin->spec))
            return origin->spec;
    }
    return std::nullopt;
}

// A sector with an older or newer pass of that run was retained as well: the run may have ended during a pass.
std::uint64_t lostOf(const IntegritySummary& found)
{
    return found.bad() - found.count(SectorState::olderPass) - found.count(SectorState::newerPass);
}

} // namespace

Result<void> readRetained(StepContext& context, SynchronousIo& io, const EndurancePlan& plan, StepRecord& step)
{
    const Workload& work = plan.workload;
    PhaseSamples samples(PhaseRole::verify, IoOp::read, work.regionOffset, work.regionBytes,
                         context.device.clock().now(), work.block);
    context.live.beginPhase(context.stepIndex, 0, samples.begin);
    std::optional<StampSpec> recipe;
    std::uint64_t before = 0; // sectors read before the first stamp
    IntegritySummary found;
    for (Bytes at; at < work.regionBytes && !io.end() && !context.stop.stop_requested(); at += work.block) {
        const Extent extent{work.regionOffset + at, std::min(work.block, work.regionBytes - at)};
        const auto done =
            io.transfer(IoOp::read, extent.offset, extent.length, recipe ? &*recipe : nullptr, samples, context.stop);
        if (!done)
            return tl::unexpected(done.error());
        const auto data = io.buffer().first(extent.length.count());
        if (done->ok && !recipe)
            recipe = recipeIn(data, extent.offset, *plan.retained);
        if (!recipe)
            before += extent.length.count() / kSectorBytes;
        else if (!done->ok)
            found.addUnreadable(extent.offset, extent.length);
        else if (done->matchesStamp)
            found.addGood(extent.length.count() / kSectorBytes);
        else
            checkStamps(data, extent.offset, *recipe, found);
        context.show(at + extent.length, context.device.clock().now(), samples);
    }
    context.live.endPhase(megabytesPerSecond(samples.bytes, samples.duration()));
    setOutcome(context, io.end(), step);
    RetentionFacts facts;
    if (recipe && step.outcome == Outcome::completed)
        facts = {before + found.checked(), before + lostOf(found)};
    samples.integrity = std::move(found);
    step.phases = {std::move(samples)};
    step.facts["retention"] = facts.toJson();
    return {};
}

} // namespace assay
