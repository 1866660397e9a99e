#include "run/scenario/endurance/endurance_run.h"

#include "run/scenario/common/phases.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace assay {

namespace {

constexpr double kP99 = 0.99;

void count(const SynchronousIo& io, const SynchronousIo::TransferResult& done, const Extent& extent,
           const StampSpec& stamp, IntegritySummary& found)
{
    if (!done.ok)
        found.addUnreadable(extent.offset, extent.length);
    else if (done.matchesStamp)
        found.addGood(extent.length.count() / kSectorBytes);
    else
        checkStamps(io.buffer().first(extent.length.count()), extent.offset, stamp, found);
}

} // namespace

EnduranceRun::EnduranceRun(StepContext& context, SynchronousIo& io, const EndurancePlan& plan)
    : m_context(context), m_io(io), m_plan(plan)
{
    const Workload& work = plan.workload;
    const Ns now = context.device.clock().now();
    m_write = PhaseSamples(PhaseRole::write, IoOp::write, work.regionOffset, work.regionBytes, now, work.block);
    m_verify = PhaseSamples(PhaseRole::verify, IoOp::read, work.regionOffset, work.regionBytes, now, work.block);
    m_facts.sectors = work.regionBytes.count() / kSectorBytes;
}

StampSpec EnduranceRun::stampOf(std::uint64_t cycle) const
{
    const auto pass = m_plan.workload.stamp.pass + static_cast<std::uint32_t>(cycle - 1);
    return {m_context.stamp.runTag, m_context.stamp.seed, pass};
}

// Adopts the complete cycles. If the facts are unreadable the step restarts.
void EnduranceRun::adopt(const InterruptedStep& interrupted, StepRecord& step)
{
    const auto facts = enduranceFacts(interrupted.record);
    const auto& phases = interrupted.record.phases;
    if (!facts || phases.size() != 2 || facts->sectors != m_facts.sectors || facts->cycles >= m_plan.cycles)
        return;
    m_facts = *facts;
    m_write = phases[0];
    m_verify = phases[1];
    step.begin = interrupted.record.begin + (step.begin - phases[1].end);
}

StepRecord EnduranceRun::soFar(const StepRecord& step) const
{
    StepRecord copy = step;
    copy.phases = {m_write, m_verify};
    copy.facts["endurance"] = m_facts.toJson();
    return copy;
}

Result<void> EnduranceRun::run(StepRecord& step)
{
    if (m_context.interrupted)
        adopt(*m_context.interrupted, step);
    if (auto done = runCycles(step); !done)
        return done;
    const Extent around{m_plan.probe.offset - m_plan.probe.length, m_plan.probe.length * 3};
    if (auto done = probe(PhaseRole::disturbRead, IoOp::read, m_plan.disturbReads, around, m_facts.disturb); !done)
        return done;
    if (auto done = probe(PhaseRole::hotWrite, IoOp::write, m_plan.hotWrites, m_plan.probe, m_facts.hot); !done)
        return done;
    setOutcome(m_context, m_io.end(), step);
    step.phases = {std::move(m_write), std::move(m_verify)};
    std::ranges::move(m_probes, std::back_inserter(step.phases));
    step.facts["endurance"] = m_facts.toJson();
    return {};
}

Result<void> EnduranceRun::runCycles(StepRecord& step)
{
    for (m_cycle = m_facts.cycles + 1; m_facts.endedBy.empty() && !isOver(); ++m_cycle) {
        const auto whole = runCycle(m_cycle, step);
        if (!whole)
            return tl::unexpected(whole.error());
        if (!*whole || reachedBound())
            return {};
    }
    return {};
}

Result<bool> EnduranceRun::runCycle(std::uint64_t cycle, StepRecord& step)
{
    const StampSpec stamp = stampOf(cycle);
    std::optional<Pass> passes[2];
    for (const IoOp op : {IoOp::write, IoOp::read}) {
        const std::size_t phase = m_plan.phaseOf(cycle, op);
        const Ns now = m_context.device.clock().now();
        m_context.live.beginPhase(m_context.stepIndex, phase, now);
        if (m_context.onPhaseBegin && op == IoOp::write) // an interrupted cycle restarts
            m_context.onPhaseBegin(soFar(step), phase);
        auto done = pass(op, all(), stamp, op == IoOp::write ? m_write : m_verify);
        if (!done)
            return tl::unexpected(done.error());
        m_context.live.endPhase(megabytesPerSecond(done->transferred, done->time));
        if (!done->whole)
            return false;
        passes[op == IoOp::read] = std::move(*done);
    }
    recordCycle(cycle, *passes[0], *passes[1]);
    return true;
}

Result<EnduranceRun::Pass> EnduranceRun::pass(IoOp op, const Extent& region, const StampSpec& stamp,
                                              PhaseSamples& samples)
{
    Clock& clock = m_context.device.clock();
    const Ns begin = clock.now();
    samples.resumeAt(begin); // the gap is not part of the phase
    m_sent = Bytes();
    Pass out;
    for (Bytes at; at < region.length; at += m_plan.workload.block) {
        if (isOver())
            return out;
        const Extent extent{region.offset + at, std::min(m_plan.workload.block, region.length - at)};
        const auto ok = transfer(op, extent, stamp, samples, out);
        if (!ok)
            return tl::unexpected(ok.error());
        out.transferred += *ok ? extent.length : Bytes();
    }
    out.whole = !m_io.end();
    out.time = std::max(clock.now() - begin, Ns(1));
    return out;
}

