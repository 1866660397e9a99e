// Plots device and host during a step: throughput, and below on the same time axis the busy shares of device and
// processors.
#pragma once

#include "io/host/host_series.h"
#include "plot/plot_widget.h"

#include <vector>

namespace assay {

// Percent except for times and rate; NaN if the system does not report the value.
struct HostCurves {
    std::vector<double> begin, end; // s since the start of the step
    std::vector<double> rate;       // MB/s, device throughput
    std::vector<double> deviceBusy, processorsIdle, waitingForIo, flusher, stolen;
};
HostCurves hostCurves(const HostSeries& series);

class HostPlot final : public PlotWidget {
public:
    explicit HostPlot(Texts texts, QWidget* parent = nullptr);
    void setCurves(HostCurves curves); // without rows the plot says so
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;
    double unitsPerSecond() const override;

private:
    void draw(QCustomPlot& plot) override;
    void drawRate(QCustomPlot& plot, double factor) const;

    HostCurves m_curves;
};

} // namespace assay
