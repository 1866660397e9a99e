// The plot of card and computer: the temperature of the card stands beside its throughput, if there is a thermometer.
#include "io/host/host_series.h"
#include "plot/host_plot.h"
#include "run/record/run_record.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;
using namespace std::chrono_literals;

namespace {

StepRecord tenSeconds()
{
    StepRecord step;
    step.begin = 100s;
    step.host.emplace();
    for (int second = 0; second < 10; ++second) {
        HostRow row{100s + second * 1s, 101s + second * 1s, {}};
        row.values[HostColumn::readBytes] = 0;
        row.values[HostColumn::writeBytes] = 40e6;
        step.host->add(row);
    }
    return step;
}

} // namespace

TEST_CASE("The temperature of the card stands beside its throughput, row by row")
{
    StepRecord step = tenSeconds();
    CHECK(hostCurves(step).celsius.empty());
    step.facts["temperature"] = {
        {"source", "card"}, {"after_ns", {0, 5'000'000'000, 10'000'000'000}}, {"celsius", {30.0, 50.0, 70.0}}};
    const HostCurves curves = hostCurves(step);
    REQUIRE(curves.celsius.size() == 10);
    CHECK(curves.rate.front() == 40);
    CHECK(curves.celsius.front() == 50); // the next reading
    CHECK(curves.celsius.back() == 70);
}
