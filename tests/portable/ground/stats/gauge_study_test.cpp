// Gauge studies against printed examples and simulated laboratories.
#include "ground/stats/gauge_study.h"

#include "ground/base/prng.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <vector>

using namespace assay;
using Catch::Approx;

namespace {

using Measurements = std::vector<GaugeMeasurement>;

// `values` of each card: trials of the first reader, of the second, ...
Measurements crossedOf(const std::vector<std::vector<double>>& values, std::size_t trials)
{
    Measurements measurements;
    for (std::size_t card = 0; card < values.size(); ++card)
        for (std::size_t i = 0; i < values[card].size(); ++i)
            measurements.push_back({"card " + std::to_string(card), "reader " + std::to_string(i / trials),
                                    values[card][i], static_cast<double>(i)});
    return measurements;
}

// Minitab's worksheet Gageaiag, after AIAG.
Measurements gaskets()
{
    return crossedOf({{.65, .60, .55, .55, .50, .55},
                      {1.00, 1.00, 1.05, .95, 1.05, 1.00},
                      {.85, .80, .80, .75, .80, .80},
                      {.85, .95, .80, .75, .80, .80},
                      {.55, .45, .40, .40, .45, .50},
                      {1.00, 1.00, 1.00, 1.05, 1.00, 1.05},
                      {.95, .95, .95, .90, .95, .95},
                      {.85, .80, .75, .70, .80, .80},
                      {1.00, 1.00, 1.00, .95, 1.05, 1.05},
                      {.60, .70, .55, .50, .85, .80}},
                     2);
}

// AIAG, Measurement Systems Analysis, 4th edition, table III-B: ten parts, three appraisers, three trials.
Measurements aiagParts()
{
    return crossedOf({{.29, .41, .64, .08, .25, .07, .04, -.11, -.15},
                      {-.56, -.68, -.58, -.47, -1.22, -.68, -1.38, -1.13, -.96},
                      {1.34, 1.17, 1.27, 1.19, .94, 1.34, .88, 1.09, .67},
                      {.47, .50, .64, .01, 1.03, .20, .14, .20, .11},
                      {-.80, -.92, -.84, -.56, -1.20, -1.28, -1.46, -1.07, -1.45},
                      {.02, -.11, -.21, -.20, .22, .06, -.29, -.67, -.49},
                      {.59, .75, .66, .47, .55, .83, .02, .01, .21},
                      {-.31, -.20, -.17, -.63, .08, -.34, -.46, -.56, -.49},
                      {2.26, 1.99, 2.01, 1.80, 2.12, 2.19, 1.77, 1.45, 1.87},
                      {-1.36, -1.25, -1.31, -1.68, -1.62, -1.50, -1.49, -1.77, -2.16}},
                     3);
}

// Deviations of what differs, and the change of the value from run to run.
struct Laboratory {
    double card = 3, reader = 1, repeat = 0.5, perRun = 0;
};

// Five readers; ten cards through all of them, or six in each; three trials, one after another.
Measurements drawnStudy(Prng& prng, const Laboratory& laboratory, bool nested)
{
    std::vector<double> cards;
    for (int card = 0; card < 10; ++card)
        cards.push_back(laboratory.card * prng.normal());
    Measurements measurements;
    for (int reader = 0; reader < 5; ++reader) {
        const double ofReader = laboratory.reader * prng.normal();
        for (int card = 0; card < (nested ? 6 : 10); ++card) {
            const double ofCard = nested ? laboratory.card * prng.normal() : cards[static_cast<std::size_t>(card)];
            for (int trial = 0; trial < 3; ++trial) {
                const int wear = nested ? trial : 3 * reader + trial;
                measurements.push_back(
                    {std::to_string(card), std::to_string(reader),
                     ofReader + ofCard + laboratory.perRun * wear + laboratory.repeat * prng.normal(),
                     static_cast<double>(wear)});
            }
        }
    }
    return measurements;
}

bool holds(const GaugeFigure& figure, double truth) { return figure.ci.low <= truth && truth <= figure.ci.high; }

} // namespace

TEST_CASE("The analysis of variance of the gaskets is that which Minitab prints")
{
    const auto study = crossedGaugeStudy(gaskets());
    REQUIRE(study);
    REQUIRE(study->table.size() == 4);
    CHECK_FALSE(study->pooled);
    CHECK(study->table[0].squares == Approx(2.05871).margin(5e-6));
    CHECK(study->table[0].f == Approx(39.7178).margin(5e-5));
    CHECK(study->table[1].squares == Approx(0.04800).margin(5e-6));
    CHECK(study->table[1].f == Approx(4.1672).margin(5e-5));
    CHECK(study->table[1].pValue == Approx(0.033).margin(5e-4));
    CHECK(study->table[2].squares == Approx(0.10367).margin(5e-6));
    CHECK(study->table[2].f == Approx(4.4588).margin(5e-5));
    CHECK(study->table[3].squares == Approx(0.03875).margin(5e-6));
    CHECK(study->table[3].degreesOfFreedom == 30);
}

