// Goal: a suggested limit says what it rests on, and promises no more than the cards that were seen.
#include "ground/stats/suggested_limit.h"

#include "ground/base/prng.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <limits>
#include <numbers>

using namespace assay;
using Catch::Approx;

namespace {

std::vector<ObservedValue> cardsOf(std::initializer_list<double> values)
{
    std::vector<ObservedValue> seen;
    for (const double value : values)
        seen.push_back({"card " + std::to_string(seen.size()), value, {}});
    return seen;
}

} // namespace

TEST_CASE("The worst value of few cards is suggested, with three digits rounded to the lenient side")
{
    const auto cards = cardsOf({12.3456, 9.8499, 11});
    const auto least = suggestLimit(cards, LimitKind::atLeast, false);
    REQUIRE(least);
    CHECK(least->limit == 9.84);
    CHECK(least->cards == 3);
    CHECK(suggestLimit(cards, LimitKind::atMost, false)->limit == 12.4);
}

TEST_CASE("A value of three digits is suggested as it is")
{
    const double value = GENERATE(9.8, 0.1, 250'000.0, 2.5, 0.0, 19'900.0);
    CHECK(suggestLimit(cardsOf({value}), LimitKind::atLeast, false)->limit == value);
    CHECK(suggestLimit(cardsOf({value}), LimitKind::atMost, false)->limit == value);
}

TEST_CASE("An interval counts with its unfavourable end")
{
    const std::vector<ObservedValue> cards = {{"a", 10, Interval{9, 11}}, {"b", 9.5, Interval{9.4, 9.6}}};
    CHECK(suggestLimit(cards, LimitKind::atLeast, false)->limit == 9);
    CHECK(suggestLimit(cards, LimitKind::atMost, false)->limit == 11);
}

TEST_CASE("Runs of one card count as one card, by its worst run")
{
    const std::vector<ObservedValue> runs = {{"a", 10, {}}, {"a", 8, {}}, {"b", 9, {}}};
    const auto suggested = suggestLimit(runs, LimitKind::atLeast, false);
    REQUIRE(suggested);
    CHECK(suggested->limit == 8);
    CHECK(suggested->cards == 2);
}

TEST_CASE("Without a finite value nothing is suggested")
{
    CHECK_FALSE(suggestLimit({}, LimitKind::atLeast, false));
    CHECK_FALSE(
        suggestLimit(cardsOf({std::nan(""), std::numeric_limits<double>::infinity()}), LimitKind::atMost, false));
}

TEST_CASE("The worst value of an extreme is suggested for any number of cards")
{
    const auto cards = cardsOf({0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 0, 0});
    CHECK(suggestLimit(cards, LimitKind::atMost, true)->limit == 2);
}

TEST_CASE("The tolerance factor is within two per cent of the tables of NIST")
{
    struct Row {
        std::size_t n;
        double k; // 95 % with 95 % confidence: NIST Handbook 91, table A-7
    };
    const auto row = GENERATE(Row{10, 2.911}, Row{20, 2.396}, Row{50, 2.065}, Row{100, 1.927});
    CHECK(toleranceFactor(row.n) == Approx(row.k).epsilon(0.02));
}

TEST_CASE("A tolerance bound lies below 95 % of the population for about 95 % of samples")
{
    Prng random(7);
    const auto uniform = [&random] { return (static_cast<double>(random.next() >> 11) + 0.5) / 9007199254740992.0; };
    const auto normal = [&] {
        return std::sqrt(-2 * std::log(uniform())) * std::cos(2 * std::numbers::pi * uniform());
    };
    constexpr int kSamples = 2000;
    const double mean = 3, deviation = 0.2; // of the logarithms
    const double truth = std::exp(mean - 1.6448536 * deviation);
    int kept = 0;
    for (int sample = 0; sample < kSamples; ++sample) {
        std::vector<ObservedValue> cards;
        for (int card = 0; card < 15; ++card)
            cards.push_back({std::to_string(card), std::exp(mean + deviation * normal()), {}});
        kept += suggestLimit(cards, LimitKind::atLeast, false)->limit <= truth ? 1 : 0;
    }
    CHECK(kept > kSamples * 0.93);
    CHECK(kept < kSamples * 0.97);
}
