// Switching rules from judged lots; the comparison of lots is tested through the command line (tests/cli/lot_test.cpp).
#include "judge/lot/lot_comparison.h"

#include <catch2/catch_test_macros.hpp>
#include <deque>

using namespace assay;

namespace {

// A lot with this number of nonconforming cards among ten, all counted.
struct KnownLot {
    Lot lot;
    LotJudgement judgement;

    KnownLot(std::size_t accept, std::size_t bad, LotVerdict verdict)
    {
        judgement.plan.plan = SinglePlan{10, accept};
        judgement.cards.assign(10, CardVerdict::conforming);
        std::fill_n(judgement.cards.begin(), bad, CardVerdict::nonconforming);
        judgement.decision.counted = 10;
        judgement.verdict = verdict;
    }
};

std::optional<Switching> after(const std::deque<KnownLot>& lots, bool mayReduce = false)
{
    std::vector<LotDocument> documents;
    for (const KnownLot& known : lots)
        documents.push_back({known.lot, {}, known.judgement});
    return severityAfter(documents, mayReduce);
}

const KnownLot kGood(1, 0, LotVerdict::accept);
const KnownLot kBad(1, 3, LotVerdict::reject);

} // namespace

TEST_CASE("Two rejected lots of five make inspection tightened, and five accepted ones make it normal again")
{
    CHECK(after({})->severity == Severity::normal);
    CHECK(after({kBad, kGood, kGood})->severity == Severity::normal);
    CHECK(after({kBad, kGood, kGood, kBad})->severity == Severity::tightened);
    CHECK(after({kBad, kBad, kGood, kGood, kGood, kGood, kGood})->severity == Severity::normal);
}

TEST_CASE("A lot rejected for a counterfeit beyond its plan counts as rejected")
{
    const KnownLot fake(1, 0, LotVerdict::reject);
    CHECK(after({fake, fake})->severity == Severity::tightened);
}

TEST_CASE("An undecided lot, or one with another plan, does not switch")
{
    KnownLot doubled = kGood;
    doubled.judgement.plan.plan = DoublePlan{{10, 0}, 2, {10, 1}};
    CHECK_FALSE(after({kGood, KnownLot(1, 0, LotVerdict::undecided)}));
    CHECK_FALSE(after({doubled}));
}
