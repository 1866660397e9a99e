// Goal: whoever listens to the screen hears what each control is for, in the language of the program. The tree is the
// one that Qt hands to AT-SPI.
#include "full_window.h"
#include "gui/help_panel.h"
#include "gui/message_strip.h"
#include "gui/pages/history/date_field.h"
#include "gui/pages/setup/erase_dialog.h"
#include "gui/preferences.h"
#include "gui/station/prompt_bar.h"
#include "gui/station/scan_field.h"
#include "gui/station/station_window.h"
#include "station_desk.h"

#include <QAccessible>
#include <QListWidget>
#include <QMenu>
#include <QRegularExpression>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::gui;

namespace {

bool hasHan(const QString& text)
{
    static const QRegularExpression han(QStringLiteral("\\p{Han}"));
    return text.contains(han);
}

// On Linux Qt hands out the chosen entry of a combo box as its name.
QString nameOf(QAccessibleInterface& control)
{
    const auto* widget = qobject_cast<const QWidget*>(control.object());
    return control.role() == QAccessible::ComboBox && widget ? widget->accessibleName()
                                                             : control.text(QAccessible::Name);
}

// Why the name says nothing to a listener; "" if it does.
QString faultOf(const QString& name, const QObject& control, const Language& language)
{
    static const QRegularExpression path(QStringLiteral("^(~?/|[A-Za-z]:[\\\\/])"));
    if (name.trimmed().isEmpty())
        return QStringLiteral("no name");
    if (name.contains(path))
        return QStringLiteral("a path");
    if (name == control.objectName() || name == QLatin1String(control.metaObject()->className()) ||
        name.contains(QLatin1String("::")))
        return QStringLiteral("a name of the program's text");
    return language == kEnglish || hasHan(name) ? QString() : QStringLiteral("not translated");
}

// Walks what is shown. Entries of lists and cells of tables have the names of their data.
void look(QAccessibleInterface* at, const Language& language, QStringList& faults)
{
    if (!at || !at->isValid() || at->state().invisible)
        return;
    const QObject* control = at->object();
    const QAccessible::Role role = at->role();
    if (control && at->state().focusable && role != QAccessible::StaticText) { // that has its text
        const QString name = nameOf(*at);
        if (const QString fault = faultOf(name, *control, language); !fault.isEmpty())
            faults << QStringLiteral("%1 \"%2\": %3 \"%4\"")
                          .arg(QLatin1String(control->metaObject()->className()), control->objectName(), fault, name);
    }
    if (role == QAccessible::Table || role == QAccessible::List || role == QAccessible::Tree)
        return;
    for (int child = 0; child < at->childCount(); ++child)
        look(at->child(child), language, faults);
}

void checkNames(QWidget* window, const Language& language)
{
    QStringList faults;
    look(QAccessible::queryAccessibleInterface(window), language, faults);
    faults.removeDuplicates();
    INFO(faults.join(u'\n').toStdString());
    CHECK(faults.isEmpty());
}

Language chosen(WindowDriver& driver, const char* code)
{
    driver.choose((std::string("actionLanguage_") + code).c_str());
    const Language language = *languageOfCode(code);
    // Pages are translated one after another, the forms of the profiles too; these are the last of both.
    REQUIRE(eventually([&] {
        return hasHan(driver.find<QWidget>("planCard")->accessibleName()) == (language != kEnglish) &&
               hasHan(driver.find<QPushButton>("selfTestShort")->text()) == (language != kEnglish);
    }));
    return language;
}

template <class Dialog> Dialog* dialogOf(WindowDriver& driver, const char* name)
{
    Dialog* dialog = nullptr;
    REQUIRE(eventually([&] {
        dialog = driver.window().findChild<Dialog*>(QLatin1String(name));
        return dialog && dialog->isVisible();
    }));
    return dialog;
}

// A form that can be changed, and a criterion for which runs can suggest a limit.
void copyQuickProfile(WindowDriver& driver)
{
    driver.clickTool("navigation_profilesPage");
    auto* profiles = driver.find<QListWidget>("profileList");
    REQUIRE(eventually([&] { return !profiles->findItems("Quick", Qt::MatchStartsWith).empty(); }));
    profiles->setCurrentItem(profiles->findItems("Quick", Qt::MatchStartsWith).front());
    driver.clickTool("copyProfile");
    driver.find<QTabWidget>("profileForms")->setCurrentIndex(2);
    REQUIRE(eventually([&] {
        driver.find<QListWidget>("profileCriteria")->setCurrentRow(0);
        return driver.find<QPushButton>("suggestLimit")->isEnabled();
    }));
}

void checkDialog(WindowDriver& driver, const char* name, const Language& language)
{
    CAPTURE(name);
    auto* dialog = dialogOf<QDialog>(driver, name);
    checkNames(dialog, language);
    dialog->reject();
}

StartRequest cardToErase(const char* path)
{
    DeviceInfo card;
    card.path = path;
    card.bus = Bus::usb;
    card.model = "SC32G";
    card.capacity = Bytes(31'914'983'424);
    return StartRequest{card, "quick", {}, {}};
}

} // namespace

TEST_CASE("Every control of every page has a name in the language of the program")
{
    const char* code = GENERATE("en", "zh_CN");
    FullWindow full({1280, 720});
    WindowDriver& driver = full.driver;
    const Language language = chosen(driver, code);
    driver.find<HelpPanel>("helpPanel")->show();
    for (const char* strip : {"notice", "firstTest", "interrupted"})
        driver.find<MessageStrip>(strip)->setVisible(true);
    for (Page* page : driver.window().findChildren<Page*>()) {
        CAPTURE(page->objectName().toStdString());
        driver.shell().show(page);
        full.throughTabs(*page, [&] { checkNames(&driver.window(), language); });
    }
    driver.clickTool("navigation_comparePage");
    auto* views = driver.find<QComboBox>("compareView");
    for (int view = 0; view < views->count(); ++view) {
        CAPTURE(view);
        views->setCurrentIndex(view);
        emit views->activated(view);
        checkNames(&driver.window(), language);
    }
    chosen(driver, "en");
}

TEST_CASE("Every control of an empty page has a name in the language of the program")
{
    const char* code = GENERATE("en", "zh_CN");
    WindowDriver driver;
    const Language language = chosen(driver, code);
    for (Page* page : driver.window().findChildren<Page*>()) {
        CAPTURE(page->objectName().toStdString());
        driver.shell().show(page);
        QTest::qWait(200); // its forms are translated one after another
        checkNames(&driver.window(), language);
    }
    chosen(driver, "en");
}

TEST_CASE("Every control of a running test and of its questions has a name in the language of the program")
{
    const char* code = GENERATE("en", "zh_CN");
    WindowDriver driver(true);
    driver.start("sim:good-u1", "(quick)");
    REQUIRE(eventually([&] { return driver.shows("livePage") && driver.text("stepText").contains('1'); }));
    const Language language = chosen(driver, code);
    checkNames(&driver.window(), language);
    driver.click("stopButton");
    checkDialog(driver, "stopQuestion", language);
    driver.window().close();
    checkDialog(driver, "closeQuestion", language);
    driver.clickTool("navigation_setupPage");
    driver.clickTool("navigation_livePage"); // the tiles
    QCoreApplication::processEvents();
    checkNames(&driver.window(), language);
    chosen(driver, "en");
    driver.shell().stopAll();
    CHECK(eventually([&] { return driver.shell().activeRuns() == 0; }));
}

TEST_CASE("Every control of every dialog has a name in the language of the program")
{
    const char* code = GENERATE("en", "zh_CN");
    FullWindow full({1280, 720});
    WindowDriver& driver = full.driver;
    copyQuickProfile(driver);
    const Language language = chosen(driver, code);
    driver.choose("actionPreferences");
    checkDialog(driver, "preferencesDialog", language);
    driver.choose("actionAbout");
    checkDialog(driver, "aboutBox", language);
    driver.clickTool("navigation_comparePage");
    driver.click("chooseRuns");
    checkDialog(driver, "runChooser", language);
    driver.clickTool("navigation_lotsPage");
    driver.click("newLot");
    auto* kinds = driver.find<QComboBox>("planKind");
    for (int kind = 0; kind < kinds->count(); ++kind) {
        kinds->setCurrentIndex(kind);
        checkNames(dialogOf<QDialog>(driver, "newLotDialog"), language);
    }
    driver.find<QDialog>("newLotDialog")->reject();
    driver.clickTool("navigation_profilesPage");
    full.throughTabs(*driver.find<QWidget>("profilesPage"), [&] { checkNames(&driver.window(), language); });
    driver.find<QTabWidget>("profileForms")->setCurrentIndex(2);
    driver.click("suggestLimit");
    checkDialog(driver, "suggestDialog", language);
    (new EraseDialog({cardToErase("/dev/sdc"), cardToErase("/dev/sdd")}, Texts(language), &driver.window()))->open();
    checkDialog(driver, "eraseDialog", language);
    driver.clickTool("navigation_historyPage");
    auto* since = driver.find<DateField>("historySince");
    since->actions().front()->trigger();
    auto* calendar = since->findChild<QMenu*>();
    REQUIRE(calendar);
    checkNames(calendar, language);
    calendar->close();
    chosen(driver, "en");
}

TEST_CASE("Every control of a station has a name in the language of the program")
{
    const Language language = *languageOfCode(GENERATE("en", "zh_CN"));
    setProgramLanguage(language);
    {
        MadeUpStation station;
        station.view = everyState();
        StationWindow window(station.link(), {language, Theme::light});
        window.show();
        QCoreApplication::processEvents();
        checkNames(&window, language);
        QTest::keyClick(window.prompt()->field(), Qt::Key_F2);
        checkNames(&window, language);
    }
    setProgramLanguage(kEnglish);
}

TEST_CASE("A screen reader, which toggles a button of the navigation instead of clicking, reaches its page")
{
    WindowDriver driver;
    auto* way = driver.find<QToolButton>("navigation_lotsPage");
    QAccessibleActionInterface* actions = QAccessible::queryAccessibleInterface(way)->actionInterface();
    REQUIRE(actions);
    for (int toggle = 0; toggle < 2; ++toggle) {
        actions->doAction(QAccessibleActionInterface::toggleAction());
        CHECK(driver.shows("lotsPage"));
        CHECK(way->isChecked());
    }
}
