#include "judge/compare/gauge.h"

#include "ground/base/prng.h"
#include "judge/compare/variance_attribution.h"

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
        const auto value = numberOf(run->metric(metric));
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

GaugeVerdict verdictOf(const GaugeStudy& study)
{
    if (study.shareOfStudy.value > kUnacceptableGauge)
        return GaugeVerdict::unacceptable;
    return study.shareOfStudy.value <= kAcceptableGauge ? GaugeVerdict::acceptable : GaugeVerdict::conditional;
}

GaugeRunOrder randomizedRunOrder(std::span<const GaugeMeasurement> done, const GaugeDesign& design, std::uint64_t seed)
{
    GaugeRunOrder order;
    const auto number = [](std::vector<std::string>& names, const std::string& name) {
        const auto found = std::ranges::find(names, name);
        const auto at = static_cast<std::size_t>(found - names.begin());
        if (found == names.end())
            names.push_back(name);
        return at;
    };
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> times;
    for (const GaugeMeasurement& measurement : done)
        ++times[{number(order.cards, measurement.card), number(order.readers, measurement.reader)}];
    order.cards.resize(std::max(order.cards.size(), design.cards));
    order.readers.resize(std::max(order.readers.size(), design.readers));
    Prng prng(seed);
    for (std::size_t repeat = 1; repeat <= design.repeats; ++repeat) {
        std::vector<GaugeTest> round;
        for (std::size_t card = 0; card < order.cards.size(); ++card)
            for (std::size_t reader = 0; reader < order.readers.size(); ++reader)
                round.push_back({card, reader, repeat});
        for (std::size_t i = round.size(); i > 1; --i) // shuffles all, including those done: the order stays the same
            std::swap(round[i - 1], round[prng.below(i)]);
        std::erase_if(round, [&](const GaugeTest& test) { return times[{test.card, test.reader}] >= test.repeat; });
        order.tests.insert(order.tests.end(), round.begin(), round.end());
    }
    return order;
}

std::vector<ReaderChart> readerCharts(std::span<const GaugeMeasurement> measurements)
{
    std::vector<ReaderChart> charts;
    for (const GaugeMeasurement& measurement : measurements) {
        auto chart = std::ranges::find_if(charts, [&](const ReaderChart& other) {
            return other.reader == measurement.reader && other.card == measurement.card;
        });
        if (chart == charts.end())
            chart = charts.insert(charts.end(), {measurement.reader, measurement.card, {}, {}});
        chart->values.push_back(measurement.value);
    }
    for (ReaderChart& chart : charts)
        chart.drift = findDrift(chart.values);
    return charts;
}

} // namespace assay
