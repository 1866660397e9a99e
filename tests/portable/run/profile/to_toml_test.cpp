// Goal: a profile written by the program is read back as the same profile, with any content.
#include "run/profile/to_toml.h"

#include "ground/base/prng.h"
#include "program/wiring/builtin_resources.h"
#include "run/scenario/scenario.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

using namespace assay;

namespace {

const std::vector<ScenarioSchema>& schemas()
{
    static const std::vector<ScenarioSchema> all = scenarioSchemas();
    return all;
}

bool sameParams(const Params& a, const Params& b)
{
    return std::ranges::equal(a.all(), b.all(), [](const auto& x, const auto& y) {
        return x.first == y.first && x.second.value == y.second.value &&
               isGiven(x.second.place) == isGiven(y.second.place);
    });
}

bool sameSteps(const Step& a, const Step& b)
{
    return a.id == b.id && a.scenario == b.scenario && a.title == b.title && sameParams(a.params, b.params);
}

bool sameCriteria(const Criterion& a, const Criterion& b)
{
    return a.metric == b.metric && a.op == b.op && a.limit == b.limit && a.unit == b.unit && a.marginal == b.marginal &&
           a.toleratedExceedanceRate == b.toleratedExceedanceRate;
}

void checkSame(const Profile& a, const Profile& b)
{
    CHECK(a.name == b.name);
    CHECK(a.version == b.version);
    CHECK(a.title == b.title);
    CHECK(a.existingData == b.existingData);
    CHECK(a.failFast == b.failFast);
    CHECK(a.after == b.after);
    CHECK(std::ranges::equal(a.steps, b.steps, sameSteps));
    CHECK(std::ranges::equal(a.criteria, b.criteria, sameCriteria));
}

Profile readBack(const Profile& profile)
{
    const std::string text = toToml(profile, schemas());
    auto again = parseProfile(text, "again.toml", schemas());
    INFO(text);
    if (!again)
        FAIL(again.error().english());
    return *again;
}

// A profile of random steps with random values within their ranges.
class RandomProfile {
public:
    explicit RandomProfile(std::uint64_t seed) : m_random(seed) {}

    Profile make()
    {
        Profile profile;
        profile.name = word();
        profile.version = word();
        profile.title = {{"en", word() + word() + word()}, {"zh_CN", "记录" + word()}, {"pt-BR", word()}};
        profile.existingData = static_cast<ExistingDataRule>(m_random.below(3));
        profile.failFast = static_cast<FailFast>(m_random.below(3));
        profile.after = static_cast<AfterTest>(m_random.below(3));
        for (std::uint64_t i = 0, n = 1 + m_random.below(6); i < n; ++i)
            profile.steps.push_back(step("step_" + std::to_string(i)));
        for (std::uint64_t i = 0, n = m_random.below(6); i < n; ++i)
            profile.criteria.push_back(criterion(profile.steps[m_random.below(profile.steps.size())]));
        return profile;
    }

private:
    std::string word()
    {
        static const std::vector<std::string> kPieces = {"a", "Z", "9", " ", "\"", "\\", "#",
                                                         "'", "=", "[", "é", "卡", "%"};
        std::string out = "x";
        for (std::uint64_t i = 0, n = m_random.below(20); i < n; ++i)
            out += kPieces[m_random.below(kPieces.size())];
        return out;
    }
    double between(double min, double max)
    {
        return min + (max - min) * static_cast<double>(m_random.below(1'000'001)) / 1e6;
    }
    ParamValue value(const ParamSpec& spec)
    {
        switch (spec.type) {
        case ParamSpec::Type::boolean: return m_random.below(2) == 0;
        case ParamSpec::Type::integer: return static_cast<std::int64_t>(between(spec.min, spec.max));
        case ParamSpec::Type::real: return between(spec.min, spec.max);
        case ParamSpec::Type::text: break;
        }
        return spec.choices.empty() ? word() : spec.choices[m_random.below(spec.choices.size())];
    }
    Step step(std::string id)
    {
        const ScenarioSchema& schema = schemas()[m_random.below(schemas().size())];
        Step out{std::move(id), schema.id, {}, {}, {}};
        if (m_random.below(2) == 0)
            out.title = {{"en", word() + word()}, {"zh_CN", word() + "写入" + word() + word() + word()}};
        for (const ParamSpec& spec : schema.params)
            if (m_random.below(2) == 0)
                out.params.set(spec.name, {value(spec), {"given", 1, spec.name}});
            else
                out.params.set(spec.name, {*spec.defaultValue, {"given", 0, spec.name}});
        return out;
    }
    Criterion criterion(const Step& step)
    {
        const auto& quantities = findScenario(step.scenario)->schema.quantities;
        const Quantity& quantity = quantities[m_random.below(quantities.size())];
        Criterion out;
        out.metric = step.id + "." + quantity.id;
        out.unit = quantity.unit;
        out.op = quantity.unit.empty() ? Comparison::equal : static_cast<Comparison>(m_random.below(3));
        if (quantity.unit.empty())
            out.limit = word();
        else
            out.limit = between(-1e6, 1e9);
        if (out.op != Comparison::equal && m_random.below(2) == 0)
            out.marginal = std::get<double>(out.limit) + (out.op == Comparison::atLeast ? 0.125 : -0.125);
        if (quantity.extreme && m_random.below(2) == 0)
            out.toleratedExceedanceRate = between(1e-6, 0.5);
        return out;
    }

