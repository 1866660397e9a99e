#include "run/scenario/power_cut/power_run.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace assay {

namespace {

constexpr Bytes kCheckBlock = mib(1);

StampSpec stampOf(const StepContext& context, const PowerCutPlan& plan)
{
    return {context.stamp.runTag, context.stamp.seed, plan.workload.stamp.pass};
}

} // namespace

PowerCutRun::PowerCutRun(StepContext& context, PowerSupply& supply, const StepPlan& phases, const PowerCutPlan& plan)
    : m_context(context), m_supply(supply), m_phases(phases), m_plan(plan), m_random(plan.seed),
      m_pass(plan.workload.stamp.pass), m_units(plan.workload.regionOffset, plan.workload.block,
                                                plan.workload.regionBytes / plan.workload.block, stampOf(context, plan))
{
    const Workload& work = plan.workload;
    const Ns now = context.device.clock().now();
    const Bytes card = context.device.info().capacity;
    m_write = PhaseSamples(PhaseRole::powerWrite, IoOp::write, Bytes(), card, now, work.block);
    m_check = PhaseSamples(PhaseRole::powerCheck, IoOp::read, Bytes(), card, now, work.block);
    // One in each of kWitnesses equal parts of the card, outside the region.
    const std::uint64_t all = card / work.block;
    for (std::uint64_t i = 0; i < PowerCutPlan::kWitnesses; ++i) {
        const std::uint64_t begin = all * i / PowerCutPlan::kWitnesses, end = all * (i + 1) / PowerCutPlan::kWitnesses;
        const Bytes at = work.block * (begin + (end > begin ? m_random.below(end - begin) : 0));
        if (end > begin && (at < work.regionOffset || at >= work.regionOffset + work.regionBytes))
            m_witnesses.emplace_back(at, work.block, 1, stampOf(context, plan));
    }
}

Result<PowerIo> PowerCutRun::open() const
{
    return PowerIo::open(m_context, m_phases.engine, kCheckBlock, m_plan.workload.ioDeadline);
}

Result<void> PowerCutRun::run(StepRecord& step)
{
    m_context.live.beginPhase(m_context.stepIndex, 0, m_write.begin);
    bool answers = true, back = true;
    if (auto prepared = prepare(); prepared)
        answers = *prepared;
    else
        return tl::unexpected(prepared.error());
    while (answers && back && m_facts.cuts < m_plan.cuts && !stopped()) {
        if (auto done = cut(back); !done)
            return done;
        if (stopped() || !back)
            break;
        const auto checked = check();
        if (!checked)
            return tl::unexpected(checked.error());
        answers = *checked;
        m_context.live.update(Bytes(m_facts.cuts), m_context.device.clock().now());
    }
    m_context.live.endPhase(0);
    m_facts.bricked = !back;
    if (stopped())
        step.outcome = Outcome::stopped;
    else if (!answers) {
        step.outcome = Outcome::deviceLost;
        step.note = msg("scenario", "The card reports errors with its supply on; insert it again and start a new run.");
    }
    step.engine = m_engine;
    step.phases = {std::move(m_write), std::move(m_check)};
    step.facts["power_cut"] = m_facts.toJson();
    return {};
}

// Writes everything once, so that all content is known.
Result<bool> PowerCutRun::prepare()
{
    auto io = open();
    if (!io)
        return tl::unexpected(io.error());
    m_engine = io->engineName();
    const StampSpec stamp = stampOf(m_context, m_plan);
    const Workload& work = m_plan.workload;
    std::vector<Extent> writes;
    for (Bytes at; at < work.regionBytes; at += kCheckBlock)
        writes.push_back({work.regionOffset + at, std::min(kCheckBlock, work.regionBytes - at)});
    for (const UnitLedger& witness : m_witnesses)
        writes.push_back({witness.offsetOf(0), witness.size()});
    for (const Extent& write : writes) {
        if (stopped())
            return true;
        const auto done = transferPowered(*io, IoOp::write, write, &stamp);
        if (!done || *done != PowerIo::Answer::done)
            return done ? Result<bool>(false) : tl::unexpected(done.error());
    }
    const auto safe = transferPowered(*io, IoOp::flush, {}, nullptr);
    return safe ? Result<bool>(*safe != PowerIo::Answer::none) : tl::unexpected(safe.error());
}

