// Goal: help in Chinese reads as Chinese is written, wherever the lines of its file end.
#include "gui/help_panel.h"
#include "gui/page.h"
#include "window_driver.h"

#include <QRegularExpression>
#include <QTextBrowser>

using namespace assay;
using namespace assay::gui;

TEST_CASE("No help in Chinese has a blank between two Chinese letters, and each page has one")
{
    WindowDriver driver;
    auto* help = driver.find<HelpPanel>("helpPanel");
    static const QRegularExpression blank(QStringLiteral("[\\x{4e00}-\\x{9fff}，。；：] +[\\x{4e00}-\\x{9fff}]"));
    for (const Page* page : driver.window().findChildren<Page*>()) {
        CAPTURE(page->objectName().toStdString());
        help->showTopic(page->objectName().chopped(4), *languageOfCode("zh_CN"));
        const QString text = driver.find<QTextBrowser>("helpText")->toPlainText();
        CHECK(text.size() > 50);
        CHECK_FALSE(text.contains(blank));
    }
}
