#include "model/flash/page_mapped.h"

#include "model/flash/bit_range.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace assay {

using Victim = PageMappedConfig::Victim;

namespace {

constexpr std::uint32_t kWordBits = 64;

// Aligns the pages of a block to whole words of valid bits, so that a shift yields the block.
unsigned shiftFor(std::uint32_t pagesPerBlock)
{
    return static_cast<unsigned>(std::countr_zero(std::bit_ceil(std::max(pagesPerBlock, kWordBits))));
}

// Returns the number of blocks of a pool, including the open blocks.
std::uint64_t blocksFor(std::uint64_t pages, const PageMappedConfig& config)
{
    const std::uint64_t openBlocks = config.separateCopies ? 2 : 1;
    return pages == 0 ? 0 : (pages + config.pagesPerBlock - 1) / config.pagesPerBlock + openBlocks;
}

} // namespace

std::uint64_t PageMappedConfig::blocksNeeded() const
{
    return blocksFor(logicalPages - hotPages, *this) + blocksFor(hotPages, *this) + PageMapped::kReserve;
}

PageMapped::PageMapped(const PageMappedConfig& config)
    : m_config(config), m_shift(shiftFor(config.pagesPerBlock)), m_map(config.logicalPages),
      m_owner(config.blocks << m_shift), m_validBits((config.blocks << m_shift) / kWordBits), m_blocks(config.blocks),
      m_free(config.blocks, config.blocksNeeded(), config.wear), m_prng(config.seed)
{
    m_relocating.reserve(config.pagesPerBlock);
    for (Pool& pool : m_pools) {
        pool.lists.assign(config.pagesPerBlock + 1, kNone);
        pool.closed.resize(config.blocks);
    }
    m_pools[0].needed = blocksFor(config.logicalPages - config.hotPages, config);
    m_pools[1].needed = blocksFor(config.hotPages, config);
}

FlashWork PageMapped::writeRun(std::uint64_t first, std::uint64_t count)
{
    FlashWork work;
    for (const std::uint64_t end = first + count; first < end;) {
        while (m_free.freeBlocks() < kReserve)
            collectNext(work);
        const std::uint64_t part = std::min(end - first, contiguousPages(first));
        invalidate(first, part);
        program(first, part, m_pools[isHot(first)].open);
        first += part;
    }
    return work;
}

// Returns the number of pages from this one on that can be written at once with the same result as individually: only
// the first may close or take a block.
std::uint64_t PageMapped::contiguousPages(std::uint64_t page) const
{
    const OpenBlock& open = m_pools[isHot(page)].open;
    if (open.block == kNone || open.used == m_config.pagesPerBlock)
        return 1;
    const std::uint64_t room = m_config.pagesPerBlock - open.used;
    return isHot(page) ? std::min(room, m_config.hotPages - page) : room;
}

void PageMapped::discard(std::uint64_t page)
{
    invalidate(page, 1);
    m_map[page] = 0;
}

std::uint32_t PageMapped::eraseCountAt(std::uint64_t page) const
{
    return m_map[page] == 0 ? 0 : m_free.erases((m_map[page] - 1) >> m_shift);
}

// Writes pages of one pool to one of its open blocks. Precondition: the pool has enough free blocks.
void PageMapped::program(std::uint64_t first, std::uint64_t count, OpenBlock& open)
{
    while (count > 0) {
        if (open.block == kNone || open.used == m_config.pagesPerBlock) {
            if (open.block != kNone)
                close(open.block);
            open = {m_free.take(), 0};
            ++m_pools[isHot(first)].blocks;
            m_blocks[open.block].hot = isHot(first);
        }
        const auto part =
            static_cast<std::uint32_t>(std::min<std::uint64_t>(count, m_config.pagesPerBlock - open.used));
        const PhysicalPage physicalPage = (open.block << m_shift) + open.used;
        std::iota(&m_map[first], &m_map[first] + part, physicalPage + 1);
        std::iota(&m_owner[physicalPage], &m_owner[physicalPage] + part, static_cast<std::uint32_t>(first));
        forWords(physicalPage, physicalPage + part,
                 [this](std::uint64_t word, std::uint64_t mask) { m_validBits[word] |= mask; });
        m_blocks[open.block].valid += part;
        open.used += part;
        first += part;
        count -= part;
    }
}

// Marks the current copies of the pages as stale.
void PageMapped::invalidate(std::uint64_t first, std::uint64_t count)
{
    for (std::uint64_t page = first, end = first + count; page < end;) {
        if (m_map[page] == 0) {
            ++page;
            continue;
        }
        const PhysicalPage physicalPage = m_map[page++] - 1;
        const std::uint32_t index = physicalPage >> m_shift;
        PhysicalPage physicalEnd = physicalPage + 1;
        while (page < end && m_map[page] == physicalEnd + 1 && physicalEnd >> m_shift == index)
            ++page, ++physicalEnd;
        forWords(physicalPage, physicalEnd,
                 [this](std::uint64_t word, std::uint64_t mask) { m_validBits[word] &= ~mask; });
        Block& block = m_blocks[index];
        const bool linked = block.closed && m_config.victim == Victim::greedy;
        if (linked)
            unlink(index);
        block.valid -= physicalEnd - physicalPage;
        if (linked)
            link(index);
    }
}

