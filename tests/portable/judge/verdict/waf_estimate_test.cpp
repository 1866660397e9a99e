#include "ground/quantity/metric_flag.h"
#include "judge/verdict/waf_estimate.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <map>

using namespace assay;
using Catch::Matchers::WithinRel;

namespace {

WafEstimate wafEstimate(const StepRecord& step) { return wafEstimate(RunRecord(), step); } // no steps before it

// 1000 writes of a page with a baseline latency of 1 ms; copying a page takes 1 ms. The step took `seconds`; the replay
// programs `nandPages` pages in `predicted` seconds. `doubt`: facts on the uncertainty.
StepRecord step(double seconds, double nandPages, double predicted, const std::map<std::string, double>& doubt = {},
                double copyTimeRatio = 1)
{
    constexpr double kPage = 16384, kSecond = 1e9;
    StepRecord record;
    record.facts["waf"] = {{"host_bytes", 1000 * kPage},
                           {"writes", 1000},
                           {"time_ns", seconds * kSecond},
                           {"relative_spread", 0.02},
                           {"prediction_error", 0.05},
                           {"excess_error", 0.01},
                           {"residual", 0.03},
                           {"median_residual", 0.01},
                           {"drift", 0.01},
                           {"drift_per_write_ns", 1e4},
                           {"ambiguous_share", 0.0},
                           {"unobserved_bytes", 0.0},
                           {"measured_writes", 0.0},
                           {"cache_filled", false},
                           {"may_be_folding", false},
                           {"sequential_ns_per_byte", 0.5 * kSecond / 1000 / kPage},
                           {"buses",
                            {{{"weight", 1.0},
                              {"programmed_bytes", 1000 * kPage},
                              {"padding_bytes", 0},
                              {"baseline_ns", kSecond},
                              {"may_hide_copies", false}}}},
                           {"cards",
                            {{{"weight", 1.0},
                              {"ftl_kind", "page"},
                              {"nand_bytes", nandPages * kPage},
                              {"padding_bytes", 0},
                              {"collected_bytes", (nandPages - 1000) * kPage},
                              {"folded_bytes", 0},
                              {"predicted_ns", predicted * kSecond},
                              {"block_residual", 0.02},
                              {"copy_cost_ratio", copyTimeRatio},
                              {"copy_cost_ns_per_byte", kSecond / 1000 / kPage},
                              {"copy_cost_deviation_ns_per_byte", 0}}}}};
    for (const auto& [key, value] : doubt)
        record.facts["waf"][key] = value;
    return record;
}

bool flagged(const WafEstimate& estimate, MetricFlag flag)
{
    const auto& flags = estimate.metric->flags;
    return std::find(flags.begin(), flags.end(), flag) != flags.end();
}

} // namespace

TEST_CASE("Timing and replay estimators that agree yield one estimate of good confidence with an interval")
{
    const WafEstimate estimate = wafEstimate(step(4, 4000, 4)); // 3 s beyond the baseline: 3000 page copies
    REQUIRE(estimate.metric);
    CHECK_THAT(std::get<double>(estimate.metric->value), WithinRel(4.0, 0.01));
    CHECK_THAT(estimate.timing->value, WithinRel(4.0, 1e-9));
    CHECK_THAT(estimate.replay->value, WithinRel(4.0, 1e-9));
    CHECK(flagged(estimate, MetricFlag::confidenceGood));
    CHECK(estimate.metric->ci->low < 4);
    CHECK(estimate.metric->ci->high > 4);
}

TEST_CASE("Page copies that may overlap transfers leave no timing estimate to confirm the replay")
{
    StepRecord record = step(4, 4000, 4);
    record.facts["waf"]["buses"][0]["may_hide_copies"] = true;
    const WafEstimate estimate = wafEstimate(record);
    CHECK_FALSE(estimate.timing);
    REQUIRE(estimate.metric);
    CHECK_THAT(std::get<double>(estimate.metric->value), WithinRel(4.0, 0.01));
    CHECK(flagged(estimate, MetricFlag::confidenceFair));
}

