// Shares of card, reader, host and repetition, against worked examples and drawn runs of known variance.
#include "judge/compare/blame.h"

#include "ground/base/prng.h"

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
    Blame blame() const { return blameFor(values, runs); }
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

TEST_CASE("Shares in the variance are those of the analysis of variance")
{
    const Blame blame = twoByTwo().blame();
    REQUIRE(blame.shares.size() == 3);
    // Mean squares 8, 2 and 0.08 / 5; four runs per level.
    const double repeat = 0.016, card = (8 - repeat) / 4, reader = (2 - repeat) / 4, sum = card + reader + repeat;
    CHECK(blame.shares[0].factor == "card");
    CHECK(blame.shares[0].share == Approx(card / sum));
    CHECK(blame.shares[1].factor == "reader");
    CHECK(blame.shares[1].share == Approx(reader / sum));
    CHECK(blame.shares[2].factor == "repeat");
    CHECK(blame.shares[2].share == Approx(repeat / sum));
}

TEST_CASE("Every interval of a share holds the share and lies between nothing and all")
{
    for (const FactorShare& share : twoByTwo().blame().shares) {
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
    const Blame first = crossing.blame(), second = turned.blame();
    for (std::size_t i = 0; i < first.shares.size(); ++i) {
        CHECK(second.shares[i].factor == first.shares[i].factor);
        CHECK(second.shares[i].share == Approx(first.shares[i].share));
        CHECK(second.shares[i].ci.low == Approx(first.shares[i].ci.low));
    }
}

TEST_CASE("The intervals of ten cards in three readers hold the true shares in nine of ten")
{
    Prng prng(7);
    constexpr double kTruth = 0.09 / (0.09 + 0.04 + 0.01); // of the card
    int held = 0;
    constexpr int kTimes = 100;
    for (int i = 0; i < kTimes; ++i) {
        const Blame blame = drawn(prng, 0.3, 0.2, 0.1).blame();
        const Interval& ci = blame.shares.front().ci;
        held += ci.low <= kTruth && kTruth <= ci.high ? 1 : 0;
    }
    CHECK(held >= 83); // 90 less 2.3 binomial standard deviations
}

TEST_CASE("A golden card in both readers tells that it is the reader which makes another card slow")
{
    Crossing crossing;
    for (const double repeat : {-0.02, 0.0, 0.02}) {
        crossing.add(1 + repeat, "golden", "x");
        crossing.add(0.5 + repeat, "golden", "y");
        crossing.add(0.51 + repeat, "mine", "y"); // never in x
    }
    const Blame blame = crossing.blame();
    REQUIRE(blame.shares.size() == 3);
    CHECK(blame.shares[0].guilty == false);
    CHECK(blame.shares[1].guilty == true);
    CHECK(blame.shares[1].worse == "y");
    CHECK(blame.shares[1].better == "x");
    CHECK(blame.shares[1].ratio.low < std::exp(-0.5));
    CHECK(std::exp(-0.5) < blame.shares[1].ratio.high);
    CHECK_FALSE(blame.shares[2].guilty);
}

TEST_CASE("Where less is better the larger value is the worse one")
{
    const Crossing crossing = twoByTwo();
    const Blame blame = blameFor(crossing.values, crossing.runs, true);
    CHECK(blame.shares[0].worse == "b");
    CHECK(blame.shares[0].ratio.low > 1);
}

TEST_CASE("A small effect among large noise is neither blamed nor ruled out")
{
    Crossing crossing;
    for (const double repeat : {-0.3, 0.3})
        for (const char* reader : {"x", "y"})
            crossing.add((*reader == 'x' ? 0.1 : 0.0) + repeat, "a", reader);
    const Blame blame = crossing.blame();
    REQUIRE(blame.shares.size() == 2);
    CHECK_FALSE(blame.shares[0].guilty);
    CHECK(inWords(blame).front().english().find("cannot be told") != std::string::npos);
}

TEST_CASE("Where the runs cannot tell who is to blame, nobody is, and the reason is said")
{
    Crossing alone;
    alone.add(1, "a", "x");
    alone.add(1.1, "a", "x");
    CHECK(alone.blame().shares.empty());
    CHECK(alone.blame().why.english().find("nobody to blame") != std::string::npos);

    Crossing once;
    once.add(1, "a", "x");
    once.add(2, "b", "x");
    CHECK(once.blame().shares.empty());
    CHECK(once.blame().why.english().find("repeated") != std::string::npos);

    Crossing together; // each card in its own reader
    for (int again = 0; again < 3; ++again) {
        together.add(1 + 0.1 * again, "a", "x");
        together.add(2 + 0.1 * again, "b", "y");
    }
    CHECK(together.blame().shares.empty());
    CHECK(together.blame().why.english().find("crossed") != std::string::npos);
    CHECK(together.blame().tangled == std::vector<std::string>{"card", "reader"});

    Crossing same;
    for (const char* card : {"a", "a", "b", "b"})
        same.add(1, card, "x");
    CHECK(same.blame().shares.empty());
    CHECK_FALSE(same.blame().why.empty());
}
