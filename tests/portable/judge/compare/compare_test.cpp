// Comparison of runs.
#include "ground/quantity/metric_flag.h"
#include "judge/compare/compare.h"

#include "ground/base/prng.h"
#include "judge/compare/comparison_json.h"
#include "support/sample_record.h"

#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using Catch::Approx;

namespace {

// A run with these metrics only.
struct Known {
    std::string id;
    std::variant<double, std::string> value;
    std::optional<Interval> ci{};
    std::vector<MetricFlag> flags{};
};

JudgedRecord runWith(const std::vector<Known>& all, const std::string& scenario = "sequential_write")
{
    JudgedRecord run;
    run.runId = "run";
    StepRecord step;
    step.id = "write";
    step.scenario = scenario;
    run.steps.push_back(step);
    for (const Known& known : all) {
        Metric metric = metricOf(known.id, known.value, 1, "");
        metric.unit = std::holds_alternative<double>(known.value) ? "MB/s" : "";
        metric.ci = known.ci;
        metric.flags = known.flags;
        run.metrics.push_back(metric);
    }
    return run;
}

RunComparison compared(const std::vector<JudgedRecord>& runs)
{
    std::vector<const JudgedRecord*> pointers;
    for (const JudgedRecord& run : runs)
        pointers.push_back(&run);
    return compareRuns(pointers);
}

const char* const kRate = "write.throughput_mean";
Known rate(double value, double half) { return {kRate, value, Interval{value - half, value + half}}; }

} // namespace

TEST_CASE("Runs differ if the difference exceeds its uncertainty, and are equal if the interval lies within 10 %")
{
    struct Row {
        Known a, b;
        std::optional<bool> differs;
    };
    const Known bare{kRate, 20.0}, doubtful{kRate, 20.0, Interval{19.9, 20.1}, {MetricFlag::unfinished}};
    const auto row = GENERATE_COPY(Row{rate(10, 0.2), rate(12, 0.2), true}, Row{rate(12, 0.2), rate(10, 0.2), true},
                                   Row{rate(10, 0.2), rate(10.2, 0.2), false},  // certainly within 10 %
                                   Row{rate(10, 0.01), rate(10.2, 0.01), true}, // small but significant
                                   Row{rate(10, 2), rate(11, 2), std::nullopt},
                                   Row{rate(10, 2), rate(10, 2), std::nullopt}, Row{rate(10, 0.2), bare, std::nullopt},
                                   Row{rate(10, 0.2), doubtful, std::nullopt}, Row{rate(0, 0), rate(0, 0), false});
    const RunComparison comparison = compared({runWith({row.a}), runWith({row.b})});
    const ComparedMetric* metric = comparison.metric(kRate);
    REQUIRE(metric);
    INFO(metric->why.english());
    CHECK(metric->differs == row.differs);
    CHECK_FALSE(metric->why.empty());
}

TEST_CASE("The reason names the runs, the size of the difference and its interval")
{
    const auto reason = [](const Known& a, const Known& b) {
        return compared({runWith({a}), runWith({b})}).metric(kRate)->why.english();
    };
    CHECK(reason(rate(10, 0.2), rate(12, 0.2)) == "B is 20 % above A; the 90 % interval is 17 to 23 %.");
    CHECK(reason(rate(10, 0.01), rate(4, 0.01)) == "B is 60 % below A; the 90 % interval is 59.9 to 60.1 %.");
    CHECK(reason(rate(10, 0.2), rate(2780, 20)) == "B is 278 times A; the 90 % interval is 276 to 280 times.");
}

TEST_CASE("Texts differ if they are not equal")
{
    const char* const id = "write.counterfeit";
    const auto differs = [&](const std::vector<JudgedRecord>& runs) { return compared(runs).metric(id)->differs; };
    const JudgedRecord none = runWith({{id, std::string("none")}}), chain = runWith({{id, std::string("chain")}});
    CHECK(differs({none, none}) == false);
    CHECK(differs({none, chain}) == true);
    CHECK(differs({none, runWith({})}) == std::nullopt);
    CHECK(differs({none, runWith({}), chain}) == true);
}