// While the supply is on: what fails is an error of the card.
Result<PowerIo::Answer> PowerCutRun::transferPowered(PowerIo& io, IoOp op, const Extent& extent, const StampSpec* stamp)
{
    auto answer = io.transfer(op, extent, stamp, m_write);
    if (answer && *answer == PowerIo::Answer::failed)
        m_write.recordFailure(op, extent.offset, extent.length, io.latestError());
    else if (answer && *answer == PowerIo::Answer::none && !stopped())
        m_write.recordTimeout(op, extent.offset, extent.length);
    return answer;
}

Result<void> PowerCutRun::cut(bool& back)
{
    const auto failed = writeUntilOff();
    if (!failed)
        return tl::unexpected(failed.error());
    if (auto done = m_supply.awaitOff(m_context.stop); !done)
        return done;
    if (!*failed && !stopped())
        return fail(Errc::environment, msg("scenario",
                                           "The card still answers {} after its supply was switched off: the command "
                                           "does not switch this reader; name one that does.",
                                           m_plan.workload.ioDeadline));
    Clock& clock = m_context.device.clock();
    clock.sleepUntil(clock.now() + m_plan.off, m_context.stop);
    const Ns on = clock.now();
    const auto came = m_supply.restore(on + m_plan.back, m_context.stop);
    if (!came)
        return tl::unexpected(came.error());
    back = *came;
    ++m_facts.cuts;
    if (back)
        m_facts.backLongest = std::max(m_facts.backLongest, clock.now() - on);
    return {};
}

// Writes until an I/O fails; returns false if none fails within the deadline.
Result<bool> PowerCutRun::writeUntilOff()
{
    auto io = open();
    if (!io)
        return tl::unexpected(io.error());
    Clock& clock = m_context.device.clock();
    m_write.resumeAt(clock.now());
    const auto range = static_cast<std::uint64_t>((m_plan.longest - m_plan.shortest).count()) + 1;
    const Ns delay = m_plan.shortest + Ns(static_cast<Ns::rep>(m_random.below(range)));
    m_offAt = clock.now() + delay; // at the earliest
    const Ns latest = m_offAt + m_plan.workload.ioDeadline;
    if (auto asked = m_supply.cutAfter(delay); !asked)
        return tl::unexpected(asked.error());
    for (std::uint64_t i = 0; clock.now() <= latest && !stopped(); ++i) {
        auto answer = i < PowerCutPlan::kMaxWrites ? writeOnce(*io) : waitOnce(*io);
        if (!answer)
            return tl::unexpected(answer.error());
        if (*answer != PowerIo::Answer::done)
            return true;
    }
    return false;
}

// As long as the supply cannot be off yet.
Result<PowerIo::Answer> PowerCutRun::transferBeforeCut(PowerIo& io, IoOp op, const Extent& extent,
                                                       const StampSpec* stamp)
{
    auto answer = io.transfer(op, extent, stamp, m_write);
    if (answer && *answer == PowerIo::Answer::failed && m_context.device.clock().now() < m_offAt)
        m_write.recordFailure(op, extent.offset, extent.length, io.latestError());
    return answer;
}

// A write at random, and now and then a flush.
Result<PowerIo::Answer> PowerCutRun::writeOnce(PowerIo& io)
{
    const std::size_t units = std::size_t{1} << m_random.below(std::bit_width(PowerCutPlan::kLargestWrite));
    const std::size_t first = m_random.below(m_units.count() - units + 1);
    const StampSpec stamp = m_units.stampOf(++m_pass);
    m_units.noteWrite(first, units, m_pass);
    auto answer = transferBeforeCut(io, IoOp::write, {m_units.offsetOf(first), m_units.size() * units}, &stamp);
    if (!answer || *answer != PowerIo::Answer::done)
        return answer;
    ++m_facts.writes;
    if (m_random.below(m_plan.flushEvery) != 0)
        return answer;
    answer = transferBeforeCut(io, IoOp::flush, {}, nullptr);
    if (!answer || *answer != PowerIo::Answer::done)
        return answer;
    ++m_facts.flushes;
    m_units.flushed();
    return answer;
}

