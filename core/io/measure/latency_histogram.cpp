#include "io/measure/latency_histogram.h"

#include <boost/math/distributions/binomial.hpp>
#include <cmath>

namespace assay {

namespace {

namespace policies = boost::math::policies;
// Returns the smallest k whose cumulative probability reaches p; throws nothing.
using RankPolicy =
    policies::policy<policies::discrete_quantile<policies::integer_round_up>,
                     policies::domain_error<policies::ignore_error>, policies::overflow_error<policies::ignore_error>,
                     policies::evaluation_error<policies::ignore_error>>;

std::uint64_t nearestRank(double q, std::uint64_t count)
{
    // The factor keeps 0.999 * 3000, which in binary is slightly above 2997, at rank 2997.
    const double rank = std::ceil(std::clamp(q, 0.0, 1.0) * static_cast<double>(count) * (1.0 - 1e-12));
    return std::clamp<std::uint64_t>(static_cast<std::uint64_t>(rank), 1, count);
}

} // namespace

LatencyHistogram::LatencyHistogram() : m_buckets(kBuckets) {}

Ns LatencyHistogram::bucketLow(std::size_t bucket)
{
    const std::size_t shift = bucket < 2 * kSubBuckets ? 0 : (bucket >> kSubBucketBits) - 1;
    return Ns(static_cast<Ns::rep>((bucket - (shift << kSubBucketBits)) << shift));
}

Ns LatencyHistogram::bucketMid(std::size_t bucket)
{
    return bucketLow(bucket) + (bucketLow(bucket + 1) - bucketLow(bucket)) / 2;
}

void LatencyHistogram::merge(const LatencyHistogram& other)
{
    if (other.m_count == 0)
        return;
    for (std::size_t i = 0; i < kBuckets; ++i)
        m_buckets[i] += other.m_buckets[i];
    m_min = m_count == 0 ? other.m_min : std::min(m_min, other.m_min);
    m_max = std::max(m_max, other.m_max);
    m_sumNs += other.m_sumNs;
    m_count += other.m_count;
}

double LatencyHistogram::meanNs() const { return m_count == 0 ? 0.0 : m_sumNs / static_cast<double>(m_count); }

std::size_t LatencyHistogram::bucketAtRank(std::uint64_t rank) const
{
    std::size_t bucket = 0;
    for (std::uint64_t counted = m_buckets[0]; counted < rank && bucket + 1 < kBuckets; counted += m_buckets[bucket])
        ++bucket;
    return bucket;
}

Ns LatencyHistogram::quantile(double q) const
{
    if (m_count == 0)
        return Ns{};
    const std::uint64_t rank = nearestRank(q, m_count);
    return rank == m_count ? m_max : withinObserved(bucketMid(bucketAtRank(rank)));
}

std::optional<Interval> LatencyHistogram::quantileInterval(double q, double confidence) const
{
    if (m_count == 0 || q <= 0.0 || q >= 1.0 || confidence <= 0.0 || confidence >= 1.0)
        return std::nullopt;
    const double n = static_cast<double>(m_count);
    const double tail = (1.0 - confidence) / 2;
    // B observations lie below the quantile, B binomial (n, q). Order statistic r lies above it when B < r, order
    // statistic s below it when B >= s.
    const boost::math::binomial_distribution<double, RankPolicy> below(n, q);
    const double r = boost::math::quantile(below, tail);
    const double s = boost::math::quantile(below, 1.0 - tail) + 1;
    if (!(r >= 1 && s <= n))
        return std::nullopt;
    const Ns low = bucketLow(bucketAtRank(static_cast<std::uint64_t>(r)));
    const Ns high = s == n ? m_max : bucketLow(bucketAtRank(static_cast<std::uint64_t>(s)) + 1);
    return Interval{static_cast<double>(withinObserved(low).count()),
                    static_cast<double>(withinObserved(high).count())};
}

LatencyHistogram LatencyHistogram::fromParts(std::vector<std::uint64_t> buckets, Ns min, Ns max, double sumNs)
{
    LatencyHistogram histogram;
    buckets.resize(kBuckets);
    for (const std::uint64_t content : buckets)
        histogram.m_count += content;
    histogram.m_buckets = std::move(buckets);
    histogram.m_min = min;
    histogram.m_max = max;
    histogram.m_sumNs = sumNs;
    return histogram;
}

} // namespace assay
