// Goal: a screen reader names every control of every page and dialog in the language of the window, and no label is cut
// off at a scale of 200 %.
#include "gui/pages/lots/new_lot_dialog.h"
#include "gui/pages/readers/readers_page.h"
#include "gui/pages/setup/erase_dialog.h"
#include "gui/preferences_dialog.h"
#include "own_history.h"
#include "text/language.h"
#include "window_driver.h"

#include <QAbstractSlider>
#include <QAccessible>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QTabBar>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::gui;

namespace {

bool isControl(const QWidget* widget)
{
    if (widget->objectName().startsWith(QLatin1String("qt_")) || widget->inherits("QTableCornerButton"))
        return false; // parts of a control
    const bool partOfOne = widget->parentWidget() && widget->parentWidget()->inherits("QComboBox");
    return !partOfOne && (qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QLineEdit*>(widget) ||
                          qobject_cast<const QComboBox*>(widget) || qobject_cast<const QPlainTextEdit*>(widget) ||
                          (qobject_cast<const QAbstractItemView*>(widget) && !widget->inherits("QHeaderView")) ||
                          dynamic_cast<const PlotWidget*>(widget));
}

// As the platform hands it to a screen reader.
QString accessibleName(QWidget* widget)
{
    QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(widget);
    return seen ? seen->text(QAccessible::Name) : QString();
}

QStringList unnamedControls(const QWidget& root)
{
    QStringList unnamed;
    for (auto* widget : root.findChildren<QWidget*>())
        if (isControl(widget) && accessibleName(widget).trimmed().isEmpty())
            unnamed << QStringLiteral("%1 \"%2\"").arg(widget->metaObject()->className(), widget->objectName());
    unnamed.removeDuplicates();
    return unnamed;
}

} // namespace

TEST_CASE("Every control of every page has a name for a screen reader, in each language")
{
    const char* code = GENERATE("en", "zh_CN");
    const OwnHistory history;
    const auto run = history.make("sim:good-u1");
    history.put();
    WindowDriver driver;
    driver.clickCard("sim:good-u1");
    driver.shell().openRun(run);
    REQUIRE(driver.waitForResult());
    driver.choose((std::string("actionLanguage_") + code).c_str());
    for (Page* page : driver.window().findChildren<Page*>()) {
        driver.shell().show(page);
        QCoreApplication::processEvents();
        CAPTURE(page->objectName().toStdString(), code);
        CHECK(unnamedControls(*page).join(", ").toStdString().empty());
    }
    CHECK(unnamedControls(driver.window()).join(", ").toStdString().empty());
    driver.choose("actionLanguage_en");
}

TEST_CASE("Every control of the dialogs has a name for a screen reader, in each language")
{
    const char* code = GENERATE("en", "zh_CN");
    const Texts texts(*languageOfCode(code));
    setProgramLanguage(texts.language());
    const test::TempFolder folder;
    const auto card = describeTarget("sim:good-u1");
    REQUIRE(card);
    StartRequest test{*card, "quick", {}, std::vector<FoundData>{}};
    test.oneOfSeveral = true;
    const NewLotDialog lot(folder.path(), texts, nullptr);
    const EraseDialog one({test}, texts, nullptr), several({test, test}, texts, nullptr);
    const PreferencesDialog preferences({}, folder.path(), nullptr);
    for (const QWidget* dialog : std::initializer_list<const QWidget*>{&lot, &one, &several, &preferences}) {
        CAPTURE(dialog->objectName().toStdString(), code);
        CHECK(unnamedControls(*dialog).join(", ").toStdString().empty());
    }
    setProgramLanguage(kEnglish);
}

TEST_CASE("Buttons are wide enough for their text on a screen of 1280 x 720 at 200 %, in each language")
{
    const char* code = GENERATE("en", "zh_CN");
    WindowDriver driver;
    driver.window().resize(640, 330);
    driver.choose((std::string("actionLanguage_") + code).c_str());
    driver.clickCard("sim:good-u1");
    for (Page* page : driver.window().findChildren<Page*>()) {
        driver.shell().show(page);
        QCoreApplication::processEvents();
        for (const auto* button : driver.window().findChildren<QPushButton*>()) {
            if (!button->isVisible())
                continue;
            CAPTURE(page->objectName().toStdString(), button->objectName().toStdString(), button->text().toStdString());
            CHECK(button->width() >= button->fontMetrics().horizontalAdvance(button->text().remove(u'&')));
        }
    }
    driver.choose("actionLanguage_en");
}
