#include "line/line/slot_alarms.h"

#include "ground/base/text.h"
#include "ground/stats/drift.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <optional>

namespace assay {

namespace {

struct SlotValue {
    const std::string* slot;
    double logarithm;
};

// Values of one metric, in order; values without a logarithm are ignored.
std::vector<SlotValue> valuesOf(std::span<const LineResult> results, const std::string& metric, bool golden)
{
    std::vector<SlotValue> values;
    for (const LineResult& result : results) {
        const bool isAlike =
            result.profileSha256 == results.back().profileSha256 && (golden || result.part == results.back().part);
        const auto found = std::ranges::find(result.metrics, metric, &LineMetric::id);
        if (result.judgesCard() && isAlike && result.golden == golden && found != result.metrics.end() &&
            found->value > 0)
            values.push_back({&result.slot, std::log(found->value)});
    }
    return values;
}

struct Reference {
    double mean = 0, deviation = 0, count = 0;
};

// Returns the last values before `end` from other slots.
Reference othersBefore(const std::vector<SlotValue>& values, std::size_t end)
{
    double sum = 0, squares = 0, count = 0;
    const double origin = values[end].logarithm; // keeps the sums of squares exact
    for (std::size_t i = end; i-- > 0 && count < static_cast<double>(kBiasReference);)
        if (*values[i].slot != *values[end].slot) {
            const double distance = values[i].logarithm - origin;
            sum += distance;
            squares += distance * distance;
            ++count;
        }
    if (count < static_cast<double>(kBiasMinimum))
        return {};
    const double mean = sum / count;
    return {origin + mean, std::sqrt(std::max(0.0, (squares - sum * mean) / (count - 1))), count};
}

// CUSUM of one slot, either way.
struct Watch {
    double above = 0, beneath = 0;
    double distances = 0; // sum, and number, since both were 0
    std::size_t since = 0, cards = 0;

    void add(double score, double distance)
    {
        constexpr double kSlack = 0.5;
        ++cards;
        above = std::max(0.0, above + score - kSlack);
        beneath = std::max(0.0, beneath - score - kSlack);
        const bool isNeutral = above == 0 && beneath == 0;
        distances = isNeutral ? 0 : distances + distance;
        since = isNeutral ? 0 : since + 1;
    }
    bool alarms() const { return std::max(above, beneath) > kBiasThreshold; }
};

void addBias(const std::vector<SlotValue>& values, const std::string& metric, std::vector<SlotAlarm>& alarms)
{
    std::map<std::string, Watch> watches;
    for (std::size_t i = 0; i < values.size(); ++i) {
        Watch& watch = watches[*values[i].slot];
        const bool wasOver = watch.alarms();
        const Reference others = othersBefore(values, i);
        const double score = predictionScore(values[i].logarithm, others.mean, others.deviation, others.count);
        watch.add(score, values[i].logarithm - others.mean);
        const bool isKnown = std::ranges::any_of(
            alarms, [&](const SlotAlarm& alarm) { return alarm.slot == *values[i].slot && alarm.metric == metric; });
        if (watch.alarms() && !wasOver && !isKnown)
            alarms.push_back({*values[i].slot, metric, SlotAlarm::Kind::bias,
                              std::exp(watch.distances / static_cast<double>(watch.since)) - 1, watch.cards});
    }
}

void addDrift(const std::vector<SlotValue>& values, const std::string& metric, std::vector<SlotAlarm>& alarms)
{
    std::map<std::string, std::vector<double>> rates;
    for (const SlotValue& value : values)
        rates[*value.slot].push_back(std::exp(value.logarithm));
    for (const auto& [slot, series] : rates)
        if (const auto drift = findDrift(series))
            alarms.push_back({slot, metric, SlotAlarm::Kind::drift, drift->change, drift->at + 1});
}

} // namespace

Message SlotAlarm::inWords() const
{
    const std::string percent = fmt::format("{:+.1f} %", change * 100);
    if (kind == Kind::bias)
        return msg("line", "{metric} differs from the other slots by {}, after {} cards; check the reader", metric,
                   percent, cards);
    return msg("line", "{metric} of the golden card has changed by {}; check the reader", metric, percent);
}

std::vector<SlotAlarm> slotAlarms(std::span<const LineResult> results, std::span<const std::string> metrics)
{
    std::vector<SlotAlarm> alarms;
    if (results.empty())
        return alarms;
    for (const std::string& metric : metrics) {
        addBias(valuesOf(results, metric, false), metric, alarms);
        addDrift(valuesOf(results, metric, true), metric, alarms);
    }
    return alarms;
}

} // namespace assay
