// Adds card models between those on the grid, which a step can distinguish.
#include "model/waf/equivalent_designs.h"
#include "model/waf/waf_model.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

namespace assay {

namespace {

// Compares page-mapped models; with measured write times on any bus.
bool isEquivalentMapping(const FlashDesign& a, const FlashDesign& b, bool baseline)
{
    return baseline ? a.page == b.page && a.planes == b.planes && isEquivalentMappedFlash(a, b)
                    : isEquivalentMappedCard(a, b);
}

// Returns the model with the highest weight of each GC policy other than that of `best`, among the plausible models on
// its bus.
template <class Replayed>
std::vector<FlashDesign> otherPolicies(const std::vector<CandidateModel>& cards, const std::vector<Replayed>& replayed,
                                       const FlashDesign& best)
{
    constexpr double kMinPlausibleWeight = 0.02; // weight
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

} // namespace

// With measured write times the page size only shows in the padding, and so in the write at which GC starts.
bool WafModel::needsPageSizes(const std::vector<Replayed>& replayed) const
{
    const std::size_t at = heaviest(replayed);
    const Bytes page = m_fit.cards[at].design.page;
    return replayed[at].card.hasUnknownCopyCost() && replayed[at].card.totals.padding.count() > 0 &&
           std::ranges::all_of(m_fit.cards, [&](const CandidateModel& card) { return card.design.page == page; });
}

// For all card models, because at first each of them may be the right one.
void WafModel::tryPageSizes(std::vector<Replayed>& replayed)
{
    std::vector<FlashDesign> designs;
    for (const CandidateModel& card : m_fit.cards)
        if (card.design.ftl.kind == FtlKind::page)
            std::ranges::move(withOtherPages(card.design), std::back_inserter(designs));
    addModels(replayed, designs);
}

// Several interleaved dies look like a page whose size is no power of two. With measured write times only the size of
// the page matters: such models continue with the next smaller power of two, which refine() compares with others.
void WafModel::roundPageSizes()
{
    for (CandidateModel& card : m_fit.cards) {
        CandidateModel rounded = card;
        rounded.copyUnit = copyUnit(card);
        rounded.design.page = Bytes(std::bit_floor(card.design.page.count()));
        rounded.design.pagesPerBlock =
            static_cast<std::uint32_t>(card.design.page * card.design.pagesPerBlock / rounded.design.page);
        if (rounded.design.page == card.design.page || !canUseBaseline(rounded.design))
            continue;
        auto model = makeFlashModel(rounded.design);
        std::vector<SummedRow> rows;
        replayCharacterization(rounded, *model, rows);
        if (model->totals().relocated.count() > 0)
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
void WafModel::refine(std::vector<Replayed>& replayed)
{
    const auto bestDesign = [&] { return m_fit.cards[heaviest(replayed)].design; };
    const ReplayedModel best = replayed[heaviest(replayed)].card;
    if (best.characterizedWithoutGc && !best.measuredWrites && m_refinements == 1)
        addModels(replayed, withFifoOrRandomGc(bestDesign()));
    addModels(replayed, pageMappedNear(bestDesign()));
    if (!best.measuredWrites) {
        for (const FlashDesign& other : otherPolicies(m_fit.cards, replayed, bestDesign()))
            addModels(replayed, pageMappedNear(other)); // otherwise one policy would get the weight of all of them
        return;
    }
    refineOverProvisioning(replayed, 0.3);
    refineOverProvisioning(replayed, 0.1);
    addModels(replayed, blocksAndPagesNear(bestDesign()));
}

// Only the best of the intermediate models is kept: many neighbours would outweigh the models with other block sizes.
void WafModel::refineOverProvisioning(std::vector<Replayed>& replayed, double step)
{
    const std::size_t before = replayed.size();
    addModels(replayed, overProvisioningNear(m_fit.cards[heaviest(replayed)].design, step));
    const std::size_t best = heaviest(replayed);
    for (std::size_t i = replayed.size(); i-- > before;)
        if (i != best) {
            replayed.erase(replayed.begin() + static_cast<std::ptrdiff_t>(i));
            m_fit.cards.erase(m_fit.cards.begin() + static_cast<std::ptrdiff_t>(i));
        }
    updateAgain(replayed);
}

// Adds models of these designs that do not exist yet. All other properties come from the model with the highest weight.
void WafModel::addModels(std::vector<Replayed>& replayed, const std::vector<FlashDesign>& designs)
{
    const CandidateModel best = m_fit.cards[heaviest(replayed)];
    const bool baseline = replayed[heaviest(replayed)].card.measuredWrites;
    std::vector<CandidateModel> more;
    for (const FlashDesign& design : designs) {
        const auto same = [&](const CandidateModel& card) {
            return isEquivalentMapping(card.design, design, baseline);
        };
        if (m_fullyWritten && m_fullyWritten->page.count() > 0 && design.page != m_fullyWritten->page)
            continue; // the full card determined it
        if (std::ranges::any_of(m_fit.cards, same) || std::ranges::any_of(more, same))
            continue; // a duplicate would double the weight
        more.push_back(best);
        more.back().design = design;
        more.back().copyUnit = copyUnit(best);
    }
    std::ranges::move(replayCards(more), std::back_inserter(replayed));
    std::ranges::move(more, std::back_inserter(m_fit.cards));
    updateAgain(replayed);
}

void WafModel::updateAgain(std::vector<Replayed>& replayed)
{
    for (Replayed& one : replayed)
        one.card.predicted = 0;
    updateModels(replayed);
}

} // namespace assay
