#include "model/waf/waf_model.h"

#include "model/waf/bus_fit.h"
#include "model/waf/equivalent_designs.h"
#include "model/waf/validity_limits.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace assay {

namespace {

constexpr double kMinFollowedWeight = 1e-4;   // minimum weight of a card model that is replayed further
constexpr int kRefinements = 3;               // maximum number of refinements
constexpr double kMaxKnownBusResidual = 0.03; // ln: maximum residual of workloads with the right bus and flash
constexpr double kMinProgramNs = 50e3;        // ns: minimum program time of flash
constexpr double kMinProgramToReadRatio = 2;  // minimum ratio of program time to read time
constexpr double kMaxHiddenRatio = 1.03;      // factor on the GC-free time: up to it page copies may be hidden
constexpr double kFullCardShare = 0.99;       // share of a fully written card: the last MiB may be missing
constexpr Bytes kMinFoldedTogether =
    kib(64);                             // smaller writes may be folded individually, with the time that this takes
constexpr double kBaselineSpread = 0.05; // of a block of a step, with measured GC-free times

// Computes the copy cost from the current times of the card model.
void computeCopyCost(const CandidateModel& card, ReplayedModel& out)
{
    const double relocated = static_cast<double>(out.totals.relocated.count()),
                 folded = static_cast<double>(out.totals.folded.count()), bytes = relocated + folded;
    if (bytes == 0)
        return;
    const auto of = [](const TimeVector& all, TimeTerm term) { return all[static_cast<std::size_t>(term)]; };
    const double perByte = static_cast<double>(copyUnit(card).count()), erased = static_cast<double>(out.totals.erased);
    // With measured write times folding has its own time.
    const TimeTerm fold = card.measuredWrites ? TimeTerm::fold : TimeTerm::pageCopy;
    const auto copies = [&](const TimeVector& all) {
        return (relocated * of(all, TimeTerm::pageCopy) + folded * of(all, fold)) / bytes / perByte;
    };
    const auto erases = [&](const TimeVector& all) { return of(all, TimeTerm::erase) * erased / bytes; };
    out.copyCostRatio = of(card.times, TimeTerm::pageCopy) /
                        std::max(1.0, of(card.times, TimeTerm::read) + of(card.times, TimeTerm::program));
    out.copyCostPerByteNs = copies(card.times) + erases(card.times);
    out.copyCostDeviation = std::hypot(copies(card.deviation), erases(card.deviation));
}

// Returns true if a card model explains the workloads with plausible program times. If a program takes less than flash
// needs, or no longer than a read, the transfer was measured and programs overlap with it: then the copy cost is
// unknown, however good the fit. Measured write times have no bus.
bool isBusKnown(const CardFit& fit)
{
    if (fit.cardResidual > kMaxKnownBusResidual)
        return false;
    if (fit.cards.empty())
        return true;
    if (fit.cards.front().measuredWrites)
        return false;
    const TimeVector& times = fit.cards.front().times;
    return times[static_cast<std::size_t>(TimeTerm::program)] >=
           std::max(kMinProgramNs, kMinProgramToReadRatio * times[static_cast<std::size_t>(TimeTerm::read)]);
}

} // namespace

WafModel::WafModel(Characterization characterization, CardFit fit)
    : m_characterization(std::move(characterization)), m_fit(std::move(fit)),
      m_baseline(m_characterization, m_fit.cacheFilled), m_busKnown(isBusKnown(m_fit))
{
    roundPageSizes();
}

// Writes of 64 KiB would only partly fill a page whose size is no power of two, and consume more over-provisioning than
// they do. An SLC cache slows down GC-free writes.
bool WafModel::canUseBaseline(const FlashDesign& design) const
{
    const bool measured =
        !m_busKnown && m_baseline.isKnown() && !m_baseline.copiesUnits() && m_fit.sequentialNsPerByte > 0;
    return measured && design.ftl.kind == FtlKind::page && design.slc.cache.count() == 0 &&
           std::has_single_bit(design.page.count());
}

// Adds the counts of one write of a card with known GC-free times.
void WafModel::addBaselineTerms(TimeVector& terms, const CandidateModel& card, Bytes length,
                                const FlashOps& flashOps) const
{
    const Bytes multiPlaneBytes = card.design.page * card.design.planes;
    assay::addBaselineTerms(terms, flashOps, m_baseline.interpolate(length, flashOps.continues, card.design.ftl.kind),
                            static_cast<double>(multiPlaneBytes.count()) / static_cast<double>(copyUnit(card).count()));
}

