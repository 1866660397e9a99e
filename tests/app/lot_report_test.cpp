// The document on a lot: page 1 must carry a rejection in front of a supplier.
#include "document/lot_document.h"
#include "ground/base/read_file.h"
#include "pdf_text.h"
#include "plot/group_spread_plot.h"
#include "report/html_report.h"
#include "report/pdf_file.h"
#include "report/report.h"
#include "support/register_hex.h"
#include "support/stored_run.h"
#include "support/temp_folder.h"
#include "text/texts.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>

using namespace assay;

namespace {

JudgedRecord cardOf(unsigned maker, unsigned serial, double rate)
{
    JudgedRecord card = test::smallRecord("2026-11-20T10:00:00+08:00");
    card.ended = "2026-11-21T11:00:00+08:00";
    card.specimen.operatorName = serial % 2 ? "Chen Wei" : "Wang Li";
    card.device.reader = "Reader 7";
    card.device.bus = Bus::mmc;
    card.device.identity["cid"] = test::cidHex(maker, "JE", "GA16G", 0x10, serial);
    CriterionResult criterion;
    criterion.metric = "write.throughput_mean";
    criterion.limit = 20.0;
    criterion.unit = "MB/s";
    criterion.value = rate;
    criterion.verdict = rate >= 20 ? Verdict::pass : Verdict::fail;
    card.criteria = {criterion};
    card.metrics.clear();
    card.verdict = criterion.verdict;
    return card;
}

// 40 cards of three manufacturers; samples 12 and 23 fail, samples 8 and 31 have one serial number.
struct MixedLot {
    test::TempFolder folder;
    Lot lot;
    std::vector<JudgedRun> runs;

    MixedLot()
    {
        lot.supplier = "Alpha Trading";
        lot.number = "LOT-118";
        lot.part = "TF-16G";
        lot.size = 1000;
        lot.plan = "single:40:1";
        lot.sampledBy = "Li Na";
        lot.sampled = "2026-11-19";
        lot.sampling = "random, 4 cartons";
        const auto file = folder / "lot.toml";
        REQUIRE(createLot(file, lot));
        for (unsigned i = 1; i <= 40; ++i) {
            const double rate = i == 12 || i == 23 ? 12.5 : 25 + 0.1 * (i % 7);
            JudgedRun run;
            run.record = cardOf(i <= 35 ? 0x1b : i <= 39 ? 0x03 : 0x74, i == 31 ? 8 : i, rate);
            REQUIRE(addCard(file, {std::to_string(i), folder / std::to_string(i), run.record.runId, ""}));
            runs.push_back(std::move(run));
        }
        lot = *readLot(file);
    }
    std::vector<const JudgedRecord*> cards() const
    {
        std::vector<const JudgedRecord*> all;
        for (const JudgedRun& run : runs)
            all.push_back(&run.record);
        return all;
    }
    Document document() const
    {
        const auto records = cards();
        const auto judged = judgeLot(lot, records);
        REQUIRE(judged);
        return lotDocument({lot, records, *judged}, Wording(), {});
    }
    Drawing drawing(Language language = kEnglish) const
    {
        Drawing drawn = drawingNow(language);
        drawn.lotFile = *readWholeFile(folder / "lot.toml");
        return drawn;
    }
    QStringList pages(Language language = kEnglish) const
    {
        const auto file = folder / "report.pdf";
        REQUIRE(saveReport(drawPdfReport(runs, drawing(language)), file));
        return test::pdfPages(file);
    }
};

// Texts of the cells, a row per line.
std::string textOf(const Table& table)
{
    std::string text;
    for (const Row& row : table.rows) {
        for (const Cell& cell : row)
            text += cell.text + "|";
        text += "\n";
    }
    return text;
}

const Section& sectionOf(const Document& document, std::string_view id)
{
    const auto found = std::ranges::find(document.sections, id, &Section::id);
    REQUIRE(found != document.sections.end());
    return *found;
}

} // namespace

TEST_CASE("The decision of a lot names reason, mixed manufacturers and repeated serial numbers", "[lot_report]")
{
    const MixedLot lot;
    const Document document = lot.document();
    const auto& finding = std::get<Finding>(sectionOf(document, "decision").blocks.front());
    CHECK(finding.answer == "REJECT");
    REQUIRE(finding.figures.size() == 4);
    CHECK(finding.figures[0] == "The lot is rejected: 2 nonconforming of 40 tested, Re = 2.");
    CHECK(finding.figures[1] == "Mixed lot: 3 manufacturer IDs (35, 4, 1).");
    CHECK(finding.figures[2] == "Serial number 0x00000008 on 2 cards.");
    CHECK(finding.figures[3].starts_with("Nonconforming cards in the lot: 1 % to"));
}

