// Plots one metric of many runs: a box plot over all of them, and below it one row per run, best first, with its 90 %
// interval. Outliers are marked by shape and colour.
#pragma once

#include "io/measure/latency_histogram.h"
#include "plot/plot_widget.h"

#include <optional>
#include <vector>

namespace assay {

struct SpreadRow {
    QString label; // a single line; "" = no label at the axis
    double value = 0;
    std::optional<Interval> interval{};
    bool outlier = false;
};

class SpreadPlot final : public PlotWidget {
public:
    explicit SpreadPlot(Texts texts, QWidget* parent = nullptr);
    // From top to bottom; `axis`: name of the metric with its unit.
    void setRows(std::vector<SpreadRow> rows, const QString& axis);
    int preferredHeight() const override;
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;

private:
    void draw(QCustomPlot& plot) override;
    void setAxes(QCustomPlot& plot) const;
    void drawBox(QCustomPlot& plot) const;
    void drawRows(QCustomPlot& plot, bool outliers) const;

    std::vector<SpreadRow> m_rows;
    QString m_axis;
};

} // namespace assay
