#include "ground/base/clock.h"
#include "ground/base/local_time.h"

#include <catch2/catch_test_macros.hpp>
#include <regex>

using namespace assay;

TEST_CASE("Time of day is written as ISO 8601 with the offset that this computer has")
{
    const std::string text = SystemClock().wallTime();
    std::smatch part;
    INFO(text);
    REQUIRE(std::regex_match(text, part, std::regex(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-])(\d\d):(\d\d))")));
    const int minutes = std::stoi(part[2]) * 60 + std::stoi(part[3]);
    CHECK(std::chrono::minutes(part[1] == "-" ? -minutes : minutes) == localOffset(std::time(nullptr)));
}
