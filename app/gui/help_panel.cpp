#include "gui/help_panel.h"

#include <QFile>
#include <QRegularExpression>
#include <QTextBrowser>

namespace assay::gui {

namespace {

// Joins lines: a line break would become a blank, which is wrong between Chinese characters.
QString helpText(const QString& topic, const char* code)
{
    static const QRegularExpression kWithin(
        QStringLiteral("(?<=[\\x{3000}-\\x{9fff}\\x{ff00}-\\x{ffef}])\n(?=[\\x{3000}-\\x{9fff}\\x{ff00}-\\x{ffef}])"));
    QFile file(QStringLiteral(":/help/%1/help_%2.md").arg(topic, QLatin1String(code)));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).remove(kWithin) : QString();
}

} // namespace

HelpPanel::HelpPanel(QWidget* parent) : QDockWidget(parent), m_text(new QTextBrowser(this))
{
    setObjectName("helpPanel");
    setFeatures(DockWidgetClosable);
    setAllowedAreas(Qt::RightDockWidgetArea);
    m_text->setObjectName("helpText");
    m_text->setOpenLinks(false);
    m_text->setMinimumWidth(320);
    setWidget(m_text);
    hide();
}

void HelpPanel::showTopic(const QString& topic, const Language& language)
{
    const QString text = helpText(topic, language.code);
    m_text->setMarkdown(text.isEmpty() ? helpText(topic, kEnglish.code) : text);
}

void HelpPanel::retranslate()
{
    setWindowTitle(tr("Help"));
    m_text->setAccessibleName(tr("Help"));
}

} // namespace assay::gui
