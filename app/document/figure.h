// A chart of a document. Renderers that can draw make its plot; the plot's table is the data behind the chart, with
// units in its column titles (plot/plot_table.h). No Qt here.
#pragma once

#include "run/record/run_record.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace assay {

class PlotWidget;

enum class ChartKind {
    wafIntervals,
    bufferOccupancy,
    cardMap,
    stateBars,
    usedRatioCurve,
    cycleSpeed,
    cycleLatency,
    cycleBadSectors,
    writePathsWaiting,
    writePathsCached,
    writePathsCopying,
    hostLoad,
    phaseThroughput,
    phasePercentiles,
    phaseAddresses,
    runsThroughput,
    runsPercentiles,
    runsAddresses,
    spread,
    operatingCharacteristic
};

struct Figure {
    ChartKind kind;
    const StepRecord* step = nullptr;    // points into the record; null = the whole run, or several runs
    const PhaseSamples* phase = nullptr; // of the three phase charts, into the record
    std::string title;
    // Draws series, axes and limit lines. Language as in the title; does not refer to the record. GUI thread.
    std::function<std::unique_ptr<PlotWidget>()> make;
    std::vector<std::string> sentences = {}; // explanation below the chart
    std::optional<Ns> timeStart = {};        // of the x axis, on the clock of the run; none = no time axis
};

} // namespace assay
