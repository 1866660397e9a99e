// Sampling plans of lots: how many cards, and when they decide.
#include "judge/lot/lot_plan.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

using namespace assay;
using Catch::Matchers::WithinAbs;

namespace {

std::vector<CardVerdict> cardsOf(std::string_view letters) // g, b, u
{
    std::vector<CardVerdict> cards;
    for (const char letter : letters)
        cards.push_back(letter == 'g'   ? CardVerdict::conforming
                        : letter == 'b' ? CardVerdict::nonconforming
                                        : CardVerdict::undecided);
    return cards;
}

} // namespace

TEST_CASE("A plan gives the sample size and the acceptance number")
{
    struct Row {
        std::string text;
        std::uint64_t lot;
        std::size_t n, accept;
    };
    // Finite lots: of 20 cards 12 rule out 3 bad ones with 95 %, of 500 cards 28 rule out 51. ISO 2859-1 by its tables.
    const auto row =
        GENERATE(Row{"success:95:90", 20, 12, 0}, Row{"success:95:90", 500, 28, 0}, Row{"success:95:99", 100, 78, 0},
                 Row{"single:50:1", 500, 50, 1}, Row{"iso2859:II:1.0", 500, 50, 1},
                 Row{"iso2859:II:1.0:tightened", 500, 80, 1}, Row{"all", 40, 40, 0});
    CAPTURE(row.text, row.lot);
    const auto plan = parsePlan(row.text, row.lot);
    REQUIRE(plan);
    const auto& single = std::get<SinglePlan>(plan->plan);
    CHECK(single.n == row.n);
    CHECK(single.accept == row.accept);
    CHECK(plan->maxCards() == row.n);
}

TEST_CASE("A text that is no plan, or a plan larger than the lot, is refused")
{
    const auto text = GENERATE("", "single", "single:5", "single:5:5", "single:-5:1", "single:5x:1", "success:95",
                               "success:100:90", "success:95:0", "double:32:1:1:32:1", "iso2859:IV:1.0",
                               "iso2859:II:1.1", "iso2859:II:1.0:easy", "single:501:1", "double:501:0:2:10:1",
                               "double:300:0:2:300:1", "double:32:0:2:18446744073709551615:1", "all:1");
    CAPTURE(text);
    const auto plan = parsePlan(text, 500);
    REQUIRE_FALSE(plan);
    CHECK(plan.error().code == Errc::badInput);
}

TEST_CASE("The operating characteristic of a plan has its known points")
{
    const auto plan = parsePlan("single:80:2", 1'000'000); // 1.03 % and 6.5 %
    REQUIRE(plan);
    CHECK_THAT(plan->qualityAt(0.95), WithinAbs(0.0103, 0.00005));
    CHECK_THAT(plan->qualityAt(0.10), WithinAbs(0.065, 0.0005));
}

TEST_CASE("A lot that is tested completely is accepted only without a nonconforming card")
{
    const auto plan = parsePlan("all", 40);
    REQUIRE(plan);
    CHECK(plan->acceptanceProbability(0) == 1);
    CHECK(plan->acceptanceProbability(1.0 / 40) == 0);
    CHECK(plan->qualityAt(0.95) == 0);
    CHECK(plan->qualityAt(0.10) == 0);
    // 12 of 20 cards: 3 bad ones among them are met with 95 %.
    CHECK(parsePlan("success:95:90", 20)->acceptanceProbability(0.15) <= 0.05);
}

TEST_CASE("A plan decides by the cards in order of testing, and a card without a verdict decides nothing")
{
    struct Row {
        std::string plan, cards;
        LotVerdict verdict;
        std::size_t counted, more, withoutVerdict;
    };
    using enum LotVerdict;
    const auto row =
        GENERATE(Row{"single:4:1", "", undecided, 0, 4, 0}, Row{"single:4:1", "ggg", undecided, 3, 1, 0},
                 Row{"single:4:1", "gggb", accept, 4, 0, 0}, Row{"single:4:1", "bb", reject, 2, 2, 0},
                 Row{"single:4:1", "gggu", accept, 4, 0, 1},    // even if it were nonconforming
                 Row{"single:4:1", "ggbu", undecided, 4, 0, 1}, // one nonconforming, perhaps two
                 Row{"single:4:1", "gggbbb", accept, 4, 0, 0},  // tested beyond the plan
                 Row{"double:3:0:2:3:1", "ggg", accept, 3, 0, 0}, Row{"double:3:0:2:3:1", "bbg", reject, 3, 0, 0},
                 Row{"double:3:0:2:3:1", "gbg", undecided, 3, 3, 0}, Row{"double:3:0:2:3:1", "gbgggg", accept, 6, 0, 0},
                 Row{"double:3:0:2:3:1", "gbgb", reject, 4, 2, 0}, Row{"double:3:0:2:3:1", "ggu", undecided, 3, 0, 1});
    CAPTURE(row.plan, row.cards);
    const auto plan = parsePlan(row.plan, 100);
    REQUIRE(plan);
    const PlanDecision decision = decide(*plan, cardsOf(row.cards));
    CHECK(decision.verdict == row.verdict);
    CHECK((decision.verdict == reject) == (std::ranges::count(row.cards.substr(0, decision.counted), 'b') >=
                                           static_cast<std::ptrdiff_t>(decision.reject)));
    CHECK(decision.counted == row.counted);
    CHECK(decision.more == row.more);
    CHECK(decision.withoutVerdict == row.withoutVerdict);
}

TEST_CASE("A sequential plan accepts and rejects early, and states the number of further cards")
{
    const auto plan = parsePlan("sequential:1:5:10:10", 1000);
    REQUIRE(plan);
    const std::string good(decide(*plan, {}).more, 'g');
    const PlanDecision before = decide(*plan, cardsOf(good.substr(1)));
    CHECK(before.verdict == LotVerdict::undecided);
    CHECK(before.more == 1);
    CHECK(decide(*plan, cardsOf(good)).verdict == LotVerdict::accept);
    CHECK(decide(*plan, cardsOf("bbbb")).verdict == LotVerdict::reject);
    CHECK(plan->acceptanceProbability(0.01) >= 0.95);
    CHECK(plan->acceptanceProbability(0.10) <= 0.10);
    CHECK(parsePlan("sequential:1:5:10:10", 20)->maxCards() == 20); // the last card of a small lot decides
}

TEST_CASE("The numbers of a plan are written in the symbols of its standard")
{
    const auto [text, numbers] = GENERATE(
        std::pair("single:40:1", "n = 40, Ac = 1, Re = 2"), std::pair("iso2859:II:1.0", "n = 80, Ac = 2, Re = 3"),
        std::pair("double:32:0:2:32:1", "n1 = 32, Ac1 = 0, Re1 = 2; n2 = 32, Ac2 = 1, Re2 = 2"),
        std::pair("variables:1:5:10:10", "n = 21, k = 1.76"), std::pair("all", "n = 1000, Ac = 0, Re = 1"));
    CAPTURE(text);
    CHECK(parsePlan(text, 1000)->numbers() == numbers);
}

TEST_CASE("A sequential decision states the acceptance and rejection number after its cards")
{
    const auto plan = parsePlan("sequential:1:5:10:10", 1000);
    const PlanDecision early = decide(*plan, cardsOf("gg"));
    CHECK_FALSE(early.accept);
    CHECK(early.reject > 0);
    const PlanDecision accepted = decide(*plan, cardsOf(std::string(60, 'g')));
    CHECK(accepted.verdict == LotVerdict::accept);
    CHECK(accepted.accept == 0);
    CHECK(decide(*plan, cardsOf("bbbb")).reject <= 4);
}
