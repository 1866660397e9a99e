// Plots the rates of a card in several states: a bar with a 90 % interval for each, and the required rate as a dashed
// line. Bars below it are hatched; bars whose interval contains it are dotted.
#pragma once

#include "io/measure/latency_histogram.h"
#include "plot/plot_widget.h"

#include <optional>
#include <vector>

namespace assay {

struct StateBar {
    QString label; // a single line
    double megabytesPerSecond = 0;
    std::optional<Interval> interval;
};

enum class RateVerdict { enough, tooSlow, inconclusive };
// Compares the whole interval with the required rate; without an interval the value.
RateVerdict rateVerdict(const StateBar& bar, std::optional<double> neededMegabytesPerSecond);

class StateBars final : public PlotWidget {
public:
    explicit StateBars(Texts texts, QWidget* parent = nullptr);
    void setBars(std::vector<StateBar> bars, std::optional<double> neededMegabytesPerSecond); // from top to bottom
    int preferredHeight() const override; // height for readable bars
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;

private:
    void draw(QCustomPlot& plot) override;
    void setAxes(QCustomPlot& plot) const;
    void drawBars(QCustomPlot& plot, RateVerdict answer) const;
    void drawIntervals(QCustomPlot& plot) const;
    void drawNeeded(QCustomPlot& plot) const;

    std::vector<StateBar> m_bars;
    std::optional<double> m_needed;
};

} // namespace assay
