// Differences of several groups against printed examples of R.
#include "ground/stats/several_groups.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <vector>

using namespace assay;
using Catch::Approx;

namespace {

using Groups = std::vector<std::vector<double>>;

} // namespace

TEST_CASE("Kruskal and Wallis' test of three kinds of lungs is that which R prints")
{
    const Groups clearance = {{2.9, 3.0, 2.5, 2.6, 3.2}, {3.8, 2.7, 4.0, 2.4}, {2.8, 3.4, 3.7, 2.2, 2.0}};
    const auto test = kruskalWallis(clearance);
    REQUIRE(test);
    CHECK(test->statistic == Approx(0.77143).margin(5e-6));
    CHECK(test->degreesOfFreedom == 2);
    CHECK(test->pValue == Approx(0.68).margin(5e-4));
}

TEST_CASE("Kruskal and Wallis' test with equal values is that which R prints")
{
    const Groups insects = {{10, 7, 20, 14, 14, 12, 10, 23, 17, 20, 14, 13},
                            {11, 17, 21, 11, 16, 14, 17, 17, 19, 21, 7, 13},
                            {0, 1, 7, 2, 3, 1, 2, 1, 3, 0, 1, 4},
                            {3, 5, 12, 6, 4, 3, 5, 5, 5, 5, 2, 4},
                            {3, 5, 3, 5, 3, 6, 1, 1, 3, 2, 6, 4},
                            {11, 9, 15, 22, 15, 16, 13, 10, 26, 26, 24, 13}};
    const auto test = kruskalWallis(insects);
    REQUIRE(test);
    CHECK(test->statistic == Approx(54.691).margin(5e-4));
    CHECK(test->pValue == Approx(1.511e-10).epsilon(5e-4));
}

TEST_CASE("Groups of too few or equal values are not compared")
{
    CHECK_FALSE(kruskalWallis(Groups{{1, 2, 3}}));
    CHECK_FALSE(kruskalWallis(Groups{{1, 2, 3}, {}}));
    CHECK_FALSE(kruskalWallis(Groups{{1, 1}, {1}}));
}
