#include "model/waf/model_fit.h"

#include "ground/base/parallel.h"
#include "model/waf/baseline_write_latency.h"
#include "model/waf/bus_fit.h"
#include "model/waf/equivalent_designs.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace assay {

namespace {

// Chosen for the time of a fit: numbers of buses and cards.
constexpr std::size_t kBusesTried = 24;    // tried with every kind of translation layer
constexpr std::size_t kBusesMeansOnly = 6; // the same if only means are known, which discriminate fewer buses
constexpr std::size_t kBusesKept = 4;      // kept and refined
// For each kind of translation layer. If the times are ambiguous, one kind must not displace the others.
constexpr std::size_t kCardsKept = 12;
constexpr std::size_t kCachedKept = 4; // behind a cache: each has eight variants
constexpr double kMinWeight = 0.003;
// I/Os in a row of a workload that relocates pages, minimum and maximum, and minimum number of its rows. Chosen.
constexpr std::size_t kRowOps = 8, kMaxRowOps = 64, kMinRows = 16;
constexpr double kTypicalResidual = 0.06; // typical relative spread of rows with the right card model; chosen
// Residual of the best bus above which the measured write times replace the bus model, unless a card model explains the
// workloads. ln; chosen.
constexpr double kMaxBusResidual = 0.03;
constexpr double kMaxCacheResidual = 0.03; // the same of the best page-mapped card behind a cache that became full

// Keeps the best of each kind in `sorted` and returns them in the same order.
std::vector<CandidateModel> weightedModels(std::vector<FittedDesign>& sorted, std::size_t maxOfKind, double temper)
{
    if (sorted.empty())
        return {};
    const double least = sorted.front().fit.cost;
    const auto weightOf = [&](const FittedDesign& one) { return std::exp(-(one.fit.cost - least) * temper / 2); };
    std::map<FtlKind, std::size_t> kept;
    std::erase_if(sorted, [&](const FittedDesign& one) {
        return weightOf(one) < kMinWeight || kept[one.structure.ftl.kind]++ >= maxOfKind;
    });
    std::vector<CandidateModel> out;
    double sum = 0;
    for (const FittedDesign& one : sorted) {
        const double weight = weightOf(one);
        out.push_back({withTimes(one.structure, one.fit.times),
                       one.fit.times,
                       weight,
                       one.fit.cost,
                       one.fit.deviation,
                       {},
                       one.fit.cost,
                       {},
                       one.measuredWrites});
        sum += weight;
    }
    for (CandidateModel& one : out)
        one.weight /= sum;
    return out;
}

// Weights each bus by its best card model, which shows how well the bus explains the workloads that relocate pages.
void reweightBuses(std::vector<CandidateModel>& buses, double temper)
{
    const double best = std::ranges::min_element(buses, {}, &CandidateModel::cost)->cost;
    double sum = 0;
    for (CandidateModel& bus : buses)
        sum += bus.weight *= std::exp(-(bus.cost - best) * temper / 2);
    for (CandidateModel& bus : buses)
        bus.weight /= sum;
}

TimePrior busPrior(const FittedDesign& bus)
{
    TimePrior prior = widePrior();
    for (std::size_t i = 0; i < kTimeTerms; ++i) {
        const auto term = static_cast<TimeTerm>(i);
        const bool hidden = term == TimeTerm::program && bus.structure.slc.cache.count() > 0; // behind the cache
        if (term == TimeTerm::erase || term == TimeTerm::randomWriteExtra || term == TimeTerm::pageCopy || hidden)
            continue;
        prior.mean[i] = bus.fit.times[i];
        prior.deviation[i] =
            std::min(prior.deviation[i], std::max(bus.fit.deviation[i], 0.01 * bus.fit.times[i] + 100));
    }
    prior.deviation[static_cast<std::size_t>(TimeTerm::perByte)] =
        std::max(0.01 * prior.mean[static_cast<std::size_t>(TimeTerm::perByte)], 0.01);
    return prior;
}

bool relocatesNothing(std::span<const FlashOps> flashOps)
{
    return std::ranges::all_of(flashOps, [](const FlashOps& one) { return one.multiPlaneCopies == 0; });
}

// Replaces a bus model. Its page size only defines the relocated amount, and its times only the prior of the copy cost.
FittedDesign measuredBus(const FittedDesign& source)
{
    FittedDesign out = source;
    out.structure.page = kib(16);
    out.structure.planes = 1;
    out.structure.busOverlap = false;
    out.structure.buffer = Bytes();
    out.structure.slc = {};
    out.structure.joinWrites = true;
    return out;
}

TimePrior measuredPrior(const FittedDesign& bus, double sequential)
{
    TimePrior prior = busPrior(bus);
    const double sequentialPageNs = sequential * static_cast<double>(bus.structure.page.count());
    prior.mean[static_cast<std::size_t>(TimeTerm::program)] = sequentialPageNs;
    prior.deviation[static_cast<std::size_t>(TimeTerm::program)] = 0.01 * sequentialPageNs;
    prior.copySpread = kBaselineCopySpread;
    return prior;
}

// Searches all card models with one bus, by the workloads that relocate pages.
class ModelSearch {
public:
    // `measured`: GC-free write times that replace the bus model, or null. `cached`: the units are behind such a cache,
    // or null.
    ModelSearch(const Characterization& characterization, const FittedDesign& bus, const TimePrior& prior,
                double expected, const BaselineWriteLatency* measured, std::stop_token stop,
                const UnitsBehindCache* cached = nullptr)
        : m_characterization(characterization), m_cached(cached),
          m_bus({withTimes(bus.structure, bus.fit.times), bus.fit}), // the work while idle depends on the times
          m_prior(prior), m_expected(expected), m_measured(measured), m_stop(std::move(stop))
    {
        std::vector<std::size_t> ops(characterization.workloads.size());
        for (const TimedOp& op : characterization.ops)
            ++ops[op.workload];
        const auto most = [&](const CharacterizationWorkload& one) {
            const std::size_t all = ops[static_cast<std::size_t>(&one - characterization.workloads.data())];
            return one.kind == CharacterizationKind::random           ? std::clamp(all / kMinRows, kRowOps, kMaxRowOps)
                   : one.kind == CharacterizationKind::mergeCostSweep ? std::max<std::size_t>(kRowOps, one.points)
                                                                      : kRowOps;
        };
        m_rows = splitIntoRows(characterization, characterization.ops, most, [](const CharacterizationWorkload& one) {
            return relocatesPages(one.kind) ? 1.0 : one.kind == CharacterizationKind::fill ? 0.2 : 0.0;
        });
        std::vector<double> rows(characterization.workloads.size());
        for (const TimeRow& row : m_rows)
            ++rows[characterization.ops[row.begin].workload];
        for (TimeRow& row : m_rows)
            row.weight *= std::min(1.0, kIndependentRows / rows[characterization.ops[row.begin].workload]);
    }
    // Tries all cards of one bus, or of buses that differ only in their planes. Each card is replayed once for all of
    // them.
    static void tryAll(std::span<ModelSearch* const> buses, const Families& families)
    {
        std::vector<std::vector<FlashDesign>> structures;
        for (const ModelSearch* const bus : buses)
            structures.push_back(gridDesigns(bus->bus(), families));
        for (std::size_t i = 0; i < structures.front().size(); ++i) {
            std::vector<FlashOps> onePlane;
            for (std::size_t bus = 0; bus < buses.size(); ++bus)
                buses[bus]->tryWithFolding(structures[bus][i], buses.size() > 1 ? &onePlane : nullptr);
        }
        for (ModelSearch* const bus : buses)
            sortByCost(bus->m_found);
    }
    void refine(std::vector<FlashDesign> (*near)(const FlashDesign&) = designsBetween)
    {
        const std::vector<FittedDesign> coarse(
            m_found.begin(), m_found.begin() + std::min<std::ptrdiff_t>(kRefined, std::ssize(m_found)));
        for (const FittedDesign& one : coarse)
            if (one.structure.ftl.kind != FtlKind::page || !m_gcFreeFit)
                for (const FlashDesign& structure : near(one.structure))
                    if (!isTried(structure))
                        tryOne(structure);
        sortByCost(m_found);
    }
    const std::vector<FittedDesign>& found() const { return m_found; } // best first
    const std::vector<TimeRow>& rows() const { return m_rows; }
    const TimePrior& prior() const { return m_prior; }
    double cost() const { return m_found.empty() ? 0.0 : m_found.front().fit.cost; }
    const FlashDesign& bus() const { return m_bus.structure; }

private:
    static constexpr std::ptrdiff_t kRefined = 3; // best cards whose neighbours are tried; chosen
    // On the bus of this search.
    bool isTried(const FlashDesign& structure) const
    {
        return std::ranges::any_of(m_found, [&](const FittedDesign& other) {
            return other.structure.ftl == structure.ftl && other.structure.pagesPerBlock == structure.pagesPerBlock &&
                   other.structure.slc.foldUnits == structure.slc.foldUnits;
        });
    }
    void tryWithFolding(FlashDesign structure, std::vector<FlashOps>* onePlane)
    {
        if (m_gcFreeFit && structure.ftl.kind == FtlKind::page &&
            (structure.pagesPerBlock != m_gcFreePagesPerBlock || structure.ftl.gc != GarbageCollection::greedy))
            return; // without GC its block size and policy are not identifiable
        tryOne(structure, onePlane);
        structure.slc.foldUnits = true;
        if (structure.slc.cache.count() > 0 && structure.ftl.kind != FtlKind::page)
            tryOne(structure);
    }
    // `onePlane`: operations of the card with one plane, shared with the next bus. Filled if empty.
    std::vector<FlashOps> flashOpsOf(FlashDesign structure, std::vector<FlashOps>* onePlane) const
    {
        if (!onePlane)
            return replay(structure, m_characterization.ops, m_characterization.before);
        const unsigned planes = std::exchange(structure.planes, 1);
        if (onePlane->empty())
            *onePlane = replay(structure, m_characterization.ops, m_characterization.before);
        return withPlanes(*onePlane, planes);
    }
    void tryOne(FlashDesign structure, std::vector<FlashOps>* onePlane = nullptr)
    {
        if (m_stop.stop_requested())
            return;
        if (m_cached)
            structure.slc.cache = m_cached->cache(structure.ftl.kind == FtlKind::hybrid ? structure.ftl.logBlocks
                                                                                        : structure.ftl.openUnits);
        const bool mapped = structure.ftl.kind == FtlKind::page;
        if (mapped && m_gcFreeFit) {
            m_found.push_back({structure, *m_gcFreeFit, m_measured != nullptr});
            return;
        }
        if (const auto same = std::ranges::find_if(m_found,
                                                   [&](const FittedDesign& other) {
                                                       return mapped &&
                                                              isEquivalentMappedFlash(other.structure, structure);
                                                   });
            same != m_found.end()) {
            m_found.push_back({structure, TimeFit(same->fit), m_measured != nullptr});
            return;
        }
        const auto flashOps = flashOpsOf(structure, onePlane);
        m_found.push_back({structure,
                           m_measured ? fitMeasured(structure, flashOps)
                                      : fitTimes(structure, m_characterization.ops, flashOps, m_rows, m_prior,
                                                 m_expected, m_prior.mean),
                           m_measured != nullptr});
        m_found.back().fit.cost += timesPriorCost(m_found.back().fit.times, m_prior.copySpread);
        if (mapped && relocatesNothing(flashOps) && structure.ftl.overProvisioning == kMinOverProvisioning)
            m_gcFreeFit = m_found.back().fit, m_gcFreePagesPerBlock = structure.pagesPerBlock;
    }
    // False if a cache was not full yet during the row.
    bool countsMeasured(const TimeRow& row) const
    {
        return m_measured->fullCacheNsPerByte() == 0 ||
               m_characterization.workloads[row.part].kind != CharacterizationKind::fill;
    }
    TimeFit fitMeasured(const FlashDesign& structure, std::span<const FlashOps> flashOps) const
    {
        std::vector<SummedRow> sums;
        for (const TimeRow& row : m_rows) {
            sums.push_back({{}, 0, countsMeasured(row) ? row.weight : 0.0, row.part});
            for (std::size_t i = row.begin; i < row.end && sums.back().weight > 0; ++i) {
                const TimedOp& op = m_characterization.ops[i];
                addBaselineTerms(sums.back().terms, flashOps[i],
                                 m_measured->interpolate(op.length, flashOps[i].continues, structure.ftl.kind), 1);
                sums.back().measured += static_cast<double>(op.time.count());
            }
        }
        return fitTimes(sums, m_prior, m_expected, m_prior.mean);
    }
    const Characterization& m_characterization;
    const UnitsBehindCache* m_cached;
    FittedDesign m_bus;
    TimePrior m_prior;
    double m_expected;
    const BaselineWriteLatency* m_measured;
    std::stop_token m_stop;
    std::vector<TimeRow> m_rows;
    std::vector<FittedDesign> m_found;
    std::uint32_t m_gcFreePagesPerBlock = 0; // pages
    std::optional<TimeFit> m_gcFreeFit;      // of page-mapped designs without GC: all fit equally well
};

// Groups of buses that differ only in their planes.
std::vector<std::vector<ModelSearch*>> groupByPlanes(std::span<ModelSearch> searches)
{
    std::vector<std::vector<ModelSearch*>> groups;
    for (ModelSearch& one : searches) {
        const auto found = std::ranges::find_if(groups, [&](const std::vector<ModelSearch*>& others) {
            return onlyPlanesDiffer(others.front()->bus(), one.bus());
        });
        found == groups.end() ? groups.push_back({&one}) : found->push_back(&one);
    }
    return groups;
}

bool noBusExplains(const CardFit& fit, bool behindCache)
{
    return behindCache ? fit.cardResidual > kMaxCacheResidual
                       : fit.busResidual > kMaxBusResidual && fit.cardResidual > kMaxCardResidual;
}

// If no random write took longer than a sequential one, other layers would be fitted with a copy cost of zero. With an
// SLC cache this is not conclusive before the cache is full: no unit is merged until then.
bool provesPageMapping(const Families& families, const Characterization& characterization,
                       const BaselineWriteLatency& baseline)
{
    return families.page && !characterization.onlyMeanTimes &&
           isOffsetIndependent(characterization, baseline.fullCacheNsPerByte());
}

// Adds the variants that writes of 64 KiB at the start of units cannot distinguish: whether skipped pages are copied at
// once, and how much of the cache a small write occupies. All variants get equal weight.
std::vector<CandidateModel> withIndistinguishable(const std::vector<CandidateModel>& cards)
{
    std::vector<CandidateModel> all;
    const auto add = [&](CandidateModel card, const FlashDesign& design) {
        card.copyUnit = copyUnit(card);
        card.design = design;
        all.push_back(card);
    };
    for (const CandidateModel& card : cards)
        for (const bool gaps : {false, true}) {
            FlashDesign design = card.design;
            design.ftl.fillGaps = gaps;
            if (gaps && !design.ftl.strictOrder)
                continue;
            add(card, design);
            for (const FlashDesign& other : withOtherPages(design))
                add(card, other);
        }
    double sum = 0;
    for (const CandidateModel& card : all)
        sum += card.weight;
    for (CandidateModel& card : all)
        card.weight /= sum;
    return all;
}

} // namespace

