// Plots device and host during a step: throughput, and below on the same time axis the busy shares of device and
// processors, and the temperature of the card.
#pragma once

#include "look/units.h"
#include "plot/plot_widget.h"
#include "run/record/run_record.h"

#include <vector>

namespace assay {

// Percent except for times, rate and temperature; NaN if the system does not report the value.
struct HostCurves {
    std::vector<double> begin, end; // s since the start of the step
    std::vector<double> rate;       // MB/s, device throughput
    std::vector<double> deviceBusy, processorsIdle, waitingForIo, flusher, stolen;
    std::vector<double> celsius; // empty without a thermometer
};
// Precondition: the step has `host`.
HostCurves hostCurves(const StepRecord& step);

class HostPlot final : public PlotWidget {
public:
    explicit HostPlot(Texts texts, QWidget* parent = nullptr);
    void setCurves(HostCurves curves); // without rows the plot says so
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;
    QString readOut(std::size_t row) const override;
    double unitsPerSecond() const override { return timeAxis().factor; }

private:
    void draw(QCustomPlot& plot) override;
    AxisScale timeAxis() const { return timeScale(m_curves.end.empty() ? 0 : m_curves.end.back()); }
    void drawRate(QCustomPlot& plot, double factor) const;

    HostCurves m_curves;
};

} // namespace assay
