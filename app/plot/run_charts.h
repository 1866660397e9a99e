// Lists the charts of a run besides those of its phases, for pages and report.
#pragma once

#include "document/figure.h"
#include "plot/plot_widget.h"
#include "run/record/scorecard.h"

#include <QStringList>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace assay {

struct RunChart {
    ChartKind kind;
    const StepRecord* step; // points into the record passed to runCharts(); null = the whole run
    QString title;
    // Language as in the title; does not refer to the record.
    std::function<std::unique_ptr<PlotWidget>()> make;
    QStringList sentences = {}; // explanation below the chart
};
// Charts of the whole run come first, then those of the steps. A chart with more than `maxRows` estimates is split.
std::vector<RunChart> runCharts(const JudgedRecord& run, const Texts& texts, std::size_t maxRows = SIZE_MAX);
// Returns null if the step has no chart.
const RunChart* findChart(const std::vector<RunChart>& charts, ChartKind kind, const StepRecord* step);

} // namespace assay
