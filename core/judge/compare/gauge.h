// Measurement system analysis of the readers of a laboratory: runs of cards as a gauge study or as the control chart of
// a reference card. Pure.
#pragma once

#include "ground/stats/drift.h"
#include "ground/stats/gauge_study.h"
#include "run/record/scorecard.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay {

// Returns the measured values in the order of the run starts; the wear of a card is the number of its earlier runs.
// Runs without a value above 0 of the metric are left out.
std::vector<GaugeMeasurement> gaugeMeasurements(std::span<const JudgedRecord* const> runs, std::string_view metric);

// Crossed if every card was in every reader, else nested. None if neither design is balanced (gauge_study.h).
struct GaugeResult {
    bool nested = false;
    GaugeStudy study;
};
std::optional<GaugeResult> gaugeStudy(std::span<const GaugeMeasurement> measurements, bool areAgeing);

// AIAG, Measurement Systems Analysis, 4th edition, chapter II D.
inline constexpr double kAcceptableGauge = 0.10, kUnacceptableGauge = 0.30; // of the study variation
inline constexpr double kMinCategories = 5;
enum class GaugeVerdict { acceptable, conditional, unacceptable };
GaugeVerdict verdictOf(const GaugeStudy& study);

// A pending test of a crossed study.
struct GaugeTest {
    std::size_t card = 0, reader = 0; // indices in GaugeRunOrder
    std::size_t repeat = 0;           // starts at 1
};
struct GaugeRunOrder {
    std::vector<std::string> cards,
        readers; // measured ones first, in the order of their first run; "" = new
    std::vector<GaugeTest> tests;
};
struct GaugeDesign {
    std::size_t cards = 10, readers = 3, repeats = 2; // at least those already measured
};
// Returns the pending tests of the design. The order of each round of repeats is randomised by `seed`, so that a drift
// over time is not attributed to a reader.
GaugeRunOrder randomizedRunOrder(std::span<const GaugeMeasurement> done, const GaugeDesign& design,
                                 std::uint64_t seed = 1);

// Control chart of one reader: the values of one reference card in it. Values of different cards are not compared.
struct ReaderChart {
    std::string reader, card;
    std::vector<double> values; // in chronological order
    std::optional<DriftAlarm> drift;
};
// Returns a chart per reader and card, in the order of their first run.
std::vector<ReaderChart> readerCharts(std::span<const GaugeMeasurement> measurements);

} // namespace assay
