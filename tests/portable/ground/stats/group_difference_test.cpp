// Differences of two groups against printed examples of R.
#include "ground/stats/group_difference.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <vector>

using namespace assay;
using Catch::Approx;

namespace {

using Values = std::vector<double>;

} // namespace

TEST_CASE("Mann and Whitney's exact test of few values is that which R prints")
{
    // wilcox.test on the permeability of the placenta: W = 35, one-sided 0.1272.
    const Values atTerm = {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
    const Values early = {1.15, 0.88, 0.90, 0.74, 1.21};
    const auto test = mannWhitney(atTerm, early);
    REQUIRE(test);
    CHECK(test->isExact);
    CHECK(test->u == 35);
    CHECK(test->pValue == Approx(2 * 0.1272).margin(1e-4));
    CHECK(mannWhitney(early, atTerm)->u == 15);
    CHECK(mannWhitney(early, atTerm)->pValue == Approx(test->pValue));
}

TEST_CASE("Mann and Whitney's test with equal values is that which R prints")
{
    // wilcox.test(Ozone ~ Month, airquality, May and August): W = 127.5, p = 0.0001208.
    const Values may = {41, 36, 12, 18, 28, 23, 19, 8, 7,  16, 11, 14,  18,
                        14, 34, 6,  30, 11, 1,  11, 4, 32, 23, 45, 115, 37};
    const Values august = {39, 9,  16, 78, 35, 66, 122, 89,  110, 44, 28,  65, 22,
                           59, 23, 31, 44, 21, 9,  45,  168, 73,  76, 118, 84, 85};
    const auto test = mannWhitney(may, august);
    REQUIRE(test);
    CHECK_FALSE(test->isExact);
    CHECK(test->u == 127.5);
    CHECK(test->pValue == Approx(0.0001208).margin(5e-8));
}

TEST_CASE("The exact p-value of two groups of forty without overlap is two of all their orders")
{
    Values a, b;
    for (int i = 0; i < 40; ++i) {
        a.push_back(i);
        b.push_back(100 + i);
    }
    CHECK(mannWhitney(a, b)->pValue == Approx(2 / 1.07507208733336176e23)); // 80 over 40
}

TEST_CASE("The exact p-value of a median order is one")
{
    CHECK(mannWhitney(Values{1, 4}, Values{2, 3})->pValue == Approx(1));
    CHECK(mannWhitney(Values{2}, Values{1, 3})->pValue == Approx(1));
}

TEST_CASE("Cliff's delta and its interval are those which effsize prints")
{
    const Values treatment = {10, 10, 20, 20, 20, 30, 30, 30, 40, 50}, control = {10, 20, 30, 40, 40, 50};
    const auto delta = cliffsDelta(treatment, control);
    REQUIRE(delta);
    CHECK(delta->value == Approx(-0.25));
    CHECK(delta->ci.low == Approx(-0.7265846).margin(5e-8));
    CHECK(delta->ci.high == Approx(0.3890062).margin(5e-8));
}

TEST_CASE("Cliff's delta of groups that do not overlap is one, with an interval that more values narrow")
{
    const auto few = cliffsDelta(Values{5, 6, 7, 8, 9}, Values{1, 2, 3, 4, 4.5});
    REQUIRE(few);
    CHECK(few->value == 1);
    CHECK(few->ci.high == 1);
    CHECK(few->ci.low < 0);
    Values above(40, 2.0), below(40, 1.0);
    CHECK(cliffsDelta(above, below)->ci.low > 0.8);
    CHECK(cliffsDelta(below, above)->ci.high < -0.8);
}

TEST_CASE("Groups of too few or equal values have no difference")
{
    const Values one = {1}, equal = {2, 2, 2};
    CHECK_FALSE(mannWhitney({}, equal));
    CHECK_FALSE(mannWhitney(equal, equal));
    CHECK_FALSE(cliffsDelta(one, equal));
}
