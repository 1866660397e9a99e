// Colours, letters and the way onto paper that all plots share. Private to plot/.
#pragma once

#include "plot/plot_theme.h"

#include <qcustomplot.h>

namespace assay {

struct Palette {
    QColor background, text, grid, axis, line, band, warn, bad;
};
const Palette& paletteOf(PlotTheme theme);

QFont plotFont();
void dressAxis(QCPAxis& axis, PlotTheme theme, bool grid);

// As vectors onto any device; `target` in the painter's coordinates, at 96 units to an inch.
void paintVectors(QCustomPlot& plot, QPainter& painter, const QRectF& target);

} // namespace assay