TEST_CASE("Numbers without intervals, such as counts of errors, agree if they are equal")
{
    const Known none{"write.errors", 0.0}, one{"write.errors", 1.0};
    const auto differs = [&](const std::vector<JudgedRecord>& runs) {
        return compared(runs).metric("write.errors")->differs;
    };
    CHECK(differs({runWith({none}), runWith({none})}) == false);
    CHECK(differs({runWith({none}), runWith({one})}) == std::nullopt);
    CHECK(differs({runWith({none}), runWith({})}) == std::nullopt);
}

TEST_CASE("One different run among many makes the metric differ and is marked as an outlier")
{
    std::vector<JudgedRecord> runs;
    for (int i = 0; i < 9; ++i)
        runs.push_back(runWith({rate(10 + 0.05 * i, 0.2)}));
    CHECK(compared(runs).metric(kRate)->differs == false);
    runs.push_back(runWith({rate(5, 0.2)}));
    const RunComparison comparison = compared(runs);
    const ComparedMetric& metric = *comparison.metric(kRate);
    CHECK(metric.differs == true);
    CHECK(metric.contrast->to == 9);
    CHECK(metric.values.back().outlier);
    CHECK(metric.values.back().rank == 10);
    CHECK(metric.values[8].rank == 1);
    CHECK(std::ranges::count(metric.values, true, &ComparedValue::outlier) == 1);
}

TEST_CASE("The familywise risk of a false difference among equal metrics is the stated one")
{
    Prng prng(3);
    constexpr int kTimes = 200;
    int wrong = 0;
    for (int i = 0; i < kTimes; ++i) {
        std::vector<Known> a, b;
        for (int metric = 0; metric < 40; ++metric)
            for (auto* run : {&a, &b}) {
                const double value = 100 + prng.normal();
                run->push_back({"write.m" + std::to_string(metric), value, Interval{value - 1.645, value + 1.645}});
            }
        const RunComparison comparison = compared({runWith(a), runWith(b)});
        wrong += std::ranges::any_of(comparison.metrics,
                                     [](const ComparedMetric& metric) { return metric.differs == true; });
    }
    CHECK(wrong <= kTimes * 0.14); // 0.10, and two binomial standard deviations
}

TEST_CASE("A run compared with itself differs nowhere")
{
    const JudgedRecord run = test::sampleRecord();
    const RunComparison comparison = compared({run, run});
    CHECK(comparison.conditions.empty());
    CHECK(comparison.metrics.size() == run.metrics.size());
    for (const ComparedMetric& metric : comparison.metrics) {
        CAPTURE(metric.id);
        CHECK(metric.differs != true);
    }
    CHECK(comparison.attribution.shares.empty());
}

TEST_CASE("The order of the runs changes nothing")
{
    std::vector<JudgedRecord> runs;
    for (const auto& [card, reader, value] : {std::tuple("a", "x", 10.0),
                                              {"a", "x", 10.3},
                                              {"b", "x", 14.0},
                                              {"b", "x", 14.5},
                                              {"a", "y", 8.0},
                                              {"a", "y", 8.2},
                                              {"b", "y", 12.0},
                                              {"b", "y", 30.0}}) {
        runs.push_back(runWith({rate(value, 0.2), {"write.latency_p50", value * 2, Interval{0, 100}}}));
        runs.back().device.identity["cid"] = card;
        runs.back().device.reader = reader;
    }
    runs[3].metrics.pop_back();
    const RunComparison first = compared(runs);
    Prng prng(11);
    for (int i = 0; i < 20; ++i) {
        std::vector<std::size_t> order = {0, 1, 2, 3, 4, 5, 6, 7};
        std::vector<JudgedRecord> shuffled;
        for (std::size_t left = order.size(); left > 0; --left) {
            std::swap(order[left - 1], order[prng.below(left)]);
            shuffled.push_back(runs[order[left - 1]]);
        }
        std::ranges::reverse(order);
        const RunComparison other = compared(shuffled);
        for (const ComparedMetric& metric : first.metrics) {
            const ComparedMetric* same = other.metric(metric.id);
            REQUIRE(same);
            CHECK(same->differs == metric.differs);
            for (std::size_t run = 0; run < order.size(); ++run) {
                CHECK(same->values[run].rank == metric.values[order[run]].rank);
                CHECK(same->values[run].outlier == metric.values[order[run]].outlier);
            }
        }
        REQUIRE(other.attribution.shares.size() == first.attribution.shares.size());
        for (std::size_t share = 0; share < first.attribution.shares.size(); ++share)
            CHECK(other.attribution.shares[share].share == Approx(first.attribution.shares[share].share));
        CHECK(other.conditions.size() == first.conditions.size());
    }
}

