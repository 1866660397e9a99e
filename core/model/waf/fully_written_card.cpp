#include "model/waf/fully_written_card.h"

#include "model/waf/time_fit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

namespace assay {

namespace {

constexpr Bytes kLarge = kib(64);   // size of the large rewrites of full_card_times
constexpr std::size_t kWindow = 32; // rewrites per mean; chosen

// The writes of one characterization workload.
struct Writes {
    Bytes block;
    std::vector<double> times; // ns
};

double meanOf(std::span<const double> times)
{
    double sum = 0;
    for (const double time : times)
        sum += time;
    return times.empty() ? 0.0 : sum / static_cast<double>(times.size());
}

// In execution order.
struct FullyWrittenWrites {
    std::vector<Writes> sequential, random;
    std::vector<Writes> before, after; // small rewrites before and after the large ones
    std::vector<double> rewrites;      // times of the large rewrites, ns

    explicit FullyWrittenWrites(const Characterization& characterization)
    {
        std::map<unsigned, std::vector<double>> times;
        for (const TimedOp& op : characterization.ops)
            times[op.workload].push_back(static_cast<double>(op.time.count()));
        for (auto& [index, list] : times) {
            const CharacterizationWorkload& workload = characterization.workloads[index];
            if (workload.kind == CharacterizationKind::blockSizeSweep)
                sequential.push_back({workload.block, std::move(list)});
            else if (workload.kind == CharacterizationKind::random && workload.part == 1)
                random.push_back({workload.block, std::move(list)});
            else if (workload.kind == CharacterizationKind::random && workload.block >= kLarge)
                rewrites = std::move(list);
            else if (workload.kind == CharacterizationKind::random)
                (rewrites.empty() ? before : after).push_back({workload.block, std::move(list)});
        }
    }
    // Mean of the last eighth of the rewrites: they cause no folding.
    double base() const { return meanOf(std::span(rewrites).last(rewrites.size() / 8)); }
};

std::vector<BaselineWriteLatency::Point> sortedBySize(const std::vector<Writes>& all)
{
    std::vector<BaselineWriteLatency::Point> points;
    for (const Writes& one : all)
        points.push_back({static_cast<double>(one.block.count()), meanOf(one.times)});
    std::ranges::sort(points, {}, &BaselineWriteLatency::Point::bytes);
    return points;
}

bool folds(const FullyWrittenWrites& writes)
{
    constexpr double kQuicker = 0.95; // factor; separates 60 of 60 folding simulated cards from 125 others
    // I/Os, chosen. The first ones may wait for earlier writes; the others include folding while the cache holds other
    // data.
    constexpr std::size_t kSkipped = 64, kFirst = 384;
    const auto later = [&](std::span<const double> times) {
        return meanOf(times.subspan(std::min(kSkipped, times.size() / 2)));
    };
    const std::span<const double> large = writes.rewrites;
    bool quicker = large.size() > 2 * kFirst && writes.base() < kQuicker * later(large.first(kFirst));
    for (std::size_t i = 0; i < std::min(writes.before.size(), writes.after.size()); ++i)
        quicker |= later(writes.after[i].times) < kQuicker * later(writes.before[i].times);
    return quicker;
}

// Returns means of kWindow rewrites each, from the last window with folding back to the first. Returns nothing if no
// folding is detected. Later windows contain a few rewrites that still cause folding, because not all data has been
// overwritten yet.
std::vector<double> foldingRewrites(const FullyWrittenWrites& writes)
{
    constexpr double kSlower = 1.05, kNoise = 0.1; // factor on the base; share of the highest rise; chosen
    constexpr double kFew = 0.1;                   // share of later windows, and of the first of them; chosen
    constexpr std::ptrdiff_t kQuiet = 32; // windows: more than small sequential writes fill, which overwrite each other
    const std::span<const double> times = std::span(writes.rewrites).first(writes.rewrites.size() / 8 * 7);
    std::vector<double> means;
    for (std::size_t end = kWindow; end <= times.size(); end += kWindow)
        means.push_back(meanOf(times.subspan(end - kWindow, kWindow)));
    if (means.empty())
        return {};
    const double base = writes.base(),
                 limit = std::max(kSlower * base, base + kNoise * (std::ranges::max(means) - base));
    const auto folds = [&](double mean) { return mean > limit; };
    const auto few = [&](auto begin, auto end) {
        return static_cast<double>(std::count_if(begin, end, folds)) <= kFew * static_cast<double>(end - begin);
    };
    for (auto end = means.begin(); means.end() - end >= kQuiet; ++end)
        if (!folds(*end) && few(end, end + kQuiet) && few(end, means.end())) {
            means.erase(end, means.end());
            std::ranges::reverse(means);
            return means;
        }
    return {};
}

// Folding during the rewrites, under the assumption that a small write occupies `page` bytes of the cache.
struct Folding {
    Bytes page;
    std::vector<double> each; // ns to fold one write, for each random workload, the last one first
    double squares = 0;       // sum of squares of the residuals of the rewrites
};

Folding foldingAtPageSize(const FullyWrittenWrites& writes, Bytes page)
{
    constexpr std::size_t kLooked = 80; // windows: more than all random writes fill; chosen
    std::vector<double> means = foldingRewrites(writes);
    means.resize(std::min(means.size(), kLooked));
    const double base = writes.base();
    Folding out{page, {}, 0};
    std::span<const double> rest = means;
    const auto take = [&](std::size_t count) {
        const std::span<const double> some = rest.first(std::min(count, rest.size()));
        const double mean = meanOf(some);
        for (const double one : some)
            out.squares += (one - mean) * (one - mean);
        rest = rest.subspan(some.size());
        return mean;
    };
    for (auto one = writes.random.rbegin(); one != writes.random.rend(); ++one) {
        const double count = static_cast<double>(one->times.size()),
                     rewrites = count * static_cast<double>(std::max(page, one->block).count()) /
                                static_cast<double>(kLarge.count());
        const auto windows = static_cast<std::size_t>(std::lround(rewrites / kWindow));
        const bool seen = windows > 0 && rest.size() >= windows;
        const double mean = take(windows);
        if (seen)
            out.each.push_back(std::max(0.0, mean - base) * rewrites / count);
    }
    take(rest.size());
    return out;
}

// Fits the folding during the rewrites for each page size and returns the best fit. Returns page 0 if several sizes fit
// about equally.
Folding fitFolding(const FullyWrittenWrites& writes)
{
    constexpr double kClearly = 1.4; // minimum ratio of the second best sum of squares to the best; chosen
    std::vector<Folding> all;
    for (const Bytes page : {kib(4), kib(8), kib(16), kib(32)})
        all.push_back(foldingAtPageSize(writes, page));
    std::ranges::stable_sort(all, {}, &Folding::squares);
    if (all[1].squares < kClearly * all[0].squares || all[0].each.size() < writes.random.size())
        all[0].page = Bytes();
    return all[0];
}

} // namespace

FullyWrittenCard analyzeFullyWrittenCard(const Characterization& characterization)
{
    const FullyWrittenWrites writes(characterization);
    std::vector<BaselineWriteLatency::Point> random = sortedBySize(writes.random);
    const bool folding = folds(writes);
    const Folding fold = folding ? fitFolding(writes) : Folding();
    for (std::size_t i = 0; i < fold.each.size(); ++i) {
        const Bytes block = writes.random[writes.random.size() - 1 - i].block;
        const auto alone = std::ranges::find(writes.after, block, &Writes::block);
        const double baseline = alone != writes.after.end() ? meanOf(alone->times) : writes.base();
        const auto point =
            std::ranges::find(random, static_cast<double>(block.count()), &BaselineWriteLatency::Point::bytes);
        point->ns = std::max(point->ns, baseline + fold.each[i]);
    }
    constexpr double kNotable = 1.05; // factor: a smaller increase is no map look-up; chosen
    const double fullRangeNs = meanOf(writes.random.empty() ? std::vector<double>() : writes.random.back().times),
                 partRangeNs = meanOf(writes.before.empty() ? std::vector<double>() : writes.before.back().times);
    const double randomExtraNs =
        partRangeNs > 0 && fullRangeNs > kNotable * partRangeNs ? fullRangeNs - partRangeNs : 0.0;
    const Bytes cache = kLarge * (folding ? foldingRewrites(writes).size() * kWindow : 0);
    constexpr double kMaxMappedSlowdown = 2; // factor on sequential writes: merges would copy much more; chosen
    const auto sequential = std::ranges::find(writes.sequential, kLarge, &Writes::block);
    const bool mapped = cache.count() > 0 && sequential != writes.sequential.end() &&
                        std::ranges::all_of(random, [&](const BaselineWriteLatency::Point& point) {
                            return point.ns < kMaxMappedSlowdown * meanOf(sequential->times);
                        });
    return {{sortedBySize(writes.sequential), std::move(random), randomExtraNs}, folding, mapped, fold.page, cache};
}

} // namespace assay
