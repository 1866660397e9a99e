// The profiles shipped with the program must parse, and contain the required titles.
#include "program/wiring/builtin_resources.h"
#include "run/scenario/scenario.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;

TEST_CASE("Every built-in profile parses, is named like its file and has titles in both languages")
{
    std::size_t profiles = 0;
    for (const auto& resource : builtinResources()) {
        if (resource.kind != "profiles")
            continue;
        INFO(resource.name);
        const auto profile = parseProfile(resource.text, std::string(resource.name) + ".toml", scenarioSchemas());
        if (!profile)
            FAIL(profile.error().english());
        CHECK(profile->name == resource.name);
        CHECK(profile->title.contains("en"));
        CHECK(profile->title.contains("zh_CN"));
        CHECK_FALSE(profile->criteria.empty());
        CHECK(profile->sha256.size() == 64);
        ++profiles;
    }
    CHECK(profiles >= 2);
}
