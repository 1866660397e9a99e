// The small edition of `assay_confusionbench`: cards near a limit are not called what they are not, whole sessions in
// virtual time.
#include "support/confusion.h"
#include "support/load.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::test;

TEST_CASE("At most one of 40 cards within 10 % of the limit is misjudged, for any duration, stalls or slowdown",
          "[sim]")
{
    const auto row =
        GENERATE(Cards{"jitter, 4 s", plainCard("[jitter]\nsigma = 0.15\n"), sequentialWrite(4),
                       "write.throughput_mean", plainRate(0)},
                 Cards{"stalls of 1 s in 0.4 %, 27 s",
                       plainCard("[jitter]\nsigma = 0.05\noutlier_probability = 0.004\noutlier_ms = 1000\n"),
                       sequentialWrite(27), "write.throughput_mean", plainRate(4)},
                 Cards{"17 % slower after 150 MB, 27 s", plainCard(slowing(10.241)), sequentialWrite(27),
                       "write.throughput_mean", plainRate(10.241)});
    const std::uint64_t seed = 15;
    CAPTURE(row.name, seed);
    const int count = static_cast<int>(load(40));
    const Confusion cards = confusionOf(row, count, seed);
    CHECK(cards.falsePass + cards.falseFail <= 1);
    CHECK(
        (cards.undecided < cards.good + cards.bad || count < 10)); // of a few cards near the limit all may be undecided
}

TEST_CASE("Cards 25 % off the limit are judged correctly in a test of half a minute", "[sim]")
{
    const Cards row{"jitter, 27 s",
                    plainCard("[jitter]\nsigma = 0.15\n"),
                    sequentialWrite(27),
                    "write.throughput_mean",
                    plainRate(0),
                    ">=",
                    0.25,
                    0.25};
    const Confusion cards = confusionOf(row, static_cast<int>(load(40)), 16);
    CHECK(cards.undecided + cards.falsePass + cards.falseFail == 0);
}
