// Goal: earlier runs are found, opened, given notes and added by mouse and keyboard, while the index is read in the
// background.
#include "own_history.h"

#include "gui/empty_state.h"
#include "gui/message_strip.h"
#include "gui/pages/history/folder_progress.h"
#include "gui/session_model.h"
#include "gui/shell.h"
#include "program/history/index_folders.h"
#include "run/record/run_notes.h"
#include "support/linux/run_program.h"
#include "support/made_up_history.h"
#include "support/stored_run.h"
#include "support/temp_folder.h"
#include "window_driver.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <catch2/generators/catch_generators.hpp>
#include <csignal>

using namespace assay;
using namespace assay::gui;
using namespace assay::test;
namespace fs = std::filesystem;

namespace {

// The window with the page of the history in front.
struct HistoryDesk : WindowDriver {
    HistoryDesk()
    {
        QTest::mouseClick(find<QToolButton>("navigation_historyPage"), Qt::LeftButton);
        REQUIRE(shows("historyPage"));
    }
    QTableView& table() { return *find<QTableView>("historyTable"); }
    QString at(int row, int column) { return table().model()->index(row, column).data().toString(); }
    bool waitForRows(int rows)
    {
        return eventually([&] { return table().model()->rowCount() == rows && (rows == 0 || at(0, 0).size() > 1); });
    }
    void type(const char* field, const QString& text) { QTest::keyClicks(find<QLineEdit>(field), text); }
    void chooseIn(const char* chooser, const QString& text)
    {
        auto* box = find<QComboBox>(chooser);
        REQUIRE(box->findText(text) > 0);
        box->setCurrentIndex(box->findText(text));
    }
    void clickRow(int row, Qt::KeyboardModifiers with = {})
    {
        const QRect cell = table().visualRect(table().model()->index(row, 0));
        QTest::mouseClick(table().viewport(), Qt::LeftButton, with, cell.center());
    }
};

JudgedRecord fromLot(const std::string& supplier, const std::string& lot, Verdict verdict, const std::string& started)
{
    JudgedRecord record = smallRecord(started);
    record.specimen.supplier = supplier;
    record.specimen.lot = lot;
    record.verdict = verdict;
    return record;
}

// Three runs, of which each filter finds one or two.
struct ThreeRuns : OwnHistory {
    ThreeRuns()
    {
        store("a", fromLot("Acme", "L1", Verdict::pass, "2026-01-10T10:00:00+00:00"));
        store("b", fromLot("Acme", "L2", Verdict::fail, "2026-02-10T10:00:00+00:00"));
        store("c", fromLot("Bolt", "L2", Verdict::pass, "2026-03-10T10:00:00+00:00"));
        put();
    }
};

constexpr int kVerdictColumn = 1, kReasonColumn = 2, kProfileColumn = 4, kTagsColumn = 7, kMarksColumn = 8;

} // namespace

TEST_CASE("Typed words narrow the history to the runs in which all of them stand")
{
    const ThreeRuns history;
    HistoryDesk desk;
    REQUIRE(desk.waitForRows(3));
    desk.type("historyWords", "acme l2");
    REQUIRE(desk.waitForRows(1));
    CHECK(desk.at(0, kVerdictColumn) == Texts().verdict(Verdict::fail));
}

TEST_CASE("Each filter of the history narrows it, and taken back shows all again")
{
    const ThreeRuns history;
    HistoryDesk desk;
    REQUIRE(desk.waitForRows(3));
    const auto [chooser, value, rows] = GENERATE(table<const char*, const char*, int>(
        {{"historyVerdict", "PASS", 2}, {"historySupplier", "Bolt", 1}, {"historyLot", "L2", 2}}));
    desk.chooseIn(chooser, value);
    CHECK(desk.waitForRows(rows));
    desk.find<QComboBox>(chooser)->setCurrentIndex(0);
    CHECK(desk.waitForRows(3));
}

TEST_CASE("Dates narrow the history from a month on and up to a day")
{
    const ThreeRuns history;
    HistoryDesk desk;
    REQUIRE(desk.waitForRows(3));
    desk.type("historySince", "2026-02");
    REQUIRE(desk.waitForRows(2));
    desk.type("historyUntil", "2026-02-10");
    REQUIRE(desk.waitForRows(1));
    CHECK(desk.at(0, 0).startsWith("2026-02-10"));
}

