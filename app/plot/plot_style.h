// Shared by all plots: fonts, axes, legends, and drawing on paper. Private to plot/.
#pragma once

#include "look/palette.h"
#include "look/units.h"

#include <qcustomplot.h>

namespace assay {

class Texts;

QFont plotFont();
// Ticks of a linear axis; SI prefixes from 10^6 on: "5 G" for 5e9.
QSharedPointer<QCPAxisTicker> linearTicker();
// Ticks of a logarithmic axis.
QSharedPointer<QCPAxisTicker> logTicker();
void styleAxis(QCPAxis& axis, Theme theme, bool grid);
// A logarithmic axis over whole decades.
void showDecades(QCPAxis& axis, double lowest, double highest);
// A logarithmic axis of latencies in ms.
void showLatencies(QCPAxis& axis, const Texts& texts, double lowest, double highest);
// An axis of nines (curves.h) up to `last`, labelled with percentages; `few` for limited room.
void showShares(QCPAxis& axis, const Texts& texts, double last, bool few = false);
// Removes all drawn items, and sets background, axes and legend to the colours of the theme. Grid lines are at the
// ticks of the y axis.
void clearPlot(QCustomPlot& plot, Theme theme);

// Puts the legend above the axes, where it covers nothing. It shows only explicitly added entries.
void putLegendAbove(QCustomPlot& plot);
// Breaks the legend into lines that fit. To be called before painting at another width.
void fitLegend(QCPLegend& legend, int width);

// Returns one of eight distinct strokes, for readers with colour blindness.
QPen strokeOf(std::size_t line, double width, Theme theme);
// Adds text at a distance from (x, y), on the side given by `alignment`. The plot owns it.
QCPItemText* addText(QCustomPlot& plot, double x, double y, const QString& text, Qt::Alignment alignment,
                     const QColor& color);
// Shows the texts in order, at any size of the plot, up to the first that would overlap an earlier one: later texts
// could be misattributed to its position.
void showWithoutOverlap(QCustomPlot& plot, const QVector<QCPItemText*>& texts);
// Adds the 90 % intervals of the points of a graph, as distances below and above.
void addWhiskers(QCPGraph& points, QCPErrorBars::ErrorType type, const QVector<double>& below,
                 const QVector<double>& above, const QPen& pen);
// Adds a legend entry without a curve: a square with this outline and fill.
void addSwatch(QCustomPlot& plot, const QString& name, const QPen& outline, const QBrush& fill);
// Adds a dashed line over the whole width at `y`, with a legend entry.
void addLimit(QCustomPlot& plot, double y, const QString& name, Theme theme);
// Adds a line over the whole height at `x`: the moment chosen by the user.
void addMoment(QCustomPlot& plot, double x, Theme theme);
// Shows the text `why` in place of axes and curves.
void drawPlaceholder(QCustomPlot& plot, Theme theme, const QString& why);

// Draws vectors on any device. `target` is in the painter's coordinates, 96 units per inch.
void paintVectors(QCustomPlot& plot, QPainter& painter, const QRectF& target);

} // namespace assay
