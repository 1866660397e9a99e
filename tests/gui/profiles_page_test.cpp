// Goal: a profile is copied, changed by form or text, saved and used, by mouse and keys, and nothing of it is lost.
#include "ground/config/toml_document.h"
#include "gui/pages/profiles/profile_store.h"
#include "program/wiring/wiring.h"
#include "run/profile/profile.h"
#include "run/scenario/scenario.h"
#include "window_driver.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QToolButton>
#include <filesystem>
#include <fstream>

using namespace assay;
using namespace assay::gui;

namespace {

// A folder for the user's own data, so that no test sees profiles of another.
class OwnData {
public:
    OwnData() : m_before(qgetenv("XDG_DATA_HOME")) { qputenv("XDG_DATA_HOME", m_folder.path().toLocal8Bit()); }
    ~OwnData() { qputenv("XDG_DATA_HOME", m_before); }
    std::filesystem::path profiles() const { return m_folder.path().toStdString() + "/cardassay/profiles"; }

private:
    QTemporaryDir m_folder;
    QByteArray m_before;
};

// The hands of somebody who edits profiles.
class Editor {
public:
    explicit Editor(WindowDriver& driver) : m_driver(driver)
    {
        tool("navigation_profilesPage");
        REQUIRE(eventually([this] { return list()->count() >= 4; }));
    }

    QListWidget* list() { return m_driver.find<QListWidget>("profileList"); }
    QPlainTextEdit* toml() { return m_driver.find<QPlainTextEdit>("profileToml"); }
    QString text() { return toml()->toPlainText(); }
    void tool(const char* name) { QTest::mouseClick(m_driver.find<QToolButton>(name), Qt::LeftButton); }
    void tab(int index) { m_driver.find<QTabWidget>("profileForms")->setCurrentIndex(index); }
    bool formIsOpen()
    {
        return eventually([this] { return m_driver.find<QTabWidget>("profileForms")->currentWidget()->isEnabled(); });
    }

    void choose(const QString& words)
    {
        for (int row = 0; row < list()->count(); ++row)
            if (list()->item(row)->text().contains(words)) {
                list()->scrollToItem(list()->item(row));
                QTest::mouseClick(list()->viewport(), Qt::LeftButton, {},
                                  list()->visualItemRect(list()->item(row)).center());
                REQUIRE(formIsOpen());
                return;
            }
        FAIL("no profile " << words.toStdString());
    }
    // A copy of the quick profile, to be changed, with the steps shown.
    void copyQuick()
    {
        choose("Quick");
        tool("copyProfile");
        REQUIRE(eventually([this] { return list()->currentItem()->text().contains(u'•') && !toml()->isReadOnly(); }));
        REQUIRE(formIsOpen());
        REQUIRE(eventually([this] { return m_driver.find<QLineEdit>("criterionLimit")->isVisible(); })); // offered
        tab(1);
    }
    void chooseStep(int row) { m_driver.find<QListWidget>("profileSteps")->setCurrentRow(row); }
    // Types into a field, in place of what it holds.
    void type(const char* field, const QString& words)
    {
        auto* widget = m_driver.find<QWidget>(field);
        auto* edit = qobject_cast<QLineEdit*>(widget);
        if (!edit)
            edit = widget->findChild<QLineEdit*>();
        REQUIRE(edit);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, words);
        QTest::keyClick(edit, Qt::Key_Return);
    }
    void pick(const char* chooser, const QString& words)
    {
        auto* box = m_driver.find<QComboBox>(chooser);
        pick(box, words);
    }
    static void pick(QComboBox* box, const QString& words)
    {
        const int index = box->findText(words, Qt::MatchContains);
        REQUIRE(index >= 0);
        box->setCurrentIndex(index);
        emit box->activated(index);
    }
    void typeToml(const QString& words) { toml()->setPlainText(words); }
    Profile parsed()
    {
        auto profile = parseProfile(text().toStdString(), "p.toml", scenarioSchemas());
        REQUIRE(profile);
        return *profile;
    }

private:
    WindowDriver& m_driver;
};

} // namespace

TEST_CASE("A built-in profile is shown and cannot be changed")
{
    const OwnData data;
    WindowDriver driver;
    Editor editor(driver);
    editor.choose("Quick");
    CHECK(editor.toml()->isReadOnly());
    CHECK_FALSE(driver.find<QToolButton>("deleteProfile")->isEnabled());
    CHECK_FALSE(driver.find<QPushButton>("saveProfile")->isEnabled());
    editor.tab(1);
    CHECK_FALSE(driver.find<QToolButton>("stepAdd")->isEnabled());
    CHECK(driver.text("questionText").contains("Built in"));
}

