// Sample sizes and bounds with a stated confidence, against printed tables and the defining inequalities.
#include "ground/stats/success_run.h"

#include <array>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

using namespace assay;
using Catch::Approx;

TEST_CASE("The sample size for a lot agrees with the hypergeometric distribution")
{
    struct Row {
        std::size_t lot;
        std::array<std::size_t, 3> expected; // at most 10, 5, 1 % of the lot bad
    };
    for (const Row& row : {Row{20, {12, 16, 19}},
                           {50, {19, 31, 48}},
                           {100, {23, 39, 78}},
                           {500, {28, 54, 196}},
                           {1000, {28, 56, 238}}}) {
        INFO(row.lot << " cards");
        CHECK(successRunInLot(row.lot, row.lot / 10, 0.95) == row.expected[0]);
        CHECK(successRunInLot(row.lot, row.lot / 20, 0.95) == row.expected[1]);
        CHECK(successRunInLot(row.lot, row.lot / 100, 0.95) == row.expected[2]);
    }
}

TEST_CASE("In a large lot as many cards must be tested as the tables of the success run say")
{
    CHECK(successRunInLot(10'000'000, 1'000'000, 0.95) == 29);
    CHECK(successRunInLot(10'000'000, 500'000, 0.95, 2) == 124);
}

TEST_CASE("A lot without a bad card is shown only by testing nearly all")
{
    CHECK(successRunInLot(40, 0, 0.95) == 38); // 2 of 40 are 5 %
    CHECK(successRunInLot(40, 0, 0.999) == 40);
    CHECK(successRunInLot(40, 1, 0.95, 1) == 39); // one failed: the other bad card is missed with 2 * 39/40 * 1/39
    CHECK(successRunInLot(40, 40, 0.95) == 0);
    CHECK_FALSE(successRunInLot(40, 1, 0.95, 2));
}

TEST_CASE("A test that was planned shows what was wanted")
{
    for (std::size_t defectives = 0; defectives <= 8; ++defectives)
        for (std::size_t failed = 0; failed <= defectives; ++failed) {
            const std::size_t n = *successRunInLot(40, defectives, 0.95, failed);
            CAPTURE(defectives, failed, n);
            CHECK(defectivesAtMost(40, {n, failed}, 0.95) <= defectives);
            if (n > failed)
                CHECK(defectivesAtMost(40, {n - 1, failed}, 0.95) > defectives);
        }
}

TEST_CASE("The bad cards of a lot lie between bounds that count the failed ones")
{
    CHECK(defectivesAtMost(40, {40, 3}, 0.95) == 3);
    CHECK(defectivesAtLeast(40, {40, 3}, 0.95) == 3);
    CHECK(defectivesAtMost(40, {0, 0}, 0.95) == 40);
    CHECK(defectivesAtLeast(40, {0, 0}, 0.95) == 0);
    CHECK(defectivesAtMost(20, {19, 0}, 0.95) == 0); // one bad card is missed with exactly 5 %
    CHECK(defectivesAtMost(40, {20, 20}, 0.95) == 40);
    CHECK(defectivesAtLeast(40, {1, 1}, 0.95) == 3); // with 2 of 40 bad, the first card fails with exactly 5 %
}

TEST_CASE("The bounds of a lot have at least the stated coverage")
{
    // Every outcome of 12 of 40 cards, weighed with its chance, by the recursion of the hypergeometric terms.
    for (std::size_t bad = 0; bad <= 40; ++bad) {
        double above = 0, below = 0, chance = 0;
        for (std::size_t failed = 0; failed <= 12; ++failed) {
            const double good = static_cast<double>(40 - bad), rest = static_cast<double>(12 - failed);
            if (failed > bad || rest > good)
                continue;
            const auto choose = [](double n, double k) {
                return std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1));
            };
            const double p = choose(double(bad), double(failed)) * choose(good, rest) / choose(40, 12);
            chance += p;
            above += defectivesAtMost(40, {12, failed}, 0.9) >= bad ? p : 0;
            below += defectivesAtLeast(40, {12, failed}, 0.9) <= bad ? p : 0;
        }
        CAPTURE(bad);
        CHECK(chance == Approx(1));
        CHECK(above >= 0.9 - 1e-9);
        CHECK(below >= 0.9 - 1e-9);
    }
}
