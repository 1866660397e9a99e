#include "run/scenario/common/waf_facts.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;

namespace {

WafFacts replayed()
{
    WafFacts facts;
    facts.host = 4096;
    facts.writes = 1;
    facts.timeNs = 1e6;
    facts.residual = 0.123;
    facts.mayBeFolding = true;
    facts.reference = WafFacts::Reference{64, 1, 5, 6, 7};
    facts.writeReference = WafFacts::Reference{64, 1, 8, 9, 10};
    facts.fastestWrites = WafFacts::FastestWrites{11, 12};
    facts.cleanStart = WafFacts::CleanStart{3.5, 0.25, 0.125};
    facts.buses.emplace_back().weight = 1;
    WafFacts::Card& card = facts.cards.emplace_back();
    card.weight = 1;
    card.ftlKind = "page";
    card.nand = 8192;
    card.design = {{"planes", 2}};
    return facts;
}

std::optional<WafFacts> readFrom(const nlohmann::json& facts)
{
    StepRecord step;
    step.facts["waf"] = facts;
    return wafFactsOf(step);
}

} // namespace

TEST_CASE("The facts of a replay are read as they were written")
{
    const nlohmann::json written = toJson(replayed());
    const auto read = readFrom(written);
    REQUIRE(read);
    CHECK(toJson(*read) == written);
    CHECK(read->cards.front().nand == 8192);
    CHECK(read->reference->afterNs == 7);
    CHECK(read->writeReference->afterNs == 10);
    CHECK(read->cleanStart->deviation == 0.25);
}

TEST_CASE("A fact of a replay that is missing leaves nothing to read")
{
    const nlohmann::json written = toJson(replayed());
    for (const auto& [key, value] : written.items()) {
        nlohmann::json without = written;
        without.erase(key);
        CAPTURE(key);
        CHECK(readFrom(without).has_value() ==
              (key == "reference" || key == "write_reference" || key == "fastest_writes" || key == "clean_start"));
    }
}

TEST_CASE("The facts of a step after a delayed characterization say nothing else")
{
    WafFacts facts = replayed();
    facts.hostDelayShare = 0.25;
    CHECK(toJson(facts).dump() == R"({"host_delay_share":0.25})");
    CHECK(readFrom(toJson(facts))->hostDelayShare == 0.25);
}
