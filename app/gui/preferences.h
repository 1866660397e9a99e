// What is kept of a user from one start of the program to the next: language, theme, the place of the window, and the
// profile of the latest test, which is only offered. Nothing that decides on a test is stored here. GUI thread.
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

// The window as it was when it was closed: its place and size, and whether the help stood beside its pages.
void keepPlace(const QMainWindow& window);
void takePlace(QMainWindow& window); // does nothing where none was kept, or where no screen has it any more

// Name or file of the profile that was tested by last; "" = none.
void keepProfile(const std::string& nameOrFile);
std::string keptProfile();

// Is this the first start of the program by this user? Yes only once.
bool takeFirstStart();

} // namespace assay::gui
