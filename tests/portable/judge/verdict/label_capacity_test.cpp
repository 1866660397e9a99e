// The capacity of a card against what is printed on it.
#include "judge/verdict/label_capacity.h"

#include "judge/verdict/counterfeit.h"
#include "judge/verdict/judge_run.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;

namespace {

RunRecord labelled(const std::string& label, std::uint64_t capacity)
{
    RunRecord record;
    record.outcome = Outcome::completed;
    record.specimen.label = label;
    record.device.capacity = Bytes(capacity);
    return record;
}

} // namespace

TEST_CASE("A card with less than 90 % of its label fails, and any larger one passes")
{
    const auto [label, capacity, verdict] = GENERATE(table<const char*, std::uint64_t, Verdict>({
        {"64GB", 62'534'975'488, Verdict::pass},   // genuine, as published
        {"8GB (4)", 7'746'879'488, Verdict::pass}, // genuine, as published
        {"128GB", 128'043'712'512, Verdict::pass}, // genuine, as published
        {"64 GB U3", 57'600'000'000, Verdict::pass},
        {"64 GB U3", 57'599'999'488, Verdict::fail},
        {"64GB", 4'000'000'000, Verdict::fail},
        {"32GB C10 U1", 30'600'192, Verdict::fail},
        {"1.5TB", 500'000'000'000, Verdict::fail},
        {"2GB", 4'000'000'000, Verdict::pass},
    }));
    CAPTURE(label, capacity);
    const auto result = judgeLabel(labelMetrics(labelled(label, capacity)));
    REQUIRE(result);
    CHECK(result->metric == "card.label_capacity");
    CHECK(result->verdict == verdict);
}

TEST_CASE("A label without a capacity is not judged")
{
    const std::string label = GENERATE("", "U3 V30", "100MB/s");
    CHECK_FALSE(judgeLabel(labelMetrics(labelled(label, 4'000'000'000))));
}

TEST_CASE("A label above the capacity is the headline with both sizes, without calling the card a counterfeit")
{
    const Scorecard card = evaluate(labelled("64GB U1", 4'000'000'000), Profile());
    CHECK(card.verdict == Verdict::fail);
    CHECK(headlineOf(card).english() == "Capacity on the label 64.0 GB, capacity of the card 4.00 GB.");
    CHECK_FALSE(capacityFaultOf(card.metrics));
}

TEST_CASE("A run that did not complete does not fail by its label")
{
    RunRecord record = labelled("64GB", 4'000'000'000);
    record.outcome = Outcome::stopped;
    const Scorecard card = evaluate(record, Profile());
    CHECK(card.verdict == Verdict::inconclusive);
    CHECK(headlineOf(card).empty());
}
