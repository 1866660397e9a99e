// What the program remembers of how it is to look. Nothing that changes a test is kept here.
#pragma once

#include "gui/style.h"
#include "text/language.h"

namespace assay::gui {

struct Preferences {
    Language language = kEnglish;
    Theme theme = Theme::light;
};

// From the user's settings; where nothing is stored, what the environment and the desktop's palette suggest.
Preferences loadPreferences(const QPalette& desktop);
void savePreferences(const Preferences& preferences);

} // namespace assay::gui
