// Distribution of latencies in bounded memory: log-linear buckets, 128 to each power of two, so that any value read back is within 0.4 % of what was
// recorded (the contract is 1 %). Mergeable. Exact minimum, maximum, count and sum beside it. The idea is HDR histogram's (G. Tene).
#pragma once

#include "base/units.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace assay {

struct Interval {
    double low = 0;
    double high = 0;
};

class LatencyHistogram {
public:
    static constexpr unsigned kSubBucketBits = 7;
    // 1 ns .. 2^42 ns (73 min); longer ones count in the last bucket, their exact maximum is kept.
    static constexpr std::size_t kBuckets = (42 - kSubBucketBits + 1) << kSubBucketBits;

    LatencyHistogram();
    void record(Ns latency); // constant time, no allocation
    void merge(const LatencyHistogram& other);

    std::uint64_t count() const { return m_count; }
    Ns min() const { return m_min; } // 0 when empty
    Ns max() const { return m_max; }
    double meanNs() const;

    // Latency at quantile q in [0, 1] by nearest rank; 0 when empty.
    Ns quantile(double q) const;
    // Distribution-free confidence interval of that quantile in ns from binomial order-statistic ranks (David & Nagaraja, Order Statistics, 7.1);
    // nothing when the sample is too small for the confidence asked.
    std::optional<Interval> quantileInterval(double q, double confidence = 0.90) const;

    // Bucket bounds and content, for plots and the sample file.
    static std::size_t bucketOf(Ns latency);
    static Ns bucketLow(std::size_t bucket);
    static Ns bucketMid(std::size_t bucket);
    std::span<const std::uint64_t> buckets() const { return m_buckets; }
    static LatencyHistogram fromParts(std::vector<std::uint64_t> buckets, Ns min, Ns max, double sumNs);
    double sumNs() const { return m_sumNs; }

private:
    Ns atRank(std::uint64_t rank) const; // rank from 1
    std::vector<std::uint64_t> m_buckets;
    std::uint64_t m_count = 0;
    double m_sumNs = 0;
    Ns m_min{};
    Ns m_max{};
};

} // namespace assay
