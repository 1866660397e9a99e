// The blocks of a card's flash that hold nothing at the moment, and how often each block has been erased. First in,
// first out, so that all wear alike. A block that reaches the end of its life is retired, until no more blocks are left
// than the translation layer needs.
#pragma once

#include <cstdint>
#include <vector>

namespace assay {

// Blocks live as long as the rating says, give or take: normally distributed, each with a life of its own by the seed.
struct BlockWear {
    std::uint32_t ratedCycles = 0; // erases; 0 = for ever
    double spread = 0;             // standard deviation of the lives, fraction of the rating; at most 0.3
    std::uint32_t usedCycles = 0;  // erases of each block before the simulation began
    std::uint64_t seed = 1;
};

class BlockPool {
public:
    // `needed` of the `blocks` are what the translation layer cannot do without.
    BlockPool(std::uint64_t blocks, std::uint64_t needed, const BlockWear& wear);

    std::size_t blocks() const { return m_erases.size(); } // retired ones included
    std::size_t goodBlocks() const { return m_good; }      // not retired
    std::size_t freeBlocks() const { return m_count; }
    // The block that has been free longest. There must be one.
    std::uint32_t take()
    {
        const std::uint32_t block = m_free[m_oldest];
        m_oldest = m_oldest + 1 == m_free.size() ? 0 : m_oldest + 1;
        --m_count;
        return block;
    }
    // Erases a block that holds nothing any more. It is free again, or retired.
    void release(std::uint32_t block);

    // One block more has ended its life than could be spared. What is written from now on would be lost; the card goes
    // read-only.
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
