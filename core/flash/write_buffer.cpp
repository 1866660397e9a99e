#include "flash/write_buffer.h"

#include <utility>

namespace assay {

WriteBuffer::WriteBuffer(std::size_t pages, Bytes page) : m_pages(pages), m_sectorsPerPage(page.count() / kSectorBytes) {}

std::uint64_t WriteBuffer::write(std::uint64_t page, std::uint32_t begin, std::uint32_t end)
{
    const auto found = m_byPage.find(page);
    if (found == m_byPage.end())
        m_byPage[page] = m_entries.insert(m_entries.end(), {page, 0, std::vector<bool>(m_sectorsPerPage)});
    else
        m_entries.splice(m_entries.end(), m_entries, found->second);
    Entry& entry = m_entries.back();
    std::uint64_t replaced = 0;
    for (std::uint32_t sector = begin; sector < end; ++sector) {
        replaced += entry.dirty[sector] ? 1 : 0;
        entry.dirty[sector] = true;
    }
    const auto added = static_cast<std::uint32_t>(end - begin - replaced);
    entry.dirtySectors += added;
    m_dirtySectors += added;
    return replaced;
}

WriteBuffer::Entry WriteBuffer::take(Place place)
{
    Entry entry = std::move(*place);
    m_dirtySectors -= entry.dirtySectors;
    m_byPage.erase(entry.page);
    m_entries.erase(place);
    return entry;
}

WriteBuffer::Taken WriteBuffer::takeOldest()
{
    const Entry entry = take(m_entries.begin());
    return {entry.page, Bytes(entry.dirtySectors * kSectorBytes)};
}

Bytes WriteBuffer::forget(std::uint64_t page)
{
    const auto found = m_byPage.find(page);
    return found == m_byPage.end() ? Bytes() : Bytes(take(found->second).dirtySectors * kSectorBytes);
}

} // namespace assay
