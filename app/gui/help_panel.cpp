#include "gui/help_panel.h"

#include <QFile>
#include <QRegularExpression>
#include <QTextBrowser>
#include <QUrl>
#include <algorithm>

namespace assay::gui {

namespace {

QString readResource(const QString& file)
{
    QFile stream(file);
    return stream.open(QIODevice::ReadOnly) ? QString::fromUtf8(stream.readAll()) : QString();
}

// In the language, else in English.
QString readTranslated(const QString& pattern, const Language& language)
{
    const QString text = readResource(pattern.arg(QLatin1String(language.code)));
    return text.isEmpty() ? readResource(pattern.arg(QLatin1String(kEnglish.code))) : text;
}

// Joins lines outside of code: a line break would become a blank, which is wrong between Chinese characters.
QString joinLines(const QString& text)
{
    static const QRegularExpression kWithin(QStringLiteral("(?<=[\\x{3000}-\\x{9fff}\\x{ff00}-\\x{ffef}])\n(?:> | +)?"
                                                           "(?=[\\x{3000}-\\x{9fff}\\x{ff00}-\\x{ffef}])"));
    const QString fence = QStringLiteral("```");
    QStringList parts = text.split(fence); // every second one is code
    for (int part = 0; part < parts.size(); part += 2)
        parts[part].remove(kWithin);
    return parts.join(fence);
}

// Without comments and pictures, and without the links to pages that are not in the program: their text remains.
QString chapterText(const QString& file, const Language& language)
{
    static const QRegularExpression kUnseen(QStringLiteral("<!--.*?-->\n?|!\\[[^]]*\\]\\([^)]*\\)"),
                                            QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression kAway(QStringLiteral("\\[([^]]*)\\]\\(\\.\\./[^)]*\\)"));
    QString text = readTranslated(QStringLiteral(":/manual/%1/") + file, language);
    return joinLines(text.remove(kUnseen).replace(kAway, QStringLiteral("\\1")));
}

QString chapterOfPage(const QString& page, const Language& language)
{
    const auto* chapter = std::ranges::find(kPageChapters, page.toStdString(), &PageChapter::page);
    if (chapter == std::end(kPageChapters))
        return {};
    return QStringLiteral("\n\n---\n\n") +
           chapterText(QLatin1String(chapter->file.data(), static_cast<int>(chapter->file.size())), language);
}

} // namespace

HelpPanel::HelpPanel(QWidget* parent) : QDockWidget(parent), m_text(new QTextBrowser(this))
{
    setObjectName("helpPanel");
    setFeatures(DockWidgetClosable);
    setAllowedAreas(Qt::RightDockWidgetArea);
    m_text->setObjectName("helpText");
    m_text->setOpenLinks(false);
    connect(m_text, &QTextBrowser::anchorClicked, this, &HelpPanel::followLink);
    m_text->setMinimumWidth(320);
    m_text->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(m_text);
    hide();
}

void HelpPanel::showTopic(const QString& topic, const Language& language)
{
    m_language = language;
    m_text->setMarkdown(joinLines(readTranslated(QStringLiteral(":/help/%1/help_%2.md").arg(topic, "%1"), language)) +
                        chapterOfPage(topic, language));
}

void HelpPanel::followLink(const QUrl& link)
{
    const QString text = chapterText(link.fileName(), m_language);
    if (!text.isEmpty())
        m_text->setMarkdown(text);
}

void HelpPanel::retranslate()
{
    setWindowTitle(tr("Help"));
    m_text->setAccessibleName(tr("Help"));
}

} // namespace assay::gui
