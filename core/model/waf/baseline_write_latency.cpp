#include "model/waf/baseline_write_latency.h"

#include <algorithm>
#include <map>

namespace assay {

namespace {

constexpr double kSameTime = 1.05;    // factor: writes up to it count as equally fast; chosen
constexpr double kManyWrites = 512;   // writes: close all open units and fill all log blocks of the model grid
constexpr double kFilledShare = 0.25; // share at the end of the fill, where a cache is full; chosen

bool isFullRangeRandom(const CharacterizationWorkload& workload)
{
    return workload.kind == CharacterizationKind::random && workload.part == 1;
}

bool changesOffset(CharacterizationKind kind)
{
    return kind == CharacterizationKind::openUnitSweep || kind == CharacterizationKind::mergeCostSweep ||
           kind == CharacterizationKind::random;
}

// Sum of all writes of one characterization workload.
struct WriteSum {
    double bytes = 0, ns = 0, count = 0;
};

std::vector<WriteSum> sumsOf(const Characterization& characterization)
{
    std::vector<WriteSum> sums(characterization.workloads.size());
    for (const TimedOp& op : characterization.ops) {
        WriteSum& sum = sums[op.workload];
        sum.bytes += static_cast<double>(op.length.count());
        sum.ns += static_cast<double>(op.time.count());
        ++sum.count;
    }
    return sums;
}

// Returns ns per byte of sequential writes before a cache is full: the fastest block size with more data than a
// controller buffers; 0 if no size has as much.
double nsPerByteBeforeFull(const Characterization& characterization)
{
    constexpr double kMoreThanMemory = 8 << 20; // bytes: largest write buffer of the bus models
    double least = 0;
    const std::vector<WriteSum> sums = sumsOf(characterization);
    for (std::size_t i = 0; i < sums.size(); ++i)
        if (characterization.workloads[i].kind == CharacterizationKind::blockSizeSweep &&
            sums[i].bytes >= kMoreThanMemory)
            least = least == 0 ? sums[i].ns / sums[i].bytes : std::min(least, sums[i].ns / sums[i].bytes);
    return least;
}

// Returns the index of the first workload with other write points or offsets whose writes took longer than sequential
// ones of their size; workloads.size() if all are as fast.
std::size_t findFirstSlower(const Characterization& characterization, const std::vector<WriteSum>& sums, double slower)
{
    std::map<Bytes, double> sequential; // ns, of the slowest sequential workload of each size
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const CharacterizationWorkload& workload = characterization.workloads[i];
        const double each = sums[i].ns / std::max(1.0, sums[i].count);
        if (workload.kind == CharacterizationKind::blockSizeSweep)
            sequential[workload.block] =
                std::max(sequential[workload.block], each + slower * static_cast<double>(workload.block.count()));
        else if (workload.kind == CharacterizationKind::openUnitSweep && workload.points == 1)
            sequential[workload.block] = std::max(sequential[workload.block], each);
    }
    std::size_t i = 0;
    while (i < sums.size() &&
           (!changesOffset(characterization.workloads[i].kind) ||
            sums[i].ns <= kSameTime * sums[i].count * sequential[characterization.workloads[i].block]))
        ++i;
    return i;
}

// Returns the number of workloads before writes became slower, by their offset or by time; 0 if the offset was the
// cause.
std::size_t offsetIndependentUntil(const Characterization& characterization, double slower)
{
    const std::vector<WriteSum> sums = sumsOf(characterization);
    const std::size_t end = findFirstSlower(characterization, sums, slower);
    std::size_t randomSizes = 0; // block sizes with random writes
    for (std::size_t i = 0; i < end; ++i)
        randomSizes += isFullRangeRandom(characterization.workloads[i]) && sums[i].count >= kManyWrites ? 1 : 0;
    // Log blocks absorb small writes for a while, and large ones bypass them: one size alone is not conclusive.
    return randomSizes >= (end < sums.size() ? 2U : 1U) ? end : 0;
}

} // namespace

