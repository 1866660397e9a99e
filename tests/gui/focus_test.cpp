// Goal: whoever has no mouse reaches everything and sees where he is: each stop of the Tab key looks different with the
// focus than without, and has a name for a screen reader.
#include "gui/pages/readers/readers_page.h"
#include "judge/lot/lot.h"
#include "own_history.h"
#include "program/wiring/lot_runs.h"
#include "window_driver.h"

#include <QSet>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>

using namespace assay;
using namespace assay::gui;

namespace {

constexpr int kMostStops = 200; // of one round through the window

QString nameOf(const QWidget* widget)
{
    return QStringLiteral("%1 \"%2\"").arg(widget->metaObject()->className(), widget->objectName());
}

QRect placeOf(const QWidget* widget, const QWidget* window)
{
    constexpr int kFrame = 3; // a frame drawn by what is around it
    return QRect(widget->mapTo(window, QPoint()), widget->size()).adjusted(-kFrame, -kFrame, kFrame, kFrame);
}

// One round by Tab through the window. Before it goes another, for lists show their first entry from then on.
struct Round {
    explicit Round(MainWindow& window)
    {
        QApplication::setCursorFlashTime(0); // a caret that comes and goes is no sign of the focus
        for (QWidget* at = next(window); at && !stops.contains(at) && stops.size() < kMostStops; at = next(window))
            stops << at;
        look(window);
    }
    void look(MainWindow& window)
    {
        QWidget* at = QApplication::focusWidget();
        for (qsizetype i = 0; at && i < stops.size(); ++i) {
            const QImage with = window.grab().toImage();
            QWidget* after = next(window);
            const QRect place = placeOf(at, &window);
            if (after != at && with.copy(place) == window.grab().toImage().copy(place))
                unseen << nameOf(at);
            if (at->accessibleName().isEmpty() && textOf(at).isEmpty())
                unnamed << nameOf(at);
            at = after;
        }
    }
    static QWidget* next(MainWindow& window)
    {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : &window, Qt::Key_Tab);
        QCoreApplication::processEvents();
        return QApplication::focusWidget();
    }
    static QString textOf(const QWidget* widget)
    {
        if (const auto* tabs = qobject_cast<const QTabBar*>(widget))
            return tabs->tabText(tabs->currentIndex());
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        return button ? button->text() : QString();
    }

    QList<QWidget*> stops;
    QStringList unseen, unnamed;
};

void checkPage(WindowDriver& driver, const char* page)
{
    REQUIRE(driver.shows(page));
    const Round round(driver.window());
    CAPTURE(page);
    INFO("focus is not seen on: " << round.unseen.join(", ").toStdString());
    CHECK(round.unseen.isEmpty());
    INFO("without a name: " << round.unnamed.join(", ").toStdString());
    CHECK(round.unnamed.isEmpty());
    CHECK(round.stops.size() > 5); // the rail at least
}

} // namespace

TEST_CASE("Each stop of the Tab key on the pages Cards, Compare and Profiles shows the focus and has a name")
{
    WindowDriver driver;
    driver.clickCard("sim:good-u1");
    driver.clickTool("sampleFold");
    REQUIRE(eventually([&] { return driver.find<QPushButton>("startButton")->isEnabled(); }));
    checkPage(driver, "setupPage");
    driver.clickTool("navigation_comparePage");
    checkPage(driver, "comparePage");
    driver.clickTool("navigation_profilesPage");
    REQUIRE(eventually([&] { return driver.find<QAbstractItemView>("profileList")->model()->rowCount() >= 4; }));
    checkPage(driver, "profilesPage");
}

TEST_CASE("The focus on the list of cards is seen while no card is chosen")
{
    WindowDriver driver;
    auto* list = driver.find<QAbstractItemView>("cardList");
    REQUIRE(eventually([list] { return list->model()->rowCount() > 0; }));
    list->setCurrentIndex({});
    list->setFocus(Qt::TabFocusReason);
    const QImage with = list->grab().toImage();
    driver.find<QPushButton>("openProfile")->setFocus(Qt::TabFocusReason);
    CHECK(with != list->grab().toImage());
}

