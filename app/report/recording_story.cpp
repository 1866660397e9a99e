#include "report/recording_story.h"

#include "report/recording_pictures.h"
#include "verdict/counterfeit.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

const Metric* metricOf(const RunRecord& run, const StepRecord& step, const char* quantity) { return run.metric(step.id + "." + quantity); }

std::optional<double> realOf(const Metric* metric)
{
    const auto* value = metric ? std::get_if<double>(&metric->value) : nullptr;
    return value ? std::optional(*value) : std::nullopt;
}

const StepRecord* latest(const RunRecord& run, const char* scenario, const char* quantity)
{
    const auto found =
        std::find_if(run.steps.rbegin(), run.steps.rend(), [&](const StepRecord& step) { return step.scenario == scenario && metricOf(run, step, quantity); });
    return found == run.steps.rend() ? nullptr : &*found;
}

QString mebibytes(const Texts& texts, double bytes)
{
    const double mebibytes = bytes / 1048576;
    return texts.number(mebibytes < 10 ? mebibytes : std::round(mebibytes));
}

bool hasRecorded(const StepRecord& step)
{
    const auto facts = step.facts.find("recorder");
    return facts != step.facts.end() && facts->is_object() && facts->value("recorded_ns", 0.0) > 0;
}

// One speed over another, with the interval from end to end of both as the ratios of dirty_state have it (docs/dirty-state.md); "" without both.
QString timesText(const Texts& texts, const Metric* of, const Metric* to)
{
    const double over = realOf(of).value_or(0), under = realOf(to).value_or(0);
    if (over <= 0 || under <= 0)
        return {};
    const auto hundredths = [&](double value) { return texts.written(std::round(value * 100) / 100, "1"); };
    if (!of->ci || !to->ci || to->ci->low <= 0)
        return hundredths(over / under);
    return QStringLiteral("%1 (%2 – %3)").arg(hundredths(over / under), hundredths(of->ci->low / to->ci->high), hundredths(of->ci->high / to->ci->low));
}

// What the answer is made of; rates in MB/s, of video.
struct Outcomes {
    double needed = 0, taken = 0;
    std::optional<Interval> takenCi;
    Ns dropped{}, recorded{};
    double bufferNeeded = 0, buffer = 0; // bytes
    bool atLeast = false;
};

Outcomes outcomesOf(const RunRecord& run, const StepRecord& recorder)
{
    constexpr double kMegabitsPerMegabyte = 8;
    Outcomes out;
    out.needed = neededRate(recorder).value_or(0);
    const Metric* rate = metricOf(run, recorder, "sustainable_rate");
    out.taken = realOf(rate).value_or(0) / kMegabitsPerMegabyte;
    if (rate && rate->ci)
        out.takenCi = Interval{rate->ci->low / kMegabitsPerMegabyte, rate->ci->high / kMegabitsPerMegabyte};
    out.dropped = fromSeconds(realOf(metricOf(run, recorder, "dropped_time")).value_or(0) / 1e3);
    const auto& facts = recorder.facts.at("recorder");
    out.recorded = Ns(static_cast<std::int64_t>(facts.value("recorded_ns", 0.0)));
    out.buffer = facts.value("buffer_bytes", 0.0);
    const Metric* needed = metricOf(run, recorder, "buffer_needed");
    out.bufferNeeded = realOf(needed).value_or(0);
    out.atLeast = needed && std::ranges::count(needed->flags, "at_least") > 0;
    return out;
}

QString takenText(const Texts& texts, const Outcomes& out)
{
    const QString interval = texts.interval(out.takenCi);
    const QString taken = texts.number(out.taken);
    return interval.isEmpty() ? taken : QStringLiteral("%1 (%2)").arg(taken, interval);
}

QString bufferSentence(const Texts& texts, const Outcomes& out)
{
    const QString needed = (out.atLeast ? QStringLiteral("> ") : QString()) + mebibytes(texts, out.bufferNeeded);
    const QString there = mebibytes(texts, out.buffer);
    if (out.taken < out.needed)
        return texts.translate("report", "No buffer cures that: this recording alone needed %1 MiB (the camera has %2), a longer one more.").arg(needed, there);
    if (out.dropped.count() > 0)
        return texts
            .translate("report", "On average the card is fast enough, but it pauses: a buffer of %1 MiB would have lost nothing, the camera has %2 MiB.")
            .arg(needed, there);
    return texts.translate("report", "Of the camera's buffer of %1 MiB the recording needed %2 MiB.").arg(there, needed);
}

