// The check of a report from the window's menu.
#include "window_driver.h"

#include "support/linux/run_program.h"

#include <QMessageBox>
#include <QProcess>
#include <QRegularExpression>
#include <fstream>

using namespace assay;
using namespace assay::gui;

namespace {

// Chooses the file in the dialog of the menu, and returns the box with what was found.
QMessageBox* boxAbout(WindowDriver& driver, const std::filesystem::path& file)
{
    driver.choose("actionCheckReport");
    driver.chooseFile(file);
    QMessageBox* box = nullptr;
    REQUIRE(eventually([&] { return (box = driver.window().findChild<QMessageBox*>("checkReportBox")) != nullptr; }));
    return box;
}

} // namespace

TEST_CASE("A whole report is called whole in the window, a changed one changed, and any other PDF neither")
{
    WindowDriver driver;
    driver.start("Good U1", "Quick check");
    REQUIRE(driver.waitForResult());
    const auto file = driver.runs() / "report.pdf";
    driver.savePdf(file);

    QMessageBox* box = boxAbout(driver, file);
    CHECK(box->icon() == QMessageBox::Information);
    CHECK(box->text().contains("intact"));
    CHECK(box->informativeText().contains("SHA-256"));
    const auto* informative = box->findChild<QLabel*>("qt_msgbox_informativelabel"); // as Qt calls it
    REQUIRE(informative);
    const QString digest = box->informativeText().section(QRegularExpression(QStringLiteral("\\s")), -1);
    CHECK(digest.size() == 64);
    CHECK(informative->minimumWidth() >= informative->fontMetrics().horizontalAdvance(digest));
    delete box;

    const std::string key = (driver.runs() / "key").string();
    const auto program = std::string(ASSAY_BUILT) + "/bin/cardassay-cli";
    REQUIRE(test::runProgram({program, "key", "new", key, "--certificate", "示例 Laboratory"}).exitCode == 0);
    const std::string run = driver.onlyRun().string();
    REQUIRE(test::runProgram({program, "report", run, "--pdf", file.string(), "--sign", key}).exitCode == 0);
    box = boxAbout(driver, file);
    CHECK(box->icon() == QMessageBox::Information);
    CHECK(box->informativeText().contains(QStringLiteral("by \"示例 Laboratory\"")));
    delete box;

    std::ofstream(file, std::ios::binary | std::ios::app) << "% one line more\n";
    box = boxAbout(driver, file);
    CHECK(box->icon() == QMessageBox::Warning);
    CHECK(box->text().contains("changed"));
    delete box;

    std::ofstream(file, std::ios::binary) << "%PDF-1.4 another";
    box = boxAbout(driver, file);
    CHECK(box->icon() == QMessageBox::Warning);
    CHECK(box->text().contains("not a report of this program"));
}
