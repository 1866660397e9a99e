#include "verdict/recorder_metrics.h"

#include "verdict/character_metrics.h"
#include "verdict/metric_of.h"
#include "verdict/metrics.h"

#include <algorithm>

namespace assay {

namespace {

constexpr const char* kQueue = "queue fed as the camera records, served in the times measured";
constexpr double kMegabit = 1e6;

// Of the video written, in the time that the card took for all writes; its interval in proportion to that of the throughput.
Metric sustainableRate(const StepRecord& step, const nlohmann::json& facts, std::uint64_t writes)
{
    const double busySeconds = facts.value("busy_ns", 0.0) / 1e9;
    const double rate = busySeconds > 0 ? facts.value("video_bytes", 0.0) * 8 / kMegabit / busySeconds : 0.0;
    Metric metric = metricOf("sustainable_rate", rate, writes, "video written over the time that all writes took");
    const Metric mean = throughputMean(*step.phase("write"));
    const double middle = std::get<double>(mean.value);
    if (mean.ci && middle > 0) {
        metric.ci = Interval{rate * mean.ci->low / middle, rate * mean.ci->high / middle};
        metric.method += "; 90 % interval from batch means";
    } else {
        metric.flags.emplace_back("too_short");
    }
    return metric;
}

// More places written at a time than the card keeps units open: above 1 it must merge units all the time. By the latest step that found the open units.
std::optional<Metric> overOpenUnits(const RunRecord& run, const Metric& points)
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
    const auto found = step.facts.find("recorder");
    if (found == step.facts.end() || !step.phase("write") || step.phase("write")->ops == 0)
        return {};
    const nlohmann::json& facts = *found;
    const auto writes = facts.value("writes", std::uint64_t{0});
    const double bytesPerMillisecond = facts.value("total_mbit", 0.0) * kMegabit / 8 / 1e3;
    std::vector<Metric> out;
    out.push_back(metricOf("dropped_time", bytesPerMillisecond > 0 ? facts.value("lost_bytes", 0.0) / bytesPerMillisecond : 0.0, writes, kQueue));
    if (std::get<double>(out.back().value) == 0)
        out.back() = extreme(std::move(out.back()), writes);
    out.push_back(metricOf("buffer_needed", facts.value("buffer_needed_bytes", 0.0), writes, kQueue));
    if (!facts.value("keeps_up", true))
        out.back().flags.emplace_back("at_least");
    out.push_back(sustainableRate(step, facts, writes));
    double fragments = 0;
    std::uint64_t clusters = 0;
    for (const auto& file : facts.value("files", nlohmann::json::array())) {
        clusters += file.value("clusters", std::uint64_t{0});
        fragments = std::max(fragments, file.value("fragments", 0.0));
    }
    if (clusters > 0)
        out.push_back(metricOf("fragments_per_file", fragments, clusters, "runs of neighbouring clusters in the latest file, of the stream with most"));
    out.push_back(metricOf("write_points", facts.value("write_points", 0.0), writes, "areas of 4 MiB written between two indexes, median"));
    if (auto over = overOpenUnits(run, out.back()))
        out.push_back(std::move(*over));
    return out;
}

} // namespace assay