double rmsResidual(std::span<const double> residuals)
{
    double sum = 0, count = 0;
    for (const double residual : residuals) {
        sum += std::min(1.0, residual * residual);
        count += residual != 0 ? 1 : 0; // ignored rows have no residual
    }
    return count > 0 ? std::sqrt(sum / count) : 0.0;
}

double temperingFactor(double residual)
{
    return 0.5 * std::min(1.0, std::pow(kTypicalResidual / std::max(residual, 1e-3), 2));
}

double blocksCost(const FlashDesign& design)
{
    constexpr double kUsualBlocks = 32768; // per card: a controller counts valid pages of each; chosen
    const double blocks = static_cast<double>(design.advertised / (design.page * design.pagesPerBlock));
    return std::pow(2 * std::max(0.0, std::log2(blocks / kUsualBlocks)), 2);
}

Bytes copyUnit(const CandidateModel& card)
{
    return card.copyUnit.count() > 0 ? card.copyUnit : card.design.page * card.design.planes;
}

TimeVector effectiveTerms(const CandidateModel& card, const SummedRow& row)
{
    return card.overlapsCopies ? effectiveTermsAt(row, card.times) : row.terms;
}

double predictRowTime(const CandidateModel& card, const SummedRow& row)
{
    return timeOf(effectiveTerms(card, row), card.times);
}

