// Anderson and Darling's test against a printed example and against its own rate of false alarms.
#include "ground/stats/normality.h"

#include "ground/base/prng.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <vector>

using namespace assay;
using Catch::Approx;

namespace {

// Share of 2000 samples of 40 with a chance below 5 %.
template <typename Draw> double shareRejected(Draw draw)
{
    Prng prng(7);
    int rejected = 0;
    for (int sample = 0; sample < 2000; ++sample) {
        std::vector<double> values;
        for (int i = 0; i < 40; ++i)
            values.push_back(draw(prng));
        rejected += andersonDarling(values)->pValue < 0.05 ? 1 : 0;
    }
    return rejected / 2000.0;
}

} // namespace

TEST_CASE("The weights of twenty chicks have the printed statistic of Anderson and Darling")
{
    // D'Agostino and Stephens 1986, chapter 4: mean 209.6, s 30.65, A squared 0.214.
    const std::vector<double> weights = {156, 162, 168, 182, 186, 190, 190, 196, 202, 210,
                                         214, 220, 226, 230, 230, 236, 236, 242, 246, 270};
    const auto test = andersonDarling(weights);
    REQUIRE(test);
    CHECK(test->statistic == Approx(0.214174).epsilon(1e-5));
    CHECK(test->pValue > 0.8);
}

TEST_CASE("The false rejection rate of normality equals the significance level")
{
    CHECK(shareRejected([](Prng& prng) { return 20 + 3 * prng.normal(); }) == Approx(0.05).margin(0.015));
}

TEST_CASE("Skew values are called not normal")
{
    CHECK(shareRejected([](Prng& prng) { return -std::log(1 - prng.uniform()); }) > 0.95);
}

TEST_CASE("Few or equal values tell nothing of normality")
{
    CHECK_FALSE(andersonDarling(std::vector<double>{1, 2, 3, 4, 5, 6, 7}));
    CHECK_FALSE(andersonDarling(std::vector<double>(20, 3.0)));
}

TEST_CASE("An extreme outlier has a tiny p-value that stays a number")
{
    std::vector<double> values(5000, 0.0);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<double>(i % 2);
    values.push_back(1e9);
    const auto test = andersonDarling(values);
    REQUIRE(test);
    CHECK(test->pValue > 0);
    CHECK(test->pValue < 1e-20);
}
