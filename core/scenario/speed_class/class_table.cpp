#include "scenario/speed_class/class_table.h"

#include "device/card_label.h"
#include "device/card_registers.h"
#include "scenario/common/plausibility.h"

#include <algorithm>
#include <numeric>

namespace assay {

namespace {

constexpr double kNsInMs = 1e6;
// A way to the card that is not faster than this multiple of a class' rate may itself be what is slow.
constexpr double kOfTheWay = 1.1;

enum class Kept { yes, nearly, notByHost, no };

// Was the computer busy for more of the step than the guard band allows for, or kept the measuring waiting for more
// than a hundredth of it?
bool hostIsInDoubt(const StepRecord& step) { return pressedShare(step) > kGuardBand || hostMayBeCause(step, "pw", 0); }

// The speeds in the recording unit of a mark.
struct MarkSpeed {
    double written = 0, read = 0;
};
MarkSpeed speedOf(const ClassMark& mark, const RunRecord& run, const ClassFacts& facts)
{
    const Bytes ru = recordingUnit(mark, facts.family, run.device.capacity);
    const ClassSweep& sweep = *std::ranges::find(facts.sweeps, ru, &ClassSweep::recordingUnit);
    const bool video = mark.family == MarkFamily::video;
    return {(video ? sweep.su : sweep.part).megabytesPerSecond(),
            video ? facts.unitRead.megabytesPerSecond() : meanReadSpeed(sweep)};
}

// The worst so far, and what it is about.
struct Judgement {
    bool inDoubt = false; // the host
    Kept kept = Kept::yes;
    std::string by;

    void take(Kept other, const char* quantity, bool ofTheHost)
    {
        if (other == Kept::no && (inDoubt || ofTheHost))
            other = Kept::notByHost;
        if (other > kept) {
            kept = other;
            by = quantity;
        }
    }
    void atLeast(const char* quantity, double value, double limit)
    {
        take(value < limit * (1 - kGuardBand)    ? Kept::no
             : value <= limit * (1 + kGuardBand) ? Kept::nearly
                                                 : Kept::yes,
             quantity, false);
    }
    // ms
    void atMost(const char* quantity, double value, double withoutWaits, double limit)
    {
        take(value > limit * (1 + kGuardBand)    ? Kept::no
             : value >= limit * (1 - kGuardBand) ? Kept::nearly
                                                 : Kept::yes,
             quantity, withoutWaits <= limit);
    }
};

double milliseconds(Ns time) { return static_cast<double>(time.count()) / kNsInMs; }

double busyMs(const ClassFacts& facts, Ns tableWrite)
{
    double longest = milliseconds(tableWrite);
    for (const ClassSweep& sweep : facts.sweeps) {
        const std::uint64_t commands = (sweep.recordingUnit + facts.split - Bytes(1)) / facts.split;
        const double excess = milliseconds(sweep.writeLongest - sweep.writeMean);
        longest = std::max(longest, excess / static_cast<double>(std::max<std::uint64_t>(commands, 1)));
    }
    return longest;
}

bool isSlow(const std::string& quantity) { return quantity == "pw" || quantity == "pr"; }

bool isOfTheHost(const ClassMark& mark, const DeviceInfo& device)
{
    const auto ceiling = busCeiling(device);
    const bool reader = device.bus == Bus::usb || device.bus == Bus::mmc;
    return (ceiling && *ceiling < mark.rate * kOfTheWay) || (reader && needsUhs2(mark));
}

MarkState stateOf(const ClassMark& mark, const RunRecord& run, const ClassFacts& facts)
{
    const Bytes ru = recordingUnit(mark, facts.family, run.device.capacity);
    const auto sweep = std::ranges::find(facts.sweeps, ru, &ClassSweep::recordingUnit);
    const bool video = mark.family == MarkFamily::video;
    if (sweep == facts.sweeps.end() || (facts.family == CapacityFamily::sdsc && mark.rate >= 10))
        return MarkState::notMeasured; // Class 10 is not for SDSC (Table 4-61)
    const SlowestPart& written = video ? sweep->su : sweep->part;
    if (written.count == 0 || sweep->readNs.empty() || (video && facts.unitRead.count == 0))
        return MarkState::notMeasured;
    return MarkState::conforms;
}

Judgement judgementOf(const StepRecord& step, const ClassMark& mark, const MarkSpeed& speed, const ClassFacts& facts)
{
    Judgement out;
    out.inDoubt = hostIsInDoubt(step);
    const auto atMost = [&out](const char* quantity, const LongestTime& longest, double limit) {
        out.atMost(quantity, milliseconds(longest.time), milliseconds(longest.withoutWaits), limit);
    };
    out.atLeast("pw", speed.written, mark.rate);
    out.atLeast("pr", speed.read, mark.rate);
    atMost("tfw_average", facts.updateAverage, kFatAverageMs);
    atMost("tfw_max", facts.updateLongest, kFatLongestMs);
    atMost("tfr", facts.tableReadLongest, tableReadLimitMs(mark.family, facts.family));
    out.atMost("busy_max", longestBusyMs(facts), busyMs(facts, facts.tableWriteLongest.withoutWaits),
               busyLimitMs(facts.family));
    return out;
}

void judgeMark(MarkRow& row, const RunRecord& run, const StepRecord& step, const ClassFacts& facts)
{
    row.state = stateOf(*row.mark, run, facts);
    if (row.state == MarkState::notMeasured)
        return;
    const MarkSpeed speed = speedOf(*row.mark, run, facts);
    const Judgement judgement = judgementOf(step, *row.mark, speed, facts);
    row.pw = speed.written;
    row.pr = speed.read;
    row.decidedBy = judgement.by;
    const bool binds = bindsWithoutCmd20(row.mark->family, facts.family);
    if (judgement.kept == Kept::yes)
        row.state = binds ? MarkState::conforms : MarkState::indicativeMet;
    else if (isSlow(judgement.by) && isOfTheHost(*row.mark, run.device))
        row.state = MarkState::hostLimit;
    else if (judgement.kept == Kept::notByHost)
        row.state = MarkState::hostBusy;
    else if (judgement.kept == Kept::nearly)
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
    case MarkState::hostBusy: return kHostBusy;
    case MarkState::notMeasured: return "not_measured";
    }
    return "";
}

double meanReadSpeed(const ClassSweep& sweep)
{
    const double sum = std::accumulate(sweep.readNs.begin(), sweep.readNs.end(), 0.0);
    return sum > 0 ? sweep.recordingUnit.megabytes() * static_cast<double>(sweep.readNs.size()) / (sum / 1e9) : 0;
}

double longestBusyMs(const ClassFacts& facts) { return busyMs(facts, facts.tableWriteLongest.time); }

std::optional<std::vector<MarkRow>> classTable(const RunRecord& run, const StepRecord& step)
{
    const auto facts = classFacts(step);
    if (!facts)
        return std::nullopt;
    const CardLabel label = parseLabel(run.sample.label);
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