// A model takes the prior of its bus, or that of measured writes.
static void setPriors(CardFit& fit, const TimePrior& measured)
{
    for (CandidateModel& card : fit.cards)
        card.prior = card.measuredWrites ? measured : std::ranges::find_if(fit.buses, [&](const CandidateModel& one) {
                                                          return isSameBus(one.design, card.design);
                                                      })->prior;
}

CardFit fitCardModels(const Characterization& characterization, const Families& families, const std::stop_token& stop)
{
    BusFit bus = fitBuses(characterization, stop);
    CardFit fit;
    fit.relativeSpread = bus.relativeSpread;
    fit.busResidual = bus.residual;
    fit.sequentialNsPerByte = fillNsPerByte(characterization, 0.5);
    fit.cacheFilled = fillEndsSlower(characterization) || std::ranges::any_of(bus.buses, [](const FittedDesign& one) {
                          return one.structure.slc.cache.count() > 0;
                      });
    fit.buses = weightedModels(bus.buses, characterization.onlyMeanTimes ? kBusesMeansOnly : kBusesTried, 1.0);
    std::vector<ModelSearch> searches;
    for (std::size_t i = 0; i < fit.buses.size(); ++i)
        searches.emplace_back(characterization, bus.buses[i], busPrior(bus.buses[i]),
                              std::max(kMinRowSpread, fit.relativeSpread), nullptr, stop);
    const BaselineWriteLatency baseline(characterization, fit.cacheFilled);
    const bool mapped = provesPageMapping(families, characterization, baseline),
               behindCache = mapped && fit.cacheFilled;
    const Families possible = mapped ? Families{true, false, false} : families;
    const auto groups = groupByPlanes(searches);
    parallelFor(groups.size(), [&](std::size_t i) { ModelSearch::tryAll(groups[i], possible); });
    std::vector<std::size_t> order(searches.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return searches[i].cost(); });
    parallelFor(std::min(kBusesKept, order.size()), [&](std::size_t i) { searches[order[i]].refine(); });
    std::vector<FittedDesign> cards;
    for (std::size_t i = 0; i < searches.size(); ++i) {
        fit.buses[i].cost = searches[i].cost();
        fit.buses[i].prior = searches[i].prior();
        std::ranges::copy(searches[i].found(), std::back_inserter(cards));
    }
    sortByCost(cards);
    if (cards.empty())
        return fit;
    fit.rows = searches.front().rows();
    fit.cardResidual = rmsResidual(cards.front().fit.residuals);
    TimePrior prior;
    if (noBusExplains(fit, behindCache) && baseline.isKnown() && !characterization.onlyMeanTimes &&
        fit.sequentialNsPerByte > 0) {
        if (behindCache)
            cards.clear(); // none of the tried caches explains the workloads
        const FittedDesign measured = measuredBus(bus.buses.front());
        prior = measuredPrior(measured, fit.sequentialNsPerByte);
        ModelSearch search(characterization, measured, prior, std::max(kMinRowSpread, fit.relativeSpread), &baseline,
                           stop);
        ModelSearch* const one = &search;
        ModelSearch::tryAll({&one, 1},
                            {possible.page && (mapped || !baseline.copiesUnits()), possible.openAu, possible.hybrid});
        search.refine();
        search.refine(); // more than one value at a time, since only one bus is searched
        std::ranges::copy(search.found(), std::back_inserter(cards));
        sortByCost(cards);
        fit.cardResidual = rmsResidual(cards.front().fit.residuals);
    }
    const double temper = temperingFactor(cards.front().fit.residual);
    reweightBuses(fit.buses, temper);
    fit.cards = weightedModels(cards, kCardsKept, temper);
    setPriors(fit, prior);
    return fit;
}

