#include "run/profile/to_toml.h"

#include "ground/base/text.h"
#include "ground/config/toml_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay {

namespace {

constexpr std::size_t kMaxTitleLine = 120; // a longer title becomes a separate table

std::string keyText(std::string_view key)
{
    const auto bare = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    };
    return !key.empty() && std::ranges::all_of(key, bare) ? std::string(key) : tomlQuoted(key);
}

// "4096", "1_048_576"
std::string integerText(std::int64_t value)
{
    std::string digits = fmt::format("{}", value);
    const std::size_t first = value < 0 ? 1 : 0;
    if (digits.size() - first > 4)
        for (std::size_t at = digits.size() - 3; at > first; at = at > 3 ? at - 3 : 0)
            digits.insert(at, 1, '_');
    return digits;
}

// Whole numbers without a decimal point: the schema defines the value as real.
std::string realText(double value)
{
    constexpr double kMaxExact = 1e15;
    if (value == static_cast<double>(static_cast<std::int64_t>(std::clamp(value, -kMaxExact, kMaxExact))))
        return integerText(static_cast<std::int64_t>(value));
    return shortNumber(value);
}

std::string valueText(const ParamValue& value)
{
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return integerText(*whole);
    if (const auto* real = std::get_if<double>(&value))
        return realText(*real);
    return tomlQuoted(std::get<std::string>(value));
}

std::string line(std::string_view key, std::string_view value) { return fmt::format("{} = {}\n", key, value); }

// Texts by language; placed last in `owner`, as a long one becomes a table.
std::string localizedText(std::string_view owner, const std::map<std::string, std::string>& texts)
{
    std::string inLine, inTable;
    for (const auto& [language, text] : texts) {
        inLine += fmt::format("{}{} = {}", inLine.empty() ? "" : ", ", keyText(language), tomlQuoted(text));
        inTable += line(keyText(language), tomlQuoted(text));
    }
    if (texts.empty())
        return {};
    if (inLine.size() <= kMaxTitleLine)
        return line("title", "{ " + inLine + " }");
    return fmt::format("\n[{}.title]\n{}", owner, inTable);
}

std::string headText(const Profile& profile)
{
    std::string out =
        "[profile]\n" + line("name", tomlQuoted(profile.name)) + line("version", tomlQuoted(profile.version));
    if (profile.existingData != ExistingDataRule::overwrite)
        out += line("existing_data", tomlQuoted(name(profile.existingData)));
    if (profile.failFast != FailFast::counterfeit)
        out += line("fail_fast", profile.failFast == FailFast::failure ? "true" : "false");
    if (profile.after != AfterTest::leave)
        out += line("after", tomlQuoted(name(profile.after)));
    return out + localizedText("profile", profile.title);
}

std::string stepText(const Step& step, const ScenarioSchema* schema)
{
    std::string out = "\n[[step]]\n" + line("id", tomlQuoted(step.id)) + line("scenario", tomlQuoted(step.scenario));
    const auto& params = step.params.all();
    for (const ParamSpec& spec : schema ? schema->params : std::vector<ParamSpec>())
        if (const auto found = params.find(spec.name); found != params.end() && isGiven(found->second.place))
            out += line(spec.name, valueText(found->second.value));
    return out + localizedText("step", step.title);
}

std::string criterionText(const Criterion& criterion)
{
    std::string out = "\n[[criterion]]\n" + line("metric", tomlQuoted(criterion.metric)) +
                      line("op", tomlQuoted(symbol(criterion.op)));
    if (const auto* number = std::get_if<double>(&criterion.limit))
        out += line("limit", realText(*number));
    else
        out += line("limit", tomlQuoted(std::get<std::string>(criterion.limit)));
    if (!criterion.unit.empty())
        out += line("unit", tomlQuoted(criterion.unit));
    if (criterion.marginal)
        out += line("marginal", realText(*criterion.marginal));
    if (criterion.toleratedExceedanceRate != Criterion().toleratedExceedanceRate)
        out += line("rare", realText(criterion.toleratedExceedanceRate));
    return out;
}

} // namespace

std::string toToml(const Profile& profile, std::span<const ScenarioSchema> scenarios)
{
    std::string out = headText(profile);
    for (const Step& step : profile.steps) {
        const auto schema = std::ranges::find(scenarios, step.scenario, &ScenarioSchema::id);
        out += stepText(step, schema == scenarios.end() ? nullptr : &*schema);
    }
    for (const Criterion& criterion : profile.criteria)
        out += criterionText(criterion);
    return out;
}

// Strings never span several lines (TomlTable), so each line can be checked individually.
bool hasComments(std::string_view toml)
{
    char quote = 0;
    for (std::size_t i = 0; i < toml.size(); ++i) {
        const char c = toml[i];
        if (c == '\n')
            quote = 0;
        else if (quote == '"' && c == '\\')
            ++i;
        else if (quote != 0)
            quote = c == quote ? '\0' : quote;
        else if (c == '"' || c == '\'')
            quote = c;
        else if (c == '#')
            return true;
    }
    return false;
}

} // namespace assay
