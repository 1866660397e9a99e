#include "ground/stats/kaplan_meier.h"

#include <algorithm>
#include <cmath>

namespace assay {

std::vector<SurvivalStep> kaplanMeier(std::span<const LifeTime> cards)
{
    constexpr double kNormalQuantile975 = 1.959963984540054;
    std::vector<LifeTime> sorted(cards.begin(), cards.end());
    std::ranges::sort(sorted, {}, &LifeTime::time);
    std::vector<SurvivalStep> steps;
    double survival = 1, variance = 0, highest = 1; // the variance relative to the square of the estimate
    for (std::size_t begin = 0, end = 0; begin < sorted.size(); begin = end) {
        std::size_t failed = 0;
        for (; end < sorted.size() && sorted[end].time == sorted[begin].time; ++end)
            failed += sorted[end].failed ? 1 : 0;
        if (failed == 0)
            continue;
        const auto atRisk = static_cast<double>(sorted.size() - begin), lost = static_cast<double>(failed);
        SurvivalStep step{sorted[begin].time, sorted.size() - begin, failed, 0, 0, {0, highest}};
        survival *= 1 - lost / atRisk;
        if (failed < step.atRisk) {
            variance += lost / (atRisk * (atRisk - lost));
            const double factor = std::exp(kNormalQuantile975 * std::sqrt(variance));
            step.survival = survival;
            step.standardError = survival * std::sqrt(variance);
            step.ci = {survival / factor, std::min(1.0, survival * factor)};
            highest = step.ci.high;
        }
        steps.push_back(step);
    }
    return steps;
}

} // namespace assay
