#include "run/scenario/flash_character/characterization_step.h"

#include "model/waf/validity_limits.h"
#include "run/scenario/common/common_params.h"
#include "run/scenario/common/phases.h"
#include "run/scenario/common/timed_phase.h"

#include <algorithm>

namespace assay {

std::vector<ParamSpec> characterizationParams(double budgetSeconds)
{
    const std::vector<ParamSpec> own = {
        realParam("budget_s", budgetSeconds, 5, 86400, msg("parameter", "Time for the characterization"),
                  msg("parameter", "Workloads that do not fit are left out, and their results stay unknown. Set more "
                                   "for large and slow cards."))};
    return own + sharedParams({"region_offset_bytes", "region_bytes", "engine", "io_deadline_s"});
}

Result<StepPlan> planCharacterization(const PlanRequest& request)
{
    const Params& params = request.step.params;
    const Bytes offset = params.bytes("region_offset_bytes"), asked = params.bytes("region_bytes");
    const Bytes rest = offset < request.device.capacity ? request.device.capacity - offset : Bytes();
    const Extent region{offset, roundDown(asked.count() > 0 ? asked : rest, mib(1))};
    Workload write = phaseOn(PhaseRole::probeWrite, IoOp::write, region, kMaxCharacterizationBlock, params);
    write.stop.duration = fromSeconds(params.real("budget_s"));
    write.seed = request.seed;
    if (write.regionOffset % std::max(request.device.logicalBlock, kib(4)) != Bytes() || write.regionBytes > rest ||
        write.regionBytes < kMinCharacterizationRegion)
        return fail(Errc::badInput,
                    msg("scenario",
                        "{}: the characterization needs a region of at least {} that starts at a multiple of 4 KiB and "
                        "ends within the card's {}.",
                        request.step.place.text(), kMinCharacterizationRegion, request.device.capacity));
    write.stamp.pass = request.content.nextPass();
    request.content.setUsed(write.regionOffset, write.regionOffset + write.regionBytes);
    StepPlan plan;
    plan.engine = engineKind(request.step.params);
    plan.timeBound = write.stop.duration;
    plan.phases.push_back(write);
    return plan;
}

Result<std::optional<Characterization>> runCharacterization(const StepPlan& plan, CharacterizationMethod run,
                                                            StepContext& context, StepRecord& step)
{
    const Workload& planned = plan.phases.front();
    auto io = openIo(context, plan, planned.block, step);
    if (!io)
        return tl::unexpected(io.error());
    CharacterizationRunner runner(
        context, *io,
        {planned.regionOffset, planned.regionBytes, planned.stop.duration, planned.seed, planned.stamp.pass});
    const Ns begin = context.device.clock().now(), waitedBefore = context.capabilities.schedulingDelay();
    if (auto done = (runner.*run)(); !done)
        return tl::unexpected(done.error());
    const Ns waited = context.capabilities.schedulingDelay() - waitedBefore;
    step.phases = runner.takePhases();
    step.end = context.device.clock().now();
    setOutcome(context, io->end(), step);
    const double share = static_cast<double>(waited.count()) / static_cast<double>((step.end - begin).count());
    const bool completed = step.outcome == Outcome::completed && !runner.done().ops.empty(),
               delayedTooLong = completed && share > kMaxHostDelayShare;
    if (context.knowledge && completed)
        context.knowledge->hostDelayShare = delayedTooLong ? share : 0; // of the latest characterization
    if (completed && !delayedTooLong)
        return runner.done();
    if (context.knowledge)
        context.knowledge->model.reset(); // the model does not contain these writes
    return std::nullopt;
}

} // namespace assay
