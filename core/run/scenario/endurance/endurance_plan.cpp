#include "run/scenario/endurance/endurance_plan.h"

#include "ground/base/prng.h"
#include "run/record/run_record.h"
#include "run/scenario/common/common_params.h"

#include <algorithm>

namespace assay {

namespace {

constexpr double kMaxCycles = 100'000, kMaxHours = 10 * 365 * 24, kMaxProbePasses = 1e7;

std::vector<ParamSpec> boundsOfEndurance()
{
    return {
        intParam("cycles", 100, 1, kMaxCycles, msg("parameter", "Cycles"),
                 msg("parameter", "Number of times that the region is written and read back. The largest number means "
                                  "no limit. Each cycle wears the card.")),
        realParam("hours", 0, 0, kMaxHours, msg("parameter", "Ends after (hours)"),
                  msg("parameter",
                      "The step ends after the cycle in which this number of hours of I/O is reached; 0 = no limit.")),
        realParam("end_bad_share", 0.5, 0, 1, msg("parameter", "Ends at a share of bad sectors"),
                  msg("parameter", "The step ends at this share of bad sectors in the region: 0 = at the first one, "
                                   "0.1 = at a tenth. All sectors of a card that has become read-only are bad.")),
        realParam("end_slowdown", 0, 0, 1000, msg("parameter", "Ends when slower by"),
                  msg("parameter", "The step ends when writing takes this multiple of the time of the first five "
                                   "cycles; 0 = no limit."))};
}

std::vector<ParamSpec> probesOfEndurance()
{
    return {
        intParam("disturb_reads", 0, 0, kMaxProbePasses, msg("parameter", "Repeated reads"),
                 msg("parameter", "Number of reads of a small region after the cycles; then it and its neighbours are "
                                  "compared. Reading disturbs the cells beside those that are read. 0 = not done.")),
        intParam("hot_writes", 0, 0, kMaxProbePasses, msg("parameter", "Repeated writes"),
                 msg("parameter", "Number of writes of a small region after the cycles. A card without wear levelling "
                                  "loses this region long before the rest. 0 = not done.")),
        intParam("probe_bytes", mib(4).count(), static_cast<double>(kib(64).count()), 1e12,
                 msg("parameter", "Size of the repeated range"),
                 msg("parameter", "Size of the region that is read or written repeatedly.")),
        realParam("load_mbit", 20, 0.001, 1e5, msg("parameter", "Bit rate of the camera"),
                  msg("parameter", "In Mbit/s; the lifetime in hours is computed for this rate.")),
        realParam("load_waf", 1, 0.5, 1000, msg("parameter", "Write amplification of the camera"),
                  msg("parameter", "Wear of the card by the camera's workload relative to sequential writing; the "
                                   "profile waf measures it. 1 = equal.")),
        textParam("retained_run", "", {}, msg("parameter", "Read back data of an earlier run"),
                  msg("parameter", "Id of an earlier run. The step then writes nothing, and compares the card with the "
                                   "last data of that run: retention while the card was stored."))};
}

Result<std::optional<std::uint64_t>> retainedTag(const Params& params)
{
    const std::string& text = params.text("retained_run");
    if (text.empty())
        return std::optional<std::uint64_t>();
    RunRecord run;
    run.runId = text;
    if (const auto tag = run.runTag())
        return std::optional(*tag);
    return unfitParam(params, "retained_run",
                      msg("scenario", "{}: not a run id; see run_id in run.json, or the report."));
}

} // namespace

std::vector<ParamSpec> enduranceParams()
{
    return boundsOfEndurance() + probesOfEndurance() +
           sharedParams({"block_bytes", "region_offset_bytes", "region_bytes", "engine", "io_deadline_s"});
}

Result<EndurancePlan> endurancePlan(const PlanRequest& request)
{
    const Params& params = request.step.params;
    Params forCommon = params;
    for (const ParamSpec& spec : commonParams(mib(1), 1))
        if (!params.all().contains(spec.name))
            forCommon.set(spec.name, {*spec.defaultValue, {}});
    const auto common = commonWorkload(forCommon, request.device);
    if (!common)
        return tl::unexpected(common.error());
    const auto tag = retainedTag(params);
    if (!tag)
        return tl::unexpected(tag.error());
    EndurancePlan plan;
    plan.workload = *common;
    plan.workload.stop = {};
    plan.workload.stop.passes = 1;
    plan.cycles = static_cast<std::uint64_t>(params.integer("cycles"));
    plan.time = fromSeconds(params.real("hours") * 3600);
    plan.badShare = params.real("end_bad_share");
    plan.slowdown = params.real("end_slowdown");
    plan.disturbReads = static_cast<std::uint64_t>(params.integer("disturb_reads"));
    plan.hotWrites = static_cast<std::uint64_t>(params.integer("hot_writes"));
    plan.retained = *tag;
    const Bytes size = roundDown(params.bytes("probe_bytes"), request.device.logicalBlock);
    const bool probes = plan.disturbReads > 0 || plan.hotWrites > 0;
    if (probes && (size.count() == 0 || plan.workload.regionBytes / size < 3))
        return unfitParam(params, "probe_bytes", msg("scenario", "{}: must be at most a third of the region."));
    if (probes)
        plan.probe = {plan.workload.regionOffset +
                          size * (1 + Prng(request.seed).below(plan.workload.regionBytes / size - 2)),
                      size};
    return plan;
}

StepPlan phasesOf(const EndurancePlan& plan, const Params& params)
{
    StepPlan out;
    out.engine = engineKind(params);
    Workload write = plan.workload;
    write.role = PhaseRole::write;
    write.op = IoOp::write;
    Workload verify = plan.workload;
    verify.role = PhaseRole::verify;
    verify.op = IoOp::read;
    verify.verify = true;
    if (plan.retained) {
        out.phases = {verify};
        out.toRead = verify.regionBytes;
        return out;
    }
    const std::uint64_t planned = std::min(plan.cycles, EndurancePlan::kPlannedCycles);
    for (std::uint64_t cycle = 1; cycle <= planned; ++cycle) {
        write.stop.passes = verify.stop.passes =
            cycle == planned ? static_cast<unsigned>(plan.cycles - planned + 1) : 1;
        out.phases.push_back(write);
        out.phases.push_back(verify);
    }
    out.toWrite = write.regionBytes * plan.cycles + plan.probe.length * plan.hotWrites;
    out.toRead = verify.regionBytes * plan.cycles + plan.probe.length * plan.disturbReads;
    return out;
}

} // namespace assay