TEST_CASE("A larger residual of the models widens the interval")
{
    const auto width = [](const WafEstimate& estimate) {
        return std::log(estimate.metric->ci->high / estimate.metric->ci->low);
    };
    const double sure = width(wafEstimate(step(4, 4000, 4)));
    CHECK(width(wafEstimate(step(4, 4000, 4, {{"residual", 0.15}}))) > 2 * sure);
    CHECK(width(wafEstimate(step(4, 4000, 4.5))) > sure);
}

TEST_CASE("An excess prediction error widens the interval, and a large one withholds the estimate")
{
    const auto width = [](double excessPredictionError) {
        const WafEstimate estimate = wafEstimate(step(4, 4000, 4, {{"excess_error", excessPredictionError}}));
        return estimate.metric ? estimate.metric->ci->high / estimate.metric->ci->low : 0.0;
    };
    CHECK(width(0.2) > 1.5 * width(0.01));
    CHECK(width(0.5) == 0);
}

TEST_CASE("A step that was not predicted has an interval as wide as the uncertainty of the copy cost")
{
    const auto width = [](double predictionError, double priceDeviation, double nandPages = 4000) {
        StepRecord record =
            step(nandPages / 1000, nandPages, nandPages / 1000, {{"prediction_error", predictionError}});
        auto& card = record.facts["waf"]["cards"][0];
        card["copy_cost_deviation_ns_per_byte"] = priceDeviation * card["copy_cost_ns_per_byte"].get<double>();
        const WafEstimate estimate = wafEstimate(record);
        return std::log(estimate.metric->ci->high / estimate.metric->ci->low);
    };
    CHECK(width(0.4, 0.3) > 2 * width(0.05, 0.3));
    CHECK(width(0.4, 0.01) < 1.1 * width(0.05, 0.01));
    CHECK(width(0.4, 0.3, 1000) < 1.1 * width(0.05, 0.3, 1000)); // no page was copied
}

TEST_CASE("A drift of the baseline write latency may be a fixed time per write, which weighs more on small writes")
{
    const auto estimated = [](double driftPerWrite) { // of writes that take 4 ms each
        return wafEstimate(step(4, 4000, 4, {{"drift_per_write_ns", driftPerWrite}})).metric;
    };
    const auto width = [](const Metric& metric) { return std::log(metric.ci->high / metric.ci->low); };
    CHECK(width(*estimated(0.8e6)) > 3 * width(*estimated(0)));
    CHECK_FALSE(estimated(2e6));
}

TEST_CASE("The number of page copies is as uncertain as the share of time that may be a drift, by both estimators")
{
    const auto estimated = [](double ambiguousShare, double nand) {
        return wafEstimate(step(1.2, nand, 1.2, {{"ambiguous_share", ambiguousShare}})).metric;
    };
    const auto width = [](const Metric& metric) { return std::log(metric.ci->high / metric.ci->low); };
    CHECK(width(*estimated(0.6, 1200)) > 2 * width(*estimated(0, 1200)));
    CHECK(width(*estimated(0.6, 1000)) == width(*estimated(0, 1000))); // no page was copied
    const auto timed = [](const char* doubt, double much) {
        return wafEstimate(step(1.2, 1200, 1.2, {{doubt, much}})).timing->deviation;
    };
    CHECK(timed("ambiguous_share", 0.6) > 2 * timed("ambiguous_share", 0));
    CHECK(timed("drift_per_write_ns", 1e5) > 2 * timed("drift_per_write_ns", 0));
}

TEST_CASE("The page reference may take a tenth more or less time than before, and must have been read")
{
    const auto [characterization, before, after, why] = GENERATE(table<double, double, double, const char*>(
        {{100, 104, 109, ""}, {100, 100, 120, "20 %"}, {120, 100, 100, "20 %"}, {0, 100, 100, "are missing"}}));
    StepRecord read = step(4, 4000, 4);
    read.facts["waf"]["reference"] = {{"bytes", 1 << 20},
                                      {"block_bytes", 4096},
                                      {"characterization_ns", characterization},
                                      {"before_ns", before},
                                      {"after_ns", after}};
    const WafEstimate estimate = wafEstimate(read);
    CHECK(estimate.metric.has_value() == std::string_view(why).empty());
    CHECK_THAT(estimate.withheldReason.english(), Catch::Matchers::ContainsSubstring(why));
}

