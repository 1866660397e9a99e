// Persistent settings of a user: language, theme, window geometry, and the profile of the latest test, which is only a
// default. They contain nothing that affects a test result. GUI thread.
#pragma once

#include "gui/style.h"
#include "text/language.h"

#include <string>

class QMainWindow;

namespace assay::gui {

struct Preferences {
    Language language = kEnglish;
    Theme theme = Theme::light;
};

// Reads the user's settings. Defaults come from the environment and the desktop's palette.
Preferences loadPreferences(const QPalette& desktop);
void savePreferences(const Preferences& preferences);

// Window geometry at its last closing, and whether the help was shown.
void saveWindowGeometry(const QMainWindow& window);
void restoreWindowGeometry(QMainWindow& window); // does nothing without a stored geometry, or if it is off all screens

// Name or file of the profile of the latest test; "" = none.
void saveLatestProfile(const std::string& nameOrFile);
std::string latestProfile();

// Start of the latest interrupted test that the user does not want to be offered again; "" = none.
std::string dismissedInterruption();
void saveDismissedInterruption(const std::string& started);

// Returns true once per user: at the first start of the program.
bool takeFirstStart();

} // namespace assay::gui
