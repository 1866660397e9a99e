// Plots what the device and the computer did during a step: throughput, and below the same time axis the shares of time
// in which device and processors were busy.
#pragma once

#include "io/host/host_series.h"
#include "plot/plot_widget.h"

#include <vector>

namespace assay {

// Per cent but for times and rate; NaN where the system did not tell.
struct HostCurves {
    std::vector<double> begin, end; // s since the begin of the step
    std::vector<double> rate;       // MB/s that the device moved
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
