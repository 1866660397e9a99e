// Goal: the way of a user through the program, by mouse, with real sessions on simulated cards.
#include "gui/end_notice.h"
#include "gui/figure_view.h"
#include "gui/message_strip.h"
#include "gui/pages/result/result_page.h"
#include "gui/shell.h"
#include "support/advised_run.h"
#include "support/sample_record.h"
#include "window_driver.h"

#include <QAbstractButton>
#include <QDir>
#include <QElapsedTimer>
#include <QLayout>
#include <QMessageBox>
#include <QSettings>
#include <QTableWidget>
#include <QTextBrowser>
#include <fstream>

using namespace assay;
using namespace assay::gui;
using namespace assay::test;

TEST_CASE("A good simulated card is qualified by mouse from the list to the scorecard")
{
    WindowDriver driver;
    driver.start("sim:good-u1", "quick");
    REQUIRE(driver.waitForResult());
    CHECK(driver.text("resultAnswer").startsWith(Texts().verdict(Verdict::pass)));
    CHECK(driver.find<QAbstractItemView>("scorecard")->model()->rowCount() > 3);
    CHECK(std::distance(std::filesystem::directory_iterator(driver.runs() / "runs"), {}) == 1);
}

TEST_CASE("A slow simulated card fails, and the result names the criterion and shows the chart of its step")
{
    WindowDriver driver;
    driver.start("sim:slow-c4", "quick");
    REQUIRE(driver.waitForResult());
    CHECK(driver.text("resultAnswer").startsWith(Texts().verdict(Verdict::fail)));
    CHECK(driver.find<QTableWidget>("scorecard")->item(0, 1)->text().contains(Texts().quantity("throughput_mean")));
    CHECK(driver.find<FigureView>("criterionFigure")->figure().title.starts_with("Sequential write"));
}

TEST_CASE("A run that asked for write amplification has its chart and those of the recording among its findings")
{
    WindowDriver driver;
    driver.start("sim:seed-c10-mlc", "waf");
    REQUIRE(driver.waitForResult());
    const auto* page = driver.find<QWidget>("resultPage");
    REQUIRE(page->findChild<QWidget*>("section-recording-recorder"));
    QStringList charts;
    for (const auto* figure : page->findChildren<FigureView*>())
        charts << qstr(figure->figure().title);
    CHECK(charts.contains(Texts().quantity("waf")));
    CHECK(charts.filter("Camera buffer occupancy over time").size() == 1);
    CHECK(charts.filter("File layout").size() == 1);
}

TEST_CASE("In a window as low as can be the rail shows icons alone, with the names as tooltips, and none is cut off")
{
    WindowDriver driver;
    const auto places = driver.find<QWidget>("navigation")->findChildren<QToolButton*>();
    REQUIRE(places.size() > 5);
    const auto checkAll = [&](Qt::ToolButtonStyle style) {
        for (const QToolButton* place : places) {
            INFO(place->objectName().toStdString());
            CHECK(place->toolButtonStyle() == style);
            CHECK(place->toolTip().isEmpty() == (style == Qt::ToolButtonTextUnderIcon));
            CHECK(place->height() >= place->minimumSizeHint().height());
            CHECK(place->geometry().bottom() <= place->parentWidget()->height());
        }
    };
    checkAll(Qt::ToolButtonTextUnderIcon);
    driver.window().resize(driver.window().minimumSize());
    QCoreApplication::processEvents();
    checkAll(Qt::ToolButtonIconOnly);
    driver.window().resize(1280, 720);
    QCoreApplication::processEvents();
    checkAll(Qt::ToolButtonTextUnderIcon);
}

