#include "io/measure/slow_regions.h"

#include <algorithm>

namespace assay {

namespace {

struct Stretch {
    Bytes offset;
    Bytes end;
    AddressColumn sum; // bytes, ops, latencySum, latencyMin

    double rate() const { return megabytesPerSecond(sum.bytes, sum.latencySum); }
    double meanNs() const { return static_cast<double>(sum.latencySum.count()) / static_cast<double>(sum.ops); }
};

void join(Stretch& stretch, const AddressColumn& column, Bytes end)
{
    AddressColumn& sum = stretch.sum;
    sum.latencyMin = sum.ops == 0 ? column.latencyMin : std::min(sum.latencyMin, column.latencyMin);
    sum.ops += column.ops;
    sum.bytes += column.bytes;
    sum.latencySum += column.latencySum;
    stretch.end = end;
}

// An I/O counts in the column of its start; for I/Os larger than columns, `reach` is the end of the last one.
std::vector<Stretch> stretchesOf(const AddressMap& map)
{
    std::vector<Stretch> all;
    Bytes offset = map.offset();
    Bytes reach;
    for (const AddressColumn& column : map.columns()) {
        const Bytes end = offset + map.columnBytes();
        if (column.ops > 0) {
            if (all.empty() || all.back().sum.ops >= kSlowMinOps)
                all.push_back({offset, end, {}});
            join(all.back(), column, end);
            reach = offset + Bytes(column.bytes.count() / column.ops);
        } else if (!all.empty() && offset < reach) {
            all.back().end = end;
        }
        offset = end;
    }
    if (!all.empty() && all.back().sum.ops < kSlowMinOps)
        all.pop_back();
    return all;
}

} // namespace

std::vector<SlowRegion> slowRegions(const AddressMap& map)
{
    const auto stretches = stretchesOf(map);
    if (stretches.empty())
        return {};
    auto byRate = stretches;
    const auto middle = byRate.begin() + static_cast<std::ptrdiff_t>(byRate.size() / 2);
    std::ranges::nth_element(byRate, middle, {}, &Stretch::rate);
    std::vector<SlowRegion> regions;
    Stretch region;
    for (const Stretch& stretch : stretches) {
        const bool slow = stretch.rate() < kSlowFraction * middle->rate() &&
                          static_cast<double>(stretch.sum.latencyMin.count()) > kSlowLatencyFactor * middle->meanNs();
        if (!slow)
            continue;
        if (!regions.empty() && region.end == stretch.offset) {
            join(region, stretch.sum, stretch.end);
            regions.back() = {region.offset, region.end - region.offset, region.rate()};
        } else {
            region = stretch;
            regions.push_back({region.offset, region.end - region.offset, region.rate()});
        }
    }
    return regions;
}

} // namespace assay
