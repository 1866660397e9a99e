// Numbers of job files as fio reads them. Expected values: HOWTO.rst of fio 3, "Parameter types".
#include "run/scenario/fio_job/job_values.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

using namespace assay;
using Catch::Matchers::WithinRel;

TEST_CASE("A size has fio's units: k is 1024 and Ki 1000, unless kb_base is 1000", "[fio]")
{
    struct Row {
        const char* text;
        double kibi, kilo;
    };
    const auto row =
        GENERATE(Row{"4096", 4096, 4096}, Row{"4k", 4096, 4000}, Row{"4K", 4096, 4000}, Row{"4kb", 4096, 4000},
                 Row{"4ki", 4000, 4096}, Row{"4KiB", 4000, 4096}, Row{"2m", 2097152, 2e6}, Row{"1g", 1073741824, 1e9},
                 Row{"1t", 1099511627776., 1e12}, Row{"0x1000", 4096, 4096}, Row{"(2+3)", 5, 5},
                 Row{"(2*(3+4))k", 14336, 14000}, Row{"(4k*2)", 8192, 8000}, Row{"(2^10-24)", 1000, 1000},
                 Row{"(17%5)", 2, 2}, Row{"(10/4)", 2, 2}, Row{"1.5k", 1536, 1500});
    CAPTURE(row.text);
    REQUIRE(parseFioSize(row.text, true));
    CHECK(parseFioSize(row.text, true)->bytes == row.kibi);
    REQUIRE(parseFioSize(row.text, false));
    CHECK(parseFioSize(row.text, false)->bytes == row.kilo);
}

TEST_CASE("A size may be a share of the card", "[fio]")
{
    REQUIRE(parseFioSize("50%", true));
    CHECK(parseFioSize("50%", true)->percent == 50);
    CHECK_FALSE(parseFioSize("150%", true));
}

TEST_CASE("Text that is not a number is rejected", "[fio]")
{
    const std::string text = GENERATE("", "k", "4x", "4kk", "(4", "4)", "(1+)", "(2*)", "-4", "(1-2)", "1e3", "(1/0)",
                                      "((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))",
                                      "4k 5k", "%", "nan", "inf", "99999999999999999999g");
    CAPTURE(text);
    CHECK_FALSE(parseFioSize(text, true));
}

TEST_CASE("A time has the unit of its key, or its own; in parentheses it is in us", "[fio]")
{
    struct Row {
        const char* text;
        double unit, seconds;
    };
    const auto row =
        GENERATE(Row{"30", 1, 30}, Row{"30", 1e-6, 30e-6}, Row{"5m", 1, 300}, Row{"2h", 1, 7200}, Row{"1d", 1, 86400},
                 Row{"500ms", 1, 0.5}, Row{"20us", 1, 20e-6}, Row{"(3*1000)", 1, 0.003}, Row{"(2s+500ms)", 1, 2.5});
    CAPTURE(row.text);
    REQUIRE(parseFioTime(row.text, row.unit));
    CHECK_THAT(*parseFioTime(row.text, row.unit), WithinRel(row.seconds, 1e-9));
}

TEST_CASE("A value holds for both directions, or each has its own", "[fio]")
{
    CHECK(byDirection("4k").of[0] == "4k");
    CHECK(byDirection("4k").of[1] == "4k");
    CHECK(byDirection("4k,8k,16k").of[0] == "4k");
    CHECK(byDirection("4k,8k,16k").of[1] == "8k");
    CHECK_FALSE(byDirection(",8k").of[0]);
    CHECK(byDirection(",8k").of[1] == "8k");
    CHECK_FALSE(byDirection("4k,").of[1]);
}

TEST_CASE("Sizes without a share divide the remainder", "[fio]")
{
    const auto shares = parseFioShares("4k/30:8k/:16k");
    REQUIRE(shares);
    REQUIRE(shares->size() == 3);
    CHECK((*shares)[0].percent == 30);
    CHECK((*shares)[1].percent == 35);
    CHECK((*shares)[2].value == "16k");
    CHECK((*shares)[2].percent == 35);
    CHECK_FALSE(parseFioShares("4k/80:8k/30"));
    CHECK_FALSE(parseFioShares("4k/10:8k/30"));
    CHECK_FALSE(parseFioShares("4k/x"));
}