TEST_CASE("No page is squeezed until its parts overlap: in the smallest window it is scrolled")
{
    WindowDriver driver;
    driver.clickCard("sim:good-u1");
    driver.window().resize(driver.window().minimumSize());
    for (const auto* place : driver.find<QWidget>("navigation")->findChildren<QToolButton*>()) {
        if (!place->isEnabled())
            continue;
        driver.clickTool(place->objectName().toLatin1().constData());
        const QWidget* page = driver.find<QWidget>(place->objectName().mid(11).toLatin1().constData());
        CAPTURE(place->objectName().toStdString());
        const auto squeezed = [page] {
            const QSize least = page->layout()->totalMinimumSize();
            return page->width() < least.width() || page->height() < least.height() ||
                   page->height() < page->layout()->totalMinimumHeightForWidth(page->width());
        };
        CHECK(eventually([&] { return page->isVisible() && !squeezed(); }));
    }
}

TEST_CASE("Every page of a simulated run says that it is simulated")
{
    WindowDriver driver(true);
    driver.start("sim:good-u1", "quick");
    const auto badgeOf = [&driver](const char* page) {
        return driver.find<QWidget>(page)->findChild<QLabel*>("simulatedBadge")->isVisible();
    };
    CHECK(badgeOf("setupPage"));
    REQUIRE(eventually([&driver] { return driver.shows("livePage"); }));
    CHECK(badgeOf("runView"));
    driver.stopTest();
    REQUIRE(driver.waitForResult());
    CHECK(badgeOf("resultPage"));
}

TEST_CASE("Stop ends a run at once and leaves a result that says so")
{
    WindowDriver driver(true);
    driver.start("sim:good-u1", "quick");
    REQUIRE(eventually([&driver] { return driver.shows("livePage") && driver.text("stepText").contains('1'); }));
    driver.stopTest();
    CHECK_FALSE(driver.find<QPushButton>("stopButton")->isEnabled());
    REQUIRE(QTest::qWaitFor([&driver] { return driver.shows("resultPage"); }, 2000)); // the contract's two seconds
    CHECK(driver.text("resultAnswer") != Texts().verdict(Verdict::pass));
    CHECK(driver.text("resultReasons").contains(Texts().outcome(Outcome::stopped)));
}

TEST_CASE("A changed record is shown with its mark beside the verdict")
{
    JudgedRecord record;
    record.outcome = Outcome::completed;
    record.changed = {"profile.toml"};
    Shell shell({});
    ResultPage page(shell);
    page.setRun(std::make_shared<const JudgedRecord>(record), "run");
    const QString summary = page.findChild<QLabel*>("resultReasons")->text();
    CHECK(summary.startsWith(Texts().message(changeNotice(record))));
    CHECK(summary.contains(QStringLiteral("profile.toml")));
}

TEST_CASE("New test leads back to the list with the card still chosen")
{
    WindowDriver driver;
    driver.start("sim:good-u1", "quick");
    REQUIRE(driver.waitForResult());
    driver.click("newTest");
    CHECK(driver.shows("setupPage"));
    CHECK(eventually([&driver] { return driver.find<QPushButton>("startButton")->isEnabled(); }));
}

TEST_CASE("The language changes while the program runs, and back")
{
    WindowDriver driver;
    const auto* title = driver.find<QWidget>("setupPage")->findChild<QLabel*>("pageTitle");
    const QString english = title->text();
    driver.choose("actionLanguage_zh_CN");
    CHECK(eventually([&] { return title->text() != english; }));
    CHECK(driver.find<QPushButton>("openProfile")->text().contains(QChar(0x6253))); // "open" in Chinese begins so
    driver.choose("actionLanguage_en");
    CHECK(eventually([&] { return title->text() == english; }));
}

TEST_CASE("The hint of the first start speaks the language of the window, and once dismissed it stays away")
{
    QSettings().remove(QStringLiteral("started"));
    WindowDriver driver;
    auto* strip = driver.find<MessageStrip>("firstTest");
    REQUIRE(strip->isVisible());
    driver.choose("actionLanguage_zh_CN");
    CHECK(eventually([&] { return strip->sentence().contains(QChar(0x63d2)); })); // "insert"
    QTest::mouseClick(strip->findChild<QPushButton*>("dismissMessage"), Qt::LeftButton);
    driver.choose("actionLanguage_en");
    CHECK(eventually([&] { return driver.find<QPushButton>("openProfile")->text().contains("Open"); }));
    CHECK_FALSE(strip->isVisible());
}

