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

// 1000 writes of a page, 1 ms each by themselves, a move 1 ms. The step took `seconds`; the replay says `nand` pages in
// `predicted` seconds. `doubt`: facts that say how far to believe it.
StepRecord step(double seconds, double nandPages, double predicted, const std::map<std::string, double>& doubt = {},
                double moveRatio = 1)
{
    constexpr double kPage = 16384, kSecond = 1e9;
    StepRecord record;
    record.facts["waf"] = {{"host_bytes", 1000 * kPage},
                           {"writes", 1000},
                           {"time_ns", seconds * kSecond},
                           {"scatter", 0.02},
                           {"foretold", 0.05},
                           {"surprise", 0.01},
                           {"discrepancy", 0.03},
                           {"median_discrepancy", 0.01},
                           {"drift", 0.01},
                           {"drift_per_write_ns", 1e4},
                           {"unproven", 0.0},
                           {"measured_writes", 0.0},
                           {"sequential_ns_per_byte", 0.5 * kSecond / 1000 / kPage},
                           {"buses",
                            {{{"weight", 1.0},
                              {"programmed_bytes", 1000 * kPage},
                              {"padding_bytes", 0},
                              {"still_ns", kSecond},
                              {"hidden", false}}}},
                           {"cards",
                            {{{"weight", 1.0},
                              {"ftl_kind", "page"},
                              {"nand_bytes", nandPages * kPage},
                              {"padding_bytes", 0},
                              {"collected_bytes", (nandPages - 1000) * kPage},
                              {"folded_bytes", 0},
                              {"predicted_ns", predicted * kSecond},
                              {"shape", 0.02},
                              {"move_ratio", moveRatio},
                              {"move_ns_per_byte", kSecond / 1000 / kPage},
                              {"move_deviation_ns_per_byte", 0}}}}};
    for (const auto& [key, value] : doubt)
        record.facts["waf"][key] = value;
    return record;
}

bool flagged(const WafEstimate& estimate, const char* flag)
{
    const auto& flags = estimate.metric->flags;
    return std::find(flags.begin(), flags.end(), flag) != flags.end();
}

} // namespace

TEST_CASE("Timing and replay that agree make one answer of good confidence, with an interval around it")
{
    const WafEstimate estimate = wafEstimate(step(4, 4000, 4)); // 3 s beyond the writes alone: 3000 moves
    REQUIRE(estimate.metric);
    CHECK_THAT(std::get<double>(estimate.metric->value), WithinRel(4.0, 0.01));
    CHECK_THAT(estimate.timing->value, WithinRel(4.0, 1e-9));
    CHECK_THAT(estimate.replay->value, WithinRel(4.0, 1e-9));
    CHECK(flagged(estimate, "confidence_good"));
    CHECK(estimate.metric->ci->low < 4);
    CHECK(estimate.metric->ci->high > 4);
}

TEST_CASE("Where moves may have hidden behind transfers, the time says nothing of them, and no second way confirms")
{
    StepRecord record = step(4, 4000, 4);
    record.facts["waf"]["buses"][0]["hidden"] = true;
    const WafEstimate estimate = wafEstimate(record);
    CHECK_FALSE(estimate.timing);
    REQUIRE(estimate.metric);
    CHECK_THAT(std::get<double>(estimate.metric->value), WithinRel(4.0, 0.01));
    CHECK(flagged(estimate, "confidence_fair"));
}

TEST_CASE("The less the cards explain of what was done, the wider is the interval")
{
    const auto width = [](const WafEstimate& estimate) {
        return std::log(estimate.metric->ci->high / estimate.metric->ci->low);
    };
    const double sure = width(wafEstimate(step(4, 4000, 4)));
    CHECK(width(wafEstimate(step(4, 4000, 4, {{"discrepancy", 0.15}}))) > 2 * sure);
    CHECK(width(wafEstimate(step(4, 4000, 4.5))) > sure);
}

TEST_CASE(
    "What surprised every card that was thought possible widens the interval, and much of it withholds the estimate")
{
    const auto width = [](double surprise) {
        const WafEstimate estimate = wafEstimate(step(4, 4000, 4, {{"surprise", surprise}}));
        return estimate.metric ? estimate.metric->ci->high / estimate.metric->ci->low : 0.0;
    };
    CHECK(width(0.2) > 1.5 * width(0.01));
    CHECK(width(0.5) == 0);
}

