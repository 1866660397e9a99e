#include "run/scenario/speed_class/class_table.h"

#include "card/device/card_label.h"
#include "card/device/card_registers.h"
#include "io/host/self_test.h"
#include "run/scenario/common/plausibility.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assay {

namespace {

constexpr double kNsInMs = 1e6;
// A path to the card that is not faster than this multiple of a class rate may itself be the bottleneck.
constexpr double kPathMargin = 1.1;

enum class Conformance { met, nearLimit, missedByHostDelay, missedByHost, missed };

// A value, and its certain part (LongestTime).
struct Judged {
    double value = 0, withoutHostDelay = 0, confirmed = 0;
    double hostMargin = 0; // timing uncertainty of this computer on either side, as far as it is known
};

// True if the computer was busy for more of the step than the guard band, or delayed the measurement for more than a
// hundredth of it.
bool isHostSuspect(const StepRecord& step)
{
    return cpuPressureShare(step) > kGuardBand || canHostExplain(step, "pw", 0);
}

// Returns the possible error of a speed due to this computer: the ratio of its mean delay to the time of one I/O, and
// for the slowest part also the uncertainty of a single time (docs/method/self-test.md).
double speedMargin(const RunRecord& run, double speed, Ns io, Ns part)
{
    if (!run.selfTest || io <= Ns())
        return 0;
    const double single = part > Ns() ? seconds(uncertaintyOf(*run.selfTest).value) / seconds(part) : 0;
    return speed * (meanDelayNs(*run.selfTest) / static_cast<double>(io.count()) + single);
}

Judged partSpeed(const RunRecord& run, const SlowestPart& part, Bytes recordingUnit)
{
    const double speed = part.megabytesPerSecond();
    const Ns io(static_cast<Ns::rep>(static_cast<double>(part.time.time.count()) * recordingUnit.megabytes() /
                                     part.size.megabytes()));
    return {speed, megabytesPerSecond(part.size, part.time.withoutHostDelay), part.confirmedMegabytesPerSecond(),
            speedMargin(run, speed, io, part.time.time)};
}

// Speeds with the recording unit of a mark.
struct MarkSpeed {
    Judged written, read;
};
MarkSpeed speedOf(const ClassMark& mark, const RunRecord& run, const ClassFacts& facts)
{
    const Bytes ru = recordingUnit(mark, facts.family, run.device.capacity);
    const ClassSweep& sweep = *std::ranges::find(facts.sweeps, ru, &ClassSweep::recordingUnit);
    if (mark.family == MarkFamily::video)
        return {partSpeed(run, sweep.su, ru), partSpeed(run, facts.unitRead, facts.sweeps.front().recordingUnit)};
    const double read = meanReadSpeed(sweep);
    const Ns io(static_cast<Ns::rep>(ru.megabytes() / read * 1e9));
    return {partSpeed(run, sweep.part, ru), {read, read, read, speedMargin(run, read, io, Ns())}};
}

// The worst result so far, and its quantity.
struct Judgement {
    bool hostSuspect = false; // possibly caused by the host
    Conformance conformance = Conformance::met;
    std::string by;