TEST_CASE("The history says why a card failed, in each language")
{
    const OwnHistory history;
    history.make("sim:slow-c4");
    history.put();
    HistoryDesk desk;
    REQUIRE(desk.waitForRows(1));
    CHECK(desk.at(0, kReasonColumn).startsWith(QStringLiteral("Sequential write – Mean throughput 2.")));
    CHECK(desk.at(0, kReasonColumn).endsWith(QStringLiteral("limit ≥ 10 MB/s")));
    desk.choose("actionLanguage_zh_CN");
    CHECK(eventually([&] { return desk.at(0, kReasonColumn).contains(QStringLiteral("顺序写")); }));
    desk.choose("actionLanguage_en");
}

TEST_CASE("A click on a caption sorts the history by it, a second one the other way round")
{
    const ThreeRuns history;
    HistoryDesk desk;
    REQUIRE(desk.waitForRows(3));
    const auto click = [&](int column) {
        auto* header = desk.table().horizontalHeader();
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          {header->sectionViewportPosition(column) + 8, header->height() / 2});
    };
    const auto verdicts = [&] {
        return QStringList{desk.at(0, kVerdictColumn), desk.at(1, kVerdictColumn), desk.at(2, kVerdictColumn)};
    };
    click(kVerdictColumn);
    CHECK(eventually([&] { return verdicts() == QStringList{"FAIL", "PASS", "PASS"}; }));
    click(kVerdictColumn);
    CHECK(eventually([&] { return verdicts() == QStringList{"PASS", "PASS", "FAIL"}; }));
    click(0);
    CHECK(eventually([&] { return desk.at(0, 0).startsWith("2026-03"); }));
    click(0);
    CHECK(eventually([&] { return desk.at(0, 0).startsWith("2026-01"); }));
}

TEST_CASE("A column taken away stays away at the next start")
{
    const ThreeRuns history;
    {
        HistoryDesk desk;
        REQUIRE(desk.waitForRows(3));
        desk.find<QMenu>("historyColumns")->actions().at(kTagsColumn)->setChecked(false);
        CHECK(desk.table().isColumnHidden(kTagsColumn));
    }
    HistoryDesk desk;
    CHECK(desk.table().isColumnHidden(kTagsColumn));
    CHECK_FALSE(desk.table().isColumnHidden(kProfileColumn));
    QSettings().remove(QStringLiteral("history/hiddenColumns"));
}

TEST_CASE("A search without a hit says so, and a history without a run says what to do")
{
    {
        const ThreeRuns history;
        HistoryDesk desk;
        REQUIRE(desk.waitForRows(3));
        desk.type("historyWords", "nowhere");
        REQUIRE(desk.waitForRows(0));
        CHECK(desk.find<EmptyState>("historyEmpty")->sentence().contains("matches"));
    }
    const OwnHistory none;
    HistoryDesk desk;
    CHECK(eventually([&] { return desk.find<EmptyState>("historyEmpty")->sentence().contains("Add folders"); }));
    CHECK(desk.shows("historyEmpty"));
}

TEST_CASE("In the smallest window the history has captions, times and verdicts whole")
{
    const ThreeRuns history;
    HistoryDesk desk;
    desk.window().resize(desk.window().minimumSize());
    REQUIRE(desk.waitForRows(3));
    const QHeaderView& header = *desk.table().horizontalHeader();
    const QAbstractItemView& table = desk.table();
    for (int column = 0; column < header.count(); ++column) {
        CAPTURE(column);
        CHECK(header.sectionSize(column) >= header.sectionSizeHint(column));
        if (column < 2) // when, and with what verdict
            CHECK(header.sectionSize(column) >= table.sizeHintForColumn(column));
    }
}

TEST_CASE("Enter opens the chosen run on the page of results")
{
    const OwnHistory history;
    HistoryDesk desk;
    desk.find<QToolButton>("navigation_setupPage")->click();
    desk.start("sim:good-u1", "quick");
    REQUIRE(desk.waitForResult());
    desk.find<QToolButton>("navigation_historyPage")->click();
    REQUIRE(desk.waitForRows(1));
    desk.clickRow(0);
    QTest::keyClick(&desk.table(), Qt::Key_Return);
    CHECK(desk.waitForResult());
}

TEST_CASE("A note and a tag given on the page survive the making anew of the index")
{
    const ThreeRuns history;
    {
        HistoryDesk desk;
        REQUIRE(desk.waitForRows(3));
        desk.clickRow(0);
        desk.type("newNote", "went back to the supplier");
        QTest::keyClick(desk.find<QLineEdit>("newNote"), Qt::Key_Return);
        REQUIRE(eventually([&] { return desk.find<QListWidget>("runNotes")->count() == 1; }));
        desk.type("newTag", "golden");
        QTest::keyClick(desk.find<QLineEdit>("newTag"), Qt::Key_Return);
        REQUIRE(eventually([&] { return desk.at(0, kTagsColumn) == "golden"; }));
    }
    for (const char* ending : {"", "-wal", "-shm"})
        fs::remove(history.index().string() + ending);
    HistoryDesk desk;
    REQUIRE(desk.waitForRows(3));
    desk.type("historyWords", "supplier golden");
    REQUIRE(desk.waitForRows(1));
    desk.clickRow(0);
    CHECK(desk.find<QListWidget>("runNotes")->item(0)->text() == "went back to the supplier");
}

