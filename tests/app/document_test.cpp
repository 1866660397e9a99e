// One document, several renderers: PDF and web page have the same sections, tables and figures.
#include "app/pdf_text.h"
#include "languages.h"
#include "report/html_report.h"
#include "report/pdf_file.h"
#include "report/report.h"
#include "report/run_report.h"
#include "support/recording_record.h"
#include "support/sample_record.h"
#include "support/temp_folder.h"
#include "support/waf_record.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::test;

namespace {

QString pressedText(const std::string& text)
{
    return qstr(text).normalized(QString::NormalizationForm_KC).remove(QLatin1Char(' ')).remove(QChar(0x2060));
}

// Everything that a renderer of text must say of a table.
void addTexts(std::vector<std::string>& all, const Table& table)
{
    for (const Column& column : table.columns)
        all.push_back(column.title);
    for (const Row& row : table.rows)
        for (const Cell& cell : row) {
            all.push_back(cell.text);
            all.push_back(cell.detail);
        }
}

std::vector<std::string> textsOf(const Section& section)
{
    std::vector<std::string> all{section.title};
    for (const Block& block : section.blocks) {
        if (const auto* paragraph = std::get_if<Paragraph>(&block))
            all.push_back(paragraph->text);
        if (const auto* table = std::get_if<Table>(&block))
            addTexts(all, *table);
        if (const auto* figures = std::get_if<Figures>(&block))
            all.push_back(figures->title);
        if (const auto* facts = std::get_if<Facts>(&block))
            for (const Fact& fact : facts->rows)
                if (!fact.value.empty())
                    all.insert(all.end(), {fact.name, fact.value});
        if (const auto* finding = std::get_if<Finding>(&block)) {
            all.push_back(finding->answer);
            all.insert(all.end(), finding->figures.begin(), finding->figures.end());
            addTexts(all, finding->table);
        }
    }
    std::erase(all, "");
    return all;
}

std::size_t figuresIn(const Document& document)
{
    std::size_t count = 0;
    for (const Section& section : document.sections)
        for (const Block& block : section.blocks) {
            if (const auto* figures = std::get_if<Figures>(&block))
                count += figures->charts.size();
            if (const auto* finding = std::get_if<Finding>(&block))
                count += finding->charts.size();
        }
    return count;
}

JudgedRun runNumber(int which)
{
    return {which == 0 ? sampleRecord(Verdict::fail) : which == 1 ? wafRecord() : recordingRecord(), sampleProfile()};
}

Section* sectionOf(Document& document, const char* id)
{
    const auto found = std::ranges::find(document.sections, id, &Section::id);
    return found == document.sections.end() ? nullptr : &*found;
}

} // namespace

TEST_CASE("PDF and web page have every section, text, table and figure of the document", "[report]")
{
    const auto language = GENERATE(kEnglish, kChinese);
    const JudgedRun run = runNumber(GENERATE(0, 1, 2));
    const Drawing drawing = drawingNow(language);
    const Document document = reportOn(run, Texts(language), drawing.form, drawing.created);
    const TempFolder folder;
    REQUIRE(writePdfReport(std::span(&run, 1), folder / "report.pdf", language));
    const QString pdf = pdfPages(folder / "report.pdf").join(QLatin1Char(' ')).remove(QLatin1Char(' '));
    const QString html = QString::fromStdString(drawHtmlReport(std::span(&run, 1), drawing));
    for (const Section& section : document.sections) {
        CAPTURE(section.id);
        CHECK(html.contains(QStringLiteral("data-section=\"%1\"").arg(qstr(section.id))));
        for (const std::string& text : textsOf(section)) {
            CAPTURE(text);
            CHECK(html.contains(qstr(text).toHtmlEscaped()));
            CHECK(pdf.contains(pressedText(text)));
        }
    }
    CHECK(static_cast<std::size_t>(html.count(QStringLiteral("<figure>"))) == figuresIn(document));
    CHECK(static_cast<std::size_t>(html.count(QStringLiteral("<details class=\"data\">"))) == figuresIn(document));
}

TEST_CASE("a run that no criterion judges reads measured, not judged, with its write amplification", "[report]")
{
    JudgedRecord run = wafRecord();
    run.verdict = Verdict::pass;
    run.criteria.clear();
    Document document = runDocument(run, Wording(), {});
    const auto& finding = std::get<Finding>(sectionOf(document, "answer")->blocks.front());
    CHECK(finding.answer.starts_with("Measured, not judged: WAF "));
    CHECK_FALSE(finding.verdict);
}

TEST_CASE("criteria stand failures first, with limit and value in one unit", "[report]")
{
    JudgedRecord run = sampleRecord(Verdict::fail);
    CriterionResult& last = run.criteria.emplace_back();
    last = {"write.latency_max", Comparison::atMost, 500'000.0, {}, "us", 950.0, {}, Verdict::fail, {}, false};
    Document document = runDocument(run, Wording(), {});
    const Section* section = sectionOf(document, "criteria");
    const auto table = std::ranges::find_if(section->blocks, [](const Block& block) { return block.index() == 2; });
    REQUIRE(table != section->blocks.end());
    const auto& rows = std::get<Table>(*table).rows;
    CHECK(rows.front().back().verdict == Verdict::fail);
    CHECK(std::ranges::is_sorted(rows, {}, [](const Row& row) { return row.back().verdict != Verdict::fail; }));
    const auto row = std::ranges::find_if(rows, [](const Row& of) { return of[1].text == "≤ 500 ms"; });
    REQUIRE(row != rows.end());
    CHECK(row->at(2).text == "0.9500 ms");
    CHECK(row->at(3).text == "+499.1 ms");
}

TEST_CASE("conditions list only parameters that differ from their defaults, sizes as people write them", "[report]")
{
    JudgedRecord run = sampleRecord();
    run.steps.front().scenario = "sequential_write";
    run.steps.front().params = {{"queue_depth", 1}, {"block_bytes", 65536}};
    Document document = runDocument(run, Wording(), {});
    std::string all;
    for (const Block& block : sectionOf(document, "conditions")->blocks)
        if (const auto* facts = std::get_if<Facts>(&block))
            for (const Fact& fact : facts->rows)
                all += fact.value + "\n";
    CHECK(all.find("block_bytes = 64 KiB") != std::string::npos);
    CHECK(all.find("queue_depth") == std::string::npos);
}
