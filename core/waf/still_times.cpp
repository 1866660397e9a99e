#include "waf/still_times.h"

#include <algorithm>

namespace assay {

StillTimes::StillTimes(const Exercises& exercises)
{
    struct Sum {
        double bytes = 0, ns = 0, count = 0;
    };
    std::vector<Sum> sums(exercises.list.size());
    for (const TimedOp& op : exercises.ops) {
        Sum& sum = sums[op.exercise];
        sum.bytes += static_cast<double>(op.length.count());
        sum.ns += static_cast<double>(op.time.count());
        ++sum.count;
    }
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

double StillTimes::of(Bytes length, bool continues) const
{
    const std::vector<Point>& points = continues ? m_inOrder : m_anywhere;
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
