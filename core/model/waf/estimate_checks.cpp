#include "model/waf/estimate_checks.h"

#include "model/waf/block_rows.h"
#include "model/waf/validity_limits.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace assay {

namespace {

// Mean size of writes below which a cache may fold each individually, with the time that this takes. Chosen: the size
// of the characterization's random writes.
constexpr Bytes kMinFoldedTogether = kib(64);

// ln(measured / GC-free time): the minimum over the blocks, and of the whole step.
struct GcFreeExcess {
    double min = 0, total = 0;
};

// Returns the excess of the last step over its GC-free write times, or nothing if blocks of earlier steps exceeded them
// already.
GcFreeExcess firstGcFreeExcess(const Replayed& replayed, const CardHistory& history)
{
    const std::size_t last = history.lastPart();
    double min = HUGE_VAL, before = 0, measured = 0, baselineSum = 0;
    for (const SummedRow& row : replayed.rows) {
        const double baseline = row.terms[static_cast<std::size_t>(TimeTerm::baseline)];
        if (baseline <= 0 || row.measured <= 0 || row.weight <= 0)
            continue;
        const double excess = std::log(row.measured / baseline);
        if (row.part != last) {
            before = std::max(before, excess);
            continue;
        }
        min = std::min(min, excess);
        measured += row.measured;
        baselineSum += baseline;
    }
    if (before > kMaxDrift || baselineSum <= 0)
        return {};
    return {std::max(0.0, min), std::max(0.0, std::log(measured / baselineSum))};
}

// Returns the root mean square residual over the eighths of the worst-explained step. Single blocks are too short: a
// card may relocate much at once, in one block or in the next.
double worstSegmentResidual(const CandidateModel& card, const Replayed& replayed, const CardHistory& history)
{
    constexpr std::size_t kBlocks = 4; // per eighth of a step, which has 32 (run/session/step_times.h)
    struct Eighth {
        double measured = 0, predicted = 0;
        std::size_t blocks = 0;
    };
    std::vector<std::vector<Eighth>> steps(history.steps.size());
    for (const SummedRow& row : replayed.rows) {
        if (row.part < history.partOf(0) || row.measured <= 0 || row.weight <= 0)
            continue;
        std::vector<Eighth>& all = steps[row.part - history.partOf(0)];
        if (all.empty() || all.back().blocks == kBlocks)
            all.emplace_back();
        all.back().measured += row.measured;
        all.back().predicted += predictRowTime(card, row);
        ++all.back().blocks;
    }
    double worst = 0;
    for (const std::vector<Eighth>& step : steps) {
        std::vector<double> off;
        for (const Eighth& one : step)
            off.push_back(std::log(one.measured / std::max(1.0, one.predicted)));
        worst = std::max(worst, rmsResidual(off));
    }
    return worst;
}

// A full cache is folded, so that each byte is programmed twice, or the host writes past it. A part of the map that is
// not in memory is read; a changed part may be programmed before. Upper bound: one map page per write, and no more
// bytes than sequential writes take in that time.
Bytes unobservedBytes(const ReplayedModel& card, const CardHistory& history, double sequentialNsPerByte,
                      std::uint64_t randomWrites)
{
    constexpr double kMapPage = 16384; // bytes: usual flash page; chosen
    if (!card.measuredWrites)
        return {};
    // If a cache is folded, the additional time of random writes is folding.
    const double randomExtraNs =
        history.folds() ? history.fullyWritten->baseline.randomExtraNs() : history.baseline.randomExtraNs();
    const double mapped = static_cast<double>(randomWrites) * std::min(kMapPage, randomExtraNs / sequentialNsPerByte);
    return (history.baseline.fullCacheNsPerByte() > 0 ? card.totals.programmed : Bytes()) +
           Bytes(static_cast<std::uint64_t>(mapped));
}

} // namespace

