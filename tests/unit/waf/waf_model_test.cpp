#include "waf/waf_model.h"

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
    return model.step([](const WriteVisitor& visit) { visit({Bytes(), kib(16), true, {}, {}}); }, Ns(1'000'000), {}).buses.front().movePage;
}

} // namespace

TEST_CASE("The share of an erase in a move is that of at least 1 ms")
{
    const auto [fitted, counted] = GENERATE(table<double, double>({{0.0, 1e6}, {263e3, 1e6}, {1e6, 1e6}, {3.5e6, 3.5e6}}));
    CHECK_THAT(timeOfMove(fitted), WithinRel(560e3 + counted / 100, 1e-9));
}
