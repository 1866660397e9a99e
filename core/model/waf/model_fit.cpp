#include "model/waf/model_fit.h"

#include "ground/base/parallel.h"
#include "model/waf/bus_fit.h"
#include "model/waf/like_cards.h"
#include "model/waf/still_times.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace assay {

namespace {

constexpr std::size_t kBusesTried = 24;   // tried with every kind of translation layer
constexpr std::size_t kBusesTogether = 6; // the same if only means are known, which discriminate fewer buses
constexpr std::size_t kBusesKept = 4;     // kept and refined
// For each kind of translation layer. If the times are ambiguous, one kind must not displace the others.
constexpr std::size_t kCardsKept = 12;
constexpr std::size_t kCachedKept = 4; // behind a cache: each has eight variants
constexpr double kMinWeight = 0.003;
constexpr std::size_t kRowOps = 8; // minimum number of I/Os in a row of a workload that relocates pages
constexpr std::size_t kMaxRowOps = 64;
constexpr std::size_t kMinRows = 16;
constexpr double kExplained = 0.06; // typical relative spread of rows with the right card model
// Residual of the best bus above which the measured write times replace the bus model, unless a card model explains the
// workloads.
constexpr double kBusUnexplained = 0.03;
constexpr double kCacheUnexplained = 0.03; // the same of the best page-mapped card behind a cache that became full

// Keeps the best of each kind in `sorted` and returns them in the same order.
std::vector<CandidateCard> weighed(std::vector<Fitted>& sorted, std::size_t maxOfKind, double temper)
{
    if (sorted.empty())
        return {};
    const double least = sorted.front().fit.cost;
    const auto weightOf = [&](const Fitted& one) { return std::exp(-(one.fit.cost - least) * temper / 2); };
    std::map<FtlKind, std::size_t> kept;
    std::erase_if(sorted, [&](const Fitted& one) {
        return weightOf(one) < kMinWeight || kept[one.structure.ftl.kind]++ >= maxOfKind;
    });
    std::vector<CandidateCard> out;
    double sum = 0;
    for (const Fitted& one : sorted) {
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
    for (CandidateCard& one : out)
        one.weight /= sum;
    return out;
}

// Weights each bus by its best card model, which shows how well the bus explains the workloads that relocate pages.
void reweigh(std::vector<CandidateCard>& buses, double temper)
{
    const double best = std::ranges::min_element(buses, {}, &CandidateCard::cost)->cost;
    double sum = 0;
    for (CandidateCard& bus : buses)
        sum += bus.weight *= std::exp(-(bus.cost - best) * temper / 2);
    for (CandidateCard& bus : buses)
        bus.weight /= sum;
}

TimePrior known(const Fitted& bus)
{
    TimePrior prior = widePrior();
    for (std::size_t i = 0; i < kTimeTerms; ++i) {
        const auto term = static_cast<TimeTerm>(i);
        const bool hidden = term == TimeTerm::program && bus.structure.slc.cache.count() > 0; // behind the cache
        if (term == TimeTerm::erase || term == TimeTerm::writeExtra || term == TimeTerm::move || hidden)
            continue;
        prior.mean[i] = bus.fit.times[i];
        prior.deviation[i] =
            std::min(prior.deviation[i], std::max(bus.fit.deviation[i], 0.01 * bus.fit.times[i] + 100));
    }
    prior.deviation[static_cast<std::size_t>(TimeTerm::perByte)] =
        std::max(0.01 * prior.mean[static_cast<std::size_t>(TimeTerm::perByte)], 0.01);
    return prior;
}

bool movesNothing(std::span<const FlashOps> acts)
{
    return std::ranges::all_of(acts, [](const FlashOps& one) { return one.moveTurns == 0; });
}

// Replaces a bus model. Its page size only defines the relocated amount, and its times only the prior of the copy cost.
Fitted measuredBus(const Fitted& like)
{
    Fitted out = like;
    out.structure.page = kib(16);
    out.structure.planes = 1;
    out.structure.busOverlap = false;
    out.structure.buffer = Bytes();
    out.structure.slc = {};
    out.structure.joinWrites = true;
    return out;
}

TimePrior measuredPrior(const Fitted& bus, double sequential)
{
    TimePrior prior = known(bus);
    const double inOrder = sequential * static_cast<double>(bus.structure.page.count());
    prior.mean[static_cast<std::size_t>(TimeTerm::program)] = inOrder;
    prior.deviation[static_cast<std::size_t>(TimeTerm::program)] = 0.01 * inOrder;
    prior.moveSpread = kStillMoveSpread;
    return prior;
}

// Searches all card models with one bus, by the workloads that relocate pages.
class CardSearch {
public:
    // `measured`: GC-free write times that replace the bus model, or null. `cached`: the units are behind such a cache,
    // or null.
    CardSearch(const Exercises& exercises, const Fitted& bus, const TimePrior& prior, double expected,
               const StillTimes* measured, std::stop_token stop, const CachedUnits* cached = nullptr)
        : m_exercises(exercises), m_cached(cached),
          m_bus({withTimes(bus.structure, bus.fit.times), bus.fit}), // the work while idle depends on the times
          m_prior(prior), m_expected(expected), m_measured(measured), m_stop(std::move(stop))
    {
        std::vector<std::size_t> ops(exercises.list.size());
        for (const TimedOp& op : exercises.ops)
            ++ops[op.exercise];
        const auto most = [&](const Exercise& one) {
            const std::size_t all = ops[static_cast<std::size_t>(&one - exercises.list.data())];
            return one.kind == ExerciseKind::random   ? std::clamp(all / kMinRows, kRowOps, kMaxRowOps)
                   : one.kind == ExerciseKind::ladder ? std::max<std::size_t>(kRowOps, one.points)
                                                      : kRowOps;
        };
        m_rows = rowsOf(exercises, exercises.ops, most, [](const Exercise& one) {
            return movesPages(one.kind) ? 1.0 : one.kind == ExerciseKind::fill ? 0.2 : 0.0;
        });
        std::vector<double> rows(exercises.list.size());
        for (const TimeRow& row : m_rows)
            ++rows[exercises.ops[row.begin].exercise];
        for (TimeRow& row : m_rows)
            row.weight *= std::min(1.0, kIndependentRows / rows[exercises.ops[row.begin].exercise]);
    }
    // Tries all cards of one bus, or of buses that differ only in their planes. Each card is replayed once for all of
    // them.
    static void tryAll(std::span<CardSearch* const> buses, const Families& families)
    {
        std::vector<std::vector<FlashDesign>> structures;
        for (const CardSearch* const bus : buses)
            structures.push_back(cardStructures(bus->bus(), families));
        for (std::size_t i = 0; i < structures.front().size(); ++i) {
            std::vector<FlashOps> onePlane;
            for (std::size_t bus = 0; bus < buses.size(); ++bus)
                buses[bus]->tryWithFolding(structures[bus][i], buses.size() > 1 ? &onePlane : nullptr);
        }
        for (CardSearch* const bus : buses)
            sortByCost(bus->m_found);
    }
    void refine(std::vector<FlashDesign> (*near)(const FlashDesign&) = refined)
    {
        const std::vector<Fitted> coarse(m_found.begin(),
                                         m_found.begin() + std::min<std::ptrdiff_t>(kRefined, std::ssize(m_found)));
        for (const Fitted& one : coarse)
            if (one.structure.ftl.kind != FtlKind::page || !m_still)
                for (const FlashDesign& structure : near(one.structure))
                    if (!isTried(structure))
                        tryOne(structure);
        sortByCost(m_found);
    }
    const std::vector<Fitted>& found() const { return m_found; } // best first
    const std::vector<TimeRow>& rows() const { return m_rows; }
    const TimePrior& prior() const { return m_prior; }
    double cost() const { return m_found.empty() ? 0.0 : m_found.front().fit.cost; }
    const FlashDesign& bus() const { return m_bus.structure; }

private:
    static constexpr std::ptrdiff_t kRefined = 3;
    // On the bus of this search.
    bool isTried(const FlashDesign& structure) const
    {
        return std::ranges::any_of(m_found, [&](const Fitted& other) {
            return other.structure.ftl == structure.ftl && other.structure.pagesPerBlock == structure.pagesPerBlock &&
                   other.structure.slc.foldUnits == structure.slc.foldUnits;
        });
    }
    void tryWithFolding(FlashDesign structure, std::vector<FlashOps>* onePlane)
    {
        if (m_still && structure.ftl.kind == FtlKind::page &&
            (structure.pagesPerBlock != m_stillBlock || structure.ftl.gc != GarbageCollection::greedy))
            return; // without GC its block size and policy are not identifiable
        tryOne(structure, onePlane);
        structure.slc.foldUnits = true;
        if (structure.slc.cache.count() > 0 && structure.ftl.kind != FtlKind::page)
            tryOne(structure);
    }
    // `onePlane`: operations of the card with one plane, shared with the next bus. Filled if empty.
    std::vector<FlashOps> actsOf(FlashDesign structure, std::vector<FlashOps>* onePlane) const
    {
        if (!onePlane)
            return replay(structure, m_exercises.ops, m_exercises.before);
        const unsigned planes = std::exchange(structure.planes, 1);
        if (onePlane->empty())
            *onePlane = replay(structure, m_exercises.ops, m_exercises.before);
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
        if (mapped && m_still) {
            m_found.push_back({structure, *m_still, m_measured != nullptr});
            return;
        }
        if (const auto same = std::ranges::find_if(
                m_found, [&](const Fitted& other) { return mapped && sameMappedFlash(other.structure, structure); });
            same != m_found.end()) {
            m_found.push_back({structure, TimeFit(same->fit), m_measured != nullptr});
            return;
        }
        const auto acts = actsOf(structure, onePlane);
        m_found.push_back({structure,
                           m_measured
                               ? fitMeasured(structure, acts)
                               : fitTimes(structure, m_exercises.ops, acts, m_rows, m_prior, m_expected, m_prior.mean),
                           m_measured != nullptr});
        m_found.back().fit.cost += timesPriorCost(m_found.back().fit.times, m_prior.moveSpread);
        if (mapped && movesNothing(acts) && structure.ftl.overProvisioning == kLeastSpare)
            m_still = m_found.back().fit, m_stillBlock = structure.pagesPerBlock;
    }
    // False if a cache was not full yet during the row.
    bool countsMeasured(const TimeRow& row) const
    {
        return m_measured->fullCache() == 0 || m_exercises.list[row.part].kind != ExerciseKind::fill;
    }
    TimeFit fitMeasured(const FlashDesign& structure, std::span<const FlashOps> acts) const
    {
        std::vector<SummedRow> sums;
        for (const TimeRow& row : m_rows) {
            sums.push_back({{}, 0, countsMeasured(row) ? row.weight : 0.0, row.part});
            for (std::size_t i = row.begin; i < row.end && sums.back().weight > 0; ++i) {
                const TimedOp& op = m_exercises.ops[i];
                addStillTerms(sums.back().terms, acts[i],
                              m_measured->of(op.length, acts[i].continues, structure.ftl.kind), 1);
                sums.back().measured += static_cast<double>(op.time.count());
            }
        }
        return fitTimes(sums, m_prior, m_expected, m_prior.mean);
    }
    const Exercises& m_exercises;
    const CachedUnits* m_cached;
    Fitted m_bus;
    TimePrior m_prior;
    double m_expected;
    const StillTimes* m_measured;
    std::stop_token m_stop;
    std::vector<TimeRow> m_rows;
    std::vector<Fitted> m_found;
    std::uint32_t m_stillBlock = 0; // pages
    std::optional<TimeFit> m_still; // of page-mapped cards that did not collect: all fit equally well
};

// Groups of buses that differ only in their planes.
std::vector<std::vector<CardSearch*>> grouped(std::span<CardSearch> searches)
{
    std::vector<std::vector<CardSearch*>> alike;
    for (CardSearch& one : searches) {
        const auto found = std::ranges::find_if(alike, [&](const std::vector<CardSearch*>& others) {
            return onlyPlanesDiffer(others.front()->bus(), one.bus());
        });
        found == alike.end() ? alike.push_back({&one}) : found->push_back(&one);
    }
    return alike;
}

bool noBusExplains(const CardFit& fit, bool behindCache)
{
    return behindCache ? fit.explained > kCacheUnexplained
                       : fit.busUnexplained > kBusUnexplained && fit.explained > kCardUnexplained;
}

// If no random write took longer than a sequential one, other layers would be fitted with a copy cost of zero. With an
// SLC cache this is not conclusive before the cache is full: no unit is merged until then.
bool showMapping(const Families& asked, const Exercises& exercises, const StillTimes& still)
{
    return asked.page && !exercises.timedTogether && placeMeansNothing(exercises, still.fullCache());
}

// Adds the variants that writes of 64 KiB at the start of units cannot distinguish: whether skipped pages are copied at
// once, and how much of the cache a small write occupies. All variants get equal weight.
std::vector<CandidateCard> withUnseen(const std::vector<CandidateCard>& cards)
{
    std::vector<CandidateCard> all;
    const auto add = [&](CandidateCard card, const FlashDesign& design) {
        card.moveUnit = moveUnit(card);
        card.design = design;
        all.push_back(card);
    };
    for (const CandidateCard& card : cards)
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
    for (const CandidateCard& card : all)
        sum += card.weight;
    for (CandidateCard& card : all)
        card.weight /= sum;
    return all;
}

} // namespace

double unexplained(std::span<const double> residuals)
{
    double sum = 0, count = 0;
    for (const double residual : residuals) {
        sum += std::min(1.0, residual * residual);
        count += residual != 0 ? 1 : 0; // ignored rows have no residual
    }
    return count > 0 ? std::sqrt(sum / count) : 0.0;
}

double temperingFactor(double unexplained)
{
    return 0.5 * std::min(1.0, std::pow(kExplained / std::max(unexplained, 1e-3), 2));
}

double blocksCost(const FlashDesign& design)
{
    constexpr double kUsualBlocks = 32768; // per card; the controller keeps a count of valid pages for each in memory
    const double blocks = static_cast<double>(design.advertised / (design.page * design.pagesPerBlock));
    return std::pow(2 * std::max(0.0, std::log2(blocks / kUsualBlocks)), 2);
}

Bytes moveUnit(const CandidateCard& card)
{
    return card.moveUnit.count() > 0 ? card.moveUnit : card.design.page * card.design.planes;
}

TimeVector termsOf(const CandidateCard& card, const SummedRow& row)
{
    return card.hidesMoves ? termsAt(row, card.times) : row.terms;
}

double rowTime(const CandidateCard& card, const SummedRow& row) { return timeOf(termsOf(card, row), card.times); }

CardFit fitCard(const Exercises& exercises, const Families& families, const std::stop_token& stop)
{
    BusFit bus = fitBuses(exercises, stop);
    CardFit fit;
    fit.scatter = bus.scatter;
    fit.busUnexplained = bus.unexplained;
    fit.sequential = fillTime(exercises, 0.5);
    fit.cacheFilled = endsSlower(exercises) || std::ranges::any_of(bus.buses, [](const Fitted& one) {
                          return one.structure.slc.cache.count() > 0;
                      });
    fit.buses = weighed(bus.buses, exercises.timedTogether ? kBusesTogether : kBusesTried, 1.0);
    std::vector<CardSearch> searches;
    for (std::size_t i = 0; i < fit.buses.size(); ++i)
        searches.emplace_back(exercises, bus.buses[i], known(bus.buses[i]), std::max(kMinRowScatter, fit.scatter),
                              nullptr, stop);
    const StillTimes still(exercises, fit.cacheFilled);
    const bool mapped = showMapping(families, exercises, still), behindCache = mapped && fit.cacheFilled;
    const Families possible = mapped ? Families{true, false, false} : families;
    const auto alike = grouped(searches);
    parallelFor(alike.size(), [&](std::size_t i) { CardSearch::tryAll(alike[i], possible); });
    std::vector<std::size_t> order(searches.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return searches[i].cost(); });
    parallelFor(std::min(kBusesKept, order.size()), [&](std::size_t i) { searches[order[i]].refine(); });
    std::vector<Fitted> cards;
    for (std::size_t i = 0; i < searches.size(); ++i) {
        fit.buses[i].cost = searches[i].cost();
        fit.buses[i].prior = searches[i].prior();
        std::ranges::copy(searches[i].found(), std::back_inserter(cards));
    }
    sortByCost(cards);
    if (cards.empty())
        return fit;
    fit.rows = searches.front().rows();
    fit.explained = unexplained(cards.front().fit.residuals);
    TimePrior prior;
    if (noBusExplains(fit, behindCache) && still.known() && !exercises.timedTogether && fit.sequential > 0) {
        if (behindCache)
            cards.clear(); // none of the tried caches explains the workloads
        const Fitted measured = measuredBus(bus.buses.front());
        prior = measuredPrior(measured, fit.sequential);
        CardSearch search(exercises, measured, prior, std::max(kMinRowScatter, fit.scatter), &still, stop);
        CardSearch* const one = &search;
        CardSearch::tryAll({&one, 1},
                           {possible.page && (mapped || !still.copyUnits()), possible.openAu, possible.hybrid});
        search.refine();
        search.refine(); // more than one value at a time, since only one bus is searched
        std::ranges::copy(search.found(), std::back_inserter(cards));
        sortByCost(cards);
        fit.explained = unexplained(cards.front().fit.residuals);
    }
    const double temper = temperingFactor(cards.front().fit.unexplained);
    reweigh(fit.buses, temper);
    fit.cards = weighed(cards, kCardsKept, temper);
    for (CandidateCard& card : fit.cards)
        card.prior = card.measuredWrites ? prior : std::ranges::find_if(fit.buses, [&](const CandidateCard& one) {
                                                       return sameBus(one.design, card.design);
                                                   })->prior;
    return fit;
}

