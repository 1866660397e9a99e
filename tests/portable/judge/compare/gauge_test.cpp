// Runs of a laboratory as a gauge study and as control charts of a reference card.
#include "judge/compare/gauge.h"

#include "ground/base/prng.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>

using namespace assay;

namespace {

const char* const kGaugeMetric = "write.throughput_mean";

JudgedRecord runOf(const std::string& card, const std::string& reader, double value, int minute)
{
    JudgedRecord run;
    run.started = fmt::format("2026-11-23T{:02}:{:02}:00+00:00", minute / 60, minute % 60);
    run.device.identity["cid"] = card;
    run.device.reader = reader;
    run.metrics.push_back(metricOf(kGaugeMetric, value, 1, ""));
    return run;
}

std::vector<GaugeMeasurement> measurementsOf(const std::vector<JudgedRecord>& runs)
{
    std::vector<const JudgedRecord*> pointers;
    for (const JudgedRecord& run : runs)
        pointers.push_back(&run);
    return gaugeMeasurements(pointers, kGaugeMetric);
}

} // namespace

TEST_CASE("Measurements are in chronological order, and the wear of a card is the number of its earlier runs")
{
    std::vector<JudgedRecord> runs = {runOf("b", "one", 20, 2), runOf("a", "one", 30, 1), runOf("a", "two", 31, 3)};
    runs.push_back(runOf("a", "two", 0, 4)); // no value, but wear of the card
    runs.push_back(runOf("a", "two", 32, 5));
    const auto measurements = measurementsOf(runs);
    REQUIRE(measurements.size() == 4);
    CHECK(measurements[0].value == 30);
    CHECK(measurements[1].card == "b");
    CHECK(measurements[2].wear == 1);
    CHECK(measurements[3].wear == 3);
}

TEST_CASE("A study is crossed if every card was in every reader, and nested if each reader had its own cards")
{
    const std::uint64_t seed = 31;
    CAPTURE(seed);
    Prng prng(seed);
    std::vector<JudgedRecord> crossed, nested;
    int minute = 0;
    for (int repeat = 0; repeat < 3; ++repeat)
        for (int card = 0; card < 6; ++card)
            for (const char* reader : {"one", "two", "three"}) {
                const double value = 20 + 3 * card + 0.2 * prng.normal();
                crossed.push_back(runOf(std::to_string(card), reader, value, ++minute));
                nested.push_back(runOf(std::to_string(card) + reader, reader, value, minute));
            }
    const auto both = gaugeStudy(measurementsOf(crossed), false);
    REQUIRE(both);
    CHECK_FALSE(both->nested);
    CHECK(both->study.shareOfStudy.value < 0.1);
    const auto own = gaugeStudy(measurementsOf(nested), false);
    REQUIRE(own);
    CHECK(own->nested);
    crossed.pop_back();
    CHECK_FALSE(gaugeStudy(measurementsOf(crossed), false));
}

TEST_CASE("A reader that became 5 % slower raises an alarm within 30 cards, and the other one does not")
{
    const std::uint64_t seed = 32;
    CAPTURE(seed);
    Prng prng(seed);
    std::vector<JudgedRecord> runs;
    for (int i = 0; i < 70; ++i)
        for (const char* reader : {"good", "slow"})
            runs.push_back(runOf("reference", reader,
                                 40 * (1 + 0.02 * prng.normal()) * (*reader == 's' && i >= 40 ? 0.95 : 1), 2 * i));
    const auto charts = readerCharts(measurementsOf(runs));
    REQUIRE(charts.size() == 2);
    for (const ReaderChart& chart : charts) {
        INFO(chart.reader);
        CHECK(chart.drift.has_value() == (chart.reader.find("slow") != std::string::npos));
    }
    const auto& slow = charts[1].reader.find("slow") != std::string::npos ? charts[1] : charts[0];
    CHECK(slow.drift->at < 70);
    CHECK(slow.drift->at >= 40);
    CHECK(slow.drift->change < -0.03);
}

TEST_CASE("A control chart of a reader contains the values of one card only")
{
    std::vector<JudgedRecord> runs;
    for (int i = 0; i < 12; ++i)
        runs.push_back(runOf(i % 2 == 0 ? "a" : "b", "reader", i % 2 == 0 ? 40 : 20, i));
    const auto charts = readerCharts(measurementsOf(runs));
    REQUIRE(charts.size() == 2);
    CHECK(charts[0].card != charts[1].card);
    for (const ReaderChart& chart : charts)
        CHECK(chart.values == std::vector<double>(6, chart.values.front()));
}

TEST_CASE("The pending tests are every card in every reader, randomised per round, without those already done")
{
    const std::vector<GaugeMeasurement> done = {{"b", "two", 20, 0}, {"a", "two", 21, 0}, {"b", "two", 22, 1}};
    const GaugeRunOrder order = randomizedRunOrder(done, {3, 2, 2});
    CHECK(order.cards == std::vector<std::string>{"b", "a", ""});
    CHECK(order.readers == std::vector<std::string>{"two", ""});
    REQUIRE(order.tests.size() == 3 * 2 * 2 - 3);
    std::vector<int> times(6);
    std::size_t last = 1;
    for (const GaugeTest& test : order.tests) {
        ++times[2 * test.card + test.reader];
        CHECK(test.repeat >= last); // round by round
        last = test.repeat;
    }
    CHECK(times == std::vector<int>{0, 2, 1, 2, 2, 2});
    const auto inRounds = [](const GaugeRunOrder& of) {
        std::vector<std::size_t> places;
        for (const GaugeTest& test : of.tests)
            places.push_back(100 * test.repeat + 10 * test.card + test.reader);
        return places;
    };
    const auto whole = inRounds(randomizedRunOrder({}, {5, 3, 2}));
    CHECK_FALSE(std::ranges::is_sorted(whole));
    CHECK(inRounds(randomizedRunOrder({}, {5, 3, 2})) == whole);
    CHECK(inRounds(randomizedRunOrder({}, {5, 3, 2}, 7)) != whole);
}

TEST_CASE("A gauge is acceptable up to 10 % of the study variation and unacceptable above 30 %")
{
    GaugeStudy study;
    study.shareOfStudy.value = 0.10;
    CHECK(verdictOf(study) == GaugeVerdict::acceptable);
    study.shareOfStudy.value = 0.11;
    CHECK(verdictOf(study) == GaugeVerdict::conditional);
    study.shareOfStudy.value = 0.31;
    CHECK(verdictOf(study) == GaugeVerdict::unacceptable);
}
