// Operating characteristic of a sampling plan: acceptance probabilities at AQL and LQ, and both risks.
#include "judge/lot/plan_risks.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

using namespace assay;
using Catch::Matchers::WithinAbs;

namespace {

std::string wordsOf(const std::string& plan, std::uint64_t lot)
{
    const auto parsed = parsePlan(plan, lot);
    REQUIRE(parsed);
    std::string out = parsed->inWords().english();
    for (const Message& sentence : inWords(risksOf(*parsed)))
        out += "\n" + sentence.english();
    return out;
}

} // namespace

TEST_CASE("The probabilities of acceptance at AQL and LQ of a finite lot are the exact hypergeometric ones")
{
    struct Row {
        std::string plan;
        std::uint64_t lot;
        std::size_t most, accept; // accept: of single plans
        std::uint64_t aqlCards;
        double aql;
        std::uint64_t lqCards;
        double lq;
    };
    // Reference values: exact integer binomial coefficients, computed in another language.
    const std::vector<Row> rows = {
        {"success:95:90", 20, 12, 0, 0, 1.000000000000, 3, 0.049122807018},
        {"success:95:90", 500, 28, 0, 0, 1.000000000000, 51, 0.044971047512},
        {"success:95:99", 100, 78, 0, 0, 1.000000000000, 2, 0.046666666667},
        {"success:90:90", 60, 16, 0, 0, 1.000000000000, 7, 0.099222893261},
        {"success:95:95:1", 1000, 88, 1, 4, 0.959132277283, 51, 0.049795466763},
        {"success:90:80", 35, 8, 0, 0, 1.000000000000, 8, 0.094327497406},
        {"single:50:1", 500, 50, 1, 3, 0.972434024676, 37, 0.094856680636},
        {"single:5:0", 50, 5, 0, 0, 1.000000000000, 18, 0.095044271177},
        {"single:80:2", 1000, 80, 2, 10, 0.960751681552, 64, 0.097361896016},
        {"single:32:3", 200, 32, 3, 9, 0.961745413365, 38, 0.097312396946},
        {"single:10:1", 20, 10, 1, 1, 1.000000000000, 6, 0.070433436533},
        {"single:125:7", 2000, 125, 7, 66, 0.950084575805, 183, 0.098308484849},
        {"single:13:0", 90, 13, 0, 0, 1.000000000000, 14, 0.092932719153},
        {"iso2859:II:1.0", 500, 50, 1, 5, 0.919423655970, 37, 0.094856680636},
        {"iso2859:II:0.65", 1200, 80, 1, 7, 0.925939885791, 56, 0.099421948141},
        {"iso2859:II:2.5", 300, 50, 3, 7, 0.983615122013, 37, 0.098902859142},
        {"iso2859:I:1.0", 3000, 50, 1, 30, 0.911879290484, 226, 0.099124526016},
        {"double:32:0:2:32:1", 100, 64, 0, 1, 1.000000000000, 7, 0.064455369615},
        {"double:50:1:4:50:4", 500, 100, 0, 11, 0.952893829381, 41, 0.098657662880},
        {"double:8:0:2:8:1", 40, 16, 0, 1, 1.000000000000, 10, 0.088446104925},
        {"all", 40, 40, 0, 0, 1.000000000000, 1, 0.000000000000},
    };
    CHECK(rows.size() >= 20);
    for (const Row& row : rows) {
        CAPTURE(row.plan, row.lot);
        const auto plan = parsePlan(row.plan, row.lot);
        REQUIRE(plan);
        CHECK(plan->maxCards() == row.most);
        if (const auto* single = std::get_if<SinglePlan>(&plan->plan))
            CHECK(single->accept == row.accept);
        const PlanRisks risks = risksOf(*plan);
        CHECK(risks.model == OcModel::hypergeometric);
        CHECK(risks.aql.nonconforming == row.aqlCards);
        CHECK_THAT(risks.aql.acceptanceProbability, WithinAbs(row.aql, 1e-10));
        CHECK_THAT(risks.producersRisk(), WithinAbs(1 - row.aql, 1e-10));
        CHECK(risks.lq.nonconforming == row.lqCards);
        CHECK_THAT(risks.consumersRisk(), WithinAbs(row.lq, 1e-10));
    }
}

TEST_CASE("The stated probability of a quality is the point of the OC curve at that quality")
{
    const std::string text = GENERATE("success:95:90", "single:50:1", "iso2859:II:1.0", "double:32:0:2:32:1",
                                      "sequential:1:5:10:10", "variables:1:5:10:10", "all");
    const std::uint64_t lot = GENERATE(200, 500, 30'000);
    CAPTURE(text, lot);
    const auto plan = parsePlan(text, lot);
    REQUIRE(plan);
    const PlanRisks risks = risksOf(*plan);
    CHECK(risks.aql.acceptanceProbability == plan->acceptanceProbability(risks.aql.share));
    CHECK(risks.lq.acceptanceProbability == plan->acceptanceProbability(risks.lq.share));
    CHECK(risks.aql.share < risks.lq.share);
    CHECK(risks.consumersRisk() <= 0.10 + 1e-9);
}

TEST_CASE("The sentences of a plan contain sample size, acceptance and rejection number, and both risks")
{
    const std::string success = wordsOf("success:95:90", 500);
    CHECK(success.find(
              "n = 28 cards; accept the lot with at most Ac = 0 nonconforming cards, reject it from Re = 1 on") !=
          std::string::npos);
    CHECK(
        success.find(
            "AQL 0 %: a lot with 0 nonconforming cards of 500 is accepted with probability 100 %; producer's risk α = "
            "0 %.") != std::string::npos);
    CHECK(success.find("A lot with 1 nonconforming card of 500 (0.2 %) is accepted with probability 94.40 %.") !=
          std::string::npos);
    CHECK(
        success.find(
            "LQ 10.2 %: a lot with 51 nonconforming cards of 500 is accepted with probability 4.50 %; consumer's risk "
            "β = 4.50 %.") != std::string::npos);
    CHECK(success.find("hypergeometric") != std::string::npos);
    CHECK(wordsOf("iso2859:II:1.0", 500)
              .find("AQL 1 %: a lot with 5 nonconforming cards of 500 is accepted with probability "
                    "91.94 %; producer's risk α = 8.06 %.") != std::string::npos);
    CHECK(wordsOf("double:32:0:2:32:1", 100).find("Ac2 = 1 nonconforming cards of all, reject it from Re2 = 2 on") !=
          std::string::npos);
    CHECK(wordsOf("single:50:1", 30'000).find("binomial") != std::string::npos);
    CHECK(wordsOf("variables:1:5:10:10", 500).find("noncentral t") != std::string::npos);
}

TEST_CASE("A probability is never rounded to certainty")
{
    struct Row {
        double chance;
        const char* text;
    };
    const auto row = GENERATE(Row{0, "0 %"}, Row{1, "100 %"}, Row{1e-9, "< 0.01 %"}, Row{1 - 1e-9, "> 99.99 %"},
                              Row{0.944, "94.40 %"}, Row{0.99996, "> 99.99 %"}, Row{0.9999, "99.99 %"});
    CHECK(probabilityText(row.chance) == row.text);
}
