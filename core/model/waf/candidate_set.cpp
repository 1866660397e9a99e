#include "model/waf/candidate_set.h"

#include "model/waf/equivalent_designs.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <iterator>
#include <utility>

namespace assay {

namespace {

// Minimum weight of a card model that is replayed further. Chosen.
constexpr double kMinFollowedWeight = 1e-4;
constexpr int kRefinements = 3; // maximum number of steps that add models; chosen: bounds the time of a run
// Relative standard deviation of the time of a block of a step, with measured GC-free times. Chosen.
constexpr double kBaselineSpread = 0.05;

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

bool isMapped(const CandidateModel& card) { return card.design.ftl.kind == FtlKind::page; }

// Changes the page size and keeps the block size.
void setPage(CandidateModel& card, Bytes page)
{
    card.copyUnit = copyUnit(card);
    const Bytes block = card.design.page * card.design.pagesPerBlock;
    card.design.page = page;
    card.design.pagesPerBlock = static_cast<std::uint32_t>(block / page);
}

// Compares page-mapped models; with measured write times on any bus.
bool isEquivalentMapping(const FlashDesign& a, const FlashDesign& b, bool baseline)
{
    return baseline ? a.page == b.page && a.planes == b.planes && isEquivalentMappedFlash(a, b)
                    : isEquivalentMappedCard(a, b);
}

// Returns the model with the highest weight of each GC policy other than that of `best`, among the plausible models on
// its bus.
std::vector<FlashDesign> otherPolicies(const std::vector<CandidateModel>& cards, const std::vector<Replayed>& replayed,
                                       const FlashDesign& best)
{
    std::vector<FlashDesign> all;
    for (const auto gc : {GarbageCollection::greedy, GarbageCollection::random, GarbageCollection::fifo}) {
        double most = kMinPlausibleWeight;
        const FlashDesign* heaviest = nullptr;
        for (std::size_t i = 0; i < cards.size(); ++i) {
            const FlashDesign& one = cards[i].design;
            if (one.ftl.kind == FtlKind::page && one.ftl.gc == gc && isSameBus(one, best) &&
                replayed[i].card.weight >= most) {
                most = replayed[i].card.weight;
                heaviest = &one;
            }
        }
        if (heaviest && gc != best.ftl.gc)
            all.push_back(*heaviest);
    }
    return all;
}

// If programs overlap with transfers, writes do not separate bus and flash times. The prior of the copy cost is then
// one page read, as measured by the reads, plus the sequential write time of one page.
TimePrior baselinePrior(const CandidateModel& card, double sequentialNsPerByte)
{
    TimePrior prior = card.prior;
    const double sequentialUnitNs = sequentialNsPerByte * static_cast<double>(copyUnit(card).count());
    prior.mean[static_cast<std::size_t>(TimeTerm::program)] = sequentialUnitNs;
    prior.deviation[static_cast<std::size_t>(TimeTerm::program)] = 0.01 * sequentialUnitNs;
    prior.copySpread = kBaselineCopySpread;
    return prior;
}

// Returns the minimum copy cost, ns. Sequential writes take longer than reads of the same size by the program time,
// whether the bus waits for it or not, and a page copy includes a program.
double minCopyCost(const CandidateModel& card, double sequentialNsPerByte)
{
    const double read = card.prior.mean[static_cast<std::size_t>(TimeTerm::readPerByte)];
    return kProgramShare * std::max(0.0, sequentialNsPerByte - read) * static_cast<double>(copyUnit(card).count());
}

// Fits page copies that overlap with host transfers, and copies that add to them; returns the better fit.
TimeFit fitOverlapOrNot(CandidateModel& card, std::span<const SummedRow> rows, const TimePrior& prior, double least)
{
    TimeFit overlapping = fitCopyCost(rows, prior, kBaselineSpread, card.times, least);
    std::vector<SummedRow> additiveRows(rows.begin(), rows.end());
    for (SummedRow& row : additiveRows)
        row.programs = 0;
    TimeFit additive = fitCopyCost(additiveRows, prior, kBaselineSpread, card.times, least);
    const auto cost = [&](const TimeFit& one) { return one.cost + timesPriorCost(one.times, prior.copySpread); };
    card.overlapsCopies = cost(overlapping) <= cost(additive);
    return card.overlapsCopies ? overlapping : additive;
}

} // namespace

std::size_t CandidateSet::heaviest() const
{
    const auto best = std::ranges::max_element(m_replayed, {}, [](const Replayed& one) { return one.card.weight; });
    return static_cast<std::size_t>(best - m_replayed.begin());
}

void CandidateSet::update(const CardHistory& history)
{
    const CandidateModel* best = nullptr;
    double bestResidual = 0; // residual of the best card model
    for (std::size_t i = 0; i < m_replayed.size(); ++i) {
        if (m_replayed[i].card.ruledOut)
            continue;
        const double modelResidual = refitTimes(m_fit.cards[i], m_replayed[i], history);
        if (!best || m_fit.cards[i].cost < best->cost) {
            best = &m_fit.cards[i];
            bestResidual = modelResidual;
        }
    }
    double sum = 0;
    for (std::size_t i = 0; i < m_replayed.size(); ++i)
        sum += m_replayed[i].card.weight =
            m_replayed[i].card.ruledOut
                ? 0.0
                : std::exp(-(m_fit.cards[i].cost - best->cost) * temperingFactor(bestResidual) / 2);
    for (std::size_t i = 0; i < m_replayed.size() && sum > 0; ++i)
        m_fit.cards[i].weight = m_replayed[i].card.weight /= sum;
    m_fit.cardResidual = bestResidual;
}

// Fits the times and returns their residual.
double CandidateSet::refitTimes(CandidateModel& card, Replayed& replayed, const CardHistory& history) const
{
    const auto& rows = replayed.rows;
    ReplayedModel& out = replayed.card;
    const TimePrior prior = out.hasUnknownCopyCost() ? baselinePrior(card, m_fit.sequentialNsPerByte) : card.prior;
    const double relativeSpread = std::max(kMinRowSpread, m_fit.relativeSpread);
    const TimeFit fit = out.hasUnknownCopyCost()
                            ? fitOverlapOrNot(card, rows, prior, minCopyCost(card, m_fit.sequentialNsPerByte))
                            : fitTimes(rows, prior, relativeSpread, card.times);
    card.times = fit.times;
    card.design = withTimes(card.design, fit.times);
    card.deviation = fit.deviation;
    card.cost = fit.cost + timesPriorCost(fit.times, prior.copySpread) +
                (out.hasUnknownCopyCost() ? card.characterizationCost + blocksCost(card.design) : 0.0);
    const std::size_t part = history.lastPart();
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
        if (history.steps.back().times[block++].measured)
            out.predicted += counts ? predictRowTime(card, rows[row]) : rows[row].measured;
    }
    out.blockResidual = count > 0 ? std::sqrt(squares / count) : 0.0;
    computeCopyCost(card, out);
    return fit.residual;
}

