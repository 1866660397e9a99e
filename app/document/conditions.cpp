// Run, profile, card, connection and host in full.
#include "document/run_sections.h"
#include "ground/base/text.h"
#include "judge/verdict/wait_attribution.h"
#include "run/scenario/scenario.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>

namespace assay {

namespace {

// Returns the displayed value of a condition, or of a device or host fact.
std::string factText(const Wording& texts, const std::string& value)
{
    constexpr std::array kOurWords = {"yes", "no", "none", "unknown"}; // other texts come from device or host
    return std::ranges::count(kOurWords, value) > 0 ? texts.value(value, "") : displayable(value, 200);
}

void addFacts(std::vector<Fact>& facts, const Wording& texts, const std::map<std::string, std::string>& pairs)
{
    for (const auto& [key, value] : pairs)
        facts.push_back({texts.fact(key), key == "memory_bytes" ? texts.value(std::strtod(value.c_str(), nullptr), "B")
                                                                : factText(texts, value)});
}

bool isDefault(const Scenario* scenario, const std::string& key, const nlohmann::json& value)
{
    if (!scenario)
        return false;
    const auto spec = std::ranges::find(scenario->schema.params, key, &ParamSpec::name);
    return spec != scenario->schema.params.end() && spec->defaultValue &&
           std::visit([&](const auto& own) { return nlohmann::json(own) == value; }, *spec->defaultValue);
}

// "write: block_bytes = 64 KiB, queue_depth = 4": what differs from the defaults, with the id of the step as for
// `--set`; "" if nothing does.
std::string parameterList(const StepRecord& step)
{
    std::vector<std::string> list;
    for (const auto& [key, value] : step.params.items()) {
        if (isDefault(findScenario(step.scenario), key, value))
            continue;
        const bool isSize = key.ends_with("_bytes") && value.is_number_integer();
        const std::string shown = isSize ? binaryBytes(Bytes(value.get<std::int64_t>()))
                                         : value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        list.push_back(fmt::format("{} = {}", displayable(key), displayable(shown, 120)));
    }
    return list.empty() ? std::string() : displayable(step.id) + ": " + joined(list, ", ");
}

// Returns the number of interruptions and resumptions of the run, and whether its data were intact; "" for an
// uninterrupted run.
std::string resumptions(const Wording& texts, const JudgedRecord& run)
{
    std::vector<std::string> list;
    for (const Resumption& resumption : run.resumed) {
        const std::string step = texts.step(namesOf(run), resumption.step);
        list.push_back(
            resumption.sectorsChecked == 0
                ? filled(texts.translate("report", "%1 in step %2 (nothing had to be read again)"),
                         displayable(resumption.at), step)
                : filled(texts.translate("report", "%1 in step %2 (%3 of %4 sectors read again held their data)"),
                         displayable(resumption.at), step,
                         texts.count(resumption.sectorsChecked - resumption.sectorsBad),
                         texts.count(resumption.sectorsChecked)));
    }
    return joined(list, "; ");
}

std::vector<Fact> runFacts(const JudgedRecord& run, const Wording& texts)
{
    return {{texts.translate("report", "Run id"), displayable(run.runId)},
            {texts.translate("report", "Tool"),
             fmt::format("CardAssay {} ({})", displayable(run.toolVersion), displayable(run.toolCommit))},
            {texts.translate("report", "Seed"), std::to_string(run.seed)},
            {texts.translate("report", "Clock"), run.simulated
                                                     ? texts.translate("report", "virtual time of the simulated card")
                                                     : texts.translate("report", "monotonic system clock")},
            {texts.translate("report", "Interrupted and resumed"), resumptions(texts, run)},
            {texts.translate("report", "Outcome"), texts.outcome(run.outcome)},
            {texts.translate("report", "Remark"), texts.message(run.note, namesOf(run))}};
}

std::vector<Fact> profileFacts(const JudgedRecord& run, const Wording& texts)
{
    std::vector<std::string> overrides;
    for (const std::string& one : run.overrides)
        overrides.push_back(displayable(one, 120));
    std::vector<Fact> facts = {{texts.translate("report", "Name"), displayable(run.profileName)},
                               {texts.translate("report", "Version"), displayable(run.profileVersion)},
                               {"SHA-256", displayable(run.profileSha256, 80)},
                               {texts.translate("report", "Changed parameters"), joined(overrides, ", ")}};
    for (const StepRecord& step : run.steps)
        facts.push_back({texts.step(namesOf(run), step.id), parameterList(step)});
    return facts;
}

std::vector<Fact> deviceFacts(const JudgedRecord& run, const Wording& texts)
{
    const DeviceInfo& device = run.device;
    std::vector<Fact> facts = {{texts.translate("report", "Path"), displayable(device.path, 200)},
                               {texts.translate("report", "Connection"), texts.bus(device.bus)},
                               {texts.translate("report", "Reader"), displayable(device.reader, 200)},
                               {texts.translate("report", "Place"), displayable(device.slot, 200)},
                               {texts.translate("report", "Capacity"), texts.capacity(device.capacity)},
                               {texts.translate("report", "Logical block"),
                                texts.value(static_cast<double>(device.logicalBlock.count()), "B")},
                               {texts.translate("report", "Erase id"), displayable(device.eraseId, 200)}};
    addFacts(facts, texts, device.identity);
    addFacts(facts, texts, run.conditions);
    return facts;
}

} // namespace

Section hostSection(const JudgedRecord& run, const Wording& texts)
{
    Section section{"host", Part::findings, texts.translate("report", "Effects of the host"), {}};
    for (const StepRecord& step : run.steps)
        for (const Message& sentence : hostSentences(run, step))
            section.blocks.emplace_back(Paragraph{texts.message(sentence, namesOf(run))});
    return section;
}

Section conditionsSection(const JudgedRecord& run, const Wording& texts)
{
    Section section{"conditions", Part::appendix, texts.translate("report", "Conditions"), {}};
    std::vector<Fact> host;
    auto pairs = run.host;
    for (const char* key : {"os", "kernel", "cpu"}) // on page 1
        pairs.erase(key);
    if (run.simulated) // its I/O does not pass the page cache
        std::erase_if(pairs, [](const auto& pair) { return pair.first.starts_with("dirty_"); });
    addFacts(host, texts, pairs);
    const auto add = [&](const std::string& title, std::vector<Fact> facts) {
        std::erase_if(facts, [](const Fact& fact) { return fact.value.empty(); });
        if (facts.empty())
            return;
        section.blocks.emplace_back(Paragraph{title, ParagraphKind::heading});
        section.blocks.emplace_back(Facts{std::move(facts)});
    };
    add(texts.translate("report", "Run"), runFacts(run, texts));
    add(texts.translate("report", "Profile"), profileFacts(run, texts));
    add(texts.translate("report", "Card and connection"), deviceFacts(run, texts));
    add(texts.translate("report", "Host"), std::move(host));
    section.blocks.emplace_back(
        Paragraph{texts.translate("report", "MB = 10⁶ bytes, MiB = 2²⁰ bytes. Intervals have 90 % confidence."),
                  ParagraphKind::muted});
    return section;
}

} // namespace assay
