// Measurement system analysis: gauge repeatability and reproducibility (Gauge R&R) of a laboratory. Pure.
#pragma once

#include "ground/base/interval.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay {

struct GaugeMeasurement {
    std::string card;
    std::string reader;
    double value = 0;
    double wear = 0; // wear of the card before the measurement, as a number of runs; used if cards age
};

struct GaugeOptions {
    bool areAgeing = false;        // removes a common slope over wear from the values first
    double poolInteraction = 0.05; // above this p-value the interaction of cards and readers is pooled (crossed study)
};

// One line of the ANOVA table.
struct GaugeSource {
    std::string name; // "card", "reader", "card x reader", "repeat"
    double squares = 0;
    double degreesOfFreedom = 0;
    double f = 0;      // 0 for "repeat", and if the divisor is 0
    double pValue = 1; // p-value of F
};

struct GaugeFigure {
    double value = 0;
    Interval ci; // 90 % CI by generalizedIntervals
};

struct GaugeStudy {
    std::vector<GaugeSource> table;                // in that order, "repeat" last
    std::optional<GaugeSource> pooled;             // the interaction that was pooled with repetition
    GaugeFigure card, reader, interaction, repeat; // variances
    GaugeFigure gauge;                             // reader + interaction + repeat
    GaugeFigure shareOfStudy;                      // sqrt(gauge / (gauge + card)): below 0.1 good, above 0.3 bad
    GaugeFigure categories;                        // ndc = 1.41 sqrt(card / gauge): at least 5
    std::optional<GaugeFigure> ageing;             // change of the value per unit of wear; 90 % CI by Student's t
};

// Crossed design: every card is measured in every reader equally often, at least twice. Analysis of variance with
// interaction, all factors random (AIAG, Measurement Systems Analysis, 4th edition, 2010, chapter III B). Returns
// nothing for another design, for fewer than two cards or readers, if all repeated values are equal, or if cards age
// and no wear differs within a cell. Ageing is removed by the slope within cells; its uncertainty is included in that
// of "repeat" only.
std::optional<GaugeStudy> crossedGaugeStudy(std::span<const GaugeMeasurement> measurements,
                                            const GaugeOptions& options = {});

// Nested design: each reader has its own cards, equally many and at least two, each measured equally often and at least
// twice, because a card does not survive more. Cards of one lot are assigned to readers at random. A card is identified
// by its name and its reader. Returns nothing for another design, or if all repeated values are equal.
std::optional<GaugeStudy> nestedGaugeStudy(std::span<const GaugeMeasurement> measurements,
                                           const GaugeOptions& options = {});

} // namespace assay
