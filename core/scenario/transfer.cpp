#include "scenario/transfer.h"

#include "scenario/common_params.h"
#include "scenario/phases.h"
#include "scenario/quantities.h"

namespace assay {

namespace {

constexpr Ns kRandomDefault = std::chrono::seconds(30); // bound of a random step that names none
constexpr Bytes kPrefillBlock = mib(1);

// The addresses that the workload may touch: all of its region, but where it goes in order and ends early by bytes.
Bytes touchedBytes(const Workload& workload)
{
    const Bytes bound = workload.byteBound();
    const bool endsEarly = workload.pattern == Pattern::sequential && workload.warmup == Ns() && bound.count() > 0;
    return endsEarly ? std::min(bound, workload.regionBytes) : workload.regionBytes;
}

// Reads of never-written flash are answered without touching it; what will be read is written first unless this run
// already has.
Workload prefillFor(const Workload& reading, std::uint32_t pass)
{
    Workload prefill;
    prefill.phase = "prefill";
    prefill.op = IoOp::write;
    prefill.regionOffset = reading.regionOffset;
    prefill.regionBytes = touchedBytes(reading);
    prefill.block = std::min(kPrefillBlock, prefill.regionBytes);
    prefill.stop.passes = 1;
    prefill.stamp.pass = pass;
    prefill.ioDeadline = reading.ioDeadline;
    return prefill;
}

} // namespace

Transfer::Transfer(std::string id, IoOp op, Pattern pattern)
    : m_schema{std::move(id), commonParams(pattern == Pattern::sequential ? mib(1) : kib(4), 1), transferQuantities()},
      m_op(op), m_pattern(pattern)
{
}

Result<StepPlan> Transfer::plan(const Step& step, const DeviceInfo& device, CardContent& content,
                                std::uint64_t seed) const
{
    auto common = commonWorkload(step.params, device);
    if (!common)
        return tl::unexpected(common.error());
    Workload& workload = *common;
    workload.op = m_op;
    workload.phase = name(m_op);
    workload.pattern = m_pattern;
    workload.seed = seed;
    const StopRule& stop = workload.stop;
    if (stop.maxBytes.count() == 0 && stop.duration.count() == 0 && stop.passes == 0) {
        if (m_pattern == Pattern::sequential)
            workload.stop.passes = 1;
        else
            workload.stop.duration = kRandomDefault;
    }
    const Bytes begin = workload.regionOffset;
    const Bytes end = begin + touchedBytes(workload);
    StepPlan plan;
    plan.engine = engineKind(step.params);
    if (m_op == IoOp::write) {
        workload.stamp.pass = content.nextPass();
        plan.toWrite = workload.byteBound();
        const bool whole = m_pattern == Pattern::sequential && stop.duration.count() == 0;
        if (whole)
            content.note(begin, end, workload.stamp.pass);
        else if (content.isWritten(begin, end))
            content.note(begin, end, std::nullopt);
    } else {
        if (!content.isWritten(begin, end) || (workload.verify && !content.uniformPass(begin, end))) {
            const std::uint32_t pass = content.nextPass();
            plan.phases.push_back(prefillFor(workload, pass));
            plan.toWrite = end - begin;
            content.note(begin, end, pass);
        }
        workload.stamp.pass = content.uniformPass(begin, end).value_or(0);
        plan.toRead = workload.byteBound();
    }
    plan.timeBound = stop.duration + workload.warmup;
    plan.phases.push_back(workload);
    return plan;
}

Result<StepRecord> Transfer::run(StepContext& context) const
{
    auto step = runPhases(context);
    const Workload& reading = context.plan.phases.back();
    if (step && reading.verify)
        step->facts["read_back_distance_bytes"] = readBackDistance(reading, touchedBytes(reading)).count();
    return step;
}

void Transfer::retrace(const Step&, const DeviceInfo&, const StepPlan& plan, const StepRecord& record,
                       const WriteVisitor& visit) const
{
    retracePhases(plan, record, visit);
}

} // namespace assay
