// Goal: what is said of the sample before a run stands in its record, and the next card needs the least typing.
#include "gui/pages/setup/specimen_panel.h"
#include "judge/lot/lot.h"
#include "window_driver.h"

#include <QImage>
#include <QLineEdit>
#include <QSettings>
#include <QToolButton>
#include <catch2/generators/catch_generators.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace assay;
using namespace assay::gui;

namespace {

nlohmann::json onlyRunJson(const std::filesystem::path& runs)
{
    for (const auto& entry : std::filesystem::directory_iterator(runs)) {
        std::ifstream in(entry.path() / "run.json");
        return nlohmann::json::parse(in);
    }
    return {};
}

void say(WindowDriver& driver, const char* field, const char* text)
{
    auto* line = driver.find<QLineEdit>(field);
    line->clear();
    QTest::keyClicks(line, QString::fromUtf8(text));
}

// A lot on disk whose every card is tested.
struct KeptLot {
    KeptLot()
    {
        QSettings().remove("sample");
        Lot lot;
        lot.supplier = "Alpha";
        lot.number = "L1";
        lot.part = "P";
        lot.size = 10;
        lot.plan = "all";
        REQUIRE(createLot(file(), lot));
    }
    ~KeptLot() { QSettings().remove("sample"); }
    KeptLot(const KeptLot&) = delete;
    KeptLot& operator=(const KeptLot&) = delete;
    std::filesystem::path file() const { return folder.path().toStdString() + "/lot.toml"; }
    std::size_t cards() const { return readLot(file())->cards.size(); }
    // One test for it, in a window that is closed then.
    void testOne() const
    {
        WindowDriver driver;
        driver.shell().testForLot(file());
        REQUIRE(eventually([&] { return driver.find<QLineEdit>("sampleNumber")->text() == "1"; }));
        driver.start("sim:good-u1", "quick");
        REQUIRE(driver.waitForResult());
    }
    QTemporaryDir folder;
};

} // namespace

TEST_CASE("Input of the specimen fields is in run.json, with a copy of the photo")
{
    QSettings().remove("sample");
    QTemporaryDir pictures;
    const QString photo = pictures.filePath("card.PNG");
    QImage(8, 8, QImage::Format_RGB32).save(photo);
    WindowDriver driver;
    QTest::mouseClick(driver.find<QToolButton>("sampleFold"), Qt::LeftButton);
    say(driver, "sampleSupplier", "Acme");
    say(driver, "sampleLot", "LOT-7");
    say(driver, "sampleNumber", "A-009");
    say(driver, "sampleLabel", "64GB U3");
    say(driver, "sampleOperator", "Li");
    say(driver, "sampleNote", "scratched");
    driver.find<SpecimenPanel>("specimenPanel")->setPhoto(photo);
    driver.start("sim:good-u1", "quick");
    REQUIRE(driver.waitForResult());
    const nlohmann::json sample = onlyRunJson(driver.runs() / "runs").at("sample");
    CHECK(sample == nlohmann::json{{"supplier", "Acme"},
                                   {"lot", "LOT-7"},
                                   {"number", "A-009"},
                                   {"operator", "Li"},
                                   {"photo", "photo.png"},
                                   {"note", "scratched"},
                                   {"label", "64GB U3"}});
}

TEST_CASE("For the next card supplier, lot and operator stay, the number counts up and the note is empty")
{
    QSettings().remove("sample");
    {
        WindowDriver driver;
        say(driver, "sampleSupplier", "Acme");
        say(driver, "sampleLot", "LOT-7");
        say(driver, "sampleNumber", "A-009");
        say(driver, "sampleOperator", "Li");
        say(driver, "sampleNote", "scratched");
        driver.start("sim:good-u1", "quick");
        REQUIRE(driver.waitForResult());
        CHECK(driver.find<QLineEdit>("sampleNumber")->text() == "A-010");
        CHECK(driver.find<QLineEdit>("sampleNote")->text().isEmpty());
    }
    WindowDriver next; // after another start of the program
    CHECK(next.find<QLineEdit>("sampleSupplier")->text() == "Acme");
    CHECK(next.find<QLineEdit>("sampleLot")->text() == "LOT-7");
    CHECK(next.find<QLineEdit>("sampleOperator")->text() == "Li");
    CHECK(next.find<QLineEdit>("sampleNumber")->text().isEmpty());
    QSettings().remove("sample");
}

