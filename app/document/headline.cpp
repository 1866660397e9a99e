// The answer to the question of the run's profile.
#include "document/recording_finding.h"
#include "document/run_document.h"
#include "document/run_sections.h"
#include "document/step_findings.h"
#include "ground/base/text.h"
#include "ground/quantity/metric_id.h"
#include "judge/verdict/counterfeit.h"
#include "judge/verdict/waf_rows.h"
#include "run/record/not_judged.h"
#include "run/scenario/app_class/app_class_metrics.h"
#include "run/scenario/flash_character/character_metrics.h"
#include "run/scenario/recorder/recorder_facts.h"
#include "run/scenario/speed_class/class_table.h"

#include <algorithm>

namespace assay {

namespace {

// "COUNTERFEIT: 16 of 128 GB real"
std::string capacityAnswer(const JudgedRecord& run, const CapacityFault& fault, const Wording& texts)
{
    if (!fault.isCounterfeit())
        return texts.translate("report", "DOES NOT STORE DATA");
    if (!fault.real)
        return texts.translate("report", "COUNTERFEIT");
    const double values[] = {static_cast<double>(fault.real->count()),
                             static_cast<double>(run.device.capacity.count())};
    const SharedUnit unit = sharedUnit(values, "B");
    return filled(texts.translate("report", "COUNTERFEIT: %1 of %2 %3 real"),
                  quantityText(values[0] * unit.factor, "1"), quantityText(values[1] * unit.factor, "1"), unit.unit);
}

std::string withInterval(const Metric& metric, const Wording& texts)
{
    const std::string value = texts.value(metric.value, metric.unit);
    const std::string interval = texts.interval(metric.ci, metric.unit);
    return interval.empty() ? value : value + " (" + interval + ")";
}

// "2 min 11 s of video lost per hour"
std::string recordingAnswer(const JudgedRecord& run, const Wording& texts)
{
    const auto steps = recordingSteps(run);
    const auto facts = steps ? recorderFacts(*steps->recorder) : std::nullopt;
    const Metric* lost = steps ? run.metric(steps->recorder->id + ".dropped_time") : nullptr;
    const auto* ms = lost ? std::get_if<double>(&lost->value) : nullptr;
    if (!facts || !ms || facts->recorded.count() <= 0)
        return {};
    if (*ms <= 0)
        return filled(texts.translate("report", "no video lost in %1"), texts.value(facts->recorded));
    constexpr double kSecondsPerHour = 3600;
    const Ns perHour = fromSeconds(*ms / 1e3 / seconds(facts->recorded) * kSecondsPerHour);
    return filled(texts.translate("report", "%1 of video lost per hour"),
                  texts.value(std::chrono::round<std::chrono::seconds>(perHour)));
}

bool isAboutRecording(std::string_view quantity)
{
    return quantity == "dropped_time" || quantity == "sustainable_rate" || quantity == "buffer_needed";
}

bool isAboutMarks(std::string_view quantity)
{
    return quantity.starts_with("mark_") || quantity == "class_mark" || quantity == "claims_kept" ||
           quantity.starts_with(kA1Mark);
}

// "meets V30 and A1"
std::string marksAnswer(const JudgedRecord& run, const Wording& texts)
{
    const bool areMeasured =
        std::ranges::any_of(run.metrics, [](const Metric& of) { return isAboutMarks(MetricId::of(of.id).quantity); });
    std::vector<std::string> marks = measuredMarks(run);
    if (!areMeasured)
        return {};
    if (marks.empty())
        return texts.translate("report", "meets no speed or application class");
    const std::string last = marks.back();
    marks.pop_back();
    return marks.empty() ? filled(texts.translate("report", "meets %1"), last)
                         : filled(texts.translate("report", "meets %1 and %2"),
                                  joined(marks, texts.translate("step", ", ")), last);
}

// "WAF 7.65 (6.9 – 8.4)" of the step with the highest. Where others have no estimate, the step is named, because theirs
// may be higher.
std::string wafAnswer(const JudgedRecord& run, const Wording& texts)
{
    const std::vector<WafRow> rows = wafRows(run);
    const auto value = [](const WafRow& row) { return numberOf(row.waf).value_or(0); };
    const auto highest = std::ranges::max_element(rows, {}, value);
    const auto unknown = std::ranges::count_if(rows, [](const WafRow& row) { return !row.waf; });
    if (rows.empty())
        return {};
    if (!highest->waf)
        return texts.translate("report", "WAF not known");
    const std::string waf = withInterval(*highest->waf, texts);
    return unknown == 0 ? filled(texts.translate("report", "WAF %1"), waf)
                        : filled(texts.translate("report", "WAF %1 in %2, not known in %3 of %4 steps"), waf,
                                 texts.step(namesOf(run), highest->step->id), std::to_string(unknown),
                                 std::to_string(rows.size()));
}

// "the card failed after 64 overwrites of 2 GB". Of a criterion: by a finding on its step that has its verdict.
std::string statementOf(const JudgedRecord& run, const Wording& texts, const CriterionResult* criterion = nullptr)
{
    for (const Finding& finding : stepFindings(run, texts))
        if (!finding.statement.empty() && (!criterion || (finding.verdict == criterion->verdict &&
                                                          finding.step == MetricId::of(criterion->metric).step)))
            return finding.statement;
    return {};
}

std::string answerOfCriterion(const JudgedRecord& run, const CriterionResult& criterion, const Wording& texts)
{
    const std::string quantity = MetricId::of(criterion.metric).quantity;
    std::string answer;
    if (isAboutRecording(quantity))
        answer = recordingAnswer(run, texts);
    else if (isAboutMarks(quantity))
        answer = marksAnswer(run, texts);
    else if (quantity == "waf")
        answer = wafAnswer(run, texts);
    else
        answer = statementOf(run, texts, &criterion);
    if (!answer.empty() || !criterion.value)
        return answer;
    return filled(texts.translate("report", "%1 %2, limit %3"), texts.metric(namesOf(run), criterion.metric),
                  texts.measured(criterion), texts.limit(criterion));
}

// A run whose recording is only the load under which the write amplification is measured.
bool isAboutAmplification(const JudgedRecord& run)
{
    return std::ranges::any_of(run.steps, isCharacterStep) &&
           std::ranges::none_of(run.criteria, [](const CriterionResult& criterion) {
               return isAboutRecording(MetricId::of(criterion.metric).quantity);
           });
}

// The answer of a run that met its criteria, or has none.
std::string answerOfPass(const JudgedRecord& run, const Wording& texts)
{
    if (const std::string answer = isAboutAmplification(run) ? wafAnswer(run, texts) : std::string(); !answer.empty())
        return answer;
    for (const auto answerOf : {recordingAnswer, marksAnswer})
        if (std::string answer = answerOf(run, texts); !answer.empty())
            return answer;
    if (std::string answer = statementOf(run, texts); !answer.empty())
        return answer;
    return nothingJudged(run) ? wafAnswer(run, texts) : std::string();
}

} // namespace

const CriterionResult* decidingCriterion(const JudgedRecord& run)
{
    const auto decides = [&](const CriterionResult& criterion) { return criterion.verdict == run.verdict; };
    const auto isAboutLoss = [&](const CriterionResult& criterion) {
        return decides(criterion) && MetricId::of(criterion.metric).quantity == "dropped_time";
    };
    auto found = std::ranges::find_if(run.criteria, isAboutLoss);
    if (found == run.criteria.end())
        found = std::ranges::find_if(run.criteria, decides);
    return found == run.criteria.end() ? nullptr : &*found;
}

Finding headline(const JudgedRecord& run, const Wording& texts)
{
    Finding finding{.verdict = run.verdict, .answer = texts.verdict(run.verdict)};
    if (run.verdict == Verdict::pass && nothingJudged(run)) {
        finding.verdict = std::nullopt;
        finding.answer = texts.translate("report", "Measured, not judged");
    }
    const auto fault = capacityFaultOf(run.metrics);
    const CriterionResult* deciding = decidingCriterion(run);
    if (fault)
        finding.answer = capacityAnswer(run, *fault, texts);
    else if (const std::string answer = run.verdict == Verdict::pass || !deciding
                                            ? answerOfPass(run, texts)
                                            : answerOfCriterion(run, *deciding, texts);
             !answer.empty())
        finding.answer = filled(texts.translate("report", "%1: %2"), finding.answer, answer);
    finding.figures = {verdictSentence(texts, run), firstReason(texts, run), outcomeSentence(texts, run)};
    if (deciding && run.verdict == Verdict::fail &&
        finding.answer.find(texts.metric(namesOf(run), deciding->metric)) != std::string::npos)
        finding.figures[1].clear(); // the answer names value and limit; other verdicts have causes besides
    return finding;
}

} // namespace assay