CardFit fitUnitsBehindCache(const UnitsBehindCache& detected, const BaselineWriteLatency& inCache,
                            const CardFit& before, const std::stop_token& stop)
{
    CardFit fit;
    fit.relativeSpread = before.relativeSpread;
    fit.cacheFilled = true;
    fit.sequentialNsPerByte = fillNsPerByte(detected.characterization, 0.5);
    fit.buses = {before.buses.front()};
    CandidateModel& bus = fit.buses.front();
    FittedDesign source{bus.design, {}};
    source.fit.times = bus.times;
    source.fit.deviation = bus.deviation;
    FittedDesign measured = measuredBus(source);
    measured.structure.slc.cache = detected.cache(1);
    const TimePrior prior = measuredPrior(measured, fit.sequentialNsPerByte);
    ModelSearch search(detected.characterization, measured, prior, std::max(kMinRowSpread, fit.relativeSpread),
                       &inCache, stop, &detected);
    ModelSearch* const one = &search;
    ModelSearch::tryAll({&one, 1}, {.page = false});
    search.refine(withOtherCounts);
    search.refine(withOtherCounts);
    search.refine(withOtherUnits); // first the number of open units, then the size of each
    std::vector<FittedDesign> cards = search.found();
    if (cards.empty())
        return fit;
    fit.rows = search.rows();
    fit.cardResidual = rmsResidual(cards.front().fit.residuals);
    fit.cards = withIndistinguishable(weightedModels(cards, kCachedKept, temperingFactor(cards.front().fit.residual)));
    for (CandidateModel& card : fit.cards)
        card.prior = prior;
    bus.design = measured.structure;
    bus.weight = 1;
    return fit;
}

} // namespace assay
