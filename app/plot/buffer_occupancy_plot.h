// Plots the camera buffer occupancy over the time of a recording, the buffer size as a dashed line, and the data
// dropped because the buffer was full.
#pragma once

#include "look/units.h"
#include "plot/plot_widget.h"

#include <vector>

namespace assay {

// Intervals of equal length from the start of the recording; both lists have the same length.
struct BufferOccupancyCurve {
    double intervalSeconds = 0;
    std::vector<double> occupiedMebibytes; // maximum within the interval
    std::vector<double> droppedMebibytes;  // dropped within the interval
    double bufferMebibytes = 0;            // 0 = unknown
};

class BufferOccupancyPlot final : public PlotWidget {
public:
    explicit BufferOccupancyPlot(Texts texts, QWidget* parent = nullptr);
    void setCurve(BufferOccupancyCurve curve); // without intervals the plot says that nothing was recorded
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;
    QString readOut(std::size_t row) const override;
    double unitsPerSecond() const override { return timeAxis().factor; }

private:
    void draw(QCustomPlot& plot) override;
    double end() const { return m_curve.intervalSeconds * static_cast<double>(m_curve.occupiedMebibytes.size()); } // s
    AxisScale timeAxis() const { return timeScale(end()); }
    void drawOccupied(QCustomPlot& plot, double unit) const;
    void drawBuffer(QCustomPlot& plot, double end) const;
    void drawDropped(QCustomPlot& plot, double unit, double top) const;

    BufferOccupancyCurve m_curve;
};

} // namespace assay
