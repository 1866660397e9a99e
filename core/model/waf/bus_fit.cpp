#include "model/waf/bus_fit.h"

#include "ground/base/parallel.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <optional>

namespace assay {

namespace {

// Relative standard deviations of a row: in the first fit, minimum of the second, and of published means (the spread
// between two cards of one model). Chosen.
constexpr double kInitialSpread = 0.05, kMinSpread = 0.01, kMeansOnlySpread = 0.1;
// Structures in the second fit, its initial sets of times, and I/Os of a row of the fill. Chosen for the time of a fit.
constexpr std::size_t kBusesRefitted = 64, kStarts = 4, kFillRow = 8;
constexpr double kStepUp = 0.08; // step of ln(time) where an SLC cache becomes full; chosen

// Returns the prior cost of a structure: pages are mostly 4 to 16 KiB and powers of two, planes are few, and a
// controller has some hundred KiB of memory. The numbers are chosen.
double priorCost(const FlashDesign& structure)
{
    const bool odd = !std::has_single_bit(structure.page.count());
    return (odd ? 6.0 : 0.0) + (structure.page > kib(32) ? 4.0 : 0.0) + (structure.planes > 4 ? 3.0 : 0.0) +
           (structure.buffer >= mib(1) ? 4.0 : 0.0);
}

// Returns the prior cost of times. If the time of an I/O is proportional to its bytes, bus and flash cannot be
// distinguished, so a flash without any time must cost something. Usual times: of published SD cards.
double priorCost(const FlashDesign& structure, const TimeVector& times)
{
    struct Usual {
        TimeTerm term;
        double middle, spread; // ns, of the logarithm
    };
    const bool cached = structure.slc.cache.count() > 0;
    double sum = 0;
    for (const auto& [term, middle, spread] :
         {cached ? Usual{TimeTerm::slcProgram, 250e3, 0.5} : Usual{TimeTerm::program, 800e3, 0.7},
          Usual{TimeTerm::read, 70e3, 0.6}, Usual{TimeTerm::perByte, 25, 0.7}}) {
        const double time = std::max(times[static_cast<std::size_t>(term)], middle / 50);
        sum += std::pow(std::log(time / middle) / spread, 2);
    }
    return sum;
}

std::vector<FlashDesign> busStructures(Bytes capacity)
{
    std::vector<FlashDesign> all;
    for (const Bytes page : {kib(4), kib(8), kib(12), kib(16), kib(24), kib(32), kib(48), kib(64)})
        for (const unsigned planes : {1U, 2U, 4U, 8U, 16U})
            for (const bool overlap : {false, true}) {
                const Bytes atOnce = page * planes;
                if (atOnce > kib(512))
                    continue;
                FlashDesign design;
                design.advertised = capacity;
                design.page = page;
                design.planes = planes;
                design.busOverlap = overlap;
                design.wear.ratedCycles = 0;       // drawing an endurance per block is slow; no block wears out
                design.ftl.kind = FtlKind::openAu; // relocates no pages in sequential writes
                design.ftl.openUnits = 8;
                design.pagesPerBlock = static_cast<std::uint32_t>(mib(12) / page);
                all.push_back(design);
                design.joinWrites = true;
                all.push_back(design);
                design.joinWrites = false;
                for (const Bytes buffer : {kib(64), kib(128), kib(256), kib(512), mib(1), mib(2), mib(4), mib(8)}) {
                    design.buffer = buffer;
                    if (buffer >= atOnce)
                        all.push_back(design);
                }
                design.buffer = Bytes();
                design.ftl.kind = FtlKind::ideal; // no read-modify-write of partial pages
                if (planes == 1)
                    all.push_back(design);
            }
    return all;
}

// Returns the earlier writes that affect the result: all of them for a design with a cache, otherwise none, because
// these workloads relocate no pages.
std::span<const WrittenRange> relevantBefore(const FlashDesign& structure, std::span<const WrittenRange> before)
{
    return structure.slc.cache.count() > 0 ? before : std::span<const WrittenRange>();
}

struct SequentialPart {
    std::vector<TimedOp> ops; // sequential writes, and reads
    std::vector<TimeRow> rows;
};

// Fits each structure from several initial sets of times, because they decide which part is slower on an overlapped
// bus. Keeps the best result.
std::vector<FittedDesign> fitAll(std::span<const FlashDesign> structures, const SequentialPart& part,
                                 std::span<const WrittenRange> before, const TimePrior& prior, double expected,
                                 std::span<const TimeVector> starts, const std::stop_token& stop)
{
    std::vector<FittedDesign> out(structures.size());
    parallelFor(structures.size(), [&](std::size_t i) {
        const FlashDesign& structure = structures[i];
        const auto flashOps = replay(structure, part.ops, relevantBefore(structure, before));
        FittedDesign& best = out[i];
        for (const TimeVector& start : starts) {
            if (stop.stop_requested())
                return;
            FittedDesign one{structure, fitTimes(structure, part.ops, flashOps, part.rows, prior, expected, start)};
            one.fit.cost += priorCost(structure) + priorCost(structure, one.fit.times);
            if (&start == &starts.front() || one.fit.cost < best.fit.cost)
                best = std::move(one);
            if (!structure.busOverlap)
                break;
        }
    });
    sortByCost(out);
    return out;
}

std::vector<TimeVector> timesOf(std::span<const FittedDesign> fitted)
{
    std::vector<TimeVector> times;
    for (const FittedDesign& one : fitted)
        times.push_back(one.fit.times);
    return times;
}

SequentialPart sequentialPart(const Characterization& characterization, bool withFill)
{
    SequentialPart part;
    std::ranges::copy_if(characterization.ops, std::back_inserter(part.ops), [&](const TimedOp& op) {
        const CharacterizationKind kind = characterization.workloads[op.workload].kind;
        return !relocatesPages(kind) && (withFill || kind != CharacterizationKind::fill);
    });
    part.rows = splitIntoRows(
        characterization, part.ops,
        [](const CharacterizationWorkload& one) {
            return one.kind == CharacterizationKind::fill ? kFillRow : std::size_t{1};
        },
        [](const CharacterizationWorkload&) { return 1.0; });
    return part;
}

// The writes of the sequential fill: ln(measured / predicted without GC) of each, and the bytes programmed before it.
struct FillSlowdown {
    std::vector<double> slower;
    std::vector<Bytes> before;
    Bytes begin; // bytes programmed before the first write
};

FillSlowdown fillSlowdown(const Characterization& characterization, const FittedDesign& bus)
{
    auto model = makeFlashModel(bus.structure);
    applyEarlierWrites(*model, characterization.before);
    FillSlowdown slowdown;
    for (const TimedOp& op : sequentialPart(characterization, true).ops) {
        const Bytes before = model->totals().programmed;
        const FlashOps flashOps = model->perform(op.op, op.offset, op.length);
        if (characterization.workloads[op.workload].kind != CharacterizationKind::fill)
            continue;
        if (slowdown.before.empty())
            slowdown.begin = before;
        slowdown.slower.push_back(std::log(static_cast<double>(op.time.count()) /
                                           predictedTime(bus.structure, bus.fit.times, flashOps, false)));
        slowdown.before.push_back(before);
    }
    return slowdown;
}

// Finds by least squares the step at which the SLC cache became full. Returns nothing if the end of the fill is as fast
// as its start.
std::optional<Bytes> detectSlcCache(const FillSlowdown& slowdown, double relativeSpread)
{
    const auto& y = slowdown.slower;
    constexpr std::size_t kMinRows = 16; // writes on each side of the step; chosen
    if (y.size() < 2 * kMinRows)
        return std::nullopt;
    const double total = std::accumulate(y.begin(), y.end(), 0.0);
    const double n = static_cast<double>(y.size());
    double best = 0, left = 0;
    std::optional<std::size_t> split;
    for (std::size_t i = 1; i < y.size(); ++i) {
        left += y[i - 1];
        const double k = static_cast<double>(i);
        const double up = (total - left) / (n - k) - left / k;
        const double gain = up * up * k * (n - k) / n;
        if (i >= kMinRows && y.size() - i >= kMinRows && up > kStepUp && gain > best) {
            best = gain;
            split = i;
        }
    }
    if (!split)
        return std::nullopt;
    // The rise may be gradual: the cache is full where most writes become slower than before.
    constexpr std::size_t kWindow = 8, kMinSlow = 6; // writes, and slow ones among them; chosen
    const double before =
        std::accumulate(y.begin(), y.begin() + static_cast<std::ptrdiff_t>(*split), 0.0) / static_cast<double>(*split);
    const double slow = before + std::max(kStepUp / 2, 2 * relativeSpread);
    for (std::size_t i = 0; i + kWindow < *split; ++i)
        if (y[i] > slow && std::count_if(y.begin() + static_cast<std::ptrdiff_t>(i),
                                         y.begin() + static_cast<std::ptrdiff_t>(i + kWindow), [&](double one) {
                                             return one > slow;
                                         }) >= static_cast<std::ptrdiff_t>(kMinSlow))
            return slowdown.before[i];
    return slowdown.before[*split];
}

// Returns the residual of the bus for the sums of the characterization workloads: the median of |ln(measured /
// predicted)|, scaled to a standard deviation. The median is robust: a card that programs whole pages relocates data
// for smaller writes, so a few workloads deviate strongly.
double busResidualOf(const FittedDesign& bus, const Characterization& characterization, const SequentialPart& part)
{
    const auto flashOps = replay(bus.structure, part.ops, relevantBefore(bus.structure, characterization.before));
    std::vector<std::pair<double, double>> sums(characterization.workloads.size()); // measured, predicted
    for (std::size_t i = 0; i < part.ops.size(); ++i) {
        auto& [measured, predicted] = sums[part.ops[i].workload];
        measured += static_cast<double>(part.ops[i].time.count());
        predicted += predictedTime(bus.structure, bus.fit.times, flashOps[i]);
    }
    std::vector<double> off;
    for (const auto& [measured, predicted] : sums)
        if (measured > 0)
            off.push_back(std::abs(std::log(measured / std::max(1.0, predicted))));
    return 1.4826 * median(std::move(off));
}

} // namespace

bool relocatesPages(CharacterizationKind kind)
{
    return kind == CharacterizationKind::openUnitSweep || kind == CharacterizationKind::mergeCostSweep ||
           kind == CharacterizationKind::random || kind == CharacterizationKind::afterIdle;
}

void sortByCost(std::vector<FittedDesign>& all)
{
    std::ranges::stable_sort(all, {}, [](const FittedDesign& one) { return one.fit.cost; });
}

void applyEarlierWrites(FlashModel& model, std::span<const WrittenRange> before)
{
    for (const WrittenRange& range : before)
        model.perform(IoOp::write, range.offset, range.length);
}

std::vector<FlashOps> replay(const FlashDesign& design, std::span<const TimedOp> ops,
                             std::span<const WrittenRange> before)
{
    auto model = makeFlashModel(design);
    applyEarlierWrites(*model, before);
    std::vector<FlashOps> flashOps;
    flashOps.reserve(ops.size());
    for (const TimedOp& op : ops) {
        if (op.idleBefore.count() > 0)
            model->idle(op.idleBefore);
        flashOps.push_back(model->perform(op.op, op.offset, op.length));
    }
    return flashOps;
}

BusFit fitBuses(const Characterization& characterization, const std::stop_token& stop)
{
    SequentialPart part = sequentialPart(characterization, false);
    auto buses = fitAll(busStructures(characterization.capacity), part, {}, widePrior(), kInitialSpread,
                        std::span(&widePrior().mean, 1), stop);
    BusFit fit;
    fit.relativeSpread =
        std::max(characterization.onlyMeanTimes ? kMeansOnlySpread : kMinSpread, buses.front().fit.relativeSpread);
    buses.resize(std::min<std::size_t>(buses.size(), kBusesRefitted));
    std::vector<FlashDesign> likely;
    for (const FittedDesign& bus : buses)
        likely.push_back(bus.structure);
    buses = fitAll(likely, part, {}, widePrior(), fit.relativeSpread,
                   timesOf(std::span(buses).first(std::min(kStarts, buses.size()))), stop);
    // A step in the fill may be a full SLC cache, or the start of block erases. Both variants stay candidates; the
    // workloads that relocate pages decide between them.
    const FillSlowdown slowdown = fillSlowdown(characterization, buses.front());
    if (const auto cache = detectSlcCache(slowdown, fit.relativeSpread)) {
        const SequentialPart all = sequentialPart(characterization, true);
        const std::vector<FittedDesign> uncached = buses;
        for (const SlcFold fold : {SlcFold::foreground, SlcFold::idle}) {
            likely.clear();
            for (const FittedDesign& bus : uncached) {
                likely.push_back(bus.structure);
                // The cache was empty after the rest.
                likely.back().slc.cache = fold == SlcFold::idle ? *cache - slowdown.begin : *cache;
                likely.back().slc.fold = fold;
            }
            auto cached = fitAll(likely, all, characterization.before, widePrior(), fit.relativeSpread,
                                 timesOf(std::span(uncached).first(std::min(kStarts, uncached.size()))), stop);
            const double less = cached.front().fit.cost - uncached.front().fit.cost;
            for (FittedDesign& one : cached)
                one.fit.cost -= less;
            std::ranges::move(cached, std::back_inserter(buses));
        }
        sortByCost(buses);
    }
    fit.residual = busResidualOf(buses.front(), characterization, part);
    fit.buses = std::move(buses);
    return fit;
}

} // namespace assay
