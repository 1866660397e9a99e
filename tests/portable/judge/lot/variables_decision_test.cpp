// A lot judged by mean and standard deviation of the measured values.
#include "judge/lot/lot_judgement.h"
#include "run/profile/comparison.h"

#include <boost/math/distributions/normal.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>
#include <fmt/format.h>

using namespace assay;
using Catch::Matchers::WithinAbs;

namespace {

// n 49, k 1.3265: find.plan() in the manual of the R package AcceptanceSampling.
const char* const kPlan = "variables:5:5:15:7.5";
constexpr std::size_t kCards = 49;
constexpr double kLimit = 20;

// Scores with mean 0 and standard deviation 1 that pass tests of normality.
std::vector<double> normalScores()
{
    std::vector<double> scores;
    double squares = 0;
    for (std::size_t i = 0; i < kCards; ++i) {
        scores.push_back(quantile(boost::math::normal(), (static_cast<double>(i) + 0.5) / kCards));
        squares += scores.back() * scores.back();
    }
    for (double& score : scores)
        score /= std::sqrt(squares / (kCards - 1));
    return scores;
}

// A lot whose rates lie this number of standard deviations of their logarithms above the limit.
struct Measured {
    Lot lot;
    std::vector<JudgedRecord> cards;

    explicit Measured(double distance)
    {
        lot.size = 500;
        lot.plan = kPlan;
        for (const double score : normalScores())
            add(kLimit * std::exp(0.1 * (distance + score)));
    }
    void add(double rate)
    {
        JudgedRecord card;
        card.runId = fmt::format("run-{}", cards.size());
        card.outcome = Outcome::completed;
        card.device.capacity = Bytes(16'000'000'000);
        CriterionResult rateIs;
        rateIs.metric = "write.throughput_mean";
        rateIs.op = Comparison::atLeast;
        rateIs.limit = kLimit;
        rateIs.unit = "MB/s";
        rateIs.value = rate;
        rateIs.verdict = rate >= kLimit ? Verdict::pass : Verdict::fail;
        CriterionResult whole;
        whole.metric = "write.errors";
        whole.op = Comparison::atMost;
        whole.limit = 0.0;
        whole.value = 0.0;
        whole.verdict = Verdict::pass;
        card.criteria = {rateIs, whole};
        card.verdict = rateIs.verdict;
        cards.push_back(card);
        lot.cards.push_back({std::to_string(cards.size()), "", card.runId, kPlan});
    }
    LotJudgement judgement() const
    {
        std::vector<const JudgedRecord*> runs;
        for (const JudgedRecord& card : cards)
            runs.push_back(&card);
        auto judged = judgeLot(lot, runs);
        REQUIRE(judged);
        return *judged;
    }
    void check(LotVerdict verdict, const std::string& reason) const
    {
        const LotJudgement judged = judgement();
        INFO(judged.reason.english());
        CHECK(judged.verdict == verdict);
        CHECK(judged.reason.english().find(reason) != std::string::npos);
    }
};

} // namespace

TEST_CASE("A plan by variables has the sample size for both points, and its OC curve passes through them")
{
    const auto plan = parsePlan(kPlan, 500);
    REQUIRE(plan);
    CHECK(plan->maxCards() == kCards);
    CHECK_THAT(plan->acceptanceProbability(0.05), WithinAbs(0.95, 1e-6));
    CHECK_THAT(plan->acceptanceProbability(0.15), WithinAbs(0.075, 0.002));
    CHECK(plan->acceptanceProbability(0) == 1);
    CHECK(plan->qualityAt(0.95) <= 0.05);
    CHECK_FALSE(parsePlan(kPlan, kCards - 1));
}

TEST_CASE("A lot is accepted by variables if its mean lies far enough from the limit, though single cards fail")
{
    Measured good(1.34);
    REQUIRE(good.judgement().nonconforming == 4);
    good.check(LotVerdict::accept, "lies closest to its limit, 1.34 standard deviations");
    Measured(1.31).check(LotVerdict::reject, "lies 1.31 standard deviations from its limit, and the plan "
                                             "(variables:5:5:15:7.5) asks for 1.33");
}

TEST_CASE("An upper limit is judged from its own side")
{
    Measured lot(-1.34);
    for (JudgedRecord& card : lot.cards)
        card.criteria[0].op = Comparison::atMost;
    lot.check(LotVerdict::accept, "1.34 standard deviations");
}

TEST_CASE("A plan by variables does not decide before its last card")
{
    Measured lot(3);
    lot.cards.pop_back();
    lot.lot.cards.pop_back();
    lot.check(LotVerdict::undecided, "Undecided: 48 tested; test 1 more.");
    CHECK(lot.judgement().decision.more == 1);
}

TEST_CASE("Cards beyond the plan do not decide")
{
    Measured lot(1.34);
    lot.add(1);
    lot.check(LotVerdict::accept, "1.34 standard deviations");
}

TEST_CASE("Criteria without a usable numeric limit are counted: one failed card rejects the lot")
{
    Measured lot(3);
    lot.cards[7].criteria[1].value = 2.0;
    lot.cards[7].criteria[1].verdict = Verdict::fail;
    lot.check(LotVerdict::reject, "1 of 49 tested failed write.errors");
}

TEST_CASE("Values that are not normal, cards of two kinds, and a card without a value leave the lot undecided")
{
    SECTION("values")
    {
        Measured lot(3);
        for (std::size_t i = 0; i < kCards; ++i) // exponential in the logarithm
            lot.cards[i].criteria[0].value =
                21 * std::exp(-0.2 * std::log(1 - (static_cast<double>(i) + 0.5) / kCards));
        lot.check(LotVerdict::undecided, "are not normal");
    }
    SECTION("kinds")
    {
        Measured lot(3);
        lot.cards[3].device.capacity = Bytes(8'000'000'000);
        lot.check(LotVerdict::undecided, "of 2 kinds of cards");
    }
    SECTION("value")
    {
        Measured lot(3);
        lot.cards[3].criteria[0].value.reset();
        lot.check(LotVerdict::undecided, "at least 1 of 49 tested without a verdict or value");
    }
    SECTION("counterfeit")
    {
        Measured lot(3);
        lot.cards[3].metrics = {metricOf("probe.counterfeit", std::string("limbo"), 1, ""),
                                metricOf("probe.real_capacity", 4e9, 1, "")};
        lot.check(LotVerdict::reject, "counterfeits are in it");
    }
}