TEST_CASE("Fastest writes slower than in the characterization widen the interval, and withhold it beyond a limit")
{
    const auto estimate = [](double measuredNs) {
        StepRecord slower = step(4, 4000, 4); // 4 ms a write
        slower.facts["waf"]["fastest_writes"] = {{"measured_ns", measuredNs}, {"expected_ns", 1e6}};
        return wafEstimate(slower);
    };
    const auto width = [](const WafEstimate& one) { return one.metric->ci->high / one.metric->ci->low; };
    CHECK(width(estimate(1.05e6)) == width(estimate(1e6)));
    CHECK(width(estimate(1.8e6)) > 1.3 * width(estimate(1e6)));
    CHECK_FALSE(estimate(2.4e6).metric);
    CHECK_THAT(estimate(2.4e6).withheldReason.english(), Catch::Matchers::ContainsSubstring("2.4 ms instead of 1 ms"));
}

TEST_CASE("Single writes after a pause that take longer than after the characterization withhold the estimate")
{
    const auto estimate = [](double afterNs) {
        StepRecord slower = step(4, 4000, 4);
        slower.facts["waf"]["write_reference"] = {{"bytes", 24576},
                                                  {"block_bytes", 4096},
                                                  {"characterization_ns", 4e5},
                                                  {"before_ns", 1e5},
                                                  {"after_ns", afterNs}};
        return wafEstimate(slower);
    };
    CHECK(estimate(4.4e5).metric); // and a faster one: the data was in a cache
    CHECK_FALSE(estimate(8e5).metric);
    CHECK_THAT(estimate(8e5).withheldReason.english(), Catch::Matchers::ContainsSubstring("take 100 % more time"));
}

TEST_CASE("A characterization delayed by the host withholds the estimate, with the reason")
{
    StepRecord waiting;
    waiting.facts["waf"] = {{"host_delay_share", 0.42}};
    const WafEstimate estimate = wafEstimate(waiting);
    CHECK_FALSE(estimate.metric);
    CHECK(estimate.withheldReason.english() ==
          "host scheduling delays took 42 % of the characterization: not usable; repeat it on an idle computer");
}

TEST_CASE("An estimate has fair confidence if its step was not predicted, its writes have no model or a cache was full")
{
    CHECK(flagged(wafEstimate(step(4, 4000, 4, {{"measured_writes", 1.0}})), MetricFlag::confidenceFair));
    CHECK(flagged(wafEstimate(step(4, 4000, 4, {{"prediction_error", 0.4}})), MetricFlag::confidenceFair));
    StepRecord behindCache = step(4, 4000, 4);
    behindCache.facts["waf"]["cache_filled"] = true;
    CHECK(flagged(wafEstimate(behindCache), MetricFlag::confidenceFair));
}

TEST_CASE("A step after a drift or with a rejected model has a reason and a slowdown but no estimate")
{
    const auto [key, value, why] =
        GENERATE(table<const char*, double, const char*>({{"drift", 0.2, "22 %"}, {"residual", 0.45, "57 %"}}));
    StepRecord after = step(4, 4000, 4, {{key, value}});
    after.facts["waf"]["cards"] = after.facts["waf"]["buses"] = nlohmann::json::array();
    CHECK_THAT(wafEstimate(after).withheldReason.english(), Catch::Matchers::ContainsSubstring(why));
    CHECK(slowdown(after));
}

