// Colours of the program in light and dark, and how they become palette and style sheet. The Fusion style is used on
// every system, so that a screenshot in a report looks the same wherever it was taken. Qt 6.4 cannot tell the desktop's
// colour scheme, so the palette at start is asked.
#pragma once

#include "record/run_record.h"

#include <QColor>
#include <QPalette>

class QApplication;
class QWidget;

namespace assay::gui {

enum class Theme { light, dark };

struct Colours {
    QColor window;  // behind everything
    QColor surface; // panels, lists, tables
    QColor raised;  // buttons, selected rows
    QColor line;    // borders and separators
    QColor text;
    QColor muted; // captions; still 4.5:1 on surface
    QColor accent;
    QColor onAccent;
    QColor danger; // what erases
    QColor onDanger;
    QColor simulated; // the badge
    QColor onSimulated;
};

const Colours& colours(Theme theme);
// The theme that a palette belongs to: custom painting needs no other state.
Theme themeOf(const QPalette& palette);
const Colours& coloursOf(const QWidget* widget);
QColor verdictColour(Verdict verdict, Theme theme);

void applyTheme(QApplication& app, Theme theme);

// Gives a widget the look of a class of the style sheet: "panel", "title", "muted", "danger", ...
void setLook(QWidget* widget, const char* look);
// Text in the colour of the verdict, in either theme.
void setVerdictColour(QWidget* widget, Verdict verdict);

} // namespace assay::gui
