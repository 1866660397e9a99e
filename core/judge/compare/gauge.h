// The readers of a laboratory as measuring instruments: runs of cards in them, taken as a gauge study or as the chart
// of a reference card. Pure.
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

// What each run measured, in the order of their begin; a card's wear is the number of its runs before. Runs without the
// metric, as a number above 0, are left out.
std::vector<GaugeMeasurement> gaugeMeasurements(std::span<const JudgedRecord* const> runs, std::string_view metric);

// Crossed where every card was in every reader, else nested. Nothing where neither was balanced (gauge_study.h).
struct GaugeResult {
    bool nested = false;
    GaugeStudy study;
};
std::optional<GaugeResult> gaugeStudy(std::span<const GaugeMeasurement> measurements, bool areAgeing);

// AIAG, Measurement Systems Analysis, 4th edition, chapter II D.
inline constexpr double kGoodGauge = 0.10, kBadGauge = 0.30; // of the study's spread
inline constexpr double kWantedCategories = 5;
enum class GaugeVerdict { good, conditional, bad };
GaugeVerdict verdictOf(const GaugeStudy& study);

// A test of a crossed study that is still to be made.
struct GaugeTurn {
    std::size_t card = 0, reader = 0; // numbers in GaugeOrder
    std::size_t repeat = 0;           // from 1
};
struct GaugeOrder {
    std::vector<std::string> cards,
        readers; // those that were measured first, in the order of their first run; "" = new
    std::vector<GaugeTurn> turns;
};
struct GaugeDesign {
    std::size_t cards = 10, readers = 3, repeats = 2; // fewer than were measured stand for those that were
};
// What is missing until each card was in each reader so often. Each round of repeats goes through all in an order that
// is drawn by `seed`: what drifts from hour to hour is taken for no reader's doing.
GaugeOrder gaugeOrder(std::span<const GaugeMeasurement> done, const GaugeDesign& design, std::uint64_t seed = 1);

// The chart of one reader.
struct ReaderChart {
    std::string reader;
    std::vector<double> values; // in order of time
    std::optional<DriftAlarm> drift;
};
// A chart for each reader, in the order of their first run. The runs are those of one reference card.
std::vector<ReaderChart> readerCharts(std::span<const GaugeMeasurement> measurements);

} // namespace assay