TEST_CASE("A tag is taken away from a run")
{
    const ThreeRuns history;
    REQUIRE(addNote(history.folder / "runs/c", NoteKind::tag, "golden", "2026-05-01T00:00:00+00:00"));
    history.put();
    HistoryDesk desk;
    REQUIRE(desk.waitForRows(3));
    desk.clickRow(0);
    auto* tags = desk.find<QListWidget>("runTags");
    REQUIRE(tags->count() == 1);
    tags->setCurrentRow(0);
    desk.click("takeTag");
    CHECK(eventually([&] { return tags->count() == 0; }));
    CHECK(readNotes(history.folder / "runs/c").tags.empty());
}

TEST_CASE("Two chosen runs are handed over to be compared, one is not")
{
    const ThreeRuns history;
    HistoryDesk desk;
    REQUIRE(desk.waitForRows(3));
    QSignalSpy asked(&desk.shell(), &Shell::compareRequested);
    auto* compare = desk.find<QPushButton>("historyCompareButton");
    desk.clickRow(0);
    CHECK_FALSE(compare->isEnabled());
    desk.clickRow(2, Qt::ControlModifier);
    REQUIRE(compare->isEnabled());
    QTest::mouseClick(compare, Qt::LeftButton);
    REQUIRE(asked.size() == 1);
    const auto folders = asked[0][0].value<std::vector<fs::path>>();
    CHECK(folders == std::vector{history.folder / "runs/c", history.folder / "runs/a"});
}

TEST_CASE("The marks of a run say what is not as it should be")
{
    const ThreeRuns history;
    JudgedRecord unfinished = smallRecord("2026-04-10T10:00:00+00:00");
    unfinished.ended.clear();
    history.store("d", unfinished);
    JudgedRecord twin = smallRecord("2026-05-10T10:00:00+00:00");
    twin.device.identity["cid"] = "1b534d30303030304444444412010a00"; // no real card's: another name, the same number
    history.put();
    fs::remove_all(history.folder / "runs/c");
    HistoryDesk desk;
    REQUIRE(desk.waitForRows(4));
    CHECK(desk.at(0, kMarksColumn).contains("interrupted"));
    CHECK(desk.at(0, kVerdictColumn) == QStringLiteral("–"));
    CHECK(desk.at(1, kMarksColumn).contains("missing"));
    desk.clickRow(1);
    CHECK_FALSE(desk.find<QPushButton>("historyOpenButton")->isEnabled());
}

TEST_CASE("A run's profile is called by its title in the user's language, and by its name in the tool tip")
{
    const ThreeRuns history;
    HistoryDesk desk;
    REQUIRE(desk.waitForRows(3));
    const JudgedRecord run = smallRecord("");
    CHECK(desk.at(0, kProfileColumn) == QString::fromStdString(run.profileTitle.at("en")));
    desk.choose("actionLanguage_zh_CN");
    CHECK(
        eventually([&] { return desk.at(0, kProfileColumn) == QString::fromStdString(run.profileTitle.at("zh_CN")); }));
    const QModelIndex cell = desk.table().model()->index(0, kProfileColumn);
    CHECK(cell.data(Qt::ToolTipRole).toString().contains(QString::fromStdString(run.profileName)));
    desk.choose("actionLanguage_en");
}

TEST_CASE("A simulated run that was cut off goes on from the history to its end")
{
    const OwnHistory history;
    const fs::path cut = history.folder / "runs/cut";
    {
        WindowDriver driver(true);
        driver.start("sim:good-u1", "quick");
        REQUIRE(eventually([&] { return driver.shows("livePage"); }));
        fs::create_directories(cut.parent_path());
        REQUIRE(eventually([&] { // a copy between two writes is as a crash leaves the folder
            std::error_code error;
            fs::remove_all(cut);
            fs::copy(driver.shell().runs().front()->folder(), cut, fs::copy_options::recursive, error);
            return !error && judgeStored(cut);
        }));
        driver.stopTest();
        REQUIRE(driver.waitForResult());
    }
    history.put();
    HistoryDesk desk;
    REQUIRE(desk.waitForRows(1));
    desk.clickRow(0);
    desk.click("historyResumeButton");
    const bool ended = desk.waitForResult();
    CAPTURE(desk.find<QWidget>("startBar")->findChild<QLabel*>("messageText")->text().toStdString());
    REQUIRE(ended);
    CHECK(summarize(cut).value().ended != "");
}

