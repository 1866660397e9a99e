#include "scenario/speed_class/speed_class.h"

#include "base/prng.h"
#include "scenario/common/common_params.h"
#include "scenario/common/phases.h"
#include "scenario/common/timed_phase.h"
#include "scenario/speed_class/class_facts.h"
#include "scenario/speed_class/class_metrics.h"
#include "scenario/speed_class/class_plan.h"

#include <algorithm>
#include <deque>

namespace assay {

namespace {

constexpr Bytes kSecondTable = mib(1), kDirectory = mib(2); // from the beginning of the card
constexpr std::uint64_t kTablePlaces = 64;                  // that the updates go through, of 16 KiB
constexpr double kSurelyClass10 = 10 * (1 + kGuardBand);

// Adds up the parts of a unit that is written or read in order, and keeps the slowest of all units.
class PartClock {
public:
    explicit PartClock(Bytes size) { m_slowest.size = size; }
    void beginUnit(Bytes offset)
    {
        m_at = offset;
        m_done = Bytes();
        m_sum = Ns();
    }
    // A part of which an I/O failed does not count: that is an error, and no speed.
    void add(Bytes length, std::optional<Ns> time)
    {
        m_done += length;
        m_sum = m_sum && time ? std::optional(*m_sum + *time) : std::nullopt;
        if (m_done < m_slowest.size)
            return;
        if (m_sum) {
            ++m_slowest.count;
            if (*m_sum > m_slowest.time) {
                m_slowest.time = *m_sum;
                m_slowest.offset = m_at;
            }
        }
        beginUnit(m_at + m_done);
    }
    const SlowestPart& slowest() const { return m_slowest; }

private:
    SlowestPart m_slowest;
    Bytes m_at, m_done;
    std::optional<Ns> m_sum;
};

class ClassRun {
public:
    ClassRun(StepContext& context, SynchronousIo& io, const StepPlan& phases, const ClassPlan& plan)
        : m_context(context), m_io(io), m_phases(phases), m_plan(plan), m_random(plan.seed)
    {
        m_facts.family = plan.family;
        m_facts.au = plan.au;
        m_facts.auSource = plan.auSource;
        m_facts.unit = plan.unit;
        m_facts.split = plan.split;
        m_facts.unitsTotal = plan.unitsTotal;
        m_facts.unitsMeasured = plan.unitsWanted;
    }

    Result<void> run(StepRecord& step)
    {
        for (const Bytes ru : m_plan.recordingUnits) {
            const bool wanted = m_facts.sweeps.empty() || m_plan.allRecordingUnits ||
                                m_facts.sweeps.front().part.megabytesPerSecond() < kSurelyClass10;
            for (const auto part : {&ClassRun::writeUnits, &ClassRun::readUnits})
                if (!wanted || isOver())
                    skipPhase();
                else if (auto done = (this->*part)(ru, step); !done)
                    return done;
        }
        for (const auto part : {&ClassRun::readInOrder, &ClassRun::readTables})
            if (isOver())
                skipPhase();
            else if (auto done = (this->*part)(step); !done)
                return done;
        return {};
    }

    const ClassFacts& facts() const { return m_facts; }

private:
    bool isOver() const { return m_io.end() || m_context.stop.stop_requested(); }

    Result<void> writeUnits(Bytes ru, StepRecord& step)
    {
        TimedPhase phase(m_context, m_io, m_phases, m_phase++);
        ClassSweep sweep;
        sweep.recordingUnit = ru;
        PartClock parts(std::max(m_plan.part, ru)), sus(m_plan.su), first(m_plan.unit);
        m_writes = 0;
        m_writeSum = Ns();
        std::vector<PartClock*> clocks = {&first};
        // The first unit twice: what the card takes to prepare is no part of Pw (4.13.3.4).
        for (std::uint64_t i = 0; i <= m_plan.unitsWanted && !phase.ended(); ++i) {
            if (auto done = writeUnit(phase, m_plan.sampled(i == 0 ? 0 : i - 1), clocks, sweep); !done)
                return done;
            clocks = {&parts, &sus};
        }
        phase.finish(step);
        sweep.part = parts.slowest();
        sweep.su = sus.slowest();
        sweep.writeMean = m_writes > 0 ? m_writeSum / static_cast<Ns::rep>(m_writes) : Ns();
        if (m_facts.sweeps.empty())
            m_facts.firstUnit = first.slowest().time;
        m_facts.sweeps.push_back(std::move(sweep));
        return {};
    }

