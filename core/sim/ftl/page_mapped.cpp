#include "sim/ftl/page_mapped.h"

#include <algorithm>

namespace assay {

using Victim = PageMappedConfig::Victim;

PageMapped::PageMapped(const PageMappedConfig& config)
    : m_config(config), m_map(config.logicalPages, kNowhere), m_owner(config.blocks * config.pagesPerBlock, kNowhere), m_blocks(config.blocks),
      m_lists(config.pagesPerBlock + 1, kNowhere), m_closed(config.blocks), m_prng(config.seed)
{
    for (auto block = static_cast<std::uint32_t>(config.blocks); block-- > 0;)
        m_free.push_back(block);
}

FlashWork PageMapped::write(std::uint64_t page)
{
    FlashWork work;
    while (m_free.size() < kReserve)
        collect(work);
    if (m_map[page] != kNowhere)
        forget(m_map[page]);
    put(page);
    return work;
}

void PageMapped::discard(std::uint64_t page)
{
    if (m_map[page] == kNowhere)
        return;
    forget(m_map[page]);
    m_map[page] = kNowhere;
}

void PageMapped::put(std::uint64_t page)
{
    OpenBlock& open = openFor(page);
    if (open.block == kNowhere || open.used == m_config.pagesPerBlock) {
        if (open.block != kNowhere)
            close(open.block);
        open = {m_free.back(), 0};
        m_free.pop_back();
    }
    const Place place = open.block * m_config.pagesPerBlock + open.used++;
    m_map[page] = place;
    m_owner[place] = static_cast<std::uint32_t>(page);
    ++m_blocks[open.block].valid;
}

// The page at this place is stale from now on.
void PageMapped::forget(Place place)
{
    m_owner[place] = kNowhere;
    const std::uint32_t index = place / m_config.pagesPerBlock;
    Block& block = m_blocks[index];
    const bool listed = block.closed && m_config.victim == Victim::greedy;
    if (listed)
        unlink(index);
    --block.valid;
    if (listed)
        link(index);
}

void PageMapped::close(std::uint32_t block)
{
    m_blocks[block].closed = true;
    if (m_config.victim == Victim::greedy) {
        link(block);
        return;
    }
    const std::size_t at = m_config.victim == Victim::fifo ? (m_oldest + m_closedCount) % m_closed.size() : m_closedCount;
    m_closed[at] = block;
    ++m_closedCount;
}

void PageMapped::link(std::uint32_t index)
{
    Block& block = m_blocks[index];
    std::uint32_t& head = m_lists[block.valid];
    block.next = head;
    block.previous = kNowhere;
    if (head != kNowhere)
        m_blocks[head].previous = index;
    head = index;
    m_fewest = std::min(m_fewest, block.valid);
}

void PageMapped::unlink(std::uint32_t index)
{
    const Block& block = m_blocks[index];
    (block.previous == kNowhere ? m_lists[block.valid] : m_blocks[block.previous].next) = block.next;
    if (block.next != kNowhere)
        m_blocks[block.next].previous = block.previous;
}

std::uint32_t PageMapped::pickVictim()
{
    if (m_config.victim == Victim::greedy) {
        while (m_lists[m_fewest] == kNowhere)
            ++m_fewest;
        const std::uint32_t victim = m_lists[m_fewest];
        unlink(victim);
        return victim;
    }
    if (m_config.victim == Victim::fifo) {
        const std::uint32_t victim = m_closed[m_oldest];
        m_oldest = (m_oldest + 1) % m_closed.size();
        --m_closedCount;
        return victim;
    }
    std::size_t best = m_prng.below(m_closedCount);
    for (unsigned i = 1; i < m_config.choices; ++i) {
        const std::size_t other = m_prng.below(m_closedCount);
        if (m_blocks[m_closed[other]].valid < m_blocks[m_closed[best]].valid)
            best = other;
    }
    const std::uint32_t victim = m_closed[best];
    m_closed[best] = m_closed[--m_closedCount];
    return victim;
}

// Empties one block; what it still holds goes to the open blocks, of which one spare was kept.
void PageMapped::collect(FlashWork& work)
{
    const std::uint32_t victim = pickVictim();
    m_blocks[victim].closed = false;
    const Place begin = victim * m_config.pagesPerBlock;
    for (Place place = begin; place < begin + m_config.pagesPerBlock && m_blocks[victim].valid > 0; ++place) {
        const std::uint32_t page = m_owner[place];
        if (page == kNowhere)
            continue;
        m_owner[place] = kNowhere;
        --m_blocks[victim].valid;
        put(page);
        ++work.collected;
    }
    ++work.erased;
    m_free.push_back(victim);
}

} // namespace assay
