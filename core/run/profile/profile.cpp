#include "run/profile/profile.h"
#include "ground/config/param_text.h"

#include "ground/base/digest.h"
#include "ground/base/text.h"
#include "ground/config/param_check.h"
#include "ground/quantity/metric_id.h"

#include <algorithm>

namespace assay {

namespace {

using Type = ParamSpec::Type;
constexpr const char* kDataRules[] = {"overwrite", "ask", "stop"}; // as in ExistingDataRule

template <class Range, class Name> std::vector<std::string> namesOf(const Range& range, Name name)
{
    std::vector<std::string> names;
    for (const auto& element : range)
        names.push_back(element.*name);
    return names;
}

const ScenarioSchema* findSchema(std::span<const ScenarioSchema> scenarios, std::string_view id)
{
    const auto found =
        std::find_if(scenarios.begin(), scenarios.end(), [&](const ScenarioSchema& s) { return s.id == id; });
    return found == scenarios.end() ? nullptr : &*found;
}

tl::unexpected<Error> unknownScenario(const SourceLocation& place, const std::string& word,
                                      std::span<const ScenarioSchema> scenarios)
{
    const auto known = namesOf(scenarios, &ScenarioSchema::id);
    const std::string near = closestMatch(word, known);
    if (!near.empty())
        return fail(Errc::badInput, msg("profile", "{}: no scenario \"{}\"; did you mean \"{}\"?", place.text(),
                                        displayable(word), near));
    return fail(Errc::badInput, msg("profile", "{}: no scenario \"{}\"; use one of: {}", place.text(),
                                    displayable(word), listed(known)));
}

tl::unexpected<Error> unknownStep(const std::string& where, std::string_view word, const Profile& profile)
{
    const auto known = namesOf(profile.steps, &Step::id);
    const std::string near = closestMatch(word, known);
    if (!near.empty())
        return fail(Errc::badInput, msg("profile", "{}: the profile has no step \"{}\"; did you mean \"{}\"?", where,
                                        displayable(word), near));
    return fail(Errc::badInput, msg("profile", "{}: the profile has no step \"{}\"; its steps are: {}", where,
                                    displayable(word), listed(known)));
}

tl::unexpected<Error> unknownQuantity(const SourceLocation& place, std::string_view owner, std::string_view word,
                                      const std::vector<Quantity>& quantities)
{
    const auto known = namesOf(quantities, &Quantity::id);
    const std::string near = closestMatch(word, known);
    if (!near.empty())
        return fail(Errc::badInput, msg("profile", "{}: \"{}\" yields no \"{}\"; did you mean \"{}\"?", place.text(),
                                        displayable(owner), displayable(word), near));
    return fail(Errc::badInput, msg("profile", "{}: \"{}\" yields no \"{}\"; it yields: {}", place.text(),
                                    displayable(owner), displayable(word), listed(known)));
}

ParamSpec failFastSpec() { return {"fail_fast", ParamSpec::Type::boolean, ParamValue(true), 0, 1, {}}; }

FailFast failFastFrom(const Params& params)
{
    return params.boolean("fail_fast") ? FailFast::failure : FailFast::never;
}

Result<void> readHead(const TomlTable& document, Profile& profile)
{
    const auto table = document.table("profile");
    if (!table)
        return tl::unexpected(table.error());
    if (!*table)
        return fail(Errc::badInput, msg("profile", "{}: no [profile] table; add [profile] with name and version",
                                        document.place("profile").text()));
    const std::vector<std::string> rules(std::begin(kDataRules), std::end(kDataRules));
    const std::vector<std::string> afterTests(kAfterTestNames.begin(), kAfterTestNames.end());
    const auto params = (*table)->params({{"name", Type::text, std::nullopt, 0, 0, {}},
                                          {"version", Type::text, std::string("1"), 0, 0, {}},
                                          {"existing_data", Type::text, rules.front(), 0, 0, rules},
                                          {"after", Type::text, afterTests.front(), 0, 0, afterTests},
                                          failFastSpec()},
                                         {"title"});
    if (!params)
        return tl::unexpected(params.error());
    for (const char* key : {"name", "version"}) {
        const auto& text = params->text(key);
        if (text.empty() || displayable(text) != text)
            return fail(Errc::badInput,
                        msg("profile", "{}: must be 1 to 64 visible characters", params->place(key).text()));
    }
    profile.name = params->text("name");
    profile.version = params->text("version");
    profile.existingData =
        static_cast<ExistingDataRule>(std::ranges::find(rules, params->text("existing_data")) - rules.begin());
    profile.after = afterTestNamed(params->text("after")).value_or(AfterTest::leave);
    if (isGiven(params->place("fail_fast")))
        profile.failFast = failFastFrom(*params);
    auto title = (*table)->localized("title");
    if (!title)
        return tl::unexpected(title.error());
    profile.title = std::move(*title);
    return {};
}

// Reads a required text; the caller checks its meaning.
Result<std::string> readText(const TomlTable& table, const char* key, const char* example)
{
    const auto given = table.value(key);
    if (!given)
        return tl::unexpected(given.error());
    const auto* text = *given ? std::get_if<std::string>(&(*given)->value) : nullptr;
    if (!text)
        return fail(Errc::badInput, msg("profile", "{}: missing or not a text; add {} = \"{}\"",
                                        table.place(key).text(), key, example));
    return *text;
}

Result<Step> readStep(const TomlTable& table, const Profile& profile, std::span<const ScenarioSchema> scenarios)
{
    const auto id = readText(table, "id", "write");
    if (!id)
        return tl::unexpected(id.error());
    if (!isStepId(*id))
        return fail(Errc::badInput,
                    msg("profile", "{}: \"{}\" is not a step id; expected a-z, 0-9 and _, at most 64, and not \"run\"",
                        table.place("id").text(), displayable(*id)));
    if (const auto* other = profile.findStep(*id))
        return fail(Errc::badInput, msg("profile", "{}: step \"{}\" stands already in line {}; choose another id",
                                        table.place("id").text(), *id, other->place.line));
    const auto scenario = readText(table, "scenario", scenarios.front().id.c_str());
    if (!scenario)
        return tl::unexpected(scenario.error());
    const auto* schema = findSchema(scenarios, *scenario);
    if (!schema)
        return unknownScenario(table.place("scenario"), *scenario, scenarios);
    auto params = table.params(schema->params, {"id", "scenario", "title"});
    if (!params)
        return tl::unexpected(params.error());
    auto title = table.localized("title");
    if (!title)
        return tl::unexpected(title.error());
    return Step{*id, *scenario, std::move(*title), std::move(*params), table.place()};
}

Result<void> readSteps(const TomlTable& document, Profile& profile, std::span<const ScenarioSchema> scenarios)
{
    const auto tables = document.tables("step");
    if (!tables)
        return tl::unexpected(tables.error());
    if (tables->empty() || tables->size() > kMaxSteps)
        return fail(Errc::badInput, msg("profile", "{}: the profile has {} steps; give 1 to {} [[step]] tables",
                                        document.place("step").text(), tables->size(), kMaxSteps));
    for (const auto& table : *tables) {
        auto step = readStep(table, profile, scenarios);
        if (!step)
            return tl::unexpected(step.error());
        profile.steps.push_back(std::move(*step));
    }
    return {};
}

// Returns the quantity of a metric of the profile's steps, or of the whole run.
Result<Quantity> quantityOfMetric(const std::string& metric, const SourceLocation& place, const Profile& profile,
                                  std::span<const ScenarioSchema> scenarios)
{
    const auto id = MetricId::parse(metric);
    if (!id)
        return fail(Errc::badInput,
                    msg("profile", "{}: \"{}\" is not a metric; expected STEP.QUANTITY, such as \"{}.throughput_mean\"",
                        place.text(), displayable(metric), profile.steps.front().id));
    if (!id->isWholeRun() && !profile.findStep(id->step))
        return unknownStep(place.text(), id->step, profile);
    const auto known = quantitiesOf(id->step, profile, scenarios);
    const Quantity* found = findQuantity(known, id->quantity);
    if (!found)
        return unknownQuantity(place, id->step, id->quantity, known);
    return *found;
}

Result<void> readLimit(const TomlTable& table, Criterion& criterion)
{
    const auto limit = table.value("limit");
    if (!limit)
        return tl::unexpected(limit.error());
    const bool isText = criterion.unit.empty();
    const ParamSpec number{"limit", Type::real, std::nullopt, -1e18, 1e18, {}};
    const ParamSpec text{"limit", Type::text, std::nullopt, 0, 0, {}};
    if (!*limit)
        return fail(Errc::badInput, msg("profile", "{}: missing; add limit = ...", table.place("limit").text()));
    auto checked = checkValue(isText ? text : number, (*limit)->value, (*limit)->place);
    if (!checked)
        return tl::unexpected(checked.error());
    if (!isText) {
        criterion.limit = std::get<double>(*checked);
        return {};
    }
    if (criterion.op != Comparison::equal)
        return fail(Errc::badInput, msg("profile", "{}: \"{}\" is a text and can only be compared with \"==\"",
                                        table.place("op").text(), criterion.metric));
    criterion.limit = std::get<std::string>(*checked);
    return {};
}

Result<void> readMarginal(const TomlTable& table, Criterion& criterion)
{
    const auto given = table.value("marginal");
    if (!given)
        return tl::unexpected(given.error());
    if (!*given)
        return {};
    const auto& place = (*given)->place;
    if (criterion.op == Comparison::equal)
        return fail(Errc::badInput, msg("profile", "{}: \"==\" has no warning level; remove this line", place.text()));
    const auto checked = checkValue({"marginal", Type::real, std::nullopt, -1e18, 1e18, {}}, (*given)->value, place);
    if (!checked)
        return tl::unexpected(checked.error());
    criterion.marginal = std::get<double>(*checked);
    const double limit = std::get<double>(criterion.limit);
    if (criterion.op == Comparison::atLeast && *criterion.marginal <= limit)
        return fail(Errc::badInput, msg("profile", "{}: with \">=\" the warning level must be above the limit {}",
                                        place.text(), shortNumber(limit)));
    if (criterion.op == Comparison::atMost && *criterion.marginal >= limit)
        return fail(Errc::badInput, msg("profile", "{}: with \"<=\" the warning level must be below the limit {}",
                                        place.text(), shortNumber(limit)));
    return {};
}

Result<void> readRare(const TomlTable& table, const Quantity& quantity, Criterion& criterion)
{
    const auto given = table.value("rare");
    if (!given)
        return tl::unexpected(given.error());
    if (!*given)
        return {};
    const auto& place = (*given)->place;
    if (!quantity.extreme)
        return fail(Errc::badInput, msg("profile",
                                        "{}: \"{}\" is not an extreme such as latency_max, so it has no tolerated "
                                        "exceedance rate; remove this line",
                                        place.text(), criterion.metric));
    const auto checked = checkValue({"rare", Type::real, std::nullopt, 1e-9, 0.5, {}}, (*given)->value, place);
    if (!checked)
        return tl::unexpected(checked.error());
    criterion.toleratedExceedanceRate = std::get<double>(*checked);
    return {};
}

Result<Criterion> readCriterion(const TomlTable& table, const Profile& profile,
                                std::span<const ScenarioSchema> scenarios)
{
    static const std::vector<std::string> kSymbols(kComparisonSymbols.begin(), kComparisonSymbols.end());
    const auto params = table.params({{"metric", Type::text, std::nullopt, 0, 0, {}},
                                      {"op", Type::text, std::nullopt, 0, 0, kSymbols},
                                      {"unit", Type::text, std::string(), 0, 0, {}}},
                                     {"limit", "marginal", "rare"});
    if (!params)
        return tl::unexpected(params.error());
    Criterion criterion;
    criterion.metric = params->text("metric");
    criterion.op =
        static_cast<Comparison>(std::find(kSymbols.begin(), kSymbols.end(), params->text("op")) - kSymbols.begin());
    criterion.place = table.place();
    const auto quantity = quantityOfMetric(criterion.metric, params->place("metric"), profile, scenarios);
    if (!quantity)
        return tl::unexpected(quantity.error());
    const auto& given = params->text("unit");
    if (!given.empty() && given != quantity->unit)
        return fail(Errc::badInput,
                    msg("profile", "{}: \"{}\" is not the unit of {}; convert the limit and write unit = \"{}\"",
                        params->place("unit").text(), displayable(given), criterion.metric, quantity->unit));
    criterion.unit = quantity->unit;
    auto done = readLimit(table, criterion).and_then([&] { return readMarginal(table, criterion); }).and_then([&] {
        return readRare(table, *quantity, criterion);
    });
    if (!done)
        return tl::unexpected(done.error());
    return criterion;
}

} // namespace

bool isStepId(std::string_view id)
{
    const auto allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
    return !id.empty() && id != kWholeRun && id.size() <= 64 && std::all_of(id.begin(), id.end(), allowed);
}

const char* name(ExistingDataRule rule) { return kDataRules[static_cast<std::size_t>(rule)]; }

const Step* Profile::findStep(std::string_view id) const
{
    const auto found = std::find_if(steps.begin(), steps.end(), [&](const Step& step) { return step.id == id; });
    return found == steps.end() ? nullptr : &*found;
}

std::vector<Quantity> quantitiesOf(std::string_view owner, const Profile& profile,
                                   std::span<const ScenarioSchema> scenarios)
{
    if (owner == kWholeRun)
        return commonQuantities({"io_errors", "bad_sectors", "silent_errors"});
    const auto* step = profile.findStep(owner);
    const auto* schema = step ? findSchema(scenarios, step->scenario) : nullptr;
    return schema ? schema->quantities : std::vector<Quantity>();
}

Result<Profile> parseProfile(std::string_view text, const std::string& fileName,
                             std::span<const ScenarioSchema> scenarios)
{
    const auto document = TomlTable::parse(text, fileName);
    if (!document)
        return tl::unexpected(document.error());
    if (auto known = document->params({}, {"profile", "step", "criterion"}); !known)
        return tl::unexpected(known.error());
    Profile profile;
    profile.source = text;
    profile.sha256 = sha256Hex(text);
    const auto done = readHead(*document, profile).and_then([&] { return readSteps(*document, profile, scenarios); });
    if (!done)
        return tl::unexpected(done.error());
    const auto tables = document->tables("criterion");
    if (!tables)
        return tl::unexpected(tables.error());
    for (const auto& table : *tables) {
        auto criterion = readCriterion(table, profile, scenarios);
        if (!criterion)
            return tl::unexpected(criterion.error());
        profile.criteria.push_back(std::move(*criterion));
    }
    return profile;
}

Result<void> overrideParam(Profile& profile, std::string_view assignment, std::span<const ScenarioSchema> scenarios)
{
    const auto equals = assignment.find('=');
    const auto dot = assignment.substr(0, equals).find('.');
    if (equals == std::string_view::npos || dot == std::string_view::npos)
        return fail(Errc::badInput, msg("profile", "--set {}: write STEP.PARAM=VALUE", displayable(assignment)));
    const auto id = assignment.substr(0, dot);
    const auto key = assignment.substr(dot + 1, equals - dot - 1), value = assignment.substr(equals + 1);
    if (id == "profile" && !profile.findStep(id)) {
        Params head;
        auto done = setFromText(head, {failFastSpec()}, key, value, "profile");
        if (!done)
            return done;
        profile.failFast = failFastFrom(head);
        profile.overrides.emplace_back(assignment);
        return {};
    }
    const auto step =
        std::find_if(profile.steps.begin(), profile.steps.end(), [&](const Step& s) { return s.id == id; });
    if (step == profile.steps.end())
        return unknownStep("--set " + displayable(assignment), id, profile);
    const auto* schema = findSchema(scenarios, step->scenario);
    if (!schema)
        return unknownScenario(step->place, step->scenario, scenarios);
    auto done = setFromText(step->params, schema->params, key, value, step->id);
    if (done)
        profile.overrides.emplace_back(assignment);
    return done;
}

} // namespace assay