    Prng m_random;
};

} // namespace

TEST_CASE("Every built-in profile is the same after it has been written and read")
{
    for (const auto& resource : builtinResources()) {
        if (resource.kind != "profiles")
            continue;
        CAPTURE(resource.name);
        const auto profile = parseProfile(resource.text, "p.toml", schemas());
        REQUIRE(profile);
        checkSame(*profile, readBack(*profile));
    }
}

TEST_CASE("Any profile is the same after it has been written and read, and is written the same again")
{
    RandomProfile profiles(11);
    for (int i = 0; i < 200; ++i) {
        CAPTURE(i);
        const Profile profile = profiles.make();
        const Profile again = readBack(profile);
        checkSame(profile, again);
        CHECK(toToml(again, schemas()) == again.source);
    }
}

TEST_CASE("A default value is not written")
{
    const auto profile = parseProfile("[profile]\nname = \"p\"\n[[step]]\nid = \"r\"\nscenario = \"sequential_read\"\n"
                                      "passes = 2\n",
                                      "p.toml", schemas());
    REQUIRE(profile);
    CHECK(toToml(*profile, schemas()) == "[profile]\nname = \"p\"\nversion = \"1\"\n\n[[step]]\nid = \"r\"\n"
                                         "scenario = \"sequential_read\"\npasses = 2\n");
}

TEST_CASE("A value from the command line is written")
{
    auto profile = parseProfile("[profile]\nname = \"p\"\n[[step]]\nid = \"r\"\nscenario = \"sequential_read\"\n",
                                "p.toml", schemas());
    REQUIRE(profile);
    REQUIRE(overrideParam(*profile, "r.block_bytes=1_048_576", schemas()));
    CHECK(readBack(*profile).steps.front().params.integer("block_bytes") == 1 << 20);
    CHECK(toToml(*profile, schemas()).find("block_bytes = 1_048_576\n") != std::string::npos);
}

TEST_CASE("A hash inside a text is no comment, a hash after it is")
{
    CHECK_FALSE(hasComments("name = \"a # b\"\nother = 'c # d'\nlast = \"e \\\" # f\"\n"));
    CHECK(hasComments("name = \"a # b\" # c\n"));
    CHECK(hasComments("# c\n"));
    CHECK_FALSE(hasComments(""));
}
