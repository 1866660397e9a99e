#include "io/measure/steady_state.h"

#include "ground/stats/batch_means.h"
#include "ground/stats/normal.h"
#include "ground/stats/upper_median.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace assay {

namespace {

constexpr double kNormal75 = 0.6744897501960817; // of the median absolute deviation of a normal distribution
constexpr double kMinDeviation = 0.005;          // smaller changes are ignored, independent of the noise
constexpr double kOutlier = 5;                   // standard deviations from the median of its neighbours
// Autocorrelation of an oscillation: above four standard errors of white noise in 130 values.
constexpr double kPeak = 0.35;
constexpr double kNearlyHighest = 0.7;
constexpr std::size_t kMinPeriods = 3; // minimum number of periods
constexpr std::size_t kSurvivors = 3;  // consecutive equal values that withoutOutliers preserves
constexpr std::size_t kPtsRounds = 25;
constexpr std::size_t kPtsWindow = 5;
constexpr double kPtsExcursion = 0.20;
constexpr double kPtsRise = 0.10;

// Standard deviation of the noise: few of the first differences are steps between levels.
double noiseOf(std::span<const double> values)
{
    std::vector<double> differences;
    for (std::size_t i = 1; i < values.size(); ++i)
        differences.push_back(std::abs(values[i] - values[i - 1]));
    return std::max(kMinDeviation, upperMedian(std::move(differences)) / kNormal75 / std::sqrt(2.0));
}

// Slopes of all pairs.
std::vector<double> pairSlopes(std::span<const double> values)
{
    std::vector<double> slopes;
    slopes.reserve(values.size() * (values.size() - 1) / 2);
    for (std::size_t i = 0; i < values.size(); ++i)
        for (std::size_t j = i + 1; j < values.size(); ++j)
            slopes.push_back((values[j] - values[i]) / static_cast<double>(j - i));
    return slopes;
}

// CI of the Theil-Sen slope, by the normal approximation of Kendall's S.
Interval slopeInterval(std::span<const double> values)
{
    const auto n = static_cast<double>(values.size());
    auto slopes = pairSlopes(values);
    const auto pairs = static_cast<double>(slopes.size());
    const double spread = kNormal95 * std::sqrt(n * (n - 1) * (2 * n + 5) / 18);
    const auto at = [&](double rank) { // of the sorted slopes
        const auto place = slopes.begin() + static_cast<std::ptrdiff_t>(std::clamp(rank, 0.0, pairs - 1));
        std::ranges::nth_element(slopes, place);
        return *place;
    };
    return {at(std::floor((pairs - spread) / 2) - 1), at(std::ceil((pairs + spread) / 2))};
}

// Returns the residuals from the regression line.
std::vector<double> withoutLine(std::span<const double> values)
{
    const double centre = meanOf(values);
    const double middle = (static_cast<double>(values.size()) - 1) / 2;
    double xy = 0, xx = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double x = static_cast<double>(i) - middle;
        xy += x * values[i];
        xx += x * x;
    }
    std::vector<double> rest;
    for (std::size_t i = 0; i < values.size(); ++i)
        rest.push_back(values[i] - centre - (static_cast<double>(i) - middle) * xy / xx);
    return rest;
}

// Returns the period of an oscillation in blocks: the first high peak of the autocorrelation (later peaks are multiples
// of the period). Uses the second half, which has few changes of level.
std::size_t oscillationOf(std::span<const double> all)
{
    const auto rest = withoutLine(all.subspan(all.size() / 2));
    const double power =
        std::inner_product(rest.begin(), rest.end(), rest.begin(), 0.0) / static_cast<double>(rest.size());
    std::vector<double> correlations = {1};
    for (std::size_t lag = 1; power > 0 && lag <= rest.size() / kMinPeriods; ++lag) {
        const double sum =
            std::inner_product(rest.begin() + static_cast<std::ptrdiff_t>(lag), rest.end(), rest.begin(), 0.0);
        correlations.push_back(sum / power / static_cast<double>(rest.size() - lag));
    }
    const auto dip = std::ranges::find_if(correlations, [](double correlation) { return correlation < 0; });
    if (dip == correlations.end())
        return 1;
    const double high = std::max(kPeak, kNearlyHighest * *std::max_element(dip, correlations.end()));
    const auto peak = std::find_if(dip, correlations.end(), [high](double correlation) { return correlation >= high; });
    if (peak == correlations.end())
        return 1;
    const auto behind = std::find_if(peak, correlations.end(), [](double correlation) { return correlation < 0; });
    return static_cast<std::size_t>(std::max_element(peak, behind) - correlations.begin());
}