// Fits the times of each card model to all workloads and steps so far, and computes its weight from the fit.
void WafModel::updateModels(std::vector<Replayed>& replayed)
{
    const CandidateModel* best = nullptr;
    double bestResidual = 0; // residual of the best card model
    for (std::size_t i = 0; i < replayed.size(); ++i) {
        if (replayed[i].card.ruledOut)
            continue;
        const double modelResidual = refitTimes(m_fit.cards[i], replayed[i]);
        if (!best || m_fit.cards[i].cost < best->cost) {
            best = &m_fit.cards[i];
            bestResidual = modelResidual;
        }
    }
    double sum = 0;
    for (std::size_t i = 0; i < replayed.size(); ++i)
        sum += replayed[i].card.weight =
            replayed[i].card.ruledOut
                ? 0.0
                : std::exp(-(m_fit.cards[i].cost - best->cost) * temperingFactor(bestResidual) / 2);
    for (std::size_t i = 0; i < replayed.size() && sum > 0; ++i)
        m_fit.cards[i].weight = replayed[i].card.weight /= sum;
    m_fit.cardResidual = bestResidual;
}

// If programs overlap with transfers, writes do not separate bus and flash times. The prior of the copy cost is then
// one page read, as measured by the reads, plus the sequential write time of one page.
TimePrior WafModel::baselinePrior(const CandidateModel& card) const
{
    TimePrior prior = card.prior;
    const double sequentialUnitNs = m_fit.sequentialNsPerByte * static_cast<double>(copyUnit(card).count());
    prior.mean[static_cast<std::size_t>(TimeTerm::program)] = sequentialUnitNs;
    prior.deviation[static_cast<std::size_t>(TimeTerm::program)] = 0.01 * sequentialUnitNs;
    prior.copySpread = kBaselineCopySpread;
    return prior;
}

// Returns the minimum copy cost, ns. Sequential writes take longer than reads of the same size by the program time,
// whether the bus waits for it or not, and a page copy includes a program.
double WafModel::minCopyCost(const CandidateModel& card) const
{
    const double read = card.prior.mean[static_cast<std::size_t>(TimeTerm::readPerByte)];
    return kProgramShare * std::max(0.0, m_fit.sequentialNsPerByte - read) *
           static_cast<double>(copyUnit(card).count());
}

// Fits page copies that overlap with host transfers, and copies that add to them; returns the better fit.
TimeFit WafModel::fitOverlapOrNot(CandidateModel& card, std::span<const SummedRow> rows, const TimePrior& prior) const
{
    const double least = minCopyCost(card);
    TimeFit overlapping = fitCopyCost(rows, prior, kBaselineSpread, card.times, least);
    std::vector<SummedRow> additiveRows(rows.begin(), rows.end());
    for (SummedRow& row : additiveRows)
        row.programs = 0;
    TimeFit additive = fitCopyCost(additiveRows, prior, kBaselineSpread, card.times, least);
    const auto cost = [&](const TimeFit& one) { return one.cost + timesPriorCost(one.times, prior.copySpread); };
    card.overlapsCopies = cost(overlapping) <= cost(additive);
    return card.overlapsCopies ? overlapping : additive;
}

// Fits the times and returns their residual.
double WafModel::refitTimes(CandidateModel& card, Replayed& replayed) const
{
    const auto& rows = replayed.rows;
    ReplayedModel& out = replayed.card;
    const TimePrior prior = out.hasUnknownCopyCost() ? baselinePrior(card) : card.prior;
    const double relativeSpread = std::max(kMinRowSpread, m_fit.relativeSpread);
    const TimeFit fit = out.hasUnknownCopyCost() ? fitOverlapOrNot(card, rows, prior)
                                                 : fitTimes(rows, prior, relativeSpread, card.times);
    card.times = fit.times;
    card.design = withTimes(card.design, fit.times);
    card.deviation = fit.deviation;
    card.cost = fit.cost + timesPriorCost(fit.times, prior.copySpread) +
                (out.hasUnknownCopyCost() ? card.characterizationCost + blocksCost(card.design) : 0.0);
    const std::size_t part = m_characterization.workloads.size() + m_steps.size() - 1;
    double squares = 0, count = 0;
    std::size_t block = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (rows[row].part != part)
            continue;
        const bool counts = rows[row].weight > 0;
        if (counts) {
            squares += fit.residuals[row] * fit.residuals[row];
            ++count;
        }
        if (m_steps.back().times[block++].measured)
            out.predicted += counts ? predictRowTime(card, rows[row]) : rows[row].measured;
    }
    out.blockResidual = count > 0 ? std::sqrt(squares / count) : 0.0;
    computeCopyCost(card, out);
    return fit.residual;
}

ReplayedBus WafModel::replayBus(const CandidateModel& bus, const WriteTrace& trace,
                                const CandidateModel* measured) const
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
    trace([&](const TracedWrite& write) {
        if (write.measured && !begin)
            begin = model->totals();
        const FlashOps flashOps = model->perform(IoOp::write, write.offset, write.length);
        if (write.measured)
            out.baselineNs += measured ? m_baseline.interpolate(write.length, flashOps.continues, kind)
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
        out.mayHideCopies =
            programs < out.baselineNs && timeOutsideCache(m_steps.back().times) < kMaxHiddenRatio * out.baselineNs;
        out.baselineNs = std::min(out.baselineNs, programs);
    }
    return out;
}

