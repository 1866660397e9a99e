// Estimates with their 90 % intervals on a logarithmic axis, a row for each: how write amplification differs from step to step. The same object serves the
// screen and the PDF. GUI thread.
#pragma once

#include "measure/latency_histogram.h"
#include "plot/plot_theme.h"
#include "text/texts.h"

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace assay {

struct IntervalRow {
    QString label;               // of one line
    std::optional<double> value; // above 0; none = the row says that there is none
    std::optional<Interval> interval;
};

class IntervalPlot final : public QWidget {
public:
    explicit IntervalPlot(Texts texts, QWidget* parent = nullptr);
    ~IntervalPlot() override;

    void setTexts(Texts texts); // another language
    void setTheme(PlotTheme theme);
    // From top to bottom. A dashed line stands at 1, where the flash is written what the host writes and no more.
    void setRows(std::vector<IntervalRow> rows);
    int heightWanted() const; // at which every row reads well

    // Vectors, not pixels, onto any device; `target` in the painter's coordinates, at 96 units to an inch.
    void paintTo(QPainter& painter, const QRectF& target);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    class Canvas; // the QCustomPlot behind
    std::unique_ptr<Canvas> m_canvas;
};

} // namespace assay
