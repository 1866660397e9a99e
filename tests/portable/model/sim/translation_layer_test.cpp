// Compares the translation layers with closed forms of the cost of GC and merges under uniform random writes in steady
// state.
#include "model/flash/open_units.h"
#include "model/flash/page_mapped.h"
#include "model/flash/shared_log.h"
#include "support/load.h"

#include "ground/base/prng.h"

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
    return 1 + static_cast<double>(work.relocated) / static_cast<double>(writes);
}

double uniformAmplification(TranslationLayer& layer, std::uint64_t warmup, std::uint64_t writes)
{
    Prng prng(7);
    return amplification(layer, warmup, writes, [&] { return prng.below(layer.logicalPages()); });
}

PageMappedConfig pageMappedConfig(double spareFactor,
                                  PageMappedConfig::Victim victim = PageMappedConfig::Victim::greedy)
{
    constexpr std::uint64_t kBlocks = 1024;
    PageMappedConfig config;
    config.blocks = kBlocks + PageMapped::kReserve;
    config.pagesPerBlock = 128;
    config.logicalPages = static_cast<std::uint64_t>(kBlocks * 128 * (1 - spareFactor));
    config.victim = victim;
    return config;
}

PageMapped pageMapped(double spareFactor, PageMappedConfig::Victim victim)
{
    return PageMapped(pageMappedConfig(spareFactor, victim));
}

// Four of five writes go to the first fifth of the pages.
double hotColdAmplification(TranslationLayer& layer)
{
    Prng prng(7);
    const std::uint64_t pages = layer.logicalPages(), hot = pages / 5;
    return amplification(layer, 6 * pages, 4 * pages,
                         [&] { return prng.below(5) < 4 ? prng.below(hot) : hot + prng.below(pages - hot); });
}

double hotColdFifo(double alpha, double r, double f)
{
    double low = 1.0000001, high = 1e4;
    for (int i = 0; i < 200; ++i) {
        const double a = (low + high) / 2;
        const double excess =
            1 + r / (std::exp(r * alpha / (f * a)) - 1) + (1 - r) / (std::exp((1 - r) * alpha / ((1 - f) * a)) - 1) - a;
        (excess > 0 ? low : high) = a;
    }
    return low;
}

} // namespace

TEST_CASE("FIFO garbage collection skips blocks without stale pages, so no write relocates the whole card")
{
    PageMapped layer = pageMapped(0.07, PageMappedConfig::Victim::fifo);
    for (std::uint64_t page = 0; page < layer.logicalPages(); ++page)
        layer.write(page);
    std::uint64_t most = 0;
    for (std::uint64_t i = 0; i < 3 * layer.logicalPages(); ++i)
        most = std::max(most, layer.write(i % 64).relocated);
    CHECK(most <= 128);
}

TEST_CASE("Page-mapped write amplification follows the closed forms at four over-provisioning shares")
{
    using Victim = PageMappedConfig::Victim;
    const double spareFactor = GENERATE(from_range(test::load(std::vector<double>{0.07, 0.03, 0.13, 0.23})));
    const double alpha = 1 / (1 - spareFactor);
    const auto pages = static_cast<std::uint64_t>(1024 * 128 * (1 - spareFactor));
    auto greedy = pageMapped(spareFactor, Victim::greedy);
    CHECK_THAT(uniformAmplification(greedy, 2 * pages, 2 * pages), WithinRel(greedyAmplification(alpha, 128), 0.01));
    auto fifo = pageMapped(spareFactor, Victim::fifo);
    CHECK_THAT(uniformAmplification(fifo, 2 * pages, 2 * pages), WithinRel(fifoAmplification(alpha), 0.01));
    auto random = pageMapped(spareFactor, Victim::random);
    CHECK_THAT(uniformAmplification(random, 6 * pages, 6 * pages), WithinRel(1 / spareFactor, 0.01));
}

TEST_CASE("A sequential overwrite relocates no pages in any translation layer")
{
    PageMapped page = pageMapped(0.07, PageMappedConfig::Victim::greedy);
    OpenUnits open({64 * 256, 256, 6, true});
    SharedLog log({64 * 256, 256, 8});
    for (TranslationLayer* layer : {static_cast<TranslationLayer*>(&page), static_cast<TranslationLayer*>(&open),
                                    static_cast<TranslationLayer*>(&log)}) {
        std::uint64_t next = 0;
        CHECK(amplification(*layer, 0, 3 * layer->logicalPages(), [&] { return next++ % layer->logicalPages(); }) ==
              1.0);
    }
}

TEST_CASE("Open units and BAST cost one merge per visit to a closed unit")
{
    const bool lru = GENERATE(true, false);
    const unsigned open = GENERATE(4u, 40u, 400u);
    constexpr std::uint64_t kUnits = 2000;
    constexpr std::uint32_t kPages = 128;
    OpenUnits layer({kUnits * kPages, kPages, open, lru});
    const double expected = 1 + kPages * (1 - static_cast<double>(open) / kUnits);
    CHECK_THAT(uniformAmplification(layer, 20'000, 100'000), WithinRel(expected, 0.02));
}

