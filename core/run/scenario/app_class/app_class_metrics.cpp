#include "run/scenario/app_class/app_class_metrics.h"

#include "ground/quantity/metric_flag.h"
#include "io/host/self_test.h"
#include "run/record/facts.h"
#include "run/scenario/app_class/app_class_limits.h"
#include "run/scenario/common/phase_metrics.h"
#include "run/scenario/common/plausibility.h"

#include <algorithm>

namespace assay {

namespace {

constexpr const char* kAsStandard = "mean over the duration required by the standard; guard band of 3 %";
constexpr const char* kShortcut = "shortcut: state of the card as found";

// The standard requires the plain mean: its interval is the guard band. In the short form it is an estimate.
void asStandard(Metric& metric, bool standard)
{
    const double value = std::get<double>(metric.value);
    const Interval band{value * (1 - kAppGuardBand), value * (1 + kAppGuardBand)};
    if (standard) {
        metric.method = kAsStandard;
        metric.sustained.reset();
        metric.flags.clear();
        metric.ci = band;
    } else {
        metric.method.append("; ").append(kShortcut);
        metric.ci =
            metric.ci ? Interval{std::min(metric.ci->low, band.low), std::max(metric.ci->high, band.high)} : metric.ci;
    }
}

struct Rate {
    double measured, limit;
    bool countsCommands; // IOPS, otherwise MB/s

    // Mean time of one I/O.
    double meanNs() const { return 1e9 / (countsCommands ? measured : measured / kAppFillBlock.megabytes()); }
};

// Returns the guard band plus the host overhead per I/O (docs/method/self-test.md), as shares of the rate.
double guardBandOf(const Rate& rate, const std::optional<SelfTest>& test)
{
    return kAppGuardBand + (test && rate.measured > 0 ? meanDelayNs(*test) / rate.meanNs() : 0);
}

// Returns true if the card would keep the limit without the permitted overhead of the reader.
bool isOfTheReader(const Rate& rate, const DeviceInfo& device)
{
    if (device.bus != Bus::usb || !rate.countsCommands || rate.measured <= 0)
        return false;
    return 1 / rate.measured - seconds(kReaderCommand) < 1 / rate.limit;
}

Metric classMetric(const RunRecord& run, const std::vector<Rate>& rates, std::uint64_t n, bool standard)
{
    std::optional<MetricFlag> flag;
    const char* value = "A1";
    bool missed = false;
    for (const Rate& rate : rates) {
        const double guardBand = guardBandOf(rate, run.selfTest);
        if (rate.measured > rate.limit * (1 + guardBand))
            continue;
        const bool near = rate.measured >= rate.limit * (1 - guardBand);
        if (isOfTheReader(rate, run.device)) {
            value = missed ? value : "not_testable";
            flag = missed ? flag : MetricFlag::hostLimit;
        } else {
            value = "none";
            flag = near && !missed ? std::optional(MetricFlag::nearLimit) : std::nullopt;
            missed = missed || !near;
        }
    }
    Metric metric = metricOf(kA1Mark, std::string(value), n, standard ? kAsStandard : kShortcut);
    if (!standard)
        flag = MetricFlag::notMeasured;
    if (flag)
        metric.flags.push_back(*flag);
    return metric;
}

} // namespace

std::optional<bool> isMeasuredAsStandard(const StepRecord& step)
{
    return readFacts(step, "app_class", [](const auto& facts) { return fact::boolean(facts, "standard"); });
}

std::vector<Metric> appClassMetrics(const RunRecord& run, const StepRecord& step)
{
    const auto standard = isMeasuredAsStandard(step);
    if (!standard || step.outcome != Outcome::completed)
        return {}; // conditions of the measurement unknown
    std::vector<Metric> out = phaseMetrics(run, step);
    std::vector<Rate> rates;
    for (Metric& metric : out)
        if (metric.id == "iops" || metric.id == "read_iops") {
            const bool reads = metric.id == "read_iops";
            metric.id = reads ? metric.id : "write_iops";
            asStandard(metric, *standard);
            rates.push_back({std::get<double>(metric.value), reads ? kA1ReadIops : kA1WriteIops, true});
        }
    std::vector<Metric> own;
    if (const PhaseSamples* last = step.phase(PhaseRole::appSustained); last && last->duration().count() > 0) {
        own.push_back(metricOf("sustained", megabytesPerSecond(last->bytes, last->duration()), last->ops, kAsStandard));
        asStandard(own.back(), true);
        rates.push_back({std::get<double>(own.back().value), kA1Sustained, false});
    }
    if (rates.size() == (*standard ? 3U : 2U)) {
        own.push_back(classMetric(run, rates, step.phases.size(), *standard));
        own.push_back(metricOf(kA2Mark, std::string("not_testable"), 0,
                               "needs a command queue and a cache, which this host does not use"));
        own.back().flags.push_back(MetricFlag::hostLimit);
    }
    own.insert(own.end(), std::make_move_iterator(out.begin()), std::make_move_iterator(out.end()));
    // If processes waited for a CPU for less of the time than the guard band, no mean is wrong by more than it.
    if (canHostExplain(step, "iops", 0) || cpuPressureShare(step) > kAppGuardBand)
        for (Metric& metric : own)
            if (metric.id == kA1Mark ||
                std::ranges::find(kA1Criteria, metric.id, &AppCriterion::quantity) != std::ranges::end(kA1Criteria))
                metric.flags.push_back(MetricFlag::hostBusy);
    return own;
}

std::vector<Quantity> appClassQuantities()
{
    return {
        {kA1Mark, "", msg("quantity", "Application class"), Better::neither, false, false},
        {kA2Mark, "", msg("quantity", "Application class A2"), Better::neither, false, false},
        {"write_iops", "1/s", msg("quantity", "Random write IOPS"), Better::higher},
        {"read_iops", "1/s", msg("quantity", "Random read IOPS"), Better::higher},
        {"sustained", "MB/s", msg("quantity", "Sustained write"), Better::higher},
    };
}

} // namespace assay
