// Distributions of life against printed fits of censored tests.
#include "ground/stats/life.h"

#include "ground/base/prng.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <vector>

using namespace assay;
using Catch::Approx;

namespace {

std::vector<LifeTime> lifeTimes(const std::vector<double>& failures, const std::vector<double>& censored)
{
    std::vector<LifeTime> cards;
    for (const double time : failures)
        cards.push_back({time, true});
    for (const double time : censored)
        cards.push_back({time, false});
    return cards;
}

// NIST/SEMATECH e-Handbook 8.2.2.1 and 8.4.1.3.
const std::vector<LifeTime> kHandbook =
    lifeTimes({54, 187, 216, 240, 244, 335, 361, 373, 375, 386}, std::vector<double>(10, 500));

// Meeker and Escobar 1998, table C.2: distance to failure of shock absorbers, km.
const std::vector<LifeTime> kShockAbsorbers =
    lifeTimes({6700, 9120, 12200, 13150, 14300, 17520, 20100, 20900, 22700, 26510, 27490},
              {6950,  7820,  8790,  9660,  9820,  11310, 11690, 11850, 11880, 12140, 12870, 13330, 13470, 14040,
               17540, 17890, 18450, 18960, 18980, 19410, 20100, 20150, 20320, 23490, 27410, 27890, 28100});

} // namespace

TEST_CASE("The Weibull fit of the e-Handbook's test is that which it prints")
{
    const auto fit = fitLife(kHandbook, LifeModel::weibull);
    REQUIRE(fit);
    CHECK(std::exp(fit->location) == Approx(606.5280).epsilon(2e-6));
    CHECK(1 / fit->scale == Approx(1.7208).margin(5e-5));
    CHECK(fit->logLikelihood == Approx(-75.135).margin(5e-4));
    CHECK(fit->aicc == Approx(154.27 + 12.0 / 17).margin(5e-3));
}

TEST_CASE("The lognormal fit of the e-Handbook's test has the printed criterion, and is the worse one")
{
    const auto fit = fitLife(kHandbook, LifeModel::lognormal);
    REQUIRE(fit);
    CHECK(fit->aicc == Approx(154.39 + 12.0 / 17).margin(5e-3));
    CHECK(fit->aicc > fitLife(kHandbook, LifeModel::weibull)->aicc);
}

TEST_CASE("The fits of the shock absorbers are those which Meeker and Escobar print")
{
    const auto weibull = fitLife(kShockAbsorbers, LifeModel::weibull);
    const auto lognormal = fitLife(kShockAbsorbers, LifeModel::lognormal);
    REQUIRE(weibull);
    REQUIRE(lognormal);
    CHECK(weibull->location == Approx(10.23).margin(5e-3));
    CHECK(weibull->scale == Approx(0.3164).margin(5e-5));
    CHECK(lognormal->location == Approx(10.14).margin(5e-3));
    CHECK(lognormal->scale == Approx(0.5301).margin(5e-5));
}

TEST_CASE("Profile intervals agree with a search by another program")
{
    const auto fit = fitLife(kShockAbsorbers, LifeModel::weibull);
    REQUIRE(fit);
    const auto b10 = lifeQuantileInterval(kShockAbsorbers, *fit, 0.1);
    const auto b1 = lifeQuantileInterval(kShockAbsorbers, *fit, 0.01);
    REQUIRE(b10);
    REQUIRE(b1);
    CHECK(b10->low == Approx(10102.5).epsilon(1e-4));
    CHECK(b10->high == Approx(16709.4).epsilon(1e-4));
    CHECK(b1->low == Approx(3393.11).epsilon(1e-4));
    CHECK(b1->high == Approx(9591.68).epsilon(1e-4));
}

TEST_CASE("The profile interval of a lognormal quantile agrees with a search by another program")
{
    const auto fit = fitLife(kHandbook, LifeModel::lognormal);
    REQUIRE(fit);
    const auto b10 = lifeQuantileInterval(kHandbook, *fit, 0.1);
    REQUIRE(b10);
    CHECK(b10->low == Approx(83.8402).epsilon(1e-4));
    CHECK(b10->high == Approx(234.435).epsilon(1e-4));
}

TEST_CASE("The lower bound of B10 holds in about 95 of 100 simulated tests of twenty cards")
{
    Prng prng(12);
    const double truth = 1000 * std::pow(-std::log(0.9), 1 / 2.0);
    int covered = 0, tests = 0;
    for (int test = 0; test < 120; ++test) {
        std::vector<LifeTime> cards;
        for (int i = 0; i < 20; ++i) {
            const double time = 1000 * std::pow(-std::log(1 - prng.uniform()), 1 / 2.0);
            cards.push_back({std::min(time, 900.0), time < 900});
        }
        const auto fit = fitLife(cards, LifeModel::weibull);
        if (!fit)
            continue;
        const auto interval = lifeQuantileInterval(cards, *fit, 0.1);
        ++tests;
        covered += interval && interval->low <= truth ? 1 : 0;
    }
    CHECK(tests == 120);
    CHECK(covered / 120.0 > 0.87); // the likelihood of few failures is a little too sure
}

TEST_CASE("Two failures of forty cards have a fit, and a wide interval")
{
    const auto cards = lifeTimes({300, 400}, std::vector<double>(38, 500));
    for (const LifeModel model : {LifeModel::weibull, LifeModel::lognormal}) {
        const auto fit = fitLife(cards, model);
        REQUIRE(fit);
        CHECK(lifeQuantile(*fit, 0.05) == Approx(500).epsilon(0.05));
        const auto b10 = lifeQuantileInterval(cards, *fit, 0.1);
        REQUIRE(b10);
        CHECK(b10->low < lifeQuantile(*fit, 0.1));
        CHECK(b10->high > 2 * b10->low);
    }
}

TEST_CASE("Times of another unit have the same shape")
{
    auto scaled = kHandbook;
    for (LifeTime& card : scaled)
        card.time *= 1e12;
    const auto fit = fitLife(scaled, LifeModel::weibull);
    REQUIRE(fit);
    CHECK(1 / fit->scale == Approx(1.7208).margin(5e-5));
}

TEST_CASE("A test without two different times of failure has no fit")
{
    CHECK_FALSE(fitLife(lifeTimes({}, {5, 5, 5, 5}), LifeModel::weibull));
    CHECK_FALSE(fitLife(lifeTimes({3, 3}, {5, 5, 5}), LifeModel::weibull));
    CHECK_FALSE(fitLife(lifeTimes({3, 4}, {5}), LifeModel::lognormal));
}

TEST_CASE("Weibayes without failures is the success run")
{
    // 59 cards without a failure prove 95 % with 95 %, whatever the shape: B5 is what they lasted.
    const std::vector<LifeTime> good(59, {800, false});
    CHECK(weibayesBound(good, 1, 0.05) == Approx(800 * 59 * 0.0512933 / 2.995732).epsilon(1e-6));
    CHECK(weibayesBound(good, 1, 0.05) == Approx(800).epsilon(0.02));
    CHECK(weibayesBound(good, 3, 0.05) == Approx(800).epsilon(0.01));
}

TEST_CASE("Weibayes with failures counts them as chi-squared does")
{
    // One failure: quantile 95 % with four degrees of freedom, 9.4877.
    const auto cards = lifeTimes({400}, {500, 500, 500});
    CHECK(weibayesBound(cards, 1, 0.1) == Approx(2 * 1900 / 9.487729 * 0.1053605).epsilon(1e-6));
}
