// Base class of all plots: a widget that is translated, takes the theme of its window, paints the same on paper and on
// screen, and can be read as a table. GUI thread.
#pragma once

#include "plot/plot_content.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

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
    // For one of many on a page, which explains all of them at once: no legend, shorter labels.
    void setSmall();
    const Texts& texts() const override { return m_texts; }
    Theme theme() const override { return m_theme; }
    const PlotTable& table() const override;
    void paintTo(QPainter& painter, const QRectF& target) override;
    void redraw() override; // call it after a change, and once in the constructor of the derived class

    // Seconds on the x axis; nothing = everything.
    struct Times {
        double from = 0, to = 0;
    };
    void showTimes(std::optional<Times> times);                        // as much of them as the plot has
    void onTimesShown(std::function<void(std::optional<Times>)> call); // the user has chosen others

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
    QString m_xLabel, m_yLabel; // whole
    int m_ticks = 5;            // of the y axis, where it is high enough
    Theme m_theme = Theme::light;
    bool m_small = false;
    QCustomPlot* m_plot;                      // a child of this
    QFrame* m_focusFrame;                     // over it, while keys go to this plot
    std::unique_ptr<PlotControls> m_controls; // destroyed before the plot
    mutable std::optional<PlotTable> m_table;
};

// Zooming one of these plots over time zooms the others too. Later calls for the same plot replace earlier ones.
void linkTimes(const std::vector<PlotWidget*>& plots);

} // namespace assay
