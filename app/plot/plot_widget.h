// Base class of all plots: a widget that is translated, follows the theme of its window, paints equally on paper and
// screen, and is readable as a table. GUI thread.
#pragma once

#include "plot/plot_content.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

class QCustomPlot;
class QFrame;

namespace assay {

class PlotControls;

class PlotWidget : public QWidget, public PlotContent {
    Q_OBJECT

public:
    ~PlotWidget() override;
    void setTexts(Texts texts); // also changes the language
    void setTheme(Theme theme); // light until it is shown
    // For one of many plots on a page with a common explanation: no legend, shorter labels.
    void setSmall();
    const Texts& texts() const override { return m_texts; }
    Theme theme() const override { return m_theme; }
    const PlotTable& table() const override;
    void paintTo(QPainter& painter, const QRectF& target) override;
    // Returns the row of table() at this point of the latest paintTo(), in units of its target from the upper left
    // corner; none outside of the axes.
    std::optional<std::size_t> paintedRow(const QPointF& at) const;
    void redraw() override; // to be called after a change, and once in the constructor of the derived class

    // Seconds on the x axis; none = full range.
    struct Times {
        double from = 0, to = 0;
    };
    void showTimes(std::optional<Times> times); // as much of the range as the plot has
    void resetView(); // for data of another origin: full range and own scale; takes effect with the next redraw()
    void onTimesShown(std::function<void(std::optional<Times>)> call); // called when the user has chosen another range

protected:
    PlotWidget(Texts texts, QWidget* parent);
    // Draws everything on an empty plot. The legend is above the axes and shows the entries added to it.
    virtual void draw(QCustomPlot& plot) = 0;
    bool isSmall() const { return m_small; }
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void fitLabels();
    bool fitTicks();

    Texts m_texts;
    QString m_xLabel, m_yLabel;     // full texts
    int m_xTicks = 5, m_yTicks = 5; // with enough room
    Theme m_theme = Theme::light;
    bool m_small = false;
    QCustomPlot* m_plot;                      // a child of this
    QFrame* m_focusFrame;                     // above the plot while it has the keyboard focus
    std::unique_ptr<PlotControls> m_controls; // destroyed before the plot
    mutable std::optional<PlotTable> m_table;
};

} // namespace assay
