// Files attached to a report, as other tools read them, in bounded memory for many runs.
#include "report/evidence.h"

#include "app/stored_report.h"
#include "ground/base/digest.h"
#include "languages.h"
#include "report/comparison_report.h"
#include "report/pdf_file.h"
#include "report/pdf_sheets.h"
#include "report/text_block.h"
#include "support/sample_record.h"
#include "support/temp_folder.h"
#include "text/texts.h"

#include <QBuffer>
#include <QFontMetricsF>
#include <QPainter>
#include <QPdfWriter>
#include <QProcess>
#include <QStandardPaths>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <fstream>

using namespace assay;
using namespace assay::test;
namespace fs = std::filesystem;

namespace {

// A document whose pages say "0", "1", "2", ...
std::string pagesWithNumbers(int pages)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    QPainter painter(&writer);
    for (int page = 0; page < pages; ++page) {
        if (page > 0)
            writer.newPage();
        painter.drawText(QPointF(900, 900), QString::number(page));
    }
    painter.end();
    return bytes.toStdString();
}

} // namespace

TEST_CASE("runs whose samples were left give the same report, since those of an outlier are read again",
          "[report_evidence]")
{
    std::vector<JudgedRun> runs;
    for (std::uint64_t seed = 1; seed <= 9; ++seed)
        runs.push_back(storedRun(seed == 9 ? "sim:slow-c4" : "sim:good-u1", seed));
    const Drawing drawing = drawingNow(kEnglish);
    const std::string whole = drawPdfReport(runs, drawing);
    for (JudgedRun& run : runs)
        releaseSamples(run);
    CHECK(runs.back().record.steps.front().phases.empty());
    CHECK(drawPdfReport(runs, drawing) == whole);
    CHECK(exitCodeFor(whole) == 0);
    runs.back().folder = "/nowhere"; // removed meanwhile
    CHECK(drawPdfReport(runs, drawing) != whole);
}

TEST_CASE("targets of links in a run folder are in no report", "[report_evidence]")
{
    const TempFolder folder;
    JudgedRun run = storedRun("sim:good-u1", 3);
    fs::copy(run.folder, folder / "run", fs::copy_options::recursive);
    std::ofstream(folder / "key") << "SECRET-KEY";
    for (const char* name : {"log.jsonl", "photo.png", "signer.pem"}) {
        fs::remove(folder / "run" / name);
        fs::create_symlink(folder / "key", folder / "run" / name);
    }
    run.folder = folder / "run";
    run.record.specimen.photo = "photo.png";
    const Drawing drawing = drawingNow(kEnglish);
    const auto files = evidenceOf(std::span(&run, 1), drawing);
    CHECK(files.size() > 2);
    for (const AttachedFile& file : files) {
        CAPTURE(file.name);
        CHECK(file.content.find("SECRET-KEY") == std::string::npos);
        CHECK(file.name != "photo.png");
        CHECK(file.name != "log.jsonl");
    }
}

TEST_CASE("a report on more than 64 MiB of records carries no samples, and names the digest of each",
          "[report_evidence]")
{
    const TempFolder folder;
    fs::copy(oneRun().folder, folder / "run", fs::copy_options::recursive);
    fs::resize_file(folder / "run/samples/first.bin", kMaxAttachedBytes + 1);
    JudgedRun run = oneRun();
    run.folder = folder / "run";
    const auto files = evidenceOf(std::span(&run, 1), drawingNow(kEnglish));
    REQUIRE(files.size() == 3); // list, run.json and profile
    for (const char* file : {"samples/first.bin", "samples/second.bin", "log.jsonl"})
        CHECK(files.front().content.find(sha256Hex(contentOf(run.folder / file))) != std::string::npos);
    const std::string report = reportOn(run);
    CHECK(exitCodeFor(report) == 6); // nothing was changed, and not everything can be compared
    std::string changed = report;
    changed[changed.size() / 3] = static_cast<char>(changed[changed.size() / 3] ^ 1);
    CHECK(exitCodeFor(changed) == 3);
}

