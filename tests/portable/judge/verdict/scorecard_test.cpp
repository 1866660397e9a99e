// Judging as a table from value, interval, limit and warning level to the verdict. An unknown value never passes.
#include "ground/quantity/metric_flag.h"
#include "judge/verdict/judge_run.h"
#include "judge/verdict/verdict_rules.h"

#include "ground/base/prng.h"
#include "run/record/metric.h"
#include "run/record/scorecard.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

using namespace assay;

namespace {

Criterion criterion(Comparison op, std::variant<double, std::string> limit, std::optional<double> marginal = {},
                    std::string unit = "MB/s")
{
    Criterion made;
    made.metric = "w.x";
    made.op = op;
    made.limit = std::move(limit);
    made.marginal = marginal;
    made.unit = std::move(unit);
    return made;
}

Metric metric(std::variant<double, std::string> value, std::optional<Interval> ci = {}, std::string unit = "MB/s")
{
    Metric made;
    made.id = "w.x";
    made.value = std::move(value);
    made.ci = ci;
    made.unit = std::move(unit);
    return made;
}

CriterionResult judged(const Criterion& asked, const Metric& measured) { return judge(asked, std::span(&measured, 1)); }

} // namespace

TEST_CASE("A value at least the limit passes, within the margin it is marginal, below it fails")
{
    struct Row {
        double value;
        std::optional<Interval> ci;
        std::optional<double> marginal;
        Verdict verdict;
    };
    constexpr auto none = std::nullopt;
    const auto row = GENERATE_COPY(
        Row{10.0, none, none, Verdict::pass}, Row{9.99, none, none, Verdict::fail},
        Row{10.0, none, 12.0, Verdict::marginal}, Row{12.0, none, 12.0, Verdict::pass},
        Row{9.0, none, 12.0, Verdict::fail}, Row{11.0, Interval{10.0, 12.0}, none, Verdict::pass},
        Row{11.0, Interval{9.9, 12.1}, none, Verdict::inconclusive},
        Row{9.5, Interval{9.0, 10.0}, none, Verdict::inconclusive}, Row{9.5, Interval{9.0, 9.99}, none, Verdict::fail},
        Row{13.0, Interval{11.0, 15.0}, 12.0, Verdict::marginal},
        Row{11.0, Interval{9.0, 13.0}, 12.0, Verdict::inconclusive},
        Row{13.0, Interval{12.0, 14.0}, 12.0, Verdict::pass});
    CAPTURE(row.value);
    CHECK(judged(criterion(Comparison::atLeast, 10.0, row.marginal), metric(row.value, row.ci)).verdict == row.verdict);
}

TEST_CASE("A value at most the limit passes, within the margin it is marginal, above it fails")
{
    struct Row {
        double value;
        std::optional<Interval> ci;
        std::optional<double> marginal;
        Verdict verdict;
    };
    constexpr auto none = std::nullopt;
    const auto row = GENERATE_COPY(
        Row{10.0, none, none, Verdict::pass}, Row{10.01, none, none, Verdict::fail},
        Row{9.0, none, 8.0, Verdict::marginal}, Row{8.0, none, 8.0, Verdict::pass},
        Row{9.0, Interval{8.0, 10.0}, none, Verdict::pass}, Row{9.0, Interval{8.0, 10.1}, none, Verdict::inconclusive},
        Row{10.5, Interval{10.0, 11.0}, none, Verdict::inconclusive},
        Row{10.5, Interval{10.1, 11.0}, none, Verdict::fail}, Row{7.0, Interval{6.0, 9.0}, 8.0, Verdict::marginal});
    CAPTURE(row.value);
    CHECK(judged(criterion(Comparison::atMost, 10.0, row.marginal), metric(row.value, row.ci)).verdict == row.verdict);
}

TEST_CASE("At most a limit is at least its negative")
{
    const std::uint64_t seed = 41;
    CAPTURE(seed);
    Prng prng(seed);
    for (int i = 0; i < 2000; ++i) {
        const auto draw = [&] { return static_cast<double>(prng.below(7)); };
        const double low = draw();
        const double high = low + draw();
        const double limit = draw();
        const double marginal = limit - draw();
        const auto most = judged(criterion(Comparison::atMost, limit, marginal), metric(low, Interval{low, high}));
        const auto least =
            judged(criterion(Comparison::atLeast, -limit, -marginal), metric(-low, Interval{-high, -low}));
        REQUIRE(most.verdict == least.verdict);
        REQUIRE((most.verdict != Verdict::pass || high <= limit));
        REQUIRE((most.verdict != Verdict::fail || low > limit));
    }
}

