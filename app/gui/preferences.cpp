#include "gui/preferences.h"

#include "gui/paths.h"
#include "text/texts.h"

#include <QMainWindow>
#include <QSettings>

namespace assay::gui {

namespace {

constexpr const char* kLanguage = "language";
constexpr const char* kTheme = "theme";
constexpr const char* kStarted = "started";
constexpr const char* kGeometryKey = "window/place";
constexpr const char* kBeside = "window/beside";
constexpr const char* kProfile = "profile";
constexpr const char* kSystemTheme = "system"; // as a theme
constexpr const char* kRunsFolder = "runsFolder";
constexpr const char* kSoundAtEnd = "soundAtEnd";
constexpr const char* kRecent = "recentFiles";
constexpr const char* kDismissed = "dismissedInterruption";

} // namespace

Preferences loadPreferences(const QPalette& desktop)
{
    const QSettings settings;
    Preferences out{systemLanguage(), themeOf(desktop), true, themeOf(desktop)};
    if (const auto language = languageOfCode(settings.value(QLatin1String(kLanguage)).toString().toStdString()))
        out.language = *language;
    const QString theme = settings.value(QLatin1String(kTheme)).toString();
    for (const ThemeRow& row : kThemes)
        if (theme == QLatin1String(row.key)) {
            out.theme = row.theme;
            out.followsSystem = false;
        }
    return out;
}

void savePreferences(const Preferences& preferences)
{
    QSettings settings;
    settings.setValue(QLatin1String(kLanguage), QLatin1String(preferences.language.code));
    for (const ThemeRow& row : kThemes)
        if (row.theme == preferences.theme)
            settings.setValue(QLatin1String(kTheme), QLatin1String(preferences.followsSystem ? kSystemTheme : row.key));
}

std::filesystem::path preferredRunsFolder() { return fspath(QSettings().value(QLatin1String(kRunsFolder)).toString()); }

void saveRunsFolder(const std::filesystem::path& folder)
{
    QSettings().setValue(QLatin1String(kRunsFolder), qpath(folder));
}

bool soundAtEnd() { return QSettings().value(QLatin1String(kSoundAtEnd), false).toBool(); }

void saveSoundAtEnd(bool on) { QSettings().setValue(QLatin1String(kSoundAtEnd), on); }

std::vector<std::filesystem::path> recentFiles()
{
    std::vector<std::filesystem::path> files;
    for (const QString& file : QSettings().value(QLatin1String(kRecent)).toStringList())
        files.push_back(fspath(file));
    return files;
}

void rememberFile(const std::filesystem::path& file)
{
    std::error_code error;
    const QString path = qpath(std::filesystem::absolute(file, error));
    QStringList files = QSettings().value(QLatin1String(kRecent)).toStringList();
    files.removeAll(path);
    files.prepend(path);
    QSettings().setValue(QLatin1String(kRecent), QStringList(files.mid(0, kMaxRecentFiles)));
}

void saveWindowGeometry(const QMainWindow& window)
{
    QSettings settings;
    settings.setValue(QLatin1String(kGeometryKey), window.saveGeometry());
    settings.setValue(QLatin1String(kBeside), window.saveState());
}

void restoreWindowGeometry(QMainWindow& window)
{
    const QSettings settings;
    window.restoreState(settings.value(QLatin1String(kBeside)).toByteArray()); // first: a narrow window moves a dock
    window.restoreGeometry(settings.value(QLatin1String(kGeometryKey)).toByteArray());
}

void saveLatestProfile(const std::string& nameOrFile)
{
    QSettings().setValue(QLatin1String(kProfile), QString::fromStdString(nameOrFile));
}

std::string latestProfile() { return QSettings().value(QLatin1String(kProfile)).toString().toStdString(); }

std::string dismissedInterruption() { return QSettings().value(QLatin1String(kDismissed)).toString().toStdString(); }

void saveDismissedInterruption(const std::string& started)
{
    QSettings().setValue(QLatin1String(kDismissed), QString::fromStdString(started));
}

bool takeFirstStart()
{
    QSettings settings;
    const bool first = !settings.contains(QLatin1String(kStarted));
    settings.setValue(QLatin1String(kStarted), true);
    return first;
}

} // namespace assay::gui