TEST_CASE("Variances, shares and categories of the gaskets are those which Minitab prints")
{
    const auto study = crossedGaugeStudy(gaskets());
    REQUIRE(study);
    CHECK(study->gauge.value == Approx(0.0044375).margin(5e-8));
    CHECK(study->repeat.value == Approx(0.0012917).margin(5e-8));
    CHECK(study->reader.value == Approx(0.0009120).margin(5e-8));
    CHECK(study->interaction.value == Approx(0.0022338).margin(5e-8));
    CHECK(study->card.value == Approx(0.0371644).margin(5e-8));
    CHECK(100 * study->shareOfStudy.value == Approx(32.66).margin(5e-3));
    CHECK(std::floor(study->categories.value) == 4);
}

TEST_CASE("An insignificant interaction is pooled, and the parts of AIAG have Minitab's figures")
{
    const auto study = crossedGaugeStudy(aiagParts());
    REQUIRE(study);
    REQUIRE(study->pooled);
    CHECK(study->pooled->squares == Approx(0.3590).margin(5e-5));
    CHECK(study->pooled->f == Approx(0.434).margin(5e-4));
    CHECK(study->pooled->pValue == Approx(0.974).margin(5e-4));
    REQUIRE(study->table.size() == 3);
    CHECK(study->table[0].squares == Approx(88.3619).margin(5e-5));
    CHECK(study->table[0].f == Approx(245.614).margin(5e-4));
    CHECK(study->table[1].squares == Approx(3.1673).margin(5e-5));
    CHECK(study->table[1].f == Approx(39.617).margin(5e-4));
    CHECK(study->table[2].degreesOfFreedom == 78);
    CHECK(study->repeat.value == Approx(0.03997).margin(5e-6));
    CHECK(study->reader.value == Approx(0.05146).margin(5e-6));
    CHECK(study->interaction.value == 0);
    CHECK(study->gauge.value == Approx(0.09143).margin(5e-6));
    CHECK(study->card.value == Approx(1.08645).margin(5e-6));
    CHECK(100 * study->shareOfStudy.value == Approx(27.86).margin(5e-3));
    CHECK(std::floor(study->categories.value) == 4);
}

TEST_CASE("Values with the sums of squares of the helicopters have the figures which SixSigma prints")
{
    // ss.rr(time1, prototype, operator, ss.data.rr, lsl = 0.7, usl = 1.8).
    const double card = std::sqrt(1.2007 / 18), reader = std::sqrt(0.0529 / 18), both = std::sqrt(0.0834 / 12),
                 repeat = std::sqrt(0.3854 / 18);
    std::vector<std::vector<double>> values(3);
    for (int c = -1; c <= 1; ++c)
        for (int r = -1; r <= 1; ++r)
            for (int trial = -1; trial <= 1; ++trial)
                values[static_cast<std::size_t>(c + 1)].push_back(card * c + reader * r + both * c * r +
                                                                  repeat * trial);
    const auto study = crossedGaugeStudy(crossedOf(values, 3));
    REQUIRE(study);
    REQUIRE(study->pooled);
    CHECK(study->pooled->f == Approx(0.974).margin(5e-4));
    CHECK(study->pooled->pValue == Approx(0.44619).margin(5e-4));
    CHECK(study->gauge.value == Approx(0.02188).margin(5e-6));
    CHECK(study->repeat.value == Approx(0.02131).margin(5e-6));
    CHECK(study->card.value == Approx(0.06434).margin(5e-6));
    CHECK(100 * study->shareOfStudy.value == Approx(50.38).margin(1e-2));
    CHECK(std::floor(study->categories.value) == 2);
}

TEST_CASE("The intervals of a crossed study hold the truth in 90 of 100 simulated laboratories", "[heavy]")
{
    Prng prng(20);
    int gauge = 0, share = 0;
    for (int i = 0; i < 60; ++i) {
        const auto study = crossedGaugeStudy(drawnStudy(prng, {}, false));
        REQUIRE(study);
        gauge += holds(study->gauge, 1.25) ? 1 : 0;
        share += holds(study->shareOfStudy, std::sqrt(1.25 / 10.25)) ? 1 : 0;
    }
    CHECK(gauge / 60.0 == Approx(0.90).margin(0.1));
    CHECK(share / 60.0 == Approx(0.90).margin(0.1));
}

