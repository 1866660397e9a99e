// Free blocks, erase counts and endurance.
#include "model/flash/block_pool.h"

#include "ground/base/prng.h"
#include "model/flash/open_units.h"
#include "model/flash/page_mapped.h"
#include "model/flash/shared_log.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <vector>

using namespace assay;

TEST_CASE("Free blocks are taken first in, first out")
{
    BlockPool pool(3, 1, {});
    CHECK(pool.take() == 0);
    CHECK(pool.take() == 1);
    pool.release(1);
    pool.release(0);
    CHECK(pool.take() == 2);
    CHECK(pool.take() == 1);
    CHECK(pool.take() == 0);
    CHECK(pool.freeBlocks() == 0);
}

TEST_CASE("All blocks of a pool wear evenly")
{
    BlockPool pool(7, 1, {});
    for (int i = 0; i < 700; ++i)
        pool.release(pool.take());
    const auto census = pool.census();
    CHECK(census.erasesMin == 100);
    CHECK(census.erasesMean == 100);
    CHECK(census.erasesMax == 100);
}

TEST_CASE("Blocks retire at the end of their endurance until the minimum number is reached")
{
    constexpr std::uint32_t kRated = 50;
    BlockPool pool(10, 4, {kRated, 0, 0, 1});
    int erases = 0;
    while (!pool.wornOut()) {
        pool.release(pool.take());
        REQUIRE(++erases < 10'000);
    }
    CHECK(pool.census().retired == 6);
    CHECK(pool.freeBlocks() == 4);
    CHECK(pool.census().erasesMax <= kRated + 1);
}

TEST_CASE("The endurance of blocks spreads around the rating, determined by the seed")
{
    const auto lives = [](std::uint64_t seed) {
        constexpr std::uint64_t kBlocks = 2000;
        BlockPool pool(kBlocks, 1, {1000, 0.1, 0, seed});
        std::vector<std::uint32_t> found;
        while (!pool.wornOut()) {
            const std::uint32_t block = pool.take();
            const std::uint64_t before = pool.freeBlocks();
            pool.release(block);
            if (pool.freeBlocks() == before)
                found.push_back(pool.erases(block));
        }
        return found;
    };
    const auto some = lives(1);
    double sum = 0, squares = 0;
    for (const double life : some) {
        sum += life;
        squares += life * life;
    }
    const double mean = sum / static_cast<double>(some.size()),
                 deviation = std::sqrt(squares / static_cast<double>(some.size()) - mean * mean);
    CHECK(std::abs(mean - 1000) < 10);
    CHECK(std::abs(deviation - 100) < 8);
    CHECK(some == lives(1));
    CHECK(some != lives(2));
}

TEST_CASE("Earlier erases reduce the remaining endurance")
{
    BlockPool pool(2, 1, {50, 0, 45, 1});
    CHECK(pool.census().erasesMin == 45);
    int erases = 0;
    for (; pool.census().retired == 0; ++erases)
        pool.release(pool.take());
    CHECK(erases <= 10);
}

TEST_CASE("Every translation layer continues with fewer blocks until the card is worn out")
{
    const BlockWear wear{60, 0.1, 0, 3};
    PageMappedConfig page;
    page.logicalPages = 64 * 32;
    page.pagesPerBlock = 32;
    page.blocks = page.blocksNeeded() + 10;
    page.wear = wear;
    PageMapped mapped(page);
    OpenUnits open({64 * 32, 32, 4, true, 0, 10, wear});
    SharedLog log({64 * 32, 32, 4, 10, wear});
    for (TranslationLayer* layer : {static_cast<TranslationLayer*>(&mapped), static_cast<TranslationLayer*>(&open),
                                    static_cast<TranslationLayer*>(&log)}) {
        Prng prng(5);
        std::uint64_t writes = 0;
        while (!layer->pool().wornOut()) {
            layer->write(prng.below(layer->logicalPages()));
            REQUIRE(++writes < 10'000'000);
        }
        CHECK(layer->pool().census().retired == 10);
        CHECK(layer->pool().census().erasesMean > 30); // some blocks are hardly used
        for (int i = 0; i < 1000; ++i)
            layer->write(prng.below(layer->logicalPages())); // not required, but harmless
    }
}
