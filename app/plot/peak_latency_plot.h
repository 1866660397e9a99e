// Plots the peak latency strip of a running phase: the maximum latency of each short interval of the last ten seconds.
#pragma once

#include "io/measure/peak_latency_strip.h"
#include "plot/plot_widget.h"

#include <functional>

namespace assay {

class PeakLatencyPlot final : public PlotWidget {
public:
    explicit PeakLatencyPlot(Texts texts, QWidget* parent = nullptr);
    void setStrip(const PeakLatencyStrip* strip);      // copies the points; null = an empty plot
    void setLimit(std::optional<double> milliseconds); // a dashed line
    void setMoment(std::optional<Ns> moment);          // a line, if it is within these seconds
    void onChosen(std::function<void(Ns moment)> call) { m_onChosen = std::move(call); }

    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;
    void clicked(double x, double y) override;

private:
    void draw(QCustomPlot& plot) override;

    std::vector<PeakLatencyPoint> m_points;
    std::optional<double> m_limit;
    std::optional<Ns> m_moment;
    std::function<void(Ns)> m_onChosen;
};

} // namespace assay
