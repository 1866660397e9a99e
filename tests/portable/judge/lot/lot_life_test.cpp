// Life of a lot from endurance runs: overwrites until the card failed or the test ended.
#include "judge/lot/lot_life.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

using namespace assay;
using Catch::Approx;

namespace {

struct WornCards {
    std::vector<JudgedRecord> cards;

    WornCards(const std::vector<double>& failures, std::size_t survivors, double end)
    {
        for (const double cycles : failures) {
            cards.emplace_back().metrics = {metricOf("wear.cycles", cycles, 1, ""),
                                            metricOf("wear.cycles_to_first_error", cycles, 1, "")};
        }
        for (std::size_t i = 0; i < survivors; ++i)
            cards.emplace_back().metrics = {metricOf("wear.cycles", end, 1, "")};
    }
    std::optional<LotLife> life() const
    {
        std::vector<const JudgedRecord*> runs;
        for (const JudgedRecord& card : cards)
            runs.push_back(&card);
        return lifeOf(runs);
    }
};

// NIST/SEMATECH e-Handbook 8.2.2.1: ten failures of twenty units, the test ends after 500 hours.
const std::vector<double> kHandbookFailures = {54, 187, 216, 240, 244, 335, 361, 373, 375, 386};

} // namespace

TEST_CASE("The life of a lot is fitted with censored cards, as in the example of the handbook")
{
    const auto life = WornCards(kHandbookFailures, 10, 500).life();
    REQUIRE(life);
    CHECK(life->cards.size() == 20);
    CHECK(life->failed == 10);
    REQUIRE(life->fit);
    const auto weibull = fitLife(life->cards, LifeModel::weibull);
    CHECK(std::exp(weibull->location) == Approx(606.5).epsilon(0.001)); // characteristic life, as printed: 606.5280
    CHECK(1 / weibull->scale == Approx(1.7208).epsilon(0.001));         // shape, as printed: 1.7208
    CHECK(life->b10 > life->b10Bound);
    CHECK(life->survival.size() == 10);
    CHECK(life->survival.back().survival == Approx(0.5));
}

TEST_CASE("A lot without a failure has only a bound, with the assumed shape")
{
    const auto life = WornCards({}, 10, 1000).life();
    REQUIRE(life);
    CHECK_FALSE(life->fit);
    // (2 * 10 * 1000^2 / 5.9915)^(1/2) * (-ln 0.9)^(1/2)
    CHECK(life->b10Bound == Approx(std::sqrt(2e7 / 5.99146 * 0.1053605)).epsilon(1e-5));
    CHECK(inWords(*life).english() ==
          "Life: 0 of 10 cards failed; with 95 % confidence less than a tenth fails before 593 cycles, if the Weibull "
          "shape is 2 (assumed).");
}

TEST_CASE("Two failures do not determine a shape") { CHECK_FALSE(WornCards({300, 700}, 8, 1000).life()->fit); }

TEST_CASE("Runs that are no endurance tests have no life")
{
    JudgedRecord card;
    card.metrics = {metricOf("write.throughput_mean", 20.0, 1, "")};
    const std::vector<const JudgedRecord*> runs = {&card};
    CHECK_FALSE(lifeOf(runs));
}
