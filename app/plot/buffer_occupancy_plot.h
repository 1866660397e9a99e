// Plots the camera buffer occupancy over the time of a recording, the buffer size as a dashed line, and the data
// dropped because the buffer was full.
#pragma once

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

private:
    void draw(QCustomPlot& plot) override;
    void drawOccupied(QCustomPlot& plot, double unit) const;
    void drawBuffer(QCustomPlot& plot, double end) const;
    void drawDropped(QCustomPlot& plot, double unit, double top) const;

    BufferOccupancyCurve m_curve;
};

} // namespace assay
