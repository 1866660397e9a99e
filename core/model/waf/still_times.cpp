#include "model/waf/still_times.h"

#include <algorithm>
#include <map>

namespace assay {

namespace {

constexpr double kSameTime = 1.05;
constexpr double kManyWrites = 512;   // writes: enough random writes to close all open units and to fill all log blocks
constexpr double kFilledShare = 0.25; // share at the end of the fill, where a cache is full

bool isAnywhere(const Exercise& exercise) { return exercise.kind == ExerciseKind::random && exercise.part == 1; }

bool changesPlace(ExerciseKind kind)
{
    return kind == ExerciseKind::points || kind == ExerciseKind::ladder || kind == ExerciseKind::random;
}

// Sum of all writes of one characterization workload.
struct WriteSum {
    double bytes = 0, ns = 0, count = 0;
};

std::vector<WriteSum> sumsOf(const Exercises& exercises)
{
    std::vector<WriteSum> sums(exercises.list.size());
    for (const TimedOp& op : exercises.ops) {
        WriteSum& sum = sums[op.exercise];
        sum.bytes += static_cast<double>(op.length.count());
        sum.ns += static_cast<double>(op.time.count());
        ++sum.count;
    }
    return sums;
}

// Returns ns per byte of sequential writes before a cache is full: the fastest block size with more data than a
// controller buffers; 0 if there is none.
double beforeFull(const Exercises& exercises)
{
    constexpr double kMoreThanMemory = 8 << 20; // bytes
    double least = 0;
    const std::vector<WriteSum> sums = sumsOf(exercises);
    for (std::size_t i = 0; i < sums.size(); ++i)
        if (exercises.list[i].kind == ExerciseKind::sizes && sums[i].bytes >= kMoreThanMemory)
            least = least == 0 ? sums[i].ns / sums[i].bytes : std::min(least, sums[i].ns / sums[i].bytes);
    return least;
}

// Returns the index of the first workload with other write points or offsets whose writes took longer than sequential
// ones of their size; list.size() if there is none.
std::size_t firstSlower(const Exercises& exercises, const std::vector<WriteSum>& sums, double slower)
{
    std::map<Bytes, double> inOrder; // ns, of the slowest sequential workload of each size
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const Exercise& exercise = exercises.list[i];
        const double each = sums[i].ns / std::max(1.0, sums[i].count);
        if (exercise.kind == ExerciseKind::sizes)
            inOrder[exercise.block] =
                std::max(inOrder[exercise.block], each + slower * static_cast<double>(exercise.block.count()));
        else if (exercise.kind == ExerciseKind::points && exercise.points == 1)
            inOrder[exercise.block] = std::max(inOrder[exercise.block], each);
    }
    std::size_t i = 0;
    while (i < sums.size() && (!changesPlace(exercises.list[i].kind) ||
                               sums[i].ns <= kSameTime * sums[i].count * inOrder[exercises.list[i].block]))
        ++i;
    return i;
}

// Returns the number of workloads before writes became slower, by their offset or by time; 0 if the offset was the
// cause.
std::size_t placeMeantNothingUntil(const Exercises& exercises, double slower)
{
    const std::vector<WriteSum> sums = sumsOf(exercises);
    const std::size_t end = firstSlower(exercises, sums, slower);
    std::size_t anywhere = 0; // block sizes with random writes
    for (std::size_t i = 0; i < end; ++i)
        anywhere += isAnywhere(exercises.list[i]) && sums[i].count >= kManyWrites ? 1 : 0;
    // Log blocks absorb small writes for a while, and large ones bypass them: one size alone is not conclusive.
    return anywhere >= (end < sums.size() ? 2U : 1U) ? end : 0;
}

} // namespace

double fillTime(const Exercises& exercises, double share)
{
    std::vector<const TimedOp*> fill;
    for (const TimedOp& op : exercises.ops)
        if (exercises.list[op.exercise].kind == ExerciseKind::fill)
            fill.push_back(&op);
    double bytes = 0, ns = 0;
    const auto last = static_cast<std::size_t>(share * static_cast<double>(fill.size()));
    for (std::size_t i = fill.size() - last; i < fill.size(); ++i) {
        bytes += static_cast<double>(fill[i]->length.count());
        ns += static_cast<double>(fill[i]->time.count());
    }
    return bytes > 0 ? ns / bytes : 0.0;
}

bool endsSlower(const Exercises& exercises)
{
    constexpr double kSlower = 1.08;
    const double before = beforeFull(exercises);
    return before > 0 && fillTime(exercises, kFilledShare) > kSlower * before;
}

bool placeMeansNothing(const Exercises& exercises, double slower)
{
    return placeMeantNothingUntil(exercises, slower) > 0;
}

StillTimes::StillTimes(const Exercises& exercises, bool cacheFilled)
{
    const std::vector<WriteSum> sums = sumsOf(exercises);
    // The block-size sweep was written before the cache was full, except perhaps its last size. All other writes came
    // after.
    const double full = cacheFilled ? fillTime(exercises, kFilledShare) : 0.0;
    m_fullCache = std::max(0.0, full - beforeFull(exercises));
    const std::size_t until = placeMeantNothingUntil(exercises, m_fullCache);
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const auto [bytes, ns, count] = sums[i];
        const Exercise& exercise = exercises.list[i];
        if (count == 0)
            continue;
        if (exercise.kind == ExerciseKind::sizes || (exercise.kind == ExerciseKind::fill && !cacheFilled))
            m_inOrder.push_back({bytes / count, ns / count});
        if (isAnywhere(exercise) && (i < until || until == 0))
            m_anywhere.push_back({bytes / count, ns / count});
    }
    std::ranges::stable_sort(m_inOrder, {}, &Point::bytes);
    std::ranges::stable_sort(m_anywhere, {}, &Point::bytes);
    if (cacheFilled)
        for (Point& size : m_inOrder)
            size.ns = std::max(size.ns, std::min(size.ns + m_fullCache * size.bytes, full * size.bytes));
}

void StillTimes::slowBytes(double each)
{
    for (std::vector<Point>* const points : {&m_inOrder, &m_anywhere})
        for (Point& point : *points)
            point.ns += each * point.bytes;
    m_fullCache += each;
}

void StillTimes::slowJumps(double each)
{
    for (Point& point : m_anywhere)
        point.ns += each;
    m_jump += each;
}

bool StillTimes::copyUnits() const
{
    constexpr double kMost = 4; // factor; at most 2.7 on 160 page-mapped cards
    return of(kib(64), false, FtlKind::page) > kMost * of(kib(64), true, FtlKind::page);
}

double StillTimes::of(Bytes length, bool continues, FtlKind kind) const
{
    const std::vector<Point>& points = continues || kind != FtlKind::page ? m_inOrder : m_anywhere;
    const double bytes = static_cast<double>(length.count());
    const auto above = std::ranges::upper_bound(points, bytes, {}, &Point::bytes);
    if (above == points.begin())
        return points.front().ns;
    const Point& low = *(above - 1);
    const double perByte = above == points.end() ? m_inOrder.back().ns / m_inOrder.back().bytes
                                                 : (above->ns - low.ns) / (above->bytes - low.bytes);
    return low.ns + (bytes - low.bytes) * perByte;
}

} // namespace assay