// Buffers the writes of the step during the replay: every card model needs them, and generating them takes as long as
// replaying them.
StepReplay WafModel::step(WriteTrace trace, StepTimes times, std::stop_token stop)
{
    m_stop = std::move(stop);
    StepReplay out;
    std::vector<TracedWrite> writes;
    std::uint64_t randomWrites = 0;
    trace([&](const TracedWrite& write) {
        const bool continues = !writes.empty() && writes.back().offset + writes.back().length == write.offset;
        randomWrites += write.measured && !continues ? 1 : 0;
        writes.push_back(write);
        out.writes += write.measured ? 1 : 0;
        out.host += write.measured ? write.length : Bytes();
        return !m_stop.stop_requested();
    });
    for (const StepBlock& block : times)
        out.measured += block.measured ? block.time : Ns();
    m_steps.push_back(
        {[&writes](const WriteVisitor& visit) { (void)std::ranges::all_of(writes, visit); }, std::move(times)});
    out.drift = m_drift;
    out.residual = m_rejectionResidual;
    if (out.writes > 0 && m_drift <= kMaxDrift && m_rejectionResidual == 0)
        replayStep(out, randomWrites);
    m_sequentiallyWritten =
        randomWrites <= 1 && static_cast<double>(out.host.count()) >=
                                 kFullCardShare * static_cast<double>(m_characterization.capacity.count());
    m_steps.back().trace = std::move(trace);
    return out;
}

// Computes the prediction error of the card models, with their weights before the step. A time between those of two
// page-mapped models counts as predicted: intermediate models exist, which refine() tries.
void WafModel::addPredictionError(const std::vector<Replayed>& replayed, double measured, StepReplay& out) const
{
    constexpr double kMinPlausibleWeight = 0.02; // weight
    double sum = 0, mean = 0, squares = 0;
    for (const CandidateModel& card : m_fit.cards)
        sum += card.weight;
    if (measured <= 0 || sum <= 0)
        return;
    double low = HUGE_VAL, high = -HUGE_VAL, beyond = HUGE_VAL;
    for (std::size_t i = 0; i < replayed.size(); ++i) {
        const ReplayedModel& card = replayed[i].card;
        const double weight = m_fit.cards[i].weight / sum, time = std::max(1.0, card.priorTime),
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

void WafModel::replayStep(StepReplay& out, std::uint64_t randomWrites)
{
    excludeForeignFolding();
    detectSlowerWrites();
    auto replayed = replayCards(m_fit.cards);
    const double all = timeOutsideCache(m_steps.back().times);
    addPredictionError(replayed, all, out);
    if (std::ranges::all_of(replayed, [](const Replayed& one) { return one.card.ruledOut; }))
        return; // the next step tries them again
    updateModels(replayed);
    if (all > 0 && needsPageSizes(replayed))
        tryPageSizes(replayed);
    const ReplayedModel best = replayed[heaviest(replayed)].card;
    // The write times of the full card are known: a GC-free model whose prediction is that far off is excluded.
    const bool begins = !best.neverRelocated ||
                        (m_fullyWritten && all > 0 && std::log(all / std::max(1.0, best.priorTime)) > kMaxDrift);
    if (best.kind == FtlKind::page && begins && all > 0 && m_refinements++ < kRefinements)
        refine(replayed);
    const std::size_t at = heaviest(replayed);
    const bool relocated = replayed[at].card.totals.relocated.count() > 0;
    m_mayBeFolding |= relocated && !m_relocated && (folds() || m_baseline.fullCacheNsPerByte() > 0) &&
                      out.host < kMinFoldedTogether * out.writes;
    m_relocated |= relocated;
    out.unobserved = unobservedBytes(replayed[at].card, randomWrites);
    if (replayed[at].card.measuredWrites)
        out.baseline = m_baseline;
    addResiduals(m_fit.cards[at], replayed[at], out);
    addDrift(replayed[at], out);
    out.drift = m_drift;
    out.driftPerWrite = m_driftPerWrite;
    for (const CandidateModel& bus : m_fit.buses)
        out.buses.push_back(
            replayBus(bus, m_steps.back().trace, replayed[at].card.measuredWrites ? &m_fit.cards[at] : nullptr));
    for (Replayed& one : replayed)
        if (!one.card.ruledOut)
            out.cards.push_back(one.card);
    if (folds() && replayed[at].card.measuredWrites)
        addFoldedBytes(out);
    std::erase_if(m_fit.cards, [](const CandidateModel& one) { return one.weight < kMinFollowedWeight; });
}

std::size_t WafModel::heaviest(const std::vector<Replayed>& replayed)
{
    const auto best = std::ranges::max_element(replayed, {}, [](const Replayed& one) { return one.card.weight; });
    return static_cast<std::size_t>(best - replayed.begin());
}

} // namespace assay
