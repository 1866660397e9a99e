#include "ground/base/text.h"
#include "judge/export/export.h"
#include "judge/export/junit_parts.h"
#include "judge/verdict/criterion_text.h"
#include "run/record/not_judged.h"
#include "run/record/station_conditions.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay {

namespace {

std::string property(std::string_view key, std::string_view value)
{
    return "      <property" + xmlAttribute("name", key) + xmlAttribute("value", value) + "/>\n";
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
    for (const SpecimenField& field : kSpecimenFields)
        if (!(run.specimen.*field.value).empty())
            out += property(std::string("sample_") + field.key, run.specimen.*field.value);
    for (const auto& [key, value] : {std::pair<const char*, std::string>{"reader", device.reader},
                                     {"slot", device.slot},
                                     {kStationSlotCondition, conditionOf(run, kStationSlotCondition)}})
        if (!value.empty())
            out += property(key, value);
    for (const std::string& step : sharedBusSteps(run))
        out += property("shared_step", step);
    for (const std::string& step : unjudgedSteps(run))
        out += property("not_judged", step);
    if (const Message mark = changeNotice(run); !mark.empty())
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
    std::string out = "  <testsuite" + xmlAttribute("name", run.profileName) + xmlAttribute("id", run.runId) +
                      xmlAttribute("timestamp", run.started) + xmlAttribute("hostname", run.device.path) +
                      xmlAttribute("tests", std::to_string(run.criteria.size() + 1)) +
                      xmlAttribute("failures", std::to_string(counted(Verdict::fail))) +
                      xmlAttribute("errors", std::to_string(errors)) + xmlAttribute("skipped", "0") +
                      timeAttribute(secondsOf(run)) + ">\n" + properties(run);
    out += testCase(run.profileName, "run completed", secondsOf(run),
                    completed ? "" : junitResult("error", name(run.outcome), ending));
    for (const CriterionResult& criterion : run.criteria)
        out += criterionCase(run, criterion, run.profileName);
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