// Range sums in constant time.
class Sums {
public:
    explicit Sums(std::span<const double> values) : m_sum{0}, m_squares{0}
    {
        for (const double value : values) {
            m_sum.push_back(m_sum.back() + value);
            m_squares.push_back(m_squares.back() + value * value);
        }
    }
    double deviations(std::size_t begin, std::size_t end) const
    {
        const double sum = m_sum[end] - m_sum[begin];
        return m_squares[end] - m_squares[begin] - sum * sum / static_cast<double>(end - begin);
    }
    double mean(std::size_t begin, std::size_t end) const
    {
        return (m_sum[end] - m_sum[begin]) / static_cast<double>(end - begin);
    }

private:
    std::vector<double> m_sum, m_squares;
};

// Returns the first index of each level, starting with 0. Pruning would save nothing for a few hundred values.
std::vector<std::size_t> levelsOf(std::span<const double> values, const Sums& sums, std::size_t shortest)
{
    const std::size_t n = values.size();
    const double noise = noiseOf(values);
    const double penalty = 6 * std::log(static_cast<double>(n)) * noise * noise;
    std::vector<double> cost(n + 1, std::numeric_limits<double>::infinity());
    std::vector<std::size_t> from(n + 1, 0);
    cost[0] = -penalty;
    for (std::size_t end = shortest; end <= n; ++end)
        for (std::size_t begin = 0; begin + shortest <= end; ++begin) {
            const double candidate = cost[begin] + sums.deviations(begin, end) + penalty;
            if (candidate < cost[end]) {
                cost[end] = candidate;
                from[end] = begin;
            }
        }
    std::vector<std::size_t> levels;
    for (std::size_t end = n; end > 0; end = from[end])
        levels.push_back(from[end]);
    std::ranges::reverse(levels);
    return levels;
}

// Returns the non-increasing sequence nearest to `values` by least squares (pool adjacent violators; Barlow et al.,
// Statistical Inference under Order Restrictions, 1.2).
std::vector<double> falling(std::span<const double> values)
{
    struct Pool {
        double sum;
        std::size_t count;
        double level() const { return sum / static_cast<double>(count); }
    };
    std::vector<Pool> pools;
    for (const double value : values) {
        pools.push_back({value, 1});
        for (std::size_t last = pools.size() - 1; last > 0 && pools[last - 1].level() < pools[last].level(); --last) {
            pools[last - 1].sum += pools[last].sum;
            pools[last - 1].count += pools[last].count;
            pools.pop_back();
        }
    }
    std::vector<double> out;
    for (const Pool& pool : pools)
        out.insert(out.end(), pool.count, pool.level());
    return out;
}

// Returns the first index from which on the values stay within kSteadyRise of `level`, which they approach from one
// side: the foot of a step, or the point of a slope that is near enough.
std::size_t firstArrival(std::span<const double> values, double level, bool fromAbove)
{
    std::vector<double> distance;
    for (const double value : values)
        distance.push_back(fromAbove ? value - level : level - value);
    const auto fit = falling(distance);
    return static_cast<std::size_t>(std::ranges::find_if(fit, [](double d) { return d <= kSteadyRise; }) - fit.begin());
}

