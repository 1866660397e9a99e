// The QCustomPlot behind a PhasePlot: axes, curves and legend of one kind of plot. Private to plot/.
#pragma once

#include "plot/curves.h"
#include "plot/phase_plot.h"

#include <qcustomplot.h>

namespace assay {

class PhasePlot::Canvas {
public:
    Canvas(PlotKind kind, Texts texts, QWidget* parent);

    QCustomPlot& widget() { return m_plot; }
    void setTexts(Texts texts);
    void setTheme(Theme theme);
    void setSamples(const PhaseSamples* samples);
    void setLimit(std::optional<double> limit);

private:
    // What is drawn, kept so that language and theme can change without the samples.
    struct Content {
        BandCurve band;
        PointSet line;                 // percentiles
        PointSet marks;                // slowest second, stalls, or named percentiles
        PointSet errors;               // failed I/Os by address
        std::optional<double> slowest; // MB/s of the slowest whole second
        double addressEnd = 0;         // bytes
        double addressBegin = 0;
        bool empty = true;
    };
    static Content contentOf(PlotKind kind, const PhaseSamples& samples);

    void redraw();
    void drawThroughput();
    void drawPercentiles();
    void drawAddresses();
    void drawLimit();
    void addBand(const BandCurve& band, double xScale, const QString& middleName, const QString& bandName);
    QCPGraph* addGraph(const QVector<double>& x, const QVector<double>& y, const QString& legendName);
    void addMarks(const PointSet& points, double xScale, QCPScatterStyle::ScatterShape shape, const QColor& color,
                  const QString& legendName);
    void useLogarithmicLatency(double lowest, double highest);

    PlotKind m_kind;
    Texts m_texts;
    Theme m_theme = Theme::light;
    std::optional<double> m_limit;
    Content m_content;
    QCustomPlot m_plot;
};

} // namespace assay
