#include "scenario/full_overwrite.h"

#include "scenario/capacity_overwrite.h"
#include "scenario/common_params.h"
#include "scenario/phases.h"
#include "scenario/quantities.h"

namespace assay {

namespace {

// The shared parameters without those that would leave part of the region untouched or do not apply to it.
std::vector<ParamSpec> overwriteParams()
{
    auto specs = commonParams(mib(1), 1);
    std::erase_if(specs, [](const ParamSpec& spec) {
        return spec.name == "duration_s" || spec.name == "max_bytes" || spec.name == "warmup_s";
    });
    for (auto& spec : specs) {
        if (spec.name == "passes") {
            spec.byDefault = std::int64_t{1};
            spec.min = 1;
        } else if (spec.name == "verify") {
            spec.byDefault = true;
        }
    }
    return specs;
}

} // namespace

FullOverwrite::FullOverwrite() : m_schema{"full_overwrite", overwriteParams(), overwriteQuantities()} {}

Result<StepPlan> FullOverwrite::plan(const Step& step, const DeviceInfo& device, CardContent& content,
                                     std::uint64_t) const
{
    const auto common = commonWorkload(step.params, device);
    if (!common)
        return tl::unexpected(common.error());
    StepPlan plan;
    plan.engine = engineKind(step.params);
    const unsigned passes = common->stop.passes;
    const Bytes end = common->regionOffset + common->regionBytes;
    for (unsigned pass = 0; pass < passes; ++pass) {
        Workload write = *common;
        write.phase = "write";
        write.op = IoOp::write;
        write.verify = false;
        write.stop.passes = 1;
        write.stamp.pass = content.nextPass();
        content.note(write.regionOffset, end, write.stamp.pass);
        plan.phases.push_back(write);
        plan.toWrite += write.regionBytes;
        if (!common->verify)
            continue;
        Workload verify = write;
        verify.phase = "verify";
        verify.op = IoOp::read;
        verify.verify = true;
        plan.phases.push_back(verify);
        plan.toRead += verify.regionBytes;
    }
    return plan;
}

Result<StepRecord> FullOverwrite::run(StepContext& context) const
{
    auto step = runPhases(context);
    const Workload& last = context.plan.phases.back();
    if (!step || !last.verify)
        return step;
    step->facts["read_back_distance_bytes"] = readBackDistance(last, last.regionBytes).count();
    const Bytes capacity = roundDown(context.device.info().capacity, context.device.info().logicalBlock);
    if (step->outcome == Outcome::completed && last.regionBytes == capacity) {
        CapacityFindings found;
        adoptOverwrite(step->phases.back().integrity, capacity, found);
        step->facts["capacity"] = findingFacts(found, capacity);
    }
    return step;
}

void FullOverwrite::retrace(const Step&, const DeviceInfo&, const StepPlan& plan, const StepRecord& record,
                            const WriteVisitor& visit) const
{
    retracePhases(plan, record, visit);
}

} // namespace assay
