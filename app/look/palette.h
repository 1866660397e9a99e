// All colours, per theme. Pages and plots use the theme of the window; paper is always light.
#pragma once

#include "run/record/run_record.h"
#include "run/record/scorecard.h"

#include <QColor>
#include <cstddef>

#include <array>

class QPalette;

namespace assay {

enum class Theme { light, dark, contrast }; // contrast: white and bright colours on black, contrast ratio 7:1 and more

struct ThemeRow {
    Theme theme;
    const char* key; // key in the user's settings
};
inline constexpr ThemeRow kThemes[] = {{Theme::light, "light"}, {Theme::dark, "dark"}, {Theme::contrast, "contrast"}};

struct Palette {
    QColor window;  // background; highlighted rows on paper
    QColor surface; // panels, lists, tables, plots, paper
    QColor raised;  // buttons, selected rows
    QColor line;    // borders and separators
    QColor text;
    QColor muted; // captions; at least 4.5:1 on surface
    QColor accent;
    QColor onAccent;
    QColor danger; // erasing, and errors
    QColor onDanger;
    QColor simulated; // the SIMULATED badge
    QColor onSimulated;
    QColor notice; // band across a printed page
    QColor onNotice;
    QColor axis; // axes of plots, and text shown in place of curves
    QColor grid;
    QColor curve;
    QColor band;     // area around a curve
    QColor warn;     // highlighted points, and limits
    QColor untested; // cells of a map
    // Classes of latency, ascending. Lightness is monotonic, and with colour blindness none resembles `warn` or
    // `danger`.
    std::array<QColor, 5> latency;
};

const Palette& paletteOf(Theme theme);
// Returns the theme of a widget's palette, so that custom painting needs no other state.
Theme themeOf(const QPalette& palette);
// Returns the n-th categorical colour of a plot, distinguishable with colour blindness (Okabe and Ito, Color Universal
// Design, 2008; yellow and sky blue are darker on light ground). Repeats after eight: plots also distinguish lines by
// stroke.
QColor seriesColour(std::size_t n, Theme theme);
// Returns a diverging colour for a share from -1 to 1, neutral at 0: blue and orange, distinguishable with colour
// blindness, and darker towards the ends in greyscale on light ground.
QColor divergingColour(double share, Theme theme);
QColor verdictColour(Verdict verdict, Theme theme); // readable as text on surface

} // namespace assay
