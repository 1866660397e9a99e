#include "judge/export/junit_parts.h"

#include "ground/base/text.h"
#include "ground/quantity/metric_id.h"
#include "judge/verdict/criterion_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay {

namespace {

constexpr std::size_t kMaxTextLength = 4096;

double secondsOf(const StepRecord& step) { return seconds(step.end - step.begin); }

// Returns the duration of the metric's step; of the whole run for its own metrics.
double secondsOfMetric(const JudgedRecord& run, std::string_view metric)
{
    const auto step = std::ranges::find(run.steps, MetricId::of(metric).step, &StepRecord::id);
    return step == run.steps.end() ? secondsOf(run) : secondsOf(*step);
}

} // namespace

// XML cannot represent most control characters; displayable() has replaced them.
std::string xmlEscaped(std::string_view raw)
{
    std::string value;
    for (const char c : displayable(raw, kMaxTextLength)) {
        switch (c) {
        case '&': value += "&amp;"; break;
        case '<': value += "&lt;"; break;
        case '>': value += "&gt;"; break;
        case '"': value += "&quot;"; break;
        default: value += c;
        }
    }
    return value;
}

std::string xmlAttribute(std::string_view name, std::string_view raw)
{
    return fmt::format(" {}=\"{}\"", name, xmlEscaped(raw));
}

std::string timeAttribute(double seconds) { return xmlAttribute("time", fmt::format("{:.3f}", seconds)); }

double secondsOf(const JudgedRecord& run)
{
    return run.steps.empty() ? 0.0 : seconds(run.steps.back().end - run.steps.front().begin);
}

std::string junitResult(std::string_view tag, std::string_view type, std::string_view message)
{
    return fmt::format("<{}{}{}/>", tag, xmlAttribute("type", type), xmlAttribute("message", message));
}

std::string testCase(std::string_view className, std::string_view caseName, double seconds, std::string_view result)
{
    const std::string head = "    <testcase" + xmlAttribute("classname", className) + xmlAttribute("name", caseName) +
                             timeAttribute(seconds);
    return result.empty() ? head + "/>\n" : fmt::format("{}>{}</testcase>\n", head, result);
}

std::string criterionCase(const JudgedRecord& run, const CriterionResult& criterion, std::string_view className,
                          std::string_view prefix)
{
    const std::string caseName = fmt::format("{}{} {}", prefix, criterion.metric, criterionLimitText(criterion));
    const std::string reason = criterion.reason.english();
    std::string result;
    if (criterion.verdict != Verdict::pass && criterion.verdict != Verdict::marginal)
        result = junitResult(criterion.verdict == Verdict::fail ? "failure" : "error", name(criterion.verdict), reason);
    else if (needsReason(criterion))
        result = fmt::format("<system-out>{}</system-out>", xmlEscaped(reason));
    return testCase(className, caseName, secondsOfMetric(run, criterion.metric), result);
}

} // namespace assay
