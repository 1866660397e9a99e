// Flags of metrics are one table.
#include "ground/quantity/metric_flag.h"

#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

using namespace assay;

TEST_CASE("Each flag of a metric has a name and a meaning of its own")
{
    constexpr auto kFlags = static_cast<std::size_t>(MetricFlag::indicative) + 1;
    std::set<std::string> names, meanings;
    for (std::size_t flag = 0; flag < kFlags; ++flag) {
        names.insert(name(static_cast<MetricFlag>(flag)));
        meanings.insert(meaning(static_cast<MetricFlag>(flag)).english());
    }
    CHECK(names.size() == kFlags);
    CHECK(meanings.size() == kFlags);
}

TEST_CASE("Flags of metrics keep their names in run.json")
{
    using enum MetricFlag;
    CHECK(flagNames({fewSamples, testExtent, freshOutOfBox}) ==
          std::vector<std::string>{"few_samples", "of_the_test", "fresh"});
}
