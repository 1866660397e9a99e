// Goal: files come in by dropping, by menu or from the recent ones; preferences take effect at once; what ships with
// the program is described in both languages.
#include "gui/descriptions.h"
#include "gui/opened_file.h"
#include "gui/preferences_dialog.h"
#include "io/trace/trace_file.h"
#include "own_history.h"
#include "text/language.h"
#include "window_driver.h"

#include <QCheckBox>
#include <QDropEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <fstream>

using namespace assay;
using namespace assay::gui;

namespace {

std::filesystem::path written(const test::TempFolder& folder, const char* name, const char* text)
{
    const std::filesystem::path file = folder / name;
    std::ofstream(file) << text;
    return file;
}

void drop(MainWindow& window, const std::filesystem::path& path)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(QString::fromStdString(path.string()))});
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&window, &enter);
    REQUIRE(enter.isAccepted());
    QDropEvent dropped({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&window, &dropped);
}

} // namespace

TEST_CASE("A dropped run folder is shown as a result, and stands among the recent files")
{
    const OwnHistory history;
    const std::filesystem::path run = history.make("sim:fake-wrap");
    WindowDriver driver;
    drop(driver.window(), run);
    REQUIRE(driver.waitForResult());
    auto* recent = driver.find<QMenu>("menuRecent");
    emit recent->aboutToShow();
    REQUIRE(recent->actions().size() >= 1);
    CHECK(recent->actions().front()->text().toStdString() == run.string());
    driver.clickTool("navigation_setupPage");
    recent->actions().front()->trigger();
    CHECK(driver.waitForResult());
}

TEST_CASE("A dropped fio job becomes a draft of a profile with its steps")
{
    const test::TempFolder folder;
    const auto job = written(folder, "camera.fio", "[record]\nrw=write\nbs=1m\nsize=64m\n");
    const auto draft = sortFile(job);
    REQUIRE(draft);
    CHECK(draft->kind == OpenedKind::draft);
    CHECK(draft->name == "camera");
    CHECK(draft->text.find("record") != std::string::npos);
    WindowDriver driver;
    drop(driver.window(), job);
    CHECK(eventually([&] { return driver.shows("profilesPage"); }));
}

TEST_CASE("A dropped trace becomes a draft that replays it")
{
    const test::TempFolder folder;
    const std::filesystem::path file = folder / "drive.trace";
    {
        auto trace = TraceWriter::create(file, {});
        REQUIRE(trace);
        TraceEntry entry;
        entry.op = TraceOp::write;
        entry.length = Bytes(4096);
        REQUIRE(trace->add(entry));
        REQUIRE(trace->finish({}));
    }
    const auto draft = sortFile(file);
    REQUIRE(draft);
    CHECK(draft->kind == OpenedKind::draft);
    CHECK(draft->text.find(file.string()) != std::string::npos);
}

TEST_CASE("A damaged trace is refused with a reason")
{
    const test::TempFolder folder;
    CHECK_FALSE(sortFile(written(folder, "broken.trace", "no trace")));
}

TEST_CASE("The preferences change language, theme and sound at once, and keep them")
{
    WindowDriver driver;
    driver.choose("actionPreferences");
    auto* dialog = driver.find<PreferencesDialog>("preferencesDialog");
    auto* theme = dialog->findChild<QComboBox*>("preferredTheme");
    theme->setCurrentIndex(2);
    emit theme->activated(2);
    CHECK(eventually([&] { return themeOf(driver.window().palette()) == Theme::dark; }));
    CHECK(driver.find<QAction>("actionTheme_dark")->isChecked());
    emit theme->activated(0);
    CHECK(loadPreferences(QApplication::palette()).followsSystem);
    auto* language = dialog->findChild<QComboBox*>("preferredLanguage");
    const QString english = dialog->windowTitle();
    emit language->activated(1);
    CHECK(eventually([&] { return dialog->windowTitle() != english; }));
    CHECK(dialog->isVisible());
    emit language->activated(0);
    auto* sound = dialog->findChild<QCheckBox*>("soundAtEnd");
    sound->setChecked(true);
    CHECK(soundAtEnd());
    sound->setChecked(false);
    driver.choose("actionTheme_light");
}

TEST_CASE("Every shipped card and profile is described in both languages")
{
    const Texts english, chinese(*languageOfCode("zh_CN"));
    const auto cards = listTargets();
    REQUIRE(cards);
    for (const DeviceInfo& card : *cards) {
        if (!card.simulated())
            continue;
        CAPTURE(card.path);
        CHECK_FALSE(cardDescription(card.path, english).isEmpty());
        CHECK(cardDescription(card.path, chinese) != cardDescription(card.path, english));
    }
    for (const std::string& profile : builtinProfiles()) {
        CAPTURE(profile);
        CHECK_FALSE(profileDescription(profile, english).isEmpty());
        CHECK(profileDescription(profile, chinese) != profileDescription(profile, english));
    }
}

TEST_CASE("The form of a new lot shows no error before anything is typed")
{
    WindowDriver driver;
    driver.clickTool("navigation_lotsPage");
    driver.click("newLot");
    CHECK(driver.text("newLotMissing").isEmpty());
    CHECK(driver.find<QLabel>("planWords")->property("look").toString() != "danger");
    QTest::keyClick(driver.find<QLineEdit>("newLotSupplier"), Qt::Key_A);
    CHECK_FALSE(driver.text("newLotMissing").isEmpty());
}
