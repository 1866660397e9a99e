// The flash models against their closed forms: what collection and merging cost under uniform random writes in steady state.
#include "sim/ftl/open_units.h"
#include "sim/ftl/page_mapped.h"
#include "sim/ftl/shared_log.h"

#include "base/prng.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>

using namespace assay;
using Catch::Matchers::WithinRel;

namespace {

// Principal branch of the Lambert W function on [-1/e, 0), by Halley's iteration from the series at the branch point.
double lambertW0(double x)
{
    const double p = std::sqrt(std::max(0.0, 2 * (std::exp(1.0) * x + 1)));
    double w = -1 + p - p * p / 3 + 11 * p * p * p / 72;
    for (int i = 0; i < 60 && std::abs(w + 1) > 1e-9; ++i) {
        const double e = std::exp(w);
        const double f = w * e - x;
        w -= f / (e * (w + 1) - (w + 2) * f / (2 * w + 2));
    }
    return w;
}

// Desnoyers, SYSTOR 2012, Eq. 4 and 12; alpha = physical / logical pages.
double fifoAmplification(double alpha) { return alpha / (alpha + lambertW0(-alpha * std::exp(-alpha))); }
double greedyAmplification(double alpha, double pagesPerBlock)
{
    const double k = 1 + 1 / (2 * pagesPerBlock);
    return fifoAmplification(k * alpha) / k;
}

double amplification(TranslationLayer& layer, std::uint64_t warmup, std::uint64_t writes, auto nextPage)
{
    for (std::uint64_t page = 0; page < layer.logicalPages(); ++page)
        layer.write(page);
    for (std::uint64_t i = 0; i < warmup; ++i)
        layer.write(nextPage());
    FlashWork work;
    for (std::uint64_t i = 0; i < writes; ++i)
        work += layer.write(nextPage());
    return 1 + static_cast<double>(work.collected) / static_cast<double>(writes);
}

double uniformAmplification(TranslationLayer& layer, std::uint64_t warmup, std::uint64_t writes)
{
    Prng prng(7);
    return amplification(layer, warmup, writes, [&] { return prng.below(layer.logicalPages()); });
}

PageMapped pageMapped(double spareFactor, PageMappedConfig::Victim victim)
{
    constexpr std::uint64_t kBlocks = 1024;
    PageMappedConfig config;
    config.blocks = kBlocks + PageMapped::kReserve;
    config.pagesPerBlock = 128;
    config.logicalPages = static_cast<std::uint64_t>(kBlocks * 128 * (1 - spareFactor));
    config.victim = victim;
    return PageMapped(config);
}

} // namespace

TEST_CASE("Page-mapped cards amplify as the closed forms say, at four spare factors")
{
    using Victim = PageMappedConfig::Victim;
    const double spare = GENERATE(0.03, 0.07, 0.13, 0.23);
    const double alpha = 1 / (1 - spare);
    const auto pages = static_cast<std::uint64_t>(1024 * 128 * (1 - spare));
    auto greedy = pageMapped(spare, Victim::greedy);
    CHECK_THAT(uniformAmplification(greedy, 2 * pages, 2 * pages), WithinRel(greedyAmplification(alpha, 128), 0.01));
    auto fifo = pageMapped(spare, Victim::fifo);
    CHECK_THAT(uniformAmplification(fifo, 2 * pages, 2 * pages), WithinRel(fifoAmplification(alpha), 0.01));
    auto random = pageMapped(spare, Victim::random);
    CHECK_THAT(uniformAmplification(random, 6 * pages, 6 * pages), WithinRel(1 / spare, 0.01));
}

TEST_CASE("A sequential overwrite moves nothing on any card")
{
    PageMapped page = pageMapped(0.07, PageMappedConfig::Victim::greedy);
    OpenUnits open({64 * 256, 256, 6, true});
    SharedLog log({64 * 256, 256, 8});
    for (TranslationLayer* layer : {static_cast<TranslationLayer*>(&page), static_cast<TranslationLayer*>(&open), static_cast<TranslationLayer*>(&log)}) {
        std::uint64_t next = 0;
        CHECK(amplification(*layer, 0, 3 * layer->logicalPages(), [&] { return next++ % layer->logicalPages(); }) == 1.0);
    }
}

TEST_CASE("Open units and BAST amplify by one merge per visit to a closed unit")
{
    const bool lru = GENERATE(true, false);
    const unsigned open = GENERATE(4u, 40u, 400u);
    constexpr std::uint64_t kUnits = 2000;
    constexpr std::uint32_t kPages = 128;
    OpenUnits layer({kUnits * kPages, kPages, open, lru});
    const double expected = 1 + kPages * (1 - static_cast<double>(open) / kUnits);
    CHECK_THAT(uniformAmplification(layer, 20'000, 100'000), WithinRel(expected, 0.02));
}

TEST_CASE("FAST amplifies by the units that a log block's pages belong to")
{
    const unsigned logs = GENERATE(40u, 80u, 120u); // the closed form leaves out rewrites within the log, which are few up to here
    constexpr std::uint64_t kUnits = 4000;
    constexpr std::uint32_t kPages = 256;
    SharedLog layer({kUnits * kPages, kPages, logs});
    Prng prng(7);
    const auto anyButFirst = [&] { return prng.below(kUnits) * kPages + 1 + prng.below(kPages - 1); }; // first pages would open streams
    const double expected = 1 + kPages / (1 + static_cast<double>(logs - 1) * kPages / kUnits);
    CHECK_THAT(amplification(layer, 20 * logs * kPages, 20 * logs * kPages, anyButFirst), WithinRel(expected, 0.02));
}

TEST_CASE("A fresh card has nothing to merge")
{
    OpenUnits layer({64 * 256, 256, 2, true});
    FlashWork work;
    for (std::uint64_t unit = 0; unit < 64; ++unit)
        work += layer.write(unit * 256);
    CHECK(work.collected == 0);
}

TEST_CASE("Discarded pages are not copied")
{
    OpenUnits layer({4 * 256, 256, 1, true});
    for (std::uint64_t page = 0; page < layer.logicalPages(); ++page)
        layer.write(page);
    for (std::uint64_t page = 0; page < 128; ++page)
        layer.discard(page);
    layer.write(5); // opens unit 0, out of order
    CHECK(layer.write(256).collected == 129);
}
