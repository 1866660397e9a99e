// Goal: the operator of a station needs a scanner and a few keys, reads the result from three metres, and gets each
// error in one line.
#include "gui/station/prompt_bar.h"
#include "gui/station/scan_field.h"
#include "gui/station/slot_tile.h"
#include "gui/station/station_screen.h"
#include "gui/station/station_sounds.h"
#include "gui/station/station_window.h"
#include "gui/theme_change.h"
#include "gui/window_driver.h"
#include "station_desk.h"

#include <QApplication>
#include <QLabel>
#include <QSignalSpy>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include <algorithm>

using namespace assay;
using namespace assay::gui;

namespace {

void scan(QWidget* at, const QString& text)
{
    QTest::keyClicks(at, text);
    QTest::keyClick(at, Qt::Key_Return);
}

// The window on made-up slots, with the hands of an operator.
struct StationDesk {
    explicit StationDesk(Preferences preferences = {}, QSize size = {1280, 720})
    {
        station.view = everyState();
        setProgramLanguage(preferences.language);
        window = std::make_unique<StationWindow>(station.link(), preferences);
        window->resize(size);
        window->show();
        window->activateWindow();
        field()->setFocus();
        REQUIRE(eventually([&] { return field()->hasFocus(); }));
    }
    ~StationDesk() { setProgramLanguage(kEnglish); }
    ScanField* field() const { return window->prompt()->field(); }
    QString said() const { return window->prompt()->sentence(); }
    const SlotTile& tile(std::size_t i) const { return *window->screen()->tiles()[i]; }

    MadeUpStation station;
    std::unique_ptr<StationWindow> window;
};

} // namespace

TEST_CASE("Scanner input reaches the station complete and once", "[gui]")
{
    ScanField field;
    QSignalSpy scanned(&field, &ScanField::scanned), twice(&field, &ScanField::scannedTwice),
        cut(&field, &ScanField::cutOff);
    scan(&field, "SN-0001");
    REQUIRE(scanned.size() == 1);
    CHECK(scanned.takeFirst().front() == "SN-0001");
    CHECK(field.text().isEmpty());
    scan(&field, "SN-0001"); // the trigger was held
    CHECK(scanned.isEmpty());
    CHECK(twice.size() == 1);
    for (const QChar c : QStringLiteral("ＳＮ－０００２")) { // QTest types plain characters only
        QKeyEvent wide(QEvent::KeyPress, Qt::Key_unknown, Qt::NoModifier, c);
        QApplication::sendEvent(&field, &wide);
    }
    QTest::keyClick(&field, Qt::Key_Return);
    CHECK(scanned.takeFirst().front() == "SN-0002");
    QTest::keyClicks(&field, "SN-0003");
    QTest::keyClick(&field, Qt::Key_Tab); // the end that some scanners send
    CHECK(scanned.takeFirst().front() == "SN-0003");
    QTest::qWait(100);
    QKeyEvent held(QEvent::KeyPress, Qt::Key_7, Qt::NoModifier, "7", true);
    QApplication::sendEvent(&field, &held);
    CHECK(field.text().isEmpty());
    QTest::keyClicks(&field, "SN-00"); // whose end got lost
    QTest::qWait(1100);
    scan(&field, "SN-0004");
    CHECK(cut.takeFirst().front() == "SN-00");
    CHECK(scanned.takeFirst().front() == "SN-0004");
    CHECK_FALSE(field.testAttribute(Qt::WA_InputMethodEnabled));
    CHECK(field.inputMethodHints().testFlag(Qt::ImhLatinOnly));
}

namespace {

// A key as the window system sends it, at this time of its clock, in ms.
void keyAt(ScanField& field, quint64 time, int key, const QString& text, bool isRepeat = false)
{
    QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier, text, isRepeat);
    event.setTimestamp(time);
    QApplication::sendEvent(&field, &event);
}

void textAt(ScanField& field, quint64 time, const QString& text)
{
    for (const QChar c : text)
        keyAt(field, time++, c.unicode(), c);
}

} // namespace

// X calls the second of two equal letters a repeat when both came within a millisecond.
TEST_CASE("Two equal characters of a quick scanner are two, and a held key is one", "[gui]")
{
    ScanField field;
    QSignalSpy scanned(&field, &ScanField::scanned);
    textAt(field, 1000, "SN4");
    keyAt(field, 1002, '4', "4", true);
    keyAt(field, 1003, '0', "0");
    for (const quint64 repeat : {1603, 1643, 1683})
        keyAt(field, repeat, '0', "0", true);
    keyAt(field, 1700, Qt::Key_Return, "\r");
    REQUIRE(scanned.size() == 1);
    CHECK(scanned.front().front() == "SN440");
}

