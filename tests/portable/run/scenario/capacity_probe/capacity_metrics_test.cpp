// Verdicts on the findings of a capacity probe: too little confidence neither fails nor passes the card.
#include "judge/verdict/verdict_rules.h"
#include "run/record/metric.h"
#include "run/record/scorecard.h"
#include "run/scenario/capacity_probe/capacity_metrics.h"
#include "run/scenario/common/miss_probability.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

using namespace assay;
using Catch::Matchers::WithinAbs;

namespace {

constexpr Bytes kCard(64'000'000'000);

std::vector<Metric> metricsOf(const nlohmann::json& more)
{
    StepRecord step;
    step.id = std::string("p");
    nlohmann::json facts = {
        {"advertised_bytes", kCard.count()},         {"kind", "none"},     {"real_low_bytes", kCard.count()},
        {"real_high_bytes", kCard.count()},          {"samples", 512U},    {"compared_bytes", 1'000'000U},
        {"detectable_cache_bytes", mib(55).count()}, {"miss_limit", 0.25}, {"escalated", "no"}};
    facts.update(more);
    step.facts["capacity"] = facts;
    auto metrics = capacityMetrics(JudgedRecord(), step);
    for (Metric& metric : metrics)
        metric.id = "p." + metric.id;
    return metrics;
}

CriterionResult judged(const std::string& quantity, Comparison op, std::variant<double, std::string> limit,
                       const nlohmann::json& facts)
{
    Criterion asked;
    asked.metric = "p." + quantity;
    asked.op = op;
    asked.limit = std::move(limit);
    return judge(asked, metricsOf(facts));
}

} // namespace

TEST_CASE("The miss probability decreases to 0 with the detectable cache and the number of samples")
{
    CHECK_THAT(missProbability(mib(1), 512, kCard), WithinAbs(4.0 / 9.0, 1e-9));
    CHECK_THAT(missProbability(mib(32), 512, kCard), WithinAbs(2.0 / 9.0, 1e-9)); // half way from 1 MiB to 1 GiB
    CHECK(missProbability(gib(1), 512, kCard) < 1e-9);
    CHECK_THAT(missProbability(mib(512), 512, gib(1)),
               WithinAbs(4.0 / 90.0, 1e-9)); // half of a small card can be seen through; a cache may be larger
    CHECK_THAT(missProbability(gib(1), 16, kCard), WithinAbs(0.4401, 1e-4));
}

TEST_CASE("A risk of a miss above its limit is inconclusive, not a failure of the card")
{
    const CriterionResult result = judged("miss_probability", Comparison::atMost, 0.05, nlohmann::json::object());
    CHECK(result.verdict == Verdict::inconclusive);
    CHECK(result.reason.english().find("not because of the card") != std::string::npos);
    CHECK(judged("miss_probability", Comparison::atMost, 0.25, nlohmann::json::object()).verdict == Verdict::pass);
}

TEST_CASE("A card that looks genuine to a probe with too much risk does not pass")
{
    CHECK(judged("counterfeit", Comparison::equal, std::string("none"), nlohmann::json::object()).verdict ==
          Verdict::pass);
    CHECK(judged("counterfeit", Comparison::equal, std::string("none"), {{"miss_limit", 0.05}}).verdict ==
          Verdict::inconclusive);
}

TEST_CASE("A genuine result states its risk, and is not stated without it")
{
    const CriterionResult cheap =
        judged("counterfeit", Comparison::equal, std::string("none"), nlohmann::json::object());
    CHECK(cheap.reason.english().find("caches above 55 MiB are not ruled out (risk of a missed counterfeit 19 %)") !=
          std::string::npos);
    const CriterionResult thorough =
        judged("counterfeit", Comparison::equal, std::string("none"), {{"detectable_cache_bytes", gib(1).count()}});
    CHECK(thorough.verdict == Verdict::pass);
    CHECK(thorough.reason.english().find("risk of a missed counterfeit < 0.1 %") != std::string::npos);
    const CriterionResult unsure =
        judged("counterfeit", Comparison::equal, std::string("none"), {{"miss_limit", 0.05}});
    CHECK(std::get<std::string>(unsure.value.value()) == "undecided");
    CHECK(unsure.reason.english().find("remove the write limit") != std::string::npos);
    const std::string missing = GENERATE("advertised_bytes", "samples", "detectable_cache_bytes");
    CHECK(judged("counterfeit", Comparison::equal, std::string("none"), {{missing, nullptr}}).verdict ==
          Verdict::inconclusive);
}

TEST_CASE("A counterfeit fails, and the reason names its real capacity")
{
    const CriterionResult result =
        judged("counterfeit", Comparison::equal, std::string("none"),
               {{"kind", "limbo"}, {"real_low_bytes", 7'600'799'744ULL}, {"real_high_bytes", 7'600'799'744ULL}});
    CHECK(result.verdict == Verdict::fail);
    CHECK(result.reason.english() == "Counterfeit, limbo: real capacity 7.60 GB; data beyond it is lost.");
}

TEST_CASE("After a full overwrite the miss probability is 0")
{
    const auto metrics = metricsOf({{"escalated", "full_overwrite"}});
    CHECK(std::get<double>(metrics[2].value) == 0);
    CHECK(metrics[0].flags.empty());
    CHECK(metrics[1].n == kCard.count() / kSectorBytes);
}