TEST_CASE("Steps of one name that test different things are not compared")
{
    const RunComparison comparison = compared({runWith({rate(10, 0.2)}), runWith({rate(12, 0.2)}, "random_write")});
    CHECK(comparison.metric(kRate)->differs == std::nullopt);
    CHECK(std::ranges::find(comparison.conditions, "write.scenario", &ComparedCondition::text) !=
          comparison.conditions.end());
}

TEST_CASE("Conditions that differ are listed with their values")
{
    JudgedRecord a = test::sampleRecord(), b = a;
    b.profileSha256 = std::string(64, '1');
    b.device.reader = "another reader";
    b.host["kernel"] = "6.2.0";
    b.steps[0].params["block_bytes"] = 4096;
    b.simulated = false;
    b.conditions["own_cost"] = "1 us"; // measured by every run
    const RunComparison comparison = compared({a, b});
    std::vector<std::string> keys;
    for (const ComparedCondition& condition : comparison.conditions) {
        keys.push_back(condition.text());
        CHECK(condition.values.size() == 2);
        CHECK(condition.values[0] != condition.values[1]);
    }
    CHECK(keys == std::vector<std::string>{"simulated", "profile", "reader", "host.kernel", "write.block_bytes"});
}

TEST_CASE("Criteria with the same limit share a row, and one with another limit has its own")
{
    const RunComparison comparison =
        compared({test::sampleRecord(Verdict::pass), test::sampleRecord(Verdict::fail)}); // limits 2.5 and 18 MB/s
    std::size_t rows = 0;
    for (const ComparedCriterion& criterion : comparison.criteria)
        if (criterion.metric == "write.throughput_min_window") {
            ++rows;
            CHECK(std::ranges::count_if(criterion.results, [](const auto& result) { return result.has_value(); }) == 1);
        }
    CHECK(rows == 2);
    CHECK_FALSE(comparison.keyMetrics.empty());
    CHECK(comparison.metrics[comparison.keyMetrics.front()].contrast);
}

TEST_CASE("A comparison in JSON has the keys that scripts rely on")
{
    const JudgedRecord a = test::sampleRecord();
    const std::vector<const JudgedRecord*> runs = {&a, &a};
    const std::vector<std::filesystem::path> folders = {"one", "two"};
    const auto json = toJson(compareRuns(runs), runs, folders);
    REQUIRE(json.at("runs").size() == 2);
    CHECK(json.at("runs")[1].at("folder") == "two");
    CHECK(json.at("runs")[0].at("run_id") == a.runId);
    REQUIRE_FALSE(json.at("metrics").empty());
    for (const auto& metric : json.at("metrics")) {
        CHECK(metric.at("id").is_string());
        CHECK(metric.at("values").size() == 2);
        CHECK((metric.at("differs").is_boolean() || metric.at("differs").is_null()));
    }
    CHECK(json.at("blame").is_null());
    CHECK_FALSE(json.at("blame_why").get<std::string>().empty());
}

TEST_CASE("Runs are labelled A to Z, then with two letters")
{
    CHECK(runLabel(0) == "A");
    CHECK(runLabel(25) == "Z");
    CHECK(runLabel(26) == "AA");
    CHECK(runLabel(39) == "AN");
}
