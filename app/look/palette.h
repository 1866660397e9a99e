// All colours, in each theme. Pages and plots use the theme of the window; paper is always light.
#pragma once

#include "run/record/run_record.h"
#include "run/record/scorecard.h"

#include <QColor>
#include <cstddef>

#include <array>

class QPalette;

namespace assay {

enum class Theme { light, dark, contrast }; // contrast: white and bright colours on black, 7:1 and more

struct ThemeRow {
    Theme theme;
    const char* key; // in the settings of the user
};
inline constexpr ThemeRow kThemes[] = {{Theme::light, "light"}, {Theme::dark, "dark"}, {Theme::contrast, "contrast"}};

struct Palette {
    QColor window;  // background; highlighted rows on paper
    QColor surface; // panels, lists, tables, plots, paper
    QColor raised;  // buttons, selected rows
    QColor line;    // borders and separators
    QColor text;
    QColor muted; // captions; still 4.5:1 on surface
    QColor accent;
    QColor onAccent;
    QColor danger; // erasing, and errors
    QColor onDanger;
    QColor simulated; // the badge
    QColor onSimulated;
    QColor notice; // the band across a page of paper
    QColor onNotice;
    QColor axis; // of plots, and text in place of curves
    QColor grid;
    QColor curve;
    QColor band;     // around a curve
    QColor warn;     // highlighted points, and limits
    QColor untested; // cells of a map
    // Classes of latency from the shortest to the longest: lightness goes in one direction, and to the colour-blind
    // none is like `warn` or `danger`.
    std::array<QColor, 5> latency;
};

const Palette& paletteOf(Theme theme);
// Returns the theme of a widget's palette, so that custom painting needs no other state.
Theme themeOf(const QPalette& palette);
// Of the n-th of several things in one plot, also for the colour-blind (Okabe and Ito, Color Universal Design, 2008; on
// light ground yellow and sky blue are darker). After eight they begin again: plots tell lines apart by strokes too.
QColor seriesColour(std::size_t n, Theme theme);
// From one end over neutral (0) to the other, for a share from -1 to 1: blue and orange, which the colour-blind tell
// apart, darker to the ends in grey as well on light ground.
QColor divergingColour(double share, Theme theme);
QColor verdictColour(Verdict verdict, Theme theme); // readable as text on surface

} // namespace assay