TEST_CASE("Equality compares numbers and texts exactly")
{
    CHECK(judged(criterion(Comparison::equal, 0.0), metric(0.0)).verdict == Verdict::pass);
    CHECK(judged(criterion(Comparison::equal, 0.0), metric(1.0)).verdict == Verdict::fail);
    CHECK(judged(criterion(Comparison::equal, "none", {}, ""), metric("none", {}, "")).verdict == Verdict::pass);
    CHECK(judged(criterion(Comparison::equal, "none", {}, ""), metric("limbo", {}, "")).verdict == Verdict::fail);
}

TEST_CASE("A value that is missing, of another type, not a number or from too few observations is inconclusive")
{
    const Criterion asked = criterion(Comparison::atMost, 10.0);
    CHECK(judge(asked, {}).verdict == Verdict::inconclusive);
    CHECK_FALSE(judge(asked, {}).value);
    CHECK(judged(asked, metric("fast")).verdict == Verdict::inconclusive);
    CHECK(judged(criterion(Comparison::atMost, "b"), metric("a")).verdict == Verdict::inconclusive);
    CHECK(judged(asked, metric(std::nan(""))).verdict == Verdict::inconclusive);
    Metric few = metric(1.0);
    few.flags = {GENERATE(MetricFlag::fewSamples, MetricFlag::tooShort)};
    CHECK(judged(asked, few).verdict == Verdict::inconclusive);
}

TEST_CASE("A rate is judged by its sustained interval, not by the interval of its mean")
{
    Metric rate = metric(11.0, Interval{10.9, 11.1});
    const Criterion asked = criterion(Comparison::atLeast, 10.0);
    CHECK(judged(asked, rate).verdict == Verdict::pass);
    rate.sustained = Interval{9.5, 11.1};
    CHECK(judged(asked, rate).verdict == Verdict::inconclusive);
    CHECK(judged(asked, rate).reason.english() == "w.x 11 MB/s in a test too short for rare stalls, 9.5 MB/s to 11.1 "
                                                  "MB/s possible, limit >= 10 MB/s: inconclusive; measure longer.");
    rate.flags = {MetricFlag::correlated};
    CHECK(judged(asked, rate).reason.english() == "w.x 11 MB/s on average without steady state, 9.5 MB/s to 11.1 MB/s "
                                                  "possible, limit >= 10 MB/s: inconclusive; measure longer.");
    rate.flags = {MetricFlag::slowed};
    rate.sustained = Interval{8.0, 8.5};
    CHECK(judged(asked, rate).verdict == Verdict::fail);
    CHECK(judged(asked, rate).reason.english() ==
          "w.x 11 MB/s on average, 8 MB/s to 8.5 MB/s after the card slowed down, limit >= 10 MB/s: not met.");
    CHECK(judged(criterion(Comparison::atLeast, 7.0), rate).verdict == Verdict::pass);
}

TEST_CASE("An extreme passes only if its exceedance bound is within the tolerated rate, and states the bound")
{
    Criterion asked = criterion(Comparison::atMost, 10.0, 5.0, "us");
    Metric longest = metric(4.0, {}, "us");
    longest.exceedanceBound = 0.051; // of 57 observations
    CHECK(judged(asked, longest).verdict == Verdict::inconclusive);
    CHECK(judged(asked, longest).reason.english() == "w.x 4 us, up to 5.1 % of the observations possibly worse, limit "
                                                     "<= 10 us: inconclusive; measure at least 59 observations.");
    longest.exceedanceBound = 0.0495; // of 59
    CHECK(judged(asked, longest).verdict == Verdict::pass);
    CHECK(judged(asked, longest).caveat);
    CHECK(judged(asked, longest).reason.english() ==
          "w.x 4 us, limit <= 10 us: met; fewer than 5 % of the observations are worse (95 % confidence).");
    asked.toleratedExceedanceRate = 0.001;
    CHECK(judged(asked, longest).verdict == Verdict::inconclusive);
    longest.value = 11.0; // an observed violation fails
    CHECK(judged(asked, longest).verdict == Verdict::fail);
}

TEST_CASE("A pass on a write rate states the caches that are not ruled out")
{
    Metric rate = metric(15.0, Interval{14.0, 16.0});
    rate.flags = {MetricFlag::cacheNotExcluded};
    Metric written = metric(1.6e9, {}, "B");
    written.id = "w.bytes_written";
    const std::vector<Metric> metrics = {rate, written};
    const CriterionResult pass = judge(criterion(Comparison::atLeast, 10.0), metrics);
    CHECK(pass.verdict == Verdict::pass);
    CHECK(pass.caveat);
    CHECK(pass.reason.english() == "w.x 15 MB/s, limit >= 10 MB/s: met; write caches above 1.60 GB are not ruled out.");
    CHECK(judge(criterion(Comparison::atLeast, 20.0), metrics).reason.english() ==
          "w.x 15 MB/s, limit >= 20 MB/s: not met.");
}