TEST_CASE("FAST costs one merge per unit with a page in the reclaimed log block")
{
    const auto [units, logs] = GENERATE(std::pair{4000u, 40u}, std::pair{4000u, 120u}, std::pair{1000u, 100u});
    constexpr std::uint32_t kPages = 256;
    SharedLog layer({units * kPages, kPages, logs});
    const double expected = 1 + kPages / (1 + static_cast<double>(logs - 1) * kPages / units);
    // Steady state needs several passes of the log: at first, merging a full block empties many others.
    const std::uint64_t ring = logs * kPages;
    CHECK_THAT(uniformAmplification(layer, 20 * ring, 20 * ring), WithinRel(expected, 0.02));
}

TEST_CASE("Sequential pages from the start of a unit are a stream, a single page is not")
{
    SharedLog layer({64 * 256, 256, 8});
    for (std::uint64_t page = 0; page < layer.logicalPages(); ++page)
        layer.write(page);
    layer.write(256);
    const FlashWork alone = layer.write(512);
    CHECK(alone.relocated == 1); // page 256 moved to the log
    CHECK(alone.erased == 1);
    layer.write(513);
    const FlashWork stream = layer.write(768);
    CHECK(stream.relocated == 254); // the rest of the unit
    CHECK(stream.erased == 1);
}

TEST_CASE("A fresh card copies nothing")
{
    OpenUnits layer({64 * 256, 256, 2, true});
    FlashWork work;
    for (std::uint64_t unit = 0; unit < 64; ++unit)
        work += layer.write(unit * 256);
    CHECK(work.relocated == 0);
}

TEST_CASE("A fresh card erases nothing until all its flash was programmed once")
{
    PageMapped page = pageMapped(0.07, PageMappedConfig::Victim::greedy);
    OpenUnits open({64 * 256, 256, 6});
    SharedLog log({64 * 256, 256, 8});
    for (TranslationLayer* layer : {static_cast<TranslationLayer*>(&page), static_cast<TranslationLayer*>(&open),
                                    static_cast<TranslationLayer*>(&log)}) {
        FlashWork work;
        for (std::uint64_t i = 0; i < 256; ++i)
            work += layer->write(i);
        for (std::uint64_t i = 0; i < 3 * 256; ++i)
            work += layer->write(2 * 256 + 1 + i % 255 + i / 255 * 256); // not the start of a unit: goes to the log
        CHECK(layer->pool().census().erasesMax == 0);
        CHECK(work.erased == 0);
    }
}

TEST_CASE("Discarded pages are not copied")
{
    OpenUnits layer({4 * 256, 256, 1, true});
    for (std::uint64_t page = 0; page < layer.logicalPages(); ++page)
        layer.write(page);
    for (std::uint64_t page = 0; page < 128; ++page)
        layer.discard(page);
    layer.write(5); // opens unit 0, random
    CHECK(layer.write(256).relocated == 129);
}

TEST_CASE("Hot and cold pages in one pool follow the closed form")
{
    const double spareFactor = 0.07, k = 1 + 1 / (2 * 128.0); // Desnoyers, Eq. 14 and 16
    PageMapped layer(pageMappedConfig(spareFactor));
    CHECK_THAT(hotColdAmplification(layer), WithinRel(hotColdFifo(k / (1 - spareFactor), 0.8, 0.2) / k, 0.02));
}

TEST_CASE("Hot/cold separation amplifies like two cards that share the over-provisioning")
{
    PageMappedConfig config = pageMappedConfig(0.07);
    config.hotPages = config.logicalPages / 5;
    ++config.blocks; // one more open block
    PageMapped layer(config);
    const double spareFactor = 0.07 / 0.93 / 2; // of each pool, relative to the logical pages of the card
    const double expected = 0.8 * greedyAmplification((spareFactor + 0.2) / 0.2, 128) +
                            0.2 * greedyAmplification((spareFactor + 0.8) / 0.8, 128);
    CHECK(std::abs(expected - 4.69) < 0.01); // the optimum over all shares
    CHECK_THAT(hotColdAmplification(layer), WithinRel(expected, 0.02));
}

TEST_CASE("Selecting the emptiest of ten randomly drawn blocks is close to greedy")
{
    PageMappedConfig config = pageMappedConfig(0.07, PageMappedConfig::Victim::random);
    config.choices = 10;
    PageMapped layer(config);
    const auto pages = config.logicalPages;
    CHECK_THAT(uniformAmplification(layer, 3 * pages, 3 * pages),
               WithinRel(1.034 * greedyAmplification(1 / 0.93, 128), 0.02));
}

