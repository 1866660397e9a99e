// The fit must find the speeds that the times were made from, and say how sure it is.
#include "io/measure/partial_unit_model.h"

#include "ground/base/prng.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

using namespace assay;
using Catch::Matchers::WithinRel;

namespace {

constexpr double kUnit = 4.194304; // MB

std::vector<PartialUnitWrite> unitsOf(double pw, double pm, double noise, std::uint64_t seed)
{
    Prng prng(seed);
    std::vector<PartialUnitWrite> samples;
    for (int tenths = 0; tenths < 10; ++tenths)
        for (int i = 0; i < 8; ++i) {
            const double used = kUnit * tenths / 10;
            samples.push_back({kUnit - used, used, ((kUnit - used) / pw + used / pm) * (1 + noise * prng.normal())});
        }
    return samples;
}

} // namespace

TEST_CASE("Times made by the model give its speeds back, and the curve of the specification")
{
    const auto fit = fitPartialUnitModel(unitsOf(10, 2, 0, 1));
    REQUIRE(fit);
    REQUIRE(fit->pm);
    CHECK_THAT(fit->pw, WithinRel(10.0, 1e-9));
    CHECK_THAT(*fit->pm, WithinRel(2.0, 1e-9));
    CHECK_THAT(fit->speed(0.5), WithinRel(0.5 * 10 * 2 / (0.5 * 10 + 0.5 * 2), 1e-9)); // 1.67 MB/s
    CHECK(fit->maxRelativeError < 1e-9);
}

TEST_CASE("The 90 % intervals of both speeds hold the truth in 85 to 95 of 100 fits")
{
    constexpr std::uint64_t kFits = 1000;
    int pw = 0, pm = 0;
    for (std::uint64_t seed = 1; seed <= kFits; ++seed) {
        const auto fit = fitPartialUnitModel(unitsOf(20, 6, 0.1, seed));
        REQUIRE(fit);
        REQUIRE(fit->pm);
        pw += fit->pwCi.low <= 20 && 20 <= fit->pwCi.high ? 1 : 0;
        pm += fit->pmCi.low <= 6 && 6 <= fit->pmCi.high ? 1 : 0;
    }
    CAPTURE(pw, pm, kFits);
    CHECK((pw >= 850 && pw <= 950));
    CHECK((pm >= 850 && pm <= 950));
}

TEST_CASE("A card that copies nothing has no Pm, and a card that always copies the whole unit is off the curve")
{
    auto free = unitsOf(10, 1e9, 0.02, 1);
    REQUIRE(fitPartialUnitModel(free));
    CHECK_FALSE(fitPartialUnitModel(free)->pm);
    auto all = unitsOf(10, 2, 0, 1);
    for (PartialUnitWrite& sample : all)
        sample.seconds = sample.freeMegabytes / 10 + (sample.usedMegabytes > 0 ? kUnit / 2 : 0);
    REQUIRE(fitPartialUnitModel(all));
    CHECK(fitPartialUnitModel(all)->maxRelativeError > 0.10);
}

TEST_CASE("One ratio alone does not determine two speeds")
{
    const auto all = unitsOf(10, 2, 0, 1);
    CHECK(fitPartialUnitModel(std::span(all).first(8))); // nothing used: Pw alone
    CHECK_FALSE(fitPartialUnitModel(std::span(all).first(8))->pm);
    CHECK_FALSE(fitPartialUnitModel(std::span(all).last(8)));
    CHECK_FALSE(fitPartialUnitModel(std::span(all).first(3)));
}