void PageMapped::close(std::uint32_t block)
{
    Pool& pool = m_pools[m_blocks[block].hot];
    m_blocks[block].closed = true;
    ++pool.closedCount;
    if (m_config.victim == Victim::greedy) {
        link(block);
        return;
    }
    const std::size_t at = m_config.victim == Victim::fifo ? (pool.oldest + pool.closedCount - 1) % pool.closed.size()
                                                           : pool.closedCount - 1;
    pool.closed[at] = block;
}

void PageMapped::link(std::uint32_t index)
{
    Block& block = m_blocks[index];
    Pool& pool = m_pools[block.hot];
    std::uint32_t& head = pool.lists[block.valid];
    block.next = head;
    block.previous = kNone;
    if (head != kNone)
        m_blocks[head].previous = index;
    head = index;
    pool.fewest = std::min(pool.fewest, block.valid);
}

void PageMapped::unlink(std::uint32_t index)
{
    const Block& block = m_blocks[index];
    (block.previous == kNone ? m_pools[block.hot].lists[block.valid] : m_blocks[block.previous].next) = block.next;
    if (block.next != kNone)
        m_blocks[block.next].previous = block.previous;
}

// Returns the pool with more than its share of blocks.
PageMapped::Pool& PageMapped::selectPool()
{
    Pool& hot = m_pools[1];
    if (m_config.hotPages == 0)
        return m_pools[0];
    const std::uint64_t spareBlocks = m_free.goodBlocks() - m_config.blocksNeeded();
    return hot.blocks > hot.needed + spareBlocks / 2 ? hot : m_pools[0];
}

// Precondition: the pool has a closed block.
std::uint32_t PageMapped::selectVictim(Pool& pool)
{
    --pool.closedCount;
    if (m_config.victim == Victim::greedy) {
        while (pool.lists[pool.fewest] == kNone)
            ++pool.fewest;
        const std::uint32_t victim = pool.lists[pool.fewest];
        unlink(victim);
        return victim;
    }
    if (m_config.victim == Victim::fifo) {
        const std::uint32_t victim = pool.closed[pool.oldest];
        pool.oldest = (pool.oldest + 1) % pool.closed.size();
        return victim;
    }
    std::size_t best = m_prng.below(pool.closedCount + 1);
    for (unsigned i = 1; i < m_config.choices; ++i) {
        const std::size_t other = m_prng.below(pool.closedCount + 1);
        if (m_blocks[pool.closed[other]].valid < m_blocks[pool.closed[best]].valid)
            best = other;
    }
    const std::uint32_t victim = pool.closed[best];
    pool.closed[best] = pool.closed[pool.closedCount];
    return victim;
}

// Collects one block: its valid pages are copied to the open block. One free block is reserved for that.
void PageMapped::collect(std::uint32_t victim, FlashWork& work)
{
    m_relocating.clear();
    const PhysicalPage begin = victim << m_shift;
    for (PhysicalPage word = begin / kWordBits; m_relocating.size() < m_blocks[victim].valid; ++word) {
        for (std::uint64_t validBits = std::exchange(m_validBits[word], 0); validBits != 0;
             validBits &= validBits - 1) {
            const std::uint32_t page =
                m_owner[word * kWordBits + static_cast<std::uint32_t>(std::countr_zero(validBits))];
            __builtin_prefetch(&m_map[page], 1);
            m_relocating.push_back(page);
        }
    }
    --m_pools[m_blocks[victim].hot].blocks;
    m_blocks[victim] = {};
    for (std::size_t i = 0; i < m_relocating.size();) {
        const std::size_t run = i++;
        while (i < m_relocating.size() && m_relocating[i] == m_relocating[i - 1] + 1)
            ++i;
        program(m_relocating[run], i - run, openForCopies(m_pools[isHot(m_relocating[run])]));
    }
    work.relocated += m_relocating.size();
    ++work.erased;
    m_free.release(victim);
}

// Collects the oldest block first. Skips blocks without stale pages; otherwise one write after a sequential pass would
// relocate the whole card. Terminates: the pools exceed their valid pages by more than the reserve, so some block has
// stale pages.
void PageMapped::collectNext(FlashWork& work)
{
    Pool& pool = selectPool();
    std::uint32_t victim = selectVictim(pool);
    for (std::size_t tries = pool.closedCount;
         m_config.victim == Victim::fifo && m_blocks[victim].valid == m_config.pagesPerBlock && tries > 0; --tries) {
        close(victim);
        victim = selectVictim(pool);
    }
    collect(victim, work);
}

FlashWork PageMapped::collectOneBlock()
{
    FlashWork work;
    Pool& pool = selectPool();
    if (pool.closedCount == 0)
        return work;
    const std::uint32_t victim = selectVictim(pool);
    if (m_blocks[victim].valid == m_config.pagesPerBlock) // nothing to gain
        close(victim);
    else
        collect(victim, work);
    return work;
}

} // namespace assay