// True if the values differ from the level by more than their noise and the tolerance.
bool differs(std::span<const double> values, double level, double noise)
{
    return std::abs(meanOf(values) - level) > kSteadyRise + 2 * noise / std::sqrt(static_cast<double>(values.size()));
}

// Returns the index of the step from one level to another.
std::size_t foot(std::span<const double> values)
{
    const Sums sums(values);
    std::size_t best = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t at = 1; at < values.size(); ++at) {
        const double cost = sums.deviations(0, at) + sums.deviations(at, values.size());
        if (cost < least) {
            least = cost;
            best = at;
        }
    }
    return best;
}

// The levels of a series. Final levels that hardly differ are merged.
struct Levels {
    std::size_t blocks;
    std::size_t period;             // of the blocks
    std::size_t shortest;           // values of a level
    std::vector<double> values;     // each is the mean of `period` blocks
    std::vector<std::size_t> begin; // first value of each level
    std::vector<double> mean;
    std::size_t fall = 0; // first value of the level after the last fall

    explicit Levels(std::span<const double> logs)
        : blocks(logs.size()), period(oscillationOf(logs)), shortest((kSteadyMinBlocks + period - 1) / period),
          values(meansOf(logs, period))
    {
        // Single outliers are artefacts of an oscillation whose period is not a whole number of blocks.
        if (period > 1 && shortest >= kSurvivors)
            values = withoutOutliers(values);
        if (values.size() < kSteadyMinBlocks)
            return;
        const Sums sums(values);
        begin = levelsOf(values, sums, shortest);
        for (std::size_t i = 0; i < begin.size(); ++i)
            mean.push_back(sums.mean(begin[i], i + 1 < begin.size() ? begin[i + 1] : values.size()));
        const double final = mean.back();
        while (begin.size() > 1 && std::abs(mean[mean.size() - 2] - final) <= kSteadyRise) {
            begin.pop_back();
            mean.pop_back();
        }
        mean.back() = final;
        for (std::size_t i = 1; i < begin.size(); ++i)
            fall = mean[i] < mean[i - 1] ? begin[i] : fall;
    }
    // Returns the first block of a value.
    std::size_t block(std::size_t value) const { return value == 0 ? 0 : blocks - (values.size() - value) * period; }
    // Returns the first block of the last level.
    std::size_t lastBlock(std::span<const double> logs) const
    {
        if (begin.size() == 1)
            return 0;
        const std::size_t coarse = block(begin.back());
        if (period == 1) {
            const std::size_t before = begin[begin.size() - 2];
            const std::size_t arrived =
                before + firstArrival(logs.subspan(before), mean.back(), mean[mean.size() - 2] > mean.back());
            return arrived > coarse && !differs(logs.subspan(coarse, arrived - coarse), mean.back(), noiseOf(logs))
                       ? coarse
                       : arrived;
        }
        const std::size_t low = coarse - std::min(coarse, 2 * period);
        return low + foot(logs.subspan(low, std::min(blocks, coarse + period) - low));
    }
};

// The minimum of blocks in the last level, and since the last fall.
struct Guard {
    double level;
    double overwrite;
    explicit Guard(const SteadyInput& input)
    {
        const auto blocks = [&](Bytes bytes) {
            return static_cast<double>(bytes.count()) / static_cast<double>(input.block.count());
        };
        level = std::max(kSteadyRangeShare * blocks(input.range), kSteadyCaches * blocks(input.cache));
        overwrite = blocks(input.range);
    }
    UnsteadyReason reason(const Interval& rise, std::size_t inLevel, std::size_t sinceFall) const
    {
        constexpr double kRounding = 1e-3; // blocks; a range does not divide into them evenly
        if (static_cast<double>(inLevel) + kRounding < level)
            return UnsteadyReason::lastLevelShort;
        if (static_cast<double>(sinceFall) + kRounding < overwrite)
            return UnsteadyReason::notOverwritten;
        if (rise.low >= -kSteadyRise && rise.high <= kSteadyRise)
            return UnsteadyReason::none;
        return rise.low > kSteadyRise || rise.high < -kSteadyRise ? UnsteadyReason::stillChanging
                                                                  : UnsteadyReason::slopeUncertain;
    }
};

} // namespace

