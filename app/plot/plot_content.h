// Interface of a plot for its controls.
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
    virtual double unitsPerSecond() const { return 1; } // of the x axis, if it is a time axis
    virtual int preferredHeight() const { return 0; }   // height for readable rows; 0 = any
    // The content as a table: in the plot's language (valid until the next drawing), and in another language.
    virtual const PlotTable& table() const = 0;
    virtual PlotTable tableIn(const Texts& texts) const = 0;
    // Returns the row of the table at these axis coordinates; none if there is no such row.
    virtual std::optional<std::size_t> rowAt(double x, double y) const = 0;
    // Text shown for this row at the mouse pointer.
    virtual QString readOut(std::size_t row) const { return table().row(static_cast<qsizetype>(row)); }
    virtual void clicked(double /*x*/, double /*y*/) {} // at these axis coordinates
    // Draws vectors, not pixels, on any device. `target` is in the painter's coordinates, 96 units per inch.
    virtual void paintTo(QPainter& painter, const QRectF& target) = 0;
    virtual void redraw() = 0; // to be called after a change
};

} // namespace assay