TEST_CASE("Nonconforming samples are listed with serial number, criterion, limit and value", "[lot_report]")
{
    const MixedLot lot;
    const Document document = lot.document();
    const Section& section = sectionOf(document, "nonconforming");
    CHECK(section.part == Part::decision);
    const std::string rows = textOf(std::get<Table>(section.blocks.front()));
    INFO(rows);
    CHECK(rows.find("12|0x0000000c|Sequential write – Mean throughput|≥ 20 MB/s|12.50 MB/s|") != std::string::npos);
    CHECK(rows.find("23|0x00000017|") != std::string::npos);
    CHECK(std::ranges::count(rows, '\n') == 2);
}

TEST_CASE("Every group of like cards has statistics, a group of one card too", "[lot_report]")
{
    const MixedLot lot;
    const Document document = lot.document();
    const auto& table = std::get<Table>(sectionOf(document, "statistics").blocks.front());
    REQUIRE(table.rows.size() == 3);
    for (std::size_t i = 0; i < 3; ++i)
        CHECK(table.rows[i][1].text == std::to_string(i + 1));
    CHECK(table.rows[2][1].detail == "n = 1");
    CHECK(textOf(std::get<Table>(sectionOf(document, "groups").blocks.front())).find("|36 – 39|") != std::string::npos);
}

TEST_CASE("Page 1 of a lot's report says which lot, what failed, at what risk, and who tested when with what",
          "[lot_report]")
{
    const MixedLot lot;
    const QStringList pages = lot.pages();
    const QString& first = pages.front();
    INFO(first.toStdString());
    for (const char* text : {"REJECT",
                             "Mixed lot: 3 manufacturer IDs (35, 4, 1).",
                             "Serial number 0x00000008 on 2 cards.",
                             "LOT-118",
                             "Alpha Trading",
                             "0x0000000c",
                             "12.50 MB/s",
                             "n = 40, Ac = 1, Re = 2",
                             "AQL 0.9 %",
                             "α = 4.70 %",
                             "LQ 9.3 %",
                             "β = 9.81 %",
                             "Li Na",
                             "2026-11-19",
                             "random, 4 cartons",
                             "Wang Li (21), Chen Wei (19)",
                             "Reader 7",
                             "2026-11-20 10:00:00",
                             "2026-11-21 11:00:00",
                             "date, signature"}) {
        INFO(text);
        CHECK(first.contains(text));
    }
    for (int sample : {12, 23}) { // each page of evidence is that of its card
        const QString id = qstr(lot.runs[static_cast<std::size_t>(sample - 1)].record.runId);
        const auto page = std::ranges::find_if(pages, [&](const QString& one) { return one.contains(id); });
        REQUIRE(page != pages.end());
        CHECK(first.contains(QStringLiteral("page %1").arg(page - pages.begin() + 1)));
    }
    CHECK(pages.size() <= 7);
}

TEST_CASE("The web page of a lot has every section of its document, and the decision on each nonconforming card",
          "[lot_report]")
{
    const MixedLot lot;
    const QString page = QString::fromStdString(drawHtmlReport(lot.runs, lot.drawing()));
    for (const Section& section : lot.document().sections) {
        CAPTURE(section.id);
        CHECK(page.count(QStringLiteral("data-section=\"%1\"").arg(qstr(section.id))) == 1);
    }
    CHECK(page.count(QStringLiteral("data-section=\"answer\"")) == 2);
    CHECK(page.contains(QStringLiteral("0x00000017"))); // serial number of sample 23
}

TEST_CASE("A large lot lists only the samples that do not simply pass, and the ranges of the others", "[lot_report]")
{
    MixedLot lot;
    lot.lot.size = 100'000;
    for (unsigned i = 41; i <= 400; ++i) {
        JudgedRun run;
        run.record = cardOf(0x1b, i, i % 2 ? 25.2 : 25.4);
        lot.lot.cards.push_back({std::to_string(i), {}, run.record.runId, lot.lot.plan});
        lot.runs.push_back(std::move(run));
    }
    const Document document = lot.document();
    const Section& section = sectionOf(document, "samples");
    REQUIRE(section.blocks.size() == 2);
    CHECK(std::get<Table>(section.blocks[0]).rows.size() < 20);
    INFO(std::get<Paragraph>(section.blocks[1]).text);
    CHECK(std::get<Paragraph>(section.blocks[1]).text.find("24 – 400") != std::string::npos);
}

TEST_CASE("A chart whose limit is far away or that has outliers has a detail with most of the values", "[plot]")
{
    const auto groupOf = [](std::vector<double> values) {
        SpreadGroup group{"1", {}};
        for (const double value : values)
            group.values.push_back({"", value, false, false});
        return std::vector{group};
    };
    const SpreadLimit near{24, true, "limit"}, far{10, true, "limit"};
    CHECK_FALSE(detailOf(groupOf({24.5, 25, 25.5, 26}), near));
    const auto detail = detailOf(groupOf({25, 25.1, 25.2, 25.3}), far);
    REQUIRE(detail);
    CHECK(detail->low > 24.9);
    CHECK(detail->high < 25.4);
    CHECK(detailOf(groupOf({25, 25.1, 25.2, 25.3, 25.2, 25.1, 25.2, 12}), near)->low > 20);
    CHECK_FALSE(detailOf(groupOf({25, 25, 25}), far));
}
