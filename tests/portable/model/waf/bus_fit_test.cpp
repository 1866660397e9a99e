#include "model/waf/bus_fit.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;

TEST_CASE("I/Os with a common mean time are one row, others rows of the requested size")
{
    Characterization characterization;
    characterization.workloads = {{CharacterizationKind::openUnitSweep, kib(64), 2},
                                  {CharacterizationKind::random, kib(4), 1}};
    characterization.ops.resize(20);
    for (std::size_t i = 12; i < characterization.ops.size(); ++i)
        characterization.ops[i].workload = 1;
    const auto rows = [&] {
        return splitIntoRows(
            characterization, characterization.ops, [](const CharacterizationWorkload&) { return std::size_t{4}; },
            [](const CharacterizationWorkload&) { return 1.0; });
    };
    CHECK(rows().size() == 5);
    characterization.onlyMeanTimes = true;
    REQUIRE(rows().size() == 2);
    CHECK(rows().front().end == 12);
}
