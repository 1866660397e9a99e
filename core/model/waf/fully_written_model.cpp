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

bool isMapped(const CandidateModel& card) { return card.design.ftl.kind == FtlKind::page; }

// Returns true if random writes, of all the card or of one part, take so much longer than the model predicts that an
// incomplete model of the bus does not explain it.
bool slowerThanModel(const Characterization& done, const CandidateModel& card)
{
    constexpr double kSlower = 1.1; // factor
    const auto flashOps = replay(card.design, done.ops, std::array{WrittenRange{Bytes(), done.capacity}});
    std::vector<std::pair<double, double>> sums(done.workloads.size()); // measured and predicted, ns
    for (std::size_t i = 0; i < done.ops.size(); ++i) {
        const CharacterizationWorkload& workload = done.workloads[done.ops[i].workload];
        if (workload.kind != CharacterizationKind::random)
            continue;
        auto& [measured, predicted] = sums[done.ops[i].workload];
        measured += static_cast<double>(done.ops[i].time.count());
        predicted += predictedTime(card.design, card.times, flashOps[i], false);
    }
    return std::ranges::any_of(sums, [](const auto& sum) { return sum.first > kSlower * sum.second; });
}

double largeSequentialNsPerByte(const BaselineWriteLatency& baseline) // ns per byte
{
    return baseline.sequential().back().ns / baseline.sequential().back().bytes;
}

// Returns the write times by size on the fresh card, whose cache took the writes.
BaselineWriteLatency sequentialWhenFresh(const Characterization& characterization)
{
    Characterization sizes = characterization;
    std::erase_if(sizes.ops, [&](const TimedOp& op) {
        return characterization.workloads[op.workload].kind != CharacterizationKind::blockSizeSweep;
    });
    const BaselineWriteLatency times(sizes);
    return {times.sequential(), times.sequential()};
}

// Changes the page size and keeps the block size.
void setPage(CandidateModel& card, Bytes page)
{
    card.copyUnit = copyUnit(card);
    const Bytes block = card.design.page * card.design.pagesPerBlock;
    card.design.page = page;
    card.design.pagesPerBlock = static_cast<std::uint32_t>(block / page);
}

} // namespace

// If units behind a cache are detected, earlier workloads no longer count: the cache had another size then, or was not
// full.
bool WafModel::adoptUnitsBehindCache(const Characterization& done, const std::stop_token& stop)
{
    const bool explained =
        m_fit.cardResidual <= kMaxCardResidual && !m_fit.cards.empty() && !isMapped(m_fit.cards.front());
    auto detected = detectUnitsBehindCache(done);
    const BaselineWriteLatency inCache = sequentialWhenFresh(m_characterization);
    if (explained || m_fit.buses.empty() || !detected || !inCache.isKnown())
        return false;
    CardFit fit = fitUnitsBehindCache(*detected, inCache, m_fit, stop);
    if (fit.cards.empty())
        return false;
    detected->characterization.before = {{Bytes(), detected->characterization.capacity}};
    m_characterization = std::move(detected->characterization);
    m_fit = std::move(fit);
    m_baseline = inCache;
    m_busKnown = true;
    m_steps.clear();
    m_drift = m_driftPerWrite = m_rejectionResidual = 0;
    m_fullyWritten.reset();
    m_relocated = m_mayBeFolding = m_sequentiallyWritten = false;
    return true;
}

// The writes update the state of all models. Their times are used for page-mapped cards only: on others an increase may
// be merges.
void WafModel::addFullyWrittenCharacterization(Characterization characterization, const std::stop_token& stop)
{
    if (adoptUnitsBehindCache(characterization, stop))
        return;
    const auto done = std::make_shared<const Characterization>(std::move(characterization));
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
    m_sequentiallyWritten = false;
    const FullyWrittenCard detected = analyzeFullyWrittenCard(*done);
    if (m_relocated || !detected.baseline.isKnown() || detected.baseline.copiesUnits() || !m_baseline.isKnown())
        return;
    if (detected.mapped && std::ranges::any_of(m_fit.cards, isMapped))
        std::erase_if(m_fit.cards, std::not_fn(isMapped));
    if (m_fit.cards.empty() || !std::ranges::all_of(m_fit.cards, isMapped))
        return;
    if (m_busKnown && !detected.folds && !slowerThanModel(*done, m_fit.cards.front()))
        return;
    const double before = m_fit.sequentialNsPerByte - m_baseline.fullCacheNsPerByte();
    m_fit.sequentialNsPerByte = largeSequentialNsPerByte(detected.baseline);
    m_baseline = detected.baseline;
    if (!detected.folds && m_fit.sequentialNsPerByte > kNotableSlower * before)
        m_baseline.setFullCache(m_fit.sequentialNsPerByte - before);
    m_fullyWritten = detected;
    m_staleInCache = detected.cache;
    m_busKnown = false;
    m_drift = m_driftPerWrite = m_rejectionResidual = 0;
    for (Step& step : m_steps) // the times of the same writes have changed since
        for (StepBlock& block : step.times)
            block.inCache = true;
    for (CandidateModel& card : m_fit.cards)
        card.design.slc = {};
    if (detected.page.count() > 0)
        for (std::vector<CandidateModel>* const cards : {&m_fit.cards, &m_fit.buses})
            for (CandidateModel& card : *cards)
                setPage(card, detected.page);
    roundPageSizes();
}

// If a cache is folded, the first writes of a step fold data of the step before, which may take less time.
void WafModel::excludeForeignFolding()
{
    if (!folds())
        return;
    const std::vector<BaselineBlock> blocks = baselineBlocks();
    const double cache = static_cast<double>(m_fullyWritten->cache.count()),
                 page = static_cast<double>(m_fullyWritten->page.count());
    double written = 0; // bytes of the cache
    for (std::size_t i = 0; i < blocks.size() && written < cache; ++i) {
        written += std::max(blocks[i].bytes, blocks[i].randomWrites * page);
        m_steps.back().times[i].inCache = kNotableSlower * blocks[i].time < blocks[i].baseline;
    }
}

// Data that passes through a folded cache is programmed twice. It leaves the cache later; the data that leaves it first
// after full_card_times needs no folding any more.
void WafModel::addFoldedBytes(StepReplay& out)
{
    const Bytes stale = std::exchange(m_staleInCache, Bytes());
    const auto foldedOf = [&](Bytes programmed) { return programmed - std::min(programmed, stale); };
    for (ReplayedModel& card : out.cards)
        card.totals.folded += foldedOf(card.totals.programmed);
    for (ReplayedBus& bus : out.buses)
        bus.programmed += foldedOf(bus.programmed);
}

} // namespace assay
