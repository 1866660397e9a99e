// The free blocks of a card's flash, and the erase count of each block. First in, first out, so that all blocks wear
// alike. A block at the end of its life is retired, as long as the translation layer has more blocks than it needs.
#pragma once

#include <cstdint>
#include <vector>

namespace assay {

// How many erases a block survives: normally distributed around the rating; the seed gives each block its own life.
struct BlockWear {
    std::uint32_t ratedCycles = 0; // erases; 0 = for ever
    double spread = 0;             // standard deviation of the lives, fraction of the rating; at most 0.3
    std::uint32_t usedCycles = 0;  // erases of each block before the simulation began
    std::uint64_t seed = 1;
};

class BlockPool {
public:
    // The translation layer needs at least `needed` of the `blocks`.
    BlockPool(std::uint64_t blocks, std::uint64_t needed, const BlockWear& wear);

    std::size_t blocks() const { return m_erases.size(); } // retired ones included
    std::size_t goodBlocks() const { return m_good; }      // not retired
    std::size_t freeBlocks() const { return m_count; }
    // Takes the block that has been free longest. Precondition: freeBlocks() > 0.
    std::uint32_t take()
    {
        const std::uint32_t block = m_free[m_oldest];
        m_oldest = m_oldest + 1 == m_free.size() ? 0 : m_oldest + 1;
        --m_count;
        return block;
    }
    // Erases a block without valid content. It becomes free, or is retired.
    void release(std::uint32_t block);

    // Have more blocks ended their lives than could be spared? Further writes would be lost: the card is read-only.
    bool wornOut() const { return m_wornOut; }
    std::uint32_t erases(std::uint32_t block) const { return m_erases[block]; }
    struct Census {
        std::uint32_t erasesMin = 0; // of all blocks, retired ones included
        double erasesMean = 0;
        std::uint32_t erasesMax = 0;
        std::uint64_t retired = 0;
    };
    Census census() const;

private:
    std::uint64_t m_needed;
    std::uint64_t m_good; // not retired
    bool m_wornOut = false;
    std::vector<std::uint32_t> m_free; // ring
    std::size_t m_oldest = 0;
    std::size_t m_count = 0;
    std::vector<std::uint32_t> m_erases;
    std::vector<std::uint32_t> m_lives; // empty: for ever
};

} // namespace assay