Result<bool> EnduranceRun::transfer(IoOp op, const Extent& extent, const StampSpec& stamp, PhaseSamples& samples,
                                    Pass& pass)
{
    const double before = samples.total.sumNs();
    const auto done = m_io.transfer(op, extent.offset, extent.length, &stamp, samples, m_context.stop);
    if (!done)
        return tl::unexpected(done.error());
    if (done->ok)
        pass.latencies.record(Ns(static_cast<Ns::rep>(samples.total.sumNs() - before)));
    if (op == IoOp::read && !m_io.end())
        count(m_io, *done, extent, stamp, pass.integrity);
    m_sent += extent.length;
    m_context.show(m_sent, m_context.device.clock().now(), samples);
    return done->ok;
}

void EnduranceRun::recordCycle(std::uint64_t cycle, const Pass& written, const Pass& read)
{
    m_verify.integrity = read.integrity; // of the latest cycle only: bad sectors would otherwise be counted repeatedly
    m_last = {cycle,
              cycle,
              written.transferred,
              read.transferred,
              written.time,
              read.time,
              written.latencies.quantile(kP99),
              read.latencies.quantile(kP99),
              read.integrity.bad()};
    m_facts.add(m_last);
    if (read.integrity.bad() == 0)
        return;
    noteBadCells(cycle, read.integrity);
    const double share = m_facts.badShare();
    for (const MilestoneShare& milestone : kMilestones)
        if (share >= milestone.share)
            note(milestone.id, cycle);
}

void EnduranceRun::note(const char* milestone, std::uint64_t cycle)
{
    if (!m_facts.milestone(milestone))
        m_facts.milestones.push_back({milestone, cycle, m_facts.written});
}

void EnduranceRun::noteBadCells(std::uint64_t cycle, const IntegritySummary& found)
{
    const auto cellOf = [&](Bytes offset) {
        const double share =
            static_cast<double>((offset - all().offset).count()) / static_cast<double>(all().length.count());
        return std::min(static_cast<std::uint64_t>(share * EnduranceFacts::kCells), EnduranceFacts::kCells - 1);
    };
    for (const IntegrityRange& range : found.ranges)
        for (std::uint64_t cell = cellOf(range.offset()); cell <= cellOf(range.end() - Bytes(1)); ++cell) {
            const auto place = std::ranges::lower_bound(m_facts.badCells, cell, {}, &BadCell::cell);
            if (place == m_facts.badCells.end() || place->cell != cell)
                m_facts.badCells.insert(place, {cell, cycle});
        }
}

// Returns the write time relative to that of the first cycles, for the same number of bytes.
double EnduranceRun::slowdownOf(const CycleRow& row) const
{
    const double reference = megabytesPerSecond(m_facts.referenceBytes, m_facts.referenceTime);
    const double now = megabytesPerSecond(row.written, row.writeTime);
    return now > 0 ? reference / now : 0; // nothing written means no speed
}

bool EnduranceRun::reachedBound()
{
    const bool slower =
        m_plan.slowdown > 0 && m_facts.cycles > EnduranceFacts::kReference && slowdownOf(m_last) >= m_plan.slowdown;
    if (slower)
        note(kSlowdown, m_facts.cycles);
    if (m_facts.badSectors() > 0 && m_facts.badShare() >= m_plan.badShare)
        m_facts.endedBy = "bad_share";
    else if (slower)
        m_facts.endedBy = kSlowdown;
    else if (m_plan.time.count() > 0 && m_facts.time >= m_plan.time)
        m_facts.endedBy = "hours";
    else if (m_facts.cycles >= m_plan.cycles)
        m_facts.endedBy = "cycles";
    return !m_facts.endedBy.empty();
}

// Reads or writes one location repeatedly; `compared` is compared before and after.
Result<void> EnduranceRun::probe(PhaseRole role, IoOp op, std::uint64_t passes, const Extent& compared,
                                 std::optional<RegionProbe>& result)
{
    if (passes == 0 || isOver())
        return {};
    const Ns now = m_context.device.clock().now();
    PhaseSamples compare(PhaseRole::probeVerify, IoOp::read, compared.offset, compared.length, now,
                         m_plan.workload.block);
    PhaseSamples repeated(role, op, m_plan.probe.offset, m_plan.probe.length, now, m_plan.workload.block);
    RegionProbe probe{passes, compared.length.count() / kSectorBytes};
    StampSpec stamp = stampOf(m_facts.cycles);
    const auto before = pass(IoOp::read, compared, stamp, compare);
    if (!before)
        return tl::unexpected(before.error());
    for (std::uint64_t i = 0; i < passes && !isOver(); ++i) {
        stamp.pass += op == IoOp::write ? 1 : 0;
        const auto done = pass(op, m_plan.probe, stamp, repeated);
        if (!done)
            return tl::unexpected(done.error());
        (i == 0 ? probe.firstPass : probe.lastPass) = done->time;
    }
    probe.lastPass = std::max(probe.lastPass, Ns(1));
    const auto after = isOver() ? Result<Pass>(Pass()) : pass(IoOp::read, compared, stamp, compare);
    if (!after)
        return tl::unexpected(after.error());
    m_probes.push_back(std::move(repeated));
    m_probes.push_back(std::move(compare));
    if (!after->whole)
        return {};
    probe.badBefore = before->integrity.bad();
    probe.badAfter = after->integrity.bad();
    result = probe;
    return {};
}

} // namespace assay
