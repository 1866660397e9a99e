// Control charts against the examples of the NIST/SEMATECH e-Handbook, and run lengths by simulation.
#include "ground/stats/control_chart.h"

#include "ground/base/prng.h"

#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <vector>

using namespace assay;
using Catch::Approx;

namespace {

// Mean number of values until the first alarm, of a process in control.
double runLength(double width, int series)
{
    Prng prng(13);
    double sum = 0;
    for (int i = 0; i < series; ++i) {
        EwmaChart chart({0, 1}, {0.2, width});
        do
            ++sum;
        while (!chart.add(prng.normal()).isOutOfControl());
    }
    return sum / series;
}

// Where a rule is broken by values in sigmas: pairs of first and last.
using Places = std::vector<std::pair<std::size_t, std::size_t>>;
Places placesOf(std::size_t rule, const std::vector<double>& sigmas)
{
    std::vector<double> values;
    for (const double sigma : sigmas)
        values.push_back(100 + 2 * sigma);
    Places places;
    for (const NelsonViolation& found : nelsonViolations(values, {100, 2}))
        if (found.rule == rule)
            places.emplace_back(found.first, found.last);
    return places;
}

} // namespace

TEST_CASE("The limits of individual values are those of the e-Handbook's flow rates")
{
    // 6.3.2.2: mean 50.81, moving range 1.8778, limits 45.8159 and 55.8041.
    const auto chart =
        individualsChart(std::vector<double>{49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6, 52.4, 53.6, 52.1});
    REQUIRE(chart);
    CHECK(chart->mean == Approx(50.81));
    CHECK(chart->meanRange == Approx(1.8778).margin(5e-5));
    CHECK(chart->lower == Approx(45.8159).margin(1e-3)); // the handbook has 3 / 1.128 in place of 2.66
    CHECK(chart->upper == Approx(55.8041).margin(1e-3));
    CHECK(chart->upperRange == Approx(3.267 * 1.8778).margin(1e-3));
    CHECK(chart->deviation == Approx(1.6647).margin(1e-3));
}

TEST_CASE("Equal or single values have no chart")
{
    CHECK_FALSE(individualsChart(std::vector<double>{5}));
    CHECK_FALSE(individualsChart(std::vector<double>(9, 5.0)));
}

TEST_CASE("The averages of the e-Handbook's EWMA example are those printed, and its limits those of a long series")
{
    // 6.3.2.4: start 50, s 2.0539, weight 0.3, limits 47.4115 and 52.5884.
    const std::vector<double> values = {52.0, 47.0, 53.0, 49.3, 50.1, 47.0, 51.0, 50.1, 51.2, 50.5,
                                        49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6, 52.4, 53.6, 52.1};
    const std::vector<double> printed = {50.60, 49.52, 50.56, 50.18, 50.16, 49.21, 49.75, 49.85, 50.26, 50.33,
                                         50.11, 49.36, 49.52, 50.05, 49.38, 49.92, 50.73, 51.23, 51.94, 51.99};
    EwmaChart chart({50, 2.0539}, {0.3, 3});
    EwmaPoint point;
    for (std::size_t i = 0; i < values.size(); ++i) {
        point = chart.add(values[i]);
        CHECK(point.z == Approx(printed[i]).margin(0.006));
        CHECK_FALSE(point.isOutOfControl());
    }
    CHECK(point.lower == Approx(47.4115).margin(1e-4));
    CHECK(point.upper == Approx(52.5884).margin(1e-4));
}

TEST_CASE("The first limits of an EWMA chart are those of one weighted value")
{
    const EwmaPoint first = EwmaChart({10, 1}, {0.1, 2.7}).add(9.45); // Montgomery: 9.945 within 9.73 and 10.27
    CHECK(first.z == Approx(9.945));
    CHECK(first.lower == Approx(9.73));
    CHECK(first.upper == Approx(10.27));
}

TEST_CASE("The EWMA chart has the stated average run length in control")
{
    CHECK(runLength(2.86, 2000) == Approx(365).epsilon(0.06));
    CHECK(runLength(3, 2000) == Approx(555).epsilon(0.06));
}

TEST_CASE("Rule 1: one value beyond three sigmas")
{
    CHECK(placesOf(1, {0, 3.1, 2.9, -3.1}) == Places{{1, 1}, {3, 3}});
}

TEST_CASE("Rule 2: nine values in a row on one side")
{
    CHECK(placesOf(2, {-1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}) == Places{{1, 9}, {2, 10}});
    CHECK(placesOf(2, {1, 1, 1, 1, 0, 1, 1, 1, 1, 1}).empty());
}

TEST_CASE("Rule 3: six values in a row rising or falling")
{
    CHECK(placesOf(3, {0, -1, -.5, 0, .5, 1, 1.5}) == Places{{1, 6}});
    CHECK(placesOf(3, {1.5, 1, .5, 0, -.5, -1}) == Places{{0, 5}});
    CHECK(placesOf(3, {0, .5, .5, 1, 1.5, 2}).empty());
}

TEST_CASE("Rule 4: fourteen values in a row alternating")
{
    std::vector<double> values;
    for (int i = 0; i < 14; ++i)
        values.push_back(i % 2 == 0 ? 1 : -1);
    CHECK(placesOf(4, values) == Places{{0, 13}});
    values[5] = 1;
    CHECK(placesOf(4, values).empty());
}

TEST_CASE("Rule 5: two of three values beyond two sigmas on one side")
{
    CHECK(placesOf(5, {2.1, 0, 2.2, 0, 0}) == Places{{0, 2}});
    CHECK(placesOf(5, {2.1, 0, -2.2, 0, 0, 2.1}).empty());
}

TEST_CASE("Rule 6: four of five values beyond one sigma on one side")
{
    CHECK(placesOf(6, {-1.1, -1.1, 0, -1.1, -1.1, 0, 0}) == Places{{0, 4}});
    CHECK(placesOf(6, {-1.1, -1.1, 0, 1.1, -1.1}).empty());
}

TEST_CASE("Rule 7: fifteen values in a row within one sigma")
{
    std::vector<double> values(15, 0.9);
    CHECK(placesOf(7, values) == Places{{0, 14}});
    values[7] = -1.1;
    CHECK(placesOf(7, values).empty());
}

TEST_CASE("Rule 8: eight values in a row beyond one sigma on either side")
{
    CHECK(placesOf(8, {1.1, -1.1, 1.1, 1.1, -1.1, 1.1, 1.1, -1.1}) == Places{{0, 7}});
    CHECK(placesOf(8, {1.1, -1.1, 1.1, 0.9, -1.1, 1.1, 1.1, -1.1}).empty());
}

TEST_CASE("Values of a process in control exceed three sigmas at the rate of the normal distribution")
{
    Prng prng(14);
    std::vector<double> values;
    for (int i = 0; i < 100000; ++i)
        values.push_back(prng.normal());
    const auto breaks = nelsonViolations(values, {0, 1});
    const auto ofRule = [&](std::size_t rule) {
        return static_cast<double>(std::ranges::count(breaks, rule, &NelsonViolation::rule)) / 1e5;
    };
    CHECK(ofRule(1) == Approx(0.0027).margin(0.0005));
    CHECK(ofRule(2) == Approx(0.0039).margin(0.001));  // 2 / 2^9
    CHECK(ofRule(3) == Approx(0.0028).margin(0.001));  // 2 / 6!
    CHECK(ofRule(7) == Approx(0.00326).margin(0.001)); // 0.6827^15
}
