// The table of quantities as the scenarios fill it.
#include "scenario/scenario.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <map>
#include <set>

using namespace assay;

TEST_CASE("A quantity has one row in a scenario, with a name for people, and one unit in all of them")
{
    std::map<std::string, std::string> units;
    for (const Scenario& scenario : allScenarios()) {
        std::set<std::string> seen;
        for (const Quantity& quantity : scenario.schema.quantities) {
            CAPTURE(scenario.schema.id, quantity.id);
            CHECK(seen.insert(quantity.id).second);
            CHECK_FALSE(quantity.meaning.empty());
            CHECK(units.try_emplace(quantity.id, quantity.unit).first->second == quantity.unit);
        }
    }
}

TEST_CASE("A quantity is found with its unit, that of a reading back too")
{
    struct Row {
        const char* quantity;
        const char* unit;
    };
    const auto row = GENERATE(Row{"throughput_mean", "MB/s"}, Row{"verify_throughput_mean", "MB/s"}, Row{"iops", "1/s"},
                              Row{"latency_p999", "us"}, Row{"latency_submission_p50", "us"},
                              Row{"stall_longest", "ms"}, Row{"real_capacity", "B"}, Row{"sustainable_rate", "Mbit/s"},
                              Row{"io_errors", "1"}, Row{"aged_rand_write", "1/s"}, Row{"counterfeit", ""});
    REQUIRE(findQuantity(row.quantity));
    CHECK(findQuantity(row.quantity)->unit == row.unit);
    CHECK_FALSE(findQuantity("elephants"));
    CHECK_FALSE(findQuantity("verify_"));
}
