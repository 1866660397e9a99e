// A page-mapped translation layer: a page may be stored in any block, writes fill one open block, and GC collects the
// block that its policy selects. Steady state under uniform random writes follows Desnoyers, "Analytic modeling of SSD
// write performance", SYSTOR 2012: Eq. 4 (FIFO) and 12 (greedy).
//
// Memory access limits the speed: the map is the only table of a write that does not fit into the processor's cache.
// Therefore a separate bit per physical page tells whether it is valid, the owners of a block are read sequentially,
// and GC prefetches the map entries of a whole block.
#pragma once

#include "ground/base/prng.h"
#include "model/flash/translation_layer.h"
#include "model/flash/zeroed_vector.h"

#include <array>
#include <vector>

namespace assay {

struct PageMappedConfig {
    enum class Victim { greedy, fifo, random };
    std::uint64_t logicalPages = 0;
    std::uint64_t blocks = 0; // of physical flash; at least blocksNeeded()
    std::uint32_t pagesPerBlock = 256;
    Victim victim = Victim::greedy;
    unsigned choices = 1; // random: picks the emptiest of this number of randomly drawn blocks
    // The first `hotPages` pages use separate blocks (hot/cold separation); 0 = one pool for all. Hot and cold pages
    // get half of the spare blocks each, which is near the optimum if most writes go to few pages (Stoica and Ailamaki,
    // "Improving flash write performance by using update frequency", VLDB 2013).
    std::uint64_t hotPages = 0;
    bool separateCopies = false; // GC copies fill a block of their own, not the open block of the host's writes
    BlockWear wear;
    std::uint64_t seed = 1; // for random choices
    // Minimum number of blocks with which GC always gains a page: the blocks that the pages fill, the open blocks of
    // each pool, and the reserve.
    std::uint64_t blocksNeeded() const;
};

class PageMapped final : public TranslationLayer {
public:
    // Blocks that GC needs: one that it fills, one free.
    static constexpr std::uint64_t kReserve = 2;

    explicit PageMapped(const PageMappedConfig& config);
    FlashWork writeRun(std::uint64_t first, std::uint64_t count) override;
    void discard(std::uint64_t page) override;
    void prefetch(std::uint64_t page) const override { __builtin_prefetch(&m_map[page], 1); }
    std::uint64_t logicalPages() const override { return m_config.logicalPages; }
    const BlockPool& pool() const override { return m_free; }
    std::uint32_t eraseCountAt(std::uint64_t page) const override;
    FlashWork collectOneBlock() override;

private:
    using PhysicalPage = std::uint32_t; // block * 2^m_shift + page in the block
    static constexpr PhysicalPage kNone = UINT32_MAX;
    struct Block {
        std::uint32_t valid = 0;
        bool closed = false;        // candidate for GC
        bool hot = false;           // belongs to the second pool
        std::uint32_t next = kNone; // next block in the list of its valid count (greedy)
        std::uint32_t previous = kNone;
    };
    struct OpenBlock {
        std::uint32_t block = kNone;
        std::uint32_t used = 0; // pages
    };
    // Pages that share blocks: all of them, or the cold or the hot ones.
    struct Pool {
        std::uint64_t needed = 0;          // blocks, including the open blocks
        std::uint64_t blocks = 0;          // blocks assigned to the pool
        OpenBlock open, copies;            // copies: for GC, if it has a block of its own
        std::vector<std::uint32_t> lists;  // greedy: first block of each valid count
        std::uint32_t fewest = 0;          // greedy: all lists below are empty
        std::vector<std::uint32_t> closed; // random: all closed blocks; fifo: ring buffer of them
        std::size_t oldest = 0;
        std::size_t closedCount = 0;
    };
    bool isHot(std::uint64_t page) const { return page < m_config.hotPages; }
    std::uint64_t contiguousPages(std::uint64_t page) const;
    void program(std::uint64_t first, std::uint64_t count, OpenBlock& open);
    OpenBlock& openForCopies(Pool& pool) const { return m_config.separateCopies ? pool.copies : pool.open; }
    void invalidate(std::uint64_t first, std::uint64_t count);
    void close(std::uint32_t block);
    void link(std::uint32_t block);
    void unlink(std::uint32_t block);
    Pool& selectPool();
    std::uint32_t selectVictim(Pool& pool);
    void collect(std::uint32_t victim, FlashWork& work);
    void collectNext(FlashWork& work);

    PageMappedConfig m_config;
    unsigned m_shift;                    // from a physical page to its block: blocks start at multiples of 2^m_shift
    ZeroedVector<PhysicalPage> m_map;    // logical page -> physical page + 1; 0 = unmapped
    ZeroedVector<std::uint32_t> m_owner; // physical page -> logical page programmed there, valid or stale
    ZeroedVector<std::uint64_t> m_validBits; // one bit per physical page: the map points to it
    std::vector<Block> m_blocks;
    BlockPool m_free;
    std::array<Pool, 2> m_pools;             // of all or cold pages, and of hot pages
    std::vector<std::uint32_t> m_relocating; // pages of the block being collected
    Prng m_prng;
};

} // namespace assay