TEST_CASE("Where a step was not foretold, its interval is as wide as what is known of the price of a move")
{
    const auto width = [](double foretold, double priceDeviation, double nandPages = 4000) {
        StepRecord record = step(nandPages / 1000, nandPages, nandPages / 1000, {{"foretold", foretold}});
        auto& card = record.facts["waf"]["cards"][0];
        card["move_deviation_ns_per_byte"] = priceDeviation * card["move_ns_per_byte"].get<double>();
        const WafEstimate estimate = wafEstimate(record);
        return std::log(estimate.metric->ci->high / estimate.metric->ci->low);
    };
    CHECK(width(0.4, 0.3) > 2 * width(0.05, 0.3));
    CHECK(width(0.4, 0.01) < 1.1 * width(0.05, 0.01));
    CHECK(width(0.4, 0.3, 1000) < 1.1 * width(0.05, 0.3, 1000)); // nothing was moved
}

TEST_CASE("Where writes that move nothing took another time than foretold, it may be a time of each write: small ones "
          "tell the less")
{
    const auto estimated = [](double driftPerWrite) { // of writes that take 4 ms each
        return wafEstimate(step(4, 4000, 4, {{"drift_per_write_ns", driftPerWrite}})).metric;
    };
    const auto width = [](const Metric& metric) { return std::log(metric.ci->high / metric.ci->low); };
    CHECK(width(*estimated(0.8e6)) > 3 * width(*estimated(0)));
    CHECK_FALSE(estimated(2e6));
}

TEST_CASE("Moves are as uncertain as the time that they explain may be a drift, by both ways")
{
    const auto estimated = [](double unproven, double nand) {
        return wafEstimate(step(1.2, nand, 1.2, {{"unproven", unproven}})).metric;
    };
    const auto width = [](const Metric& metric) { return std::log(metric.ci->high / metric.ci->low); };
    CHECK(width(*estimated(0.6, 1200)) > 2 * width(*estimated(0, 1200)));
    CHECK(width(*estimated(0.6, 1000)) == width(*estimated(0, 1000))); // nothing was moved
    const auto timed = [](const char* doubt, double much) {
        return wafEstimate(step(1.2, 1200, 1.2, {{doubt, much}})).timing->deviation;
    };
    CHECK(timed("unproven", 0.6) > 2 * timed("unproven", 0));
    CHECK(timed("drift_per_write_ns", 1e5) > 2 * timed("drift_per_write_ns", 0));
}

TEST_CASE("The sequential reference may take a tenth more or less time than before, and must have been read")
{
    const auto [exercises, before, after, why] = GENERATE(table<double, double, double, const char*>(
        {{100, 104, 109, ""}, {100, 100, 120, "20 %"}, {120, 100, 100, "20 %"}, {0, 100, 100, "could not be read"}}));
    StepRecord read = step(4, 4000, 4);
    read.facts["waf"]["reference"] = {{"characterization_ns", exercises}, {"before_ns", before}, {"after_ns", after}};
    const WafEstimate estimate = wafEstimate(read);
    CHECK(estimate.metric.has_value() == std::string_view(why).empty());
    CHECK_THAT(estimate.refusal.english(), Catch::Matchers::ContainsSubstring(why));
}

TEST_CASE("Exercises that the computer kept waiting tell nothing, and the refusal says so")
{
    StepRecord waiting;
    waiting.facts["waf"] = {{"host_delay_share", 0.42}};
    const WafEstimate estimate = wafEstimate(waiting);
    CHECK_FALSE(estimate.metric);
    CHECK(estimate.refusal.english() ==
          "the computer kept the exercises waiting for 42 % of their time, so they tell nothing of the card; run it "
          "again on an idle computer");
}

TEST_CASE(
    "An estimate is of fair confidence where its step was not foretold, its writes have no model or a cache was full")
{
    CHECK(flagged(wafEstimate(step(4, 4000, 4, {{"measured_writes", 1.0}})), "confidence_fair"));
    CHECK(flagged(wafEstimate(step(4, 4000, 4, {{"foretold", 0.4}})), "confidence_fair"));
    StepRecord behindCache = step(4, 4000, 4);
    behindCache.facts["waf"]["cache_filled"] = true;
    CHECK(flagged(wafEstimate(behindCache), "confidence_fair"));
}

TEST_CASE("Of a step after a drift or a refutation, which is not replayed, it is said why, and how slow it was")
{
    const auto [key, value, why] =
        GENERATE(table<const char*, double, const char*>({{"drift", 0.2, "22 %"}, {"discrepancy", 0.45, "57 %"}}));
    StepRecord after = step(4, 4000, 4, {{key, value}});
    after.facts["waf"]["cards"] = after.facts["waf"]["buses"] = nlohmann::json::array();
    CHECK_THAT(wafEstimate(after).refusal.english(), Catch::Matchers::ContainsSubstring(why));
    CHECK(slowdown(after));
}

