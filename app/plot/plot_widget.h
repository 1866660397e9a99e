// What all plots share, whatever they draw: a widget that speaks a language, takes the theme of the window when it is
// shown in one, and paints itself onto paper as it does onto the screen. GUI thread.
#pragma once

#include "look/palette.h"
#include "text/texts.h"

#include <QWidget>

class QCustomPlot;
class QPainter;

namespace assay {

class PlotWidget : public QWidget {
public:
    void setTexts(Texts texts);                    // another language
    void setTheme(Theme theme);                    // light, until it is shown
    virtual int heightWanted() const { return 0; } // at which every row of it reads well; 0 = it has none
    // Vectors, not pixels, onto any device; `target` in the painter's coordinates, at 96 units to an inch.
    void paintTo(QPainter& painter, const QRectF& target);

protected:
    PlotWidget(Texts texts, QWidget* parent);
    // Everything, onto a plot that holds nothing yet. The legend stands above the axes and shows what is added to it.
    virtual void draw(QCustomPlot& plot) = 0;
    void redraw(); // after a change; also once by the constructor of the class that draws
    const Texts& texts() const { return m_texts; }
    Theme theme() const { return m_theme; }
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    Texts m_texts;
    Theme m_theme = Theme::light;
    QCustomPlot* m_plot; // a child of this
};

} // namespace assay