TEST_CASE("The hint of the first start is gone once a test begins")
{
    QSettings().remove(QStringLiteral("started"));
    WindowDriver driver;
    const auto* strip = driver.find<MessageStrip>("firstTest");
    REQUIRE(strip->isVisible());
    driver.start("Good U1", "Quick check");
    CHECK_FALSE(strip->isVisible());
    REQUIRE(driver.waitForResult());
}

TEST_CASE("After a change of language each page speaks it when it is shown, and the hidden ones soon after")
{
    WindowDriver driver;
    const auto titleOf = [&](const char* page) {
        return driver.find<QWidget>(page)->findChild<QLabel*>("pageTitle")->text();
    };
    driver.choose("actionLanguage_zh_CN");
    REQUIRE(eventually([&] { return titleOf("setupPage") != "Card and test"; }));
    driver.find<QToolButton>("navigation_profilesPage")->click(); // at once
    CHECK(titleOf("profilesPage") == QString::fromUtf8("\u6d4b\u8bd5\u65b9\u6848"));
    CHECK(eventually([&] { return titleOf("historyPage") == QString::fromUtf8("\u5386\u53f2"); }));
    driver.choose("actionLanguage_en");
    CHECK(eventually([&] { return titleOf("historyPage") == "History"; }));
}

TEST_CASE("The window comes back where it was, as large as it was, with the help that stood in it")
{
    const QSize left(700, 500); // more than the least, less than the screen of a test
    {
        WindowDriver driver;
        driver.window().resize(left);
        driver.choose("actionHelp");
        REQUIRE(eventually([&] { return driver.find<QWidget>("helpText")->isVisible(); }));
        driver.window().close();
    }
    WindowDriver driver;
    CHECK_FALSE(driver.find<QWidget>("helpText")->isVisible());
    restoreWindowGeometry(driver.window());
    CHECK(driver.window().size() == left);
    CHECK(driver.find<QWidget>("helpText")->isVisible());
}

TEST_CASE("The profile of the latest test is offered first, also at the next start")
{
    const auto offered = [](WindowDriver& driver) { return driver.find<QComboBox>("profileChooser")->currentText(); };
    saveLatestProfile(std::string());
    {
        WindowDriver driver(true);
        CHECK(offered(driver).contains("(quick)"));
        driver.start("sim:good-u1", "(waf)");
        REQUIRE(eventually([&] { return driver.shell().activeRuns() == 1; }));
        driver.shell().stopAll();
        REQUIRE(eventually([&] { return driver.shell().activeRuns() == 0; }));
    }
    WindowDriver driver;
    CHECK(offered(driver).contains("(waf)"));
    saveLatestProfile("a-profile-that-is-gone");
    WindowDriver another;
    CHECK(offered(another).contains("(quick)"));
    saveLatestProfile(std::string());
}

TEST_CASE("The About box is non-modal and opens once")
{
    WindowDriver driver;
    for (int i = 0; i < 2; ++i)
        driver.choose("actionAbout");
    const auto boxes = driver.window().findChildren<QMessageBox*>("aboutBox");
    REQUIRE(boxes.size() == 1);
    CHECK(boxes.front()->isVisible());
    CHECK(QApplication::activeModalWidget() == nullptr);
    driver.clickTool("navigation_historyPage");
    CHECK(driver.shows("historyPage"));
}

TEST_CASE("F1 shows help on the page that is shown, in the language of the window, and hides it again")
{
    WindowDriver driver;
    auto* help = driver.find<QTextBrowser>("helpText");
    CHECK_FALSE(help->isVisible());
    QTest::keyClick(&driver.window(), Qt::Key_F1);
    REQUIRE(eventually([&] { return help->isVisible(); }));
    CHECK(help->toPlainText().startsWith("Cards"));
    driver.choose("actionLanguage_zh_CN");
    CHECK(eventually([&] { return help->toPlainText().startsWith(QString::fromUtf8("\u5b58\u50a8\u5361")); }));
    driver.choose("actionLanguage_en");
    QTest::keyClick(&driver.window(), Qt::Key_F1);
    CHECK(eventually([&] { return !help->isVisible(); }));
}

