// Plots a measured phase: throughput over time, latency percentiles, or latency by address. The same object draws on
// screen and in the PDF. GUI thread.
#pragma once

#include "io/measure/phase_samples.h"
#include "look/units.h"
#include "plot/curves.h"
#include "plot/plot_widget.h"

#include <functional>
#include <optional>
#include <vector>

namespace assay {

enum class PlotKind { throughput, percentiles, addresses };

// The drawn data, kept so that language and theme can change without the samples.
struct PhaseCurves {
    BandCurve band;
    // All stored points, for zooming; over time only. By address, the finer columns of random I/Os have many gaps, and
    // the filled band is cut around each: 0.1 s per drawing.
    BandCurve fine;
    PointSet line;                 // percentiles
    PointSet marks;                // minimum 1 s throughput, stalls, or named percentiles
    PointSet errors;               // failed I/Os by address
    std::optional<double> slowest; // minimum 1 s throughput, MB/s
    double addressStart = 0;       // bytes
    double addressEnd = 0;
};

class PhasePlot final : public PlotWidget {
public:
    PhasePlot(PlotKind kind, Texts texts, QWidget* parent = nullptr);
    // Copies the data to draw. Null or a phase without I/O gives an empty plot with a note. Cheap enough for 20 calls
    // per second.
    void setSamples(const PhaseSamples* samples);
    // Draws limits as dashed lines: MB/s in the throughput plot, ms in the others.
    void setLimits(std::vector<double> limits);
    // Shows a moment of the phase as a line in the throughput plot, and reports a moment that the user clicks.
    void setMoment(std::optional<Ns> moment);
    void onChosen(std::function<void(Ns moment)> call) { m_onChosen = std::move(call); }
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;
    QString readOut(std::size_t row) const override;
    double unitsPerSecond() const override;
    void clicked(double x, double y) override;

private:
    void draw(QCustomPlot& plot) override;
    AxisScale axisScale() const; // of addresses or times

    PlotKind m_kind;
    std::vector<double> m_limits;
    std::optional<Ns> m_moment;
    std::function<void(Ns)> m_onChosen;
    PhaseCurves m_curves;
};

} // namespace assay
