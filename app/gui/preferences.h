// The stored preferences on language and theme. Nothing that affects a test is stored here.
#pragma once

#include "gui/style.h"
#include "text/language.h"

namespace assay::gui {

struct Preferences {
    Language language = kEnglish;
    Theme theme = Theme::light;
};

// Reads the user's settings. Defaults come from the environment and the desktop's palette.
Preferences loadPreferences(const QPalette& desktop);
void savePreferences(const Preferences& preferences);

// Is this the first start of the program by this user? Yes only once.
bool takeFirstStart();

} // namespace assay::gui
