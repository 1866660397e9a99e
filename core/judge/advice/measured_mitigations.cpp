#include "judge/advice/measured_mitigations.h"

#include "ground/base/opened_folder.h"
#include "ground/base/parse_json.h"
#include "ground/base/read_file.h"
#include "ground/base/text.h"
#include "ground/config/toml_text.h"
#include "run/record/facts.h"
#include "run/scenario/recorder/recorder_config.h"
#include "run/scenario/recorder/recorder_facts.h"
#include "run/scenario/scenarios.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

using Ordered = nlohmann::ordered_json;

constexpr const char* kPredictionsSchema = "cardassay.predictions/1";
constexpr double kAccurateShare = 0.15, kAccurateMs = 1000;

std::string stepOf(std::size_t rank) { return fmt::format("mitigation_{}", rank + 1); }

// Returns the TOML form of a recorded parameter; "" if the type cannot be a parameter of a step.
std::string tomlValue(const nlohmann::json& value)
{
    return value.is_string()                         ? tomlQuoted(value.get<std::string>())
           : value.is_boolean() || value.is_number() ? value.dump()
                                                     : "";
}

nlohmann::json asJson(const ParamValue& value)
{
    return std::visit([](const auto& one) { return nlohmann::json(one); }, value);
}

std::string titleLine(const std::map<std::string, std::string>& names)
{
    std::string out;
    for (const auto& [language, text] : names)
        out += (out.empty() ? "title = { " : ", ") + language + " = " + tomlQuoted(text);
    return out.empty() ? out : out + " }\n";
}

Ordered toJson(const Prediction& value) { return {{"value", value.value}, {"ci", {value.ci.low, value.ci.high}}}; }

Prediction predictionFrom(const nlohmann::json& in, double factor)
{
    const auto ends = fact::numbers(in, "ci");
    if (ends.size() != 2 || ends[0] > ends[1])
        fact::reject("no interval");
    return {factor * fact::number(in, "value"), {factor * ends[0], factor * ends[1]}};
}

// The loss grows with the recorded time, which may be shorter in the model.
double lengthFactor(const JudgedRecord& run, const std::string& step, double predictedMs)
{
    const auto found = std::ranges::find(run.steps, step, &StepRecord::id);
    const auto facts = found == run.steps.end() ? std::nullopt : recorderFacts(*found);
    return facts && facts->recorded.count() > 0 && predictedMs > 0 ? seconds(facts->recorded) * 1e3 / predictedMs : 1.0;
}

std::vector<MeasuredMitigation> mitigationsFrom(const nlohmann::json& in, const JudgedRecord& run)
{
    std::vector<MeasuredMitigation> out;
    for (const nlohmann::json& row : fact::list(in, "mitigations")) {
        MeasuredMitigation mitigation;
        mitigation.id = fact::text(row, "id");
        mitigation.step = fact::text(row, "step");
        mitigation.dropped = predictionFrom(row.at("dropped_time_ms"),
                                            lengthFactor(run, mitigation.step, fact::number(row, "recorded_ms")));
        if (!row.at("sustainable_mbit_s").is_null())
            mitigation.sustainable = predictionFrom(row.at("sustainable_mbit_s"), 1);
        mitigation.measuredDropped = measuredMetric(run, mitigation.step + ".dropped_time");
        mitigation.measuredSustainable = measuredMetric(run, mitigation.step + ".sustainable_rate");
        if (out.size() < kMaxMeasured)
            out.push_back(std::move(mitigation));
    }
    return out;
}

// Returns the parameters of a step as executed, with those of `changed` replaced.
std::string paramLines(const std::vector<ParamSpec>& specs, const StepRecord& step,
                       const std::map<std::string, ParamValue>& changed)
{
    std::string text;
    for (const ParamSpec& spec : specs) {
        const auto change = changed.find(spec.name);
        const nlohmann::json value = change != changed.end()           ? asJson(change->second)
                                     : step.params.contains(spec.name) ? step.params.at(spec.name)
                                                                       : nlohmann::json();
        if (const std::string shown = tomlValue(value); !shown.empty())
            text += spec.name + " = " + shown + "\n";
    }
    return text;
}

} // namespace

