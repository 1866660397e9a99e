#include "run/scenario/recorder/recorder_metrics.h"

#include "ground/quantity/metric_flag.h"
#include "run/record/metric.h"
#include "run/scenario/flash_character/character_metrics.h"
#include "run/scenario/recorder/recorder_facts.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace assay {

namespace {

constexpr const char* kQueue = "queue with the arrivals of the camera and the measured service times";
constexpr const char* kSpread = "; 90 % interval for another recording, from the spread of five parts";
constexpr const char* kLoss = "; below the total rate of the streams, because video was lost";
constexpr double kOneSided = 0.95;
// Share of the rate of all streams: a recording with loss sustains less. The largest value that four digits show as
// below 1.
constexpr double kLossBound = 1 - 5e-4;

// Returns the interval in which another part of the recording, or another recording, is expected: two-sided 90 %
// prediction interval of the logarithms of the parts by Student's t (Hahn and Meeker, Statistical Intervals, section
// 4.8), extended to contain the whole recording. Returns nothing if a part has less data than the buffer holds.
std::optional<Interval> headroomInterval(const RecorderFacts& facts)
{
    const auto n = static_cast<double>(RecorderFacts::kParts);
    double mean = 0, squares = 0;
    for (const auto& part : facts.headroomOfParts) {
        if (part.value_or(0) <= 0)
            return std::nullopt;
        mean += std::log(*part) / n;
    }
    for (const auto& part : facts.headroomOfParts)
        squares += std::pow(std::log(*part) - mean, 2);
    const double half =
        boost::math::quantile(boost::math::students_t(n - 1), kOneSided) * std::sqrt(squares / (n - 1) * (1 + 1 / n));
    return Interval{std::min(*facts.headroom, std::exp(mean - half)), std::max(*facts.headroom, std::exp(mean + half))};
}

// Returns both metrics or none: the same result as a rate and as a time.
std::vector<Metric> lossMetrics(const RecorderFacts& facts)
{
    constexpr double kBytesPerMegabit = 1e6 / 8, kMsPerSecond = 1e3;
    const double droppedMs =
        static_cast<double>(facts.dropped.count()) / (facts.totalMegabits() * kBytesPerMegabit) * kMsPerSecond;
    const auto parts = std::ranges::count_if(facts.headroomOfParts, [](const auto& part) { return part.has_value(); });
    std::vector<Metric> out = {metricOf("dropped_time", droppedMs, facts.writes, kQueue)};
    if (droppedMs == 0)
        out[0] = withExceedanceBound(std::move(out[0]), facts.writes);
    if (facts.headroom)
        out.push_back(metricOf("sustainable_rate", facts.totalMegabits() * *facts.headroom, facts.writes,
                               "highest bit rate without loss in this recording"));
    auto interval = facts.headroom ? headroomInterval(facts) : std::nullopt;
    if (!interval && droppedMs > 0) { // the loss is certain, the excess of the rate is not
        if (facts.headroom) {
            out[1].ci = Interval{0, facts.totalMegabits() * std::max(*facts.headroom, kLossBound)};
            out[1].method += kLoss;
        }
        return out;
    }
    if (!interval) {
        for (Metric& metric : out) {
            metric.n = static_cast<std::uint64_t>(parts);
            metric.flags.push_back(MetricFlag::fewSamples);
        }
        return out;
    }
    if (droppedMs > 0) // the card does not sustain the rate of the streams, independent of another recording
        interval->high = std::max(*facts.headroom, std::min(interval->high, kLossBound));
    // A card that takes this share of the data loses at most the rest.
    const double maxDroppedMs = std::max(0.0, 1 - interval->low) * seconds(facts.recorded) * kMsPerSecond;
    out[0].ci = Interval{droppedMs, std::max(droppedMs, maxDroppedMs)};
    out[1].ci = Interval{facts.totalMegabits() * interval->low, facts.totalMegabits() * interval->high};
    for (Metric& metric : out)
        metric.method += kSpread;
    return out;
}

// Returns the ratio of concurrent write points to open units of the card: above 1 the card must merge units all the
// time. The open units come from the latest step that found them.
std::optional<Metric> writePointRatio(const RunRecord& run, const Metric& points)
{
    const double written = std::get<double>(points.value);
    for (auto step = run.steps.rbegin(); step != run.steps.rend(); ++step) {
        const auto character = characterMetrics(*step);
        const auto units = std::ranges::find(character, "open_units", &Metric::id);
        if (units == character.end() || std::get<double>(units->value) <= 0)
            continue;
        Metric metric = metricOf("write_points_over_open_units", written / std::get<double>(units->value), points.n,
                                 "write points over " + step->id + ".open_units; its interval");
        if (units->ci && units->ci->low > 0)
            metric.ci = Interval{written / units->ci->high, written / units->ci->low};
        return metric;
    }
    return std::nullopt;
}

} // namespace

std::vector<Metric> recorderMetrics(const RunRecord& run, const StepRecord& step)
{
    const auto facts = recorderFacts(step);
    if (!facts || !step.phase(PhaseRole::write) || step.phase(PhaseRole::write)->ops == 0)
        return {};
    std::vector<Metric> out = lossMetrics(*facts);
    out.push_back(metricOf("buffer_needed", static_cast<double>(facts->bufferNeeded.count()), facts->writes, kQueue));
    if (facts->isLowerBound)
        out.back().flags.push_back(MetricFlag::atLeast);
    std::uint64_t fragments = 0, clusters = 0;
    for (const RecorderFacts::File& file : facts->files) {
        clusters += file.clusters;
        fragments = std::max(fragments, file.fragments);
    }
    if (clusters > 0)
        out.push_back(metricOf("fragments_per_file", static_cast<double>(fragments), clusters,
                               "contiguous runs of clusters in the latest file, of the stream with most"));
    if (!facts->mounted) {
        const Metric points = metricOf("write_points", static_cast<double>(facts->writePoints), facts->writes,
                                       "median number of 4 MiB areas written between two indexes");
        out.push_back(points);
        if (auto over = writePointRatio(run, points))
            out.push_back(std::move(*over));
    }
    if (facts->maxUnsaved)
        out.push_back(metricOf("power_cut_loss", seconds(*facts->maxUnsaved), facts->writes,
                               "longest time without an index write, by the schedule of the recording"));
    return out;
}

std::vector<Quantity> recorderQuantities()
{
    return {
        {"dropped_time", "ms", msg("quantity", "Dropped recording time"), Better::lower, true},
        {"buffer_needed", "B", msg("quantity", "Buffer needed"), Better::lower},
        {"sustainable_rate", "Mbit/s", msg("quantity", "Sustainable bit rate"), Better::higher},
        {"write_points", "1", msg("quantity", "Simultaneous write points"), Better::neither},
        {"write_points_over_open_units", "1", msg("quantity", "Write points per open unit"), Better::lower},
        {"power_cut_loss", "s", msg("quantity", "Maximum video lost at a power cut"), Better::lower},
        {"life_hours", "h", msg("quantity", "Life under this recording"), Better::higher},
    };
}

} // namespace assay
