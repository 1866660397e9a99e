// Goal: half a number is no number. What is typed counts when its field is left; what is no value is never taken, the
// field says why and keeps the focus, and Escape brings back what was there.
#include "gui/entry_field.h"
#include "gui/pages/profiles/profile_store.h"
#include "gui/pages/profiles/profiles_page.h"
#include "run/profile/profile.h"
#include "run/scenario/scenario.h"
#include "window_driver.h"

#include <QListWidget>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTabWidget>
#include <QToolButton>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::gui;

namespace {

enum Form { general, steps, criteria };

// The page of profiles with a copy of the quick one, in a folder of its own.
struct FormDesk {
    FormDesk() : before(qgetenv("XDG_DATA_HOME"))
    {
        qputenv("XDG_DATA_HOME", folder.path().toLocal8Bit());
        driver.emplace();
        driver->clickTool("navigation_profilesPage");
        auto* profileList = driver->find<QListWidget>("profileList");
        REQUIRE(eventually([&] { return !profileList->findItems("Quick", Qt::MatchStartsWith).empty(); }));
        profileList->setCurrentItem(profileList->findItems("Quick", Qt::MatchStartsWith).front());
        REQUIRE(eventually([&] { return forms().currentWidget()->isEnabled(); }));
        driver->clickTool("copyProfile");
        REQUIRE(eventually([&] { return !toml().isReadOnly() && forms().currentWidget()->isEnabled(); }));
        REQUIRE(eventually([&] { return driver->find<QLineEdit>("criterionLimit")->isVisible(); })); // offered
    }
    ~FormDesk() { qputenv("XDG_DATA_HOME", before); }
    FormDesk(const FormDesk&) = delete;
    FormDesk& operator=(const FormDesk&) = delete;

    QTabWidget& forms() { return *driver->find<QTabWidget>("profileForms"); }
    QPlainTextEdit& toml() { return *driver->find<QPlainTextEdit>("profileToml"); }
    QString text() { return toml().toPlainText(); }
    Profile parsed()
    {
        auto profile = parseProfile(text().toStdString(), "p.toml", scenarioSchemas());
        REQUIRE(profile);
        return *profile;
    }
    EntryField& field(Form form, int row, const char* name)
    {
        forms().setCurrentIndex(form);
        if (form != general)
            driver->find<QListWidget>(form == steps ? "profileSteps" : "profileCriteria")->setCurrentRow(row);
        auto* widget = driver->find<QWidget>(name);
        auto* field = qobject_cast<EntryField*>(widget);
        if (!field)
            field = widget->findChild<EntryField*>();
        REQUIRE(field);
        return *field;
    }
    static void type(EntryField& field, const char* keys)
    {
        field.setFocus();
        field.selectAll();
        QTest::keyClick(&field, Qt::Key_Delete);
        QTest::keyClicks(&field, QString::fromLatin1(keys));
    }
    static void tab(EntryField& field)
    {
        QTest::keyClick(&field, Qt::Key_Tab);
        QCoreApplication::processEvents();
    }
    QString said(const char* label) { return driver->find<QLabel>(label)->text(); }

    QByteArray before;
    QTemporaryDir folder;
    std::optional<WindowDriver> driver;
};

struct TypedRow {
    Form form;
    int row;
    const char* field;
    const char* keys;
    const char* problem; // the label that says why not
};

// A field alone in a window with another one.
struct TwoFields {
    TwoFields()
    {
        first.setStored("10");
        second.setStored("1");
        second.move(0, 60);
        window.resize(200, 120);
        window.show();
        window.activateWindow();
        REQUIRE(eventually([&] { return window.isActiveWindow(); }));
        first.setFocus();
        first.selectAll();
    }
    QWidget window;
    EntryField first{&window}, second{&window};
};

} // namespace

TEST_CASE("A limit that is typed key by key is stored when its field is left, not before")
{
    FormDesk desk;
    EntryField& limit = desk.field(criteria, 0, "criterionLimit");
    const QString before = desk.text();
    desk.type(limit, "11");
    CHECK(desk.text() == before); // 1 is a limit, too
    desk.tab(limit);
    CHECK(std::get<double>(desk.parsed().criteria[0].limit) == 11);
    CHECK(desk.said("problem_criterion").isEmpty());
}

