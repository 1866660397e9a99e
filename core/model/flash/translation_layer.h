// Maps logical pages to flash, and counts the cost of relocations. Exact accounting; one implementation per family. A
// page here is the unit of one program (JEDEC JESD88: page), a block the unit of erase; an allocation unit of the card
// is one block.
#pragma once

#include "model/flash/block_pool.h"

#include <cstdint>

namespace assay {

// Flash operations beyond the program of the host's own page, in pages and blocks.
struct FlashWork {
    std::uint64_t relocated = 0; // pages copied by GC or merges
    std::uint64_t erased = 0;    // blocks
    FlashWork& operator+=(const FlashWork& other)
    {
        relocated += other.relocated;
        erased += other.erased;
        return *this;
    }
};

class TranslationLayer {
public:
    virtual ~TranslationLayer() = default;
    // The host rewrites `count` whole logical pages from `first` on. Equivalent to writing them individually; each
    // costs one program, which the caller counts.
    virtual FlashWork writeRun(std::uint64_t first, std::uint64_t count) = 0;
    FlashWork write(std::uint64_t page) { return writeRun(page, 1); }
    // The host no longer needs the page's content.
    virtual void discard(std::uint64_t page) = 0;
    virtual std::uint64_t logicalPages() const = 0;
    virtual const BlockPool& pool() const = 0;
    // Returns the erase count of the block that holds the page; 0 if it is unmapped.
    virtual std::uint32_t eraseCountAt(std::uint64_t page) const = 0;
    // A prefetch hint: this page is written soon. Has no effect on the state.
    virtual void prefetch(std::uint64_t) const {}
    // Frees one block before a write has to wait for it. Does nothing if GC would gain nothing.
    virtual FlashWork collectOneBlock() { return {}; }
};

} // namespace assay
