#include "document/recording_finding.h"

#include "ground/base/text.h"
#include "ground/quantity/metric_flag.h"
#include "judge/verdict/counterfeit.h"
#include "judge/verdict/waf_rows.h"
#include "run/scenario/recorder/recorder_facts.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

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

std::string mebibytes(const Wording& texts, double bytes)
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
std::string timesText(const Wording& texts, const Metric* of, const Metric* to)
{
    const double over = numberOf(of).value_or(0), under = numberOf(to).value_or(0);
    if (over <= 0 || under <= 0)
        return {};
    const auto hundredths = [&](double value) { return texts.written(std::round(value * 100) / 100, "1"); };
    if (!of->ci || !to->ci || to->ci->low <= 0)
        return hundredths(over / under);
    return filled("%1 (%2 – %3)", hundredths(over / under), hundredths(of->ci->low / to->ci->high),
                  hundredths(of->ci->high / to->ci->low));
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

std::string sustainedText(const Wording& texts, const Outcomes& out)
{
    const std::string interval = texts.interval(out.sustainedCi);
    const std::string sustained = texts.number(out.sustained);
    return interval.empty() ? sustained : filled("%1 (%2)", sustained, interval);
}

std::string lossText(const Wording& texts, const Outcomes& out)
{
    const std::string recorded = texts.value(out.recorded);
    if (out.dropped.count() > 0)
        return filled(texts.translate("report", "%1 of %2 are lost."), texts.value(out.dropped), recorded);
    if (out.sustained >= out.needed && !out.isSure())
        return filled(
            texts.translate(
                "report", "nothing was lost in %1, but its parts differ so much that another recording may lose some."),
            recorded);
    return filled(texts.translate("report", "nothing was lost in %1."), recorded);
}

std::string bufferSentence(const Wording& texts, const Outcomes& out)
{
    const std::string needed = (out.isLowerBound ? "> " : std::string()) + mebibytes(texts, out.bufferNeeded);
    const std::string there = mebibytes(texts, out.buffer);
    if (out.taken < out.needed)
        return filled(
            texts.translate("report",
                            "No practical buffer prevents this: this recording needed %1 MiB (the camera has %2), "
                            "a longer one needs more."),
            needed, there);
    if (out.dropped.count() > 0)
        return filled(texts.translate(
                          "report", "On average the card is fast enough, but it pauses: a buffer of %1 MiB would have "
                                    "lost nothing, the camera has %2 MiB."),
                      needed, there);
    return filled(texts.translate("report", "The camera has a buffer of %1 MiB; the recording needed %2 MiB."), there,
                  needed);
}

std::string circumstancesOf(const StepNames& names, const StepRecord& recorder, const Wording& texts)
{
    const auto streams = recorder.params.find("streams_mbit");
    const auto age = recorder.params.find("age_wraps");
    std::vector<std::string> parts;
    if (streams != recorder.params.end() && streams->is_string())
        parts.push_back(filled(texts.translate("report", "%1: streams of %2 Mbit/s."), texts.step(names, recorder.id),
                               displayable(streams->get<std::string>())));
    if (age != recorder.params.end() && age->is_number() && age->get<double>() > 0)
        parts.push_back(filled(texts.translate("report", "Preconditioning: full fill, then recording passes: %1."),
                               texts.number(age->get<double>())));
    if (recorder.outcome != Outcome::completed)
        parts.push_back(
            filled(texts.translate("report", "The step did not complete: %1."), texts.outcome(recorder.outcome)));
    return joined(parts, " ");
}

std::string stateSentence(const JudgedRecord& run, const StepRecord& states, const Wording& texts)
{
    const auto recording = [&](const char* station) { return run.metric(states.id + "." + station + "_recording"); };
    const Metric* const aged = recording("aged");
    std::vector<std::string> parts;
    if (const std::string slower = timesText(texts, aged, recording("fresh")); !slower.empty())
        parts.push_back(filled(
            texts.translate("report", "Preconditioned, the card records at %1 times the speed of the fresh card."),
            slower));
    if (const std::string gain = timesText(texts, recording("formatted"), aged); !gain.empty())
        parts.push_back(
            filled(texts.translate("report", "Quick formatting gives %1 times the preconditioned speed."), gain));
    if (const std::string gain = timesText(texts, recording("discarded"), aged); !gain.empty())
        parts.push_back(filled(texts.translate("report", "Discarding all gives %1 times."), gain));
    return joined(parts, " ");
}

std::string extentsSentence(const StepRecord& recorder, const Wording& texts)
{
    const auto facts = recorderFacts(recorder);
    RecorderFacts::File most;
    for (const RecorderFacts::File& file : facts ? facts->files : std::vector<RecorderFacts::File>())
        if (file.fragments > most.fragments)
            most = file;
    if (most.fragments == 0)
        return {};
    return filled(texts.translate("report", "File layout: latest file of stream %1 in %2 extents, %3 clusters"),
                  most.stream + 1, most.fragments, most.clusters);
}

// The metrics that explain the finding; none for those that were not measured.
std::vector<Row> explainingRows(const JudgedRecord& run, const RecordingSteps& steps, const Wording& texts)
{
    std::vector<Row> rows;
    const auto add = [&](const StepRecord* step, const char* quantity) {
        if (const Metric* found = step ? metricOf(run, *step, quantity) : nullptr)
            rows.push_back({{.text = texts.metric(namesOf(run), found->id)},
                            {.text = texts.value(found->value, found->unit)},
                            {.text = texts.interval(found->ci, found->unit)}});
    };
    for (const char* quantity :
         {"waf", "slowdown", "fragments_per_file", "write_points", "write_points_over_open_units"})
        add(steps.recorder, quantity);
    for (const char* quantity : {"pw", "pm"})
        add(steps.usedRatio, quantity);
    const auto traits = cardModelProperties(run);
    const auto open = std::ranges::find(traits, std::string_view("open_units"), [](const CardModelProperty& trait) {
        return std::string_view(trait.quantity);
    });
    if (open != traits.end() && open->metric)
        rows.push_back({{.text = texts.quantity(open->quantity)},
                        {.text = texts.value(open->metric->value, open->metric->unit)},
                        {.text = texts.interval(open->metric->ci, open->metric->unit)}});
    return rows;
}

} // namespace

