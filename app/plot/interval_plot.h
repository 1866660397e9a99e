// Estimates with their 90 % intervals on a logarithmic axis, a row for each: how write amplification differs from step
// to step. The same object serves the screen and the PDF. GUI thread.
#pragma once

#include "measure/latency_histogram.h"
#include "plot/plot_widget.h"

#include <optional>
#include <vector>

namespace assay {

struct IntervalRow {
    QString label;               // of one line
    std::optional<double> value; // above 0; none = the row says that there is none
    std::optional<Interval> interval;
};

class IntervalPlot final : public PlotWidget {
public:
    explicit IntervalPlot(Texts texts, QWidget* parent = nullptr);
    // From top to bottom. A dashed line stands at 1, where the flash is written what the host writes and no more.
    void setRows(std::vector<IntervalRow> rows);
    int preferredHeight() const override; // at which every row reads well
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;

private:
    void draw(QCustomPlot& plot) override;
    void drawRow(QCustomPlot& plot, const IntervalRow& row, double at) const;

    std::vector<IntervalRow> m_rows;
};

} // namespace assay