TEST_CASE("A program that was busy while a scanner typed takes the scan for whole, and a cut one for cut", "[gui]")
{
    ScanField field;
    QSignalSpy scanned(&field, &ScanField::scanned), twice(&field, &ScanField::scannedTwice),
        cut(&field, &ScanField::cutOff);
    constexpr quint64 kWrap = 0xFFFF'FFF0; // X counts milliseconds in 32 bits
    textAt(field, kWrap, "SN-0");
    QTest::qWait(1100); // held up
    textAt(field, kWrap + 4, "001");
    keyAt(field, kWrap + 7, Qt::Key_Return, "\r");
    CHECK(cut.isEmpty());
    REQUIRE(scanned.size() == 1);
    textAt(field, 200, "SN-0001"); // the trigger was held; the clock has begun anew
    keyAt(field, 207, Qt::Key_Return, "\r");
    CHECK(twice.size() == 1);
    textAt(field, 2000, "SN-00");
    textAt(field, 3500, "SN-0002"); // at once for the program, and late for who scanned
    keyAt(field, 3507, Qt::Key_Return, "\r");
    CHECK(cut.size() == 1);
    CHECK(scanned.back().front() == "SN-0002");
}

TEST_CASE("An end of two keys, as some scanners send it, is one", "[gui]")
{
    ScanField field;
    QSignalSpy scanned(&field, &ScanField::scanned), key(&field, &ScanField::functionKey);
    textAt(field, 1000, "TE-7");
    keyAt(field, 1010, Qt::Key_Tab, "\t");
    keyAt(field, 1012, Qt::Key_Return, "\r");
    CHECK(scanned.size() == 1);
    CHECK(key.isEmpty());
    keyAt(field, 2000, Qt::Key_Return, "\r"); // of a person
    CHECK(key.size() == 1);
}

TEST_CASE("Somebody who types by hand may take their time", "[gui]")
{
    ScanField field;
    QSignalSpy scanned(&field, &ScanField::scanned), cut(&field, &ScanField::cutOff);
    for (const char key : {'S', 'N', '-', '9'})
        QTest::keyClick(&field, key, Qt::NoModifier, 80);
    QTest::keyClick(&field, '8', Qt::NoModifier, 1200);
    QTest::keyClick(&field, Qt::Key_Return);
    CHECK(cut.isEmpty());
    REQUIRE(scanned.size() == 1);
    CHECK(scanned.front().front().toString().toUpper() == "SN-98");
}

TEST_CASE("A number chooses a slot, and everything else is for the station", "[gui]")
{
    StationDesk desk;
    scan(desk.field(), "6");
    scan(desk.field(), "16");
    scan(desk.field(), "17");
    scan(desk.field(), "SN-0001");
    CHECK(desk.station.told == std::vector<std::string>{"select B2", "select D4", "scan 17", "scan SN-0001"});
}

TEST_CASE("Stopping a test, logging out and leaving are asked for", "[gui]")
{
    StationDesk desk;
    QSignalSpy left(desk.window.get(), &StationWindow::leaveRequested);
    QTest::keyClick(desk.field(), Qt::Key_F4); // a test runs in B3, one begins in C2
    QTest::keyClick(desk.field(), Qt::Key_Return);
    CHECK(desk.station.told.empty());
    desk.station.view.slots[15].isSelected = false;
    desk.station.view.slots[6].isSelected = true;
    desk.window->refresh();
    QTest::keyClick(desk.field(), Qt::Key_F4);
    CHECK(desk.said().contains("B3"));
    QTest::keyClick(desk.field(), Qt::Key_Escape);
    CHECK(desk.station.told.empty());
    QTest::keyClick(desk.field(), Qt::Key_F4);
    scan(desk.field(), "SN-0001"); // no answer to the question
    CHECK(desk.station.told == std::vector<std::string>{"scan SN-0001"});
    QTest::keyClick(desk.field(), Qt::Key_F4);
    QTest::keyClick(desk.field(), Qt::Key_Return);
    CHECK(desk.station.told.back() == "abort B3");
    QTest::keyClick(desk.field(), Qt::Key_F6);
    QTest::keyClick(desk.field(), Qt::Key_Return);
    CHECK(desk.station.told.back() == "logOut");
    desk.window->close();
    CHECK(desk.window->isVisible());
    CHECK(left.isEmpty());
    QTest::keyClick(desk.field(), Qt::Key_Return);
    CHECK(left.size() == 1);
}