TEST_CASE("A rate from the few I/Os of a step that was cut short is inconclusive")
{
    Metric slow = metric(0.1);
    slow.flags = {MetricFlag::tooShort, MetricFlag::unfinished};
    CHECK(judged(criterion(Comparison::atLeast, 10.0), slow).verdict == Verdict::inconclusive);
}

TEST_CASE("The reason names metric, value, limit and unit in one sentence")
{
    const Criterion asked = criterion(Comparison::atLeast, 10.0, 12.0);
    CHECK(judge(asked, {}).reason.english() == "w.x: inconclusive, not measured.");
    CHECK(judged(asked, metric(15.0)).reason.english() == "w.x 15 MB/s, limit >= 10 MB/s: met.");
    CHECK(judged(asked, metric(11.0)).reason.english() ==
          "w.x 11 MB/s, limit >= 10 MB/s: met, but beyond the warning level 12 MB/s.");
    CHECK(judged(asked, metric(2.0)).reason.english() == "w.x 2 MB/s, limit >= 10 MB/s: not met.");
    CHECK(judged(asked, metric(10.5, Interval{9.5, 11.5})).reason.english() ==
          "w.x 10.5 MB/s, 90 % interval 9.5 MB/s to 11.5 MB/s, limit >= 10 MB/s: inconclusive; measure longer.");
    CHECK(judged(criterion(Comparison::equal, "none", {}, ""), metric("a\nb", {}, "")).reason.english() ==
          "w.x a\xEF\xBF\xBD"
          "b, limit == none: not met.");
}

TEST_CASE("Numbers in reasons have four digits, or enough to differ from the limit")
{
    struct Row {
        double value, limit;
        std::string shown;
    };
    const auto row = GENERATE(Row{9.99996, 10, "9.99996"}, Row{1234567, 1, "1234567"}, Row{0.0012345, 1, "0.001234"},
                              Row{31'914'983'424, 1, "31914983424"}, Row{12.3456, 10, "12.35"}, Row{0, 1, "0"},
                              Row{1e6, 1, "1000000"});
    const auto result = judged(criterion(Comparison::equal, row.limit, {}, "1"), metric(row.value, {}, "1"));
    CHECK(argumentText(result.reason.arguments.at(1)) == row.shown);
}

TEST_CASE("A failed limit of zero reads as none allowed")
{
    const auto reason = [](double ms) {
        return judged(criterion(Comparison::atMost, 0.0, {}, "ms"), metric(ms, {}, "ms")).reason.english();
    };
    CHECK(reason(131'000) == "w.x 2 min 11 s; none allowed.");
    CHECK(reason(0) == "w.x 0 ms, limit <= 0 ms: met.");
}

TEST_CASE("Every run that measured something is judged for I/O errors, others are not")
{
    Metric errors;
    errors.id = "run.io_errors";
    errors.value = 3.0;
    errors.unit = "1";
    const auto results = judgeAll(Profile(), std::span(&errors, 1));
    REQUIRE(results.size() == 1);
    CHECK(results[0].verdict == Verdict::fail);
    CHECK(results[0].reason.english() == "run.io_errors 3; none allowed.");
    CHECK(judgeAll(Profile(), {}).empty());
}

TEST_CASE("Evaluating a record computes metrics, criteria and verdict anew")
{
    JudgedRecord run;
    run.outcome = Outcome::completed;
    run.verdict = Verdict::fail;
    PhaseSamples phase(PhaseRole::write, IoOp::write, Bytes(), gib(1), Ns{});
    for (Ns now{}; now < std::chrono::seconds(10); now += std::chrono::seconds(1))
        phase.record({.op = IoOp::write,
                      .offset = Bytes(),
                      .length = mib(1),
                      .issued = now,
                      .submitted = now,
                      .completed = now + std::chrono::seconds(1)});
    StepRecord step;
    step.id = "w";
    step.phases.push_back(phase);
    run.steps.push_back(step);
    Profile profile;
    profile.criteria.push_back(criterion(Comparison::atLeast, 0.5));
    profile.criteria.back().metric = "w.throughput_mean";
    run.setScorecard(evaluate(run, profile));
    CHECK(run.verdict == Verdict::pass);
    CHECK(run.criteria.size() == 2);
    CHECK(run.metric("w.throughput_mean"));
}