TEST_CASE("Nothing is said of a card that has drifted, that no model is like, or of which too little is known, and the "
          "refusal says which")
{
    const auto [key, value, why] =
        GENERATE(table<const char*, double, const char*>({{"drift", 0.2, "22 %"},
                                                          {"discrepancy", 0.45, "off by 57 %"},
                                                          {"median_discrepancy", 0.1, "off by 11 %"},
                                                          {"scatter", 0.5, "the host or the reader is busy"}}));
    const WafEstimate estimate = wafEstimate(step(4, 4000, 4, {{key, value}, {"foretold", 0.2}}));
    CHECK_FALSE(estimate.metric);
    CHECK_THAT(estimate.refusal.english(), Catch::Matchers::ContainsSubstring(why));
}

TEST_CASE("What is left of most exercises refutes no card that foretold the time of the step, if it had one")
{
    const std::map<std::string, double> left = {{"median_discrepancy", 0.1}};
    CHECK(wafEstimate(step(4, 4000, 4, left)).metric);
    CHECK_FALSE(wafEstimate(step(0, 4000, 4, left)).metric); // paced
}

TEST_CASE("Moves that take next to no time are none")
{
    const WafEstimate estimate = wafEstimate(step(4, 4000, 4, {}, 0.01));
    CHECK_FALSE(estimate.metric);
    CHECK_THAT(estimate.refusal.english(), Catch::Matchers::ContainsSubstring("0.01 times"));
}

TEST_CASE("No interval is shown that says nothing")
{
    const WafEstimate estimate = wafEstimate(step(4, 4000, 8));
    CHECK_FALSE(estimate.metric);
    CHECK_THAT(estimate.refusal.english(), Catch::Matchers::ContainsSubstring("too uncertain"));
}

TEST_CASE(
    "Where as much may have been programmed once more, or not, the interval holds both, and the value lies between")
{
    constexpr double kPage = 16384;
    const auto estimated = [](double unseenPages) {
        return wafEstimate(step(4, 4000, 4, {{"unseen_bytes", unseenPages * kPage}})).metric;
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

TEST_CASE("Records of earlier versions, which do not say what may have been programmed unseen, give the same estimate")
{
    StepRecord before = step(4, 4000, 4);
    const auto said = wafEstimate(before).metric;
    before.facts["waf"]["unseen_bytes"] = 0;
    CHECK(wafEstimate(before).metric->ci->high == said->ci->high);
}

TEST_CASE("Timing and replay that contradict each other give no verdict")
{
    const WafEstimate estimate = wafEstimate(step(4, 9000, 4));
    CHECK_FALSE(estimate.metric);
    CHECK_THAT(estimate.refusal.english(),
               Catch::Matchers::ContainsSubstring("4.00") && Catch::Matchers::ContainsSubstring("9.00"));
}

TEST_CASE("A paced step rests on the replay and has no slowdown")
{
    const StepRecord paced = step(0, 4000, 4);
    const WafEstimate estimate = wafEstimate(paced);
    REQUIRE(estimate.metric);
    CHECK_FALSE(estimate.timing);
    CHECK_THAT(std::get<double>(estimate.metric->value), WithinRel(4.0, 1e-9));
    CHECK_FALSE(slowdown(paced));
    CHECK_THAT(std::get<double>(slowdown(step(4, 4000, 4))->value), WithinRel(8.0, 1e-9));
}

TEST_CASE("What the amplification consists of is shown where there is an estimate and nowhere else")
{
    const StepRecord holds = step(4, 4000, 4), misses = step(4, 9000, 4);
    const auto terms = wafTerms(holds, wafEstimate(holds));
    REQUIRE(terms.size() == 3);
    CHECK(terms[1].id == "waf_collection");
    CHECK_THAT(std::get<double>(terms[1].value), WithinRel(3.0, 1e-9));
    CHECK(wafTerms(misses, wafEstimate(misses)).empty());
}

TEST_CASE("Padding that may be that of the last pages alone is not certain: the interval reaches down to 1")
{
    struct Row {
        double nandPages, discrepancy, low;
    };
    // Sequential, with a page more than the host's bytes fill; then with padding that no last page explains.
    const auto row = GENERATE(Row{1000.00154, 0.005, 1}, Row{1000.00154, 0, 1}, Row{1001, 0.01, 1}, Row{1009, 0.02, 1},
                              Row{1400, 0, 1.4}, Row{4000, 0, 4});
    CAPTURE(row.nandPages, row.discrepancy);
    StepRecord record = step(1, row.nandPages, 1, {{"discrepancy", row.discrepancy}, {"scatter", 0}});
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