void CandidateSet::updateAgain(const CardHistory& history)
{
    for (Replayed& one : m_replayed)
        one.card.predicted = 0;
    update(history);
}

// With measured write times the page size only shows in the padding, and so in the write at which GC starts. If all
// models have one size, others are tried for each of them, because at first each may be the right one.
void CandidateSet::tryPageSizes(const StepReplayer& replayer)
{
    const Bytes page = best().design.page;
    if (!bestReplayed().card.hasUnknownCopyCost() || bestReplayed().card.totals.padding.count() == 0 ||
        !std::ranges::all_of(m_fit.cards, [&](const CandidateModel& card) { return card.design.page == page; }))
        return;
    std::vector<FlashDesign> designs;
    for (const CandidateModel& card : m_fit.cards)
        if (isMapped(card))
            std::ranges::move(withOtherPages(card.design), std::back_inserter(designs));
    add(replayer, designs);
}

// Several interleaved dies look like a page whose size is no power of two. With measured write times only the size of
// the page matters: such models continue with the next smaller power of two, which refine() compares with others.
void CandidateSet::roundPageSizes(const StepReplayer& replayer)
{
    for (CandidateModel& card : m_fit.cards) {
        CandidateModel rounded = card;
        rounded.copyUnit = copyUnit(card);
        rounded.design.page = Bytes(std::bit_floor(card.design.page.count()));
        rounded.design.pagesPerBlock =
            static_cast<std::uint32_t>(card.design.page * card.design.pagesPerBlock / rounded.design.page);
        if (rounded.design.page == card.design.page || !replayer.canUseBaseline(rounded.design) ||
            !replayer.isCharacterizedWithoutGc(rounded))
            continue;
        const auto same = [&](const CandidateModel& other) {
            return other.weight > 0 && isEquivalentMapping(other.design, rounded.design, true);
        };
        rounded.weight = std::ranges::any_of(m_fit.cards, same) ? 0.0 : card.weight;
        card = rounded;
    }
    std::erase_if(m_fit.cards, [](const CandidateModel& card) { return card.weight == 0; });
}

