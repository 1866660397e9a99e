// A running test never reports a criterion as missed that may still be met.
#include "judge/verdict/interim_status.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;

namespace {

Criterion asks(const char* metric, Comparison op, double limit)
{
    Criterion criterion;
    criterion.metric = metric;
    criterion.op = op;
    criterion.limit = limit;
    return criterion;
}

InterimCriterion interimOf(const Criterion& criterion, const Metric& metric, const char* running)
{
    Profile profile;
    profile.criteria = {criterion};
    return judgeInterim(profile, std::span(&metric, 1), running).criteria.front();
}

Metric measured(const char* id, double value) { return metricOf(id, value, 1000, "test"); }

} // namespace

TEST_CASE("A criterion of a running step is missed only if its value can only get worse")
{
    struct Row {
        const char* metric;
        Comparison op;
        double limit, value;
        InterimStatus status;
    };
    using enum Comparison;
    const auto row = GENERATE(Row{"w.latency_max", atMost, 500, 501, InterimStatus::missed},
                              Row{"w.latency_max", atMost, 500, 499, InterimStatus::met},
                              Row{"w.stall_count", atMost, 0, 1, InterimStatus::missed},
                              Row{"w.throughput_min_window", atLeast, 10, 9, InterimStatus::missed},
                              Row{"w.verify_latency_max", atMost, 500, 501, InterimStatus::missed},
                              Row{"w.io_errors", equal, 0, 1, InterimStatus::missed},
                              Row{"w.io_errors", equal, 0, 0, InterimStatus::met},
                              Row{"w.throughput_mean", atLeast, 10, 1, InterimStatus::open},
                              Row{"w.latency_p99", atMost, 500, 900, InterimStatus::open},
                              Row{"w.iops", atLeast, 30, 31, InterimStatus::met});
    INFO(row.metric << " is " << row.value);
    const InterimCriterion found = interimOf(asks(row.metric, row.op, row.limit), measured(row.metric, row.value), "w");
    CHECK(found.status == row.status);
}

TEST_CASE("A missed criterion on times is decided only at the end of its step, because the computer may have been busy")
{
    const Criterion criterion = asks("w.latency_max", Comparison::atMost, 500);
    CHECK_FALSE(interimOf(criterion, measured("w.latency_max", 501), "w").decided);
    CHECK(interimOf(criterion, measured("w.latency_max", 501), "next").decided);
    CHECK(interimOf(asks("w.io_errors", Comparison::equal, 0), measured("w.io_errors", 1), "w").decided);
}

TEST_CASE("The values of an ended step are final, mean rates included")
{
    const Criterion criterion = asks("w.throughput_mean", Comparison::atLeast, 10);
    const InterimCriterion low = interimOf(criterion, measured("w.throughput_mean", 9), "next");
    CHECK(low.status == InterimStatus::missed);
    CHECK(low.decided);
    CHECK(interimOf(criterion, measured("w.throughput_mean", 11), "next").status == InterimStatus::met);
}

TEST_CASE("A criterion of a later step is not measured")
{
    const InterimCriterion found =
        interimOf(asks("later.throughput_mean", Comparison::atLeast, 10), measured("w.throughput_mean", 9), "w");
    CHECK(found.status == InterimStatus::notMeasured);
    CHECK_FALSE(found.decided);
}

TEST_CASE("A run has failed only if a fail is decided, and cannot pass if a criterion is missed")
{
    Profile profile;
    profile.criteria = {asks("w.latency_max", Comparison::atMost, 500)};
    const Metric slow = measured("w.latency_max", 501);
    const InterimVerdict running = judgeInterim(profile, std::span(&slow, 1), "w");
    CHECK_FALSE(running.hasFailed());
    CHECK_FALSE(running.canPass());
    const InterimVerdict ended = judgeInterim(profile, std::span(&slow, 1), "");
    CHECK(ended.hasFailed());
    const InterimVerdict nothing = judgeInterim(profile, {}, "w");
    CHECK(nothing.canPass());
    CHECK_FALSE(nothing.isMet());
}