TEST_CASE("The next start offers to resume interrupted runs, until the user dismisses them")
{
    QSettings().remove("dismissedInterruption");
    OwnHistory history;
    JudgedRecord unfinished = smallRecord("2026-05-10T10:00:00+00:00");
    unfinished.ended.clear();
    history.store("cut", unfinished);
    history.store("whole", smallRecord("2026-05-11T10:00:00+00:00"));
    history.put();
    {
        WindowDriver driver;
        auto* strip = driver.find<MessageStrip>("interrupted");
        REQUIRE(eventually([&] { return strip->isVisible(); }));
        CHECK(strip->sentence().startsWith("A test was interrupted before its end: "));
        strip->findChild<QPushButton*>("messageAction")->click();
        CHECK_FALSE(strip->isVisible());
        const auto* message = driver.find<QWidget>("startBar")->findChild<QLabel*>("messageText");
        CHECK(eventually([&] { return !message->text().isEmpty(); })); // the card of the record does not exist
    }
    {
        WindowDriver driver;
        auto* strip = driver.find<MessageStrip>("interrupted");
        REQUIRE(eventually([&] { return strip->isVisible(); }));
        strip->findChild<QPushButton*>("dismissMessage")->click();
    }
    CHECK(QSettings().value("dismissedInterruption").toString() == "2026-05-10T10:00:00+00:00");
}

TEST_CASE("The life of a card shows all of its runs, oldest first")
{
    const ThreeRuns history;
    HistoryDesk desk;
    REQUIRE(desk.waitForRows(3));
    desk.clickRow(1);
    auto* life = desk.find<QAbstractItemView>("lifeTable");
    REQUIRE(eventually([&] { return life->model()->rowCount() == 3; })); // the same card in all
    CHECK(life->model()->index(0, 0).data().toString().startsWith("2026-01-10"));
    CHECK(desk.find<QComboBox>("lifeMetric")->count() > 0);
}

TEST_CASE("Folders are read into the history in the background, and what came of it is said")
{
    const OwnHistory history;
    history.store("x/a", fromLot("Acme", "L1", Verdict::pass, "2026-01-10T10:00:00+00:00"));
    history.store("y/b", fromLot("Acme", "L1", Verdict::pass, "2026-01-11T10:00:00+00:00"));
    HistoryDesk desk;
    REQUIRE(eventually([&] { return desk.find<EmptyState>("historyEmpty")->sentence().contains("Add folders"); }));
    desk.window().findChild<FolderProgress*>()->start(history.folder / "runs");
    CHECK(desk.waitForRows(2));
    CHECK(desk.find<QWidget>("historyPage")
              ->findChild<QLabel*>("messageText")
              ->text()
              .startsWith("Runs read into the history: 2,"));
}

TEST_CASE("Rows far down in a long history are read when they come into sight")
{
    const OwnHistory history;
    const fs::path pattern = history.store("one", smallRecord());
    makeUpHistory(history.index(), pattern, 2000);
    fs::remove_all(history.folder / "runs");
    HistoryDesk desk;
    REQUIRE(desk.waitForRows(2000));
    CHECK(desk.at(1999, 0).size() == 1); // not read yet
    desk.table().setFocus();
    QTest::keyClick(&desk.table(), Qt::Key_End, Qt::ControlModifier);
    CHECK(eventually([&] { return desk.at(1999, 0).startsWith("2026"); }));
}

TEST_CASE("A run that another program is doing is said to be running, and to be cut off when that program is killed")
{
    const OwnHistory history;
    HistoryDesk desk;
    {
        RunningProgram other({std::string(ASSAY_BUILT) + "/bin/cardassay-cli", "run", "sim:good-u1", "--profile",
                              "quick", "--pace", "real", "--progress", "json", "--out",
                              (history.folder / "run").string()});
        REQUIRE(other.awaitError("\"event\":\"progress\""));
        desk.find<QToolButton>("navigation_historyPage")->click();
        REQUIRE(desk.waitForRows(1));
        CHECK(desk.at(0, kMarksColumn).contains("running"));
        desk.clickRow(0);
        CHECK_FALSE(desk.find<QPushButton>("historyResumeButton")->isEnabled());
        other.sendSignal(SIGKILL);
        (void)other.finish();
    }
    desk.find<QToolButton>("navigation_historyPage")->click();
    CHECK(eventually([&] { return desk.at(0, kMarksColumn).contains("interrupted"); }));
    CHECK(eventually([&] { return desk.find<QPushButton>("historyResumeButton")->isEnabled(); }));
}
