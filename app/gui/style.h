// How the palette becomes the look of the window: Qt's palette and a style sheet. The Fusion style is used on every
// system, so that a screenshot in a report looks the same wherever it was taken. Qt 6.4 cannot tell the desktop's
// colour scheme, so the palette at start is asked.
#pragma once

#include "look/palette.h"
#include "record/scorecard.h"

class QApplication;
class QWidget;

namespace assay::gui {

void applyTheme(QApplication& app, Theme theme);
const Palette& coloursOf(const QWidget* widget);

// Gives a widget the look of a class of the style sheet: "panel", "title", "muted", "danger", ...
void setLook(QWidget* widget, const char* look);
// Text in the colour of the verdict, in either theme.
void setVerdictColour(QWidget* widget, Verdict verdict);

} // namespace assay::gui