TEST_CASE("other tools find a report sound, and its files whole", "[report_evidence]")
{
    const TempFolder folder;
    const fs::path file = folder / "report.pdf";
    std::ofstream(file, std::ios::binary) << reportOn(oneRun(), kChinese);
    const auto run = [&](const char* tool, const QStringList& arguments) {
        if (QStandardPaths::findExecutable(QLatin1String(tool)).isEmpty())
            SKIP(tool << " is not installed");
        QProcess process;
        process.start(QLatin1String(tool), arguments);
        REQUIRE(process.waitForFinished(30'000));
        CHECK(process.exitCode() == 0);
        return process.readAllStandardOutput();
    };
    const QString path = QString::fromStdString(file.string());
    run("pdfdetach",
        {QStringLiteral("-saveall"), QStringLiteral("-o"), QString::fromStdString(folder.path().string()), path});
    CHECK(contentOf(folder / "run.json") == contentOf(oneRun().folder / "run.json"));
    CHECK(contentOf(folder / "samples_first.bin") == contentOf(oneRun().folder / "samples/first.bin"));
    for (const QByteArray& line : run("pdffonts", {path}).split('\n').mid(2))
        CHECK((line.isEmpty() || line.contains("yes yes yes"))); // embedded, a part, searchable
    run("qpdf", {QStringLiteral("--check"), path});
}

TEST_CASE("the code at the foot of a page holds the run and the digest of its record", "[report_evidence]")
{
    if (QStandardPaths::findExecutable(QStringLiteral("zbarimg")).isEmpty())
        SKIP("zbarimg (zbar-tools) is not installed");
    const TempFolder folder;
    std::ofstream(folder / "report.pdf", std::ios::binary) << reportOn(oneRun());
    const QString base = QString::fromStdString((folder / "page").string());
    REQUIRE(QProcess::execute(QStringLiteral("pdftoppm"),
                              {QStringLiteral("-r"), QStringLiteral("150"), QStringLiteral("-singlefile"),
                               QStringLiteral("-png"), QString::fromStdString((folder / "report.pdf").string()),
                               base}) == 0);
    QProcess reader;
    reader.start(QStringLiteral("zbarimg"),
                 {QStringLiteral("-q"), QStringLiteral("--raw"), base + QStringLiteral(".png")});
    REQUIRE(reader.waitForFinished(30'000));
    const QString code = QString::fromLatin1(reader.readAllStandardOutput()).trimmed().toLower();
    CHECK(code.toStdString() ==
          "cardassay:" + oneRun().record.runId + ":" + sha256Hex(contentOf(oneRun().folder / "run.json")));
}

TEST_CASE("a report in two languages has them side by side, is whole, and every change of a page is found",
          "[report_evidence]")
{
    Drawing drawing = drawingNow(kEnglish);
    drawing.language = documentLanguages().back();
    const std::string both = drawPdfReport(std::span(&oneRun(), 1), drawing);
    CHECK(exitCodeFor(both) == 0);
    const auto sheets = unpackPdf(both)->pages;
    const auto pagesIn = [&](const Language& language) {
        drawing.language = language.code;
        return unpackPdf(drawPdfReport(std::span(&oneRun(), 1), drawing))->pages;
    };
    const auto english = pagesIn(kEnglish), chinese = pagesIn(kChinese);
    CHECK(sheets.size() == std::max(english.size(), chinese.size()));
    CHECK(sheets.front() == english.front() + chinese.front());
    const TempFolder folder;
    std::ofstream(folder / "other.pdf", std::ios::binary) << both;
    const auto report = openReport(folder / "other.pdf");
    REQUIRE(report);
    OpenedReport other = *report;
    other.drawing.language = kChinese.code; // as if the list had been changed
    CHECK(compareReport(other).exitCode() == 3);
}

TEST_CASE("each part of a document starts on a new sheet, independent of its page count per language",
          "[report_evidence]")
{
    PaintedPdf one, two;
    one.bytes = two.bytes = pagesWithNumbers(5);
    one.pages = two.pages = 5;
    one.parts = {0, 1, 4};
    two.parts = {0, 3, 4};
    const auto sheets = unpackPdf(sideBySide(one, two));
    REQUIRE(sheets);
    CHECK(sheets->pages == std::vector<std::string>{"00", "1", "2", "13", "2", "3", "44"});
}

TEST_CASE("a comparison carries its records, and is checked as a report is", "[report_evidence]")
{
    const std::vector<JudgedRun> runs{oneRun(), storedRun("sim:slow-c4", 3)};
    const std::string comparison = drawComparisonPdf(runs, drawingNow(kEnglish));
    CHECK(exitCodeFor(comparison) == 0);
    CHECK(comparison != drawPdfReport(runs, drawingNow(kEnglish)));
    std::string changed = comparison;
    changed[changed.size() / 2] = static_cast<char>(changed[changed.size() / 2] ^ 1);
    CHECK(exitCodeFor(changed) == 3);
    const TempFolder folder;
    std::ofstream(folder / "c.pdf", std::ios::binary) << comparison;
    auto report = openReport(folder / "c.pdf");
    REQUIRE(report);
    CHECK(report->runs.size() == 2);
    std::swap(report->runs[0], report->runs[1]); // pages of other runs
    CHECK(compareReport(*report).exitCode() == 3);
}

TEST_CASE("the matrix of runs contains all criteria, also if they exceed the page width", "[report_evidence]")
{
    constexpr std::size_t kCriteria = 20;
    std::vector<JudgedRun> runs(2);
    for (JudgedRun& run : runs) {
        run.record = sampleRecord();
        const CriterionResult first = run.record.criteria.front();
        run.record.criteria.clear();
        for (std::size_t i = 0; i < kCriteria; ++i) {
            run.record.criteria.push_back(first);
            run.record.criteria.back().metric = "write.figure_" + std::to_string(i);
            run.record.criteria.back().value = 1000.0 + static_cast<double>(i);
        }
    }
    const auto pages = unpackPdf(drawPdfReport(runs, drawingNow(kEnglish)))->pages;
    std::string overview;
    for (const std::string& page : pages)
        if (page.find("Runsinthisreport") != std::string::npos || overview.empty())
            overview += page;
    for (std::size_t i = 0; i < kCriteria; ++i)
        CHECK(overview.find(Texts().value(1000.0 + static_cast<double>(i), "MB/s").remove(u' ').toStdString()) !=
              std::string::npos);
}

TEST_CASE("a figure that is too wide for its column is written smaller, not in two lines", "[report_evidence]")
{
    const QString figure = QStringLiteral("0.01407 MB/s");
    const QFont font = reportFont(9);
    const double wide = QFontMetricsF(font).horizontalAdvance(figure);
    CHECK(fittedFont(figure, font, wide + 1).pixelSize() == 9);
    CHECK(fittedFont(figure, font, wide * 0.9).pixelSize() == 8);
    CHECK(fittedFont(figure, font, 5).pixelSize() == 7); // smaller could not be read
}

TEST_CASE("a line does not end between a figure and its unit, nor in a unit", "[report_evidence]")
{
    const QFont font = reportFont(9);
    const QString text = QStringLiteral("On average it writes 10.25 MB/s");
    const QFontMetricsF metrics(font);
    const double lineHeight = 1.28 * 9;
    // Room for all but the last letter: "10.25 MB/s" goes to the second line as a whole.
    const TextBlock block(text, font, metrics.horizontalAdvance(text) - 2);
    CHECK(block.height() == Catch::Approx(2 * lineHeight));
    CHECK(block.lines() == QStringList{QStringLiteral("On average it writes "), QStringLiteral("10.25 MB/s")});
}
