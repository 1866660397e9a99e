#include "run/scenario/scenarios.h"

#include "ground/base/prng.h"
#include "run/scenario/common/common_params.h"
#include "run/scenario/common/phases.h"
#include "run/scenario/common/timed_phase.h"
#include "run/scenario/speed_class/class_facts.h"
#include "run/scenario/speed_class/class_metrics.h"
#include "run/scenario/speed_class/class_plan.h"
#include "run/scenario/speed_class/table_reads.h"
#include "run/scenario/speed_class/unit_times.h"

#include <algorithm>
#include <deque>

namespace assay {

namespace {

constexpr Bytes kSecondTable = mib(1), kDirectory = mib(2); // from the start of the card
constexpr std::uint64_t kTableSlots = 64;                   // cycled through by the updates, 16 KiB each
constexpr double kClass10WithGuard = 10 * (1 + kGuardBand);

class ClassRun {
public:
    ClassRun(StepContext& context, SynchronousIo& io, const StepPlan& phases, const ClassPlan& plan)
        : m_context(context), m_io(io), m_phases(phases), m_plan(plan), m_random(plan.seed)
    {
        m_facts.family = plan.family;
        m_facts.au = plan.au;
        m_facts.auSource = plan.auSource;
        m_facts.unit = plan.unit;
        m_facts.maxCommandBytes = plan.maxCommandBytes;
        m_facts.unitsTotal = plan.unitsTotal;
        m_facts.unitsMeasured = plan.unitsWanted;
    }

    Result<void> run(StepRecord& step)
    {
        for (const Bytes ru : m_plan.recordingUnits) {
            const bool wanted = m_facts.sweeps.empty() || m_plan.allRecordingUnits ||
                                m_facts.sweeps.front().part.megabytesPerSecond() < kClass10WithGuard;
            for (const auto part : {&ClassRun::writeUnits, &ClassRun::readUnits})
                if (!wanted || isOver())
                    skipPhase();
                else if (auto done = (this->*part)(ru, step); !done)
                    return done;
        }
        for (const auto part : {&ClassRun::readSequentially, &ClassRun::readTables})
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
        UnitTimes all;
        ReproducedTimes reproducedTimes;
        // The first unit twice: the preparation time of the card is not part of Pw (4.13.3.4).
        for (std::uint64_t i = 0; i <= m_plan.unitsWanted && !phase.ended(); ++i) {
            const UnitStart start{m_plan.sampledUnit(i == 0 ? 0 : i - 1), m_updates, m_sinceUpdate};
            auto unit = writeUnit(phase, start.unit, ru, true);
            if (!unit)
                return tl::unexpected(unit.error());
            if (i == 0) {
                m_facts.firstUnit = m_facts.sweeps.empty() ? unit->writeSum : m_facts.firstUnit;
                unit->part = unit->su = SlowestPart();
            }
            all.merge(*unit);
            reproducedTimes.record(*unit, start);
        }
        if (auto done = rewriteUnits(phase, ru, all, reproducedTimes); !done)
            return done;
        phase.finish(step);
        m_facts.sweeps.push_back({ru, all.part, all.su, all.write, all.writeMean(), {}});
        m_facts.updateLongest.merge(all.update);
        m_facts.tableWriteLongest.merge(all.tableWrite);
        return {};
    }

    // Rewrites the units whose times decide a result: an excess of the card is reproduced.
    Result<void> rewriteUnits(TimedPhase& phase, Bytes ru, UnitTimes& all, ReproducedTimes& reproducedTimes)
    {
        std::vector<UnitStart> unconfirmed;
        for (const UnitTime kind : kUnitTimes)
            if (!phase.ended() && decides(kind, all, ru) &&
                std::ranges::find(unconfirmed, reproducedTimes.slowestUnit(kind)) == unconfirmed.end())
                unconfirmed.push_back(reproducedTimes.slowestUnit(kind));
        const std::uint64_t updates = m_updates;
        const Bytes sinceUpdate = m_sinceUpdate;
        for (const UnitStart& start : unconfirmed)
            for (unsigned i = 0; i < kConfirmationWrites && !phase.ended(); ++i) {
                m_updates = start.updates; // restores the position of the tables as well
                m_sinceUpdate = start.sinceUpdate;
                const auto unit = writeUnit(phase, start.unit, ru, false);
                if (!unit)
                    return tl::unexpected(unit.error());
                reproducedTimes.recordRewrite(*unit, start);
            }
        m_updates = updates;
        m_sinceUpdate = sinceUpdate;
        reproducedTimes.apply(all);
        return {};
    }

