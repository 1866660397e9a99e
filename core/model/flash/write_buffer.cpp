#include "model/flash/write_buffer.h"

#include "model/flash/bit_range.h"

#include <algorithm>
#include <bit>

namespace assay {

WriteBuffer::WriteBuffer(std::size_t pages, Bytes page)
    : m_wordsPerPage((page.count() / kSectorBytes + 63) / 64), m_entries(pages + 1),
      m_bits((pages + 1) * m_wordsPerPage), m_byPage(pages)
{
    for (std::size_t entry = pages; entry > 0; --entry)
        m_free.push_back(static_cast<std::uint32_t>(entry));
}

void WriteBuffer::append(std::uint32_t entry)
{
    const std::uint32_t last = m_entries[0].previous;
    m_entries[entry].previous = last;
    m_entries[entry].next = 0;
    m_entries[last].next = entry;
    m_entries[0].previous = entry;
}

void WriteBuffer::unlink(std::uint32_t entry)
{
    m_entries[m_entries[entry].previous].next = m_entries[entry].next;
    m_entries[m_entries[entry].next].previous = m_entries[entry].previous;
}

std::uint64_t WriteBuffer::write(std::uint64_t page, std::uint32_t begin, std::uint32_t end)
{
    std::uint32_t at = 0;
    if (const std::uint32_t* const found = m_byPage.find(page)) {
        at = *found;
        unlink(at);
    } else {
        at = m_free.back();
        m_free.pop_back();
        m_entries[at].page = page;
        m_entries[at].dirtySectors = 0;
        std::fill_n(bitsOf(at), m_wordsPerPage, 0);
        m_byPage.set(page, at);
    }
    append(at);
    std::uint64_t replaced = 0;
    forWords(begin, end, [&](std::uint64_t word, std::uint64_t mask) {
        std::uint64_t& bits = bitsOf(at)[word];
        if ((bits & mask) != 0) // counting is slow without the processor's popcount instruction
            replaced += static_cast<std::uint64_t>(std::popcount(bits & mask));
        bits |= mask;
    });
    const auto added = static_cast<std::uint32_t>(end - begin - replaced);
    m_entries[at].dirtySectors += added;
    m_dirtySectors += added;
    return replaced;
}

WriteBuffer::Evicted WriteBuffer::take(std::uint32_t entry)
{
    const Entry& taken = m_entries[entry];
    unlink(entry);
    m_byPage.erase(taken.page);
    m_free.push_back(entry);
    m_dirtySectors -= taken.dirtySectors;
    return {taken.page, Bytes(taken.dirtySectors * kSectorBytes)};
}

WriteBuffer::Evicted WriteBuffer::evictOldest() { return take(m_entries[0].next); }

Bytes WriteBuffer::discard(std::uint64_t page)
{
    const std::uint32_t* const found = m_byPage.find(page);
    return found ? take(*found).dirty : Bytes();
}

} // namespace assay
