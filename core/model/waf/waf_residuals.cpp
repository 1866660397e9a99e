// Computes the residuals that limit the validity of the card models of a step.
#include "model/waf/validity_limits.h"
#include "model/waf/waf_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace assay {

// Returns the excess of the last step over its GC-free write times, or nothing if blocks of earlier steps exceeded them
// already.
WafModel::GcFreeExcess WafModel::firstGcFreeExcess(const Replayed& replayed) const
{
    const std::size_t last = m_characterization.workloads.size() + m_steps.size() - 1;
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

// Records the deviation of the last step from its predicted time, if this card model relocated nothing in it. GC is
// accepted only if some block of the step in which it starts took no longer than its GC-free writes: an excess common
// to all blocks may be a time of each write.
void WafModel::addDrift(const Replayed& replayed, StepReplay& out)
{
    const ReplayedModel& card = replayed.card;
    const StepTimes& blocks = m_steps.back().times;
    const double all = timeOutsideCache(blocks);
    if (all <= 0)
        return;
    if (card.totals.relocated.count() > 0 || card.totals.folded.count() > 0) {
        if (card.hasUnknownCopyCost()) {
            const GcFreeExcess excess = firstGcFreeExcess(replayed);
            m_drift = std::max(m_drift, excess.min);
            out.mayBeFolding = m_mayBeFolding && folds();
            out.ambiguousShare = m_mayBeFolding && !folds() ? 1.0
                                 : excess.total > 0         ? std::min(1.0, excess.min / excess.total)
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

// Returns the root mean square residual over the eighths of the worst-explained step. Single blocks are too short: a
// card may relocate much at once, in one block or in the next.
double WafModel::worstSegmentResidual(const CandidateModel& card, const Replayed& replayed) const
{
    constexpr std::size_t kBlocks = 4; // per eighth, of the 32 blocks of a step
    struct Eighth {
        double measured = 0, predicted = 0;
        std::size_t blocks = 0;
    };
    std::vector<std::vector<Eighth>> steps(m_steps.size());
    for (const SummedRow& row : replayed.rows) {
        if (row.part < m_characterization.workloads.size() || row.measured <= 0 || row.weight <= 0)
            continue;
        std::vector<Eighth>& all = steps[row.part - m_characterization.workloads.size()];
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

// Computes the residuals of a card model for the sums of workloads and steps.
void WafModel::addResiduals(const CandidateModel& card, const Replayed& replayed, StepReplay& out)
{
    std::vector<std::pair<double, double>> sums(m_characterization.workloads.size() +
                                                m_steps.size()); // measured, predicted
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
        replayed.card.measuredWrites ? 0.0 : m_fit.busResidual; // not used if the write times are measured
    out.residual = std::hypot(bus, rmsResidual(off));
    // The fit has about as many parameters as there are steps, so the sums fit any model.
    const double worstSegment = replayed.card.hasUnknownCopyCost() ? worstSegmentResidual(card, replayed) : 0.0;
    out.residual = std::max(out.residual, worstSegment);
    if (worstSegment > kMaxResidual)
        m_rejectionResidual = worstSegment;
    out.medianResidual = std::hypot(bus, 1.4826 * median(off));
}

} // namespace assay
