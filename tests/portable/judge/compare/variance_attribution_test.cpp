// Shares of card, reader, host and repetition, against worked examples and random runs of known variance.
#include "judge/compare/variance_attribution.h"

#include "ground/base/prng.h"
#include "support/load.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

using namespace assay;
using Catch::Approx;

namespace {

struct Crossing {
    std::vector<double> values;
    std::vector<RunFactors> runs;

    void add(double logarithm, const std::string& card, const std::string& reader)
    {
        values.push_back(std::exp(logarithm));
        runs.push_back({card, reader, "host"});
    }
    VarianceAttribution attribution() const { return attributeVariance(values, runs); }
};

// Two cards 2 apart, two readers 1 apart, each twice, 0.2 apart.
Crossing twoByTwo()
{
    Crossing crossing;
    for (const double card : {-1.0, 1.0})
        for (const double reader : {-0.5, 0.5})
            for (const double repeat : {-0.1, 0.1})
                crossing.add(card + reader + repeat, card < 0 ? "a" : "b", reader < 0 ? "x" : "y");
    return crossing;
}

// Cards, readers and repeats with these standard deviations.
Crossing drawn(Prng& prng, double card, double reader, double repeat)
{
    Crossing crossing;
    std::vector<double> readers;
    for (int r = 0; r < 3; ++r)
        readers.push_back(reader * prng.normal());
    for (int c = 0; c < 10; ++c) {
        const double ofCard = card * prng.normal();
        for (std::size_t r = 0; r < readers.size(); ++r)
            for (int again = 0; again < 2; ++again)
                crossing.add(ofCard + readers[r] + repeat * prng.normal(), std::to_string(c), std::to_string(r));
    }
    return crossing;
}

} // namespace

TEST_CASE("The shares of the variance are those of the analysis of variance")
{
    const VarianceAttribution attribution = twoByTwo().attribution();
    REQUIRE(attribution.shares.size() == 3);
    // Mean squares 8, 2 and 0.08 / 5; four runs per level.
    const double repeat = 0.016, card = (8 - repeat) / 4, reader = (2 - repeat) / 4, sum = card + reader + repeat;
    CHECK(attribution.shares[0].factor == "card");
    CHECK(attribution.shares[0].share == Approx(card / sum));
    CHECK(attribution.shares[1].factor == "reader");
    CHECK(attribution.shares[1].share == Approx(reader / sum));
    CHECK(attribution.shares[2].factor == "repeat");
    CHECK(attribution.shares[2].share == Approx(repeat / sum));
}

TEST_CASE("Every interval of a share contains the share and lies between 0 and 1")
{
    for (const FactorShare& share : twoByTwo().attribution().shares) {
        CAPTURE(share.factor, share.share, share.ci.low, share.ci.high);
        CHECK(share.ci.low >= 0);
        CHECK(share.ci.low <= share.share);
        CHECK(share.share <= share.ci.high);
        CHECK(share.ci.high <= 1);
    }
}

TEST_CASE("The order of the runs does not change the shares")
{
    const Crossing crossing = twoByTwo();
    Crossing turned;
    turned.values.assign(crossing.values.rbegin(), crossing.values.rend());
    turned.runs.assign(crossing.runs.rbegin(), crossing.runs.rend());
    const VarianceAttribution first = crossing.attribution(), second = turned.attribution();
    for (std::size_t i = 0; i < first.shares.size(); ++i) {
        CHECK(second.shares[i].factor == first.shares[i].factor);
        CHECK(second.shares[i].share == Approx(first.shares[i].share));
        CHECK(second.shares[i].ci.low == Approx(first.shares[i].ci.low));
    }
}

TEST_CASE("The intervals of ten cards in three readers contain the true shares in nine of ten draws", "[heavy]")
{
    Prng prng(7);
    constexpr double kTruth = 0.09 / (0.09 + 0.04 + 0.01); // of the card
    int held = 0;
    const int times = static_cast<int>(test::load(100));
    for (int i = 0; i < times; ++i) {
        const VarianceAttribution attribution = drawn(prng, 0.3, 0.2, 0.1).attribution();
        const Interval& ci = attribution.shares.front().ci;
        held += ci.low <= kTruth && kTruth <= ci.high ? 1 : 0;
    }
    CHECK(held >= std::floor(0.9 * times - 2.3 * std::sqrt(0.09 * times))); // less 2.3 binomial standard deviations
}

TEST_CASE("A golden card in both readers attributes the slowness of another card to the reader")
{
    Crossing crossing;
    for (const double repeat : {-0.02, 0.0, 0.02}) {
        crossing.add(1 + repeat, "golden", "x");
        crossing.add(0.5 + repeat, "golden", "y");
        crossing.add(0.51 + repeat, "mine", "y"); // never in x
    }
    const VarianceAttribution attribution = crossing.attribution();
    REQUIRE(attribution.shares.size() == 3);
    CHECK(attribution.shares[0].significant == false);
    CHECK(attribution.shares[1].significant == true);
    CHECK(attribution.shares[1].worse == "y");
    CHECK(attribution.shares[1].better == "x");
    CHECK(attribution.shares[1].ratio.low < std::exp(-0.5));
    CHECK(std::exp(-0.5) < attribution.shares[1].ratio.high);
    CHECK_FALSE(attribution.shares[2].significant);
}

TEST_CASE("The larger value is the worse one if less is better")
{
    const Crossing crossing = twoByTwo();
    const VarianceAttribution attribution = attributeVariance(crossing.values, crossing.runs, true);
    CHECK(attribution.shares[0].worse == "b");
    CHECK(attribution.shares[0].ratio.low > 1);
}

TEST_CASE("A small effect within large noise is neither significant nor negligible")
{
    Crossing crossing;
    for (const double repeat : {-0.3, 0.3})
        for (const char* reader : {"x", "y"})
            crossing.add((*reader == 'x' ? 0.1 : 0.0) + repeat, "a", reader);
    const VarianceAttribution attribution = crossing.attribution();
    REQUIRE(attribution.shares.size() == 2);
    CHECK_FALSE(attribution.shares[0].significant);
    CHECK(inWords(attribution).front().english().find("inconclusive") != std::string::npos);
}

TEST_CASE("Nothing is attributed if the factors cannot be separated, and the reason is given")
{
    Crossing alone;
    alone.add(1, "a", "x");
    alone.add(1.1, "a", "x");
    CHECK(alone.attribution().shares.empty());
    CHECK(alone.attribution().why.english().find("no factor was varied") != std::string::npos);

    Crossing once;
    once.add(1, "a", "x");
    once.add(2, "b", "x");
    CHECK(once.attribution().shares.empty());
    CHECK(once.attribution().why.english().find("repeated") != std::string::npos);

    Crossing together; // each card in its own reader
    for (int again = 0; again < 3; ++again) {
        together.add(1 + 0.1 * again, "a", "x");
        together.add(2 + 0.1 * again, "b", "y");
    }
    CHECK(together.attribution().shares.empty());
    CHECK(together.attribution().why.english().find("crossed") != std::string::npos);
    CHECK(together.attribution().confounded == std::vector<std::string>{"card", "reader"});

    Crossing same;
    for (const char* card : {"a", "a", "b", "b"})
        same.add(1, card, "x");
    CHECK(same.attribution().shares.empty());
    CHECK_FALSE(same.attribution().why.empty());
}