// Adds page-mapped models around the one with the highest weight. On a large card the write at which GC starts
// determines the over-provisioning to about a percent. The block size remains ambiguous, so models of different block
// sizes are kept apart.
void CandidateSet::refine(const StepReplayer& replayer)
{
    if (m_refinements++ >= kRefinements)
        return;
    const ReplayedModel first = bestReplayed().card;
    if (first.characterizedWithoutGc && !first.measuredWrites && m_refinements == 1)
        add(replayer, withFifoOrRandomGc(best().design));
    add(replayer, pageMappedNear(best().design));
    if (!first.measuredWrites) {
        for (const FlashDesign& other : otherPolicies(m_fit.cards, m_replayed, best().design))
            add(replayer, pageMappedNear(other)); // otherwise one policy would get the weight of all of them
        return;
    }
    refineOverProvisioning(replayer, 0.3);
    refineOverProvisioning(replayer, 0.1);
    add(replayer, blocksAndPagesNear(best().design));
}

// Only the best of the intermediate models is kept: many neighbours would outweigh the models with other block sizes.
void CandidateSet::refineOverProvisioning(const StepReplayer& replayer, double step)
{
    const std::size_t before = m_replayed.size();
    add(replayer, overProvisioningNear(best().design, step));
    const std::size_t kept = heaviest();
    for (std::size_t i = m_replayed.size(); i-- > before;)
        if (i != kept) {
            m_replayed.erase(m_replayed.begin() + static_cast<std::ptrdiff_t>(i));
            m_fit.cards.erase(m_fit.cards.begin() + static_cast<std::ptrdiff_t>(i));
        }
    updateAgain(replayer.history());
}

// Adds models of these designs that do not exist yet. All other properties come from the model with the highest weight.
void CandidateSet::add(const StepReplayer& replayer, const std::vector<FlashDesign>& designs)
{
    const CandidateModel like = best();
    const bool baseline = bestReplayed().card.measuredWrites;
    const auto& fullyWritten = replayer.history().fullyWritten;
    std::vector<CandidateModel> more;
    for (const FlashDesign& design : designs) {
        const auto same = [&](const CandidateModel& card) {
            return isEquivalentMapping(card.design, design, baseline);
        };
        if (fullyWritten && fullyWritten->page.count() > 0 && design.page != fullyWritten->page)
            continue; // the full card determined it
        if (std::ranges::any_of(m_fit.cards, same) || std::ranges::any_of(more, same))
            continue; // a duplicate would double the weight
        more.push_back(like);
        more.back().design = design;
        more.back().copyUnit = copyUnit(like);
    }
    std::ranges::move(replayer.replay(more), std::back_inserter(m_replayed));
    std::ranges::move(more, std::back_inserter(m_fit.cards));
    updateAgain(replayer.history());
}

std::vector<ReplayedModel> CandidateSet::finishStep()
{
    std::vector<ReplayedModel> cards;
    for (const Replayed& one : std::exchange(m_replayed, {}))
        if (!one.card.ruledOut)
            cards.push_back(one.card);
    std::erase_if(m_fit.cards, [](const CandidateModel& one) { return one.weight < kMinFollowedWeight; });
    return cards;
}

bool CandidateSet::keepMapped()
{
    if (std::ranges::none_of(m_fit.cards, isMapped))
        return false;
    std::erase_if(m_fit.cards, std::not_fn(isMapped));
    return true;
}

void CandidateSet::setFullyWritten(Bytes page, double sequentialNsPerByte)
{
    m_fit.sequentialNsPerByte = sequentialNsPerByte;
    for (CandidateModel& card : m_fit.cards)
        card.design.slc = {};
    if (page.count() > 0)
        for (std::vector<CandidateModel>* const cards : {&m_fit.cards, &m_fit.buses})
            for (CandidateModel& card : *cards)
                setPage(card, page);
}

} // namespace assay
