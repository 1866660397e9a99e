#include "ground/stats/upper_median.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;

TEST_CASE("The upper median is the middle value, or the larger of the middle two")
{
    CHECK(upperMedian(std::vector{3, 1, 2}) == 2);
    CHECK(upperMedian(std::vector{4.0, 1.0, 3.0, 2.0}) == 3.0);
    CHECK(upperMedian(std::vector{7}) == 7);
}
