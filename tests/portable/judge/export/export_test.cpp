// Other programs must read a run whatever a device calls itself.
#include "ground/quantity/metric_flag.h"
#include "judge/export/export.h"
#include "run/profile/comparison.h"
#include "run/record/not_judged.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

using namespace assay;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

CriterionResult criterion(std::string metric, Verdict verdict, Message reason = {})
{
    CriterionResult result;
    result.metric = std::move(metric);
    result.op = Comparison::atLeast;
    result.limit = 2.5;
    result.unit = "MB/s";
    result.verdict = verdict;
    result.reason = std::move(reason);
    return result;
}

JudgedRecord example()
{
    JudgedRecord run;
    run.runId = "1b4e28ba";
    run.device.path = "/dev/sdb";
    run.device.model = "=HYPERLINK(\"x\")\x01, 64G";
    run.device.capacity = Bytes(64'000'000'000);
    run.profileName = "a<b>&\"c\"";
    run.started = "2026-05-01T10:00:00+02:00";
    run.outcome = Outcome::completed;
    run.verdict = Verdict::fail;
    Metric rate;
    rate.id = "w.throughput_mean";
    rate.value = 12.5;
    rate.unit = "MB/s";
    rate.ci = Interval{12.25, 12.75};
    rate.n = 600;
    rate.method = "total over duration; 90 % interval from batch means";
    rate.flags = {MetricFlag::correlated, MetricFlag::tooShort};
    rate.sustained = Interval{11.5, 13.5};
    rate.exceedanceBound = 0.0625;
    Metric kind;
    kind.id = "p.counterfeit";
    kind.value = "none";
    run.metrics = {rate, kind};
    run.criteria = {criterion("w.a", Verdict::pass), criterion("w.b", Verdict::fail, msg("verdict", "{} < 2.5", "w.b")),
                    criterion("w.c", Verdict::inconclusive, msg("verdict", "not decided")),
                    criterion("w.d", Verdict::marginal, msg("verdict", "nearly"))};
    return run;
}

} // namespace

TEST_CASE("CSV begins with a byte order mark and a header and ends its lines by RFC 4180")
{
    const JudgedRecord run = example();
    const std::string csv = exportCsv(std::span(&run, 1));
    CHECK_THAT(csv, StartsWith("\xEF\xBB\xBFrun_id,started,"));
    CHECK(std::ranges::count(csv, '\n') == 3);
    CHECK(std::ranges::count(csv, '\r') == 3);
}

