// Control chart of one reader: the measurements of a reference card in order, with the mean, and the start and the
// detection of a drift. GUI thread.
#pragma once

#include "judge/compare/gauge.h"
#include "plot/plot_widget.h"

namespace assay {

class ReaderChartPlot final : public PlotWidget {
public:
    explicit ReaderChartPlot(Texts texts, QWidget* parent = nullptr);
    void setChart(ReaderChart chart, const QString& axis); // `axis`: name of the metric with its unit
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;

private:
    void draw(QCustomPlot& plot) override;

    ReaderChart m_chart;
    QString m_axis;
};

} // namespace assay
