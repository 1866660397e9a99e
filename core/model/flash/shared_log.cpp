#include "model/flash/shared_log.h"

#include <algorithm>
#include <utility>

namespace assay {

SharedLog::SharedLog(const SharedLogConfig& config)
    : m_config(config), m_log(std::uint64_t{config.logBlocks} * config.pagesPerUnit, kStale),
      m_logged(config.logicalPages), m_inLog(config.logicalPages), m_written(config.logicalPages),
      m_pool(blocksNeeded() + config.spareBlocks, blocksNeeded(), config.wear), m_block(units(), kNone)
{
    for (unsigned i = 0; i < config.logBlocks; ++i)
        m_logBlock.push_back(m_pool.take());
}

FlashWork SharedLog::writeRun(std::uint64_t first, std::uint64_t count)
{
    FlashWork work;
    for (const std::uint64_t end = first + count; first < end;) {
        const std::uint64_t unit = first / m_config.pagesPerUnit, pageInUnit = first % m_config.pagesPerUnit;
        const bool streams = pageInUnit == 0 || (m_stream && m_stream->unit == unit && m_stream->used == pageInUnit);
        const std::uint64_t part = streams ? std::min(end, unitEnd(unit)) - first : 1;
        m_written.set(first, first + 1);
        work += streams ? writeStream(first, part) : append(first);
        first += part;
    }
    return work;
}

void SharedLog::discard(std::uint64_t page)
{
    invalidateLogged(page);
    m_written.clear(page);
}

// Writes pages from the first of a unit on, or contiguous to the last one of the stream. A complete log block of the
// stream becomes the unit's data block (switch merge). An old stream of the same unit may have to end first, so the
// pages after the first are written after that.
FlashWork SharedLog::writeStream(std::uint64_t page, std::uint64_t count)
{
    FlashWork work;
    const std::uint64_t unit = page / m_config.pagesPerUnit;
    if (page % m_config.pagesPerUnit == 0) {
        work += endStream();
        m_stream = Stream{unit, m_pool.take(), 0};
    }
    m_written.set(page, page + count);
    invalidateLogged(page, page + count);
    m_stream->used += static_cast<std::uint32_t>(count);
    if (m_stream->used == unitEnd(unit) - unit * m_config.pagesPerUnit) {
        work.erased += replaceBlock(unit, m_stream->block);
        m_stream.reset();
    }
    return work;
}

// Partial merge: copies the rest of the unit behind the stream. A single page is not a stream and is written to the log
// like any other page.
FlashWork SharedLog::endStream()
{
    if (!m_stream)
        return {};
    const std::uint64_t begin = m_stream->unit * m_config.pagesPerUnit;
    if (m_stream->used == 1) {
        m_pool.release(m_stream->block);
        m_stream.reset();
        FlashWork relocated{m_written.count(begin, begin + 1), 1};
        if (relocated.relocated > 0) // not discarded in the meantime
            relocated += append(begin);
        return relocated;
    }
    const FlashWork work{m_written.count(begin + m_stream->used, unitEnd(m_stream->unit)),
                         replaceBlock(m_stream->unit, m_stream->block)};
    invalidateLogged(begin, unitEnd(m_stream->unit));
    m_stream.reset();
    return work;
}

FlashWork SharedLog::append(std::uint64_t page)
{
    FlashWork work;
    if (m_used == m_config.pagesPerUnit) {
        m_head = (m_head + 1) % m_config.logBlocks;
        m_used = 0;
        m_wrapped = m_wrapped || m_head == 0;
        if (m_wrapped)
            work += reclaim(m_head);
    }
    invalidateLogged(page);
    const Slot slot = m_head * m_config.pagesPerUnit + m_used++;
    m_log[slot] = page;
    m_logged[page] = slot;
    m_inLog.set(page, page + 1);
    return work;
}

// Full merges: rewrites every unit with a valid page in the oldest log block.
FlashWork SharedLog::reclaim(std::uint32_t block)
{
    FlashWork work;
    const Slot begin = block * m_config.pagesPerUnit;
    for (Slot slot = begin; slot < begin + m_config.pagesPerUnit; ++slot) {
        if (m_log[slot] == kStale)
            continue;
        const std::uint64_t unit = m_log[slot] / m_config.pagesPerUnit;
        const std::uint64_t first = unit * m_config.pagesPerUnit;
        work += {m_written.count(first, unitEnd(unit)), replaceBlock(unit, m_pool.take())};
        invalidateLogged(first, unitEnd(unit));
    }
    m_pool.release(m_logBlock[block]);
    m_logBlock[block] = m_pool.take();
    ++work.erased;
    return work;
}

std::uint32_t SharedLog::eraseCountAt(std::uint64_t page) const
{
    const std::uint32_t block =
        m_inLog.has(page) ? m_logBlock[m_logged[page] / m_config.pagesPerUnit] : m_block[page / m_config.pagesPerUnit];
    return block == kNone ? 0 : m_pool.erases(block);
}

// Returns the number of erased blocks.
std::uint64_t SharedLog::replaceBlock(std::uint64_t unit, std::uint32_t block)
{
    const std::uint32_t old = std::exchange(m_block[unit], block);
    if (old == kNone)
        return 0;
    m_pool.release(old);
    return 1;
}

void SharedLog::invalidateLogged(std::uint64_t page)
{
    if (!m_inLog.has(page))
        return;
    m_log[m_logged[page]] = kStale;
    m_inLog.clear(page);
}

void SharedLog::invalidateLogged(std::uint64_t begin, std::uint64_t end)
{
    m_inLog.each(begin, end, [this](std::uint64_t page) { m_log[m_logged[page]] = kStale; });
    m_inLog.clear(begin, end);
}

} // namespace assay
