#include "base/text.h"
#include "export/export.h"
#include "record/not_judged.h"
#include "verdict/reason.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay {

namespace {

constexpr std::size_t kMaxTextLength = 4096;

// Escapes text for XML 1.0. It cannot represent most control characters; displayable() has replaced them.
std::string escaped(std::string_view raw)
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

std::string attribute(std::string_view name, std::string_view raw)
{
    return fmt::format(" {}=\"{}\"", name, escaped(raw));
}

double secondsOf(const StepRecord& step) { return seconds(step.end - step.begin); }

double secondsOf(const JudgedRecord& run)
{
    return run.steps.empty() ? 0.0 : seconds(run.steps.back().end - run.steps.front().begin);
}

// Returns the time of the step behind the metric; of the whole run for its own metrics.
double secondsBehind(const JudgedRecord& run, std::string_view metric)
{
    const auto step = std::ranges::find(run.steps, metric.substr(0, metric.find('.')), &StepRecord::id);
    return step == run.steps.end() ? secondsOf(run) : secondsOf(*step);
}

std::string timeAttribute(double seconds) { return attribute("time", fmt::format("{:.3f}", seconds)); }

std::string testCase(const JudgedRecord& run, std::string_view caseName, double seconds, std::string_view result)
{
    const std::string head = "    <testcase" + attribute("classname", run.profileName) + attribute("name", caseName) +
                             timeAttribute(seconds);
    return result.empty() ? head + "/>\n" : fmt::format("{}>{}</testcase>\n", head, result);
}

std::string element(std::string_view tag, std::string_view type, std::string_view message)
{
    return fmt::format("<{}{}{}/>", tag, attribute("type", type), attribute("message", message));
}

// Inconclusive criteria are errors, because build servers show skipped tests as good.
std::string criterionCase(const JudgedRecord& run, const CriterionResult& criterion)
{
    const std::string caseName = fmt::format("{} {}", criterion.metric, shownLimit(criterion));
    const std::string reason = criterion.reason.english();
    const double time = secondsBehind(run, criterion.metric);
    switch (criterion.verdict) {
    case Verdict::pass:
    case Verdict::marginal:
        return testCase(run, caseName, time,
                        needsReason(criterion) ? fmt::format("<system-out>{}</system-out>", escaped(reason)) : "");
    case Verdict::fail: return testCase(run, caseName, time, element("failure", "fail", reason));
    case Verdict::inconclusive:
    case Verdict::error: break;
    }
    return testCase(run, caseName, time, element("error", name(criterion.verdict), reason));
}

std::string property(std::string_view key, std::string_view value)
{
    return "      <property" + attribute("name", key) + attribute("value", value) + "/>\n";
}

// Returns the properties of the card.
std::string properties(const JudgedRecord& run)
{
    const DeviceInfo& device = run.device;
    std::string out = property("run_id", run.runId) + property("model", device.model) +
                      property("capacity_bytes", std::to_string(device.capacity.count())) +
                      property("erase_id", device.eraseId) + property("verdict", name(run.verdict)) +
                      property("simulated", run.simulated ? "true" : "false");
    for (const auto& [key, value] : device.identity)
        out += property(key, value);
    for (const SampleField& field : kSampleFields)
        if (!(run.sample.*field.value).empty())
            out += property(std::string("sample_") + field.key, run.sample.*field.value);
    for (const std::string& step : unjudgedSteps(run))
        out += property("not_judged", step);
    if (const Message mark = recordMark(run); !mark.empty())
        out += property("record_mark", mark.english());
    return "    <properties>\n" + out + "    </properties>\n";
}

std::string suite(const JudgedRecord& run)
{
    const auto counted = [&](Verdict verdict) {
        return std::ranges::count(run.criteria, verdict, &CriterionResult::verdict);
    };
    const bool completed = run.outcome == Outcome::completed;
    const std::string ending = name(run.outcome) + (run.note.empty() ? std::string() : ": " + run.note.english());
    const auto errors = counted(Verdict::error) + counted(Verdict::inconclusive) + (completed ? 0 : 1);
    std::string out = "  <testsuite" + attribute("name", run.profileName) + attribute("id", run.runId) +
                      attribute("timestamp", run.started) + attribute("hostname", run.device.path) +
                      attribute("tests", std::to_string(run.criteria.size() + 1)) +
                      attribute("failures", std::to_string(counted(Verdict::fail))) +
                      attribute("errors", std::to_string(errors)) + attribute("skipped", "0") +
                      timeAttribute(secondsOf(run)) + ">\n" + properties(run);
    out += testCase(run, "run completed", secondsOf(run), completed ? "" : element("error", name(run.outcome), ending));
    for (const CriterionResult& criterion : run.criteria)
        out += criterionCase(run, criterion);
    return out + "  </testsuite>\n";
}

} // namespace

std::string exportJunit(std::span<const JudgedRecord> runs)
{
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
    for (const JudgedRecord& run : runs)
        out += suite(run);
    return out + "</testsuites>\n";
}

} // namespace assay
