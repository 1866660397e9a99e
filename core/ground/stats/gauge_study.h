// Is a laboratory's way of measuring good enough to tell cards apart? Gauge repeatability and reproducibility. Pure.
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
    double wear = 0; // what the card went through before, as the number of runs; looked at where cards age
};

struct GaugeOptions {
    bool areAgeing = false;        // take a common slope over wear out of the values first
    double poolInteraction = 0.05; // with a chance above, cards and readers do not interact (crossed study)
};

// One line of the analysis of variance.
struct GaugeSource {
    std::string name; // "card", "reader", "card x reader", "repeat"
    double squares = 0;
    double freedom = 0;
    double f = 0;      // 0 of "repeat", and where there is nothing to divide by
    double chance = 1; // of an F as large or larger, if the source has no share
};

struct GaugeFigure {
    double value = 0;
    Interval ci; // 90 %, by generalizedIntervals
};

struct GaugeStudy {
    std::vector<GaugeSource> table;                // in that order, repeat last
    std::optional<GaugeSource> pooled;             // the interaction that was taken for repetition
    GaugeFigure card, reader, interaction, repeat; // variances
    GaugeFigure gauge;                             // reader + interaction + repeat
    GaugeFigure shareOfStudy;                      // sqrt(gauge / (gauge + card)): below 0.1 good, above 0.3 bad
    GaugeFigure categories;                        // 1.41 sqrt(card / gauge), ndc: at least 5
    std::optional<GaugeFigure> ageing;             // change of the value per unit of wear; 90 % by Student's t
};

// Every card is measured in every reader equally often, at least twice: analysis of variance with interaction, all
// random (AIAG, Measurement Systems Analysis, 4th edition, 2010, chapter III B). Nothing where it was not so, with
// fewer than two cards or readers, where repeated values are equal, or where cards age and no wear differs within a
// cell. Ageing is taken out by the slope within cells; its uncertainty is in that of "repeat" only.
std::optional<GaugeStudy> crossedGaugeStudy(std::span<const GaugeMeasurement> measurements,
                                            const GaugeOptions& options = {});

// Each reader has cards of its own, equally many and at least two, each measured equally often and at least twice,
// because a card does not outlive more: cards nested in readers. Cards of one lot are given to readers by chance. A
// card's name counts together with its reader's. Nothing where it was not so, or where repeated values are equal.
std::optional<GaugeStudy> nestedGaugeStudy(std::span<const GaugeMeasurement> measurements,
                                           const GaugeOptions& options = {});

// Six standard deviations of the gauge as a share of the tolerance `upper` - `lower` > 0.
GaugeFigure shareOfTolerance(const GaugeStudy& study, double tolerance);

} // namespace assay
