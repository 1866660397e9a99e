// Latency percentiles and buckets of a histogram, as printed by fio. Pure.
#pragma once

#include "io/measure/latency_histogram.h"

#include <array>

namespace assay {

struct LatencyTable {
    // fio's default list (options.c, percentile_list) up to 99.99, including its 80 and 90.
    static constexpr std::array kPercents = {1.0,  5.0,  10.0, 20.0, 30.0, 40.0, 50.0,  60.0, 70.0,
                                             80.0, 90.0, 95.0, 99.0, 99.5, 99.9, 99.95, 99.99};
    // fio's buckets of "lat (usec)" and "lat (msec)" in us (stat.h, FIO_IO_U_LAT_U_NR and _M_NR): each counts latencies
    // below its bound and not below the previous one. One more bucket counts all above.
    static constexpr std::array kBoundsUs = {2.0, 4.0, 10.0, 20.0, 50.0, 100.0, 250.0, 500.0, 750.0, 1e3, 2e3,
                                             4e3, 1e4, 2e4,  5e4,  1e5,  2.5e5, 5e5,   7.5e5, 1e6,   2e6};
    std::uint64_t count = 0;
    std::array<Ns, kPercents.size()> percentiles{}; // by nearest rank; 0 for an empty histogram
    std::array<std::uint64_t, kBoundsUs.size() + 1> buckets{};

    // Share of a bucket in percent; 0 for an empty histogram.
    double percentOf(std::size_t bucket) const;
};

// Resolution as of the histogram: a latency within 0.4 % of a bound may count on its other side.
LatencyTable latencyTable(const LatencyHistogram& histogram);

} // namespace assay