std::vector<double> withoutOutliers(std::span<const double> values)
{
    constexpr std::size_t kWidth = 5;
    std::vector<double> out(values.begin(), values.end());
    if (values.size() < kWidth)
        return out;
    const double far = kOutlier * noiseOf(values);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto near =
            values.subspan(std::clamp<std::size_t>(i, kWidth / 2, values.size() - kWidth / 2 - 1) - kWidth / 2, kWidth);
        const double middle = upperMedian<double>({near.begin(), near.end()});
        if (std::abs(values[i] - middle) > far)
            out[i] = middle;
    }
    return out;
}

std::optional<MetricFlag> flagOf(UnsteadyReason reason)
{
    switch (reason) {
    case UnsteadyReason::none: break;
    case UnsteadyReason::tooFewBlocks: return MetricFlag::fewBlocks;
    case UnsteadyReason::lastLevelShort: return MetricFlag::levelTooShort;
    case UnsteadyReason::notOverwritten: return MetricFlag::notOverwritten;
    case UnsteadyReason::slopeUncertain: return MetricFlag::slopeUnsure;
    case UnsteadyReason::stillChanging: return MetricFlag::stillChanging;
    }
    return std::nullopt;
}

SteadyState findSteadyState(const SteadyInput& input)
{
    SteadyState state;
    const std::size_t n = input.throughput.size();
    if (n < 2 * kSteadyMinBlocks || input.block.count() == 0)
        return state;
    std::vector<double> logs;
    for (const double value : input.throughput)
        logs.push_back(std::log(std::max(value, 1e-9)));
    logs = withoutOutliers(logs);
    const Levels levels(logs);
    state.period = levels.period;
    if (levels.begin.empty())
        return state;
    state.changes = levels.begin.size() - 1;
    state.falling = state.changes > 0 && std::ranges::is_sorted(levels.mean, std::greater());
    state.begin = levels.lastBlock(logs);
    state.level = meanOf(input.throughput.subspan(state.begin));
    const std::size_t whole = (n - state.begin) / levels.period; // values in the last level
    if (whole < kSteadyMinBlocks)
        return state;
    const Interval slope = slopeInterval(std::span(levels.values).last(whole));
    state.rise = {std::expm1(slope.low * static_cast<double>(whole)),
                  std::expm1(slope.high * static_cast<double>(whole))};
    const std::size_t fall = levels.fall == levels.begin.back() ? state.begin : levels.block(levels.fall);
    state.reason = Guard(input).reason(state.rise, n - state.begin, n - fall);
    return state;
}

std::optional<PtsWindow> ptsWindow(std::span<const double> throughput)
{
    const std::size_t length = std::max<std::size_t>(1, (throughput.size() + kPtsRounds - 1) / kPtsRounds);
    std::vector<double> rounds;
    for (std::size_t begin = 0; begin + length <= throughput.size(); begin += length)
        rounds.push_back(meanOf(throughput.subspan(begin, length)));
    for (std::size_t begin = 0; begin + kPtsWindow <= rounds.size(); ++begin) {
        const auto window = std::span(rounds).subspan(begin, kPtsWindow);
        const double average = meanOf(window);
        const auto [least, most] = std::ranges::minmax(window);
        // Least squares over -2, -1, 0, 1, 2: the squares sum to 10, the line runs over four rounds.
        const double rise = 4 * (2 * (window[4] - window[0]) + window[3] - window[1]) / 10;
        if (most - least <= kPtsExcursion * average && std::abs(rise) <= kPtsRise * average)
            return PtsWindow{begin * length, (begin + kPtsWindow) * length, average};
    }
    return std::nullopt;
}

} // namespace assay