TEST_CASE("An earlier crash is reported once, with the path of its note")
{
    const QTemporaryDir data;
    QDir(data.path()).mkpath("cardassay/crashes");
    QFile note(data.filePath("cardassay/crashes/cardassay-20260101-120000-7.txt"));
    REQUIRE(note.open(QIODevice::WriteOnly));
    note.close();
    qputenv("XDG_DATA_HOME", data.path().toUtf8());
    const auto notice = [] {
        WindowDriver driver;
        auto* strip = driver.find<MessageStrip>("notice");
        const QString said = strip->isVisible() ? strip->sentence() : QString();
        if (strip->isVisible()) {
            driver.click("dismissMessage");
            CHECK_FALSE(strip->isVisible());
        }
        return said;
    };
    CHECK(notice().contains("cardassay-20260101-120000-7.read"));
    CHECK(notice().isEmpty());
    qunsetenv("XDG_DATA_HOME");
}

TEST_CASE("The end of a test is notified with verdict and card when another window has the focus")
{
    WindowDriver driver;
    QString told;
    QObject::connect(driver.window().findChild<EndNotice*>(), &EndNotice::notified,
                     [&](const QString& text) { told = text; });
    QWidget other;
    other.show();
    other.activateWindow();
    REQUIRE(eventually([&] { return !driver.window().isActiveWindow(); }));
    driver.start("sim:good-u1", "quick");
    REQUIRE(eventually([&] { return !told.isEmpty(); }));
    CAPTURE(told.toStdString());
    CHECK(told.startsWith("PASS: "));
    CHECK(told.contains("Good U1"));
}

TEST_CASE("Every page has help in every language")
{
    WindowDriver driver;
    for (const Page* page : driver.window().findChildren<Page*>())
        for (const Language& language : kLanguages) {
            const QString file =
                QStringLiteral(":/help/%1/help_%2.md").arg(page->objectName().chopped(4), language.code);
            INFO(file.toStdString());
            CHECK(QFile::exists(file));
        }
}

TEST_CASE("Theme and language are remembered")
{
    WindowDriver driver;
    driver.chooseTheme("actionTheme_dark", Theme::dark);
    driver.choose("actionLanguage_zh_CN");
    CHECK(themeOf(driver.window().palette()) == Theme::dark);
    const Preferences kept = loadPreferences(QPalette(Qt::white));
    driver.chooseTheme("actionTheme_light", Theme::light);
    driver.choose("actionLanguage_en");
    CHECK(kept.theme == Theme::dark);
    CHECK(kept.language == *languageOfCode("zh_CN"));
    CHECK(themeOf(driver.window().palette()) == Theme::light);
}

TEST_CASE("Closing the window during a run asks, and going on leaves the run alone")
{
    WindowDriver driver(true);
    driver.start("sim:good-u1", "quick");
    REQUIRE(eventually([&driver] { return driver.shows("livePage"); }));
    CHECK_FALSE(driver.window().close());
    auto* question = driver.find<QMessageBox>("closeQuestion");
    REQUIRE(eventually([question] { return question->isVisible(); }));
    QTest::mouseClick(question->defaultButton(), Qt::LeftButton);
    CHECK(driver.shows("livePage"));
    driver.stopTest();
    CHECK(driver.waitForResult());
}

TEST_CASE("Closing the window during a run can stop the run and close")
{
    WindowDriver driver(true);
    driver.start("sim:good-u1", "quick");
    REQUIRE(eventually([&driver] { return driver.shows("livePage"); }));
    driver.window().close();
    auto* question = driver.find<QMessageBox>("closeQuestion");
    REQUIRE(eventually([question] { return question->isVisible(); }));
    for (auto* button : question->buttons())
        if (question->buttonRole(button) == QMessageBox::AcceptRole)
            QTest::mouseClick(button, Qt::LeftButton);
    CHECK(eventually([&driver] { return !driver.window().isVisible(); }));
}

