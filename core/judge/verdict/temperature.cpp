#include "judge/verdict/temperature.h"

#include "card/telemetry/nvme_pages.h"
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
constexpr const char* kCounted = "telemetry; growth of the card's counters";
constexpr const char* kChanges = "change points of the throughput";

Temperatures readingsFrom(const nlohmann::json& in)
{
    Temperatures out;
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

// Returns throughput and temperature over the longest write phase.
std::vector<ThermalBlock> blocksOf(const StepRecord& step, const Temperatures& readings)
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
        blocks.push_back(
            {megabytesPerSecond(bytes, length), readings.at(static_cast<double>(std::max(Ns(), middle).count()))});
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

// Growth of counters of the card during the step.
struct CountedByCard {
    double throttlings = 0, mediaErrors = 0, warmMinutes = 0;
};

// Returns nothing for a card that does not count them, or has counted backwards.
std::optional<CountedByCard> countedDuring(const StepRecord& step)
{
    const auto before = step.telemetryBefore ? nvmeHealthOf(*step.telemetryBefore) : std::nullopt;
    const auto after = step.telemetryAfter ? nvmeHealthOf(*step.telemetryAfter) : std::nullopt;
    if (!before || !after || after->lightThrottlings < before->lightThrottlings ||
        after->heavyThrottlings < before->heavyThrottlings || after->mediaErrors < before->mediaErrors ||
        after->warmMinutes < before->warmMinutes || after->hotMinutes < before->hotMinutes)
        return std::nullopt;
    return CountedByCard{static_cast<double>(after->lightThrottlings - before->lightThrottlings) +
                             static_cast<double>(after->heavyThrottlings - before->heavyThrottlings),
                         static_cast<double>(after->mediaErrors - before->mediaErrors),
                         static_cast<double>(after->warmMinutes - before->warmMinutes) +
                             static_cast<double>(after->hotMinutes - before->hotMinutes)};
}

} // namespace

double Temperatures::at(double ns) const
{
    const auto next = std::ranges::lower_bound(afterNs, ns);
    const auto index = std::min<std::ptrdiff_t>(next - afterNs.begin(), std::ssize(celsius) - 1);
    return celsius[static_cast<std::size_t>(index)];
}

std::optional<Temperatures> temperaturesOf(const StepRecord& step)
{
    return readFacts(step, "temperature", readingsFrom);
}

Throttling throttling(std::span<const ThermalBlock> blocks, bool isCounted)
{
    std::vector<double> rates;
    for (const ThermalBlock& block : blocks)
        rates.push_back(block.megabytesPerSecond);
    const auto changes = changePoints(rates, kRisk);
    std::optional<std::size_t> hot; // first block of a slow part that started warmer
    std::optional<double> fellAt;   // of the last such part
    bool slower = false;
    std::size_t begin = 0;
    for (const ChangePoint& change : changes) {
        const auto before = blocks.subspan(begin, change.first - begin);
        if (change.after <= change.before * (1 - kStep)) {
            slower = true;
            hot = blocks[change.first].celsius >= meanCelsius(before) + kWarmer ? std::optional(change.first)
                                                                                : std::nullopt;
            if (hot)
                fellAt = blocks[*hot].celsius;
        } else if (change.after >= change.before * (1 + kStep) && hot &&
                   blocks[change.first].celsius <= blocks[*hot].celsius - kWarmer) {
            return {"yes", fellAt};
        }
        begin = change.first;
    }
    return {!slower ? "no" : fellAt && isCounted ? "yes" : "undecided", fellAt};
}

std::vector<Metric> temperatureMetrics(const StepRecord& step)
{
    std::vector<Metric> out;
    const auto counted = countedDuring(step);
    if (counted)
        out = {metricOf("throttlings", counted->throttlings, 2, kCounted),
               metricOf("warm_time", counted->warmMinutes, 2, kCounted),
               metricOf("media_errors", counted->mediaErrors, 2, kCounted)};
    const auto readings = temperaturesOf(step);
    if (!readings)
        return out;
    const auto [least, most] = std::ranges::minmax(readings->celsius);
    const auto n = readings->celsius.size();
    out.push_back(metricOf("temperature_min", least, n, kMethod));
    out.push_back(metricOf("temperature_max", most, n, kMethod));
    const auto blocks = blocksOf(step, *readings);
    if (blocks.size() < kMinForChange || n <= 2)
        return out;
    const Throttling found = throttling(blocks, counted && counted->throttlings > 0);
    out.push_back(metricOf("throttled", found.answer, blocks.size(), kChanges));
    if (found.celsius)
        out.push_back(metricOf("throttled_at", *found.celsius, blocks.size(), kChanges));
    return out;
}

} // namespace assay
