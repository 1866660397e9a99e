#include "judge/verdict/temperature.h"

#include "ground/stats/change_point.h"
#include "run/record/facts.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assay {

namespace {

constexpr std::size_t kBlocks = 64;
constexpr double kStep = 0.10; // minimum relative change of the throughput
constexpr double kWarmer = 2;  // degrees Celsius
constexpr double kAbsoluteZero = 273.15, kRisk = 0.1;
constexpr const char* kMethod = "thermometer readings";

struct Readings {
    std::vector<double> afterNs, celsius;
};

Readings readingsFrom(const nlohmann::json& in)
{
    Readings out;
    out.afterNs = fact::numbers(in, "after_ns");
    for (const auto& value : fact::list(in, "celsius")) {
        if (!value.is_number() || std::abs(value.get<double>()) > kAbsoluteZero)
            fact::reject("no temperature");
        out.celsius.push_back(value.get<double>());
    }
    if (out.celsius.empty() || out.celsius.size() != out.afterNs.size() || !std::ranges::is_sorted(out.afterNs))
        fact::reject("readings are missing");
    return out;
}

double celsiusAt(const Readings& readings, double ns)
{
    const auto next = std::ranges::lower_bound(readings.afterNs, ns);
    const auto at = std::min<std::ptrdiff_t>(next - readings.afterNs.begin(), std::ssize(readings.celsius) - 1);
    return readings.celsius[static_cast<std::size_t>(at)];
}

// Returns throughput and temperature over the longest write phase.
std::vector<ThermalBlock> blocksOf(const StepRecord& step, const Readings& readings)
{
    const PhaseSamples* longest = nullptr;
    for (const PhaseSamples& phase : step.phases)
        if (phase.op == IoOp::write && (!longest || phase.duration() > longest->duration()))
            longest = &phase;
    if (!longest)
        return {};
    const auto points = longest->series.points();
    const std::size_t pointsPerBlock = std::max<std::size_t>(1, points.size() / kBlocks);
    std::vector<ThermalBlock> blocks;
    for (std::size_t first = 0; first + pointsPerBlock <= points.size(); first += pointsPerBlock) {
        Bytes bytes;
        for (std::size_t i = first; i < first + pointsPerBlock; ++i)
            bytes += points[i].bytes;
        const Ns length = longest->series.interval() * static_cast<Ns::rep>(pointsPerBlock);
        const Ns middle =
            longest->begin - step.begin + longest->series.interval() * static_cast<Ns::rep>(first) + length / 2;
        blocks.push_back({megabytesPerSecond(bytes, length),
                          celsiusAt(readings, static_cast<double>(std::max(Ns(), middle).count()))});
    }
    return blocks;
}

double meanCelsius(std::span<const ThermalBlock> blocks)
{
    double sum = 0;
    for (const ThermalBlock& block : blocks)
        sum += block.celsius;
    return sum / static_cast<double>(std::max<std::size_t>(1, blocks.size()));
}

} // namespace

std::string throttling(std::span<const ThermalBlock> blocks)
{
    std::vector<double> rates;
    for (const ThermalBlock& block : blocks)
        rates.push_back(block.megabytesPerSecond);
    const auto changes = changePoints(rates, kRisk);
    std::optional<std::size_t> hot; // first block of a slow part that started warmer
    bool slower = false;
    std::size_t begin = 0;
    for (const ChangePoint& change : changes) {
        const auto before = blocks.subspan(begin, change.first - begin);
        if (change.after <= change.before * (1 - kStep)) {
            slower = true;
            hot = blocks[change.first].celsius >= meanCelsius(before) + kWarmer ? std::optional(change.first)
                                                                                : std::nullopt;
        } else if (change.after >= change.before * (1 + kStep) && hot &&
                   blocks[change.first].celsius <= blocks[*hot].celsius - kWarmer) {
            return "yes";
        }
        begin = change.first;
    }
    return slower ? "undecided" : "no";
}

std::vector<Metric> temperatureMetrics(const StepRecord& step)
{
    const auto readings = readFacts(step, "temperature", readingsFrom);
    if (!readings)
        return {};
    const auto [least, most] = std::ranges::minmax(readings->celsius);
    const auto n = readings->celsius.size();
    std::vector<Metric> out = {metricOf("temperature_min", least, n, kMethod),
                               metricOf("temperature_max", most, n, kMethod)};
    const auto blocks = blocksOf(step, *readings);
    if (blocks.size() >= kMinForChange && n > 2)
        out.push_back(metricOf("throttled", throttling(blocks), blocks.size(), "change points of the throughput"));
    return out;
}

} // namespace assay
