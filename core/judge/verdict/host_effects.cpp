#include "judge/verdict/host_effects.h"

#include "ground/base/text.h"
#include "io/host/proc_text.h"
#include "run/scenario/common/plausibility.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>

namespace assay {

namespace {

constexpr double kTickMs = 10; // USER_HZ of /proc/stat is 100 on every architecture (time(7))
constexpr double kOneSided95 = 1.645;
constexpr double kBusyShare = 0.01, kPressureShare = 0.1;
constexpr double kWindowNs = 1e9; // in ns, as ThroughputWindows::kWindow

// Returns the nanoseconds per unit of time; none for other units.
std::optional<double> nanosecondsIn(std::string_view unit)
{
    constexpr std::array<std::pair<std::string_view, double>, 3> kUnits = {{{"us", 1e3}, {"ms", 1e6}, {"s", 1e9}}};
    const auto found = std::ranges::find(kUnits, unit, &std::pair<std::string_view, double>::first);
    return found == kUnits.end() ? std::nullopt : std::optional(found->second);
}

bool isRate(std::string_view unit) { return unit == "MB/s" || unit == "Mbit/s" || unit == "1/s"; }

// Returns the shortest mean I/O time of all phases: a delay has the largest relative effect there.
std::optional<double> shortestMeanNs(const StepRecord& step)
{
    double shortest = std::numeric_limits<double>::infinity();
    for (const PhaseSamples& phase : step.phases)
        if (phase.ops > 0 && phase.total.count() > 0)
            shortest = std::min(shortest, phase.total.meanNs());
    return shortest > 0 && std::isfinite(shortest) ? std::optional(shortest) : std::nullopt;
}

double sumOf(const HostSeries& series, HostColumn column)
{
    double sum = 0;
    for (const HostRow& row : series.rows())
        sum += std::isnan(row.values[column]) ? 0 : row.values[column];
    return sum;
}

// Lower one-sided 95 % bound of a Poisson count: the standard deviation is the square root of the count.
double atLeast(double count) { return std::max(0.0, count - kOneSided95 * std::sqrt(count)); }

std::string tenthsOfPercent(double share) { return shortNumber(std::round(1000 * share) / 10); }

} // namespace

std::optional<double> hostUncertainty(const RunRecord& record, const StepRecord& step, const Quantity& quantity,
                                      double value)
{
    if (!record.selfTest || !quantity.timed || value == 0) // a value of 0 means that nothing was late
        return std::nullopt;
    const double u = static_cast<double>(uncertaintyOf(*record.selfTest).value.count());
    if (const auto unit = nanosecondsIn(quantity.unit))
        return u / *unit;
    const auto io = isRate(quantity.unit) ? shortestMeanNs(step) : std::nullopt;
    if (!io)
        return std::nullopt;
    const double slowest = quantity.id.ends_with("throughput_min_window") ? u / kWindowNs : 0;
    return std::abs(value) * (meanDelayNs(*record.selfTest) / *io + slowest);
}

HostDelays hostDelays(const StepRecord& step)
{
    HostDelays shares;
    if (const double time = seconds(step.end - step.begin); time > 0)
        shares.cpuWait = seconds(step.hostWait) / time;
    if (!step.host)
        return shares;
    const double stolen = sumOf(*step.host, HostColumn::stealMs);
    const double wanted = stolen + sumOf(*step.host, HostColumn::userMs) + sumOf(*step.host, HostColumn::systemMs) +
                          sumOf(*step.host, HostColumn::irqMs);
    shares.steal = wanted > 0 ? stolen / wanted : 0;
    shares.stealLowerBound = wanted > 0 ? kTickMs * atLeast(stolen / kTickMs) / wanted : 0;
    shares.pressure = cpuPressureShare(step);
    return shares;
}

bool isHostBusy(const RunRecord& record, const StepRecord& step)
{
    const HostDelays shares = hostDelays(step);
    if (!record.selfTest)
        return shares.cpuWait > kBusyShare;
    return shares.cpuWait > record.selfTest->waitShare + kBusyShare ||
           shares.stealLowerBound > record.selfTest->stealShare + kBusyShare || shares.pressure > kPressureShare;
}

Message hostBusyNotice(const RunRecord& record)
{
    std::string steps;
    HostDelays worst;
    for (const StepRecord& step : record.steps) {
        if (!isHostBusy(record, step))
            continue;
        steps += (steps.empty() ? "" : ", ") + step.id;
        const HostDelays shares = hostDelays(step);
        worst = {std::max(worst.cpuWait, shares.cpuWait), std::max(worst.steal, shares.steal),
                 std::max(worst.pressure, shares.pressure)};
    }
    if (steps.empty())
        return {};
    return msg("verdict",
               "CPU contention on the host in {steps}: the measurement waited for a CPU up to {} % of the time, any "
               "program up to {} %, and a hypervisor took up to {} % of the requested CPU time; bad values there are "
               "not attributed to the card.",
               steps, tenthsOfPercent(worst.cpuWait), tenthsOfPercent(worst.pressure), tenthsOfPercent(worst.steal));
}

Message hostUncertaintySentence(const RunRecord& record)
{
    if (!record.selfTest)
        return {};
    const HostUncertainty u = uncertaintyOf(*record.selfTest);
    const Measure value = measureOf(u.value);
    const Ns drift = record.selfTest->readerDrift;
    if (drift > Ns() && u.interval)
        return msg("verdict",
                   "Timing uncertainty of a single I/O on this computer and reader: {} (90 % interval {}); drift of "
                   "the reader when last measured: {}.",
                   value, Range{*u.interval, "ns"}, measureOf(drift));
    if (!u.interval)
        return msg("verdict", "Timing uncertainty of a single I/O on this computer: {}.", value);
    return msg("verdict", "Timing uncertainty of a single I/O on this computer: {} (90 % interval {}).", value,
               Range{*u.interval, "ns"});
}

} // namespace assay
