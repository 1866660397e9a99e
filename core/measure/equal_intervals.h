// Something over time in fixed memory, whatever its length: points of equal intervals; when all are used, neighbours
// are joined and the interval doubles.
#pragma once

#include "base/units.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace assay {

// Makes points up to that of `at`, which counts from the begin of the first; afterwards there are at most `most`.
// join(earlier, later) makes one point of two.
template <class Point, class Join>
void makeRoomFor(Ns at, std::size_t maxPoints, Ns& interval, std::vector<Point>& points, Join join)
{
    while (at >= interval * static_cast<Ns::rep>(maxPoints)) {
        for (std::size_t i = 0; i < points.size(); i += 2)
            points[i / 2] = i + 1 < points.size() ? join(points[i], points[i + 1]) : points[i];
        points.resize((points.size() + 1) / 2);
        interval *= 2;
    }
    points.resize(std::max(points.size(), static_cast<std::size_t>(at / interval) + 1));
}

} // namespace assay
