// Every colour that is shown, in light and in dark. Pages and plots take that of the window, paper is always light.
#pragma once

#include "record/run_record.h"
#include "record/scorecard.h"

#include <QColor>

class QPalette;

namespace assay {

enum class Theme { light, dark };

struct Palette {
    QColor window;  // behind everything; rows of paper that stand out
    QColor surface; // panels, lists, tables, plots, paper
    QColor raised;  // buttons, selected rows
    QColor line;    // borders and separators
    QColor text;
    QColor muted; // captions; still 4.5:1 on surface
    QColor accent;
    QColor onAccent;
    QColor danger; // what erases, and what went wrong
    QColor onDanger;
    QColor simulated; // the badge
    QColor onSimulated;
    QColor notice; // the band across a page of paper
    QColor onNotice;
    QColor axis; // of plots, and what they say instead of curves
    QColor grid;
    QColor curve;
    QColor band; // around a curve
    QColor warn; // points that stand out, demands
};

const Palette& paletteOf(Theme theme);
// The theme that the palette of a widget belongs to: custom painting needs no other state.
Theme themeOf(const QPalette& palette);
QColor verdictColour(Verdict verdict, Theme theme); // readable as text on surface

} // namespace assay
