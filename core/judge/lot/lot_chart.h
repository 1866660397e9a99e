// Control charts over the consecutive lots of one supplier: drift of a criterion from lot to lot. Pure.
#pragma once

#include "ground/stats/control_chart.h"
#include "judge/lot/lot_judgement.h"

#include <optional>
#include <span>
#include <vector>

namespace assay {

inline constexpr std::size_t kMinLotsForChart = 5;    // with fewer lots the limits would be arbitrary
inline constexpr std::size_t kLotsForFirmLimits = 20; // with fewer, they are provisional (Montgomery, section 6.2)

// One criterion over the lots. Each lot is one value: the median of its largest population.
struct LotChart {
    CriterionResult criterion; // metric, comparison, limit, unit
    std::vector<double> medians;
    IndividualsChart individuals;
    std::vector<EwmaPoint> ewma;         // uses mean and deviation of the individuals chart
    std::vector<NelsonViolation> breaks; // rule violations of the individuals chart; `first` and `last` are lots
};

// Returns the criteria that have different numbers in all lots; empty with fewer than kMinLotsForChart lots.
std::vector<LotChart> chartsOf(std::span<const LotDocument> lots);

Message nelsonRule(std::size_t rule); // 1 to kNelsonRules

} // namespace assay