    // True if the longest time of this kind is beyond or near a limit that the card otherwise meets.
    bool decides(UnitTime kind, UnitTimes& all, Bytes ru) const
    {
        const auto nearOrAbove = [](double value, double limit) { return value >= limit * (1 - kGuardBand); };
        const double busy = busyLimitMs(m_plan.family);
        const double ms = 1e3 * seconds(timeOf(all, kind).withoutHostDelay);
        switch (kind) {
        case UnitTime::part: return preventsMark(all.part, all.meanSpeed(ru));
        case UnitTime::su: return preventsMark(all.su, all.meanSpeed(ru));
        case UnitTime::write:
            return nearOrAbove((ms - 1e3 * seconds(all.writeMean())) /
                                   static_cast<double>(std::max<std::uint64_t>(ru / m_plan.maxCommandBytes, 1)),
                               busy);
        case UnitTime::update: return nearOrAbove(ms, kFatLongestMs);
        case UnitTime::tableWrite: break;
        }
        return nearOrAbove(ms, busy);
    }

    static bool preventsMark(const SlowestPart& slowest, double meanSpeed)
    {
        return slowest.count > 0 && std::ranges::any_of(kClassMarks, [&](const ClassMark& mark) {
                   const double enough = mark.rate * (1 + kGuardBand);
                   return slowest.megabytesPerSecond() <= enough && meanSpeed > enough;
               });
    }

    // `counts`: its updates belong to the windows of eight in a row.
    Result<UnitTimes> writeUnit(TimedPhase& phase, Bytes unit, Bytes ru, bool counts)
    {
        UnitTimes times;
        PartTimer parts(std::max(m_plan.part, ru), unit), sus(m_plan.su, unit);
        for (Bytes at; at < m_plan.unit && !phase.ended(); at += ru) {
            const auto took = timedTransfer(m_context, phase, IoOp::write, {unit + at, ru});
            if (!took)
                return tl::unexpected(took.error());
            parts.add(ru, *took);
            sus.add(ru, *took);
            if (*took) {
                ++times.writes;
                times.writeSum += (*took)->time;
                times.write.merge(**took);
            }
            m_sinceUpdate += ru;
            if (m_sinceUpdate < m_plan.fatUpdateInterval || phase.ended())
                continue;
            m_sinceUpdate = Bytes();
            if (auto done = updateTables(phase, times, counts); !done)
                return tl::unexpected(done.error());
        }
        times.part = parts.slowest();
        times.su = sus.slowest();
        return times;
    }

    // Both tables, and the directory entry (4.13.1.7).
    Result<void> updateTables(TimedPhase& phase, UnitTimes& times, bool counts)
    {
        const Bytes slotOffset = kFatBlock * (m_updates++ % kTableSlots);
        const Bytes sector = std::max(m_context.device.info().logicalBlock, Bytes(kSectorBytes));
        std::optional<LongestTime> sum = LongestTime();
        for (const Extent write : {Extent{slotOffset, kFatBlock}, Extent{kSecondTable + slotOffset, kFatBlock},
                                   Extent{kDirectory, sector}}) {
            if (phase.ended())
                return {};
            const auto took = timedTransfer(m_context, phase, IoOp::write, write);
            if (!took)
                return tl::unexpected(took.error());
            if (*took)
                times.tableWrite.merge(**took);
            if (*took && sum) {
                sum->time += (*took)->time;
                sum->withoutHostDelay += (*took)->withoutHostDelay;
            } else {
                sum.reset();
            }
        }
        if (sum)
            times.update.merge(*sum);
        if (sum && counts)
            noteUpdate(*sum);
        return {};
    }

    void noteUpdate(const LongestTime& update)
    {
        ++m_facts.updates;
        m_latest.push_back(update);
        if (m_latest.size() > kFatWindow)
            m_latest.pop_front();
        if (m_latest.size() < kFatWindow)
            return;
        LongestTime mean;
        for (const LongestTime& one : m_latest) {
            mean.time += one.time / static_cast<Ns::rep>(kFatWindow);
            mean.withoutHostDelay += one.withoutHostDelay / static_cast<Ns::rep>(kFatWindow);
        }
        m_facts.updateAverage.merge(mean);
    }

    Result<void> readUnits(Bytes ru, StepRecord& step)
    {
        TimedPhase phase(m_context, m_io, m_phases, m_phase++);
        for (std::uint64_t i = 0; i < kPrReads && !phase.ended(); ++i) {
            const Bytes unit = m_plan.sampledUnit(m_random.below(m_plan.unitsWanted));
            const auto took = phase.transfer(IoOp::read, {unit + ru * m_random.below(m_plan.unit / ru), ru});
            if (!took)
                return tl::unexpected(took.error());
            if (*took)
                m_facts.sweeps.back().readNs.push_back(static_cast<double>((*took)->count()));
        }
        phase.finish(step);
        return {};
    }

