// What all plots share, whatever they draw: a widget that speaks a language, takes the theme of the window when it is
// shown in one, paints itself onto paper as it does onto the screen, and can be read as a table. GUI thread.
#pragma once

#include "plot/plot_content.h"

#include <QWidget>

#include <memory>
#include <optional>

class QCustomPlot;

namespace assay {

class PlotControls;

class PlotWidget : public QWidget, public PlotContent {
public:
    ~PlotWidget() override;
    void setTexts(Texts texts); // another language
    void setTheme(Theme theme); // light, until it is shown
    const Texts& texts() const override { return m_texts; }
    Theme theme() const override { return m_theme; }
    const PlotTable& table() const override;
    void paintTo(QPainter& painter, const QRectF& target) override;
    void redraw() override; // also once by the constructor of the class that draws

protected:
    PlotWidget(Texts texts, QWidget* parent);
    // Everything, onto a plot that holds nothing yet. The legend stands above the axes and shows what is added to it.
    virtual void draw(QCustomPlot& plot) = 0;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    Texts m_texts;
    Theme m_theme = Theme::light;
    QCustomPlot* m_plot;                      // a child of this
    std::unique_ptr<PlotControls> m_controls; // goes before the plot
    mutable std::optional<PlotTable> m_table;
};

} // namespace assay