// Enough was written: waits for the power cut.
Result<PowerIo::Answer> PowerCutRun::waitOnce(PowerIo& io)
{
    constexpr Ns kPollInterval = std::chrono::milliseconds(5);
    Clock& clock = m_context.device.clock();
    clock.sleepUntil(clock.now() + kPollInterval, m_context.stop);
    return io.transfer(IoOp::read, {m_units.offsetOf(0), m_units.size()}, nullptr, m_check);
}

Result<bool> PowerCutRun::check()
{
    auto io = open();
    if (!io)
        return tl::unexpected(io.error());
    m_check.resumeAt(m_context.device.clock().now());
    std::vector<std::size_t> damaged;
    auto answers = checkUnits(*io, m_units, damaged);
    if (answers && *answers) {
        noteMapLoss(damaged);
        answers = repair(*io, m_units, damaged);
    }
    for (UnitLedger& witness : m_witnesses) {
        if (!answers || !*answers || stopped())
            return answers;
        damaged.clear();
        answers = checkUnits(*io, witness, damaged);
        if (answers && *answers)
            answers = repair(*io, witness, damaged);
    }
    return answers;
}

Result<bool> PowerCutRun::checkUnits(PowerIo& io, UnitLedger& units, std::vector<std::size_t>& damaged)
{
    const std::size_t most = kCheckBlock / units.size();
    for (std::size_t first = 0; first < units.count() && !stopped(); first += most) {
        const std::size_t count = std::min(most, units.count() - first);
        const auto done = io.transfer(IoOp::read, {units.offsetOf(first), units.size() * count}, nullptr, m_check);
        if (!done)
            return tl::unexpected(done.error());
        if (*done == PowerIo::Answer::none)
            return false;
        for (std::size_t i = 0; i < count; ++i) {
            const auto content = io.buffer().subspan((units.size() * i).count(), units.size().count());
            const UnitFate fate =
                *done == PowerIo::Answer::failed ? units.unreadable(first + i) : units.find(first + i, content);
            note(fate);
            if (fate != UnitFate::intact)
                damaged.push_back(first + i);
        }
    }
    return true;
}

void PowerCutRun::note(UnitFate fate)
{
    ++m_facts.checked;
    m_facts.flushedLost += fate == UnitFate::flushedLost;
    m_facts.torn += fate == UnitFate::torn;
    m_facts.collateral += fate == UnitFate::collateral;
}

// Counts contiguous damaged units, longer than any write.
void PowerCutRun::noteMapLoss(const std::vector<std::size_t>& damaged)
{
    const std::size_t enough = (kMapLoss + m_units.size() - Bytes(1)) / m_units.size();
    std::size_t row = 0;
    for (std::size_t i = 0; i < damaged.size(); ++i) {
        row = i > 0 && damaged[i] == damaged[i - 1] + 1 ? row + 1 : 1;
        if (row >= enough) {
            ++m_facts.mapLost;
            return;
        }
    }
}

// Damaged units are rewritten: each power cut starts from completely known content.
Result<bool> PowerCutRun::repair(PowerIo& io, UnitLedger& units, const std::vector<std::size_t>& damaged)
{
    units.startNextCut();
    if (damaged.empty())
        return true;
    m_write.resumeAt(m_context.device.clock().now());
    for (const std::size_t unit : damaged) {
        const StampSpec stamp = units.stampOf(++m_pass);
        units.noteWrite(unit, 1, m_pass);
        const auto done = transferPowered(io, IoOp::write, {units.offsetOf(unit), units.size()}, &stamp);
        if (!done || *done != PowerIo::Answer::done)
            return done ? Result<bool>(false) : tl::unexpected(done.error());
    }
    const auto safe = transferPowered(io, IoOp::flush, {}, nullptr);
    if (!safe || *safe == PowerIo::Answer::none)
        return safe ? Result<bool>(false) : tl::unexpected(safe.error());
    units.flushed();
    units.startNextCut();
    return true;
}

} // namespace assay
