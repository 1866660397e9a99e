#include "model/waf/waf_model.h"

#include "model/waf/baseline_slowdown.h"
#include "model/waf/block_rows.h"
#include "model/waf/bus_fit.h"
#include "model/waf/clean_start.h"
#include "model/waf/validity_limits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

namespace assay {

namespace {

constexpr double kMaxKnownBusResidual = 0.03; // ln: maximum residual with the right bus and flash; chosen
constexpr double kMinProgramNs = 50e3;        // ns: minimum program time of flash; below that of SLC
constexpr double kMinProgramToReadRatio = 2;  // minimum ratio of program time to read time; chosen
constexpr double kFullCardShare = 0.99;       // of a fully written card: the last MiB may be missing; chosen

bool isPageMapped(const CandidateModel& card) { return card.design.ftl.kind == FtlKind::page; }

// Returns true if random writes, of all the card or of one part, take so much longer than the model predicts that an
// incomplete model of the bus does not explain it.
bool slowerThanModel(const Characterization& done, const CandidateModel& card)
{
    constexpr double kSlower = 1.1; // factor; chosen
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

// Data that passes through a folded cache is programmed twice. It leaves the cache later; the data that leaves it first
// after full_card_times needs no folding any more.
void addFoldedBytes(CardHistory& history, StepReplay& out)
{
    const Bytes stale = std::exchange(history.staleInCache, Bytes());
    const auto foldedOf = [&](Bytes programmed) { return programmed - std::min(programmed, stale); };
    for (ReplayedModel& card : out.cards)
        card.totals.folded += foldedOf(card.totals.programmed);
    for (ReplayedBus& bus : out.buses)
        bus.programmed += foldedOf(bus.programmed);
}

// Returns true if the models do not explain the step or the card, or only with a wide interval.
bool isRejected(const StepReplay& out)
{
    constexpr double kUsefulResidual = 0.05; // ln; chosen
    const auto best = std::ranges::max_element(out.cards, {}, &ReplayedModel::weight);
    return best == out.cards.end() || out.drift > kMaxDrift || out.residual > kUsefulResidual ||
           out.medianResidual > kMaxMedianResidual ||
           (best->copyCostPerByteNs > 0 && std::abs(std::log(std::max(best->copyCostRatio, 1e-3))) > kMaxCopyTimeRatio);
}

bool isExplainedByUnits(const CardFit& fit)
{
    return fit.cardResidual <= kMaxCardResidual && !fit.cards.empty() && !isPageMapped(fit.cards.front());
}

} // namespace

WafModel::WafModel(Characterization characterization, CardFit fit)
    : m_history(std::move(characterization), fit.cacheFilled, isBusKnown(fit)), m_candidates(std::move(fit))
{
    m_candidates.roundPageSizes(StepReplayer(m_history, m_candidates.fit()));
}

// Buffers the writes of the step during the replay: every card model needs them, and generating them takes as long as
// replaying them.
StepReplay WafModel::step(WriteTrace trace, StepTimes times, const std::stop_token& stop)
{
    StepReplay out;
    std::vector<TracedWrite> writes;
    trace([&](const TracedWrite& write) {
        const bool continues = !writes.empty() && writes.back().offset + writes.back().length == write.offset;
        writes.push_back(write);
        out.writes += write.measured ? 1 : 0;
        out.randomWrites += write.measured && !continues ? 1 : 0;
        out.host += write.measured ? write.length : Bytes();
        return !stop.stop_requested();
    });
    out.fastestNs = m_history.fastest.decile(writes);
    for (const StepBlock& block : times)
        out.measured += block.measured ? block.time : Ns();
    StepTimes blocks = withoutParts(times);
    m_history.steps.push_back({[&writes](const WriteVisitor& visit) { (void)std::ranges::all_of(writes, visit); },
                               std::move(blocks), std::move(times)});
    m_checks.addTo(out);
    if (out.writes > 0 && !m_checks.rejects())
        replayStep(out, stop);
    out.usedByCleanStart = m_history.fullCard.has_value();
    if (out.writes > 0 && isRejected(out))
        out.cleanStart = estimateFromCleanStart(m_history, stop);
    m_history.sequentiallyWritten =
        out.randomWrites <= 1 && static_cast<double>(out.host.count()) >=
                                     kFullCardShare * static_cast<double>(characterization().capacity.count());
    m_history.steps.back().trace = std::move(trace);
    return out;
}

Bytes WafModel::cacheSize() const
{
    Bytes most;
    for (const CandidateModel& bus : fit().buses)
        most = std::max(most, bus.design.slc.cache);
    return most == Bytes() && !m_history.steps.empty() ? quickStart(m_history) : most;
}

void WafModel::replayStep(StepReplay& out, const std::stop_token& stop)
{
    excludeForeignFolding(m_history);
    addSlowerWrites();
    const StepReplayer replayer(m_history, fit(), stop);
    m_candidates.replay(replayer);
    const double all = timeOutsideCache(m_history.steps.back().times);
    addPredictionError(m_candidates, all, out);
    if (std::ranges::all_of(m_candidates.replayed(), [](const Replayed& one) { return one.card.ruledOut; }))
        return; // the next step tries them again
    m_candidates.update(m_history);
    if (all > 0)
        m_candidates.tryPageSizes(replayer);
    const ReplayedModel& first = m_candidates.bestReplayed().card;
    // The write times of the full card are known: a GC-free model whose prediction is that far off is excluded.
    const bool begins = !first.neverRelocated || (m_history.fullyWritten && all > 0 &&
                                                  std::log(all / std::max(1.0, first.priorTime)) > kMaxDrift);
    if (first.kind == FtlKind::page && begins && all > 0)
        m_candidates.refine(replayer);
    m_checks.checkStep(m_candidates, m_history, out);
    const ReplayedModel& best = m_candidates.bestReplayed().card;
    m_history.relocated |= best.totals.relocated.count() > 0;
    if (best.measuredWrites)
        out.baseline = m_history.baseline;
    for (const CandidateModel& bus : fit().buses)
        out.buses.push_back(replayer.replayBus(bus, best.measuredWrites ? &m_candidates.best() : nullptr));
    const bool folds = m_history.folds() && best.measuredWrites;
    out.cards = m_candidates.finishStep();
    if (folds)
        addFoldedBytes(m_history, out);
}

// For page-mapped cards only, before their first relocation: on others the increase may be merges.
void WafModel::addSlowerWrites()
{
    const bool onlyPageMapped = std::ranges::all_of(fit().cards, [](const CandidateModel& card) {
        return isPageMapped(card) && card.design.slc.cache.count() == 0;
    });
    if (m_history.relocated || fit().cards.empty() || !onlyPageMapped || !m_history.baseline.isKnown() ||
        fit().sequentialNsPerByte <= 0)
        return;
    if (const auto extraNsPerByte = assay::addSlowerWrites(m_history)) {
        m_candidates.addSequentialTime(*extraNsPerByte);
        m_candidates.roundPageSizes(StepReplayer(m_history, fit()));
    }
}

// If units behind a cache are detected, earlier workloads no longer count: the cache had another size then, or was not
// full.
bool WafModel::adoptUnitsBehindCache(const Characterization& done, const std::stop_token& stop)
{
    const CardFit& before = fit();
    auto detected = detectUnitsBehindCache(done);
    const BaselineWriteLatency inCache = sequentialWhenFresh(characterization());
    if (isExplainedByUnits(before) || before.buses.empty() || !detected || !inCache.isKnown())
        return false;
    CardFit fitted = fitUnitsBehindCache(*detected, inCache, before, stop);
    if (fitted.cards.empty())
        return false;
    detected->characterization.before = {{Bytes(), detected->characterization.capacity}};
    FastestWrites fastest = std::move(m_history.fastest);
    m_history = CardHistory(std::move(detected->characterization), true, true);
    m_history.fastest = std::move(fastest);
    m_history.baseline = inCache;
    m_candidates = CandidateSet(std::move(fitted));
    m_checks = {};
    return true;
}

// The writes update the state of all models. Their times are used for page-mapped cards only: on others an increase may
// be merges.
void WafModel::addFullyWrittenCharacterization(Characterization characterization, const std::stop_token& stop)
{
    m_history.fastest.add(characterization);
    if (adoptUnitsBehindCache(characterization, stop))
        return;
    const auto done = std::make_shared<const Characterization>(std::move(characterization));
    StepBlock all{0, {}, true, true};
    for (const TimedOp& op : done->ops) {
        ++all.writes;
        all.time += op.time;
    }
    m_history.steps.push_back({[done](const WriteVisitor& visit) {
                                   (void)std::ranges::all_of(done->ops, [&](const TimedOp& op) {
                                       return visit({op.offset, op.length, true, op.idleBefore, {}});
                                   });
                               },
                               {all},
                               {all}});
    if (m_history.sequentiallyWritten)
        m_history.fullCard = {m_history.steps.size() - 2, m_history.steps.size() - 1, done};
    m_history.sequentiallyWritten = false;
    const FullyWrittenCard detected = analyzeFullyWrittenCard(*done);
    if (m_history.relocated || !detected.baseline.isKnown() || detected.baseline.copiesUnits() ||
        (!m_history.baseline.isKnown() && !detected.mapped))
        return;
    // Where log blocks take the random writes of full_card_times, a hybrid card looks page-mapped.
    const bool isExplained = isExplainedByUnits(fit()) && cacheSize() == Bytes();
    if (detected.mapped && !m_candidates.keepMapped() && fit().families.page && !isExplained)
        m_candidates =
            CandidateSet(fitCardModels(m_history.characterization, {.openAu = false, .hybrid = false}, stop));
    if (fit().cards.empty() || !std::ranges::all_of(fit().cards, isPageMapped))
        return;
    if (m_history.busKnown && !detected.folds && !slowerThanModel(*done, fit().cards.front()))
        return;
    const double before = fit().sequentialNsPerByte - m_history.baseline.fullCacheNsPerByte(),
                 now = largeSequentialNsPerByte(detected.baseline);
    m_history.baseline = detected.baseline;
    if (!detected.folds && now > kNotableSlower * before)
        m_history.baseline.setFullCache(now - before);
    m_history.fullyWritten = detected;
    m_history.staleInCache = detected.cache;
    m_history.busKnown = false;
    m_checks = {};
    for (TracedStep& step : m_history.steps) // the times of the same writes have changed since
        for (StepBlock& block : step.times)
            block.inCache = true;
    m_candidates.setFullyWritten(detected.page, now);
    m_candidates.roundPageSizes(StepReplayer(m_history, fit()));
}

} // namespace assay
