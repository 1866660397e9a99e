// Survival against the table that R prints.
#include "ground/stats/kaplan_meier.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <vector>

using namespace assay;
using Catch::Approx;

TEST_CASE("Survival with leukaemia under maintenance is that which R prints")
{
    // survfit(Surv(time, status) ~ 1, aml, subset x == "Maintained").
    const std::vector<LifeTime> patients = {{9, true},  {13, true}, {13, false}, {18, true}, {23, true},  {28, false},
                                            {31, true}, {34, true}, {45, false}, {48, true}, {161, false}};
    struct Row {
        double time;
        std::size_t atRisk;
        double survival, error, low, high;
    };
    const std::vector<Row> printed = {{9, 11, 0.909, 0.0867, 0.7541, 1.000}, {13, 10, 0.818, 0.1163, 0.6192, 1.000},
                                      {18, 8, 0.716, 0.1397, 0.4884, 1.000}, {23, 7, 0.614, 0.1526, 0.3769, 0.999},
                                      {31, 5, 0.491, 0.1642, 0.2549, 0.946}, {34, 4, 0.368, 0.1627, 0.1549, 0.875},
                                      {48, 2, 0.184, 0.1535, 0.0359, 0.944}};
    const auto steps = kaplanMeier(patients);
    REQUIRE(steps.size() == printed.size());
    for (std::size_t i = 0; i < printed.size(); ++i) {
        CAPTURE(i);
        CHECK(steps[i].time == printed[i].time);
        CHECK(steps[i].atRisk == printed[i].atRisk);
        CHECK(steps[i].failed == 1);
        CHECK(steps[i].survival == Approx(printed[i].survival).margin(5e-4));
        CHECK(steps[i].standardError == Approx(printed[i].error).margin(5.01e-5));
        CHECK(steps[i].ci.low == Approx(printed[i].low).margin(5.01e-5));
        CHECK(steps[i].ci.high == Approx(printed[i].high).margin(5.01e-4));
    }
}

TEST_CASE("After the failure of the last card nothing survives, with the interval of the step before")
{
    const auto steps = kaplanMeier(std::vector<LifeTime>{{1, true}, {2, true}, {3, true}, {3, true}});
    REQUIRE(steps.size() == 3);
    CHECK(steps[2].survival == 0);
    CHECK(steps[2].failed == 2);
    CHECK(steps[2].ci.low == 0);
    CHECK(steps[2].ci.high == steps[1].ci.high);
}

TEST_CASE("Without a failure there is no step")
{
    CHECK(kaplanMeier(std::vector<LifeTime>{{5, false}, {6, false}}).empty());
    CHECK(kaplanMeier({}).empty());
}