TEST_CASE("A run that cannot start is explained on the first page in a sentence")
{
    WindowDriver driver;
    const std::filesystem::path runs = driver.runs() / "runs";
    REQUIRE(
        QFile(QString::fromStdString(runs.string())).open(QIODevice::WriteOnly)); // a file where the folder should be
    driver.start("sim:good-u1", "quick");
    const auto* message = driver.find<QWidget>("startBar")->findChild<QLabel*>("messageText");
    REQUIRE(eventually([message] { return !message->text().isEmpty(); }));
    CHECK(driver.shows("setupPage"));
    CHECK(message->text().contains("runs"));
    CHECK(driver.find<QPushButton>("startButton")->isEnabled());
}

// Many a file manager can open files only.
TEST_CASE("A run folder named on the command line is shown at once, and so is its run.json")
{
    WindowDriver first;
    first.start("Good U1", "Quick");
    REQUIRE(first.waitForResult());
    const std::filesystem::path folder = first.onlyRun();
    for (const std::filesystem::path& named : {folder, folder / "run.json"}) {
        CAPTURE(named);
        MainWindow window({first.runs(), false, named}, {});
        window.show();
        CHECK(eventually([&] { return window.findChild<QWidget*>("resultPage")->isVisible(); }));
        CHECK(window.findChild<QLabel*>("resultFacts")->text() == first.text("resultFacts"));
    }
}

TEST_CASE("A profile named on the command line is the chosen one, however late the built-in ones are read")
{
    QTemporaryDir folder;
    const std::filesystem::path file = std::filesystem::path(folder.path().toStdString()) / "mine.toml";
    std::ofstream(file) << R"([profile]
name = "mine"
version = "1"
[profile.title]
en = "My own"
[[step]]
id = "r"
scenario = "sequential_read"
max_bytes = 1_048_576
)";
    MainWindow window({folder.path().toStdString(), false, file}, {});
    window.show();
    auto* chooser = window.findChild<QComboBox*>("profileChooser");
    REQUIRE(eventually([&] { return chooser->count() > 3; }));
    CHECK(eventually([&] { return chooser->currentText().contains("My own"); }));
}

TEST_CASE("The result of a recording that lost video tells what the camera could change, and shows all of it")
{
    Shell shell({});
    ResultPage page(shell);
    page.retranslate(Texts());
    page.setRun(std::make_shared<const JudgedRecord>(advisedRun()), "run");
    const auto* strip = page.findChild<QWidget*>("adviceStrip");
    CHECK_FALSE(strip->isHidden());
    auto* all = page.findChild<QPushButton*>("adviceAll");
    REQUIRE(eventually([&] { return !all->isHidden(); }));
    CHECK(page.findChild<QLabel*>("adviceSentence")->text().contains(QStringLiteral("predicted by the card model")));
    page.show();
    all->click();
    const auto* section = page.findChild<QWidget*>("section-advice");
    REQUIRE(section);
    CHECK(section->isVisible());
    const auto* table = section->findChild<QTableWidget*>();
    CHECK(table->rowCount() > 10);
    CHECK(table->rowHeight(1) >= 2 * table->fontMetrics().lineSpacing()); // an interval stands below its value
    CHECK(table->item(1, 0)->text().compare(page.findChild<QLabel*>("adviceWord")->text(), Qt::CaseInsensitive) == 0);
    page.setRun(std::make_shared<const JudgedRecord>(sampleRecord()), "another");
    CHECK(strip->isHidden());
    CHECK_FALSE(page.findChild<QWidget*>("section-advice"));
}

TEST_CASE("A page that goes while an advice is worked out does not wait for it")
{
    Shell shell({});
    auto page = std::make_unique<ResultPage>(shell);
    page->setRun(std::make_shared<const JudgedRecord>(advisedRun()), "run");
    QElapsedTimer clock;
    clock.start();
    page.reset();
    CHECK(clock.elapsed() < 5000);
}
