// Agreement of verdicts against printed examples.
#include "ground/stats/agreement.h"

#include "ground/base/prng.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <vector>

using namespace assay;
using Catch::Approx;

namespace {

struct Ratings {
    std::vector<std::size_t> a, b;
};

Ratings ratingsOf(const std::vector<std::vector<std::size_t>>& table)
{
    Ratings ratings;
    for (std::size_t i = 0; i < table.size(); ++i)
        for (std::size_t j = 0; j < table[i].size(); ++j) {
            ratings.a.insert(ratings.a.end(), table[i][j], i);
            ratings.b.insert(ratings.b.end(), table[i][j], j);
        }
    return ratings;
}

} // namespace

TEST_CASE("Cohen's kappa of the couples and its error are those which vcd prints")
{
    // R, Kappa(SexualFun): unweighted 0.1293, error 0.06860.
    const Ratings couples = ratingsOf({{7, 7, 2, 3}, {2, 8, 3, 7}, {1, 5, 4, 9}, {2, 8, 9, 14}});
    const auto kappa = cohensKappa(couples.a, couples.b);
    REQUIRE(kappa);
    CHECK(kappa->value == Approx(0.1293).margin(5e-5));
    CHECK((kappa->ci.high - kappa->ci.low) / (2 * 1.959964) == Approx(0.06860).margin(5e-6));
}

TEST_CASE("Cohen's kappa of raters who always agree is one, and of those who never do below zero")
{
    const std::vector<std::size_t> a = {0, 1, 0, 1, 1}, b = {1, 0, 1, 0, 0};
    CHECK(cohensKappa(a, a)->value == Approx(1));
    CHECK(cohensKappa(a, a)->ci.high == Approx(1));
    CHECK(cohensKappa(a, b)->value < 0);
}

TEST_CASE("Fleiss' kappa of fourteen raters is that of the printed example")
{
    const std::vector<std::vector<std::size_t>> counts = {
        {0, 0, 0, 0, 14}, {0, 2, 6, 4, 2}, {0, 0, 3, 5, 6}, {0, 3, 9, 2, 0}, {2, 2, 8, 1, 1},
        {7, 7, 0, 0, 0},  {3, 2, 6, 3, 0}, {2, 5, 3, 2, 2}, {6, 5, 2, 1, 0}, {0, 2, 2, 3, 7}};
    const auto kappa = fleissKappa(counts);
    REQUIRE(kappa);
    CHECK(kappa->value == Approx(0.210).margin(5e-4));
    CHECK(kappa->ci.low < 0.21);
    CHECK(kappa->ci.high > 0.21);
}

TEST_CASE("The interval of Fleiss' kappa holds the truth in about 95 of 100 simulated studies")
{
    // Half of the cards are bad; each of four readers errs in one of ten: kappa = (1 - 2 * 0.1)^2.
    Prng prng(24);
    int held = 0;
    for (int study = 0; study < 400; ++study) {
        std::vector<std::vector<std::size_t>> counts;
        for (int card = 0; card < 40; ++card) {
            const std::size_t truth = prng.below(2);
            counts.push_back({0, 0});
            for (int reader = 0; reader < 4; ++reader)
                ++counts.back()[prng.below(10) == 0 ? 1 - truth : truth];
        }
        const auto kappa = fleissKappa(counts);
        REQUIRE(kappa);
        held += kappa->ci.low <= 0.64 && 0.64 <= kappa->ci.high ? 1 : 0;
    }
    CHECK(held / 400.0 == Approx(0.95).margin(0.04));
}

TEST_CASE("Ratings of one category only tell nothing of agreement")
{
    CHECK_FALSE(cohensKappa({}, {}));
    CHECK_FALSE(cohensKappa(std::vector<std::size_t>{1, 1}, std::vector<std::size_t>{1, 1}));
    CHECK_FALSE(fleissKappa(std::vector<std::vector<std::size_t>>{{2, 0}, {0, 2}}));
    CHECK_FALSE(fleissKappa(std::vector<std::vector<std::size_t>>{{3, 0}, {3, 0}, {3, 0}}));
    CHECK_FALSE(fleissKappa(std::vector<std::vector<std::size_t>>{{3, 0}, {3, 0}, {2, 1}}));
}
