// Statistics of run comparison, against results known from their definitions and from random draws.
#include "judge/compare/difference.h"

#include "ground/stats/holm.h"
#include "ground/stats/spread.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using Catch::Approx;

TEST_CASE("The interval of a difference uses the side of each interval that faces the other value")
{
    const Interval interval = differenceInterval({10, {9, 11}}, {12, {11.5, 13}});
    CHECK(interval.low == Approx(2 - std::sqrt(0.25 + 1)));
    CHECK(interval.high == Approx(2 + std::sqrt(1.0 + 1)));
}

TEST_CASE("The interval of a difference is mirrored when the values change places")
{
    const Estimate a{10, {9, 13}}, b{14, {11, 15}};
    CHECK(differenceInterval(a, b).low == Approx(-differenceInterval(b, a).high));
    CHECK(differencePValue(a, b) == Approx(differencePValue(b, a)));
}

TEST_CASE("A difference as large as its interval has a p-value of 0.10")
{
    CHECK(differencePValue({0, {-1, 1}}, {std::sqrt(2.0), {std::sqrt(2.0) - 1, std::sqrt(2.0) + 1}}) == Approx(0.10));
}

TEST_CASE("Equal values have a p-value of 1, and different values without uncertainty one of 0")
{
    CHECK(differencePValue({5, {5, 5}}, {5, {5, 5}}) == 1);
    CHECK(differencePValue({5, {5, 5}}, {6, {6, 6}}) == 0);
}

TEST_CASE("The p-value falls as the normalized difference grows")
{
    const Estimate a{5, {4, 7}};
    double before = 2;
    for (const double value : {5.0, 5.5, 4.0, 8.0, 1.0, 15.0, -40.0}) { // by increasing normalized difference
        const Estimate b{value, {value - 1, value + 1.5}};
        INFO(value);
        CHECK(differencePValue(a, b) < before);
        before = differencePValue(a, b);
    }
    CHECK(normalizedDifference(a, {5.5, {4.5, 7}}) < normalizedDifference(a, {4, {3, 5.5}}));
    CHECK(normalizedDifference(a, {1, {0, 2.5}}) < normalizedDifference(a, {15, {14, 16.5}}));
}

TEST_CASE("P-values are corrected by Holm's method")
{
    const std::vector<double> chances = {0.01, 0.04, 0.03, 0.005};
    const std::vector<double> expected = {0.03, 0.06, 0.06, 0.02};
    const std::vector<double> found = holmCorrected(chances);
    for (std::size_t i = 0; i < expected.size(); ++i)
        CHECK(found[i] == Approx(expected[i]));
    CHECK(holmCorrected({}).empty());
}

TEST_CASE("Quartiles lie between the values as in definition 7 of Hyndman and Fan")
{
    const FiveNumbers box = fiveNumbers({4, 1, 3, 2});
    CHECK(box.least == 1);
    CHECK(box.lower == 1.75);
    CHECK(box.median == 2.5);
    CHECK(box.upper == 3.25);
    CHECK(box.largest == 4);
    CHECK(fiveNumbers({7}).lower == 7);
}

TEST_CASE("One deviating value among many is an outlier, but none among few")
{
    struct Row {
        std::vector<double> values;
        std::vector<bool> isOutlier;
    };
    const auto row = GENERATE(
        Row{{10, 10.2, 9.8, 10.1, 9.9, 10.05, 20}, {false, false, false, false, false, false, true}},
        Row{{10, 10.2, 9.8, 10.1, 9.9, 10.05, 5}, {false, false, false, false, false, false, true}},
        Row{{1, 1, 1, 1, 1, 2}, {false, false, false, false, false, true}},
        Row{{3, 3, 3, 3, 3, 3}, std::vector<bool>(6, false)}, Row{{10, 10, 10, 10, 90}, std::vector<bool>(5, false)},
        Row{{8, 9, 10, 11, 12, 13, 14}, std::vector<bool>(7, false)});
    CHECK(outliers(row.values) == row.isOutlier);
}

TEST_CASE("Equal values share the better rank")
{
    const std::vector<double> values = {5, 7, 5, 1};
    CHECK(ranks(values, true) == std::vector<std::size_t>{2, 1, 2, 4});
    CHECK(ranks(values, false) == std::vector<std::size_t>{2, 4, 2, 1});
}
