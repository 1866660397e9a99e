// What the controls of a plot need of it, whatever it draws.
#pragma once

#include "look/palette.h"
#include "plot/plot_table.h"
#include "text/texts.h"

class QPainter;
class QRectF;

namespace assay {

class PlotContent {
public:
    virtual ~PlotContent() = default;
    virtual const Texts& texts() const = 0;
    virtual Theme theme() const = 0;
    virtual int preferredHeight() const { return 0; } // at which every row of it reads well; 0 = it has none
    // What it shows, in the language of the plot, until it is drawn anew; and in another one.
    virtual const PlotTable& table() const = 0;
    virtual PlotTable tableIn(const Texts& texts) const = 0;
    // The row of the table that stands at this place of the axes; none where there is none.
    virtual std::optional<std::size_t> rowAt(double x, double y) const = 0;
    // Vectors, not pixels, onto any device; `target` in the painter's coordinates, at 96 units to an inch.
    virtual void paintTo(QPainter& painter, const QRectF& target) = 0;
    virtual void redraw() = 0; // after a change
};

} // namespace assay
