// Pages written as a run leave the same state as pages written individually.
#include "ground/base/prng.h"
#include "model/flash/open_units.h"
#include "model/flash/page_mapped.h"
#include "model/flash/shared_log.h"
#include "support/load.h"

#include <catch2/catch_test_macros.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

using namespace assay;

namespace {

constexpr std::uint64_t kPages = 64 * 32 - 5;
const BlockWear kWear{4000, 0.1, 0, 3};

struct Layer {
    std::string name;
    std::function<std::unique_ptr<TranslationLayer>()> make;
};

std::vector<Layer> layers()
{
    std::vector<Layer> all;
    using Victim = PageMappedConfig::Victim;
    for (const auto& [name, victim] :
         {std::pair{"greedy", Victim::greedy}, {"fifo", Victim::fifo}, {"random", Victim::random}}) {
        for (const std::uint64_t hot : {0, 300}) {
            PageMappedConfig config;
            config.logicalPages = kPages;
            config.pagesPerBlock = 32;
            config.victim = victim;
            config.choices = 2;
            config.hotPages = hot;
            config.blocks = config.blocksNeeded() + 6;
            config.wear = kWear;
            all.push_back({std::string(name) + (hot > 0 ? ", hot pages apart" : ""),
                           [config] { return std::make_unique<PageMapped>(config); }});
        }
    }
    for (const bool lru : {true, false})
        for (const unsigned outOfOrder : {0U, 1U, 2U})
            for (const bool fills : {false, true})
                all.push_back({"open units, lru " + std::to_string(lru) + ", out of order " +
                                   std::to_string(outOfOrder) + ", fills " + std::to_string(fills),
                               [=] {
                                   return std::make_unique<OpenUnits>(
                                       OpenUnitsConfig{kPages, 32, 3, lru, outOfOrder, 10, kWear, fills});
                               }});
    all.push_back({"shared log", [] {
                       return std::make_unique<SharedLog>(SharedLogConfig{kPages, 32, 4, 10, kWear});
                   }});
    return all;
}

bool sameWork(const FlashWork& a, const FlashWork& b) { return a.relocated == b.relocated && a.erased == b.erased; }

// Long and short runs, most of them contiguous to an earlier one, and discards.
void compare(TranslationLayer& atOnce, TranslationLayer& oneByOne, std::size_t runs)
{
    Prng prng(11);
    std::uint64_t next = 0;
    for (std::size_t i = 0; i < runs; ++i) {
        const std::uint64_t first = prng.below(3) == 0 || next == kPages ? prng.below(kPages) : next;
        const std::uint64_t count = std::min(kPages - first, 1 + prng.below(prng.below(2) == 0 ? 4 : 100));
        next = first + count;
        if (prng.below(20) == 0) {
            atOnce.discard(first);
            oneByOne.discard(first);
        }
        FlashWork sum;
        for (std::uint64_t page = first; page < next; ++page)
            sum += oneByOne.write(page);
        INFO("run " << i << ": " << count << " pages from " << first);
        REQUIRE(sameWork(atOnce.writeRun(first, count), sum));
    }
    for (std::uint32_t block = 0; block < oneByOne.pool().blocks(); ++block)
        REQUIRE(atOnce.pool().erases(block) == oneByOne.pool().erases(block));
    for (std::uint64_t page = 0; page < kPages; ++page)
        REQUIRE(atOnce.eraseCountAt(page) == oneByOne.eraseCountAt(page));
}

} // namespace

TEST_CASE("A run of pages has the same effect as its pages individually, in every translation layer")
{
    for (const Layer& layer : layers()) {
        INFO(layer.name);
        const auto atOnce = layer.make(), oneByOne = layer.make();
        compare(*atOnce, *oneByOne, test::load(3000));
    }
}
