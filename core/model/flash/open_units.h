// A card that keeps a few allocation units open for writing (A. Bergmann, "Optimizing Linux with cheap flash drives",
// LWN 428584, 2011) and closes one when another is opened. Equivalent to BAST with one log block per open unit (Kim et
// al., IEEE Trans. Consumer Electronics 48, 2002). Closing copies the pages that the unit's new block lacks: the rest
// of the unit if it was written sequentially (partial merge), otherwise all of it (full merge). Cards made for cameras
// copy the pages that a write skips at once (the used recording units of SD Physical Layer 9.10, 4.13.1, whose speed is
// Pm). They keep fewer units open for random writes ("random" in flashbench) than for sequential ones.
#pragma once

#include "model/flash/translation_layer.h"
#include "model/flash/written_pages.h"

#include <vector>

namespace assay {

struct OpenUnitsConfig {
    std::uint64_t logicalPages = 0;
    std::uint32_t pagesPerUnit = 256;
    unsigned openUnits = 6;           // at least 1
    bool leastRecentlyUsed = true;    // closes the least recently written unit (LRU), otherwise the first opened one
                                      // (FIFO)
    unsigned openOutOfOrder = 0;      // maximum number of open units with random writes; 0 = all
    std::uint64_t spareBlocks = 1024; // spare blocks that replace bad ones
    BlockWear wear{};
    // Pages skipped by a sequential write are copied at once, and the unit stays sequential.
    bool fillsGaps = false;
    // A non-sequential write closes the unit; the pages before it in the unit are copied first.
    bool strictOrder = false;
    unsigned outOfOrderPages = 0; // capacity for pages of a randomly written unit; 0 = the size of the unit
};

class OpenUnits final : public TranslationLayer {
public:
    explicit OpenUnits(const OpenUnitsConfig& config);
    FlashWork writeRun(std::uint64_t first, std::uint64_t count) override;
    void discard(std::uint64_t page) override { m_written.clear(page); }
    std::uint64_t logicalPages() const override { return m_config.logicalPages; }
    const BlockPool& pool() const override { return m_pool; }
    std::uint32_t eraseCountAt(std::uint64_t page) const override;

private:
    static constexpr std::uint32_t kNone = UINT32_MAX;
    struct Open {
        std::uint64_t unit = 0;
        std::uint32_t block = kNone;   // the new block
        std::uint32_t used = 0;        // programmed pages of the new block
        std::uint32_t randomPages = 0; // pages written since the unit became non-sequential
        bool sequential = true;        // the programmed pages are the first of the unit, in page order
    };
    std::uint64_t units() const { return (m_config.logicalPages + m_config.pagesPerUnit - 1) / m_config.pagesPerUnit; }
    std::uint64_t blocksNeeded() const { return units() + m_config.openUnits + 1; } // one more as the merge target
    bool violatesOrder(const Open& open, std::uint32_t pageInUnit) const;
    std::uint64_t writeInUnit(std::uint64_t page, std::uint64_t count, FlashWork& work);
    bool exceedsRandomUnits() const;
    FlashWork close(std::size_t index);
    std::uint64_t replaceBlock(std::uint64_t unit, std::uint32_t block);
    OpenUnitsConfig m_config;
    std::vector<Open> m_open; // oldest first
    WrittenPages m_written;
    BlockPool m_pool;
    std::vector<std::uint32_t> m_block; // by unit; kNone = never closed
};

} // namespace assay
