// Goal: what is said of the sample before a run stands in its record, and the next card needs the least typing.
#include "gui/pages/setup/sample_panel.h"
#include "window_driver.h"

#include <QImage>
#include <QLineEdit>
#include <QSettings>
#include <QToolButton>
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

} // namespace

TEST_CASE("What is typed into the sample fields stands in run.json, with a copy of the photo")
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
    driver.find<SamplePanel>("samplePanel")->setPhoto(photo);
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