// Results come all the time; who is asked something must not answer what is not to be seen any more.
TEST_CASE("A question stands until it is answered, and any other key but its own takes it back", "[gui]")
{
    StationDesk desk;
    QSignalSpy left(desk.window.get(), &StationWindow::leaveRequested);
    QTest::keyClick(desk.field(), Qt::Key_F10);
    const QString question = desk.said();
    desk.station.view.prompt = msg("line", "scan your badge");
    ++desk.station.view.promptNumber;
    desk.window->refresh();
    CHECK(desk.said() == question);
    QTest::keyClick(desk.field(), Qt::Key_Escape);
    ++desk.station.view.promptNumber;
    desk.window->refresh();
    CHECK(desk.said() == "scan your badge");
    QTest::keyClick(desk.field(), Qt::Key_F10);
    QTest::keyClick(desk.field(), Qt::Key_F5);
    QTest::keyClick(desk.field(), Qt::Key_Return);
    QTest::keyClick(desk.field(), Qt::Key_F5);
    CHECK(left.isEmpty());
    scan(desk.field(), "TE-7");
    const QString password = desk.said();
    ++desk.station.view.promptNumber;
    desk.window->refresh();
    CHECK(desk.said() == password);
    QTest::keyClick(desk.field(), Qt::Key_Escape);
    desk.window->refresh();
    CHECK(desk.said() == "scan your badge");
}

TEST_CASE("A badge with a password asks for it, and shows none of it", "[gui]")
{
    StationDesk desk;
    scan(desk.field(), "TE-7");
    CHECK(desk.station.told.empty());
    CHECK(desk.said().contains("TE-7"));
    QTest::keyClicks(desk.field(), "Secret 1");
    CHECK(desk.field()->displayText() != desk.field()->text());
    QTest::keyClick(desk.field(), Qt::Key_Return);
    CHECK(desk.station.told == std::vector<std::string>{"logIn TE-7 Secret 1"});
    CHECK(desk.said() == "No."); // the made-up station admits nobody
    scan(desk.field(), "TE-7");
    QTest::keyClick(desk.field(), Qt::Key_Escape);
    scan(desk.field(), "SN-0001"); // is no password
    CHECK(desk.station.told.back() == "scan SN-0001");
    CHECK(desk.field()->echoMode() == QLineEdit::Normal);
}

TEST_CASE("An operator may neither leave nor test a judged card again", "[gui]")
{
    StationDesk desk;
    QSignalSpy left(desk.window.get(), &StationWindow::leaveRequested);
    desk.station.role = Role::operator_;
    desk.station.view.slots[15].isSelected = false;
    desk.station.view.slots[1].isSelected = true; // FAIL
    desk.window->refresh();
    for (const Qt::Key key : {Qt::Key_F3, Qt::Key_F10}) {
        QTest::keyClick(desk.field(), key);
        CHECK(desk.said().contains("technician"));
        QTest::keyClick(desk.field(), Qt::Key_Return);
    }
    CHECK(left.isEmpty());
    CHECK(desk.station.told.empty());
    desk.station.view.slots[1].isSelected = false;
    desk.station.view.slots[2].isSelected = true; // ERROR: nothing is judged
    desk.window->refresh();
    QTest::keyClick(desk.field(), Qt::Key_F3);
    CHECK(desk.station.told == std::vector<std::string>{"retest A3"});
    desk.station.role = Role::technician;
    QTest::keyClick(desk.field(), Qt::Key_F10);
    QTest::keyClick(desk.field(), Qt::Key_Return);
    CHECK(left.size() == 1);
}

TEST_CASE("A technician acknowledges an alarm by two keys, and an operator is shown the required role", "[gui]")
{
    StationDesk desk;
    QTest::keyClick(desk.field(), Qt::Key_F7);
    CHECK(desk.said().contains("No slot"));
    desk.station.view.slots[1].alarm = desk.station.view.slots[4].alarm = msg("line", "check the reader");
    desk.window->refresh();
    QTest::keyClick(desk.field(), Qt::Key_F7); // A2, B1, and neither is chosen
    CHECK(desk.said().contains("Which alarm"));
    desk.station.view.slots[4].alarm = {};
    desk.window->refresh();
    desk.station.role = Role::operator_;
    QTest::keyClick(desk.field(), Qt::Key_F7);
    CHECK(desk.said().contains("technician"));
    QTest::keyClick(desk.field(), Qt::Key_Return);
    CHECK(desk.station.told.empty());
    desk.station.role = Role::technician;
    QTest::keyClick(desk.field(), Qt::Key_F7);
    CHECK(desk.said().contains("A2"));
    QTest::keyClick(desk.field(), Qt::Key_Return);
    CHECK(desk.station.told == std::vector<std::string>{"acknowledge A2"});
}

TEST_CASE("The figures and the help lie behind the slots, and a scan leads back", "[gui]")
{
    StationDesk desk;
    QTest::keyClick(desk.field(), Qt::Key_F2);
    auto* yield = desk.window->findChild<QLabel*>("finalYield");
    REQUIRE(yield);
    CHECK(yield->isVisible());
    CHECK(yield->text() == "96.2 %");
    CHECK(desk.field()->hasFocus());
    scan(desk.field(), "SN-0001");
    CHECK_FALSE(yield->isVisible());
    QTest::keyClick(desk.field(), Qt::Key_F1);
    CHECK(desk.window->findChild<QLabel*>("stationHelp")->isVisible());
    QTest::keyClick(desk.field(), Qt::Key_Escape);
    CHECK(desk.window->screen()->isVisible());
}

