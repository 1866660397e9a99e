#include "io/measure/partial_unit_model.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace assay {

namespace {

// Weighted sums of the normal equations of t = x * free + y * used.
struct Normal {
    double ff = 0, uu = 0, fu = 0, ft = 0, ut = 0;
    double determinant() const { return ff * uu - fu * fu; }
};

Normal normalOf(std::span<const PartialUnitWrite> samples, std::span<const double> expected)
{
    Normal sums;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const PartialUnitWrite& s = samples[i];
        const double weight = 1 / (expected[i] * expected[i]);
        sums.ff += weight * s.freeMegabytes * s.freeMegabytes;
        sums.uu += weight * s.usedMegabytes * s.usedMegabytes;
        sums.fu += weight * s.freeMegabytes * s.usedMegabytes;
        sums.ft += weight * s.freeMegabytes * s.seconds;
        sums.ut += weight * s.usedMegabytes * s.seconds;
    }
    return sums;
}

struct Line {
    double x = 0; // s per MB written
    double y = 0; // s per MB used
    double at(const PartialUnitWrite& s) const { return x * s.freeMegabytes + y * s.usedMegabytes; }
};

Interval inverse(double value, double half) { return {1 / (value + half), 1 / (value - half)}; }

bool sameRatio(const PartialUnitWrite& a, const PartialUnitWrite& b)
{
    return a.freeMegabytes == b.freeMegabytes && a.usedMegabytes == b.usedMegabytes;
}

double maxRelativeError(std::span<const PartialUnitWrite> samples, const Line& line)
{
    double largest = 0;
    for (std::size_t begin = 0, end = 0; begin < samples.size(); begin = end) {
        double time = 0;
        for (end = begin; end < samples.size() && sameRatio(samples[begin], samples[end]); ++end)
            time += samples[end].seconds;
        largest = std::max(largest, std::abs(line.at(samples[begin]) * static_cast<double>(end - begin) / time - 1));
    }
    return largest;
}

} // namespace

std::optional<PartialUnitFit> fitPartialUnitModel(std::span<const PartialUnitWrite> samples)
{
    if (samples.size() < kMinPartialUnitWrites)
        return std::nullopt;
    const bool hasCopies = std::ranges::any_of(samples, [](const PartialUnitWrite& s) { return s.usedMegabytes > 0; });
    if (hasCopies && std::ranges::all_of(samples, [&](const PartialUnitWrite& s) { return sameRatio(s, samples[0]); }))
        return std::nullopt;
    std::vector<double> expected;
    for (const PartialUnitWrite& sample : samples)
        expected.push_back(sample.seconds);
    Line line;
    Normal sums;
    for (int round = 0; round < 3; ++round) { // weights: first the measured times, then the fitted ones
        sums = normalOf(samples, expected);
        line = hasCopies ? Line{(sums.ft * sums.uu - sums.ut * sums.fu) / sums.determinant(),
                                (sums.ut * sums.ff - sums.ft * sums.fu) / sums.determinant()}
                         : Line{sums.ft / sums.ff, 0};
        if (!(line.x > 0) || !std::isfinite(line.y))
            return std::nullopt;
        for (std::size_t i = 0; i < samples.size(); ++i)
            expected[i] = std::max(line.at(samples[i]), 0.01 * samples[i].seconds);
    }
    double residual = 0;
    for (std::size_t i = 0; i < samples.size(); ++i)
        residual += std::pow((samples[i].seconds - line.at(samples[i])) / expected[i], 2);
    const double degreesOfFreedom = static_cast<double>(samples.size()) - (hasCopies ? 2 : 1);
    const double t =
        boost::math::quantile(boost::math::students_t(degreesOfFreedom), 0.95) * std::sqrt(residual / degreesOfFreedom);
    const double halfX = t * std::sqrt(hasCopies ? sums.uu / sums.determinant() : 1 / sums.ff);
    if (halfX >= line.x)
        return std::nullopt;
    PartialUnitFit fit;
    fit.n = samples.size();
    fit.pw = 1 / line.x;
    fit.pwCi = inverse(line.x, halfX);
    const double halfY = hasCopies ? t * std::sqrt(sums.ff / sums.determinant()) : 0;
    if (hasCopies && line.y > halfY && line.y * kFreeCopyFactor > line.x) {
        fit.pm = 1 / line.y;
        fit.pmCi = inverse(line.y, halfY);
    }
    fit.maxRelativeError = maxRelativeError(samples, line);
    return fit;
}

} // namespace assay
