#include "verdict/waf_estimate.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

using namespace assay;
using Catch::Matchers::WithinRel;

namespace {

// 1000 writes of a page, 1 ms each by themselves, a move 1 ms. The step took `seconds`; the replay says `nand` pages in `predicted` seconds.
StepRecord step(double seconds, double nandPages, double predicted, double scatter = 0.02)
{
    constexpr double kPage = 16384, kSecond = 1e9;
    StepRecord record;
    record.facts["waf"] = {{"host_bytes", 1000 * kPage},
                           {"writes", 1000},
                           {"time_ns", seconds * kSecond},
                           {"scatter", scatter},
                           {"sequential_ns_per_byte", 0.5 * kSecond / 1000 / kPage},
                           {"buses",
                            {{{"weight", 1.0},
                              {"programmed_bytes", 1000 * kPage},
                              {"padding_bytes", 0},
                              {"still_ns", kSecond},
                              {"move_page_ns", kSecond / 1000},
                              {"move_deviation_ns", 0},
                              {"page_bytes", kPage}}}},
                           {"cards",
                            {{{"weight", 1.0},
                              {"ftl_kind", "page"},
                              {"nand_bytes", nandPages * kPage},
                              {"padding_bytes", 0},
                              {"collected_bytes", (nandPages - 1000) * kPage},
                              {"folded_bytes", 0},
                              {"predicted_ns", predicted * kSecond}}}}};
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

TEST_CASE("A replay that misses the step's time does not count, and the answer is wider")
{
    const WafEstimate agreed = wafEstimate(step(4, 4000, 4)), alone = wafEstimate(step(4, 9000, 9));
    REQUIRE(alone.metric);
    CHECK_THAT(std::get<double>(alone.metric->value), WithinRel(4.0, 1e-9));
    CHECK(flagged(alone, "confidence_fair"));
    CHECK(alone.metric->ci->high - alone.metric->ci->low > agreed.metric->ci->high - agreed.metric->ci->low);
}

TEST_CASE("Timing and replay that contradict each other give no verdict")
{
    const WafEstimate estimate = wafEstimate(step(4, 9000, 4));
    CHECK_FALSE(estimate.metric);
    CHECK_THAT(estimate.refusal.english(), Catch::Matchers::ContainsSubstring("4.00") && Catch::Matchers::ContainsSubstring("9.00"));
}

TEST_CASE("A busy host is not blamed on the card")
{
    const WafEstimate estimate = wafEstimate(step(4, 4000, 4, 0.5));
    CHECK_FALSE(estimate.metric);
    CHECK_THAT(estimate.refusal.english(), Catch::Matchers::ContainsSubstring("50 %"));
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

TEST_CASE("What the amplification consists of is shown where the replay holds and nowhere else")
{
    const StepRecord holds = step(4, 4000, 4), misses = step(4, 9000, 9);
    const auto terms = wafTerms(holds, wafEstimate(holds));
    REQUIRE(terms.size() == 3);
    CHECK(terms[1].id == "waf_collection");
    CHECK_THAT(std::get<double>(terms[1].value), WithinRel(3.0, 1e-9));
    CHECK(wafTerms(misses, wafEstimate(misses)).empty());
}