TEST_CASE("The estimate is withheld for a drift, a large residual or a large spread, with the reason")
{
    const auto [key, value, why] =
        GENERATE(table<const char*, double, const char*>({{"drift", 0.2, "22 %"},
                                                          {"residual", 0.45, "best one is 57 %"},
                                                          {"median_residual", 0.1, "best one is 11 %"},
                                                          {"relative_spread", 0.5, "the host or the reader is busy"}}));
    const WafEstimate estimate = wafEstimate(step(4, 4000, 4, {{key, value}, {"prediction_error", 0.2}}));
    CHECK_FALSE(estimate.metric);
    CHECK_THAT(estimate.withheldReason.english(), Catch::Matchers::ContainsSubstring(why));
}

TEST_CASE("The median residual does not reject a model that predicted the time of the step")
{
    const std::map<std::string, double> left = {{"median_residual", 0.1}};
    CHECK(wafEstimate(step(4, 4000, 4, left)).metric);
    CHECK_FALSE(wafEstimate(step(0, 4000, 4, left)).metric); // rate-limited
}

TEST_CASE("A copy time near zero rejects the model")
{
    const WafEstimate estimate = wafEstimate(step(4, 4000, 4, {}, 0.01));
    CHECK_FALSE(estimate.metric);
    CHECK_THAT(estimate.withheldReason.english(), Catch::Matchers::ContainsSubstring("0.01 times"));
}

TEST_CASE("An interval that is too wide withholds the estimate")
{
    const WafEstimate estimate = wafEstimate(step(4, 4000, 8));
    CHECK_FALSE(estimate.metric);
    CHECK_THAT(estimate.withheldReason.english(), Catch::Matchers::ContainsSubstring("too wide"));
}