TEST_CASE("A copy of a built-in profile keeps its comments, is saved, and is chosen for the next test")
{
    const OwnData data;
    WindowDriver driver;
    Editor editor(driver);
    editor.copyQuick();
    CHECK(editor.list()->currentItem()->text().contains("(quick-copy)")); // it has the title of the built-in one
    CHECK(editor.text().startsWith(u'#'));
    driver.click("useProfile");
    REQUIRE(eventually([&] { return driver.shows("setupPage"); }));
    CHECK(eventually([&] { return driver.find<QComboBox>("profileChooser")->currentText().contains("quick-copy"); }));
    CHECK(std::filesystem::exists(data.profiles() / "quick-copy.toml"));
}

TEST_CASE("A value that is typed into the form stands in the text, and back to the default takes it out")
{
    const OwnData data;
    WindowDriver driver;
    Editor editor(driver);
    editor.copyQuick();
    editor.chooseStep(2);
    editor.type("field_queue_depth", "4");
    CHECK(editor.text().contains("queue_depth = 4\n"));
    CHECK(editor.parsed().steps[2].params.integer("queue_depth") == 4);
    editor.tool("default_queue_depth");
    CHECK_FALSE(editor.text().contains("queue_depth"));
    CHECK_FALSE(driver.find<QToolButton>("default_queue_depth")->isVisible());
}