TEST_CASE("Invalid input of a field keeps the stored value and the focus, and shows the reason")
{
    const TypedRow row = GENERATE(values<TypedRow>({
        {criteria, 0, "criterionLimit", "20", "problem_criterion"},     // the margin is 12
        {criteria, 4, "criterionMarginal", "3e5", "problem_criterion"}, // above the limit of a latency
        {criteria, 0, "criterionLimit", "1x", "problem_criterion"},
        {criteria, 0, "criterionMarginal", "9", "problem_criterion"},
        {steps, 0, "field_queue_depth", "5000", "problem_queue_depth"},
        {steps, 0, "field_queue_depth", "6o", "problem_queue_depth"},
        {steps, 1, "stepId", "read", "problem_stepId"}, // of another step
        {general, 0, "profileName", "", "problem_head"},
    }));
    CAPTURE(row.field, row.keys);
    FormDesk desk;
    EntryField& field = desk.field(row.form, row.row, row.field);
    const QString before = desk.text(), shown = field.text();
    desk.type(field, row.keys);
    desk.tab(field);
    CHECK(desk.text() == before);
    CHECK(desk.said(row.problem).contains("Esc"));
    CHECK(field.hasFocus());
    CHECK(field.text() == QString::fromLatin1(row.keys)); // to be corrected
    QTest::keyClick(&field, Qt::Key_Escape);
    CHECK(field.text() == shown);
    CHECK(desk.said(row.problem).isEmpty());
    desk.tab(field);
    CHECK_FALSE(field.hasFocus());
    CHECK(desk.text() == before);
}

TEST_CASE("A refused entry stays, with its reason, while the language of the forms changes")
{
    const TypedRow row = GENERATE(values<TypedRow>({{criteria, 0, "criterionLimit", "1x", "problem_criterion"},
                                                    {steps, 0, "field_queue_depth", "6o", "problem_queue_depth"},
                                                    {steps, 1, "stepId", "read", "problem_stepId"},
                                                    {general, 0, "profileName", "", "problem_head"}}));
    CAPTURE(row.field);
    FormDesk desk;
    EntryField& field = desk.field(row.form, row.row, row.field);
    desk.type(field, row.keys);
    desk.tab(field);
    const QString reason = desk.said(row.problem);
    desk.driver->choose("actionLanguage_zh_CN");
    REQUIRE(eventually([&] { return desk.driver->find<QToolButton>("copyProfile")->text().contains(QChar(0x590d)); }));
    QCoreApplication::processEvents();
    CHECK(field.text() == QString::fromLatin1(row.keys));
    CHECK(desk.said(row.problem) == reason);
    desk.driver->choose("actionLanguage_en");
}

TEST_CASE("Save and use take what is still being typed, and refuse what is no value")
{
    FormDesk desk;
    desk.driver->click("saveProfile");
    const auto file = std::filesystem::path(desk.folder.path().toStdString()) / "cardassay/profiles/quick-copy.toml";
    REQUIRE(eventually(
        [&] { return std::filesystem::exists(file) && !desk.driver->find<QWidget>("saveProfile")->isEnabled(); }));
    EntryField& limit = desk.field(criteria, 0, "criterionLimit");
    desk.type(limit, "11");
    REQUIRE(desk.driver->find<QWidget>("saveProfile")->isEnabled()); // else a click there would be lost
    desk.driver->click("saveProfile");
    CHECK(std::get<double>(desk.parsed().criteria[0].limit) == 11);
    REQUIRE(eventually([&] { return !desk.driver->find<QWidget>("saveProfile")->isEnabled(); }));
    desk.type(limit, "11y");
    desk.driver->click("useProfile");
    CHECK(desk.driver->shows("profilesPage"));
    CHECK(std::get<double>(desk.parsed().criteria[0].limit) == 11);
}

TEST_CASE("Another step or criterion is not shown before the typed value is one")
{
    FormDesk desk;
    EntryField& depth = desk.field(steps, 0, "field_queue_depth");
    desk.type(depth, "0");
    auto* list = desk.driver->find<QListWidget>("profileSteps");
    list->setCurrentRow(2);
    CHECK(eventually([&] { return list->currentRow() == 0; }));
    CHECK(depth.text() == "0");
    desk.type(depth, "8");
    list->setCurrentRow(2);
    CHECK(list->currentRow() == 2);
    CHECK(desk.parsed().steps[0].params.integer("queue_depth") == 8);
    CHECK(desk.parsed().steps[2].params.integer("queue_depth") != 8);
}

TEST_CASE("A number may be too large in one unit on the way to another")
{
    FormDesk desk;
    EntryField& block = desk.field(steps, 0, "field_block_bytes");
    auto* unit = desk.driver->find<QWidget>("field_block_bytes")->findChild<QComboBox*>();
    const QString before = desk.text();
    desk.type(block, "4096"); // MiB would be too much
    unit->setFocus(Qt::TabFocusReason);
    QCoreApplication::processEvents();
    CHECK(unit->hasFocus());
    CHECK(desk.text() == before);
    QTest::keyClick(unit, Qt::Key_Tab); // past the unit is out of the entry
    QCoreApplication::processEvents();
    CHECK(block.hasFocus());
    CHECK(desk.said("problem_block_bytes").contains("Esc"));
    CHECK(desk.text() == before);
    unit->setCurrentText("KiB");
    emit unit->activated(unit->currentIndex());
    CHECK(desk.parsed().steps[0].params.integer("block_bytes") == 4'194'304);
}

