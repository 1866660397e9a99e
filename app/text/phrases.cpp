#include "text/phrases.h"

#include "ground/base/text.h"
#include "ground/quantity/metric_id.h"
#include "run/scenario/scenario.h"
#include "text/catalogue.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace assay {

namespace {

constexpr std::size_t kMaxTitleLength = 200;
constexpr std::string_view kBetweenIds = ", ";
constexpr std::string_view kBetweenPhrases = "; ";

using Source = std::pair<std::string_view, std::string_view>; // context, text
using Translations = std::map<Source, const char*>;

Translations translationsOf(const Catalogue& catalogue)
{
    Translations all;
    for (const CatalogueEntry& entry : catalogue.entries)
        all.emplace(Source{entry.context, entry.source}, entry.translation);
    return all;
}

const Translations& translationsFor(std::string_view code)
{
    static const auto kAll = [] {
        std::map<std::string_view, Translations> all;
        for (const Catalogue& catalogue : builtinCatalogues())
            all.emplace(catalogue.code, translationsOf(catalogue));
        return all;
    }();
    static const Translations kNone;
    const auto found = kAll.find(code);
    return found == kAll.end() ? kNone : found->second;
}

// Calls `take` for each part of the text.
template <class Take> void split(std::string_view text, std::string_view separator, Take take)
{
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        take(text.substr(begin, end - begin));
        begin = end + separator.size();
    }
}

bool isMethodOfScenario(std::string_view phrase)
{
    return std::ranges::any_of(allScenarios(), [&](const Scenario& scenario) {
        return std::ranges::find(scenario.methods, phrase, &Message::pattern) != scenario.methods.end();
    });
}

} // namespace

Phrases::Phrases(Language language, const Notation& notation) : m_language(language), m_notation(notation)
{
    if (!(language == kEnglish))
        m_notation.between = kDash;
}

std::string Phrases::translate(std::string_view context, std::string_view source) const
{
    const Translations& all = translationsFor(m_language.code);
    const auto found = all.find({context, source});
    return found == all.end() ? std::string(source) : found->second;
}

std::string Phrases::message(const Message& message, const StepNames& names) const
{
    if (message.empty())
        return {};
    return message.fill(translate(message.context, message.pattern),
                        [&](std::string_view kind, const Argument& argument) {
                            const auto* text = std::get_if<std::string>(&argument);
                            return text == nullptr || kind == "value" ? value(argument)
                                   : kind == "metric"                 ? metric(names, *text)
                                   : kind == "steps"                  ? steps(names, *text)
                                   : kind == "outcome"                ? translate("line", *text)
                                                                      : *text;
                        });
}

std::string Phrases::verdict(Verdict verdict) const
{
    switch (verdict) {
    case Verdict::pass: return translate("verdict", "PASS");
    case Verdict::marginal: return translate("verdict", "MARGINAL");
    case Verdict::fail: return translate("verdict", "FAIL");
    case Verdict::inconclusive: return translate("verdict", "INCONCLUSIVE");
    case Verdict::error: return translate("verdict", "ERROR");
    }
    return {};
}

std::string Phrases::outcome(Outcome outcome) const
{
    switch (outcome) {
    case Outcome::completed: return translate("outcome", "completed");
    case Outcome::stopped: return translate("outcome", "stopped by the user");
    case Outcome::deviceLost: return translate("outcome", "card lost");
    case Outcome::hung: return translate("outcome", "card did not answer");
    case Outcome::error: return translate("outcome", "fault of host or reader");
    }
    return {};
}

std::string Phrases::scenario(std::string_view id) const
{
    const Scenario* scenario = findScenario(id);
    return scenario ? message(scenario->schema.title) : displayable(id);
}

std::string Phrases::step(const StepNames& names, std::string_view id) const
{
    const StepName* name = findStepName(names, id);
    return name == nullptr ? displayable(id) : step(*name);
}

std::string Phrases::step(const StepName& name) const
{
    if (std::string own = localized(name.title); !own.empty())
        return own;
    const std::string title = scenario(name.scenario);
    return name.number == 0 ? title : title + " " + std::to_string(name.number);
}

std::string Phrases::steps(const StepNames& names, std::string_view joinedIds) const
{
    std::string out;
    split(joinedIds, kBetweenIds,
          [&](std::string_view id) { out += (out.empty() ? "" : translate("step", ", ")) + step(names, id); });
    return out;
}

std::string Phrases::metric(const StepNames& names, std::string_view id) const
{
    const auto metric = MetricId::parse(id);
    if (!metric)
        return quantity(id);
    const bool ofCard = metric->step == "card" && findStepName(names, metric->step) == nullptr;
    return (metric->isWholeRun() ? translate("quantity", "Whole run")
            : ofCard             ? translate("quantity", "Card")
                                 : step(names, metric->step)) +
           " – " + quantity(metric->quantity);
}

std::string Phrases::value(const Argument& value) const
{
    if (const auto* text = std::get_if<std::string>(&value)) {
        const char* english = englishOf(valueWords(), *text);
        return english == nullptr ? *text : translate("value", english);
    }
    if (const auto* duration = std::get_if<Ns>(&value))
        return message(durationMessage(*duration, m_notation));
    const auto* limit = std::get_if<Limit>(&value);
    if (const auto* text = limit == nullptr ? nullptr : std::get_if<std::string>(&limit->value))
        return argumentText(Limit{limit->op, this->value(*text), {}}, m_notation);
    return argumentText(value, m_notation);
}

std::string Phrases::phase(PhaseRole role) const { return message(meaning(role)); }

std::string Phrases::quantity(std::string_view id) const
{
    if (const Quantity* row = findQuantity(id); row && row->id == id && prefixRole(id) != PhaseRole::verify)
        return message(row->meaning);
    if (const auto role = prefixRole(id))
        return message(msg("quantity", "{}: {}", phase(*role), quantity(id.substr(quantityPrefix(*role).size()))));
    return displayable(id);
}

std::string Phrases::method(std::string_view method) const
{
    std::string out;
    split(method, kBetweenPhrases, [&](std::string_view part) {
        out += (out.empty() ? "" : translate("method", "; ")) +
               (isMethodOfScenario(part) ? translate("method", part) : word("method", methodPhrases(), part));
    });
    return out;
}

// An unknown id is returned unchanged, so that core may add words first.
std::string Phrases::word(const char* context, std::span<const TableWord> words, std::string_view id) const
{
    const char* english = englishOf(words, id);
    return english != nullptr ? translate(context, english) : displayable(id);
}

std::string Phrases::localized(const std::map<std::string, std::string>& textByLanguage) const
{
    for (const char* code : {m_language.code, kEnglish.code}) {
        const auto found = textByLanguage.find(code);
        if (found != textByLanguage.end() && !found->second.empty())
            return displayable(found->second, kMaxTitleLength);
    }
    return {};
}

} // namespace assay
