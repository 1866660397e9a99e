// Generalized intervals against those that are known exactly.
#include "ground/stats/generalized_interval.h"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

using namespace assay;
using Catch::Approx;

TEST_CASE("The generalized interval of one variance is that of chi-squared")
{
    const boost::math::chi_squared distribution(10);
    const auto found = generalizedIntervals(std::vector<SumOfSquares>{{20, 10}}, std::vector<double>{2},
                                            [](std::span<const double> mean) { return std::vector{mean[0]}; });
    REQUIRE(found.size() == 1);
    CHECK(found[0].low == Approx(20 / quantile(distribution, 0.95)).epsilon(0.005));
    CHECK(found[0].high == Approx(20 / quantile(distribution, 0.05)).epsilon(0.005));
}

TEST_CASE("The generalized interval of a ratio of variances is that of F")
{
    const boost::math::fisher_f distribution(8, 12);
    const auto found =
        generalizedIntervals(std::vector<SumOfSquares>{{24, 8}, {12, 12}}, std::vector<double>{3},
                             [](std::span<const double> mean) { return std::vector{mean[0] / mean[1]}; });
    REQUIRE(found.size() == 1);
    CHECK(found[0].low == Approx(3 / quantile(distribution, 0.95)).epsilon(0.03));
    CHECK(found[0].high == Approx(3 / quantile(distribution, 0.05)).epsilon(0.03));
}

TEST_CASE("Where nothing can be computed the interval is the estimate")
{
    const auto found = generalizedIntervals(std::vector<SumOfSquares>{{0, 3}}, std::vector<double>{7},
                                            [](std::span<const double>) { return std::vector<double>(); });
    CHECK(found[0].low == 7);
    CHECK(found[0].high == 7);
}
