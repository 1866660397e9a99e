#include "model/waf/copy_cost_fit.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace assay {

namespace {

constexpr std::size_t kTimes = kMaxRandomSizes + 1; // of each size, and the copy cost
constexpr std::size_t kCopy = kMaxRandomSizes;
constexpr double kRowDeviation = 0.15; // ln: of the time of a row, since GC comes in bursts; chosen
// Copy cost per byte over the time of sequential writes per byte. Copies may use several dies at once, or one plane of
// one die: measured on 30 simulated cards.
constexpr double kCopyRatio = 1.2, kCopyDeviation = 0.85;
constexpr std::array kStartRatios = {0.4, 1.0, 2.5, 6.0};
constexpr int kCopyCostRounds = 15;
constexpr double kMaxStep = 0.7; // ln: of a time in one round

using Times = std::array<double, kTimes>; // logarithms

// Normal equations; the priors make them positive definite.
struct Equations {
    std::array<std::array<double, kTimes + 1>, kTimes> all{};

    void add(const Times& slope, double off, double weight)
    {
        for (std::size_t i = 0; i < kTimes; ++i) {
            for (std::size_t j = 0; j < kTimes; ++j)
                all[i][j] += weight * slope[i] * slope[j];
            all[i][kTimes] += weight * slope[i] * off;
        }
    }
    Times solve()
    {
        for (std::size_t i = 0; i < kTimes; ++i)
            for (std::size_t j = i + 1; j < kTimes; ++j)
                for (std::size_t k = kTimes + 1; k-- > i;)
                    all[j][k] -= all[j][i] / all[i][i] * all[i][k];
        Times out{};
        for (std::size_t i = kTimes; i-- > 0;) {
            out[i] = all[i][kTimes];
            for (std::size_t j = i + 1; j < kTimes; ++j)
                out[i] -= all[i][j] * out[j];
            out[i] /= all[i][i];
        }
        return out;
    }
};

// One round of Gauss and Newton, with Cauchy weights. Returns the fit at `times`, and improves them.
CopyCostFit improve(std::span<const CopyCostRow> rows, std::span<const double> copied, const Times& mean,
                    const Times& deviation, const CopyCostPrior& prior, Times& times)
{
    CopyCostFit fit;
    fit.copyNsPerByte = std::exp(times[kCopy]);
    Equations equations;
    for (std::size_t i = 0; i < kTimes; ++i) {
        const double off = (mean[i] - times[i]) / deviation[i];
        Times slope{};
        slope[i] = 1 / deviation[i];
        equations.add(slope, off, 1);
        fit.cost += off * off;
    }
    double squares = 0, weights = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const CopyCostRow& row = rows[i];
        const double writes = std::exp(times[row.size]) * row.writes, copies = std::exp(times[kCopy]) * copied[i],
                     least = prior.sizes[row.size].least * row.writes, predicted = std::max(least, writes + copies),
                     off = std::log(row.ns / predicted), outlier = std::pow(off / kRowDeviation / 2, 2);
        Times slope{};
        if (writes + copies >= least) {
            slope[row.size] = writes / predicted;
            slope[kCopy] = copies / predicted;
        }
        equations.add(slope, off, row.weight / (kRowDeviation * kRowDeviation * (1 + outlier)));
        fit.cost += row.weight * 4 * std::log1p(outlier);
        fit.residuals.push_back(off);
        squares += row.weight * std::min(1.0, off * off);
        weights += row.weight;
    }
    fit.residual = std::sqrt(squares / weights);
    const Times step = equations.solve();
    for (std::size_t i = 0; i < kTimes; ++i)
        times[i] += std::clamp(step[i], -kMaxStep, kMaxStep);
    return fit;
}

} // namespace

CopyCostFit fitCopyCost(std::span<const CopyCostRow> rows, std::span<const double> copied, const CopyCostPrior& prior)
{
    Times mean{}, deviation{};
    deviation.fill(1);
    for (std::size_t i = 0; i < prior.sizes.size(); ++i) {
        mean[i] = prior.sizes[i].logarithm;
        deviation[i] = prior.sizes[i].deviation;
    }
    mean[kCopy] = std::log(kCopyRatio * prior.sequentialNsPerByte);
    deviation[kCopy] = kCopyDeviation;
    CopyCostFit best;
    for (const double ratio : kStartRatios) {
        Times times = mean;
        times[kCopy] = std::log(ratio * prior.sequentialNsPerByte);
        CopyCostFit fit;
        for (int round = 0; round < kCopyCostRounds; ++round)
            fit = improve(rows, copied, mean, deviation, prior, times);
        if (ratio == kStartRatios.front() || fit.cost < best.cost)
            best = std::move(fit);
    }
    return best;
}

} // namespace assay
