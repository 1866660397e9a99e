// Distribution of latencies in bounded memory: log-linear buckets, 128 per power of two, so that a value read back is
// within 0.4 % of the recorded one (the contract is 1 %). Minimum, maximum, count and sum are exact. Mergeable. After
// the HDR histogram (G. Tene).
#pragma once

#include "ground/base/interval.h"
#include "ground/base/units.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace assay {

class LatencyHistogram {
public:
    static constexpr unsigned kSubBucketBits = 7;
    // 1 ns .. 2^42 ns (73 min). Longer latencies count in the last bucket; the maximum stays exact.
    static constexpr std::size_t kBuckets = (42 - kSubBucketBits + 1) << kSubBucketBits;

    LatencyHistogram();
    // `times` equal latencies, at least 1. Constant time, no allocation. A negative latency counts as 0. Inline,
    // because every I/O is recorded three times.
    void record(Ns latency, std::uint64_t times = 1)
    {
        const Ns value = std::max(latency, Ns{});
        m_buckets[bucketOf(value)] += times;
        m_min = m_count == 0 ? value : std::min(m_min, value);
        m_max = std::max(m_max, value);
        m_sumNs += static_cast<double>(value.count()) * static_cast<double>(times);
        m_count += times;
    }
    void merge(const LatencyHistogram& other);

    std::uint64_t count() const { return m_count; }
    Ns min() const { return m_min; } // 0 when empty
    Ns max() const { return m_max; }
    double meanNs() const;

    // Latency at quantile q in [0, 1] by nearest rank; 0 when empty.
    Ns quantile(double q) const;
    // Distribution-free CI of that quantile in ns from binomial order-statistic ranks (David & Nagaraja, Order
    // Statistics, 7.1), half of the risk on each side, widened to the bounds of the buckets. Returns nothing if the
    // sample is too small for the confidence. Assumes independent latencies.
    std::optional<Interval> quantileInterval(double q, double confidence = 0.90) const;

    // Bucket bounds and content, for plots and the sample file.
    static std::size_t bucketOf(Ns latency)
    {
        const auto value = static_cast<std::uint64_t>(std::clamp<Ns::rep>(latency.count(), 0, kMaxBucketNs));
        const auto shift = static_cast<unsigned>(std::bit_width(value | kSubBuckets)) - 1 - kSubBucketBits;
        return (std::size_t{shift} << kSubBucketBits) + (value >> shift);
    }
    static Ns bucketLow(std::size_t bucket);
    static Ns bucketMid(std::size_t bucket);
    std::span<const std::uint64_t> buckets() const { return m_buckets; }
    // `buckets` may be shorter, the rest is 0; surplus ones are ignored.
    static LatencyHistogram fromParts(std::vector<std::uint64_t> buckets, Ns min, Ns max, double sumNs);
    double sumNs() const { return m_sumNs; }

private:
    static constexpr std::uint64_t kSubBuckets = 1U << kSubBucketBits;
    static constexpr Ns::rep kMaxBucketNs = (Ns::rep{1} << 42) - 1; // of the last bucket

    std::size_t bucketAtRank(std::uint64_t rank) const; // rank from 1 to count
    Ns withinObserved(Ns latency) const { return std::clamp(latency, m_min, m_max); }
    std::vector<std::uint64_t> m_buckets;
    std::uint64_t m_count = 0;
    double m_sumNs = 0;
    Ns m_min{};
    Ns m_max{};
};

} // namespace assay
