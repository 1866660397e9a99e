#include "run/scenario/endurance/endurance_metrics.h"

#include "run/scenario/common/phase_metrics.h"
#include "run/scenario/endurance/endurance_facts.h"

#include <algorithm>
#include <iterator>

namespace assay {

namespace {

constexpr double kNsPerUs = 1e3;
constexpr const char* kCounted = "cycles of write and read-back";

double rateOf(const CycleRow& row) { return megabytesPerSecond(row.written, row.writeTime); }
double microseconds(Ns time) { return static_cast<double>(time.count()) / kNsPerUs; }

std::vector<Metric> milestoneMetrics(const EnduranceFacts& facts)
{
    std::vector<Metric> out;
    for (const Milestone& reached : facts.milestones)
        out.push_back(metricOf("cycles_to_" + reached.id, static_cast<double>(reached.cycle), facts.cycles, kCounted));
    return out;
}

std::vector<Metric> courseMetrics(const EnduranceFacts& facts)
{
    const CycleRow& first = facts.rows.front();
    const CycleRow& last = facts.rows.back();
    const double reference = megabytesPerSecond(facts.referenceBytes, facts.referenceTime);
    std::vector<Metric> out = {
        metricOf("first_throughput", reference, std::min(facts.cycles, EnduranceFacts::kReference),
                 "first five cycles"),
        metricOf("last_throughput", rateOf(last), last.last - last.first + 1, "last cycle"),
        metricOf("first_latency_p99", microseconds(first.writeP99), facts.sectors, "first five cycles"),
        metricOf("last_latency_p99", microseconds(last.writeP99), facts.sectors, "last cycle")};
    if (rateOf(last) > 0)
        out.push_back(metricOf("wear_slowdown", reference / rateOf(last), facts.cycles, "last cycle"));
    return out;
}

std::vector<Metric> probeMetrics(const EnduranceFacts& facts)
{
    const auto errors = [](const char* quantity, const RegionProbe& probe) {
        const double more =
            probe.badAfter > probe.badBefore ? static_cast<double>(probe.badAfter - probe.badBefore) : 0;
        return metricOf(quantity, more, probe.sectors, "compared before and after");
    };
    std::vector<Metric> out;
    if (facts.disturb)
        out.push_back(errors("disturb_errors", *facts.disturb));
    if (facts.hot) {
        out.push_back(errors("hot_errors", *facts.hot));
        out.push_back(metricOf("hot_slowdown",
                               static_cast<double>(facts.hot->lastPass.count()) /
                                   static_cast<double>(facts.hot->firstPass.count()),
                               facts.hot->passes, "last pass over first pass"));
    }
    return out;
}

} // namespace

std::vector<Metric> enduranceMetrics(const RunRecord& run, const StepRecord& step)
{
    std::vector<Metric> out;
    if (const auto retained = retentionFacts(step); retained && retained->sectors > 0)
        out.push_back(metricOf("retention_errors", static_cast<double>(retained->lost), retained->sectors,
                               "compared with data of an earlier run"));
    if (const auto facts = enduranceFacts(step); facts && facts->cycles > 0) {
        out.push_back(metricOf("cycles", static_cast<double>(facts->cycles), facts->cycles, kCounted));
        out.push_back(metricOf("bad_share", facts->badShare(), facts->sectors, "last cycle"));
        for (const auto& part : {milestoneMetrics(*facts), courseMetrics(*facts), probeMetrics(*facts)})
            std::ranges::copy(part, std::back_inserter(out));
    }
    std::ranges::move(phaseMetrics(run, step), std::back_inserter(out));
    return out;
}

std::vector<Quantity> enduranceQuantities()
{
    constexpr auto kUp = Better::higher, kDown = Better::lower;
    std::vector<Quantity> own = {
        {"cycles", "1", msg("quantity", "Full-card overwrites survived"), kUp, false, false},
        {"bad_share", "1", msg("quantity", "Share of bad sectors"), kDown, false, false},
        {"cycles_to_first_error", "1", msg("quantity", "Overwrites to the first error"), kUp, false, false},
        {"cycles_to_bad_01", "1", msg("quantity", "Overwrites to 0.1 % bad sectors"), kUp, false, false},
        {"cycles_to_bad_1", "1", msg("quantity", "Overwrites to 1 % bad sectors"), kUp, false, false},
        {"cycles_to_bad_10", "1", msg("quantity", "Overwrites to 10 % bad sectors"), kUp, false, false},
        {"cycles_to_bad_50", "1", msg("quantity", "Overwrites to 50 % bad sectors"), kUp, false, false},
        {"cycles_to_slowdown", "1", msg("quantity", "Overwrites until slow"), kUp},
        {"first_throughput", "MB/s", msg("quantity", "Write throughput at the start"), kUp},
        {"last_throughput", "MB/s", msg("quantity", "Write throughput at the end"), kUp},
        {"first_latency_p99", "us", msg("quantity", "P99 latency at the start"), kDown},
        {"last_latency_p99", "us", msg("quantity", "P99 latency at the end"), kDown},
        {"wear_slowdown", "1", msg("quantity", "Slowdown at the end"), kDown},
        {"life_cycles", "1", msg("quantity", "Life in overwrites"), kUp, false, false},
        {"life_written", "B", msg("quantity", "Life in data written"), kUp, false, false},
        {"life_hours", "h", msg("quantity", "Life under this recording"), kUp, false, false},
        {"retention_errors", "1", msg("quantity", "Sectors lost at rest"), kDown, true, false},
        {"disturb_errors", "1", msg("quantity", "Sectors lost by read disturb"), kDown, true, false},
        {"hot_errors", "1", msg("quantity", "Sectors lost by repeated writes of one range"), kDown, true, false},
        {"hot_slowdown", "1", msg("quantity", "Slowdown of a repeatedly written range"), kDown}};
    return own + phaseQuantities() + stepQuantities() +
           withPhasePrefix(name(PhaseRole::verify),
                           commonQuantities({"throughput_mean", "throughput_min_window", "latency_p50", "latency_p99",
                                             "latency_max", "stall_count", "stall_longest", "slow_region_bytes"}));
}

} // namespace assay
