// A page-mapped translation layer: any page may lie anywhere, writes fill one open block, collection empties the block its policy picks.
// Steady state under uniform random writes follows Desnoyers, "Analytic modeling of SSD write performance", SYSTOR 2012: Eq. 4 (FIFO) and 12 (greedy).
#pragma once

#include "base/prng.h"
#include "sim/ftl/translation_layer.h"

#include <vector>

namespace assay {

struct PageMappedConfig {
    enum class Victim { greedy, fifo, random };
    std::uint64_t logicalPages = 0;
    std::uint64_t blocks = 0; // of physical flash; at least logicalPages / pagesPerBlock + kReserve
    std::uint32_t pagesPerBlock = 256;
    Victim victim = Victim::greedy;
    unsigned choices = 1;       // random: the emptiest of so many drawn blocks
    std::uint64_t hotPages = 0; // the first so many pages have an open block of their own (hot/cold separation); 0 = one for all
    std::uint64_t seed = 1;
};

class PageMapped final : public TranslationLayer {
public:
    // Blocks that collection needs for itself: one being filled by it, one free.
    static constexpr std::uint64_t kReserve = 2;

    explicit PageMapped(const PageMappedConfig& config);
    FlashWork write(std::uint64_t page) override;
    void discard(std::uint64_t page) override;
    std::uint64_t logicalPages() const override { return m_config.logicalPages; }

private:
    using Place = std::uint32_t; // page in flash, or kNowhere
    static constexpr Place kNowhere = UINT32_MAX;
    struct Block {
        std::uint32_t valid = 0;
        std::uint32_t next = kNowhere; // in the list of its valid count (greedy)
        std::uint32_t previous = kNowhere;
        std::uint32_t position = 0; // in m_closed (fifo: ring, random: array)
        bool closed = false;
    };
    struct OpenBlock {
        std::uint32_t block = kNowhere;
        std::uint32_t used = 0;
    };
    OpenBlock& openFor(std::uint64_t page) { return m_open[page < m_config.hotPages ? 1 : 0]; }
    void put(std::uint64_t page);
    void forget(Place place);
    void close(std::uint32_t block);
    void link(std::uint32_t block);
    void unlink(std::uint32_t block);
    std::uint32_t pickVictim();
    void collect(FlashWork& work);

    PageMappedConfig m_config;
    std::vector<Place> m_map;           // logical page -> place
    std::vector<std::uint32_t> m_owner; // place -> logical page, or kNowhere when stale
    std::vector<Block> m_blocks;
    std::vector<std::uint32_t> m_free;
    std::vector<std::uint32_t> m_lists;  // greedy: first block of each valid count
    std::uint32_t m_fewest = 0;          // greedy: no list below has a block
    std::vector<std::uint32_t> m_closed; // random: all closed blocks; fifo: ring of them
    std::size_t m_oldest = 0;
    std::size_t m_closedCount = 0;
    OpenBlock m_open[2];
    Prng m_prng;
};

} // namespace assay
