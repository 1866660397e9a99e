// PDFs that the window has drawn by cardassay-cli, which lies beside this program too.
#include "gui/exporter.h"
#include "support/temp_folder.h"
#include "window_driver.h"

#include <QSignalSpy>
#include <fstream>

using namespace assay;
using namespace assay::gui;

namespace {

std::string beginOf(const std::filesystem::path& file)
{
    std::string begin(5, ' ');
    std::ifstream(file, std::ios::binary).read(begin.data(), 5);
    return begin;
}

} // namespace

TEST_CASE("The report of a run is saved while the window goes on")
{
    WindowDriver driver;
    driver.start("Good U1", "Quick check");
    REQUIRE(driver.waitForResult());
    const auto file = driver.runs() / "report.pdf";
    driver.click("savePdf");
    driver.chooseFile(file);
    CHECK_FALSE(driver.find<QPushButton>("savePdf")->isEnabled());
    REQUIRE(eventually([&] { return driver.find<QPushButton>("savePdf")->isEnabled(); }));
    CHECK(beginOf(file) == "%PDF-");
}

TEST_CASE("A PDF that cannot be drawn is reported in one sentence in the user's language")
{
    const test::TempFolder folder;
    Exporter saver(nullptr);
    const QSignalSpy failed(&saver, &Exporter::failed);
    saver.save({"report", QString::fromStdString((folder / "gone").string())}, folder / "report.pdf", kLanguages[1]);
    REQUIRE(eventually([&] { return !failed.isEmpty(); }));
    const QString sentence = failed.first().first().toString();
    CHECK(sentence.contains("gone"));
    CHECK(sentence.contains(QStringLiteral("文件夹")));
    CHECK_FALSE(std::filesystem::exists(folder / "report.pdf"));
}
