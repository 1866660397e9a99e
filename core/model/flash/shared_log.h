// A block-mapped card with a ring of log blocks that all units share, and one log block for a sequential stream: FAST
// (Lee et al., "A log buffer-based flash translation layer using fully-associative sector translation", ACM TECS 6,
// 2007).
#pragma once

#include "model/flash/translation_layer.h"
#include "model/flash/written_pages.h"
#include "model/flash/zeroed_vector.h"

#include <optional>
#include <vector>

namespace assay {

struct SharedLogConfig {
    std::uint64_t logicalPages = 0;
    std::uint32_t pagesPerUnit = 256;
    unsigned logBlocks = 8;           // of the ring, including the open block; at least 2
    std::uint64_t spareBlocks = 1024; // spare blocks that replace bad ones
    BlockWear wear{};
};

class SharedLog final : public TranslationLayer {
public:
    explicit SharedLog(const SharedLogConfig& config);
    FlashWork writeRun(std::uint64_t first, std::uint64_t count) override;
    void discard(std::uint64_t page) override;
    std::uint64_t logicalPages() const override { return m_config.logicalPages; }
    const BlockPool& pool() const override { return m_pool; }
    std::uint32_t eraseCountAt(std::uint64_t page) const override;

private:
    using Slot = std::uint32_t; // page of the ring
    static constexpr std::uint32_t kNone = UINT32_MAX;
    static constexpr std::uint64_t kStale = UINT64_MAX;
    struct Stream {
        std::uint64_t unit;
        std::uint32_t block;
        std::uint32_t used;
    };
    std::uint64_t units() const { return (m_config.logicalPages + m_config.pagesPerUnit - 1) / m_config.pagesPerUnit; }
    std::uint64_t blocksNeeded() const
    {
        return units() + m_config.logBlocks + 2;
    } // the block of the stream, and a merge target
    FlashWork writeStream(std::uint64_t page, std::uint64_t count);
    FlashWork endStream();
    FlashWork append(std::uint64_t page);
    FlashWork reclaim(std::uint32_t block);
    void invalidateLogged(std::uint64_t page);
    void invalidateLogged(std::uint64_t begin, std::uint64_t end);
    std::uint64_t replaceBlock(std::uint64_t unit, std::uint32_t block);
    std::uint64_t unitEnd(std::uint64_t unit) const
    {
        return std::min((unit + 1) * m_config.pagesPerUnit, m_config.logicalPages);
    }

    SharedLogConfig m_config;
    std::vector<std::uint64_t> m_log; // slot -> logical page; kStale = stale
    ZeroedVector<Slot> m_logged;      // logical page -> slot, if it is in the log
    WrittenPages m_inLog;
    std::uint32_t m_head = 0; // the open log block
    std::uint32_t m_used = 0; // its programmed pages
    bool m_wrapped = false;   // the following blocks of the ring are full
    std::optional<Stream> m_stream;
    WrittenPages m_written;
    BlockPool m_pool;
    std::vector<std::uint32_t> m_block;    // by unit; kNone = completely in the log
    std::vector<std::uint32_t> m_logBlock; // by position in the ring
};

} // namespace assay