TEST_CASE("A sample number counts up in its last digits, and what ends in none is not continued")
{
    CHECK(nextSampleNumber("7") == "8");
    CHECK(nextSampleNumber("A-009") == "A-010");
    CHECK(nextSampleNumber("L7-99") == "L7-100");
    CHECK(nextSampleNumber("999") == "1000");
    CHECK(nextSampleNumber("A9B").isEmpty());
    CHECK(nextSampleNumber("").isEmpty());
}

TEST_CASE("After another start of the program the next test is counted in the same lot")
{
    const KeptLot lot;
    lot.testOne();
    REQUIRE(lot.cards() == 1);
    WindowDriver driver;
    REQUIRE(eventually([&] { return driver.find<QLineEdit>("sampleNumber")->text() == "2"; }));
    CHECK(driver.find<QComboBox>("sampleLotFile")->currentData().toString().toStdString() == lot.file().string());
    CHECK(driver.find<QLineEdit>("sampleSupplier")->text() == "Alpha");
    CHECK_FALSE(driver.find<QLineEdit>("sampleSupplier")->isEnabled()); // as while the lot is chosen
    driver.start("sim:slow-c4", "quick");
    REQUIRE(driver.waitForResult());
    CHECK(lot.cards() == 2);
}

TEST_CASE("A lot file that cannot be read at the next start goes with supplier, lot and number, and a sentence says so")
{
    const KeptLot lot;
    lot.testOne();
    if (GENERATE(false, true))
        std::filesystem::remove(lot.file());
    else
        std::ofstream(lot.file()) << "[lot]\nnonsense";
    {
        WindowDriver driver;
        auto* note = driver.find<QLabel>("sampleLotNote");
        REQUIRE(eventually([&] { return note->isVisible(); }));
        CHECK(note->text().contains("lot.toml"));
        CHECK(note->text().contains("not counted in a lot"));
        CHECK(driver.find<QComboBox>("sampleLotFile")->currentData().toString().isEmpty());
        for (const char* field : {"sampleSupplier", "sampleLot", "sampleNumber"}) {
            CHECK(driver.find<QLineEdit>(field)->text().isEmpty());
            CHECK(driver.find<QLineEdit>(field)->isEnabled());
        }
    }
    WindowDriver again; // nothing of it comes back
    CHECK(again.find<QLineEdit>("sampleSupplier")->text().isEmpty());
    CHECK_FALSE(again.find<QLabel>("sampleLotNote")->isVisible());
}

TEST_CASE("A lot file that was given up before the last test does not come back")
{
    const KeptLot lot;
    lot.testOne();
    {
        WindowDriver driver;
        REQUIRE(eventually([&] { return driver.find<QLineEdit>("sampleNumber")->text() == "2"; }));
        driver.clickTool("sampleFold");
        auto* chooser = driver.find<QComboBox>("sampleLotFile");
        chooser->setCurrentIndex(0);
        emit chooser->activated(0);
        driver.start("sim:good-u1", "quick");
        REQUIRE(driver.waitForResult());
    }
    WindowDriver driver;
    CHECK(driver.find<QComboBox>("sampleLotFile")->currentData().toString().isEmpty());
    CHECK(driver.find<QLineEdit>("sampleSupplier")->isEnabled());
    CHECK(lot.cards() == 1);
}

TEST_CASE("A test that did not start keeps the selected lot file")
{
    const KeptLot lot;
    WindowDriver driver;
    auto* chooser = driver.find<QComboBox>("sampleLotFile");
    driver.find<SpecimenPanel>("specimenPanel")->chooseLot(lot.file());
    REQUIRE(eventually([&] { return driver.find<QLineEdit>("sampleNumber")->text() == "1"; }));
    auto* panel = driver.find<SpecimenPanel>("specimenPanel");
    Specimen before = panel->sample();
    before.supplier = "Beta";
    panel->restore(before, {});
    CHECK(chooser->currentData().toString().isEmpty());
    CHECK(driver.find<QLineEdit>("sampleSupplier")->isEnabled());
    before.supplier = "Alpha";
    panel->restore(before, lot.file());
    CHECK(chooser->currentData().toString().toStdString() == lot.file().string());
    CHECK_FALSE(driver.find<QLineEdit>("sampleSupplier")->isEnabled());
}