std::optional<double> neededRate(const StepRecord& step)
{
    constexpr double kMegabitsPerMegabyte = 8;
    const auto recorder = recorderFacts(step);
    double megabits = recorder ? recorder->totalMegabits() : 0;
    if (const auto streams = step.params.find("streams_mbit");
        megabits <= 0 && streams != step.params.end() && streams->is_string())
        for (const std::string_view stream : splitAt(streams->get_ref<const std::string&>(), ','))
            megabits += std::strtod(std::string(stream).c_str(), nullptr);
    return megabits > 0 ? std::optional(megabits / kMegabitsPerMegabyte) : std::nullopt;
}

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

Finding recordingFinding(const JudgedRecord& run, const RecordingSteps& steps, const Wording& texts)
{
    const StepRecord& recorder = *steps.recorder;
    const Outcomes out = outcomesOf(run, recorder);
    const bool drops = out.dropped.count() > 0, tooSlow = out.sustained < out.needed;
    const std::string rates =
        filled(texts.translate("report", "The recording needs %1 MB/s, the card sustains %2 MB/s:"),
               texts.written(out.needed, "1"), sustainedText(texts, out));
    Finding finding{.step = recorder.id, .question = texts.translate("report", "Will this card drop frames?")};
    const bool cut = run.outcome != Outcome::completed; // the cause is then unknown
    const bool unknown = cut || !(drops || tooSlow || out.isSure());
    finding.verdict = unknown   ? Verdict::inconclusive
                      : drops   ? Verdict::fail
                      : tooSlow ? Verdict::marginal
                                : Verdict::pass;
    finding.answer = unknown   ? texts.translate("report", "Not known")
                     : drops   ? texts.translate("report", "Yes")
                     : tooSlow ? texts.translate("report", "Not yet")
                               : texts.translate("report", "No");
    finding.figures = {rates + " " + lossText(texts, out), bufferSentence(texts, out)};
    if (const auto fault = capacityFaultOf(run.metrics)) {
        finding.verdict = Verdict::fail;
        finding.answer = texts.translate("report", "Yes");
        finding.figures = {
            texts.message(capacityFaultSentence(*fault)),
            fault->isCounterfeit()
                ? texts.translate("report", "No buffer prevents this: the card took the recording so fast only "
                                            "because it stored a part of it.")
                : texts.translate("report", "No buffer prevents this: the card stores nothing of a recording.")};
    }
    finding.figures.push_back(circumstancesOf(namesOf(run), recorder, texts));
    finding.figures.push_back(extentsSentence(recorder, texts));
    if (steps.states)
        finding.figures.push_back(stateSentence(run, *steps.states, texts));
    finding.table = {{{texts.translate("report", "Metric"), 2},
                      {texts.translate("report", "Value"), 1, true},
                      {texts.translate("report", "90 % interval"), 1, true}},
                     explainingRows(run, steps, texts)};
    return finding;
}

} // namespace assay
