// Tables and progress as shown to people, from fixed inputs.
#include "cli/device_text.h"
#include "cli/progress.h"
#include "cli/result_text.h"
#include "cli/text_table.h"
#include "document/document_text.h"
#include "document/run_document.h"
#include "ground/base/text.h"
#include "run/record/metric.h"
#include "run/scenario/scenario.h"
#include "support/waf_record.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <sstream>

using namespace assay;
using namespace assay::cli;

TEST_CASE("Chinese text takes two cells a character, combining marks none")
{
    struct Row {
        std::string text;
        std::size_t cells;
    };
    const auto row =
        GENERATE(Row{"", 0}, Row{"SD32G", 5}, Row{"行车记录仪", 10}, Row{"e\xCC\x81", 1}, Row{"…", 1}, Row{"😀", 2});
    CHECK(displayWidth(row.text) == row.cells);
}

TEST_CASE("Text is cut to the cells there are")
{
    struct Row {
        std::string text;
        std::size_t cells;
        std::string shown;
    };
    const auto row = GENERATE(Row{"abc", 3, "abc"}, Row{"abcd", 3, "ab…"}, Row{"行车记", 4, "行…"}, Row{"abc", 0, ""});
    CHECK(fitTo(row.text, row.cells) == row.shown);
}

TEST_CASE("Columns are aligned whatever the script, and empty columns are left out")
{
    TextTable table{std::string("NAME"), std::string("EMPTY"), {"SIZE", Align::right}};
    table.addRow({"卡", "", "1"});
    table.addRow({"card", "", "10"});
    CHECK(table.text() == "NAME  SIZE\n"
                          "卡       1\n"
                          "card    10\n");
}

TEST_CASE("The scorecard is the decision and the findings of the document, with the latencies on request")
{
    const JudgedRecord run = test::wafRecord();
    const std::string text = scorecardText(run), withLatencies = scorecardText(run, true);
    CAPTURE(text);
    for (const Section& section : runDocument(run, Wording(), {}).sections) {
        CAPTURE(section.id);
        const bool isShown = section.part != Part::appendix;
        CHECK((text.find("\n" + section.title + "\n") != std::string::npos) == isShown);
        CHECK((withLatencies.find("\n" + section.title + "\n") != std::string::npos) ==
              (isShown || section.id == "latencies"));
    }
}

TEST_CASE("Details of a cell are in parentheses beside it, and empty columns are left out")
{
    Document document;
    document.identification = {.title = "", .subject = "Card", .foot = "Run 1", .notices = {"SIMULATED"}};
    addSection(document, {"criteria",
                          Part::decision,
                          "Criteria",
                          {Table{{{"Criterion"}, {"Limit", 1, true}, {"Empty"}},
                                 {{{.text = "IOPS", .detail = "too slow"}, {.text = "9", .detail = "8 - 10"}, {}},
                                  {{.text = "P99"}, {.text = "10"}, {}}}}}});
    addSection(document, {"chart", Part::decision, "Chart", {Figures{}}});
    CHECK(documentText(document, Phrases(kEnglish)) == "SIMULATED\nCard\n\nCriteria\n"
                                                       "Criterion             Limit\n"
                                                       "IOPS (too slow)  9 (8 - 10)\n"
                                                       "P99                      10\n"
                                                       "\nRun 1\n");
}

namespace {

Snapshot midRun()
{
    Snapshot now;
    now.state = SessionState::running;
    now.step = 1;
    now.stepCount = 3;
    now.stepId = "overwrite";
    now.stepName = {"overwrite", "sequential_write", {{"en", "Overwrite"}}};
    now.phase = PhaseRole::write;
    now.fraction = 0.4199;
    now.remaining = std::chrono::seconds(125);
    now.phaseDone = Bytes(1'200'000'000);
    now.phasePlanned = Bytes(4'000'000'000);
    now.megabytesPerSecondNow = 23.44;
    return now;
}

} // namespace

TEST_CASE("A progress line says how far, how long, where and how fast")
{
    CHECK(progressLine(midRun()) ==
          "41 %, 2 min 05 s left, step 2 of 3: Overwrite / Write, 23.4 MB/s, 1.20 GB of 4.00 GB");
}

TEST_CASE("A time left that is not known is said to be unknown")
{
    Snapshot now = midRun();
    now.remaining.reset();
    CHECK(progressLine(now).find("time left not yet known") != std::string::npos);
    CHECK(progressJson(now)["remaining_s"].is_null());
}

TEST_CASE("Until the rates are measured the time left is that of the plan")
{
    Snapshot now = midRun();
    now.remaining.reset();
    now.elapsed = std::chrono::seconds(20);
    CHECK(progressLine(now, std::chrono::seconds(80)).find("1 min 00 s left at 20 MB/s") != std::string::npos);
    CHECK(progressLine(now, std::chrono::seconds(20)).find("time left not yet known") != std::string::npos);
}

TEST_CASE("Failed I/Os are never dropped from a narrow bar before speed is")
{
    Snapshot now = midRun();
    now.errors = 3;
    const std::string bar = progressBar(now, 42);
    CHECK(bar.find("3 errors") != std::string::npos);
    CHECK(bar.find("MB/s") == std::string::npos);
}

TEST_CASE("A bar fits its terminal")
{
    for (std::size_t columns = 1; columns < 160; ++columns) {
        CAPTURE(columns);
        CHECK(displayWidth(progressBar(midRun(), columns)) <= columns);
    }
}

TEST_CASE("An erase id is quoted where a shell would take it apart")
{
    CHECK(shellWord("usb-1:2/SD32G@0x1234") == "usb-1:2/SD32G@0x1234");
    CHECK(shellWord("a b$(c)'d") == "'a b$(c)'\\''d'");
}