TEST_CASE("A field takes what is typed when it is left by a key, by the mouse, by Enter, or when it goes out of sight")
{
    TwoFields two;
    const QSignalSpy entered(&two.first, &EntryField::entered);
    QTest::keyClicks(&two.first, "25");
    CHECK(entered.isEmpty());
    CHECK(two.first.stored() == "10");
    switch (GENERATE(0, 1, 2, 3)) {
    case 0: QTest::keyClick(&two.first, Qt::Key_Tab); break;
    case 1: two.second.setFocus(Qt::MouseFocusReason); break;
    case 2: QTest::keyClick(&two.first, Qt::Key_Return); break;
    default: two.first.hide();
    }
    CHECK(entered.size() == 1);
    CHECK(two.first.stored() == "25");
    CHECK_FALSE(two.first.pending());
}

TEST_CASE("Two fields that both refuse do not throw the focus to and fro")
{
    TwoFields two;
    for (EntryField* field : {&two.first, &two.second})
        field->setCheck(EntryField::wholeNumber(1, 50));
    QTest::keyClicks(&two.first, "500");
    two.second.setFocus(Qt::OtherFocusReason); // by the program: it stays there
    CHECK(two.second.hasFocus());
    two.second.selectAll();
    QTest::keyClicks(&two.second, "x");
    two.first.setFocus(Qt::MouseFocusReason);
    QCoreApplication::processEvents();
    CHECK(two.second.hasFocus());
    CHECK(two.first.stored() == "10");
    CHECK(two.second.stored() == "1");
}

TEST_CASE("Checks of numbers name the text, and the range where there is one")
{
    for (const char* text : {"", "x", "1 2", "1e999", "nan", "12,5"}) {
        CAPTURE(text);
        CHECK_FALSE(EntryField::noNumber(QString::fromLatin1(text)).isEmpty());
    }
    for (const char* text : {"0", " 2.5 ", "-3", "1e3"})
        CHECK(EntryField::noNumber(QString::fromLatin1(text)).isEmpty());
    const auto check = EntryField::wholeNumber(2, 20);
    for (const char* text : {"1", "21", "2.5", "", "99999999999999999999"})
        CHECK(check(QString::fromLatin1(text)).contains("from 2 to 20"));
    CHECK(check("2").isEmpty());
    CHECK(check("20").isEmpty());
}

TEST_CASE("The numbers of a study of readers count when they are left, within their range")
{
    WindowDriver driver;
    driver.clickTool("navigation_readersPage");
    auto* cards = driver.find<EntryField>("gaugeCards");
    const auto rows = [&] { return driver.find<QAbstractItemView>("gaugeOrder")->model()->rowCount(); };
    const int before = rows();
    for (const char* typed : {"1", "500", "2.5"}) {
        CAPTURE(typed);
        cards->setFocus();
        cards->selectAll();
        QTest::keyClicks(cards, QString::fromLatin1(typed));
        QTest::keyClick(cards, Qt::Key_Tab);
        QCoreApplication::processEvents();
        CHECK(cards->hasFocus());
        CHECK(rows() == before);
        CHECK(driver.find<QWidget>("readersPage")->findChild<QLabel*>("messageText")->text().contains("from 2 to 50"));
    }
    cards->selectAll();
    QTest::keyClicks(cards, "20");
    CHECK(rows() == before);
    QTest::keyClick(cards, Qt::Key_Tab);
    CHECK(rows() == 2 * before); // of 10 cards
}

TEST_CASE("The size of a lot is never another number than the one that was typed")
{
    WindowDriver driver;
    driver.clickTool("navigation_lotsPage");
    driver.click("newLot");
    auto* dialog = driver.find<QDialog>("newLotDialog");
    REQUIRE(eventually([&] { return dialog->isActiveWindow(); }));
    auto* size = dialog->findChild<EntryField*>("newLotSize");
    for (const char* typed : {"20000000", "0", "12a"}) { // at most 10,000,000
        CAPTURE(typed);
        size->setFocus();
        size->selectAll();
        QTest::keyClicks(size, QString::fromLatin1(typed));
        QTest::keyClick(size, Qt::Key_Tab);
        QCoreApplication::processEvents();
        CHECK(size->text() == QString::fromLatin1(typed));
        CHECK(size->hasFocus());
        CHECK(dialog->findChild<QLabel*>("messageText")->text().contains("10000000"));
        CHECK_FALSE(dialog->findChild<QPushButton*>("makeLot")->isEnabled());
    }
    dialog->reject();
}
