#include "gui/preferences.h"

#include "text/texts.h"

#include <QSettings>

namespace assay::gui {

namespace {

constexpr const char* kLanguage = "language";
constexpr const char* kTheme = "theme";

} // namespace

Preferences loadPreferences(const QPalette& desktop)
{
    const QSettings settings;
    Preferences out{systemLanguage(), themeOf(desktop)};
    if (const auto language = languageOfCode(settings.value(QLatin1String(kLanguage)).toString().toStdString()))
        out.language = *language;
    const QString theme = settings.value(QLatin1String(kTheme)).toString();
    if (theme == QLatin1String("dark") || theme == QLatin1String("light"))
        out.theme = theme == QLatin1String("dark") ? Theme::dark : Theme::light;
    return out;
}

void savePreferences(const Preferences& preferences)
{
    QSettings settings;
    settings.setValue(QLatin1String(kLanguage), QLatin1String(preferences.language.code));
    settings.setValue(QLatin1String(kTheme),
                      preferences.theme == Theme::dark ? QStringLiteral("dark") : QStringLiteral("light"));
}

} // namespace assay::gui
