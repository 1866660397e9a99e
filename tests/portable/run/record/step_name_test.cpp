// Display names of the steps of a profile, in the profile and in the record of its run.
#include "run/record/run_json.h"
#include "run/scenario/scenario.h"
#include "run/scenario/step_names.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;

namespace {

const std::string kFourSteps = "[profile]\nname = \"p\"\n"
                               "[[step]]\nid = \"a\"\nscenario = \"random_write\"\nduration_s = 1\n"
                               "[[step]]\nid = \"b\"\nscenario = \"random_write\"\nduration_s = 1\n"
                               "title = { en = \"Ageing\", zh_CN = \"老化\" }\n"
                               "[[step]]\nid = \"c\"\nscenario = \"random_read\"\nduration_s = 1\n"
                               "[[step]]\nid = \"d\"\nscenario = \"random_write\"\nduration_s = 1\n";

StepNames fourNames()
{
    const auto profile = parseProfile(kFourSteps, "p.toml", scenarioSchemas());
    REQUIRE(profile);
    return namesOf(*profile);
}

} // namespace

TEST_CASE("Steps without a title are numbered where several have the title of one scenario")
{
    std::vector<unsigned> numbers;
    for (const StepName& name : fourNames())
        numbers.push_back(name.number);
    CHECK(numbers == std::vector<unsigned>{1, 0, 0, 2});
}

TEST_CASE("A profile gives a step a title in each language")
{
    const StepNames names = fourNames();
    CHECK(findStepName(names, "b")->title == std::map<std::string, std::string>{{"en", "Ageing"}, {"zh_CN", "老化"}});
    CHECK(findStepName(names, "c")->title.empty());
    CHECK(findStepName(names, "x") == nullptr);
}

TEST_CASE("The record keeps the names of all steps of its profile")
{
    JudgedRecord record;
    record.stepNames = fourNames();
    const auto back = fromJson(toJson(record), "run.json");
    REQUIRE(back);
    REQUIRE(back->stepNames.size() == 4);
    CHECK(back->stepNames[1].title.at("zh_CN") == "老化");
    CHECK(back->stepNames[3].number == 2);
    CHECK(back->stepNames[3].scenario == "random_write");
}

TEST_CASE("A record without names names its steps by their scenarios")
{
    JudgedRecord record;
    for (const char* id : {"one", "two"}) {
        StepRecord step;
        step.id = id;
        step.scenario = "random_write";
        record.steps.push_back(step);
    }
    const StepNames names = namesOf(record);
    REQUIRE(names.size() == 2);
    CHECK(names[1].id == "two");
    CHECK(names[1].number == 2);
}
