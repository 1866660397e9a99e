#include "waf/card_fit.h"

#include "base/parallel.h"
#include "waf/bus_fit.h"
#include "waf/like_cards.h"
#include "waf/still_times.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace assay {

namespace {

constexpr std::size_t kBusesTried = 24;   // tried with every kind of translation layer
constexpr std::size_t kBusesTogether = 6; // the same if only means are known, which distinguish fewer buses
constexpr std::size_t kBusesKept = 4;     // kept and refined
// Of each kind of layer: if the times say little, one kind must not crowd out the others.
constexpr std::size_t kCardsKept = 12;
constexpr double kMinWeight = 0.003;
constexpr std::size_t kRowOps = 8; // minimum of I/Os in a row that moves pages
constexpr std::size_t kMaxRowOps = 64;
constexpr std::size_t kMinRows = 16;
constexpr double kExplained = 0.06; // typical scatter of rows with the right card
// Residuals of the best bus, and of the best card, above which writes are taken to be of no known bus.
constexpr double kBusUnexplained = 0.03, kCardUnexplained = 0.06;

constexpr std::array kUnits = {kib(128), kib(256), kib(512), mib(1),  kib(1536), mib(2),  mib(3),  mib(4),
                               mib(6),   mib(8),   mib(12),  mib(16), mib(24),   mib(32), mib(48), mib(64)};
constexpr std::array<unsigned, 9> kOpenUnits = {1, 2, 3, 4, 6, 8, 12, 18, 28};
constexpr std::array<unsigned, 8> kLogBlocks = {2, 4, 8, 14, 24, 40, 64, 128};
constexpr std::array kCollected = {mib(4), mib(1), kib(256)};          // blocks of page-mapped cards
constexpr std::array kSpareSteps = {0.7, 0.85, 0.92, 1.08, 1.18, 1.4}; // to the shares of spare flash around one
constexpr std::array kBlockSteps = {1 / 16., 1 / 4., 1 / 2., 2., 4.};  // to the sizes of blocks around one
constexpr std::uint64_t kMaxMapped = std::uint64_t{1} << 24;           // pages: a map of more takes too much memory
constexpr std::array kSpares = {0.02, 0.03, 0.04, 0.055, 0.07, 0.09, 0.12, 0.16, 0.22, 0.3, 0.45};

std::vector<CandidateCard> weighed(std::vector<Fitted> sorted, std::size_t maxOfKind, double temper)
{
    std::vector<CandidateCard> out;
    std::map<FtlKind, std::size_t> kept;
    double sum = 0;
    for (Fitted& one : sorted) {
        const double weight = std::exp(-(one.fit.cost - sorted.front().fit.cost) * temper / 2);
        if (weight < kMinWeight)
            break;
        if (kept[one.structure.ftl.kind]++ >= maxOfKind)
            continue;
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

// Weighs each bus by its best card, which shows how well the bus explains the exercises that move pages.
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

// Do small sequential writes reach the layer as whole pages? Only then may the layer require strict order.
bool inOrderWhenSmall(const FlashDesign& bus) { return bus.joinWrites || bus.buffer.count() > 0; }

// Page-mapped cards with blocks and shares of spare flash on a grid.
std::vector<FlashDesign> mappedByPages(const FlashDesign& bus, GarbageCollection gc)
{
    std::vector<FlashDesign> all;
    for (const Bytes unit : kCollected)
        for (const double spare : kSpares) {
            FlashDesign design = bus;
            design.ftl = {};
            design.ftl.kind = FtlKind::page;
            design.ftl.gc = gc;
            design.ftl.overProvisioning = spare;
            design.pagesPerBlock = static_cast<std::uint32_t>(unit / bus.page);
            if (unit * 8 <= bus.advertised)
                all.push_back(design);
        }
    return all;
}

std::vector<FlashDesign> cardStructures(const FlashDesign& bus, const Families& families)
{
    std::vector<FlashDesign> all;
    const auto with = [&](Bytes unit, FtlKind kind, auto change) {
        FlashDesign design = bus;
        design.ftl = {};
        design.ftl.kind = kind;
        design.pagesPerBlock = static_cast<std::uint32_t>(unit / bus.page);
        change(design.ftl);
        if (unit % bus.page == Bytes() && unit * 8 <= bus.advertised)
            all.push_back(design);
    };
    for (const Bytes unit : kUnits) {
        for (const unsigned count : kOpenUnits)
            if (families.openAu)
                for (const bool strict : {false, true})
                    if (!strict || inOrderWhenSmall(bus))
                        with(unit, FtlKind::openAu,
                             [&](FtlModel& ftl) { ftl.openUnits = count, ftl.strictOrder = strict; });
        for (const unsigned count : kLogBlocks)
            if (families.hybrid)
                with(unit, FtlKind::hybrid, [&](FtlModel& ftl) { ftl.logBlocks = count; });
    }
    if (families.page)
        for (const auto gc : {GarbageCollection::greedy, GarbageCollection::random})
            std::ranges::copy(mappedByPages(bus, gc), std::back_inserter(all));
    return all;
}

bool movesNothing(std::span<const FlashOps> acts)
{
    return std::ranges::all_of(acts, [](const FlashOps& one) { return one.moveTurns == 0; });
}

// Returns the values between `value`, which need not be one of `tried`, and its tried neighbours.
template <std::size_t N> std::vector<unsigned> neighboursOf(const std::array<unsigned, N>& tried, unsigned value)
{
    const auto here = std::ranges::lower_bound(tried, value), above = std::ranges::upper_bound(tried, value);
    const unsigned low = here == tried.begin() ? value : *(here - 1), high = above == tried.end() ? value + 8 : *above;
    std::vector<unsigned> all;
    for (unsigned other = low + 1; other < high; other += std::max(1U, (high - low) / 24))
        if (other != value)
            all.push_back(other);
    return all;
}

// Returns designs between the tried values.
std::vector<FlashDesign> refined(const FlashDesign& coarse)
{
    std::vector<FlashDesign> all;
    const auto with = [&](auto change) {
        all.push_back(coarse);
        change(all.back().ftl);
    };
    if (coarse.ftl.kind == FtlKind::hybrid) {
        for (const unsigned count : neighboursOf(kLogBlocks, coarse.ftl.logBlocks))
            with([&](FtlModel& ftl) { ftl.logBlocks = count; });
    } else if (coarse.ftl.kind == FtlKind::openAu) {
        std::vector<unsigned> counts = neighboursOf(kOpenUnits, coarse.ftl.openUnits);
        for (const unsigned count : counts)
            with([&](FtlModel& ftl) { ftl.openUnits = count; });
        counts.push_back(coarse.ftl.openUnits);
        for (const unsigned count : counts)
            if (count > 1)
                with([&](FtlModel& ftl) { ftl.openUnits = count, ftl.closeOrder = CacheOrder::firstInFirstOut; });
        with([&](FtlModel& ftl) { ftl.fillGaps = true; });
        for (const unsigned eighths : {2U, 3U, 4U})
            if (!coarse.ftl.strictOrder)
                with([&](FtlModel& ftl) { ftl.outOfOrderPages = coarse.pagesPerBlock * eighths / 8; });
        for (unsigned count = 1; count < std::min(coarse.ftl.openUnits, 9U) && !coarse.ftl.strictOrder; ++count)
            with([&](FtlModel& ftl) { ftl.openOutOfOrder = count; });
    } else {
        all = pageMappedLike(coarse);
    }
    return all;
}

// In place of a bus: its pages only say what is moved, and its times only what a move is thought to take at first.
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

// Searches all cards with one bus, by the exercises that move pages.
class CardSearch {
public:
    // `measured`: what writes take that move nothing, in place of what the bus says; else null.
    CardSearch(const Exercises& exercises, const Fitted& bus, const TimePrior& prior, double expected,
               const StillTimes* measured, std::stop_token stop)
        : m_exercises(exercises),
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
    // Tries all cards of buses that differ in their planes only, or of one bus. Each card is replayed once for all.
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
    void refine()
    {
        const std::vector<Fitted> coarse(m_found.begin(),
                                         m_found.begin() + std::min<std::ptrdiff_t>(kRefined, std::ssize(m_found)));
        for (const Fitted& one : coarse)
            if (one.structure.ftl.kind != FtlKind::page || !m_still)
                for (const FlashDesign& structure : refined(one.structure))
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
            return; // without collection size and policy are unknown
        tryOne(structure, onePlane);
        structure.slc.foldUnits = true;
        if (structure.slc.cache.count() > 0 && structure.ftl.kind != FtlKind::page)
            tryOne(structure);
    }
    // `onePlane`: what the card does if it has one plane, for the next bus. It is found out where it is empty.
    std::vector<FlashOps> actsOf(FlashDesign structure, std::vector<FlashOps>* onePlane) const
    {
        if (!onePlane)
            return replay(structure, m_exercises.ops, m_exercises.before);
        const unsigned planes = std::exchange(structure.planes, 1);
        if (onePlane->empty())
            *onePlane = replay(structure, m_exercises.ops, m_exercises.before);
        return withPlanes(*onePlane, planes);
    }
    void tryOne(const FlashDesign& structure, std::vector<FlashOps>* onePlane = nullptr)
    {
        if (m_stop.stop_requested())
            return;
        const bool mapped = structure.ftl.kind == FtlKind::page;
        if (mapped && m_still) {
            m_found.push_back({structure, *m_still});
            return;
        }
        if (const auto same = std::ranges::find_if(
                m_found, [&](const Fitted& other) { return mapped && sameMappedFlash(other.structure, structure); });
            same != m_found.end()) {
            m_found.push_back({structure, TimeFit(same->fit)});
            return;
        }
        const auto acts = actsOf(structure, onePlane);
        m_found.push_back({structure,
                           m_measured
                               ? fitMeasured(structure, acts)
                               : fitTimes(structure, m_exercises.ops, acts, m_rows, m_prior, m_expected, m_prior.mean),
                           m_measured != nullptr});
        m_found.back().fit.cost += timesPriorCost(m_found.back().fit.times, m_prior.moveSpread);
        if (mapped && movesNothing(acts) && structure.ftl.overProvisioning == kSpares.front())
            m_still = m_found.back().fit, m_stillBlock = structure.pagesPerBlock;
    }
    TimeFit fitMeasured(const FlashDesign& structure, std::span<const FlashOps> acts) const
    {
        std::vector<SummedRow> sums;
        for (const TimeRow& row : m_rows) {
            sums.push_back({{}, 0, row.weight, row.part});
            for (std::size_t i = row.begin; i < row.end && row.weight > 0; ++i) {
                const TimedOp& op = m_exercises.ops[i];
                addStillTerms(sums.back().terms, acts[i],
                              m_measured->of(op.length, acts[i].continues, structure.ftl.kind), 1);
                sums.back().measured += static_cast<double>(op.time.count());
            }
        }
        return fitTimes(sums, m_prior, m_expected, m_prior.mean);
    }
    const Exercises& m_exercises;
    Fitted m_bus;
    TimePrior m_prior;
    double m_expected;
    const StillTimes* m_measured;
    std::stop_token m_stop;
    std::vector<TimeRow> m_rows;
    std::vector<Fitted> m_found;
    std::uint32_t m_stillBlock = 0; // pages
    std::optional<TimeFit> m_still; // of page-mapped cards that did not have to collect: all are equally good
};

double sequentialTime(const Exercises& exercises)
{
    std::vector<const TimedOp*> fill;
    for (const TimedOp& op : exercises.ops)
        if (exercises.list[op.exercise].kind == ExerciseKind::fill)
            fill.push_back(&op);
    double time = 0, bytes = 0;
    for (std::size_t i = fill.size() / 2; i < fill.size(); ++i) {
        time += static_cast<double>(fill[i]->time.count());
        bytes += static_cast<double>(fill[i]->length.count());
    }
    return bytes > 0 ? time / bytes : 0.0;
}

// Where no write took longer anywhere than in order, other layers would be fitted with moves that take no time. In
// front of an SLC cache that says nothing: units are not moved before it is full.
Families remaining(const Families& asked, const Exercises& exercises, std::span<const CandidateCard> buses)
{
    const bool mapped =
        asked.page && !exercises.timedTogether && placeMeansNothing(exercises) &&
        std::ranges::none_of(buses, [](const CandidateCard& bus) { return bus.design.slc.cache.count() > 0; });
    return mapped ? Families{true, false, false} : asked;
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
    constexpr double kUsualBlocks = 32768; // of a card; each has its count of valid pages in the controller's memory
    const double blocks = static_cast<double>(design.advertised / (design.page * design.pagesPerBlock));
    return std::pow(2 * std::max(0.0, std::log2(blocks / kUsualBlocks)), 2);
}

Bytes moveUnit(const CandidateCard& card)
{
    return card.moveUnit.count() > 0 ? card.moveUnit : card.design.page * card.design.planes;
}

std::vector<FlashDesign> pageMappedLike(const FlashDesign& design)
{
    std::vector<FlashDesign> all;
    const Bytes block = design.page * design.pagesPerBlock;
    const auto with = [&](double spare, Bytes unit, GarbageCollection gc) {
        FlashDesign other = design;
        other.ftl.overProvisioning *= spare;
        other.pagesPerBlock = static_cast<std::uint32_t>(std::max<std::uint64_t>(8, unit / design.page));
        other.ftl.gc = gc;
        if (other.ftl.overProvisioning < 1)
            all.push_back(other);
    };
    for (const double spare : kSpareSteps)
        with(spare, block, design.ftl.gc);
    for (const double spare : {0.9, 1.0, 1.1}) {
        for (const double size : kBlockSteps)
            with(spare, Bytes(static_cast<std::uint64_t>(static_cast<double>(block.count()) * size)), design.ftl.gc);
    }
    if (design.ftl.gc == GarbageCollection::greedy)
        for (const double spare : {0.9, 1.0, 1.1}) {
            with(spare * 1.4, block, GarbageCollection::random);
            with(spare * 1.2, block, GarbageCollection::fifo);
        }
    return all;
}

std::vector<FlashDesign> collectingByChance(const FlashDesign& design)
{
    return mappedByPages(design, GarbageCollection::random);
}

std::vector<FlashDesign> spareNear(const FlashDesign& design, double step)
{
    std::vector<FlashDesign> all(kSpareSteps.size(), design);
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i].ftl.overProvisioning *= std::pow(kSpareSteps[i], step);
    return all;
}

std::vector<FlashDesign> blocksAndPagesNear(const FlashDesign& design)
{
    constexpr std::uint32_t kMinPages = 8; // of a block
    const Bytes block = design.page * design.pagesPerBlock;
    std::vector<FlashDesign> all;
    const auto with = [&](Bytes page, Bytes unit, double spare) {
        if (unit < page * kMinPages || design.advertised / page > kMaxMapped)
            return;
        all.push_back(design);
        all.back().page = page;
        all.back().pagesPerBlock = static_cast<std::uint32_t>(unit / page);
        all.back().ftl.overProvisioning *= spare;
    };
    for (const Bytes unit : {Bytes(block.count() / 4), Bytes(block.count() / 2), block, block * 2, block * 4})
        for (const double spare : {0.98, 1.0, 1.02})
            with(design.page, unit, spare);
    for (const Bytes page : {kib(4), kib(8), kib(16), kib(32)})
        with(page, block, 1);
    return all;
}

CardFit fitCard(const Exercises& exercises, const Families& families, const std::stop_token& stop)
{
    const BusFit bus = fitBuses(exercises, stop);
    CardFit fit;
    fit.scatter = bus.scatter;
    fit.busUnexplained = bus.unexplained;
    fit.sequential = sequentialTime(exercises);
    fit.buses = weighed(bus.buses, exercises.timedTogether ? kBusesTogether : kBusesTried, 1.0);
    std::vector<CardSearch> searches;
    for (std::size_t i = 0; i < fit.buses.size(); ++i)
        searches.emplace_back(exercises, bus.buses[i], known(bus.buses[i]), std::max(kMinRowScatter, fit.scatter),
                              nullptr, stop);
    const Families possible = remaining(families, exercises, fit.buses);
    std::vector<std::vector<CardSearch*>> alike;
    for (CardSearch& one : searches) {
        const auto found = std::ranges::find_if(alike, [&](const std::vector<CardSearch*>& others) {
            return onlyPlanesDiffer(others.front()->bus(), one.bus());
        });
        found == alike.end() ? alike.push_back({&one}) : found->push_back(&one);
    }
    inParallel(alike.size(), [&](std::size_t i) { CardSearch::tryAll(alike[i], possible); });
    std::vector<std::size_t> order(searches.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return searches[i].cost(); });
    inParallel(std::min(kBusesKept, order.size()), [&](std::size_t i) { searches[order[i]].refine(); });
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
    if (const StillTimes still(exercises); fit.busUnexplained > kBusUnexplained && fit.explained > kCardUnexplained &&
                                           still.known() && !exercises.timedTogether && fit.sequential > 0) {
        const Fitted measured = measuredBus(bus.buses.front());
        prior = measuredPrior(measured, fit.sequential);
        CardSearch search(exercises, measured, prior, std::max(kMinRowScatter, fit.scatter), &still, stop);
        CardSearch* const one = &search;
        CardSearch::tryAll({&one, 1}, {false, possible.openAu, possible.hybrid});
        search.refine();
        search.refine(); // of more than one value at once, since only one bus is asked
        std::ranges::copy(search.found(), std::back_inserter(cards));
        sortByCost(cards);
        fit.explained = unexplained(cards.front().fit.residuals);
    }
    const double temper = temperingFactor(cards.front().fit.unexplained);
    reweigh(fit.buses, temper);
    fit.cards = weighed(std::move(cards), kCardsKept, temper);
    for (CandidateCard& card : fit.cards)
        card.prior = card.measuredWrites ? prior : std::ranges::find_if(fit.buses, [&](const CandidateCard& one) {
                                                       return sameBus(one.design, card.design);
                                                   })->prior;
    return fit;
}

} // namespace assay