TEST_CASE("A new result is heard, each kind by its own number of beeps, and can be silenced", "[gui]")
{
    StationDesk desk;
    const auto& sounds = desk.window->sounds();
    desk.window->refresh();
    QTest::qWait(50);
    CHECK(sounds.beeps() == 0); // what was there before is no news
    const auto next = [&](std::size_t slot, const std::shared_ptr<const LineResult>& result) {
        auto again = std::make_shared<LineResult>(*result);
        again->id += "-new" + std::to_string(sounds.beeps());
        desk.station.view.slots[slot].result = again;
        desk.window->refresh();
    };
    next(0, desk.station.view.slots[0].result);
    CHECK(eventually([&] { return sounds.beeps() == 1; }));
    desk.station.view.tone = Tone::bad; // the prompt that comes with a result says no more
    desk.station.view.isPromptOfResult = true;
    ++desk.station.view.promptNumber;
    next(1, desk.station.view.slots[1].result);
    CHECK(eventually([&] { return sounds.beeps() == 4; }));
    QTest::qWait(1500);
    CHECK(sounds.beeps() == 4);
    QTest::keyClick(desk.field(), Qt::Key_F5);
    next(1, desk.station.view.slots[1].result);
    QTest::qWait(50);
    CHECK(sounds.beeps() == 4);
    QTest::keyClick(desk.field(), Qt::Key_F5);
}

TEST_CASE("Words, labels of slots and bins are as high as three metres ask for, in both languages and on both screens",
          "[gui]")
{
    const QSize size = GENERATE(QSize(1280, 720), QSize(1920, 1080));
    const char* code = GENERATE("en", "zh_CN");
    StationDesk desk({*languageOfCode(code), Theme::light}, size);
    CAPTURE(code, size.height());
    const int needed = size.height() / 20;
    for (const std::size_t judged : {0UL, 1UL, 2UL, 4UL}) { // PASS, FAIL, ERROR, marginal
        const SlotTile& tile = desk.tile(judged);
        CAPTURE(tile.word().toStdString());
        CHECK(tile.shownWordHeight() >= needed - 1);
    }
    for (const SlotTile* tile : desk.window->screen()->tiles()) {
        CAPTURE(tile->word().toStdString());
        CHECK((tile->word().isEmpty() || tile->shownWordHeight() >= needed * 6 / 10));
        CHECK(tile->shownLabelHeight() >= needed - 1);
    }
}

TEST_CASE("Another theme by F9 keeps the size of every text", "[gui]")
{
    StationDesk desk({*languageOfCode("en"), Theme::light}, QSize(1280, 720));
    const auto heights = [&desk] {
        std::map<QString, int> all;
        for (const auto* label : desk.window->findChildren<QLabel*>())
            if (!label->objectName().isEmpty())
                all[label->objectName()] = label->font().pixelSize();
        return all;
    };
    const std::map<QString, int> before = heights();
    REQUIRE(before.at("stationName") > 13);
    QSignalSpy done(desk.window->findChild<ThemeChange*>(), &ThemeChange::done);
    QTest::keyClick(desk.field(), Qt::Key_F9);
    REQUIRE((done.count() > 0 || done.wait(5000)));
    CHECK(heights() == before);
}

TEST_CASE("Screenshots of a station for review", "[gui][.pictures]")
{
    const QByteArray folder = qgetenv("PICTURES");
    if (folder.isEmpty())
        SKIP("PICTURES names no folder");
    const QSize size = GENERATE(QSize(1280, 720), QSize(1920, 1080));
    const ThemeRow theme = GENERATE(from_range(std::vector<ThemeRow>(std::begin(kThemes), std::end(kThemes))));
    const char* code = GENERATE("en", "zh_CN");
    applyTheme(*qApp, theme.theme);
    StationDesk desk({*languageOfCode(code), theme.theme}, size);
    const auto keep = [&](const char* what) {
        QTest::qWait(50);
        const QString name = QStringLiteral("%1/station-%2-%3-%4-%5.png")
                                 .arg(QString::fromLocal8Bit(folder), what, code, theme.key)
                                 .arg(size.width());
        CHECK(desk.window->grab().save(name));
    };
    keep("slots");
    QTest::keyClick(desk.field(), Qt::Key_F2);
    keep("figures");
    QTest::keyClick(desk.field(), Qt::Key_F1);
    keep("help");
    applyTheme(*qApp, Theme::light);
}