TEST_CASE("The intervals of a nested study of ageing cards hold the truth in 90 of 100 simulated laboratories",
          "[heavy]")
{
    Prng prng(21);
    int repeat = 0, card = 0, gauge = 0, ageing = 0;
    for (int i = 0; i < 60; ++i) {
        const auto study = nestedGaugeStudy(drawnStudy(prng, {1, 1, 0.5, -0.4}, true), {true});
        REQUIRE(study);
        REQUIRE(study->ageing);
        repeat += holds(study->repeat, 0.25) ? 1 : 0;
        card += holds(study->card, 1) ? 1 : 0;
        gauge += holds(study->gauge, 1.25) ? 1 : 0;
        ageing += holds(*study->ageing, -0.4) ? 1 : 0;
    }
    CHECK(repeat / 60.0 == Approx(0.90).margin(0.1));
    CHECK(card / 60.0 == Approx(0.90).margin(0.1));
    CHECK(gauge / 60.0 == Approx(0.90).margin(0.1));
    CHECK(ageing / 60.0 == Approx(0.90).margin(0.1));
}

TEST_CASE("Ageing that is not taken out looks like bad repetition, and taken out it is gone")
{
    Prng prng(22);
    const Measurements ageing = drawnStudy(prng, {3, 1, 0.1, -1}, true);
    const auto naive = nestedGaugeStudy(ageing), aware = nestedGaugeStudy(ageing, {true});
    REQUIRE(naive);
    REQUIRE(aware);
    CHECK(naive->repeat.value > 0.5);
    CHECK(aware->repeat.value == Approx(0.01).epsilon(0.5));
    CHECK(aware->ageing->value == Approx(-1).margin(0.05));
}

TEST_CASE("Ageing from reader to reader is no difference of readers in a crossed study")
{
    Prng prng(23);
    const Measurements ageing = drawnStudy(prng, {3, 0, 0.1, -1}, false);
    CHECK(crossedGaugeStudy(ageing)->reader.value > 5);
    CHECK(crossedGaugeStudy(ageing, {true})->reader.value < 0.1);
}

TEST_CASE("A nested study has the sums of squares that can be done by hand")
{
    // Two readers 4 apart, two cards in each 2 apart, two trials 1 apart.
    Measurements measurements;
    for (const double reader : {-2.0, 2.0})
        for (const double card : {-1.0, 1.0})
            for (const double trial : {-0.5, 0.5})
                measurements.push_back({card < 0 ? "a" : "b", reader < 0 ? "x" : "y", reader + card + trial, 0});
    const auto study = nestedGaugeStudy(measurements);
    REQUIRE(study);
    REQUIRE(study->table.size() == 3);
    CHECK(study->table[0].squares == Approx(8));
    CHECK(study->table[0].degreesOfFreedom == 2);
    CHECK(study->table[0].f == Approx(8));
    CHECK(study->table[1].squares == Approx(32));
    CHECK(study->table[1].f == Approx(8));
    CHECK(study->table[2].squares == Approx(2));
    CHECK(study->repeat.value == Approx(0.5));
    CHECK(study->card.value == Approx((4 - 0.5) / 2));
    CHECK(study->reader.value == Approx((32 - 4) / 4.0));
}

TEST_CASE("A study that is not balanced, or without any spread of repetition, has no answer")
{
    Measurements missing = gaskets();
    missing.pop_back();
    CHECK_FALSE(crossedGaugeStudy(missing));
    CHECK_FALSE(nestedGaugeStudy(missing));
    CHECK_FALSE(crossedGaugeStudy({}));
    CHECK_FALSE(crossedGaugeStudy(crossedOf({{1, 1, 2, 2}, {3, 3, 4, 4}}, 2)));
    CHECK_FALSE(crossedGaugeStudy(crossedOf({{1, 2}, {3, 4}}, 1)));
    Measurements others = crossedOf({{1, 2}, {3, 4}}, 2); // readers with cards of their own are not crossed
    for (GaugeMeasurement measurement : crossedOf({{1, 2}, {3, 5}}, 2)) {
        measurement.reader = "other";
        measurement.card += "'";
        others.push_back(measurement);
    }
    CHECK_FALSE(crossedGaugeStudy(others));
    CHECK(nestedGaugeStudy(others));
    CHECK_FALSE(nestedGaugeStudy(gaskets(), {.areAgeing = true}) == std::nullopt);
    Measurements unworn = gaskets();
    for (GaugeMeasurement& measurement : unworn)
        measurement.wear = 1;
    CHECK_FALSE(crossedGaugeStudy(unworn, {.areAgeing = true}));
}
