// Plots a measured phase: throughput over time, latency percentiles, or latency by address. The same object draws on
// screen and in the PDF. GUI thread.
#pragma once

#include "io/measure/phase_samples.h"
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
    // The same with all points that are stored, for whoever looks closer; over time only. By address the finer columns
    // of random I/Os have many gaps, around each of which the filled band is cut: a tenth of a second for a picture.
    BandCurve fine;
    PointSet line;                 // percentiles
    PointSet marks;                // slowest second, stalls, or named percentiles
    PointSet errors;               // failed I/Os by address
    std::optional<double> slowest; // MB/s of the slowest whole second
    double addressBegin = 0;       // bytes
    double addressEnd = 0;
};

class PhasePlot final : public PlotWidget {
public:
    PhasePlot(PlotKind kind, Texts texts, QWidget* parent = nullptr);
    // Copies the data to draw. Null or a phase without I/O gives an empty plot that says so. Cheap enough for 20 calls
    // a second.
    void setSamples(const PhaseSamples* samples);
    // Draws limits as dashed lines: MB/s in the throughput plot, ms in the others.
    void setLimits(std::vector<double> limits);
    // The throughput plot shows a moment of the phase as a line, and tells of one that the user clicks.
    void setMoment(std::optional<Ns> moment);
    void onChosen(std::function<void(Ns moment)> call) { m_onChosen = std::move(call); }
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;
    double unitsPerSecond() const override;
    void clicked(double x, double y) override;

private:
    void draw(QCustomPlot& plot) override;

    PlotKind m_kind;
    std::vector<double> m_limits;
    std::optional<Ns> m_moment;
    std::function<void(Ns)> m_onChosen;
    PhaseCurves m_curves;
};

} // namespace assay
