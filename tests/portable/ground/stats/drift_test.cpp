// The alarm of a drifting reader: how soon, and how seldom without cause.
#include "ground/stats/drift.h"

#include "ground/base/prng.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <vector>

using namespace assay;
using Catch::Approx;

namespace {

// MB/s of a reference card, with a spread of 3 %; slower by 5 % after `healthy` values.
std::vector<double> drawnRates(Prng& prng, std::size_t healthy, std::size_t slow)
{
    std::vector<double> rates;
    for (std::size_t i = 0; i < healthy + slow; ++i)
        rates.push_back((i < healthy ? 90 : 0.95 * 90) * std::exp(0.03 * prng.normal()));
    return rates;
}

} // namespace

TEST_CASE("A reader that became 5 % slow is named within thirty cards, and when and by how much")
{
    Prng prng(15);
    int found = 0, early = 0;
    double after = 0, change = 0, since = 0;
    for (int series = 0; series < 1000; ++series) {
        const auto alarm = findDrift(drawnRates(prng, 40, 30));
        if (alarm && alarm->at < 40)
            ++early;
        else if (alarm) {
            ++found;
            after += static_cast<double>(alarm->at + 1 - 40);
            since += static_cast<double>(alarm->since);
            change += alarm->change;
        }
    }
    CHECK(early <= 15);
    CHECK(found + early >= 980);
    CHECK(after / found == Approx(8).margin(1.5));
    CHECK(since / found == Approx(40).margin(2));
    CHECK(change / found == Approx(-0.05).margin(0.01));
}

TEST_CASE("A thousand series without drift have the stated false alarm rate")
{
    Prng prng(16);
    int alarms = 0;
    for (int series = 0; series < 1000; ++series)
        alarms += findDrift(drawnRates(prng, 300, 0)) ? 1 : 0;
    // One in 3700 values: 300 of them, 1 - exp(-300 / 3700) = 7.8 %.
    CHECK(alarms / 1000.0 == Approx(0.078).margin(0.03));
}

TEST_CASE("Scores of a healthy reader are standard normal from the fourth value on")
{
    Prng prng(17);
    double sum = 0, squares = 0, beyond = 0;
    for (int series = 0; series < 4000; ++series) {
        const double score = driftChart(drawnRates(prng, 6, 0)).back().score;
        sum += score;
        squares += score * score;
        beyond += std::abs(score) > 1.96 ? 1 : 0;
    }
    CHECK(sum / 4000 == Approx(0).margin(0.05));
    CHECK(squares / 4000 == Approx(1).margin(0.07));
    CHECK(beyond / 4000 == Approx(0.05).margin(0.012));
}

TEST_CASE("One odd value is no drift")
{
    Prng prng(18);
    std::vector<double> rates = drawnRates(prng, 30, 0);
    rates[20] = 5;
    CHECK_FALSE(findDrift(rates));
}

TEST_CASE("A reader that became faster is named too")
{
    Prng prng(19);
    std::vector<double> rates = drawnRates(prng, 40, 30);
    for (double& rate : rates)
        rate = 1000 / rate; // the times
    const auto alarm = findDrift(rates);
    REQUIRE(alarm);
    CHECK(alarm->change > 0.02);
}

TEST_CASE("Values without any spread are no drift, and a change of them is one")
{
    std::vector<double> rates(20, 90.0);
    CHECK_FALSE(findDrift(rates));
    rates.insert(rates.end(), 10, 85.0);
    const auto alarm = findDrift(rates);
    REQUIRE(alarm);
    CHECK(alarm->since == 20);
    CHECK(alarm->at <= 24);
}

TEST_CASE("Three values yield no drift")
{
    CHECK_FALSE(findDrift({}));
    CHECK_FALSE(findDrift(std::vector<double>{90, 10, 900}));
}
