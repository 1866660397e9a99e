#include "plot/curves.h"

#include "io/measure/latency_table.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace assay {

namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
constexpr double kPointsPerDecade = 60; // of 1 - q; enough for a smooth line at print resolution

// Returns the number of neighbours per point that reduces `count` to at most `maxPoints`.
std::size_t groupSize(std::size_t count, std::size_t maxPoints)
{
    return std::max<std::size_t>(1, (count + maxPoints - 1) / maxPoints);
}

void append(BandCurve& curve, double x, double low, double middle, double high)
{
    curve.x.append(x);
    curve.low.append(low);
    curve.middle.append(middle);
    curve.high.append(high);
}

AddressColumn joined(std::span<const AddressColumn> columns)
{
    AddressColumn sum;
    for (const auto& column : columns) {
        if (column.ops > 0)
            sum.latencyMin = sum.ops == 0 ? column.latencyMin : std::min(sum.latencyMin, column.latencyMin);
        sum.latencyMax = std::max(sum.latencyMax, column.latencyMax);
        sum.latencySum += column.latencySum;
        sum.ops += column.ops;
        sum.bytes += column.bytes;
        sum.errors += column.errors;
        sum.stalls += column.stalls;
    }
    return sum;
}

// Calls use(address, column) for each group of neighbouring columns.
template <class Use> void forEachGroup(const AddressMap& map, std::size_t maxPoints, Use use)
{
    const auto columns = map.columns();
    const auto group = groupSize(columns.size(), maxPoints);
    for (std::size_t first = 0; first < columns.size(); first += group) {
        const auto size = std::min(group, columns.size() - first);
        const double middle = static_cast<double>(first) + static_cast<double>(size) / 2.0;
        const double address =
            static_cast<double>(map.offset().count()) + middle * static_cast<double>(map.columnBytes().count());
        use(address, joined(columns.subspan(first, size)));
    }
}

} // namespace

double milliseconds(Ns duration) { return static_cast<double>(duration.count()) / 1e6; }

BandCurve throughputCurve(const PhaseSamples& phase, std::size_t maxPoints)
{
    BandCurve curve;
    auto points = phase.series.points();
    const Ns interval = phase.series.interval();
    // Omits the last interval: it is incomplete and would show a false drop.
    if (points.size() > 1)
        points = points.first(points.size() - 1);
    const auto group = groupSize(points.size(), maxPoints);
    for (std::size_t first = 0; first < points.size(); first += group) {
        const auto members = points.subspan(first, std::min(group, points.size() - first));
        Bytes sum;
        for (const auto& point : members)
            sum += point.bytes;
        const auto [least, most] = std::ranges::minmax(members, {}, &SeriesPoint::bytes);
        const auto length = static_cast<std::int64_t>(members.size());
        const double at = seconds(interval * static_cast<std::int64_t>(first)) + seconds(interval * length) / 2.0;
        append(curve, at, megabytesPerSecond(least.bytes, interval), megabytesPerSecond(sum, interval * length),
               megabytesPerSecond(most.bytes, interval));
    }
    return curve;
}

PointSet longestLatencyCurve(const PhaseSamples& phase, std::size_t maxPoints)
{
    PointSet curve;
    const auto points = phase.series.points();
    const Ns interval = phase.series.interval();
    const auto group = groupSize(points.size(), maxPoints);
    for (std::size_t first = 0; first < points.size(); first += group) {
        const auto members = points.subspan(first, std::min(group, points.size() - first));
        const Ns longest = std::ranges::max_element(members, {}, &SeriesPoint::latencyMax)->latencyMax;
        if (longest <= Ns{})
            continue;
        const auto length = static_cast<std::int64_t>(members.size());
        curve.x.append(seconds(interval * static_cast<std::int64_t>(first)) + seconds(interval * length) / 2.0);
        curve.y.append(milliseconds(longest));
    }
    return curve;
}

PointSet percentileCurve(const PhaseSamples& phase)
{
    PointSet curve;
    const auto& histogram = phase.total;
    if (histogram.count() == 0)
        return curve;
    const double last = std::log10(static_cast<double>(histogram.count()));
    std::vector<double> places;
    for (double nines = 0; nines < last; nines += 1.0 / kPointsPerDecade)
        places.push_back(nines);
    for (const double percent : LatencyTable::kPercents) // gives the table of the plot the percentiles of fio
        if (const double nines = -std::log10(1 - percent / 100); nines < last)
            places.push_back(nines);
    std::ranges::sort(places);
    for (const double nines : places) {
        curve.x.append(nines);
        curve.y.append(milliseconds(histogram.quantile(1.0 - std::pow(10.0, -nines))));
    }
    curve.x.append(last);
    curve.y.append(milliseconds(histogram.max()));
    return curve;
}

BandCurve addressCurve(const PhaseSamples& phase, std::size_t maxPoints)
{
    BandCurve curve;
    double covered = 0; // an I/O counts where it starts, but covers the addresses up to its end
    forEachGroup(phase.map, maxPoints, [&](double address, const AddressColumn& column) {
        if (column.ops > 0) {
            const auto ops = static_cast<double>(column.ops);
            append(curve, address, milliseconds(column.latencyMin), milliseconds(column.latencySum) / ops,
                   milliseconds(column.latencyMax));
            covered = address + static_cast<double>(column.bytes.count()) / ops;
        } else if (address > covered) {
            append(curve, address, kNothing, kNothing, kNothing);
        }
    });
    return curve;
}

PointSet stallPoints(const PhaseSamples& phase, std::size_t maxPoints)
{
    PointSet points;
    forEachGroup(phase.map, maxPoints, [&](double address, const AddressColumn& column) {
        if (column.stalls == 0)
            return;
        points.x.append(address);
        points.y.append(milliseconds(column.latencyMax));
    });
    return points;
}

PointSet errorPoints(const PhaseSamples& phase, std::size_t maxPoints, double errorLevelMs)
{
    PointSet points;
    forEachGroup(phase.map, maxPoints, [&](double address, const AddressColumn& column) {
        if (column.errors == 0)
            return;
        points.x.append(address);
        points.y.append(errorLevelMs);
    });
    return points;
}

} // namespace assay