double fillNsPerByte(const Characterization& characterization, double share)
{
    std::vector<const TimedOp*> fill;
    for (const TimedOp& op : characterization.ops)
        if (characterization.workloads[op.workload].kind == CharacterizationKind::fill)
            fill.push_back(&op);
    double bytes = 0, ns = 0;
    const auto last = static_cast<std::size_t>(share * static_cast<double>(fill.size()));
    for (std::size_t i = fill.size() - last; i < fill.size(); ++i) {
        bytes += static_cast<double>(fill[i]->length.count());
        ns += static_cast<double>(fill[i]->time.count());
    }
    return bytes > 0 ? ns / bytes : 0.0;
}

bool fillEndsSlower(const Characterization& characterization)
{
    constexpr double kSlower = 1.08; // factor; chosen
    const double before = nsPerByteBeforeFull(characterization);
    return before > 0 && fillNsPerByte(characterization, kFilledShare) > kSlower * before;
}

bool isOffsetIndependent(const Characterization& characterization, double slower)
{
    return offsetIndependentUntil(characterization, slower) > 0;
}

BaselineWriteLatency::BaselineWriteLatency(const Characterization& characterization, bool cacheFilled)
{
    const std::vector<WriteSum> sums = sumsOf(characterization);
    // The block-size sweep was written before the cache was full, except perhaps its last size. All other writes came
    // after.
    const double full = cacheFilled ? fillNsPerByte(characterization, kFilledShare) : 0.0;
    m_fullCacheNsPerByte = std::max(0.0, full - nsPerByteBeforeFull(characterization));
    const std::size_t until = offsetIndependentUntil(characterization, m_fullCacheNsPerByte);
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const auto [bytes, ns, count] = sums[i];
        const CharacterizationWorkload& workload = characterization.workloads[i];
        if (count == 0)
            continue;
        if (workload.kind == CharacterizationKind::blockSizeSweep ||
            (workload.kind == CharacterizationKind::fill && !cacheFilled))
            m_sequential.push_back({bytes / count, ns / count});
        if (isFullRangeRandom(workload) && (i < until || until == 0))
            m_random.push_back({bytes / count, ns / count});
    }
    std::ranges::stable_sort(m_sequential, {}, &Point::bytes);
    std::ranges::stable_sort(m_random, {}, &Point::bytes);
    if (cacheFilled)
        for (Point& size : m_sequential)
            size.ns = std::max(size.ns, std::min(size.ns + m_fullCacheNsPerByte * size.bytes, full * size.bytes));
}

void BaselineWriteLatency::addPerByte(double each)
{
    for (std::vector<Point>* const points : {&m_sequential, &m_random})
        for (Point& point : *points)
            point.ns += each * point.bytes;
    m_fullCacheNsPerByte += each;
}

void BaselineWriteLatency::addPerRandomWrite(double each)
{
    for (Point& point : m_random)
        point.ns += each;
    m_randomExtraNs += each;
}

bool BaselineWriteLatency::copiesUnits() const
{
    constexpr double kMost = 4; // factor; measured on simulated cards: at most 2.7 on 160 page-mapped ones
    return interpolate(kib(64), false, FtlKind::page) > kMost * interpolate(kib(64), true, FtlKind::page);
}

double BaselineWriteLatency::interpolate(Bytes length, bool continues, FtlKind kind) const
{
    const std::vector<Point>& points = continues || kind != FtlKind::page ? m_sequential : m_random;
    const double bytes = static_cast<double>(length.count());
    const auto above = std::ranges::upper_bound(points, bytes, {}, &Point::bytes);
    if (above == points.begin())
        return points.front().ns;
    const Point& low = *(above - 1);
    const double perByte = above == points.end() ? m_sequential.back().ns / m_sequential.back().bytes
                                                 : (above->ns - low.ns) / (above->bytes - low.bytes);
    return low.ns + (bytes - low.bytes) * perByte;
}

} // namespace assay
