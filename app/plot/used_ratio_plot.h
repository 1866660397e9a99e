// Plots the write rate into partly used units: rate P(r) over the used ratio r with 90 % intervals, and the fitted
// curve of the speed class model (SD Physical Layer 9.10, 4.13.1; docs/method/fragmentation.md).
#pragma once

#include "io/measure/latency_histogram.h"
#include "plot/plot_widget.h"

#include <optional>
#include <span>
#include <vector>

class QCPScatterStyle;

namespace assay {

struct UsedRatioPoint {
    double usedRatio = 0; // 0 to 1
    double megabytesPerSecond = 0;
    std::optional<Interval> interval;
};

struct UsedRatioCurve {
    std::vector<UsedRatioPoint> points;   // by ascending ratio, evenly spaced
    std::optional<double> pw, pm;         // MB/s; pw without pm = no effect of used space, unless offCurve
    bool offCurve = false;                // the model does not fit the card: shows a note and no curve
    std::optional<UsedRatioPoint> aged{}; // as a recorder leaves the card; not part of the fit
};

class UsedRatioPlot final : public PlotWidget {
public:
    explicit UsedRatioPlot(Texts texts, QWidget* parent = nullptr);
    void setCurve(UsedRatioCurve curve);
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;

private:
    void draw(QCustomPlot& plot) override;
    std::vector<UsedRatioPoint> allPoints() const;
    void drawModel(QCustomPlot& plot) const;
    void drawPoints(QCustomPlot& plot, std::span<const UsedRatioPoint> points, const QCPScatterStyle& style,
                    const QString& name) const;

    UsedRatioCurve m_curve;
};

} // namespace assay