    Result<void> writeUnit(TimedPhase& phase, Bytes unit, const std::vector<PartClock*>& clocks, ClassSweep& sweep)
    {
        for (PartClock* clock : clocks)
            clock->beginUnit(unit);
        for (Bytes at; at < m_plan.unit && !phase.ended(); at += sweep.recordingUnit) {
            const auto took = phase.transfer(IoOp::write, {unit + at, sweep.recordingUnit});
            if (!took)
                return tl::unexpected(took.error());
            for (PartClock* clock : clocks)
                clock->add(sweep.recordingUnit, *took);
            if (*took) {
                ++m_writes;
                m_writeSum += **took;
                sweep.writeLongest = std::max(sweep.writeLongest, **took);
            }
            m_sinceUpdate += sweep.recordingUnit;
            if (m_sinceUpdate < m_plan.fatEvery || phase.ended())
                continue;
            m_sinceUpdate = Bytes();
            if (auto done = updateTables(phase); !done)
                return done;
        }
        return {};
    }

    // Both tables, and the directory entry (4.13.1.7).
    Result<void> updateTables(TimedPhase& phase)
    {
        const Bytes place = kFatBlock * (m_updates++ % kTablePlaces);
        const Bytes sector = std::max(m_context.device.info().logicalBlock, Bytes(kSectorBytes));
        std::optional<LongestTime> sum = LongestTime();
        for (const Extent write :
             {Extent{place, kFatBlock}, Extent{kSecondTable + place, kFatBlock}, Extent{kDirectory, sector}}) {
            if (phase.ended())
                return {};
            const auto took = timed(phase, IoOp::write, write);
            if (!took)
                return tl::unexpected(took.error());
            if (!*took)
                sum.reset();
            if (sum)
                sum = LongestTime{sum->time + (*took)->time, sum->withoutWaits + (*took)->withoutWaits};
            if (*took)
                m_facts.tableWriteLongest.take(**took);
        }
        if (sum)
            noteUpdate(*sum);
        return {};
    }

    void noteUpdate(const LongestTime& update)
    {
        ++m_facts.updates;
        m_facts.updateLongest.take(update);
        m_latest.push_back(update);
        if (m_latest.size() > kFatWindow)
            m_latest.pop_front();
        if (m_latest.size() < kFatWindow)
            return;
        LongestTime mean;
        for (const LongestTime& one : m_latest) {
            mean.time += one.time / static_cast<Ns::rep>(kFatWindow);
            mean.withoutWaits += one.withoutWaits / static_cast<Ns::rep>(kFatWindow);
        }
        m_facts.updateAverage.take(mean);
    }

    // An I/O of a few milliseconds, of which the waits of this thread may be a part.
    Result<std::optional<LongestTime>> timed(TimedPhase& phase, IoOp op, const Extent& extent)
    {
        const Ns before = m_context.device.hostWait();
        const auto took = phase.transfer(op, extent);
        if (!took)
            return tl::unexpected(took.error());
        if (!*took)
            return std::optional<LongestTime>();
        const Ns waited = std::max(Ns(), m_context.device.hostWait() - before);
        return std::optional(LongestTime{**took, std::max(**took - waited, Ns(1))});
    }

    Result<void> readUnits(Bytes ru, StepRecord& step)
    {
        TimedPhase phase(m_context, m_io, m_phases, m_phase++);
        for (std::uint64_t i = 0; i < kReadsOfPr && !phase.ended(); ++i) {
            const Bytes unit = m_plan.sampled(m_random.below(m_plan.unitsWanted));
            const auto took = phase.transfer(IoOp::read, {unit + ru * m_random.below(m_plan.unit / ru), ru});
            if (!took)
                return tl::unexpected(took.error());
            if (*took)
                m_facts.sweeps.back().readNs.push_back(static_cast<double>((*took)->count()));
        }
        phase.finish(step);
        return {};
    }

    Result<void> readInOrder(StepRecord& step)
    {
        TimedPhase phase(m_context, m_io, m_phases, m_phase++);
        const Bytes ru = m_plan.recordingUnits.front();
        const std::uint64_t units = std::min(m_plan.unitsWanted, kMaxUnitReads);
        PartClock sus(m_plan.su);
        for (std::uint64_t i = 0; i < units && !phase.ended(); ++i) {
            const Bytes unit = m_plan.sampled(m_plan.unitsWanted * i / units);
            sus.beginUnit(unit);
            for (Bytes at; at < m_plan.unit && !phase.ended(); at += ru) {
                const auto took = phase.transfer(IoOp::read, {unit + at, ru});
                if (!took)
                    return tl::unexpected(took.error());
                sus.add(ru, *took);
            }
        }
        phase.finish(step);
        m_facts.unitRead = sus.slowest();
        return {};
    }

