// A chart of a document with its title, its explanation and a button that opens it in a window of its own. The plot is
// made when it comes into sight: a report has dozens of them.
#pragma once

#include "document/figure.h"
#include "plot/time_range.h"

#include <QWidget>

class QToolButton;
class QVBoxLayout;

namespace assay::gui {

class FigureView final : public QWidget {
    Q_OBJECT
public:
    static constexpr int kLeastHeight = 240; // of the plot

    // The record of the figure and `times` must outlive this object.
    FigureView(Figure figure, TimeRange& times, QWidget* parent = nullptr);
    const Figure& figure() const { return m_figure; }
    void enlarge();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::unique_ptr<PlotWidget> makePlot(); // linked to the other charts over time
    void showPlot();

    Figure m_figure;
    TimeRange& m_times;
    QWidget* m_room; // of the plot
    QToolButton* m_enlarge;
    bool m_isShown = false;
};

// Charts side by side, as many in a row as there is room for.
class FigureRow final : public QWidget {
    Q_OBJECT
public:
    FigureRow(const std::vector<Figure>& figures, TimeRange& times, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange(int columns);

    std::vector<FigureView*> m_views;
    int m_columns = 0;
};

} // namespace assay::gui
