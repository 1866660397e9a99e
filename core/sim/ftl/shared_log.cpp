#include "sim/ftl/shared_log.h"

namespace assay {

SharedLog::SharedLog(const SharedLogConfig& config)
    : m_config(config), m_log(std::uint64_t{config.logBlocks} * config.pagesPerUnit, kFree), m_logged(config.logicalPages, kNowhere),
      m_written(config.logicalPages)
{
}

FlashWork SharedLog::write(std::uint64_t page)
{
    const std::uint64_t unit = page / m_config.pagesPerUnit;
    const auto place = static_cast<std::uint32_t>(page % m_config.pagesPerUnit);
    m_written.set(page);
    const bool continues = m_stream && m_stream->unit == unit && m_stream->used == place;
    return place == 0 || continues ? writeStream(unit, place) : append(page);
}

void SharedLog::discard(std::uint64_t page)
{
    forgetLogged(page);
    m_written.clear(page);
}

// A write to the first page of a unit, or right behind the last one: the stream's log block becomes the unit's data block when it is complete.
FlashWork SharedLog::writeStream(std::uint64_t unit, std::uint32_t place)
{
    FlashWork work;
    if (place == 0) {
        work += endStream();
        m_stream = Stream{unit, 0};
    }
    forgetLogged(unit * m_config.pagesPerUnit + place);
    if (++m_stream->used == unitEnd(unit) - unit * m_config.pagesPerUnit) {
        m_stream.reset();
        ++work.erased; // the old data block
    }
    return work;
}

// Partial merge: the rest of the unit is copied behind the stream.
FlashWork SharedLog::endStream()
{
    if (!m_stream)
        return {};
    const std::uint64_t begin = m_stream->unit * m_config.pagesPerUnit;
    const FlashWork work{m_written.count(begin + m_stream->used, unitEnd(m_stream->unit)), 1};
    forgetLoggedUnit(m_stream->unit, m_config.pagesPerUnit);
    m_stream.reset();
    return work;
}

FlashWork SharedLog::append(std::uint64_t page)
{
    FlashWork work;
    if (m_used == m_config.pagesPerUnit) {
        m_head = (m_head + 1) % m_config.logBlocks;
        m_used = 0;
        work += reclaim(m_head);
    }
    forgetLogged(page);
    const Slot slot = m_head * m_config.pagesPerUnit + m_used++;
    m_log[slot] = page;
    m_logged[page] = slot;
    return work;
}

// Full merges: every unit with a valid page in the oldest log block is written anew.
FlashWork SharedLog::reclaim(std::uint32_t block)
{
    FlashWork work;
    bool used = false;
    const Slot begin = block * m_config.pagesPerUnit;
    for (Slot slot = begin; slot < begin + m_config.pagesPerUnit; ++slot) {
        if (m_log[slot] == kFree)
            continue;
        used = true;
        const std::uint64_t unit = m_log[slot] / m_config.pagesPerUnit;
        const std::uint64_t first = unit * m_config.pagesPerUnit;
        work += {m_written.count(first, unitEnd(unit)), 1};
        forgetLoggedUnit(unit, m_config.pagesPerUnit);
    }
    work.erased += used ? 1 : 0;
    return work;
}

void SharedLog::forgetLogged(std::uint64_t page)
{
    if (m_logged[page] == kNowhere)
        return;
    m_log[m_logged[page]] = kFree;
    m_logged[page] = kNowhere;
}

void SharedLog::forgetLoggedUnit(std::uint64_t unit, std::uint64_t pages)
{
    const std::uint64_t begin = unit * m_config.pagesPerUnit;
    for (std::uint64_t page = begin; page < std::min(begin + pages, unitEnd(unit)); ++page)
        forgetLogged(page);
}

} // namespace assay
