#include "model/waf/step_replayer.h"

#include "ground/base/parallel.h"
#include "model/waf/block_rows.h"
#include "model/waf/bus_fit.h"
#include "model/waf/equivalent_designs.h"
#include "model/waf/validity_limits.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <functional>
#include <utility>

namespace assay {

namespace {

constexpr double kMaxHiddenRatio = 1.03; // factor on the GC-free time: up to it page copies may be hidden; chosen

// Returns true if both models are equivalent and have the same times.
bool isSameModel(const CandidateModel& a, const CandidateModel& b)
{
    return a.times == b.times && a.overlapsCopies == b.overlapsCopies && copyUnit(a) == copyUnit(b) &&
           isEquivalentMappedCard(a.design, b.design);
}

// Returns the times used for ruling out a card model: a copy cost that was never observed may be as low as a tenth of
// its expected value.
TimeVector minCopyCostTimes(const CandidateModel& card, const ReplayedModel& replayed, bool behindCache)
{
    constexpr auto kPageCopy = static_cast<std::size_t>(TimeTerm::pageCopy);
    TimeVector times = card.times;
    if (replayed.hasUnknownCopyCost() && (behindCache || card.deviation[kPageCopy] > times[kPageCopy] / 2))
        times[kPageCopy] /= 10;
    return times;
}

// Predicts the time of the last step from its rows, before the times are fitted to it.
void predictTime(const CandidateModel& card, std::span<const SummedRow> rows, ReplayedModel& out)
{
    constexpr auto kPageCopy = static_cast<std::size_t>(TimeTerm::pageCopy);
    double copies = 0;
    out.priorTime = 0;
    for (const SummedRow& row : rows) {
        if (row.weight <= 0)
            continue;
        const TimeVector terms = effectiveTerms(card, row);
        out.priorTime += timeOf(terms, card.times);
        copies += terms[kPageCopy];
    }
    out.priorDeviation = copies * card.deviation[kPageCopy];
}

} // namespace

// False for pages of odd size and for caches: writes of 64 KiB would only partly fill a page whose size is no power of
// two, and consume more over-provisioning than they do. An SLC cache slows down GC-free writes.
bool StepReplayer::canUseBaseline(const FlashDesign& design) const
{
    const bool measured = !m_history.busKnown && m_history.baseline.isKnown() && !m_history.baseline.copiesUnits() &&
                          m_fit.sequentialNsPerByte > 0;
    return measured && design.ftl.kind == FtlKind::page && design.slc.cache.count() == 0 &&
           std::has_single_bit(design.page.count());
}

// Adds the counts of one write of a card with known GC-free times.
void StepReplayer::addMeasuredTerms(TimeVector& terms, const CandidateModel& card, Bytes length,
                                    const FlashOps& flashOps) const
{
    const Bytes multiPlaneBytes = card.design.page * card.design.planes;
    addBaselineTerms(terms, flashOps, m_history.baseline.interpolate(length, flashOps.continues, card.design.ftl.kind),
                     static_cast<double>(multiPlaneBytes.count()) / static_cast<double>(copyUnit(card).count()));
}

bool StepReplayer::isCharacterizedWithoutGc(const CandidateModel& card) const
{
    const auto model = makeFlashModel(card.design);
    std::vector<SummedRow> rows;
    replayCharacterization(card, *model, rows);
    return model->totals().relocated.count() == 0;
}

// Replays the characterization workloads and adds their rows.
void StepReplayer::replayCharacterization(const CandidateModel& card, FlashModel& model,
                                          std::vector<SummedRow>& rows) const
{
    applyEarlierWrites(model, m_history.characterization.before);
    auto row = m_fit.rows.begin();
    for (std::size_t i = 0; i < m_history.characterization.ops.size(); ++i) {
        const TimedOp& op = m_history.characterization.ops[i];
        if (op.idleBefore.count() > 0)
            model.idle(op.idleBefore);
        const FlashOps flashOps = model.perform(op.op, op.offset, op.length);
        while (row != m_fit.rows.end() && row->end <= i)
            ++row;
        if (row == m_fit.rows.end() || row->begin > i || row->weight <= 0)
            continue;
        if (card.measuredWrites && m_history.baseline.fullCacheNsPerByte() > 0 &&
            m_history.characterization.workloads[op.workload].kind == CharacterizationKind::fill)
            continue; // a cache was not full yet during a part of it
        if (row->begin == i)
            rows.push_back({{}, 0, row->weight, op.workload});
        if (card.measuredWrites)
            addMeasuredTerms(rows.back().terms, card, op.length, flashOps);
        else
            addTerms(rows.back().terms, card.design, card.times, flashOps);
        rows.back().measured += static_cast<double>(op.time.count());
    }
}

Replayed StepReplayer::replayCard(const CandidateModel& card) const
{
    auto model = makeFlashModel(card.design);
    Replayed out;
    replayCharacterization(card, *model, out.rows);
    out.card.kind = card.design.ftl.kind;
    out.card.characterizedWithoutGc = model->totals().relocated.count() == 0;
    out.card.measuredWrites = card.measuredWrites || (out.card.characterizedWithoutGc && canUseBaseline(card.design));
    if (out.card.hasUnknownCopyCost())
        out.rows.clear(); // they define m_history.baseline, so they contain no information on GC
    for (std::size_t i = 0; i < m_history.steps.size(); ++i)
        replayWrites(i, card, *model, out);
    out.card.neverRelocated = model->totals().relocated.count() == 0;
    return out;
}

// Replays the writes of one step. `out` describes the last replayed step.
void StepReplayer::replayWrites(std::size_t step, const CandidateModel& card, FlashModel& model, Replayed& out) const
{
    const StepTimes& blocks = m_history.steps[step].times;
    const std::size_t first = out.rows.size();
    BlockRows rows(blocks, m_history.partOf(step), out.rows);
    const double limit = kRuledOutRatio * totalTime(blocks);
    FlashTotals begin = model.totals();
    double now = 0;
    SummedRow sumSoFar;
    const TimeVector fastestTimes =
        minCopyCostTimes(card, out.card, !m_history.relocated && m_history.baseline.fullCacheNsPerByte() > 0);
    const double copyUnitBytes = static_cast<double>(copyUnit(card).count());
    bool measuring = false;
    const auto replayOne = [&](const TracedWrite& write) {
        if (write.measured && !measuring) {
            measuring = true;
            begin = model.totals();
            now = 0;
        }
        Ns idle = write.idleBefore;
        if (static_cast<double>(write.scheduledStart.count()) > now)
            idle += Ns(static_cast<Ns::rep>(static_cast<double>(write.scheduledStart.count()) - now));
        if (idle.count() > 0)
            model.idle(idle);
        const Bytes programmed = out.card.hasUnknownCopyCost() ? model.totals().programmed : Bytes();
        const FlashOps flashOps = model.perform(IoOp::write, write.offset, write.length);
        TimeVector terms{};
        if (out.card.measuredWrites)
            addMeasuredTerms(terms, card, write.length, flashOps);
        else
            addTerms(terms, card.design, card.times, flashOps);
        const double time = timeOf(terms, card.times);
        now += time + static_cast<double>(idle.count());
        const double programs =
            out.card.hasUnknownCopyCost()
                ? static_cast<double>((model.totals().programmed - programmed).count()) / copyUnitBytes
                : 0;
        std::ranges::transform(sumSoFar.terms, terms, sumSoFar.terms.begin(), std::plus<>());
        sumSoFar.programs += card.overlapsCopies ? programs : 0.0;
        rows.add(terms, programs);
        out.card.ruledOut = step + 1 == m_history.steps.size() && limit > 0 && timeOf(sumSoFar, fastestTimes) > limit;
        return !out.card.ruledOut && !m_stop.stop_requested();
    };
    std::optional<TracedWrite> pending; // lets the model look ahead to the data that the next write needs
    m_history.steps[step].trace([&](const TracedWrite& next) {
        model.prefetch(next.offset);
        const std::optional<TracedWrite> before = std::exchange(pending, next);
        return !before || replayOne(*before);
    });
    if (pending && !out.card.ruledOut && !m_stop.stop_requested())
        replayOne(*pending);
    predictTime(card, std::span(out.rows).subspan(first), out.card);
    out.card.totals = model.totals() - begin;
}

// Threads finish in any order. To be deterministic, equivalent models all take the result of the one with the least
// over-provisioning.
std::vector<Replayed> StepReplayer::replay(std::span<const CandidateModel> cards) const
{
    std::vector<Replayed> out(cards.size());
    std::vector<std::atomic<bool>> known(cards.size());
    const auto leastOverProvisioned = [&](std::size_t of) {
        std::size_t best = of;
        for (std::size_t i = 0; i < cards.size(); ++i)
            if (known[i] && out[i].card.neverRelocated && cards[of].times == cards[i].times &&
                isEquivalentUntilGc(cards[of].design, cards[i].design) &&
                cards[i].design.ftl.overProvisioning < cards[best].design.ftl.overProvisioning)
                best = i;
        return best;
    };
    std::vector<std::size_t> first(cards.size()); // index of the first equivalent model
    for (std::size_t i = 0; i < cards.size(); ++i)
        while (!isSameModel(cards[first[i]], cards[i]) && first[i] < i)
            ++first[i];
    parallelFor(cards.size(), [&](std::size_t i) {
        if (first[i] < i)
            return;
        const std::size_t same = leastOverProvisioned(i);
        out[i] = same == i ? replayCard(cards[i]) : out[same];
        known[i] = true;
    });
    for (std::size_t i = 0; i < cards.size(); ++i)
        if (first[i] < i) {
            out[i] = out[first[i]];
            known[i] = true;
        }
    for (std::size_t i = 0; i < cards.size(); ++i)
        if (const std::size_t same = leastOverProvisioned(i); same != i)
            out[i] = out[same];
    return out;
}

ReplayedBus StepReplayer::replayBus(const CandidateModel& bus, const CandidateModel* measured) const
{
    FlashDesign gcFree = bus.design;
    if (gcFree.ftl.kind != FtlKind::ideal) { // openAu: any layer with read-modify-write; copies are ignored
        gcFree.ftl = {};
        gcFree.ftl.kind = FtlKind::openAu;
    }
    auto model = makeFlashModel(gcFree);
    TimeVector times = bus.times;
    const FtlKind kind = m_fit.cards.empty() ? FtlKind::openAu : m_fit.cards.front().design.ftl.kind;
    const bool mapped = kind == FtlKind::page;
    constexpr auto kRandomWriteExtra = static_cast<std::size_t>(TimeTerm::randomWriteExtra);
    // For mapped cards only: otherwise closing units accounts for all of the additional time.
    times[kRandomWriteExtra] = mapped ? m_fit.cards.front().times[kRandomWriteExtra] : 0.0;
    ReplayedBus out;
    std::optional<FlashTotals> begin;
    m_history.steps.back().trace([&](const TracedWrite& write) {
        if (write.measured && !begin)
            begin = model->totals();
        const FlashOps flashOps = model->perform(IoOp::write, write.offset, write.length);
        if (write.measured)
            out.baselineNs += measured ? m_history.baseline.interpolate(write.length, flashOps.continues, kind)
                                       : predictedTime(gcFree, times, flashOps, false);
        return !m_stop.stop_requested();
    });
    const FlashTotals totals = model->totals() - begin.value_or(FlashTotals());
    out.programmed = totals.programmed;
    out.padding = totals.padding;
    out.weight = bus.weight;
    if (measured && measured->overlapsCopies) {
        const double programs = kProgramShare * static_cast<double>(out.programmed.count()) /
                                static_cast<double>(copyUnit(*measured).count()) *
                                measured->times[static_cast<std::size_t>(TimeTerm::pageCopy)];
        out.mayHideCopies = programs < out.baselineNs &&
                            timeOutsideCache(m_history.steps.back().times) < kMaxHiddenRatio * out.baselineNs;
        out.baselineNs = std::min(out.baselineNs, programs);
    }
    return out;
}

} // namespace assay
