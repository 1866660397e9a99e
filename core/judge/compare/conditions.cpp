#include "judge/compare/conditions.h"

#include "ground/base/text.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <functional>
#include <map>
#include <set>

namespace assay {

namespace {

constexpr std::size_t kShownCharacters = 120;
using Facts = std::map<std::string, std::string>;

std::string cardOf(const JudgedRecord& run)
{
    const std::string serial = textUnder(run.device.identity, "serial");
    const std::string& name = run.device.model.empty() ? run.device.path : run.device.model;
    return serial.empty() ? name : name + " " + serial;
}

// Returns the firmware in the first telemetry of the run.
std::string firmwareOf(const JudgedRecord& run)
{
    for (const StepRecord& step : run.steps)
        if (step.telemetryBefore)
            return step.telemetryBefore->reading.firmware;
    return "";
}

// Collects the rows whose values differ between runs.
class Rows {
public:
    explicit Rows(std::span<const JudgedRecord* const> runs) : m_runs(runs) {}

    void add(const std::string& key, const std::function<std::string(const JudgedRecord&)>& valueOf)
    {
        std::vector<std::string> values;
        for (const JudgedRecord* run : m_runs)
            values.push_back(valueOf(*run));
        if (std::ranges::adjacent_find(values, std::not_equal_to()) != values.end())
            m_rows.push_back({key, displayableDistinct(values, kShownCharacters)});
    }

    // Adds a row for each key that at least one run has.
    void addAll(const std::string& prefix, Facts JudgedRecord::*facts, const std::set<std::string>& unlike = {})
    {
        Facts keys;
        for (const JudgedRecord* run : m_runs)
            keys.insert((run->*facts).begin(), (run->*facts).end());
        for (const auto& [key, value] : keys)
            if (!unlike.contains(key))
                add(prefix + key, [&, key = key](const JudgedRecord& run) { return textUnder(run.*facts, key); });
    }

    std::vector<ComparedCondition> take() { return std::move(m_rows); }

private:
    std::span<const JudgedRecord* const> m_runs;
    std::vector<ComparedCondition> m_rows;
};

const StepRecord* stepOf(const JudgedRecord& run, const std::string& id)
{
    const auto found = std::ranges::find(run.steps, id, &StepRecord::id);
    return found == run.steps.end() ? nullptr : &*found;
}

std::string settingOf(const StepRecord* step, const std::string& key)
{
    if (!step || !step->params.is_object() || !step->params.contains(key))
        return "";
    const nlohmann::json& value = step->params.at(key);
    return value.is_string() ? value.get<std::string>() : value.dump();
}

// Compares the settings of the steps that all runs have.
void addSteps(Rows& rows, std::span<const JudgedRecord* const> runs)
{
    for (const StepRecord& first : runs.front()->steps) {
        if (!std::ranges::all_of(runs, [&](const JudgedRecord* run) { return stepOf(*run, first.id); }))
            continue;
        rows.add(first.id + ".scenario", [&](const JudgedRecord& run) { return stepOf(run, first.id)->scenario; });
        Facts keys;
        for (const JudgedRecord* run : runs)
            if (const StepRecord* step = stepOf(*run, first.id); step->params.is_object())
                for (const auto& [key, value] : step->params.items())
                    keys[key];
        for (const auto& [key, value] : keys)
            rows.add(first.id + "." + key,
                     [&, key = key](const JudgedRecord& run) { return settingOf(stepOf(run, first.id), key); });
    }
}

} // namespace

std::vector<ComparedCondition> differingConditions(std::span<const JudgedRecord* const> runs)
{
    Rows rows(runs);
    rows.add("simulated", [](const JudgedRecord& run) { return run.simulated ? "yes" : "no"; });
    rows.add("card", cardOf);
    rows.add("profile", [](const JudgedRecord& run) {
        return run.profileName + " " + run.profileVersion + " " + run.profileSha256.substr(0, 8);
    });
    rows.add("overrides", [](const JudgedRecord& run) { return fmt::format("{}", fmt::join(run.overrides, " ")); });
    rows.add("reader", [](const JudgedRecord& run) { return run.device.reader; });
    rows.add("bus", [](const JudgedRecord& run) { return std::string(busName(run.device.bus)); });
    rows.add("firmware", firmwareOf);
    for (const SpecimenField& field : kSpecimenFields)
        if (const std::string key = field.key; key == "supplier" || key == "lot" || key == "operator")
            rows.add("sample_" + key, [&](const JudgedRecord& run) { return run.specimen.*field.value; });
    rows.add("record_mark", [](const JudgedRecord& run) { return changeNotice(run).english(); });
    rows.add("tool", [](const JudgedRecord& run) { return run.toolVersion + " " + run.toolCommit.substr(0, 12); });
    rows.addAll("host.", &JudgedRecord::host);
    rows.addAll("", &JudgedRecord::conditions, {"own_cost", "command_overhead"}); // these are measured by every run
    const auto sameReader = [&](const JudgedRecord* run) { return run->device.reader == runs.front()->device.reader; };
    if (!std::ranges::all_of(runs, sameReader))
        rows.add("command_overhead",
                 [](const JudgedRecord& run) { return textUnder(run.conditions, "command_overhead"); });
    addSteps(rows, runs);
    return rows.take();
}

} // namespace assay
