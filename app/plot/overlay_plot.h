// Plots one measured phase of several runs: throughput over time, maximum latency over time, or latency percentiles;
// one line per run, distinguished by colour and stroke.
#pragma once

#include "plot/curves.h"
#include "plot/plot_widget.h"

#include <vector>

namespace assay {

enum class OverlayKind { throughput, longestLatency, percentiles };

struct OverlayLine {
    QString name;        // in the legend: the label of the run
    std::size_t run = 0; // determines colour and stroke
    PointSet points;     // from curves.h; NaN = no observation
};
OverlayLine overlayLine(OverlayKind kind, const PhaseSamples& phase, const QString& name, std::size_t run);

class OverlayPlot final : public PlotWidget {
public:
    OverlayPlot(OverlayKind kind, Texts texts, QWidget* parent = nullptr);
    void setLines(std::vector<OverlayLine> lines);
    double unitsPerSecond() const override;
    PlotTable tableIn(const Texts& texts) const override; // the lines at common x values
    std::optional<std::size_t> rowAt(double x, double y) const override;

private:
    void draw(QCustomPlot& plot) override;
    void drawLine(QCustomPlot& plot, const OverlayLine& line) const;
    void setAxes(QCustomPlot& plot) const;
    bool isOverTime() const { return m_kind != OverlayKind::percentiles; }
    double last() const; // end of the longest line
    std::vector<double> places() const;

    OverlayKind m_kind;
    std::vector<OverlayLine> m_lines; // all non-empty
};

} // namespace assay
