#include "waf/bus_fit.h"

#include "base/parallel.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <optional>

namespace assay {

namespace {

constexpr double kFirstScatter = 0.05;
constexpr double kLeastScatter = 0.01;
constexpr std::size_t kBusesRefitted = 64;
constexpr std::size_t kStarts = 4;  // sets of times from which these are refitted
constexpr std::size_t kFillRow = 8; // I/Os
constexpr double kStepUp = 0.08;    // of the logarithm of time, where an SLC cache is full

// What speaks against a structure before anything is measured, in units of misfit: flash pages are mostly 4 to 16 KiB and powers of two, planes few.
double unlikely(const FlashDesign& structure)
{
    const bool odd = !std::has_single_bit(structure.page.count());
    return (odd ? 6.0 : 0.0) + (structure.page > kib(32) ? 4.0 : 0.0) + (structure.planes > 4 ? 3.0 : 0.0);
}

std::vector<FlashDesign> busStructures(Bytes capacity)
{
    std::vector<FlashDesign> all;
    for (const Bytes page : {kib(4), kib(8), kib(12), kib(16), kib(24), kib(32), kib(48), kib(64)})
        for (const unsigned planes : {1U, 2U, 4U, 8U})
            for (const bool overlap : {false, true})
                for (const Bytes buffer : {Bytes(), kib(64), kib(128), kib(256), kib(512), mib(1), mib(2), mib(4), mib(8)}) {
                    FlashDesign design;
                    design.advertised = capacity;
                    design.page = page;
                    design.planes = planes;
                    design.busOverlap = overlap;
                    design.buffer = buffer;
                    design.wear = {};
                    design.ftl.kind = FtlKind::openAu; // moves nothing when written in order
                    design.ftl.openUnits = 8;
                    design.pagesPerBlock = static_cast<std::uint32_t>(mib(12) / page);
                    if (page * planes <= kib(128) && (buffer.count() == 0 || buffer >= page * planes))
                        all.push_back(design);
                    if (buffer.count() == 0 && planes == 1) {
                        design.ftl.kind = FtlKind::ideal; // what is written in part is not read before
                        all.push_back(design);
                    }
                }
    return all;
}

// Each structure from several sets of times on, because what is slower on an overlapped bus depends on them; the best result counts.
std::vector<Fitted> fitAll(std::span<const FlashDesign> structures, std::span<const TimedOp> ops, std::span<const TimeRow> rows, const TimePrior& prior,
                           double expected, std::span<const TimeVector> starts, const std::stop_token& stop)
{
    std::vector<Fitted> out(structures.size());
    inParallel(structures.size(), [&](std::size_t i) {
        const FlashDesign& structure = structures[i];
        const auto acts = replay(structure, ops);
        Fitted& best = out[i];
        for (const TimeVector& start : starts) {
            if (stop.stop_requested())
                return;
            Fitted one{structure, fitTimes(structure, ops, acts, rows, prior, expected, start)};
            one.fit.misfit += unlikely(structure);
            if (&start == &starts.front() || one.fit.misfit < best.fit.misfit)
                best = std::move(one);
            if (!structure.busOverlap)
                break;
        }
    });
    sortByMisfit(out);
    return out;
}

std::vector<TimeVector> timesOf(std::span<const Fitted> fitted)
{
    std::vector<TimeVector> times;
    for (const Fitted& one : fitted)
        times.push_back(one.fit.times);
    return times;
}

struct OrderedPart {
    std::vector<TimedOp> ops; // writes in order, and reads
    std::vector<TimeRow> rows;
};

OrderedPart orderedPart(const Exercises& exercises, bool withFill)
{
    OrderedPart part;
    std::ranges::copy_if(exercises.ops, std::back_inserter(part.ops), [&](const TimedOp& op) {
        const ExerciseKind kind = exercises.list[op.exercise].kind;
        return !movesPages(kind) && (withFill || kind != ExerciseKind::fill);
    });
    part.rows = rowsOf(
        exercises, part.ops, [](const Exercise& one) { return one.kind == ExerciseKind::fill ? kFillRow : std::size_t{1}; },
        [](const Exercise&) { return 1.0; });
    return part;
}

// The writes of the fill: how much slower each is than without moving anything, as logarithms, and how many bytes had been programmed before it.
struct FillTrail {
    std::vector<double> slower;
    std::vector<Bytes> before;
};

FillTrail fillTrail(const Exercises& exercises, const Fitted& bus)
{
    auto model = makeFlashModel(bus.structure);
    FillTrail trail;
    for (const TimedOp& op : orderedPart(exercises, true).ops) {
        const Bytes before = model->totals().programmed;
        const FlashActs acts = model->perform(op.op, op.offset, op.length);
        if (exercises.list[op.exercise].kind != ExerciseKind::fill)
            continue;
        trail.slower.push_back(std::log(static_cast<double>(op.time.count()) / predictedTime(bus.structure, bus.fit.times, acts, false)));
        trail.before.push_back(before);
    }
    return trail;
}

// One step up by least squares: where an SLC cache has become full. None where the fill is as fast at its end as at its beginning.
std::optional<Bytes> slcCacheOf(const FillTrail& trail, double scatter)
{
    const auto& y = trail.slower;
    constexpr std::size_t kLeastRows = 16;
    if (y.size() < 2 * kLeastRows)
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
        if (i >= kLeastRows && y.size() - i >= kLeastRows && up > kStepUp && gain > best) {
            best = gain;
            split = i;
        }
    }
    if (!split)
        return std::nullopt;
    // What follows may rise slowly: the cache is full where most writes begin to be slower than before.
    constexpr std::size_t kLook = 8, kMost = 6;
    const double before = std::accumulate(y.begin(), y.begin() + static_cast<std::ptrdiff_t>(*split), 0.0) / static_cast<double>(*split);
    const double slow = before + std::max(kStepUp / 2, 2 * scatter);
    for (std::size_t i = 0; i + kLook < *split; ++i)
        if (y[i] > slow && std::count_if(y.begin() + static_cast<std::ptrdiff_t>(i), y.begin() + static_cast<std::ptrdiff_t>(i + kLook),
                                         [&](double one) { return one > slow; }) >= static_cast<std::ptrdiff_t>(kMost))
            return trail.before[i];
    return trail.before[*split];
}

double meanOverhead(const Fitted& bus, const OrderedPart& part)
{
    const auto acts = replay(bus.structure, part.ops);
    double sum = 0;
    for (std::size_t i = 0; i < part.ops.size(); ++i)
        sum += static_cast<double>(part.ops[i].time.count()) - predictedTime(bus.structure, bus.fit.times, acts[i]);
    return part.ops.empty() ? 0.0 : sum / static_cast<double>(part.ops.size());
}

} // namespace

