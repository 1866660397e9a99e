#include "judge/lot/criterion_statistics.h"

#include "ground/stats/moments.h"
#include "ground/stats/tolerance_interval.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <string_view>

namespace assay {

namespace {

using Cards = std::span<const JudgedRecord* const>;

constexpr double kNotNormal = 0.05;

SpecificationLimits limitsOf(const CriterionResult& criterion)
{
    const auto* limit = std::get_if<double>(&criterion.limit);
    SpecificationLimits limits;
    if (limit && criterion.op == Comparison::atLeast)
        limits.lower = *limit;
    else if (limit && criterion.op == Comparison::atMost)
        limits.upper = *limit;
    return limits;
}

double nanosecondIn(std::string_view unit)
{
    return unit == "ns" ? 1 : unit == "us" ? 1e-3 : unit == "ms" ? 1e-6 : unit == "s" ? 1e-9 : 0;
}

// Returns true if the metric is read from a latency histogram, so that its resolution is the bucket width.
bool isPercentile(std::string_view metric)
{
    return std::ranges::any_of(std::array{"_p50", "_p99", "_p999"},
                               [metric](std::string_view end) { return metric.ends_with(end); });
}

double resolutionOf(const CriterionStatistics& row, Cards cards)
{
    constexpr double kBucket = 1.0 / 128; // of the value: io/measure/latency_histogram.h has 128 buckets per octave
    const double nanosecond = nanosecondIn(row.criterion.unit);
    double resolution = nanosecond;
    if (nanosecond > 0 && isPercentile(row.criterion.metric))
        resolution = std::max(resolution, kBucket * std::abs(row.box.median));
    for (const std::size_t card : row.cards)
        if (const Metric* metric = cards[card]->metric(row.criterion.metric))
            resolution = std::max(resolution, metric->hostUncertainty.value_or(0));
    return resolution;
}

// Returns the one-sided tolerance limit: with 95 % confidence, 95 % of the lot's cards are better.
std::optional<double> toleranceOf(const CriterionStatistics& row, const SpecificationLimits& limits)
{
    const ToleranceDemand demand;
    if (limits.lower)
        return row.normal ? normalLowerLimit(row.values, demand) : nonparametricLowerLimit(row.values, demand);
    return row.normal ? normalUpperLimit(row.values, demand) : nonparametricUpperLimit(row.values, demand);
}

void fillStatistics(CriterionStatistics& row, Cards cards)
{
    const Moments moments = momentsOf(row.values);
    row.mean = moments.mean;
    row.deviation = moments.deviation;
    row.box = fiveNumbers(row.values);
    row.resolution = resolutionOf(row, cards);
    row.normality = andersonDarling(row.values);
    row.normal = !row.normality || row.normality->pValue >= kNotNormal;
    const SpecificationLimits limits = limitsOf(row.criterion);
    if (limits.lower || limits.upper) {
        row.capability = row.normal ? ppk(row.values, limits) : quantileCapability(row.values, limits);
        // Without a lower bound the index is biased high by an unknown amount (too few values that are not normal).
        // Below the resolution its denominator is not the spread of the cards.
        if (row.isBelowResolution() || (row.capability && !row.capability->lowerBound))
            row.capability.reset();
        row.tolerance = toleranceOf(row, limits);
    }
    const std::vector<bool> odd = outliers(row.values);
    for (std::size_t i = 0; i < odd.size(); ++i)
        if (odd[i])
            row.outliers.push_back(i);
}

CriterionStatistics statisticsOf(const CriterionResult& criterion, Cards cards, const Population& population)
{
    CriterionStatistics row;
    row.criterion = criterion;
    for (const std::size_t i : population.cards) {
        const CriterionResult* own = cards[i]->criterion(criterion);
        row.failed += own && own->verdict == Verdict::fail ? 1 : 0;
        row.undecided += !own || own->verdict == Verdict::inconclusive || own->verdict == Verdict::error ? 1 : 0;
        const auto value = own ? numberOf(*own) : std::nullopt;
        if (!value || !std::isfinite(*value))
            continue;
        row.cards.push_back(i);
        row.values.push_back(*value);
    }
    if (!row.values.empty())
        fillStatistics(row, cards);
    return row;
}

// Collects the criteria of all cards without duplicates, in the order of their first occurrence.
std::vector<CriterionResult> criteriaOf(Cards cards)
{
    std::vector<CriterionResult> all;
    for (const JudgedRecord* card : cards)
        for (const CriterionResult& criterion : card->criteria) {
            if (std::ranges::none_of(all,
                                     [&](const CriterionResult& other) { return isSameCriterion(other, criterion); }))
                all.push_back(criterion);
        }
    return all;
}

} // namespace

std::string indexText(double index)
{
    constexpr double kShown = 10;
    return index > kShown ? "> 10" : fmt::format("{:.2f}", index);
}

std::vector<CriterionStatistics> statisticsOf(Cards cards, std::span<const Population> populations)
{
    const auto criteria = criteriaOf(cards);
    std::vector<CriterionStatistics> rows;
    for (std::size_t i = 0; i < populations.size(); ++i)
        for (const CriterionResult& criterion : criteria) {
            rows.push_back(statisticsOf(criterion, cards, populations[i]));
            rows.back().population = i;
        }
    return rows;
}

} // namespace assay