TEST_CASE("Unobserved programs widen the interval to both cases, and the value lies between")
{
    constexpr double kPage = 16384;
    const auto estimated = [](double unseenPages) {
        return wafEstimate(step(4, 4000, 4, {{"unobserved_bytes", unseenPages * kPage}})).metric;
    };
    const auto once = estimated(0), perhapsTwice = estimated(1000);
    REQUIRE(once);
    REQUIRE(perhapsTwice);
    CHECK_THAT(std::get<double>(perhapsTwice->value), WithinRel(std::sqrt(4.0 * 5.0), 0.01));
    CHECK(perhapsTwice->ci->low > once->ci->low); // half of the weight lies above
    CHECK(perhapsTwice->ci->low < 4);
    CHECK(perhapsTwice->ci->high > 5);
    CHECK_FALSE(estimated(16'000)); // between 4 and 20
}

TEST_CASE("Older records without unobserved programs yield the same estimate")
{
    StepRecord before = step(4, 4000, 4);
    const auto said = wafEstimate(before).metric;
    before.facts["waf"]["unobserved_bytes"] = 0;
    CHECK(wafEstimate(before).metric->ci->high == said->ci->high);
}

TEST_CASE("Contradicting estimators withhold the estimate")
{
    const WafEstimate estimate = wafEstimate(step(4, 9000, 4));
    CHECK_FALSE(estimate.metric);
    CHECK_THAT(estimate.withheldReason.english(),
               Catch::Matchers::ContainsSubstring("4.00") && Catch::Matchers::ContainsSubstring("9.00"));
}

TEST_CASE("A rate-limited step has only the replay estimator and no slowdown")
{
    const StepRecord paced = step(0, 4000, 4);
    const WafEstimate estimate = wafEstimate(paced);
    REQUIRE(estimate.metric);
    CHECK_FALSE(estimate.timing);
    CHECK_THAT(std::get<double>(estimate.metric->value), WithinRel(4.0, 1e-9));
    CHECK_FALSE(slowdown(paced));
    CHECK_THAT(std::get<double>(slowdown(step(4, 4000, 4))->value), WithinRel(8.0, 1e-9));
}

TEST_CASE("The terms of the amplification exist only with an estimate")
{
    const StepRecord holds = step(4, 4000, 4), misses = step(4, 9000, 4);
    const auto terms = wafTerms(holds, wafEstimate(holds));
    REQUIRE(terms.size() == 3);
    CHECK(terms[1].id == "waf_collection");
    CHECK_THAT(std::get<double>(terms[1].value), WithinRel(3.0, 1e-9));
    CHECK(wafTerms(misses, wafEstimate(misses)).empty());
}

TEST_CASE("Padding that the last pages alone may explain extends the interval down to 1")
{
    struct Row {
        double nandPages, residual, low;
    };
    // Sequential, with one page more than the host's bytes; then with padding that the last pages do not explain.
    const auto row = GENERATE(Row{1000.00154, 0.005, 1}, Row{1000.00154, 0, 1}, Row{1001, 0.01, 1}, Row{1009, 0.02, 1},
                              Row{1400, 0, 1.4}, Row{4000, 0, 4});
    CAPTURE(row.nandPages, row.residual);
    StepRecord record = step(1, row.nandPages, 1, {{"residual", row.residual}, {"relative_spread", 0}});
    auto& card = record.facts["waf"]["cards"][0];
    card["collected_bytes"] = 0;
    card["padding_bytes"] = (row.nandPages - 1000) * 16384;
    record.facts["waf"]["buses"][0]["programmed_bytes"] = card["nand_bytes"];
    const WafEstimate estimate = wafEstimate(record);
    REQUIRE(estimate.metric);
    CHECK_THAT(estimate.metric->ci->low, WithinRel(row.low, 1e-9));
    CHECK(estimate.metric->ci->high >= row.nandPages / 1000);
    const auto terms = wafTerms(record, estimate);
    const auto padding =
        std::find_if(terms.begin(), terms.end(), [](const Metric& term) { return term.id == "waf_padding"; });
    REQUIRE(padding != terms.end());
    CHECK((padding->ci->low == 0) == (row.low == 1));
}

namespace {

StepRecord withCleanStart(StepRecord record, double deviation, double residual)
{
    record.facts["waf"]["clean_start"] = {{"waf", 3.0}, {"deviation", deviation}, {"residual", residual}};
    return record;
}

} // namespace

TEST_CASE("Where no model explains the card, the writes since a sequential overwrite give an estimate of fair "
          "confidence")
{
    const StepRecord rejected = step(4, 4000, 4, {{"residual", 0.45}});
    REQUIRE_FALSE(wafEstimate(rejected).metric);
    const WafEstimate estimate = wafEstimate(withCleanStart(rejected, 0.3, 0.1));
    REQUIRE(estimate.metric);
    CHECK(estimate.withheldReason.empty());
    CHECK(std::get<double>(estimate.metric->value) == 3);
    CHECK_THAT(estimate.metric->ci->high, WithinRel(3 * std::exp(1.645 * 0.3), 1e-6));
    CHECK(flagged(estimate, MetricFlag::confidenceFair));
    CHECK_FALSE(wafEstimate(withCleanStart(rejected, 0.5, 0.1)).metric); // too wide
    CHECK_FALSE(wafEstimate(withCleanStart(rejected, 0.3, 0.4)).metric); // not explained either
}

TEST_CASE("An estimate of good confidence takes precedence over the writes since a sequential overwrite")
{
    const StepRecord explained = step(4, 4000, 4);
    CHECK(wafEstimate(withCleanStart(explained, 0.1, 0.1)).metric->value == wafEstimate(explained).metric->value);
}

TEST_CASE("The writes since a sequential overwrite give no estimate after a step whose times do not count")
{
    StepRecord before = step(4, 4000, 4), last = withCleanStart(step(4, 4000, 4, {{"residual", 0.45}}), 0.3, 0.1);
    before.id = "before";
    last.id = "last";
    RunRecord run;
    run.steps = {before, last};
    run.steps.front().facts["waf"]["relative_spread"] = 0.5;
    REQUIRE(wafEstimate(run, run.steps.back()).metric); // the estimate does not use the times of the first step
    run.steps.front().facts["waf"]["used_by_clean_start"] = true;
    const WafEstimate estimate = wafEstimate(run, run.steps.back());
    CHECK_FALSE(estimate.metric);
    CHECK_FALSE(estimate.withheldReason.empty());
    std::swap(run.steps.front(), run.steps.back()); // what comes later does not count
    CHECK(wafEstimate(run, run.steps.front()).metric);
}
