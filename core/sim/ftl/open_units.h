// A card that keeps a few allocation units open for writing (A. Bergmann, "Optimizing Linux with cheap flash drives", LWN 428584, 2011) and closes the
// oldest when another is touched; the same as BAST with one log block per open unit (Kim et al., IEEE Trans. Consumer Electronics 48, 2002).
// Closing copies what the unit's new block lacks: the rest of the unit when it was written in order, all of it when not.
#pragma once

#include "sim/ftl/translation_layer.h"
#include "sim/ftl/written_pages.h"

#include <vector>

namespace assay {

struct OpenUnitsConfig {
    std::uint64_t logicalPages = 0;
    std::uint32_t pagesPerUnit = 256;
    unsigned openUnits = 6;        // at least 1
    bool leastRecentlyUsed = true; // which is the oldest: least recently written (LRU), or first opened (FIFO)
};

class OpenUnits final : public TranslationLayer {
public:
    explicit OpenUnits(const OpenUnitsConfig& config);
    FlashWork write(std::uint64_t page) override;
    void discard(std::uint64_t page) override { m_written.clear(page); }
    std::uint64_t logicalPages() const override { return m_config.logicalPages; }

private:
    struct Open {
        std::uint64_t unit = 0;
        std::uint32_t used = 0; // pages of the new block that are programmed
        bool inOrder = true;    // they are the unit's first pages, in order
    };
    FlashWork close(std::size_t index);
    OpenUnitsConfig m_config;
    std::vector<Open> m_open; // oldest first
    WrittenPages m_written;
};

} // namespace assay