    // Of the places that the updates have written.
    Result<void> readTables(StepRecord& step)
    {
        TimedPhase phase(m_context, m_io, m_phases, m_phase++);
        const std::uint64_t places = std::min(std::max<std::uint64_t>(m_updates, 1), kTablePlaces);
        const Bytes size = std::max(kTableRead, m_context.device.info().logicalBlock);
        for (std::uint64_t i = 0; i < kTableReads && !phase.ended(); ++i) {
            const Bytes at = size * m_random.below(kFatBlock * places / size);
            const auto took = timed(phase, IoOp::read, {at, size});
            if (!took)
                return tl::unexpected(took.error());
            if (!*took)
                continue;
            ++m_facts.tableReads;
            m_facts.tableReadLongest.take(**took);
        }
        phase.finish(step);
        return {};
    }

    void skipPhase()
    {
        m_context.live.beginPhase(m_context.stepIndex, m_phase++, m_context.device.clock().now());
        m_context.live.endPhase(0);
    }

    StepContext& m_context;
    SynchronousIo& m_io;
    const StepPlan& m_phases;
    const ClassPlan& m_plan;
    Prng m_random;
    ClassFacts m_facts;
    std::size_t m_phase = 0; // index in the plan
    std::uint64_t m_updates = 0, m_writes = 0;
    Ns m_writeSum{};
    Bytes m_sinceUpdate;
    std::deque<LongestTime> m_latest; // updates, at most kFatWindow
};

// The size of the unit that an earlier step has found; 0 = none, or not sure.
Bytes measuredAu(const CardKnowledge* knowledge)
{
    constexpr double kSure = 0.9;
    if (!knowledge || !knowledge->model || knowledge->model->fit().cards.empty())
        return {};
    const auto& cards = knowledge->model->fit().cards;
    const auto unitOf = [](const CandidateCard& card) { return card.design.page * card.design.pagesPerBlock; };
    double weight = 0;
    for (const CandidateCard& card : cards)
        if (card.design.ftl.kind == FtlKind::openAu && unitOf(card) == unitOf(cards.front()))
            weight += card.weight;
    return weight >= kSure ? unitOf(cards.front()) : Bytes();
}

class SpeedClassStep final : public PlannedStep {
public:
    SpeedClassStep(const Step& step, StepPlan phases, ClassPlan plan)
        : PlannedStep(step, std::move(phases)), m_plan(std::move(plan))
    {
    }

private:
    Result<void> execute(StepContext& context, StepRecord& step) const override
    {
        ClassPlan adopted = m_plan;
        adopted.adopt(measuredAu(context.knowledge));
        auto io = openIo(context, plan(), m_plan.recordingUnits.front(), step);
        if (!io)
            return tl::unexpected(io.error());
        ClassRun run(context, *io, plan(), adopted);
        if (auto done = run.run(step); !done)
            return done;
        setOutcome(context, io->end(), step);
        if (step.outcome == Outcome::completed)
            step.facts["speed_class"] = run.facts().toJson();
        return {};
    }

    ClassPlan m_plan;
};

PlanResult planSpeedClass(const PlanRequest& request)
{
    auto classes = classPlan(request);
    if (!classes)
        return tl::unexpected(classes.error());
    StepPlan plan;
    plan.engine = engineKind(request.step.params);
    plan.phases = classPhases(*classes, request);
    for (const Workload& phase : plan.phases)
        (phase.op == IoOp::write ? plan.toWrite : plan.toRead) += phase.byteBound();
    // Smaller recording units are only written where the card misses Class 10; a bound has to reckon with it.
    if (!classes->allRecordingUnits)
        plan.toWrite = plan.toWrite * classes->recordingUnits.size();
    request.content.invalidatePasses();
    return std::make_unique<SpeedClassStep>(request.step, std::move(plan), std::move(*classes));
}

} // namespace

Scenario speedClass()
{
    return {{"speed_class", msg("scenario", "Speed class"), classParams(),
             classQuantities() + commonQuantities({"bytes_written", "bytes_read", "io_errors"})},
            planSpeedClass,
            classMetrics,
            {{"class_write", msg("phase", "Recording units and table updates")},
             {"class_read", msg("phase", "Recording units, read at random")},
             {"class_unit_read", msg("phase", "Units read in order")},
             {"class_table_read", msg("phase", "Tables, read at random")},
             phrase(msg("method", "slowest part of an allocation unit")),
             phrase(msg("method", "mean of single reads at random")),
             phrase(msg("method", "largest mean of eight updates in a row")),
             phrase(msg("method", "longest of all")),
             phrase(msg("method", "longest write of a table, or excess of a longer write by its commands")),
             phrase(msg("method", "guard band of 3 %")),
             phrase(msg("method", "by every criterion of the standard")),
             phrase(msg("method", "allocation units written over those of the card"))}};
}

} // namespace assay