    void update(Conformance other, const char* quantity)
    {
        if (hostSuspect && (other == Conformance::missed || other == Conformance::missedByHostDelay))
            other = Conformance::missedByHost;
        if (other > conformance) {
            conformance = other;
            by = quantity;
        }
    }
    // `sign` 1: higher is better; -1: lower is better.
    void compare(const char* quantity, const Judged& judged, double limit, double sign)
    {
        const double margin = judged.hostMargin + kGuardBand * limit;
        const double above = sign * (judged.value - limit);
        if (std::abs(above) <= margin)
            update(Conformance::nearLimit, quantity);
        else if (above < 0)
            update(sign * (judged.withoutHostDelay - limit) >= 0  ? Conformance::missedByHost
                   : sign * (judged.confirmed - limit) >= -margin ? Conformance::missedByHostDelay
                                                                  : Conformance::missed,
                   quantity);
    }
};

double milliseconds(Ns time) { return static_cast<double>(time.count()) / kNsInMs; }

// Returns the busy time by one of the three times of each write.
double busyMs(const ClassFacts& facts, Ns (*which)(const LongestTime&))
{
    double longest = milliseconds(which(facts.tableWriteLongest));
    for (const ClassSweep& sweep : facts.sweeps) {
        const std::uint64_t commands = (sweep.recordingUnit + facts.maxCommandBytes - Bytes(1)) / facts.maxCommandBytes;
        const double excess = milliseconds(which(sweep.writeLongest) - sweep.writeMean);
        longest = std::max(longest, excess / static_cast<double>(std::max<std::uint64_t>(commands, 1)));
    }
    return longest;
}

Ns wholeTime(const LongestTime& longest) { return longest.time; }
Ns withoutHostDelay(const LongestTime& longest) { return longest.withoutHostDelay; }
Ns confirmedTime(const LongestTime& longest) { return longest.confirmed(); }

bool isThroughput(const std::string& quantity) { return quantity == "pw" || quantity == "pr"; }

bool isLimitedByPath(const ClassMark& mark, const DeviceInfo& device)
{
    const auto ceiling = busCeiling(device);
    const bool reader = device.bus == Bus::usb || device.bus == Bus::mmc;
    return (ceiling && *ceiling < mark.rate * kPathMargin) || (reader && needsUhs2(mark));
}

MarkState stateOf(const ClassMark& mark, const RunRecord& run, const ClassFacts& facts)
{
    const Bytes ru = recordingUnit(mark, facts.family, run.device.capacity);
    const auto sweep = std::ranges::find(facts.sweeps, ru, &ClassSweep::recordingUnit);
    const bool video = mark.family == MarkFamily::video;
    if (sweep == facts.sweeps.end() || (facts.family == CapacityFamily::sdsc && mark.rate >= 10))
        return MarkState::notMeasured; // Class 10 is not for SDSC (Table 4-61)
    const SlowestPart& written = video ? sweep->su : sweep->part;
    if (facts.updates < kFatWindow || facts.tableReads == 0) // because too many have failed
        return MarkState::notMeasured;
    if (written.count == 0 || sweep->readNs.empty() || (video && facts.unitRead.count == 0))
        return MarkState::notMeasured;
    return MarkState::conforms;
}

Judgement judgementOf(const RunRecord& run, const StepRecord& step, const ClassMark& mark, const MarkSpeed& speed,
                      const ClassFacts& facts)
{
    Judgement out;
    out.hostSuspect = isHostSuspect(step);
    const double u = run.selfTest ? milliseconds(uncertaintyOf(*run.selfTest).value) : 0;
    const auto atMost = [&](const char* quantity, const LongestTime& longest, double limit) {
        out.compare(
            quantity,
            {milliseconds(longest.time), milliseconds(longest.withoutHostDelay), milliseconds(longest.confirmed()), u},
            limit, -1);
    };
    out.compare("pw", speed.written, mark.rate, 1);
    out.compare("pr", speed.read, mark.rate, 1);
    atMost("tfw_average", facts.updateAverage, kFatAverageMs);
    atMost("tfw_max", facts.updateLongest, kFatLongestMs);
    atMost("tfr", facts.tableRead(), tableReadLimitMs(mark.family, facts.family));
    out.compare("busy_max",
                {busyMs(facts, wholeTime), busyMs(facts, withoutHostDelay), busyMs(facts, confirmedTime), u},
                busyLimitMs(facts.family), -1);
    return out;
}

void judgeMark(MarkRow& row, const RunRecord& run, const StepRecord& step, const ClassFacts& facts)
{
    row.state = stateOf(*row.mark, run, facts);
    if (row.state == MarkState::notMeasured)
        return;
    const MarkSpeed speed = speedOf(*row.mark, run, facts);
    const Judgement judgement = judgementOf(run, step, *row.mark, speed, facts);
    row.pw = speed.written.value;
    row.pr = speed.read.value;
    row.decidedBy = judgement.by;
    const bool binds = bindsWithoutCmd20(row.mark->family, facts.family);
    if (judgement.conformance == Conformance::met)
        row.state = binds ? MarkState::conforms : MarkState::indicativeMet;
    else if (isThroughput(judgement.by) && isLimitedByPath(*row.mark, run.device))
        row.state = MarkState::hostLimit;
    else if (judgement.conformance == Conformance::missedByHost)
        row.state = MarkState::hostBusy;
    else if (judgement.conformance == Conformance::missedByHostDelay)
        row.state = MarkState::hostDelay;
    else if (judgement.conformance == Conformance::nearLimit)
        row.state = MarkState::nearLimit;
    else
        row.state = binds ? MarkState::fails : MarkState::indicativeMissed;
}

bool isPrinted(const ClassMark& mark, const CardLabel& label)
{
    const unsigned number = mark.family == MarkFamily::speed ? label.speedClass
                            : mark.family == MarkFamily::uhs ? label.uhsGrade
                                                             : label.videoClass;
    return number == mark.number;
}

std::optional<bool> isRegistered(const ClassMark& mark, const std::optional<Ssr>& ssr)
{
    if (!ssr || ssr->blank)
        return std::nullopt;
    const unsigned number = mark.family == MarkFamily::speed ? ssr->speedClass
                            : mark.family == MarkFamily::uhs ? ssr->uhsGrade
                                                             : ssr->videoClass;
    return number == mark.number;
}

} // namespace

const char* name(MarkState state)
{
    switch (state) {
    case MarkState::conforms: return "conforms";
    case MarkState::fails: return "fails";
    case MarkState::nearLimit: return "near_limit";
    case MarkState::indicativeMet: return "indicative_met";
    case MarkState::indicativeMissed: return "indicative_missed";
    case MarkState::hostLimit: return "host_limit";
    case MarkState::hostBusy: return "host_busy";
    case MarkState::hostDelay: return "host_delay";
    case MarkState::notMeasured: return "not_measured";
    }
    return "";
}

double meanReadSpeed(const ClassSweep& sweep)
{
    const double sum = std::accumulate(sweep.readNs.begin(), sweep.readNs.end(), 0.0);
    return sum > 0 ? sweep.recordingUnit.megabytes() * static_cast<double>(sweep.readNs.size()) / (sum / 1e9) : 0;
}

BusyTime longestBusy(const ClassFacts& facts) { return {busyMs(facts, wholeTime), busyMs(facts, confirmedTime)}; }

std::optional<std::vector<MarkRow>> classTable(const RunRecord& run, const StepRecord& step)
{
    const auto facts = classFacts(step);
    if (!facts)
        return std::nullopt;
    const CardLabel label = parseLabel(run.specimen.label);
    const auto ssr = registersOf(run.device).ssr;
    std::vector<MarkRow> rows;
    for (const ClassMark& mark : kClassMarks) {
        MarkRow row{&mark, isPrinted(mark, label), isRegistered(mark, ssr), MarkState::notMeasured, {}, 0, 0};
        judgeMark(row, run, step, *facts);
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace assay