bool movesPages(ExerciseKind kind) { return kind == ExerciseKind::points || kind == ExerciseKind::random || kind == ExerciseKind::rest; }

void sortByMisfit(std::vector<Fitted>& all)
{
    std::ranges::stable_sort(all, {}, [](const Fitted& one) { return one.fit.misfit; });
}

std::vector<FlashActs> replay(const FlashDesign& design, std::span<const TimedOp> ops)
{
    auto model = makeFlashModel(design);
    std::vector<FlashActs> acts;
    acts.reserve(ops.size());
    for (const TimedOp& op : ops) {
        if (op.idleBefore.count() > 0)
            model->idle(op.idleBefore);
        acts.push_back(model->perform(op.op, op.offset, op.length));
    }
    return acts;
}

BusFit fitBuses(const Exercises& exercises, const std::stop_token& stop)
{
    OrderedPart part = orderedPart(exercises, false);
    auto buses = fitAll(busStructures(exercises.capacity), part.ops, part.rows, anyCard(), kFirstScatter, std::span(&anyCard().mean, 1), stop);
    BusFit fit;
    fit.scatter = std::max(kLeastScatter, buses.front().fit.scatter);
    buses.resize(std::min<std::size_t>(buses.size(), kBusesRefitted));
    std::vector<FlashDesign> likely;
    for (const Fitted& bus : buses)
        likely.push_back(bus.structure);
    buses = fitAll(likely, part.ops, part.rows, anyCard(), fit.scatter, timesOf(std::span(buses).first(std::min(kStarts, buses.size()))), stop);
    if (const auto cache = slcCacheOf(fillTrail(exercises, buses.front()), fit.scatter)) {
        part = orderedPart(exercises, true);
        likely.clear();
        for (const Fitted& bus : buses) {
            likely.push_back(bus.structure);
            likely.back().slc.cache = *cache;
        }
        buses = fitAll(likely, part.ops, part.rows, anyCard(), fit.scatter, timesOf(std::span(buses).first(std::min(kStarts, buses.size()))), stop);
    }
    fit.overhead = meanOverhead(buses.front(), part);
    fit.buses = std::move(buses);
    return fit;
}

} // namespace assay
