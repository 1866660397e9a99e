// Quantities for people: the unit that they would choose, and no value that looks like another one.
#include "ground/base/quantity_text.h"
#include "ground/base/text.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <limits>
#include <vector>

using namespace assay;

TEST_CASE("A quantity is shown in the unit that a person would choose", "[text]")
{
    struct Row {
        double value;
        std::string unit, shown;
    };
    const auto row = GENERATE(
        Row{250'000, "us", "250 ms"}, Row{262'144.7, "us", "262.1 ms"}, Row{2'962'006, "ms", "49 min 22 s"},
        Row{7'800'000, "ms", "2 h 10 min"}, Row{999.4, "us", "999.4 us"}, Row{59'999.9, "ms", "60 s"},
        Row{60'000, "ms", "1 min"}, Row{0, "us", "0 us"}, Row{0, "ms", "0 ms"}, Row{1.6e10, "B", "16 GB"},
        Row{2'400'000'000, "B", "2.4 GB"}, Row{512, "B", "512 B"}, Row{999'999, "B", "1 MB"},
        Row{12.3456, "MB/s", "12.35 MB/s"}, Row{123'456, "1", "123456"}, Row{0.25, "1", "0.25"},
        Row{3810, "h", "3810 h"}, Row{1e6, "1/s", "1000000 IOPS"}, Row{-0.5, "ms", "-500 us"}, Row{4.2, "s", "4.2 s"});
    CAPTURE(row.value, row.unit);
    CHECK(quantityText(row.value, row.unit) == row.shown);
}

TEST_CASE("Several values share the unit of the largest one", "[text]")
{
    struct Row {
        std::vector<double> values;
        std::string unit, shared;
        double factor;
    };
    const auto row =
        GENERATE(Row{{245'000, 950, 12}, "us", "ms", 1e-3}, Row{{950, 12}, "us", "us", 1}, Row{{}, "us", "us", 1},
                 Row{{0, 0}, "ms", "ms", 1}, Row{{-3'000'000, 10}, "us", "s", 1e-6}, Row{{2e9, 5}, "B", "GB", 1e-9},
                 Row{{0.02, 0.01}, "MB/s", "kB/s", 1e3}, Row{{25, 0.01}, "MB/s", "MB/s", 1}, Row{{7, 9}, "1", "", 1},
                 Row{{std::numeric_limits<double>::quiet_NaN(), 2000}, "us", "ms", 1e-3});
    const SharedUnit shared = sharedUnit(row.values, row.unit);
    CHECK(shared.unit == row.shared);
    CHECK_THAT(shared.factor, Catch::Matchers::WithinRel(row.factor, 1e-12));
}

TEST_CASE("A value never looks like the limit that it differs from", "[text]")
{
    CHECK(quantityText(2.49999, "MB/s", 2.5) == "2.49999 MB/s");
    CHECK(quantityText(250'001, "us", 250'000) == "250.001 ms");
    CHECK(quantityText(7'800'100, "ms", 7'800'000) != quantityText(7'800'000, "ms"));
    CHECK(quantityText(2.5, "MB/s", 2.5) == "2.5 MB/s");
}

TEST_CASE("A limit keeps all the digits that somebody wrote", "[text]")
{
    CHECK(exactQuantityText(0.1, "1") == "0.1");
    CHECK(exactQuantityText(31'914'983'424.0, "B") == "31.914983424 GB");
    CHECK(exactQuantityText(90'061, "ms") == "1 min 30.061 s");
    CHECK(exactQuantityText(250'000, "us") == "250 ms");
}

TEST_CASE("An interval is rounded outwards, and is a point only where it is one", "[text]")
{
    CHECK(rangeText({4.10602, 4.10604}, "1") == "4.106 to 4.107");
    CHECK(rangeText({250'000, 270'000}, "us") == "250 to 270 ms");
    CHECK(rangeText({900'000, 1'200'000}, "us") == "900 ms to 1.2 s");
    CHECK(rangeText({50'000, 70'000}, "ms") == "50 s to 1 min 10 s");
    CHECK(rangeText({2, 2}, "MB/s") == "2 to 2 MB/s");
}

TEST_CASE("A number for machines has no exponent and reads back as itself", "[text]")
{
    for (const double value : {1e6, 1.6e10, 0.1, 5e5, 1e-7, 123456.789, std::numeric_limits<double>::max()}) {
        const std::string text = shortNumber(value);
        CHECK(text.find('e') == std::string::npos);
        CHECK(std::stod(text) == value);
    }
    CHECK(shortNumber(1.6e10) == "16000000000");
}

TEST_CASE("Rates below 0.1 MB/s are shown in kB/s")
{
    CHECK(quantityText(0.01407, "MB/s") == "14.07 kB/s");
    CHECK(quantityText(0.1, "MB/s") == "0.1 MB/s");
    CHECK(quantityText(0, "MB/s") == "0 MB/s");
    CHECK(rangeText({0.0141, 0.02}, "MB/s") == "14.1 to 20 kB/s");
    CHECK(rangeText({0.09, 0.2}, "MB/s") == "90 kB/s to 0.2 MB/s");
}

TEST_CASE("A notation gives the signs of units, ranges and thousands")
{
    Notation notation = kTypeset;
    notation.between = kDash;
    notation.thousands = ",";
    notation.per = kUnbrokenPer;
    CHECK(rangeText({27.9, 31}, "us", notation) == "27.9 – 31 µs");
    CHECK(rangeText({999, 1234567.5}, "1", notation) == "999 – 1,234,568");
    CHECK(quantityText(12.5, "MB/s", {}, notation) == "12.5 MB/\u2060s");
}
