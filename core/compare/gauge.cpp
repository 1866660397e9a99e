#include "compare/gauge.h"

#include "compare/blame.h"

#include <algorithm>
#include <map>

namespace assay {

std::vector<GaugeMeasurement> gaugeMeasurements(std::span<const JudgedRecord* const> runs, std::string_view metric)
{
    std::vector<const JudgedRecord*> ordered(runs.begin(), runs.end());
    std::ranges::stable_sort(ordered, {}, [](const JudgedRecord* run) { return run->started; });
    std::map<std::string, double> wear;
    std::vector<GaugeMeasurement> measurements;
    for (const JudgedRecord* run : ordered) {
        const RunFactors factors = factorsOf(*run);
        const double before = wear[factors.card]++;
        const Metric* found = run->metric(metric);
        const auto* value = found ? std::get_if<double>(&found->value) : nullptr;
        if (value && *value > 0)
            measurements.push_back({factors.card, factors.reader, *value, before});
    }
    return measurements;
}

std::optional<GaugeResult> gaugeStudy(std::span<const GaugeMeasurement> measurements, bool areAgeing)
{
    const GaugeOptions options{areAgeing};
    if (auto crossed = crossedGaugeStudy(measurements, options))
        return GaugeResult{false, std::move(*crossed)};
    if (auto nested = nestedGaugeStudy(measurements, options))
        return GaugeResult{true, std::move(*nested)};
    return std::nullopt;
}

std::vector<ReaderChart> readerCharts(std::span<const GaugeMeasurement> measurements)
{
    std::vector<ReaderChart> charts;
    for (const GaugeMeasurement& measurement : measurements) {
        auto chart = std::ranges::find(charts, measurement.reader, &ReaderChart::reader);
        if (chart == charts.end())
            chart = charts.insert(charts.end(), {measurement.reader, {}, {}});
        chart->values.push_back(measurement.value);
    }
    for (ReaderChart& chart : charts)
        chart.drift = findDrift(chart.values);
    return charts;
}

} // namespace assay
