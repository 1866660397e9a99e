// Goal: help in Chinese reads as Chinese is written, wherever the lines of its file end, and F1 leads to the manual.
#include "gui/help_panel.h"
#include "gui/page.h"
#include "window_driver.h"

#include <QFile>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextBrowser>
#include <QUrl>
#include <algorithm>

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
        const auto* document = driver.find<QTextBrowser>("helpText")->document();
        CHECK(document->characterCount() > 50);
        for (QTextBlock block = document->begin(); block.isValid(); block = block.next())
            if (!block.blockFormat().hasProperty(QTextFormat::BlockCodeFence)) // outputs are tables with blanks
                CHECK_FALSE(block.text().contains(blank));
    }
}

TEST_CASE("F1 shows the chapter of each page of the desktop, in both languages")
{
    WindowDriver driver;
    auto* help = driver.find<HelpPanel>("helpPanel");
    for (const Page* page : driver.window().findChildren<Page*>()) {
        const QString name = page->objectName().chopped(4);
        CAPTURE(name.toStdString());
        const auto* chapter = std::ranges::find(kPageChapters, name.toStdString(), &PageChapter::page);
        REQUIRE(chapter != std::end(kPageChapters));
        for (const Language& language : kLanguages) {
            QFile file(
                QString::fromStdString(":/manual/" + std::string(language.code) + "/" + std::string(chapter->file)));
            REQUIRE(file.open(QIODevice::ReadOnly));
            const QString title = QString::fromUtf8(file.readLine()).mid(2).trimmed();
            help->showTopic(name, language);
            const auto* text = driver.find<QTextBrowser>("helpText");
            CHECK(text->toPlainText().contains(title));
            CHECK_FALSE(text->toMarkdown().contains("](../"));
        }
    }
}

TEST_CASE("Lines of outputs stay lines in the help panel")
{
    WindowDriver driver;
    driver.find<HelpPanel>("helpPanel")->showTopic("result", *languageOfCode("zh_CN"));
    QFile file(":/manual/zh_CN/02-results.md");
    REQUIRE(file.open(QIODevice::ReadOnly));
    const QStringList parts = QString::fromUtf8(file.readAll()).split("```");
    qsizetype written = 0;
    for (qsizetype part = 1; part < parts.size(); part += 2)
        written += parts[part].count('\n') - 1;
    qsizetype shown = 0;
    const auto* document = driver.find<QTextBrowser>("helpText")->document();
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next())
        shown += block.blockFormat().hasProperty(QTextFormat::BlockCodeFence) ? 1 : 0;
    CHECK(written > 20);
    CHECK(shown == written);
}

TEST_CASE("A link from one chapter to another is followed in the help panel")
{
    WindowDriver driver;
    driver.find<HelpPanel>("helpPanel")->showTopic("result", kEnglish);
    auto* text = driver.find<QTextBrowser>("helpText");
    emit text->anchorClicked(QUrl("10-slow-computer.md"));
    CHECK(text->toPlainText().startsWith("When the computer is the limit"));
    emit text->anchorClicked(QUrl("no-such-chapter.md"));
    CHECK(text->toPlainText().startsWith("When the computer is the limit"));
}
