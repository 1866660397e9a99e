// The readers of a laboratory as measuring instruments: runs of cards in them, taken as a gauge study or as the chart
// of a reference card. Pure.
#pragma once

#include "record/scorecard.h"
#include "stats/drift.h"
#include "stats/gauge_study.h"

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

// The chart of one reader.
struct ReaderChart {
    std::string reader;
    std::vector<double> values; // in order of time
    std::optional<DriftAlarm> drift;
};
// A chart for each reader, in the order of their first run. The runs are those of one reference card.
std::vector<ReaderChart> readerCharts(std::span<const GaugeMeasurement> measurements);

} // namespace assay
