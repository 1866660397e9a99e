#include "report/recording_finding.h"

#include "ground/quantity/metric_flag.h"
#include "judge/verdict/counterfeit.h"
#include "look/units.h"
#include "plot/recording_charts.h"
#include "run/scenario/recorder/recorder_facts.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

const Metric* metricOf(const JudgedRecord& run, const StepRecord& step, const char* quantity)
{
    return run.metric(step.id + "." + quantity);
}

// Returns the latest step with this quantity.
const StepRecord* latest(const JudgedRecord& run, const char* quantity)
{
    const auto found = std::find_if(run.steps.rbegin(), run.steps.rend(),
                                    [&](const StepRecord& step) { return metricOf(run, step, quantity); });
    return found == run.steps.rend() ? nullptr : &*found;
}

QString mebibytes(const Texts& texts, double bytes)
{
    const double mebibytes = bytes / 1048576;
    return texts.number(mebibytes < 10 ? mebibytes : std::round(mebibytes));
}

bool hasRecorded(const StepRecord& step)
{
    const auto facts = recorderFacts(step);
    return facts && facts->recorded.count() > 0;
}

// Returns the ratio of two rates, with the interval from the ends of both, as the ratios of dirty_state
// (docs/method/dirty-state.md); "" unless both are known.
QString timesText(const Texts& texts, const Metric* of, const Metric* to)
{
    const double over = numberOf(of).value_or(0), under = numberOf(to).value_or(0);
    if (over <= 0 || under <= 0)
        return {};
    const auto hundredths = [&](double value) { return texts.written(std::round(value * 100) / 100, "1"); };
    if (!of->ci || !to->ci || to->ci->low <= 0)
        return hundredths(over / under);
    return QStringLiteral("%1 (%2 – %3)")
        .arg(hundredths(over / under), hundredths(of->ci->low / to->ci->high), hundredths(of->ci->high / to->ci->low));
}

// The values of the finding; video rates in MB/s.
struct Outcomes {
    double needed = 0, taken = 0, sustained = 0; // taken: mean rate; sustained: rate without loss
    std::optional<Interval> sustainedCi;
    Ns dropped{}, recorded{};
    double bufferNeeded = 0, buffer = 0; // bytes
    bool isLowerBound = false;
    bool isSure() const { return sustainedCi && sustainedCi->low >= needed; } // for another recording
};

Outcomes outcomesOf(const JudgedRecord& run, const StepRecord& recorder)
{
    constexpr double kMegabitsPerMegabyte = 8;
    Outcomes out;
    out.needed = neededRate(recorder).value_or(0);
    const Metric* rate = metricOf(run, recorder, "sustainable_rate");
    out.sustained = numberOf(rate).value_or(0) / kMegabitsPerMegabyte;
    if (rate && rate->ci)
        out.sustainedCi = Interval{rate->ci->low / kMegabitsPerMegabyte, rate->ci->high / kMegabitsPerMegabyte};
    out.dropped = fromSeconds(numberOf(metricOf(run, recorder, "dropped_time")).value_or(0) / 1e3);
    if (const auto facts = recorderFacts(recorder)) {
        out.taken = megabytesPerSecond(facts->video, facts->busy);
        out.recorded = facts->recorded;
        out.buffer = static_cast<double>(facts->buffer.count());
    }
    const Metric* needed = metricOf(run, recorder, "buffer_needed");
    out.bufferNeeded = numberOf(needed).value_or(0);
    out.isLowerBound = needed && isFlagged(*needed, MetricFlag::atLeast);
    return out;
}

QString sustainedText(const Texts& texts, const Outcomes& out)
{
    const QString interval = texts.interval(out.sustainedCi);
    const QString sustained = texts.number(out.sustained);
    return interval.isEmpty() ? sustained : QStringLiteral("%1 (%2)").arg(sustained, interval);
}

QString lossText(const Texts& texts, const Outcomes& out)
{
    const QString recorded = durationText(texts, out.recorded);
    if (out.dropped.count() > 0)
        return texts.translate("report", "%1 of %2 are lost.").arg(durationText(texts, out.dropped), recorded);
    if (out.sustained >= out.needed && !out.isSure())
        return texts
            .translate("report",
                       "nothing was lost in %1, but by the spread of its parts another recording may lose some.")
            .arg(recorded);
    return texts.translate("report", "nothing was lost in %1.").arg(recorded);
}

QString bufferSentence(const Texts& texts, const Outcomes& out)
{
    const QString needed = (out.isLowerBound ? QStringLiteral("> ") : QString()) + mebibytes(texts, out.bufferNeeded);
    const QString there = mebibytes(texts, out.buffer);
    if (out.taken < out.needed)
        return texts
            .translate("report", "No practical buffer prevents this: this recording needed %1 MiB (the camera has %2), "
                                 "a longer one needs more.")
            .arg(needed, there);
    if (out.dropped.count() > 0)
        return texts
            .translate("report", "On average the card is fast enough, but it pauses: a buffer of %1 MiB would have "
                                 "lost nothing, the camera has %2 MiB.")
            .arg(needed, there);
    return texts.translate("report", "Of the camera's buffer of %1 MiB the recording needed %2 MiB.")
        .arg(there, needed);
}

