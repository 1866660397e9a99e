// Adds the result of full_card_times to the model of a run.
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

// Returns true if random writes, of all the card or of one part, take so much longer than the model predicts that an
// incomplete model of the bus does not explain it.
bool slowerThanModel(const Exercises& done, const CandidateCard& card)
{
    constexpr double kSlower = 1.1; // factor
    const auto acts = replay(card.design, done.ops, std::array{WrittenRange{Bytes(), done.capacity}});
    std::vector<std::pair<double, double>> sums(done.list.size()); // measured and predicted, ns
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

// Returns the write times by size on the fresh card, whose cache took the writes.
StillTimes inOrderWhenNew(const Exercises& exercises)
{
    Exercises sizes = exercises;
    std::erase_if(sizes.ops,
                  [&](const TimedOp& op) { return exercises.list[op.exercise].kind != ExerciseKind::sizes; });
    const StillTimes times(sizes);
    return {times.inOrder(), times.inOrder()};
}

// Changes the page size and keeps the block size.
void setPage(CandidateCard& card, Bytes page)
{
    card.moveUnit = moveUnit(card);
    const Bytes block = card.design.page * card.design.pagesPerBlock;
    card.design.page = page;
    card.design.pagesPerBlock = static_cast<std::uint32_t>(block / page);
}

} // namespace

// If units behind a cache are detected, earlier workloads no longer count: the cache had another size then, or was not
// full.
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

// The writes update the state of all models. Their times are used for page-mapped cards only: on others an increase may
// be merges.
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
    for (Step& step : m_steps) // the times of the same writes have changed since
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

// If a cache is folded, the first writes of a step fold data of the step before, which may take less time.
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

// Data that passes through a folded cache is programmed twice. It leaves the cache later; the data that leaves it first
// after full_card_times needs no folding any more.
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
