// Plots estimates with their 90 % intervals on a logarithmic axis, one row each: the write amplification of the steps.
// The same object draws on screen and in the PDF. GUI thread.
#pragma once

#include "io/measure/latency_histogram.h"
#include "plot/plot_widget.h"

#include <optional>
#include <vector>

namespace assay {

struct IntervalRow {
    QString label;               // a single line
    std::optional<double> value; // above 0; none = the row says so
    std::optional<Interval> interval;
};

class IntervalPlot final : public PlotWidget {
public:
    explicit IntervalPlot(Texts texts, QWidget* parent = nullptr);
    // Sets the rows from top to bottom. A dashed line at 1 marks "no write amplification".
    void setRows(std::vector<IntervalRow> rows);
    int preferredHeight() const override; // height for readable rows
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;

private:
    void draw(QCustomPlot& plot) override;
    void drawRow(QCustomPlot& plot, const IntervalRow& row, double at) const;

    std::vector<IntervalRow> m_rows;
};

} // namespace assay