QString circumstancesOf(const StepNames& names, const StepRecord& recorder, const Texts& texts)
{
    const auto streams = recorder.params.find("streams_mbit");
    const auto age = recorder.params.find("age_wraps");
    QStringList parts;
    if (streams != recorder.params.end() && streams->is_string())
        parts << texts.translate("report", "%1: streams of %2 Mbit/s.")
                     .arg(texts.step(names, recorder.id), shownDeviceText(streams->get<std::string>()));
    if (age != recorder.params.end() && age->is_number() && age->get<double>() > 0)
        parts << texts.translate("report", "Before, the card was filled and then recorded over; rounds: %1.")
                     .arg(texts.number(age->get<double>()));
    if (recorder.outcome != Outcome::completed)
        parts << texts.translate("report", "The step did not complete: %1.").arg(texts.outcome(recorder.outcome));
    return parts.join(QLatin1Char(' '));
}

} // namespace

std::optional<RecordingSteps> recordingSteps(const JudgedRecord& run)
{
    RecordingSteps steps;
    double most = -1;
    for (const StepRecord& step : run.steps) {
        const auto dropped = hasRecorded(step) ? numberOf(metricOf(run, step, "dropped_time")) : std::nullopt;
        if (!dropped || *dropped < most)
            continue;
        most = *dropped;
        steps.recorder = &step;
    }
    if (!steps.recorder)
        return std::nullopt;
    steps.states = latest(run, "fresh_recording");
    if (!steps.states)
        steps.states = latest(run, "aged_recording");
    steps.usedRatio = latest(run, "pw");
    return steps;
}

RecordingFinding recordingFinding(const JudgedRecord& run, const StepRecord& recorder, const Texts& texts)
{
    const Outcomes out = outcomesOf(run, recorder);
    const bool drops = out.dropped.count() > 0, tooSlow = out.sustained < out.needed;
    const QString rates = texts.translate("report", "The recording needs %1 MB/s, the card sustains %2 MB/s:")
                              .arg(texts.written(out.needed, "1"), sustainedText(texts, out));
    RecordingFinding finding;
    const bool cut = run.outcome != Outcome::completed; // the cause is then unknown
    const bool unknown = cut || !(drops || tooSlow || out.isSure());
    finding.verdict = unknown   ? Verdict::inconclusive
                      : drops   ? Verdict::fail
                      : tooSlow ? Verdict::marginal
                                : Verdict::pass;
    finding.word = unknown   ? texts.translate("report", "Not known")
                   : drops   ? texts.translate("report", "Yes")
                   : tooSlow ? texts.translate("report", "Not yet")
                             : texts.translate("report", "No");
    finding.sentence = rates + QLatin1Char(' ') + lossText(texts, out);
    finding.buffer = bufferSentence(texts, out);
    finding.circumstances = circumstancesOf(namesOf(run), recorder, texts);
    if (const auto fault = capacityFaultOf(run.metrics)) {
        finding.verdict = Verdict::fail;
        finding.word = texts.translate("report", "Yes");
        finding.sentence = texts.message(capacityFaultSentence(*fault));
        finding.buffer =
            fault->isCounterfeit()
                ? texts.translate("report", "No buffer prevents this: the card took the recording so fast only "
                                            "because it stored a part of it.")
                : texts.translate("report", "No buffer prevents this: the card stores nothing of a recording.");
    }
    return finding;
}

QString stateSentence(const JudgedRecord& run, const StepRecord& states, const Texts& texts)
{
    const auto recording = [&](const char* station) { return run.metric(states.id + "." + station + "_recording"); };
    const Metric* const aged = recording("aged");
    QStringList parts;
    if (const QString slower = timesText(texts, aged, recording("fresh")); !slower.isEmpty())
        parts << texts.translate("report", "Aged it records %1 times as fast as fresh.").arg(slower);
    if (const QString gain = timesText(texts, recording("formatted"), aged); !gain.isEmpty())
        parts << texts.translate("report", "Quick formatting gives %1 times the aged speed.").arg(gain);
    if (const QString gain = timesText(texts, recording("discarded"), aged); !gain.isEmpty())
        parts << texts.translate("report", "Discarding all gives %1 times.").arg(gain);
    return parts.join(QLatin1Char(' '));
}

QString extentsSentence(const StepRecord& recorder, const Texts& texts)
{
    const auto facts = recorderFacts(recorder);
    RecorderFacts::File most;
    for (const RecorderFacts::File& file : facts ? facts->files : std::vector<RecorderFacts::File>())
        if (file.fragments > most.fragments)
            most = file;
    if (most.fragments == 0)
        return {};
    return texts.translate("report", "Where the files lie: the latest file of stream %1 in %2 pieces of %3 clusters")
        .arg(most.stream + 1)
        .arg(most.fragments)
        .arg(most.clusters);
}

} // namespace assay
