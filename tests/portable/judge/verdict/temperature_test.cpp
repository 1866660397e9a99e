// Temperature of a step, and thermal throttling of the throughput.
#include "judge/verdict/temperature.h"

#include "card/telemetry/nvme_pages.h"
#include "ground/base/prng.h"
#include "run/session/temperature_observer.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <deque>

using namespace assay;

namespace {

// Rates with 3 % of noise.
std::vector<ThermalBlock> blocks(std::initializer_list<ThermalBlock> levels, std::size_t each, std::uint64_t seed)
{
    Prng random(seed);
    std::vector<ThermalBlock> out;
    for (const ThermalBlock& level : levels)
        for (std::size_t i = 0; i < each; ++i)
            out.push_back({level.megabytesPerSecond * (1 + 0.03 * random.normal()), level.celsius});
    return out;
}

class Script final : public Thermometer {
public:
    explicit Script(std::deque<std::optional<double>> readings) : m_readings(std::move(readings)) {}
    std::string source() const override { return "script"; }
    std::optional<double> celsius() override
    {
        const auto next = m_readings.front();
        m_readings.pop_front();
        return next;
    }

private:
    std::deque<std::optional<double>> m_readings;
};

const Metric* named(const std::vector<Metric>& metrics, std::string_view id)
{
    const auto found = std::ranges::find(metrics, id, &Metric::id);
    return found == metrics.end() ? nullptr : &*found;
}

} // namespace

TEST_CASE("A card that is slow while hot and recovers after cooling is throttled")
{
    const std::uint64_t seed = GENERATE(1, 2, 3, 4, 5);
    CAPTURE(seed);
    CHECK(throttling(blocks({{40, 35}, {25, 60}, {40, 45}}, 20, seed)).answer == "yes");
    CHECK(throttling(blocks({{40, 35}, {25, 60}}, 30, seed)).answer == "undecided"); // a full cache looks the same
    CHECK(throttling(blocks({{40, 35}, {25, 35}, {40, 35}}, 20, seed)).answer == "undecided"); // it was not warmer
    CHECK(throttling(blocks({{40, 60}, {25, 35}, {40, 60}}, 20, seed)).answer == "undecided"); // slow while cold
    CHECK(throttling(blocks({{40, 35}, {40, 60}, {40, 45}}, 20, seed)).answer == "no");
    CHECK(throttling(blocks({{25, 35}, {40, 60}}, 30, seed)).answer == "no");
}

TEST_CASE("A throttled card's temperature is that at which the throughput fell, and its own count decides")
{
    const auto hot = blocks({{40, 35}, {25, 60}, {40, 45}}, 20, 1), full = blocks({{40, 35}, {25, 60}}, 30, 1);
    CHECK(throttling(hot).celsius == 60);
    CHECK(throttling(full).celsius == 60);
    CHECK(throttling(full, true).answer == "yes");
    CHECK(throttling(blocks({{40, 35}, {25, 35}}, 30, 1), true).answer == "undecided"); // counted elsewhere in the step
    CHECK_FALSE(throttling(blocks({{40, 35}, {40, 60}}, 30, 1), true).celsius);
}

TEST_CASE("Transitions of the card's thermal management and media errors are those during the step")
{
    StepRecord step;
    const auto snapshotWith = [](std::uint8_t light, std::uint8_t heavy, std::uint8_t minutes) {
        TelemetrySnapshot snapshot;
        snapshot.plugin = "nvme";
        TelemetryPage& page = snapshot.pages[kNvmeHealth];
        page[160] = 4; // media errors
        page[192] = minutes;
        page[216] = light;
        page[220] = heavy;
        return snapshot;
    };
    step.telemetryBefore = snapshotWith(5, 1, 12);
    CHECK(temperatureMetrics(step).empty());
    step.telemetryAfter = snapshotWith(7, 2, 13);
    const auto metrics = temperatureMetrics(step);
    for (const auto& [id, value] : {std::pair("throttlings", 3.0), {"warm_time", 1.0}, {"media_errors", 0.0}}) {
        CAPTURE(id);
        REQUIRE(named(metrics, id));
        CHECK(std::get<double>(named(metrics, id)->value) == value);
    }
    std::swap(step.telemetryBefore, step.telemetryAfter);
    CHECK(temperatureMetrics(step).empty()); // it counted backwards
}

TEST_CASE("The readings of a step are in its facts, without those of a sensor that does not answer")
{
    VirtualClock clock;
    TemperatureObserver observer(std::make_unique<Script>(std::deque<std::optional<double>>{-12.5, std::nullopt, 41.0}),
                                 clock, Ns());
    RunRecord record;
    record.steps.emplace_back();
    observer.onStepBegin(false, {});
    clock.advanceTo(std::chrono::seconds(5));
    observer.onStepEnd(record, {}); // does not answer
    auto metrics = temperatureMetrics(record.steps[0]);
    REQUIRE(named(metrics, "temperature_max"));
    CHECK(std::get<double>(named(metrics, "temperature_min")->value) == -12.5);
    CHECK(std::get<double>(named(metrics, "temperature_max")->value) == -12.5);
    CHECK_FALSE(named(metrics, "throttled"));
    observer.onStepBegin(false, {});
    record.steps.emplace_back();
    CHECK(temperatureMetrics(record.steps[1]).empty());
}

TEST_CASE("Missing or impossible readings yield no temperature")
{
    StepRecord step;
    const nlohmann::json good = {{"source", "s"}, {"after_ns", {0, 5}}, {"celsius", {20.0, -3.5}}};
    step.facts["temperature"] = good;
    CHECK(temperatureMetrics(step).size() == 2);
    for (const char* bad : {R"({"after_ns": [0, 5], "celsius": [20]})", R"({"after_ns": [5, 0], "celsius": [20, 21]})",
                            R"({"after_ns": [0, 5], "celsius": [20, "x"]})", R"({"celsius": [20, 21]})",
                            R"({"after_ns": [0, 5], "celsius": [20, -500]})", R"({"after_ns": [], "celsius": []})"}) {
        CAPTURE(bad);
        step.facts["temperature"] = nlohmann::json::parse(bad);
        CHECK(temperatureMetrics(step).empty());
    }
}