QString circumstancesOf(const StepRecord& recorder, const Texts& texts)
{
    const auto streams = recorder.params.find("streams_mbit");
    const auto age = recorder.params.find("age_wraps");
    QStringList parts;
    if (streams != recorder.params.end() && streams->is_string())
        parts << texts.translate("report", "Step %1: streams of %2 Mbit/s.").arg(shownDeviceText(recorder.id), shownDeviceText(streams->get<std::string>()));
    if (age != recorder.params.end() && age->is_number() && age->get<double>() > 0)
        parts << texts.translate("report", "Before, the card was full and had been recorded over %1 times.").arg(texts.number(age->get<double>()));
    if (recorder.outcome != Outcome::completed)
        parts << texts.translate("report", "The step did not complete: %1.").arg(texts.outcome(recorder.outcome));
    return parts.join(QLatin1Char(' '));
}

} // namespace

std::optional<RecordingStory> recordingStory(const RunRecord& run)
{
    RecordingStory story;
    double most = -1;
    for (const StepRecord& step : run.steps) {
        const auto dropped = hasRecorded(step) ? realOf(metricOf(run, step, "dropped_time")) : std::nullopt;
        if (!dropped || *dropped < most)
            continue;
        most = *dropped;
        story.recorder = &step;
    }
    if (!story.recorder)
        return std::nullopt;
    story.states = latest(run, "dirty_state", "fresh_recording");
    if (!story.states)
        story.states = latest(run, "dirty_state", "aged_recording");
    story.moves = latest(run, "fragmentation", "pw");
    return story;
}

RecordingAnswer recordingAnswer(const RunRecord& run, const StepRecord& recorder, const Texts& texts)
{
    const Outcomes out = outcomesOf(run, recorder);
    const bool drops = out.dropped.count() > 0, tooSlow = out.taken < out.needed;
    const QString rates =
        texts.translate("report", "The recording needs %1 MB/s, the card took %2 MB/s:").arg(texts.written(out.needed, "1"), takenText(texts, out));
    RecordingAnswer answer;
    const bool cut = run.outcome != Outcome::completed; // then who was to blame is not known
    answer.verdict = cut ? Verdict::inconclusive : drops ? Verdict::fail : tooSlow ? Verdict::marginal : Verdict::pass;
    answer.word = cut       ? texts.translate("report", "Not known")
                  : drops   ? texts.translate("report", "Yes")
                  : tooSlow ? texts.translate("report", "Not yet")
                            : texts.translate("report", "No");
    const QString recorded = texts.duration(out.recorded);
    answer.sentence = rates + QLatin1Char(' ') +
                      (drops ? texts.translate("report", "%1 of %2 are lost.").arg(texts.duration(out.dropped), recorded)
                             : texts.translate("report", "nothing was lost in %1.").arg(recorded));
    answer.buffer = bufferSentence(texts, out);
    answer.circumstances = circumstancesOf(recorder, texts);
    if (const auto counterfeit = counterfeitOf(run.metrics)) {
        answer.verdict = Verdict::fail;
        answer.word = texts.translate("report", "Yes");
        answer.sentence = texts.message(counterfeitSentence(*counterfeit));
        answer.buffer = texts.translate("report", "No buffer cures that: the card took the recording as fast as it did because it kept only part of it.");
    }
    return answer;
}

QString stateSentence(const RunRecord& run, const StepRecord& states, const Texts& texts)
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

QString piecesSentence(const StepRecord& recorder, const Texts& texts)
{
    const auto facts = recorder.facts.find("recorder");
    qulonglong stream = 0, pieces = 0, clusters = 0;
    if (facts != recorder.facts.end() && facts->is_object())
        for (const auto& file : facts->value("files", nlohmann::json::array())) {
            const auto fragments = file.value("fragments", std::uint64_t{0});
            if (fragments <= pieces)
                continue;
            stream = file.value("stream", std::uint64_t{0}) + 1;
            pieces = fragments;
            clusters = file.value("clusters", std::uint64_t{0});
        }
    if (pieces == 0)
        return {};
    return texts.translate("report", "Where the files lie: the latest file of stream %1 in %2 pieces of %3 clusters").arg(stream).arg(pieces).arg(clusters);
}

} // namespace assay
