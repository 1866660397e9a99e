// Control charts of one supplier's lots, in order: does a criterion drift from lot to lot? Pure.
#pragma once

#include "ground/stats/control_chart.h"
#include "judge/lot/lot_judgement.h"

#include <optional>
#include <span>
#include <vector>

namespace assay {

inline constexpr std::size_t kMinLotsForChart = 5;    // below, the limits would be a guess
inline constexpr std::size_t kLotsForFirmLimits = 20; // below, they are provisional (Montgomery, section 6.2)

// One criterion over the lots. Each lot is one value: the median of its largest population.
struct LotChart {
    CriterionResult criterion; // metric, comparison, limit, unit
    std::vector<double> medians;
    IndividualsChart individuals;
    std::vector<EwmaPoint> ewma;     // with the mean and deviation of the individuals chart
    std::vector<NelsonBreak> breaks; // likewise; `first` and `last` are lots
};

// The criteria that all lots have in numbers that differ; none of fewer than kMinLotsForChart lots.
std::vector<LotChart> chartsOf(std::span<const LotDocument> lots);

Message nelsonRule(std::size_t rule); // 1 to kNelsonRules

} // namespace assay
