#include "model/waf/bus_fit.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;

TEST_CASE("I/Os of an exercise that were timed together are one row, others as many as are asked for")
{
    Exercises exercises;
    exercises.list = {{ExerciseKind::points, kib(64), 2}, {ExerciseKind::random, kib(4), 1}};
    exercises.ops.resize(20);
    for (std::size_t i = 12; i < exercises.ops.size(); ++i)
        exercises.ops[i].exercise = 1;
    const auto rows = [&] {
        return rowsOf(
            exercises, exercises.ops, [](const Exercise&) { return std::size_t{4}; },
            [](const Exercise&) { return 1.0; });
    };
    CHECK(rows().size() == 5);
    exercises.timedTogether = true;
    REQUIRE(rows().size() == 2);
    CHECK(rows().front().end == 12);
}
