// Will this card drop frames? What is said to that of a record.
#include "document/recording_finding.h"

#include "document/state_findings.h"
#include "support/recording_record.h"
#include "support/sample_record.h"
#include "support/waf_record.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

using namespace assay;
using namespace assay::test;

namespace {

bool isIn(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

} // namespace

TEST_CASE("the answer is yes, with rates, time lost and buffer, where a recording dropped frames", "[report]")
{
    JudgedRecord run = recordingRecord();
    const auto steps = recordingSteps(run);
    REQUIRE(steps);
    CHECK(steps->recorder == &stepOf(run, "recorder"));
    CHECK(steps->states == &stepOf(run, "state"));
    CHECK(steps->usedRatio == &stepOf(run, "fragmentation"));
    const Finding finding = recordingFinding(run, *steps, Wording());
    CHECK(finding.verdict == Verdict::fail);
    CHECK(finding.answer == "Yes");
    CHECK(finding.figures.at(0).starts_with("The recording needs 2.5 MB/s, the card sustains 2.280 ("));
    CHECK(finding.figures.at(0).ends_with("2 min 21 s of 26 min 40 s are lost."));
    CHECK(isIn(finding.figures.at(1), "362 MiB (the camera has 16)"));
    CHECK(isIn(finding.figures.at(3), "1422 extents, 1433 clusters"));
    CHECK(isIn(finding.figures.at(4), "Discarding all gives 1.8"));
}

TEST_CASE("a recording in an incomplete run has no finding", "[report]")
{
    JudgedRecord run = recordingRecord();
    run.outcome = Outcome::hung;
    const Finding finding = recordingFinding(run, *recordingSteps(run), Wording());
    CHECK(finding.verdict == Verdict::inconclusive);
    CHECK(finding.answer == "Not known");
}

TEST_CASE("a card that kept up only because the buffer is large is not called good, nor one that another recording may "
          "find slower",
          "[report]")
{
    JudgedRecord run = recordingRecord();
    const auto steps = recordingSteps(run);
    REQUIRE(steps);
    const auto set = [&](const char* id, double value) {
        const auto found = std::ranges::find(run.metrics, std::string("recorder.") + id, &Metric::id);
        REQUIRE(found != run.metrics.end());
        found->value = value;
    };
    set("dropped_time", 0);
    CHECK(recordingFinding(run, *steps, Wording()).verdict == Verdict::marginal);
    set("sustainable_rate", 32);
    CHECK(recordingFinding(run, *steps, Wording()).verdict ==
          Verdict::inconclusive); // the interval still reaches below
    std::ranges::find(run.metrics, "recorder.sustainable_rate", &Metric::id)->ci = Interval{24, 40};
    const Finding good = recordingFinding(run, *steps, Wording());
    CHECK(good.verdict == Verdict::pass);
    CHECK(good.answer == "No");
    CHECK(good.figures.at(0).ends_with("nothing was lost in 26 min 40 s."));
    set("dropped_time", 800);
    stepOf(run, "recorder").facts["recorder"]["busy_ns"] = 1'000'000'000'000; // 3.6 MB/s on average
    CHECK(isIn(recordingFinding(run, *steps, Wording()).figures.at(1), "it pauses"));
}

TEST_CASE("the finding is that of the recording that dropped most, and a run without a recording has none", "[report]")
{
    JudgedRecord run = recordingRecord();
    StepRecord second = stepOf(run, "recorder");
    second.id = "gentle";
    run.steps.push_back(second);
    run.metrics.push_back(*run.metric("recorder.dropped_time"));
    run.metrics.back().id = "gentle.dropped_time";
    run.metrics.back().value = 0.0;
    const auto steps = recordingSteps(run);
    REQUIRE(steps);
    CHECK(steps->recorder->id == "recorder");
    CHECK_FALSE(recordingSteps(sampleRecord()));
    CHECK_FALSE(recordingSteps(wafRecord())); // its recorder tells nothing of a recording
}

TEST_CASE("states and gaps answer for themselves where no recording does, and else on the page on frames", "[report]")
{
    JudgedRecord run = recordingRecord();
    CHECK(stateFindings(run, Wording()).empty());
    std::erase_if(run.steps, [](const StepRecord& step) { return step.id == "recorder"; });
    const auto findings = stateFindings(run, Wording());
    REQUIRE(findings.size() == 2);
    CHECK(findings[0].step == "state");
    CHECK(findings[0].answer.ends_with(" % slower"));
    CHECK(isIn(findings[0].figures.at(0), Wording().value(run.metric("state.fresh_recording")->value, "MB/s")));
    CHECK(isIn(findings[0].figures.at(2), "discard the whole card"));
    CHECK(findings[1].step == "fragmentation");
    CHECK(isIn(findings[1].figures.at(1), Wording().value(run.metric("fragmentation.pm")->value, "MB/s")));
    CHECK_FALSE(findings[0].verdict);
}

TEST_CASE("a card without a slowdown is reported as such, and formatting is recommended only if it helps", "[report]")
{
    JudgedRecord run = recordingRecord();
    std::erase_if(run.steps, [](const StepRecord& step) { return step.id != "state"; });
    const auto set = [&](const char* quantity, double value) {
        std::ranges::find(run.metrics, std::string("state.") + quantity, &Metric::id)->value = value;
    };
    set("dirty_ratio", 0.99);
    CHECK(stateFindings(run, Wording()).front().answer == "Hardly slower");
    CHECK(isIn(stateFindings(run, Wording()).front().figures.at(2), "no action is needed"));
    set("dirty_ratio", 0.5);
    set("recovery_ratio", 0.51);
    CHECK(stateFindings(run, Wording()).front().answer == "50 % slower");
    CHECK(isIn(stateFindings(run, Wording()).front().figures.at(2), "no method tried"));
    std::erase_if(run.metrics, [](const Metric& metric) { return metric.id == "state.dirty_ratio"; });
    CHECK(stateFindings(run, Wording()).empty());
}