TEST_CASE("A page-mapped card without over-provisioning works, with a high write amplification")
{
    const auto victim =
        GENERATE(PageMappedConfig::Victim::greedy, PageMappedConfig::Victim::fifo, PageMappedConfig::Victim::random);
    const std::uint64_t hot = GENERATE(0u, 100u);
    PageMappedConfig config;
    config.pagesPerBlock = GENERATE(1u, 24u, 64u, 100u);
    config.logicalPages = 10 * config.pagesPerBlock;
    config.hotPages = std::min(hot, config.logicalPages);
    config.victim = victim;
    config.blocks = config.blocksNeeded();
    PageMapped layer(config);
    CHECK(uniformAmplification(layer, 100, 1000) < 10'000);
}

TEST_CASE("Erase counts per block add up to the total, in every translation layer")
{
    PageMapped page = pageMapped(0.07, PageMappedConfig::Victim::greedy);
    OpenUnits open({64 * 256, 256, 6});
    SharedLog log({64 * 256, 256, 8});
    for (TranslationLayer* layer : {static_cast<TranslationLayer*>(&page), static_cast<TranslationLayer*>(&open),
                                    static_cast<TranslationLayer*>(&log)}) {
        Prng prng(7);
        FlashWork work;
        for (std::uint64_t i = 0; i < 3 * layer->logicalPages(); ++i)
            work += layer->write(i < layer->logicalPages() ? i : prng.below(layer->logicalPages()));
        const auto census = layer->pool().census();
        const auto blocks = static_cast<double>(layer->pool().blocks());
        CHECK(work.erased > 0);
        CHECK_THAT(census.erasesMean * blocks, WithinRel(static_cast<double>(work.erased), 1e-9));
        CHECK(census.erasesMin <= census.erasesMean);
        CHECK(census.erasesMax >= census.erasesMean);
    }
}

TEST_CASE("Discarded pages count as over-provisioning")
{
    // Frankie et al., "A mathematical model of the trim command in NAND-flash SSDs", 2012: unused pages add to
    // the spare factor.
    PageMapped layer(pageMappedConfig(0.07));
    const std::uint64_t used = layer.logicalPages() * 9 / 10;
    Prng prng(7);
    for (std::uint64_t page = 0; page < layer.logicalPages(); ++page)
        layer.write(page);
    for (std::uint64_t page = used; page < layer.logicalPages(); ++page)
        layer.discard(page);
    FlashWork work;
    for (std::uint64_t i = 0; i < 2 * used; ++i)
        layer.write(prng.below(used));
    for (std::uint64_t i = 0; i < 2 * used; ++i)
        work += layer.write(prng.below(used));
    const double alpha = 1024.0 * 128 / static_cast<double>(used);
    CHECK_THAT(1 + static_cast<double>(work.relocated) / static_cast<double>(2 * used),
               WithinRel(greedyAmplification(alpha, 128), 0.01));
}

TEST_CASE("A block that was collected early is not collected later")
{
    PageMapped layer = pageMapped(0.23, PageMappedConfig::Victim::greedy);
    Prng prng(7);
    for (std::uint64_t i = 0; i < 3 * layer.logicalPages(); ++i)
        layer.write(i < layer.logicalPages() ? i : prng.below(layer.logicalPages()));
    while (layer.pool().freeBlocks() < 20)
        REQUIRE(layer.collectOneBlock().erased == 1);
    FlashWork work;
    for (int i = 0; i < 17 * 128; ++i)
        work += layer.write(prng.below(layer.logicalPages()));
    CHECK(work.erased == 0);
}

TEST_CASE("Early collection stops if no page is stale")
{
    const auto victim =
        GENERATE(PageMappedConfig::Victim::greedy, PageMappedConfig::Victim::fifo, PageMappedConfig::Victim::random);
    PageMapped layer = pageMapped(0.07, victim);
    CHECK(layer.collectOneBlock().erased == 0);
    for (std::uint64_t page = 0; page < layer.logicalPages(); ++page)
        layer.write(page);
    CHECK(layer.collectOneBlock().erased == 0);
}

TEST_CASE("A card with a limit of randomly written open units merges the oldest of them first")
{
    OpenUnits layer({8 * 256, 256, 4, true, 1, 16});
    for (std::uint64_t page = 0; page < layer.logicalPages(); ++page)
        layer.write(page);
    CHECK(layer.write(0).relocated == 0);         // unit 0, sequential
    CHECK(layer.write(256 + 7).relocated == 0);   // unit 1, random
    CHECK(layer.write(512 + 7).relocated == 256); // unit 2, random; merges unit 1
    CHECK(layer.write(1).relocated == 0);         // unit 0 is still open
    CHECK(layer.write(256 + 8).relocated == 256); // unit 1 again; merges unit 2
}

TEST_CASE("A unit with occasional writes stays open under LRU replacement")
{
    const bool lru = GENERATE(true, false);
    OpenUnits layer({16 * 256, 256, 2, lru});
    for (std::uint64_t page = 0; page < layer.logicalPages(); ++page)
        layer.write(page);
    FlashWork hot;
    for (std::uint64_t unit = 1; unit < 16; ++unit) {
        layer.write(unit * 256);
        hot += layer.write(unit); // of unit 0, sequential
    }
    CHECK((hot.relocated == 0) == lru);
}