// Computes the prediction error of the card models, with their weights before the step. A time between those of two
// page-mapped models counts as predicted: intermediate models exist, which refine() tries.
void addPredictionError(const CandidateSet& candidates, double measured, StepReplay& out)
{
    const std::vector<Replayed>& replayed = candidates.replayed();
    const std::vector<CandidateModel>& cards = candidates.fit().cards;
    double sum = 0, mean = 0, squares = 0;
    for (const CandidateModel& card : cards)
        sum += card.weight;
    if (measured <= 0 || sum <= 0)
        return;
    double low = HUGE_VAL, high = -HUGE_VAL, beyond = HUGE_VAL;
    for (std::size_t i = 0; i < replayed.size(); ++i) {
        const ReplayedModel& card = replayed[i].card;
        const double weight = cards[i].weight / sum, time = std::max(1.0, card.priorTime),
                     off = std::log(time / measured), deviation = card.priorDeviation / time;
        mean += weight * off;
        squares += weight * (off * off + deviation * deviation);
        if (weight < kMinPlausibleWeight)
            continue;
        beyond = std::min(beyond, std::abs(off) - deviation);
        if (card.kind == FtlKind::page) {
            low = std::min(low, off);
            high = std::max(high, off);
        }
    }
    out.priorError = std::abs(mean);
    const double variance = std::max(0.0, squares - mean * mean);
    out.excessError = std::sqrt(std::max(0.0, mean * mean - variance));
    out.excessError = std::min(out.excessError, low < 0 && high > 0 ? 0.0 : std::max(0.0, beyond));
}

bool EstimateChecks::rejects() const { return m_drift > kMaxDrift || m_rejectionResidual != 0; }

void EstimateChecks::addTo(StepReplay& out) const
{
    out.drift = m_drift;
    out.residual = m_rejectionResidual;
}

void EstimateChecks::checkStep(const CandidateSet& candidates, const CardHistory& history, StepReplay& out)
{
    const Replayed& best = candidates.bestReplayed();
    m_mayBeFolding |= best.card.totals.relocated.count() > 0 && !history.relocated &&
                      (history.folds() || history.baseline.fullCacheNsPerByte() > 0) &&
                      out.host < kMinFoldedTogether * out.writes;
    out.unobserved = unobservedBytes(best.card, history, candidates.fit().sequentialNsPerByte, out.randomWrites);
    addResiduals(candidates, history, out);
    addDrift(best, history, out);
    out.drift = m_drift;
    out.driftPerWrite = m_driftPerWrite;
}

// Records the deviation of the last step from its predicted time, if this card model relocated nothing in it. GC is
// accepted only if some block of the step in which it starts took no longer than its GC-free writes: an excess common
// to all blocks may be a time of each write.
void EstimateChecks::addDrift(const Replayed& replayed, const CardHistory& history, StepReplay& out)
{
    const ReplayedModel& card = replayed.card;
    const StepTimes& blocks = history.steps.back().times;
    const double all = timeOutsideCache(blocks);
    if (all <= 0)
        return;
    if (card.totals.relocated.count() > 0 || card.totals.folded.count() > 0) {
        if (card.hasUnknownCopyCost()) {
            const GcFreeExcess excess = firstGcFreeExcess(replayed, history);
            m_drift = std::max(m_drift, excess.min);
            out.mayBeFolding = m_mayBeFolding && history.folds();
            out.ambiguousShare = m_mayBeFolding && !history.folds() ? 1.0
                                 : excess.total > 0                 ? std::min(1.0, excess.min / excess.total)
                                                                    : 0.0;
        }
        return;
    }
    double writes = 0;
    for (const StepBlock& block : blocks)
        writes += static_cast<double>(block.writes);
    m_drift = std::max(m_drift, std::abs(std::log(std::max(1.0, card.priorTime) / all)));
    m_driftPerWrite = std::max(m_driftPerWrite, (std::abs(all - card.priorTime) - kMinRowSpread * all) / writes);
}

// Computes the residuals of a card model for the sums of workloads and steps.
void EstimateChecks::addResiduals(const CandidateSet& candidates, const CardHistory& history, StepReplay& out)
{
    const CandidateModel& card = candidates.best();
    const Replayed& replayed = candidates.bestReplayed();
    std::vector<std::pair<double, double>> sums(history.lastPart() + 1); // measured, predicted
    for (const SummedRow& row : replayed.rows) {
        if (row.weight <= 0)
            continue;
        sums[row.part].first += row.measured;
        sums[row.part].second += predictRowTime(card, row);
    }
    std::vector<double> off;
    for (const auto& [measured, predicted] : sums)
        if (measured > 0)
            off.push_back(std::abs(std::log(measured / std::max(1.0, predicted))));
    const double bus =
        replayed.card.measuredWrites ? 0.0 : candidates.fit().busResidual; // not used if the write times are measured
    out.residual = std::hypot(bus, rmsResidual(off));
    // The fit has about as many parameters as there are steps, so the sums fit any model.
    const double worstSegment =
        replayed.card.hasUnknownCopyCost() ? worstSegmentResidual(card, replayed, history) : 0.0;
    out.residual = std::max(out.residual, worstSegment);
    if (worstSegment > kMaxResidual)
        m_rejectionResidual = worstSegment;
    out.medianResidual = std::hypot(bus, kMedianToDeviation * median(off));
}

} // namespace assay