CardFit fitCachedUnits(const CachedUnits& seen, const StillTimes& inCache, const CardFit& before,
                       const std::stop_token& stop)
{
    CardFit fit;
    fit.scatter = before.scatter;
    fit.cacheFilled = true;
    fit.sequential = fillTime(seen.exercises, 0.5);
    fit.buses = {before.buses.front()};
    CandidateCard& bus = fit.buses.front();
    Fitted like{bus.design, {}};
    like.fit.times = bus.times;
    like.fit.deviation = bus.deviation;
    Fitted measured = measuredBus(like);
    measured.structure.slc.cache = seen.cache(1);
    const TimePrior prior = measuredPrior(measured, fit.sequential);
    CardSearch search(seen.exercises, measured, prior, std::max(kMinRowScatter, fit.scatter), &inCache, stop, &seen);
    CardSearch* const one = &search;
    CardSearch::tryAll({&one, 1}, {.page = false});
    search.refine(withOtherCounts);
    search.refine(withOtherCounts);
    search.refine(withOtherUnits); // first the number of open units, then the size of each
    std::vector<Fitted> cards = search.found();
    if (cards.empty())
        return fit;
    fit.rows = search.rows();
    fit.explained = unexplained(cards.front().fit.residuals);
    fit.cards = withUnseen(weighed(cards, kCachedKept, temperingFactor(cards.front().fit.unexplained)));
    for (CandidateCard& card : fit.cards)
        card.prior = prior;
    bus.design = measured.structure;
    bus.weight = 1;
    return fit;
}

} // namespace assay
