#include "waf/waf_model.h"

#include "base/prng.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

using namespace assay;
using Catch::Matchers::WithinRel;

namespace {

// A page-mapped card with the times of one fit: 60 us for reading a page, 500 us for programming one.
Supposed pageMapped(double eraseNs)
{
    Supposed card;
    card.design.advertised = mib(64);
    card.design.page = kib(16);
    card.design.pagesPerBlock = 100;
    card.design.ftl.kind = FtlKind::page;
    card.times[static_cast<std::size_t>(TimeTerm::read)] = 60e3;
    card.times[static_cast<std::size_t>(TimeTerm::program)] = 500e3;
    card.times[static_cast<std::size_t>(TimeTerm::erase)] = eraseNs;
    card.weight = 1;
    return card;
}

double timeOfMove(double eraseNs)
{
    CardFit fit;
    fit.cards = {pageMapped(eraseNs)};
    fit.buses = fit.cards;
    WafModel model({}, fit);
    return model.step([](const WriteVisitor& visit) { visit({Bytes(), kib(16), true, {}, {}}); }, {Ns(), Ns(1'000'000)}, {}).buses.front().movePage;
}

} // namespace

TEST_CASE("The share of an erase in a move is that of at least 1 ms")
{
    const auto [fitted, counted] = GENERATE(table<double, double>({{0.0, 1e6}, {263e3, 1e6}, {1e6, 1e6}, {3.5e6, 3.5e6}}));
    CHECK_THAT(timeOfMove(fitted), WithinRel(560e3 + counted / 100, 1e-9));
}

namespace {

// Written once in order, which prepares it, then four times at random.
void fillAndScatter(const WriteVisitor& visit)
{
    Prng prng(5);
    constexpr std::uint64_t kPages = mib(64) / kib(16);
    for (std::uint64_t i = 0; i < 5 * kPages; ++i)
        if (!visit({kib(16) * (i < kPages ? i : prng.below(kPages)), kib(16), i >= kPages, {}, {}}))
            return;
}

// What is left of cards with little and with much spare flash, where the step took as long as the roomy one foretells.
StepReplay replayedBeside(std::vector<double> spares, std::size_t right, double preparingError)
{
    CardFit fit;
    for (const double spare : spares) {
        Supposed card = pageMapped(3.5e6);
        card.design.ftl.overProvisioning = spare;
        card.weight = 1.0 / static_cast<double>(spares.size());
        fit.cards.push_back(card);
    }
    fit.buses = {fit.cards.front()};
    CardFit alone = fit;
    alone.cards = {fit.cards[right]};
    WafModel oracle({}, alone);
    const double time = oracle.step(fillAndScatter, {}, {}).cards.front().predicted;
    constexpr double kFill = 4096 * 500e3; // programs only
    WafModel model({}, fit);
    return model.step(fillAndScatter, {Ns(static_cast<Ns::rep>(kFill * preparingError)), Ns(static_cast<Ns::rep>(time))}, {});
}

} // namespace

TEST_CASE("A card that would have taken far longer than was measured is ruled out, and the right one keeps its weight")
{
    const StepReplay replayed = replayedBeside({0.05, 0.5}, 1, 1);
    const auto heaviest = std::ranges::max_element(replayed.cards, {}, &ReplayedCard::weight);
    CHECK(std::ranges::none_of(replayed.cards, &ReplayedCard::ruledOut));
    CHECK(heaviest->totals.collected < heaviest->totals.host);
    for (const ReplayedCard& card : replayed.cards)
        CHECK(card.predicted < 1.7 * heaviest->predicted);
}

TEST_CASE("Where every card is ruled out, no replay is told of the step and all are asked again at the next")
{
    CHECK(replayedBeside({0.05, 0.5}, 1, 0.5).cards.empty());
}

TEST_CASE("Cards with more spare flash do as one that never had to collect")
{
    const StepReplay replayed = replayedBeside({6, 7, 8}, 0, 1);
    REQUIRE(replayed.cards.size() == 3);
    for (const ReplayedCard& card : replayed.cards) {
        CHECK(card.neverMoved);
        CHECK(card.predicted == replayed.cards.front().predicted);
    }
}
