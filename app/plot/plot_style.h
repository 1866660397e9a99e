// Letters, axes, legends and the way onto paper that all plots share. Private to plot/.
#pragma once

#include "look/palette.h"
#include "look/units.h"

#include <qcustomplot.h>

namespace assay {

QFont plotFont();
void styleAxis(QCPAxis& axis, Theme theme, bool grid);
// Takes away what was drawn, and gives ground, axes and legend the colours of the theme; grid lines stand at the ticks
// of the y axis.
void clearPlot(QCustomPlot& plot, Theme theme);

// Above the axes, where it can hide nothing. Shows what is added to it by hand.
void putLegendAbove(QCustomPlot& plot);
// Breaks the legend into lines that fit; before each painting at another width.
void fitLegend(QCPLegend& legend, int width);

// `alignment` is that of the text to the place at (x, y), at some distance.
void addText(QCustomPlot& plot, double x, double y, const QString& text, Qt::Alignment alignment, const QColor& color);
// The 90 % intervals of the points of a graph: how far they go below and above.
void addWhiskers(QCPGraph& points, QCPErrorBars::ErrorType type, const QVector<double>& below,
                 const QVector<double>& above, const QPen& pen);
// An entry of the legend that stands for no curve: a square of this look.
void addSwatch(QCustomPlot& plot, const QString& name, const QPen& outline, const QBrush& fill);
// In place of axes and curves.
void drawPlaceholder(QCustomPlot& plot, Theme theme, const QString& why);

// As vectors onto any device; `target` in the painter's coordinates, at 96 units to an inch.
void paintVectors(QCustomPlot& plot, QPainter& painter, const QRectF& target);

} // namespace assay
