// Persistent settings of a user: language, theme, folder of runs, sound, recent files, window geometry, and the profile
// of the latest test, which is only a default. They contain nothing that affects a test result. GUI thread.
#pragma once

#include "gui/style.h"
#include "text/language.h"

#include <filesystem>
#include <string>
#include <vector>

class QMainWindow;

namespace assay::gui {

struct Preferences {
    Language language = kEnglish;
    Theme theme = Theme::light; // shown now
    bool followsSystem = false; // `theme` is `systemTheme`
    Theme systemTheme = Theme::light;
};

// Reads the user's settings. Defaults come from the environment and the desktop's palette.
Preferences loadPreferences(const QPalette& desktop);
void savePreferences(const Preferences& preferences);

// Parent of new run folders; empty = the default.
std::filesystem::path preferredRunsFolder();
void saveRunsFolder(const std::filesystem::path& folder);

bool soundAtEnd(); // a sound when a test ends
void saveSoundAtEnd(bool on);

// Opened run folders, lots, profiles, fio jobs and traces, latest first.
inline constexpr int kMaxRecentFiles = 10;
std::vector<std::filesystem::path> recentFiles();
void rememberFile(const std::filesystem::path& file);

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
