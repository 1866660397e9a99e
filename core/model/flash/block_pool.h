// The free blocks of a card's flash, and the erase count of each block. First in, first out, for even wear. A block at
// the end of its endurance is retired, as long as the translation layer has more blocks than it needs.
#pragma once

#include <cstdint>
#include <vector>

namespace assay {

// Endurance of a block in erases: normally distributed around the rating. The seed determines the endurance of each
// block.
struct BlockWear {
    std::uint32_t ratedCycles = 0; // erases; 0 = unlimited
    double spread = 0;             // standard deviation of the endurance, as a fraction of the rating; at most 0.3
    std::uint32_t usedCycles = 0;  // erases of each block before the simulation
    std::uint64_t seed = 1;
};

class BlockPool {
public:
    // The translation layer needs at least `needed` of the `blocks`.
    BlockPool(std::uint64_t blocks, std::uint64_t needed, const BlockWear& wear);

    std::size_t blocks() const { return m_erases.size(); } // including retired ones
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

    // Returns true if more blocks are worn out than the over-provisioning covers. Further writes would be lost, so the
    // card is read-only.
    bool wornOut() const { return m_wornOut; }
    std::uint32_t erases(std::uint32_t block) const { return m_erases[block]; }
    struct Census {
        std::uint32_t erasesMin = 0; // over all blocks, including retired ones
        double erasesMean = 0;
        std::uint32_t erasesMax = 0;
        std::uint64_t retired = 0;
    };
    Census census() const;

private:
    std::uint64_t m_needed;
    std::uint64_t m_good; // blocks that are not retired
    bool m_wornOut = false;
    std::vector<std::uint32_t> m_free; // ring buffer
    std::size_t m_oldest = 0;
    std::size_t m_count = 0;
    std::vector<std::uint32_t> m_erases;
    std::vector<std::uint32_t> m_endurance; // empty = unlimited endurance
};

} // namespace assay
