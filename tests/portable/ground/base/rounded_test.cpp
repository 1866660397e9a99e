// A record has no digits that a library of mathematics decides, and all digits of bytes and counts.
#include "ground/base/rounded.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <cmath>
#include <limits>

using namespace assay;

TEST_CASE("A number with a fraction is rounded to nine significant digits, a whole one keeps all")
{
    struct Row {
        double value, kept;
    };
    const auto row = GENERATE(Row{4.1234567891234, 4.12345679}, Row{4.12345678512, 4.12345679}, Row{-1.00000000049, -1},
                              Row{1.5e-300 / 7, 2.14285714e-301}, Row{0.1, 0.1}, Row{127865454592.0, 127865454592.0},
                              Row{127865454592.5, 127865455000.0}, Row{-0.0, -0.0}, Row{1e300, 1e300});
    CHECK(rounded(row.value) == row.kept);
    CHECK(std::signbit(rounded(row.value)) == std::signbit(row.kept));
}

TEST_CASE("Non-finite numbers stay unchanged")
{
    CHECK(std::isnan(rounded(std::numeric_limits<double>::quiet_NaN())));
    CHECK(rounded(std::numeric_limits<double>::infinity()) == std::numeric_limits<double>::infinity());
}