std::string mitigationProfile(const Advice& advice, const JudgedRecord& run, std::size_t count,
                              const NamesByLanguage& names)
{
    std::string text = "# Made by `advise --measure`: the best mitigations of an advice, as steps.\n"
                       "[profile]\nname = \"measured-advice\"\nversion = \"1\"\n" +
                       titleLine(names({msg("advice", "Mitigations, measured")}));
    const auto step = std::ranges::find(run.steps, advice.step, &StepRecord::id);
    const StepRecord* characterization =
        advice.followsCharacterization ? characterizationBefore(run, static_cast<std::size_t>(step - run.steps.begin()))
                                       : nullptr;
    for (std::size_t rank = 0; rank < std::min({count, advice.mitigations.size(), kMaxMeasured}); ++rank) {
        const Mitigation& mitigation = advice.mitigations[rank].mitigation;
        if (characterization)
            text +=
                fmt::format("\n[[step]]\nid = \"characterization_{}\"\nscenario = \"flash_character\"\n", rank + 1) +
                paramLines(flashCharacter().schema.params, *characterization, {});
        text += fmt::format("\n[[step]]\nid = \"{}\"\nscenario = \"recorder\"\n", stepOf(rank)) +
                titleLine(names(mitigation.titles)) + paramLines(recorderParams(), *step, mitigation.set);
    }
    return text;
}

std::string predictionsText(const Advice& advice, const JudgedRecord& run, std::size_t count)
{
    Ordered out = {{"schema", kPredictionsSchema},
                   {"run_id", run.runId},
                   {"step", advice.step},
                   {"seeds", advice.seeds},
                   {"mitigations", Ordered::array()}};
    for (std::size_t rank = 0; rank < std::min({count, advice.mitigations.size(), kMaxMeasured}); ++rank) {
        const EvaluatedMitigation& evaluated = advice.mitigations[rank];
        out["mitigations"].push_back(
            {{"id", evaluated.mitigation.id},
             {"step", stepOf(rank)},
             {"recorded_ms", evaluated.result.all.front().front().recorded.count() / 1'000'000},
             {"dropped_time_ms", toJson(evaluated.result.dropped)},
             {"sustainable_mbit_s", evaluated.result.sustainable ? toJson(*evaluated.result.sustainable) : Ordered()}});
    }
    return out.dump(2) + "\n";
}

std::optional<Metric> measuredMetric(const JudgedRecord& run, const std::string& id)
{
    const Metric* found = run.metric(id);
    return numberOf(found) ? std::optional(*found) : std::nullopt;
}

std::optional<bool> MeasuredMitigation::isAccurate() const
{
    if (!measuredDropped)
        return std::nullopt;
    const double measured = std::get<double>(measuredDropped->value);
    return std::abs(measured - dropped.value) <= std::max(kAccurateMs, kAccurateShare * measured);
}

std::optional<bool> MeasuredMitigation::isWithinInterval() const
{
    if (!measuredDropped)
        return std::nullopt;
    constexpr double kRounding = 0.5; // ms
    const double measured = std::get<double>(measuredDropped->value);
    return measured >= dropped.ci.low - kRounding && measured <= dropped.ci.high + kRounding;
}

std::vector<MeasuredMitigation> measuredMitigations(const JudgedRecord& run, const std::filesystem::path& folder)
{
    constexpr std::size_t kMaxBytes = 1U << 20U;
    const auto text = folder.empty() ? std::nullopt : readFileIn(folder, kPredictionsFile);
    if (!text || text->empty() || text->size() > kMaxBytes)
        return {};
    const nlohmann::json json = parseJson(*text);
    const nlohmann::json whole = {{"predicted", json}};
    const auto read = [&](const nlohmann::json& in) {
        if (fact::text(in, "schema") != kPredictionsSchema)
            fact::reject("another schema");
        return mitigationsFrom(in, run);
    };
    return readPart(whole, "predicted", read).value_or(std::vector<MeasuredMitigation>());
}

} // namespace assay
