// One document, four renderers: PDF, web page and text have the same sections, texts, tables and figures; the desktop
// in tests/gui/result_document_test.cpp.
#include "app/pdf_text.h"
#include "document/document_text.h"
#include "document/runs_document.h"
#include "languages.h"
#include "program/wiring/builtin_resources.h"
#include "report/html_report.h"
#include "report/pdf_file.h"
#include "report/report.h"
#include "report/run_report.h"
#include "report/several_runs.h"
#include "support/document_content.h"
#include "support/full_run.h"
#include "support/recording_record.h"
#include "support/sample_record.h"
#include "support/temp_folder.h"
#include "support/waf_record.h"

#include <QRegularExpression>
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::test;

namespace {

// Without blanks and compatibility forms: a renderer breaks lines where it likes.
QString blankless(const QString& text)
{
    static const QRegularExpression blanks(QStringLiteral("[\\s\\x{2060}]"));
    return text.normalized(QString::NormalizationForm_KC).replace(QChar(0x2012), QChar(0x2013)).remove(blanks);
}
QString blankless(const std::string& text) { return blankless(qstr(text)); }

// Checks that each renderer has all sections of the document. Returns the number of tables and charts.
std::pair<qsizetype, qsizetype> checkSections(const Document& document, Language language, const QString& pdf,
                                              const QString& html)
{
    const QString text = blankless(documentText(document, Phrases(language)));
    qsizetype tables = 0, charts = 0;
    qsizetype begin = 0; // of the section on the web page
    for (const Section& section : document.sections) {
        CAPTURE(section.id);
        begin = html.indexOf(QStringLiteral("data-section=\"%1\"").arg(qstr(section.id)), begin);
        CHECK(begin >= 0);
        const DocumentContent content = contentOf(section);
        CHECK(content.texts.size() + content.charts > 0);
        for (const std::string& one : content.texts) {
            CAPTURE(one);
            CHECK(html.contains(qstr(one).toHtmlEscaped()));
            CHECK(pdf.contains(blankless(one)));
            CHECK(text.contains(blankless(one)));
        }
        for (const std::string& one : content.captions) {
            CAPTURE(one);
            CHECK(html.contains(qstr(one).toHtmlEscaped()));
            CHECK(pdf.contains(blankless(one)));
        }
        tables += static_cast<qsizetype>(content.tables);
        charts += static_cast<qsizetype>(content.charts);
    }
    return {tables, charts};
}

QString blanklessPdf(const std::string& bytes)
{
    const TempFolder folder;
    REQUIRE(saveReport(bytes, folder / "report.pdf"));
    return blankless(pdfPages(folder / "report.pdf").join(QLatin1Char(' ')));
}

void checkRenderers(const JudgedRun& run, Language language)
{
    const Drawing drawing = drawingNow(language);
    const Document document = reportOn(run, Texts(language), drawing.form, drawing.created, runAdvice(run));
    const QString html = QString::fromStdString(drawHtmlReport(std::span(&run, 1), drawing));
    const auto [tables, charts] =
        checkSections(document, language, blanklessPdf(drawPdfReport(std::span(&run, 1), drawing)), html);
    CHECK(html.count(QStringLiteral("<table>")) == tables);
    CHECK(html.count(QStringLiteral("<figure>")) == charts);
    CHECK(html.count(QStringLiteral("data-rows=\"")) == charts);
}

// A shipped profile on a shipped card.
void checkRun(const std::string& profile, const std::string& card, Language language)
{
    CAPTURE(profile, card, language.code);
    FullRun run = FullRun::onSim(builtIn("sim", card), builtIn("profiles", profile));
    run.finish();
    const auto judged = judgeStored(run.folder());
    REQUIRE(judged);
    checkRenderers(*judged, language);
}

} // namespace

TEST_CASE("PDF, web page and text have every section, text, table and figure of the document", "[report]")
{
    const auto language = GENERATE(kEnglish, kChinese);
    switch (GENERATE(0, 1, 2)) {
    case 0: return checkRenderers({sampleRecord(Verdict::fail), sampleProfile()}, language);
    case 1: return checkRenderers({wafRecord(), sampleProfile()}, language);
    default: return checkRenderers({recordingRecord(), sampleProfile()}, language);
    }
}

TEST_CASE("PDF and web page of several runs have every section of their document", "[report]")
{
    const auto language = GENERATE(kEnglish, kChinese);
    const std::size_t count = GENERATE(2, 6);
    std::vector<JudgedRun> runs(count, {sampleRecord(Verdict::pass), sampleProfile()});
    runs[1] = {sampleRecord(Verdict::fail), sampleProfile()};
    const Drawing drawing = drawingNow(language);
    const SeveralRuns several(runs);
    const Document document =
        runsDocument(several.compared(), Wording(language), comparisonCharts(several.compared(), Texts(language)));
    checkSections(document, language, blanklessPdf(drawPdfReport(runs, drawing)),
                  QString::fromStdString(drawHtmlReport(runs, drawing)));
}

TEST_CASE("The chart that decides is drawn once", "[report]")
{
    const JudgedRun run{recordingRecord(), sampleProfile()};
    const Drawing drawing = drawingNow(kEnglish);
    const Document document = reportOn(run, Texts(), drawing.form, drawing.created, {});
    std::vector<std::pair<ChartKind, const StepRecord*>> large; // charts of phases are small and side by side
    for (const Section& section : document.sections)
        for (const Block& block : section.blocks) {
            const auto* figures = std::get_if<Figures>(&block);
            const auto* finding = std::get_if<Finding>(&block);
            for (const Figure& figure : figures ? figures->charts : finding ? finding->charts : std::vector<Figure>())
                if (!figure.phase)
                    large.emplace_back(figure.kind, figure.step);
        }
    CHECK(large.size() >= 4);
    std::ranges::sort(large);
    CHECK(std::ranges::adjacent_find(large) == large.end());
}

TEST_CASE("PDF, web page and text of runs on simulated cards have the same sections", "[report]")
{
    checkRun("quick", "slow-c4", kEnglish);
    checkRun("quick", "fake-wrap", kChinese);
    checkRun("quick", "dying", kEnglish);
    checkRun("line", "good-u1", kChinese);
    checkRun("power-cut", "good-u1", kEnglish);
}

TEST_CASE("PDF, web page and text of each shipped profile on each shipped card have the same sections",
          "[.long][report]")
{
    bool isChinese = false;
    for (const BuiltinResource& profile : builtinResources())
        for (const BuiltinResource& card : builtinResources())
            if (profile.kind == "profiles" && card.kind == "sim")
                checkRun(std::string(profile.name), std::string(card.name),
                         std::exchange(isChinese, !isChinese) ? kChinese : kEnglish);
}
