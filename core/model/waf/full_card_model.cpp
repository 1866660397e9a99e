// What the model of a run makes of full_card_times.
#include "model/waf/bus_fit.h"
#include "model/waf/waf_model.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <utility>

namespace assay {

namespace {

bool isMapped(const CandidateCard& card) { return card.design.ftl.kind == FtlKind::page; }

// Do writes anywhere, or in one part, take so much longer than the model of the card says? Less may be what it does not
// know of the bus.
bool slowerThanModel(const Exercises& done, const CandidateCard& card)
{
    constexpr double kSlower = 1.1; // times
    const auto acts = replay(card.design, done.ops, std::array{WrittenRange{Bytes(), done.capacity}});
    std::vector<std::pair<double, double>> sums(done.list.size()); // measured and foretold, ns
    for (std::size_t i = 0; i < done.ops.size(); ++i) {
        const Exercise& exercise = done.list[done.ops[i].exercise];
        if (exercise.kind != ExerciseKind::random)
            continue;
        auto& [measured, foretold] = sums[done.ops[i].exercise];
        measured += static_cast<double>(done.ops[i].time.count());
        foretold += predictedTime(card.design, card.times, acts[i], false);
    }
    return std::ranges::any_of(sums, [](const auto& sum) { return sum.first > kSlower * sum.second; });
}

double largeInOrder(const StillTimes& still) // ns per byte
{
    return still.inOrder().back().ns / still.inOrder().back().bytes;
}

// What writes of all sizes took on the new card, whose cache took them.
StillTimes inOrderWhenNew(const Exercises& exercises)
{
    Exercises sizes = exercises;
    std::erase_if(sizes.ops,
                  [&](const TimedOp& op) { return exercises.list[op.exercise].kind != ExerciseKind::sizes; });
    const StillTimes times(sizes);
    return {times.inOrder(), times.inOrder()};
}

// Pages of another size in blocks of the same.
void setPage(CandidateCard& card, Bytes page)
{
    card.moveUnit = moveUnit(card);
    const Bytes block = card.design.page * card.design.pagesPerBlock;
    card.design.page = page;
    card.design.pagesPerBlock = static_cast<std::uint32_t>(block / page);
}

} // namespace

// Where units behind a cache are seen, nothing before counts: the cache was another one then, or not full.
bool WafModel::seeCachedUnits(const Exercises& done, const std::stop_token& stop)
{
    const bool explained =
        m_fit.explained <= kCardUnexplained && !m_fit.cards.empty() && !isMapped(m_fit.cards.front());
    auto seen = cachedUnits(done);
    const StillTimes inCache = inOrderWhenNew(m_exercises);
    if (explained || m_fit.buses.empty() || !seen || !inCache.known())
        return false;
    CardFit fit = fitCachedUnits(*seen, inCache, m_fit, stop);
    if (fit.cards.empty())
        return false;
    seen->exercises.before = {{Bytes(), seen->exercises.capacity}};
    m_exercises = std::move(seen->exercises);
    m_fit = std::move(fit);
    m_still = inCache;
    m_busKnown = true;
    m_steps.clear();
    m_drift = m_driftPerWrite = m_refutation = 0;
    m_fullCard.reset();
    m_moved = m_mayBeFolds = m_writtenInOrder = false;
    return true;
}

// The writes count for the state of all cards, their times for page-mapped ones only: what others take longer may be
// moves.
void WafModel::seeFullCard(Exercises exercises, const std::stop_token& stop)
{
    if (seeCachedUnits(exercises, stop))
        return;
    const auto done = std::make_shared<const Exercises>(std::move(exercises));
    StepBlock all{0, {}, true, true};
    for (const TimedOp& op : done->ops) {
        ++all.writes;
        all.time += op.time;
    }
    m_steps.push_back({[done](const WriteVisitor& visit) {
                           (void)std::ranges::all_of(done->ops, [&](const TimedOp& op) {
                               return visit({op.offset, op.length, true, op.idleBefore, {}});
                           });
                       },
                       {all}});
    m_writtenInOrder = false;
    const FullCard seen = fullCardOf(*done);
    if (m_moved || !seen.still.known() || seen.still.copyUnits() || !m_still.known())
        return;
    if (seen.mapped && std::ranges::any_of(m_fit.cards, isMapped))
        std::erase_if(m_fit.cards, std::not_fn(isMapped));
    if (m_fit.cards.empty() || !std::ranges::all_of(m_fit.cards, isMapped))
        return;
    if (m_busKnown && !seen.folds && !slowerThanModel(*done, m_fit.cards.front()))
        return;
    const double before = m_fit.sequential - m_still.fullCache();
    m_fit.sequential = largeInOrder(seen.still);
    m_still = seen.still;
    if (!seen.folds && m_fit.sequential > kNotableSlower * before)
        m_still.noteFullCache(m_fit.sequential - before);
    m_fullCard = seen;
    m_unfolded = seen.cache;
    m_busKnown = false;
    m_drift = m_driftPerWrite = m_refutation = 0;
    for (Step& step : m_steps) // the same writes take other times by now
        for (StepBlock& block : step.times)
            block.inCache = true;
    for (CandidateCard& card : m_fit.cards)
        card.design.slc = {};
    if (seen.page.count() > 0)
        for (std::vector<CandidateCard>* const cards : {&m_fit.cards, &m_fit.buses})
            for (CandidateCard& card : *cards)
                setPage(card, seen.page);
    roundPages();
}

// Where a cache is folded, the first writes of a step fold those of the step before, which may take less.
void WafModel::skipOtherFolds()
{
    if (!folds())
        return;
    const std::vector<StillBlock> blocks = stillBlocks();
    const double cache = static_cast<double>(m_fullCard->cache.count()),
                 page = static_cast<double>(m_fullCard->page.count());
    double written = 0; // bytes of the cache
    for (std::size_t i = 0; i < blocks.size() && written < cache; ++i) {
        written += std::max(blocks[i].bytes, blocks[i].jumps * page);
        m_steps.back().times[i].inCache = kNotableSlower * blocks[i].time < blocks[i].still;
    }
}

// What goes through a cache that is folded is programmed twice. It comes out of it later; what comes out at first needs
// no folding any more after full_card_times.
void WafModel::addFolded(StepReplay& out)
{
    const Bytes spared = std::exchange(m_unfolded, Bytes());
    const auto foldedOf = [&](Bytes programmed) { return programmed - std::min(programmed, spared); };
    for (ReplayedCard& card : out.cards)
        card.totals.folded += foldedOf(card.totals.programmed);
    for (ReplayedBus& bus : out.buses)
        bus.programmed += foldedOf(bus.programmed);
}

} // namespace assay