TEST_CASE("Each stop of the Tab key on the page of a profile that can be changed shows the focus and has a name")
{
    WindowDriver driver;
    driver.clickTool("navigation_profilesPage");
    REQUIRE(eventually([&] { return driver.find<QAbstractItemView>("profileList")->model()->rowCount() >= 4; }));
    auto* forms = driver.find<QTabWidget>("profileForms");
    REQUIRE(eventually([&] { return forms->currentWidget()->isEnabled(); }));
    driver.clickTool("copyProfile");
    REQUIRE(eventually([&] { return driver.find<QPushButton>("saveProfile")->isEnabled(); }));
    driver.find<QTabWidget>("profileSide")->setCurrentIndex(1);
    for (int form = 0; form < forms->count(); ++form) {
        CAPTURE(form);
        forms->setCurrentIndex(form);
        checkPage(driver, "profilesPage");
    }
}

TEST_CASE("Each stop of the Tab key on the page of the history shows the focus and has a name")
{
    OwnHistory history;
    history.store("a", test::smallRecord("2026-01-10T10:00:00+00:00"));
    history.store("b", test::smallRecord("2026-01-11T10:00:00+00:00"));
    history.put();
    WindowDriver driver;
    driver.clickTool("navigation_historyPage");
    auto* table = driver.find<QTableView>("historyTable");
    REQUIRE(eventually([&] { return table->model()->rowCount() == 2; }));
    table->selectAll();
    REQUIRE(eventually([&] { return driver.find<QAction>("historyCompare")->isEnabled(); }));
    checkPage(driver, "historyPage");
}

TEST_CASE("Each stop of the Tab key on the pages of a result and of a comparison shows the focus and has a name")
{
    WindowDriver driver;
    driver.start("sim:good-u1", "quick");
    REQUIRE(driver.waitForResult());
    checkPage(driver, "resultPage");
    const std::filesystem::path folder = driver.onlyRun();
    driver.shell().compare({folder, folder});
    REQUIRE(eventually([&] { return driver.find<QAbstractItemView>("comparedRuns")->model()->rowCount() == 2; }));
    checkPage(driver, "comparePage");
}

TEST_CASE("Each stop of the Tab key on the pages of lots and of readers shows the focus and has a name")
{
    OwnHistory history;
    WindowDriver driver;
    driver.start("sim:good-u1", "quick");
    REQUIRE(driver.waitForResult());
    Lot lot;
    lot.supplier = "Alpha";
    lot.number = "L1";
    lot.part = "P";
    lot.size = 100;
    lot.plan = "all";
    const std::filesystem::path file = history.folder / "lot.toml";
    REQUIRE(createLot(file, lot));
    REQUIRE(addRunToLot(file, driver.onlyRun()));
    driver.shell().open(file);
    auto* cards = driver.find<QAbstractItemView>("lotCards");
    REQUIRE(eventually([&] { return cards->model()->rowCount() == 1; }));
    auto* lotTabs = driver.find<QTabWidget>("lotTabs");
    for (int tab = 0; tab < lotTabs->count(); ++tab) {
        CAPTURE(tab);
        lotTabs->setCurrentIndex(tab);
        checkPage(driver, "lotsPage");
    }
    driver.clickTool("navigation_readersPage");
    auto* readers = driver.find<ReadersPage>("readersPage");
    readers->load({driver.onlyRun()});
    REQUIRE(eventually([&] { return driver.find<QComboBox>("gaugeReader")->count() > 0; }));
    auto* tabs = readers->findChild<QTabWidget*>();
    for (int tab = 0; tab < tabs->count(); ++tab) {
        CAPTURE(tab);
        tabs->setCurrentIndex(tab);
        checkPage(driver, "readersPage");
    }
}

TEST_CASE("Each stop of the Tab key on the page of running tests shows the focus and has a name")
{
    WindowDriver driver(true);
    driver.start("sim:good-u1", "quick");
    REQUIRE(eventually([&driver] { return driver.shows("livePage") && driver.text("stepText").contains('1'); }));
    checkPage(driver, "livePage");
    driver.shell().stopAll();
    REQUIRE(driver.waitForResult());
}
