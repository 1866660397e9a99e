// Finding on a write_path step: its table, and a line for each measured write path.
#include "document/step_findings.h"
#include "plot/run_charts.h"
#include "plot/write_path_plot.h"
#include "run/scenario/write_path/write_path_facts.h"
#include "text/wording.h"

#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

using namespace assay;
using Catch::Approx;
using namespace std::chrono_literals;

namespace {

// 1000 calls that took this long each, of a file that the page cache held or did not.
WritePathCell cellOf(const char* way, Bytes block, Ns each, double cached)
{
    WritePathCell cell{way, block, {}, each, each, 3 * each, {}};
    cell.run = {1000, block * 1000, 1000 * each, 1000 * each + 1s, 4ms, block * 3000, 1000, cached};
    return cell;
}

// Blocks of 512 B and 4 KiB; O_DIRECT cannot write the small ones, and splice() neither size.
JudgedRecord runOfWays()
{
    WritePathFacts facts{"exfat", {}};
    for (const Bytes block : {Bytes(512), kib(4)}) {
        facts.cells.push_back(cellOf("write", block, 2us, 1));
        facts.cells.push_back(cellOf("o_direct", block, 1ms, 0));
        if (block < kib(4))
            facts.cells.back().skipped = "whole blocks only";
        facts.cells.push_back(cellOf("write_fsync", block, 8ms, 1));
        facts.cells.push_back(cellOf("splice", block, 2us, 1));
        facts.cells.back().skipped = "not here";
    }
    StepRecord step;
    step.id = "path";
    step.scenario = "write_path";
    step.facts["write_path"] = toJson(facts);
    JudgedRecord run;
    run.steps.push_back(std::move(step));
    return run;
}

bool tells(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

} // namespace

TEST_CASE("a run of ways to write says what they took, and which of them only filled the page cache", "[report]")
{
    const JudgedRecord run = runOfWays();
    const auto answers = stepFindings(run, Wording());
    REQUIRE(answers.size() == 1);
    const Finding& answer = answers[0];
    CHECK(tells(answer.figures.at(0), "write() took 2 µs typically, and 100 % of the file"));
    CHECK(tells(answer.figures.at(0), "Bypassing the page cache, a call took 1 ms."));
    CHECK(tells(answer.figures.at(0), "With fsync() after each call, a call took 8 ms, and 3 bytes"));
    CHECK(tells(answer.figures.at(1), "exfat"));
    REQUIRE(answer.table.rows.size() == 4); // those of 4 KiB
    for (const auto& row : answer.table.rows)
        CHECK(row.size() == answer.table.columns.size());
    CHECK(answer.table.rows[0][0].detail == "cache, not card");
    CHECK(answer.table.rows[1][0].detail.empty());
    CHECK(answer.table.rows[2][0].detail.empty()); // it waited for the card, though the cache holds the file too
    CHECK(answer.table.rows[3][0].detail.starts_with("left out"));
    CHECK(answer.table.rows[1][1].text == "4.096 MB/s");
}

TEST_CASE("the headline of ways to write names only the rates that were measured", "[report]")
{
    JudgedRecord run = runOfWays();
    const auto headline = [&run] { return stepFindings(run, Wording())[0].answer; };
    const auto measured = [&run](const char* id, double megabytesPerSecond) {
        Metric& metric = run.metrics.emplace_back();
        metric.id = id;
        metric.value = megabytesPerSecond;
        metric.unit = "MB/s";
    };
    CHECK(headline() == "–");
    measured("path.path_direct", 4);
    CHECK(headline() == "4 MB/s bypassing the page cache");
    measured("path.path_fsync", 0.5);
    CHECK(headline() == "4 MB/s bypassing the page cache, 0.5000 MB/s synced");
}

TEST_CASE("ways to write are drawn by what they wait for, with a gap where one could not be measured", "[report]")
{
    const JudgedRecord run = runOfWays();
    const WritePathRates waiting = writePathRates(run.steps[0], WritePathGroup::waiting);
    CHECK(waiting.blocks == std::vector<Bytes>{Bytes(512), kib(4)});
    REQUIRE(waiting.lines.size() == 2);
    CHECK(waiting.lines[0].name == QStringLiteral("o_direct"));
    CHECK(std::isnan(waiting.lines[0].mbPerS[0]));
    CHECK(waiting.lines[0].mbPerS[1] == Approx(4.096));
    CHECK(waiting.lines[1].mbPerS[0] == Approx(0.064));
    CHECK(writePathRates(run.steps[0], WritePathGroup::copying).lines.empty());
    const auto pictures = runCharts(run, Texts());
    const auto cached = std::ranges::find(pictures, ChartKind::writePathsCached, &Figure::kind);
    REQUIRE(cached != pictures.end());
    REQUIRE(cached->sentences.size() == 1); // nothing of 10 bytes was measured
    CHECK(tells(cached->sentences[0], "write() of 4 KiB appears to reach 2,048 MB/s"));
    CHECK(std::ranges::count(pictures, ChartKind::writePathsCopying, &Figure::kind) == 0);
    const auto picture = std::ranges::find(pictures, ChartKind::writePathsWaiting, &Figure::kind);
    REQUIRE(picture != pictures.end());
    const auto plot = picture->make();
    CHECK(plot->table().rows.size() == 2);
    REQUIRE(picture->sentences.size() == 1);
    CHECK(tells(picture->sentences[0], "3 bytes went to the device with fsync()"));
}
