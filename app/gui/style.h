// Applies the palette to the window: Qt's palette and a style sheet. Uses the Fusion style on every system, so that
// screenshots are equal everywhere. Qt 6.4 does not report the colour scheme of the desktop, so the palette at start
// decides.
#pragma once

#include "look/palette.h"
#include "run/record/scorecard.h"

class QApplication;
class QWidget;

namespace assay::gui {

void applyTheme(QApplication& app, Theme theme); // before the first window; later changes by ThemeChange
const Palette& coloursOf(const QWidget* widget);

// Gives a widget the look of a class of the style sheet: "panel", "title", "muted", "danger", ...
void setLook(QWidget* widget, const char* look);
// Sets the text to the colour of the verdict, in either theme.
void setVerdictColour(QWidget* widget, Verdict verdict);

} // namespace assay::gui
