#include "run/scenario/common/plausibility.h"

#include "ground/base/text.h"
#include "ground/quantity/metric_flag.h"
#include "run/record/facts.h"
#include "run/scenario/common/miss_probability.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace assay {

namespace {

constexpr double kUhs1 = 104;
constexpr double kHs400 = 400;
// Tolerated share of faster reads: the short last I/O of a region, rounding of a clock.
constexpr double kRareReads = 0.01;

// "..., 480 Mbit/s" at the end of a reader's description.
std::optional<double> linkMegabits(const std::string& reader)
{
    constexpr std::string_view kUnit = " Mbit/s";
    if (!reader.ends_with(kUnit))
        return std::nullopt;
    const std::size_t end = reader.size() - kUnit.size();
    const std::size_t before = reader.rfind(' ', end - 1);
    const std::size_t begin = before == std::string::npos ? 0 : before + 1;
    double value = 0;
    const auto [stop, problem] = std::from_chars(reader.data() + begin, reader.data() + end, value);
    return problem == std::errc() && stop == reader.data() + end && value > 0 ? std::optional(value) : std::nullopt;
}

// Returns the number of I/Os answered before their bytes could have crossed the bus.
std::uint64_t tooQuick(const LatencyHistogram& latencies, Ns shortest)
{
    std::uint64_t count = 0;
    const auto buckets = latencies.buckets();
    for (std::size_t i = 0; i + 1 < buckets.size() && LatencyHistogram::bucketLow(i + 1) <= shortest; ++i)
        count += buckets[i];
    return count;
}

} // namespace

std::optional<double> busCeiling(const DeviceInfo& device)
{
    if (device.bus == Bus::mmc)
        return textUnder(device.identity, "type") == "MMC" ? kHs400 : kUhs1;
    if (device.bus != Bus::usb)
        return std::nullopt;
    const auto megabits = linkMegabits(device.reader);
    return megabits ? std::optional(*megabits / 8) : std::nullopt;
}

bool implausiblyFast(const PhaseSamples& reads, double ceiling)
{
    if (reads.ops == 0)
        return false;
    if (reads.duration().count() > 0 && megabytesPerSecond(reads.bytes, reads.duration()) > ceiling)
        return true;
    const Ns batch = ThroughputWindows::kWindow * static_cast<Ns::rep>(reads.windows.batchWindows());
    if (std::ranges::any_of(reads.windows.batches(),
                            [&](Bytes bytes) { return megabytesPerSecond(bytes, batch) > ceiling; }))
        return true;
    const double meanBytes = static_cast<double>(reads.bytes.count()) / static_cast<double>(reads.ops);
    const Ns shortest(static_cast<Ns::rep>(meanBytes * 1e3 / ceiling));
    return static_cast<double>(tooQuick(reads.total, shortest)) >
           std::max(1.0, kRareReads * static_cast<double>(reads.ops));
}

std::vector<MetricFlag> readFlags(const RunRecord& run, const StepRecord& step, const PhaseSamples& reads)
{
    std::vector<MetricFlag> flags;
    if (reads.op != IoOp::read)
        return flags;
    if (const auto ceiling = busCeiling(run.device); ceiling && implausiblyFast(reads, *ceiling))
        flags.push_back(MetricFlag::implausiblyFast);
    if (run.device.bus != Bus::image &&
        textUnder(run.conditions, "page_cache_bypassed") == "no") // an image file uses the cache of the host
        flags.push_back(MetricFlag::cachedRead);
    const auto distance =
        readFacts(step, "read_back_distance_bytes", [](const auto& value) { return fact::integer(value); });
    const bool ownModel = step.phase("probe_read"); // a probe itself reports the detectable cache
    if (reads.integrity.checked() > 0 && !ownModel &&
        Bytes(distance.value_or(0)) < largestHiddenCache(run.device.capacity))
        flags.push_back(MetricFlag::withinCache);
    return flags;
}

void addReadFlags(std::vector<MetricFlag>& flags, const RunRecord& run, const StepRecord& step,
                  const PhaseSamples& reads)
{
    for (const MetricFlag flag : readFlags(run, step, reads))
        if (std::ranges::find(flags, flag) == flags.end())
            flags.push_back(flag);
}

double cpuPressureShare(const StepRecord& step)
{
    if (!step.host || step.host->rows().empty())
        return 0;
    double waitedMs = 0;
    for (const HostRow& row : step.host->rows())
        if (const double waited = row.values[HostColumn::waitedCpuMs]; !std::isnan(waited))
            waitedMs += waited;
    const double timeMs = 1e3 * seconds(step.host->rows().back().end - step.host->rows().front().begin);
    return timeMs > 0 ? waitedMs / timeMs : 0;
}

bool canHostExplain(const StepRecord& step, std::string_view quantity, double value)
{
    constexpr double kShareOfStep = 0.01, kShareOfLatency = 0.5, kShareOfWindow = 0.1;
    const double wait = seconds(step.hostWait);
    if (wait <= 0)
        return false;
    if (wait > kShareOfStep * seconds(step.end - step.begin))
        return true;
    if (quantity.ends_with("latency_max"))
        return wait >= kShareOfLatency * value * 1e-6;
    if (quantity.ends_with("stall_longest") || quantity == "tfw_average" || quantity == "tfw_max" ||
        quantity == "tfr" || quantity == "busy_max")
        return wait >= kShareOfLatency * value * 1e-3;
    return quantity.ends_with("throughput_min_window") && wait >= kShareOfWindow * seconds(ThroughputWindows::kWindow);
}

} // namespace assay
