// A time series in fixed memory: points of equal intervals. If all points are used, neighbours are merged and the
// interval doubles.
#pragma once

#include "ground/base/units.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace assay {

// Adds points until one covers `at`, which counts from the start of the first point. Afterwards there are at most
// `maxPoints`. join(earlier, later) merges two points into one.
template <class Point, class Join>
void extendTo(Ns at, std::size_t maxPoints, Ns& interval, std::vector<Point>& points, Join join)
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