TEST_CASE("Bytes and times are typed in a unit of one's choice")
{
    const OwnData data;
    WindowDriver driver;
    Editor editor(driver);
    editor.copyQuick();
    editor.chooseStep(0);
    Editor::pick(driver.find<QWidget>("field_block_bytes")->findChild<QComboBox*>(), "KiB");
    editor.type("field_block_bytes", "512");
    Editor::pick(driver.find<QWidget>("field_duration_s")->findChild<QComboBox*>(), "min");
    editor.type("field_duration_s", "2.5");
    const Profile profile = editor.parsed();
    const Params& params = profile.steps[0].params;
    CHECK(params.integer("block_bytes") == 524'288);
    CHECK(params.real("duration_s") == 150);
}

TEST_CASE("A value out of its range is explained at the field, is not taken, and hinders saving")
{
    const OwnData data;
    WindowDriver driver;
    Editor editor(driver);
    editor.copyQuick();
    editor.chooseStep(0);
    editor.type("field_queue_depth", "5000");
    CHECK(driver.text("problem_queue_depth").contains("1024"));
    CHECK_FALSE(editor.text().contains("5000"));
    driver.click("saveProfile");
    CHECK(!driver.find<QWidget>("profilesMessage")->findChild<QLabel*>("messageText")->text().isEmpty());
    CHECK_FALSE(std::filesystem::exists(data.profiles() / "quick-copy.toml"));
    editor.type("field_queue_depth", "2");
    CHECK(driver.text("problem_queue_depth").isEmpty());
}

TEST_CASE("Text that is typed shows in the form, and an error in it names its line and closes the form")
{
    const OwnData data;
    WindowDriver driver;
    Editor editor(driver);
    editor.copyQuick();
    editor.chooseStep(0);
    const QString good = editor.text();
    editor.typeToml(QString(good).replace("duration_s = 20", "duration_s = 90"));
    auto* duration = driver.find<QWidget>("field_duration_s")->findChild<QLineEdit*>();
    CHECK(eventually([&] { return duration->text() == "90"; }));
    editor.typeToml(QString(good).replace("duration_s = 20", "duratio_s = 20"));
    const auto* message = driver.find<QWidget>("profileTomlMessage")->findChild<QLabel*>("messageText");
    CHECK(eventually([&] { return message->text().contains("duration_s"); }));
    CHECK(message->text().contains("quick-copy.toml:"));
    CHECK(editor.toml()->extraSelections().size() == 1);
    CHECK_FALSE(driver.find<QPushButton>("saveProfile")->isEnabled());
    editor.typeToml(good);
    CHECK(editor.formIsOpen());
}

TEST_CASE("A change by the form can be undone in the text")
{
    const OwnData data;
    WindowDriver driver;
    Editor editor(driver);
    editor.copyQuick();
    const QString before = editor.text();
    editor.chooseStep(0);
    editor.type("field_queue_depth", "4");
    REQUIRE(editor.text() != before);
    for (int i = 0; i < 5 && editor.text() != before; ++i)
        editor.toml()->undo();
    CHECK(editor.text() == before);
    CHECK(
        eventually([&] { return driver.find<QWidget>("field_queue_depth")->findChild<QLineEdit*>()->text() == "1"; }));
}

TEST_CASE("Steps are added, duplicated, moved, renamed and removed, and criteria go with them")
{
    const OwnData data;
    WindowDriver driver;
    Editor editor(driver);
    editor.copyQuick();
    editor.chooseStep(1);
    driver.find<QMenu>("stepAddMenu")->actions().last()->trigger();
    REQUIRE(editor.parsed().steps.size() == 6);
    CHECK(editor.parsed().steps[2].scenario == scenarioSchemas().back().id);
    editor.tool("stepCopy");
    CHECK(editor.parsed().steps[3].id == editor.parsed().steps[2].id + "_2");
    editor.tool("stepUp");
    editor.tool("stepRemove");
    editor.tool("stepRemove");
    editor.chooseStep(0);
    editor.type("stepId", "first_write");
    CHECK(editor.parsed().steps[0].id == "first_write");
    CHECK(editor.parsed().criteria.front().metric == "first_write.throughput_mean");
    editor.type("stepId", "read");
    CHECK(driver.text("problem_stepId").contains("read"));
    editor.type("stepId", "first_write");
    const std::size_t criteria = editor.parsed().criteria.size();
    editor.tool("stepRemove");
    CHECK(editor.parsed().criteria.size() == criteria - 1);
}

TEST_CASE("A criterion is chosen by step and quantity, in the direction that is good, with a limit")
{
    const OwnData data;
    WindowDriver driver;
    Editor editor(driver);
    editor.copyQuick();
    editor.tab(2);
    editor.tool("criterionAdd");
    editor.pick("criterionStep", "Random write");
    editor.pick("criterionQuantity", "P99.9 latency");
    editor.type("criterionLimit", "250000");
    editor.type("criterionMarginal", "100000");
    const Criterion added = editor.parsed().criteria[1];
    CHECK(added.metric == "random_write.latency_p999");
    CHECK(added.op == Comparison::atMost);
    CHECK(std::get<double>(added.limit) == 250'000);
    CHECK(added.marginal == 100'000);
    editor.type("criterionMarginal", "300000");
    CHECK(driver.text("problem_criterion").contains("below the limit"));
    editor.type("criterionMarginal", "");
}

TEST_CASE("The plan follows the form and the size of the card")
{
    const OwnData data;
    WindowDriver driver;
    Editor editor(driver);
    editor.choose("Dashcam");
    const auto wear = [&] { return driver.text("profilePlanWear"); };
    const auto* plan = driver.find<QAbstractItemView>("profilePlan")->model();
    REQUIRE(eventually([&] { return !wear().isEmpty() && plan->rowCount() == 5; })); // of no profile before it
    const QString before = wear();
    editor.choose("Quick");
    CHECK(eventually([&] { return !wear().isEmpty() && wear() != before; }));
    const QString small = wear();
    editor.type("planCapacity", "256");
    CHECK(eventually([&] { return wear() != small; }));
}

TEST_CASE(
    "A step that does not fit the card of the plan is named with the size it needs, and may be saved all the same")
{
    const OwnData data;
    WindowDriver driver;
    Editor editor(driver);
    editor.copyQuick();
    editor.chooseStep(2);
    editor.type("field_region_offset_bytes", "64");
    Editor::pick(driver.find<QWidget>("field_region_offset_bytes")->findChild<QComboBox*>(), "GiB");
    const auto isNamed = [&] {
        return std::ranges::any_of(
            driver.find<QWidget>("profilesPage")->findChildren<QLabel*>(),
            [](const auto* label) { return label->isVisible() && label->text().contains("It needs a card of"); });
    };
    CHECK(eventually(isNamed));
    CHECK(eventually([&] { return driver.find<QPushButton>("saveProfile")->isEnabled(); }));
    driver.click("saveProfile");
    CHECK(eventually([&] { return std::filesystem::exists(data.profiles() / "quick-copy.toml"); }));
}

TEST_CASE("Unsaved changes survive the end of the program as a draft, and can be discarded")
{
    const auto shipped = static_cast<int>(builtinProfiles().size());
    const OwnData data;
    {
        WindowDriver driver;
        Editor editor(driver);
        editor.copyQuick();
        editor.chooseStep(0);
        editor.type("field_queue_depth", "7");
    }
    WindowDriver driver;
    Editor editor(driver);
    editor.choose("•");
    CHECK(editor.text().contains("queue_depth = 7"));
    driver.click("questionSecond");
    CHECK(eventually([&] { return editor.list()->count() == shipped; }));
    CHECK(eventually([&] { return std::filesystem::is_empty(data.profiles()); }));
}

TEST_CASE("A draft that is discarded while the list is read again does not come back")
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    std::ofstream(path / "mine.toml.draft") << "name = \"mine\"\n";
    ProfileStore store(path);
    int changes = 0;
    QObject::connect(&store, &ProfileStore::changed, [&] { ++changes; });
    store.load();
    REQUIRE(eventually([&] { return changes == 1; }));
    const std::size_t mine = store.indexOf((path / "mine.toml").string());
    REQUIRE(mine < store.profiles().size());
    store.load();
    store.discard(mine); // before the answer is delivered, and before the draft is removed
    CHECK(eventually([&] { return changes == 3; }));
    CHECK(store.indexOf((path / "mine.toml").string()) == store.profiles().size());
    CHECK(eventually([&] { return std::filesystem::is_empty(path); }));
}

TEST_CASE("A profile that another program has changed meanwhile is not overwritten")
{
    const OwnData data;
    WindowDriver driver;
    Editor editor(driver);
    editor.copyQuick();
    driver.click("saveProfile");
    const auto file = data.profiles() / "quick-copy.toml";
    REQUIRE(
        eventually([&] { return std::filesystem::exists(file) && !driver.find<QWidget>("saveProfile")->isEnabled(); }));
    std::ofstream(file) << "of another program";
    editor.chooseStep(0);
    editor.type("field_queue_depth", "7");
    REQUIRE(eventually([&] { return driver.find<QWidget>("saveProfile")->isEnabled(); }));
    driver.click("saveProfile");
    const auto* message = driver.find<QWidget>("profilesMessage")->findChild<QLabel*>("messageText");
    CHECK(eventually([&] { return message->text().contains("another program"); }));
    CHECK(readTextFile(file.string()).value() == "of another program");
}

TEST_CASE("A profile is deleted after a question that blocks nothing")
{
    const auto shipped = static_cast<int>(builtinProfiles().size());
    const OwnData data;
    WindowDriver driver;
    Editor editor(driver);
    editor.copyQuick();
    driver.click("saveProfile");
    const auto file = data.profiles() / "quick-copy.toml";
    REQUIRE(
        eventually([&] { return std::filesystem::exists(file) && !driver.find<QWidget>("saveProfile")->isEnabled(); }));
    editor.tool("deleteProfile");
    CHECK(driver.text("questionText").contains("Delete"));
    driver.click("questionSecond");
    CHECK(std::filesystem::exists(file));
    editor.tool("deleteProfile");
    driver.click("questionFirst");
    CHECK(eventually([&] { return !std::filesystem::exists(file) && editor.list()->count() == shipped; }));
}

TEST_CASE("A profile is chosen, changed and saved by keys alone")
{
    const OwnData data;
    WindowDriver driver;
    Editor editor(driver);
    editor.copyQuick();
    editor.chooseStep(0);
    auto* depth = driver.find<QWidget>("field_queue_depth")->findChild<QLineEdit*>();
    depth->setFocus();
    depth->selectAll();
    QTest::keyClicks(depth, "3");
    QTest::keyClick(depth, Qt::Key_S, Qt::ControlModifier);
    CHECK(eventually([&] { return std::filesystem::exists(data.profiles() / "quick-copy.toml"); }));
    const int row = editor.list()->currentRow();
    QTest::keyClick(editor.list(), Qt::Key_Up);
    CHECK(editor.list()->currentRow() == row - 1);
    CHECK(eventually([&] { return editor.toml()->isReadOnly(); }));
}

TEST_CASE("A limit is suggested from a run, with its method and the number of cards")
{
    const OwnData data;
    WindowDriver driver;
    driver.start("sim:good-u1", "quick");
    REQUIRE(driver.waitForResult());
    Editor editor(driver);
    editor.copyQuick();
    editor.tab(2);
    driver.find<QListWidget>("profileCriteria")->setCurrentRow(0);
    driver.click("suggestLimit");
    auto* runs = driver.find<QListWidget>("suggestRuns");
    REQUIRE(eventually([&] { return runs->count() == 1; }));
    CHECK_FALSE(driver.find<QPushButton>("suggestUse")->isEnabled());
    editor.tool("suggestAll");
    REQUIRE(eventually([&] { return driver.find<QPushButton>("suggestUse")->isEnabled(); }));
    CHECK(driver.text("suggestMethod").contains("one card"));
    driver.click("suggestUse");
    const Criterion criterion = editor.parsed().criteria.front();
    CHECK(criterion.metric == "write.throughput_mean");
    CHECK(std::get<double>(criterion.limit) > 10);
}