    Result<void> readSequentially(StepRecord& step)
    {
        TimedPhase phase(m_context, m_io, m_phases, m_phase++);
        const std::uint64_t units = std::min(m_plan.unitsWanted, kMaxUnitReads);
        UnitTimes all;
        ReproducedTimes reproducedTimes;
        for (std::uint64_t i = 0; i < units && !phase.ended(); ++i) {
            const UnitStart start{m_plan.sampledUnit(m_plan.unitsWanted * i / units), 0, Bytes()};
            const auto unit = readUnit(phase, start.unit);
            if (!unit)
                return tl::unexpected(unit.error());
            all.merge(*unit);
            reproducedTimes.record(*unit, start);
        }
        if (!phase.ended() && preventsMark(all.su, all.meanSpeed(m_plan.recordingUnits.front()))) {
            const UnitStart start = reproducedTimes.slowestUnit(UnitTime::su);
            for (unsigned i = 0; i < kConfirmationWrites && !phase.ended(); ++i) {
                const auto unit = readUnit(phase, start.unit);
                if (!unit)
                    return tl::unexpected(unit.error());
                reproducedTimes.recordRewrite(*unit, start);
            }
            reproducedTimes.apply(all);
        }
        phase.finish(step);
        m_facts.unitRead = all.su;
        return {};
    }

    Result<UnitTimes> readUnit(TimedPhase& phase, Bytes unit)
    {
        const Bytes ru = m_plan.recordingUnits.front();
        UnitTimes times;
        PartTimer sus(m_plan.su, unit);
        for (Bytes at; at < m_plan.unit && !phase.ended(); at += ru) {
            const auto took = timedTransfer(m_context, phase, IoOp::read, {unit + at, ru});
            if (!took)
                return tl::unexpected(took.error());
            sus.add(ru, *took);
            times.writes += *took ? 1 : 0;
            times.writeSum += *took ? (*took)->time : Ns();
        }
        times.su = sus.slowest();
        return times;
    }

    // Reads from the offsets that the updates have written.
    Result<void> readTables(StepRecord& step)
    {
        TimedPhase phase(m_context, m_io, m_phases, m_phase++);
        const std::uint64_t slotCount = std::min(std::max<std::uint64_t>(m_updates, 1), kTableSlots);
        if (auto done = TableReads(m_context, phase, m_random, kFatBlock * slotCount).run(m_facts); !done)
            return done;
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
    std::uint64_t m_updates = 0;
    Bytes m_sinceUpdate;
    std::deque<LongestTime> m_latest; // updates, at most kFatWindow
};

class SpeedClassStep final : public ConfiguredStep<ClassPlan> {
public:
    using ConfiguredStep::ConfiguredStep;

private:
    Result<void> execute(StepContext& context, StepRecord& step) const override
    {
        ClassPlan adopted = m_config;
        if (context.knowledge && context.knowledge->model)
            adopted.useMeasuredAu(context.knowledge->model->unitSize());
        auto io = openIo(context, plan(), m_config.recordingUnits.front(), step);
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
    // Smaller recording units are only written if the card misses Class 10, and units are only rewritten if one of
    // their times decides a mark; a bound must include both.
    const std::uint64_t sweeps = classes->recordingUnits.size();
    if (!classes->allRecordingUnits)
        plan.toWrite = plan.toWrite * sweeps;
    plan.toWrite += classes->unit * (kConfirmationWrites * kUnitTimes.size() * sweeps);
    request.content.setMixed(Bytes(), request.device.capacity);
    return std::make_unique<SpeedClassStep>(request.step, std::move(plan), std::move(*classes));
}

} // namespace

Scenario speedClass()
{
    return {{"speed_class", msg("scenario", "Speed class"), classParams(),
             classQuantities() + commonQuantities({"bytes_written", "bytes_read", "io_errors"})},
            planSpeedClass,
            classMetrics,
            {msg("method", "slowest part of an allocation unit"), msg("method", "mean of single random reads"),
             msg("method", "maximum mean of eight consecutive updates"), msg("method", "maximum of all"),
             msg("method", "longest table write, or excess of a longer write divided by its commands"),
             msg("method", "guard band of 3 %"), msg("method", "by all criteria of the standard"),
             msg("method", "allocation units written over those of the card")}};
}

} // namespace assay
