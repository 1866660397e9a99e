// The time range that several charts of one run show: a range that the user chooses in one of them applies to all.
// Outlives the plots' callbacks: destroy the plots first, or keep it as long as they are shown. GUI thread.
#pragma once

#include "ground/base/units.h"
#include "plot/plot_widget.h"

#include <QPointer>

#include <optional>
#include <vector>

namespace assay {

class TimeRange {
public:
    TimeRange() = default;
    TimeRange(const TimeRange&) = delete; // plots refer to it
    TimeRange& operator=(const TimeRange&) = delete;

    // Adds a plot, which then shows the chosen range. `start`: of its time axis, on the clock of the run. A plot that
    // has no part of the range shows all of its own.
    void link(PlotWidget& plot, Ns start);
    void forget(); // for another run: without plots and range

private:
    struct Linked {
        QPointer<PlotWidget> plot;
        double start; // s
    };
    void choose(const PlotWidget& by, double start, std::optional<PlotWidget::Times> times);
    void show(const Linked& linked) const;

    std::vector<Linked> m_plots;
    std::optional<PlotWidget::Times> m_shown; // on the clock of the run
};

} // namespace assay
