#include "base/text.h"
#include "export/export.h"
#include "verdict/reason.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay {

namespace {

constexpr std::size_t kLongestText = 4096;

// XML 1.0 has no way to write most control characters; displayable() has replaced them.
std::string escaped(std::string_view raw)
{
    std::string value;
    for (const char c : displayable(raw, kLongestText)) {
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

std::string attribute(std::string_view name, std::string_view raw) { return fmt::format(" {}=\"{}\"", name, escaped(raw)); }

std::string testCase(const RunRecord& run, std::string_view caseName, std::string_view result)
{
    const std::string head = "    <testcase" + attribute("classname", run.profileName) + attribute("name", caseName) + attribute("time", "0");
    return result.empty() ? head + "/>\n" : fmt::format("{}>{}</testcase>\n", head, result);
}

std::string element(std::string_view tag, std::string_view message) { return fmt::format("<{}{}/>", tag, attribute("message", message)); }

std::string criterionCase(const RunRecord& run, const CriterionResult& criterion)
{
    const auto* text = std::get_if<std::string>(&criterion.limit);
    const std::string limit = text ? *text : shortNumber(std::get<double>(criterion.limit));
    const std::string caseName = fmt::format("{} {} {} {}", criterion.metric, criterion.op, limit, criterion.unit);
    const std::string reason = criterion.reason.english();
    switch (criterion.verdict) {
    case Verdict::pass:
    case Verdict::marginal: return testCase(run, caseName, needsReason(criterion) ? fmt::format("<system-out>{}</system-out>", escaped(reason)) : "");
    case Verdict::fail: return testCase(run, caseName, element("failure", reason));
    case Verdict::inconclusive: return testCase(run, caseName, element("skipped", reason));
    case Verdict::error: break;
    }
    return testCase(run, caseName, element("error", reason));
}

std::string suite(const RunRecord& run)
{
    const auto counted = [&](Verdict verdict) { return std::ranges::count(run.criteria, verdict, &CriterionResult::verdict); };
    const bool completed = run.outcome == Outcome::completed;
    const double duration = run.steps.empty() ? 0.0 : seconds(run.steps.back().end - run.steps.front().begin);
    std::string out = "  <testsuite" + attribute("name", run.profileName) + attribute("id", run.runId) + attribute("timestamp", run.started) +
                      attribute("hostname", run.device.path) + attribute("tests", std::to_string(run.criteria.size() + 1)) +
                      attribute("failures", std::to_string(counted(Verdict::fail))) +
                      attribute("errors", std::to_string(counted(Verdict::error) + (completed ? 0 : 1))) +
                      attribute("skipped", std::to_string(counted(Verdict::inconclusive))) + attribute("time", fmt::format("{:.3f}", duration)) + ">\n";
    if (const Message mark = recordMark(run); !mark.empty())
        out += "    <properties><property" + attribute("name", "record_mark") + attribute("value", mark.english()) + "/></properties>\n";
    out += testCase(run, "run completed", completed ? "" : element("error", fmt::format("{}: {}", name(run.outcome), run.note.english())));
    for (const CriterionResult& criterion : run.criteria)
        out += criterionCase(run, criterion);
    return out + "  </testsuite>\n";
}

} // namespace

std::string exportJunit(std::span<const RunRecord> runs)
{
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
    for (const RunRecord& run : runs)
        out += suite(run);
    return out + "</testsuites>\n";
}

} // namespace assay
