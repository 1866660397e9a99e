#include "waf/still_times.h"

#include <algorithm>
#include <map>

namespace assay {

namespace {

constexpr double kSameTime = 1.05;
constexpr double kManyWrites = 512; // so many writes anywhere close any open units, and fill any log blocks

// All writes of an exercise together.
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

} // namespace

bool placeMeansNothing(const Exercises& exercises)
{
    const std::vector<WriteSum> sums = sumsOf(exercises);
    std::map<Bytes, double> inOrder; // ns, the slowest of each size
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const Exercise& exercise = exercises.list[i];
        if (exercise.kind == ExerciseKind::sizes || (exercise.kind == ExerciseKind::points && exercise.points == 1))
            inOrder[exercise.block] = std::max(inOrder[exercise.block], sums[i].ns / std::max(1.0, sums[i].count));
    }
    bool anywhere = false;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const Exercise& exercise = exercises.list[i];
        const bool random = exercise.kind == ExerciseKind::random;
        if (!random && exercise.kind != ExerciseKind::points && exercise.kind != ExerciseKind::ladder)
            continue;
        if (sums[i].ns > kSameTime * sums[i].count * inOrder[exercise.block])
            return false;
        anywhere |= random && exercise.part == 1 && sums[i].count >= kManyWrites;
    }
    return anywhere;
}

StillTimes::StillTimes(const Exercises& exercises)
{
    const std::vector<WriteSum> sums = sumsOf(exercises);
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const auto [bytes, ns, count] = sums[i];
        const Exercise& exercise = exercises.list[i];
        if (count == 0)
            continue;
        if (exercise.kind == ExerciseKind::sizes || exercise.kind == ExerciseKind::fill)
            m_inOrder.push_back({bytes / count, ns / count});
        if (exercise.kind == ExerciseKind::random && exercise.part == 1)
            m_anywhere.push_back({bytes / count, ns / count});
    }
    std::ranges::stable_sort(m_inOrder, {}, &Point::bytes);
    std::ranges::stable_sort(m_anywhere, {}, &Point::bytes);
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
