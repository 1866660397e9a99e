// Answers on marks, life and power cuts: what is said of runs of simulated cards, and that PDF and web page say it.
#include "document/step_findings.h"

#include "app/pdf_text.h"
#include "document/run_document.h"
#include "document/run_sections.h"
#include "judge/verdict/judge_run.h"
#include "languages.h"
#include "plot/criterion_chart.h"
#include "plot/cycle_plot.h"
#include "program/wiring/wiring.h"
#include "report/html_report.h"
#include "report/pdf_file.h"
#include "report/report.h"
#include "run/scenario/scenario.h"
#include "support/full_run.h"
#include "support/register_hex.h"
#include "support/temp_folder.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fmt/format.h>

using namespace assay;
using namespace assay::test;

namespace {

std::string answerCard(const std::string& more = "", std::uint64_t bytes = 16'777'216)
{
    return fmt::format("[card]\nname = \"t\"\nadvertised_bytes = {}\n[bus]\nmb_s = 12\n{}", bytes, more);
}

// One step "s" of this scenario, and a criterion on one of its metrics.
JudgedRun answeringRun(const std::string& card, const std::string& lines, const std::string& criterion,
                       const std::string& label = "")
{
    const std::string text =
        "[profile]\nname = \"t\"\n[[step]]\nid = \"s\"\n" + lines + "[[criterion]]\nmetric = \"s." + criterion + "\n";
    FullRun run = FullRun::onSim(card, text);
    JudgedRun judged{run.finish(), *parseProfile(text, "t", scenarioSchemas())};
    judged.record.specimen.label = label;
    judged.record.setScorecard(evaluate(judged.record, judged.profile));
    return judged;
}

JudgedRun classRun()
{
    return answeringRun(answerCard("", 8'000'000'000), "scenario = \"speed_class\"\nunits = 16\nau_bytes = 8_388_608\n",
                        "claims_kept\"\nop = \"==\"\nlimit = \"yes\"", "8GB C10 U3");
}

JudgedRun wornRun()
{
    const std::string fault = "[[fault]]\nkind = \"bit_flip\"\nop = \"read\"\nlength = 2_097_152\nafter_bytes = "
                              "167_772_160\n"; // an eighth of the card, from cycle 6 on
    return answeringRun(answerCard(fault), "scenario = \"endurance\"\ncycles = 12\n",
                        "bad_share\"\nop = \"<=\"\nlimit = 0");
}

JudgedRun cutRun(const std::string& power)
{
    return answeringRun(answerCard("[power]\n" + power, 134'217'728),
                        "scenario = \"power_cut\"\ncuts = 60\nregion_bytes = 2_097_152\nlongest_s = 0.2\n",
                        "flushed_lost\"\nop = \"<=\"\nlimit = 0");
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

Finding onlyAnswer(const JudgedRun& run, const Wording& texts = Wording())
{
    auto answers = stepFindings(run.record, texts);
    REQUIRE(answers.size() == 1);
    for (const auto& row : answers[0].table.rows)
        CHECK(row.size() == answers[0].table.columns.size());
    return std::move(answers[0]);
}

std::string headlineOfAnswer(const JudgedRun& run) { return headline(run.record, Wording()).answer; }

std::string cellOf(const Finding& answer, const std::string& row, std::size_t column)
{
    const auto found = std::ranges::find_if(answer.table.rows, [&](const auto& cells) { return cells[0].text == row; });
    REQUIRE(found != answer.table.rows.end());
    return found->at(column).text;
}

} // namespace

TEST_CASE("speed classes are answered mark by mark: printed, registered, asked for and measured", "[report]")
{
    const Finding answer = onlyAnswer(classRun());
    CHECK(answer.answer == "No"); // 12 MB/s are no U3
    CHECK(answer.verdict == Verdict::fail);
    CHECK(answer.table.rows.size() == 11);
    CHECK(cellOf(answer, "C10", 1) == "yes");
    CHECK(cellOf(answer, "U1", 1) == "no");
    CHECK(cellOf(answer, "U3", 2) == "not readable");
    CHECK(cellOf(answer, "U3", 3).starts_with("≥ 30"));
    CHECK(cellOf(answer, "C10", 4).starts_with("12"));
    CHECK(cellOf(answer, "C10", 5) == "conforms");
    CHECK(cellOf(answer, "U3", 5) == "does not conform");
    CHECK(has(cellOf(answer, "V10", 5), "indicative"));
    CHECK(has(answer.figures.at(1), "Only a sample was measured"));
    CHECK(has(answer.figures.at(1), "CMD20"));
    CHECK(has(answer.figures.at(1), "Classes 2 to 6 use smaller writes of their own"));
    CHECK(has(answer.figures.at(0), "Reading of a table, longest: "));
}

TEST_CASE("the card is compared with its label by the fastest mark of each kind that it kept", "[report]")
{
    const JudgedRun run = classRun();
    const Document document = runDocument(run.record, Wording(), {});
    const auto section = std::ranges::find(document.sections, "identification", &Section::id);
    REQUIRE(section != document.sections.end());
    const auto& table = std::get<Table>(section->blocks.at(1));
    const auto speed = std::ranges::find_if(table.rows, [](const Row& row) { return row[0].text == "Speed"; });
    REQUIRE(speed != table.rows.end());
    CHECK(speed->at(1).text == "C10 U3");
    CHECK(speed->at(3).text.starts_with("C10 U1 V10"));
}

TEST_CASE("a mark that decides is shown by its rate, and damage by power cuts by no picture", "[report]")
{
    const JudgedRun marks = classRun(), cuts = cutRun("volatile_bytes = 262_144\nignores_flush = true\n");
    REQUIRE(decidingFigure(marks.record, Texts()));
    CHECK(decidingFigure(marks.record, Texts())->figure.title.ends_with("throughput over time"));
    CHECK_FALSE(decidingFigure(cuts.record, Texts()));
}

TEST_CASE("a counterfeit is shown by the part of its capacity that keeps data", "[report]")
{
    FullRun run("sim:fake-wrap", builtIn("profiles", "quick")); // 8 of 64 GB
    const auto deciding = decidingFigure(run.finish(), Texts());
    REQUIRE(deciding);
    const PlotTable table = deciding->figure.make()->tableIn(Texts());
    CHECK(table.columns.back() == "keeps data");
    const auto kept =
        std::ranges::count(table.rows, QStringLiteral("1"), [](const QStringList& row) { return row.back(); });
    CHECK(kept == table.rows.size() / 8);
}

TEST_CASE("sentences have a blank between them, but none after a Chinese full stop", "[report]")
{
    CHECK(joined({"One.", "", "Two."}, " ") == "One. Two.");
    CHECK(joined({"甲。", "乙。"}, " ") == "甲。乙。");
    CHECK(joined({"甲。", "乙。"}, "; ") == "甲。; 乙。");
}

TEST_CASE("large numbers are written alike in values and intervals", "[report]")
{
    CHECK(Wording().interval(Interval{300, 3000}, "1") == "300 – 3,000");
    CHECK(Wording().interval(Interval{12'340, 1234567}, "1/s") == "12,340 – 1,234,567 IOPS");
    CHECK(Wording().interval(Interval{0.12345, 12.5}, "1") == "0.1234 – 12.5");
    CHECK(Wording().number(1234567) == "1,234,567");
    CHECK(Wording().number(-1234.6) == "-1,235");
    CHECK(Wording().number(0.00001234) == "1.23e-05");
}

TEST_CASE("a card without known claims is described by the fastest mark that it meets", "[report]")
{
    JudgedRun run = classRun();
    run.record.specimen.label.clear();
    run.record.setScorecard(evaluate(run.record, run.profile));
    const Finding answer = onlyAnswer(run);
    CHECK(answer.answer == "Meets C10");
    CHECK(answer.table.columns.size() == 5); // nothing is printed
    CHECK(answer.figures.at(1).starts_with("Claims unknown: "));
}

TEST_CASE("an application class measured in short is called undecided", "[report]")
{
    const JudgedRun run =
        answeringRun(answerCard("[random]\nread_extra_us = 100\nwrite_extra_us = 1000\n", 2'214'592'512),
                     "scenario = \"app_class\"\nmode = \"shortcut\"\n", "app_class\"\nop = \"==\"\nlimit = \"A1\"");
    const Finding answer = onlyAnswer(run);
    CHECK(answer.answer == "Not decided");
    CHECK(answer.figures.at(1).starts_with("Half a minute each"));
    REQUIRE(answer.table.rows.size() == 3);
    CHECK(answer.table.rows[0][3].verdict == Verdict::pass);
    CHECK(answer.table.rows[2][2].text == "not measured");
    CHECK_FALSE(answer.table.rows[2][3].verdict);
}

TEST_CASE("the answer on A1 says what the registers tell of queue and cache, which A2 needs", "[report]")
{
    const std::string ssr = RegisterHex(64).set(335, 331, 31).set(330, 330, 1).text();
    std::string card = answerCard("[random]\nread_extra_us = 100\nwrite_extra_us = 1000\n", 2'214'592'512);
    card.insert(card.find("[bus]"), "ssr = \"" + ssr + "\"\n");
    const JudgedRun run = answeringRun(card, "scenario = \"app_class\"\nmode = \"shortcut\"\n",
                                       "app_class\"\nop = \"==\"\nlimit = \"A1\"");
    CHECK(onlyAnswer(run).figures.at(1).ends_with("a queue of 32 commands; cache: yes."));
}

TEST_CASE("life is answered with milestones, projection and method, and its course is drawn", "[report]")
{
    const JudgedRun run = wornRun();
    const Finding answer = onlyAnswer(run);
    CHECK(answer.answer == "6 overwrites"); // its end was seen: no interval
    CHECK(headlineOfAnswer(run) == "FAIL: the card failed after 6 overwrites of 16.78 MB");
    CHECK(answer.verdict == Verdict::fail);
    CHECK(has(answer.figures.at(1), "observed to its end"));
    CHECK(
        answer.figures.at(1).ends_with("Hours for a camera of 20 Mbit/s whose wear equals that of sequential writes."));
    CHECK(answer.figures.at(0).starts_with("12 overwrites of 16.78 MB"));
    CHECK(cellOf(answer, Wording().quantity("cycles_to_bad_10"), 1) == "6");
    const CycleSeries speed = cycleSeries(run.record.steps[0], CycleValue::speed);
    CHECK(speed.cycle.size() == 12);
    CHECK(speed.written.front() > 11);
    CHECK(speed.milestones.empty());
    const CycleSeries bad = cycleSeries(run.record.steps[0], CycleValue::badSectors);
    CHECK(bad.written.at(4) == 0);
    CHECK(bad.written.at(5) == 12.5);
    REQUIRE(bad.milestones.size() == 4);
    CHECK(bad.milestones[3].id == "bad_10");
    CHECK(bad.milestones[3].cycle == 6);
    CHECK(cycleSeries(StepRecord(), CycleValue::speed).cycle.empty());
}

TEST_CASE("the finding on power cuts has counts, and upper bounds for kinds of damage not seen", "[report]")
{
    const JudgedRun good = cutRun("volatile_bytes = 1_048_576\n");
    CHECK(headlineOfAnswer(good) == "PASS: no data damaged in 60 power cuts");
    const Finding honest = onlyAnswer(good);
    CHECK(honest.answer == "No damage in 60 cuts");
    CHECK(honest.verdict == Verdict::pass);
    REQUIRE(honest.table.rows.size() == 5);
    CHECK(honest.table.rows[0][1].text == "0");
    CHECK(honest.table.rows[0][2].text.starts_with("more than 4.8")); // 1 - 0.05^(1/60)
    const JudgedRun bad = cutRun("volatile_bytes = 262_144\nignores_flush = true\n");
    CHECK(headlineOfAnswer(bad) == "FAIL: the card lost flushed data at power cuts");
    const Finding liar = onlyAnswer(bad);
    CHECK(liar.answer == "Flushed data are lost");
    CHECK(liar.verdict == Verdict::fail);
    CHECK(liar.table.rows[0][2].text == "–");
    CHECK(onlyAnswer(cutRun("bricks_after = 20\n")).answer == "It did not come back after cut 21");
}

TEST_CASE("PDF and web page say the same answers, in both languages", "[report]")
{
    const auto language = GENERATE(kEnglish, kChinese);
    const int which = GENERATE(0, 1, 2);
    const JudgedRun run = which == 0 ? classRun() : which == 1 ? wornRun() : cutRun("volatile_bytes = 1_048_576\n");
    const Finding answer = onlyAnswer(run, Wording(language));
    const TempFolder folder;
    REQUIRE(writePdfReport(std::span(&run, 1), folder / "report.pdf", language));
    const QString pdf = pdfPages(folder / "report.pdf").join(QLatin1Char(' ')).remove(QLatin1Char(' '));
    const QString html = QString::fromStdString(drawHtmlReport(std::span(&run, 1), drawingNow(language)));
    QStringList told{qstr(answer.question), qstr(answer.answer), qstr(answer.figures.back())};
    for (const Column& column : answer.table.columns)
        told << qstr(column.title);
    for (const auto& row : answer.table.rows)
        told << qstr(row.front().text) << qstr(row.back().text);
    for (const QString& text : told) {
        CAPTURE(text.toStdString());
        CHECK(pdf.contains(text.normalized(QString::NormalizationForm_KC).remove(QLatin1Char(' '))));
        CHECK(html.contains(text.toHtmlEscaped()));
    }
}

TEST_CASE("a run without such steps has no such answers", "[report]")
{
    const JudgedRun run =
        answeringRun(answerCard(), "scenario = \"sequential_write\"\n", "throughput_mean\"\nop = \">=\"\nlimit = 1");
    CHECK(stepFindings(run.record, Wording()).empty());
}