TEST_CASE("CSV has one row per metric with value, unit and interval in columns of their own")
{
    JudgedRecord run = example();
    run.specimen.supplier = "Ltd";
    const std::string csv = exportCsv(std::span(&run, 1));
    CHECK_THAT(csv, ContainsSubstring("\"w.throughput_mean\",12.5,\"MB/s\",12.25,12.75,600,\"total over duration; 90 % "
                                      "interval from batch means\","
                                      "\"correlated too_short\",11.5,13.5,0.0625,"
                                      "\"\",\"Ltd\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",false\r\n"));
    CHECK_THAT(csv, ContainsSubstring("\"p.counterfeit\",\"none\",\"\",,,0,\"\",\"\",,,,\"\",\"Ltd\","));
}

TEST_CASE("CSV and JUnit name reader and slot of a run, and the steps timed while other cards were busy")
{
    JudgedRecord run = example();
    run.device.reader = "0bda:0306 USB3.0-CRW";
    run.device.slot = "pci-0000:00:14.0-usb-0:2:1.0-scsi-0:0:0:1";
    run.conditions["station_slot"] = "A2";
    StepRecord step;
    step.id = "w";
    step.facts["bus"] = {{"waited_ns", 0}, {"shared", true}};
    run.steps.push_back(step);
    const std::string csv = exportCsv(std::span(&run, 1));
    CHECK_THAT(csv, ContainsSubstring(",reader,slot,station_slot,shared_bus\r\n"));
    CHECK_THAT(csv, ContainsSubstring(",\"" + run.device.reader + "\",\"" + run.device.slot + "\",\"A2\",true\r\n"));
    CHECK_THAT(csv, ContainsSubstring(",\"A2\",false\r\n")); // of step p
    const std::string xml = exportJunit(std::span(&run, 1));
    CHECK_THAT(xml, ContainsSubstring("<property name=\"reader\" value=\"" + run.device.reader + "\"/>"));
    CHECK_THAT(xml, ContainsSubstring("<property name=\"slot\" value=\"" + run.device.slot + "\"/>"));
    CHECK_THAT(xml, ContainsSubstring("<property name=\"station_slot\" value=\"A2\"/>"));
    CHECK_THAT(xml, ContainsSubstring("<property name=\"shared_step\" value=\"w\"/>"));
}

TEST_CASE("No device text can add a formula, a line or a column to the CSV")
{
    JudgedRecord run = example();
    CHECK_THAT(exportCsv(std::span(&run, 1)), ContainsSubstring(",\"'=HYPERLINK(\"\"x\"\")\xEF\xBF\xBD, 64G\","));
    for (const std::string model : {"+1", "-1", "@x"}) {
        run.device.model = model;
        CHECK_THAT(exportCsv(std::span(&run, 1)), ContainsSubstring("\"'" + model + "\""));
    }
}

TEST_CASE("A changed record is marked in every format, an unchanged one in none")
{
    JudgedRecord run = example();
    CHECK(exportJson(std::span(&run, 1)).find("\"changed\"") == std::string::npos);
    CHECK(exportJunit(std::span(&run, 1)).find("record_mark") == std::string::npos);
    run.changed = {"profile.toml", "samples/w.bin"};
    const char* mark = "CHANGED after the run: profile.toml, samples/w.bin.";
    CHECK(nlohmann::json::parse(exportJson(std::span(&run, 1))).at(0).at("changed") == nlohmann::json(run.changed));
    CHECK_THAT(exportCsv(std::span(&run, 1)), ContainsSubstring(std::string(",\"") + mark + "\",\"\","));
    CHECK_THAT(exportJunit(std::span(&run, 1)),
               ContainsSubstring(std::string("<property name=\"record_mark\" value=\"") + mark + "\"/>"));
}

TEST_CASE("JUnit counts and marks fail, inconclusive and pass, with the time of the step behind each")
{
    JudgedRecord run = example();
    for (const auto& [id, length] : {std::pair{"p", 10.0}, {"w", 2.5}}) {
        StepRecord step;
        step.id = id;
        step.begin = run.steps.empty() ? Ns() : run.steps.back().end;
        step.end = step.begin + fromSeconds(length);
        run.steps.push_back(step);
    }
    const std::string xml = exportJunit(std::span(&run, 1));
    CHECK_THAT(xml, ContainsSubstring("tests=\"5\" failures=\"1\" errors=\"1\" skipped=\"0\""));
    CHECK_THAT(xml, ContainsSubstring("name=\"run completed\" time=\"12.500\"/>"));
    CHECK_THAT(xml, ContainsSubstring("name=\"w.a &gt;= 2.5 MB/s\" time=\"2.500\"/>"));
    CHECK_THAT(xml, ContainsSubstring("<failure type=\"fail\" message=\"w.b &lt; 2.5\"/>"));
    CHECK_THAT(xml, ContainsSubstring("<error type=\"inconclusive\" message=\"not decided\"/>"));
    CHECK_THAT(xml, ContainsSubstring("<system-out>nearly</system-out>"));
}

TEST_CASE("JUnit text is escaped and free of control characters")
{
    JudgedRecord run = example();
    run.device.path = "sim:\x01\x1b\n";
    const std::string xml = exportJunit(std::span(&run, 1));
    CHECK_THAT(xml, ContainsSubstring("name=\"a&lt;b&gt;&amp;&quot;c&quot;\""));
    CHECK(std::ranges::none_of(xml, [](char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\n'; }));
}

TEST_CASE("A run that did not complete is an error in JUnit, whatever its criteria say")
{
    JudgedRecord run = example();
    run.outcome = Outcome::deviceLost;
    run.note = msg("record", "{}", "The card was removed.");
    const std::string xml = exportJunit(std::span(&run, 1));
    CHECK_THAT(xml, ContainsSubstring("errors=\"2\""));
    CHECK_THAT(xml, ContainsSubstring("<error type=\"device_lost\" message=\"device_lost: The card was removed.\"/>"));
    run.note = {};
    CHECK_THAT(exportJunit(std::span(&run, 1)),
               ContainsSubstring("<error type=\"device_lost\" message=\"device_lost\"/>"));
}

TEST_CASE("JUnit identifies the card in numbers for people, and CSV in numbers for programs")
{
    JudgedRecord run = example();
    run.device.identity = {{"serial", "0x00c0ffee"}};
    run.criteria.front().metric = "w.latency_max";
    run.criteria.front().op = Comparison::atMost;
    run.criteria.front().limit = 500'000.0;
    run.criteria.front().unit = "us";
    run.metrics.front().value = 1.6e10;
    const std::string xml = exportJunit(std::span(&run, 1));
    CHECK_THAT(xml, ContainsSubstring("<property name=\"serial\" value=\"0x00c0ffee\"/>"));
    CHECK_THAT(xml, ContainsSubstring("name=\"w.latency_max &lt;= 500 ms\""));
    CHECK_THAT(exportCsv(std::span(&run, 1)), ContainsSubstring(",16000000000,"));
}

TEST_CASE("A step without a criterion is measured, not judged, and I/O errors alone are no criterion of it")
{
    JudgedRecord run = example();
    for (const char* id : {"p", "w"}) {
        run.steps.emplace_back().id = id;
    }
    CHECK(unjudgedSteps(run) == std::vector<std::string>{"p"});
    CHECK_FALSE(nothingJudged(run));
    run.criteria = {criterion("w.io_errors", Verdict::pass), criterion("run.io_errors", Verdict::pass)};
    CHECK(unjudgedSteps(run) == std::vector<std::string>{"p", "w"});
    CHECK(nothingJudged(run));
}
