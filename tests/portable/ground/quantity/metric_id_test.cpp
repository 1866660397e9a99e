// The text of a metric's id is split and joined in one place.
#include "ground/quantity/metric_id.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <string>

using namespace assay;

TEST_CASE("The id of a metric consists of a step and a quantity")
{
    const auto id = MetricId::parse("write_2.latency_p99");
    REQUIRE(id);
    CHECK(*id == MetricId{"write_2", "latency_p99"});
    CHECK(id->text() == "write_2.latency_p99");
    CHECK_FALSE(id->isWholeRun());
}

TEST_CASE("The first dot of a metric's id ends the step") { CHECK(MetricId::parse("a.b.c") == MetricId{"a", "b.c"}); }

TEST_CASE("The metrics of the whole run have its name in place of a step")
{
    CHECK(MetricId::of("run.io_errors").isWholeRun());
    CHECK(MetricId{kWholeRun, "io_errors"}.text() == "run.io_errors");
    CHECK_FALSE(MetricId::of("runs.io_errors").isWholeRun());
}

TEST_CASE("A text without a step is no id of a metric, but may be a quantity")
{
    const std::string text = GENERATE("", "throughput_mean", ".throughput_mean");
    CAPTURE(text);
    CHECK_FALSE(MetricId::parse(text));
    CHECK(MetricId::of(text) == MetricId{"", text});
    CHECK(MetricId::of(text).text() == text);
}
