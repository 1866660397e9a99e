#include "model/sim/sector_store.h"

#include "card/stamp/sector_stamp.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace assay {

namespace {

constexpr std::uint64_t kPagesPerChunk = mib(1) / kib(4);

std::uint64_t sectorOf(Bytes offset)
{
    assert(offset.count() % kSectorBytes == 0);
    return offset.count() / kSectorBytes;
}

} // namespace

SectorStore::SectorStore(Bytes capacity, std::byte erased, Bytes rawLimit)
    : m_capacity(capacity), m_erased(erased),
      m_rawSlotsMax(std::min<std::uint64_t>(rawLimit / Bytes(kSectorBytes), kSplitFlag - 1)),
      m_groups(capacity / gib(1) + 1)
{
}

Result<void> SectorStore::writeStamps(Bytes offset, Bytes length, const StampSpec& spec, Bytes source)
{
    const auto id = intern({spec, sectorOf(source) - sectorOf(offset)});
    if (!id)
        return tl::unexpected(id.error());
    assign(sectorOf(offset), sectorOf(length), *id);
    return {};
}

Result<void> SectorStore::writeRaw(Bytes offset, std::span<const std::byte> data)
{
    const std::uint64_t first = sectorOf(offset);
    const std::uint64_t count = data.size() / kSectorBytes;
    const auto isErased = [&](std::uint64_t i) {
        return std::ranges::all_of(data.subspan(i * kSectorBytes, kSectorBytes),
                                   [&](std::byte b) { return b == m_erased; });
    };
    std::uint64_t slots = 0;
    for (std::uint64_t i = 0; i < count; ++i)
        slots += isErased(i) ? 0 : 1;
    // Checks the capacity before any change, so that a rejected write keeps the old content.
    if (m_rawSlotsMax - (m_raw.size() - m_freeRaw.size()) < slots)
        return fail(Errc::environment, msg("sim",
                                           "the simulated card would hold more than {} MB of data without a stamp; use "
                                           "a smaller region or stamped writes",
                                           m_rawSlotsMax * kSectorBytes / 1'000'000));
    if (slots == 0)
        assign(first, count, kErased);
    for (std::uint64_t i = 0; i < count && slots > 0; ++i) {
        if (isErased(i)) { // erased content uses no memory
            assign(first + i, 1, kErased);
            continue;
        }
        ContentId slot = static_cast<ContentId>(m_raw.size());
        if (m_freeRaw.empty()) {
            m_raw.emplace_back();
        } else {
            slot = m_freeRaw.back();
            m_freeRaw.pop_back();
        }
        std::memcpy(m_raw[slot].data(), data.data() + i * kSectorBytes, kSectorBytes);
        assign(first + i, 1, kRawFlag | slot);
    }
    return {};
}

void SectorStore::erase(Bytes offset, Bytes length) { assign(sectorOf(offset), sectorOf(length), kErased); }

bool SectorStore::matches(Bytes offset, Bytes length, const StampSpec& spec, Bytes source) const
{
    const std::uint64_t end = sectorOf(offset) + sectorOf(length);
    const Recipe recipe{spec, sectorOf(source) - sectorOf(offset)};
    for (std::uint64_t sector = sectorOf(offset); sector < end;) {
        const ContentId id = idAt(sector);
        if (id == kErased)
            return false;
        if ((id & kRawFlag) != 0 ? !rawMatches(sector, recipe, id) : m_recipes[id - 1] != recipe)
            return false;
        sector += runLength(sector, end);
    }
    return true;
}

bool SectorStore::rawMatches(std::uint64_t sector, const Recipe& recipe, ContentId id) const
{
    return countGoodSectors(m_raw[id & ~kRawFlag], Bytes((sector + recipe.shift) * kSectorBytes), recipe.spec) == 1;
}

void SectorStore::read(Bytes offset, std::span<std::byte> out) const
{
    std::uint64_t sector = sectorOf(offset);
    const std::uint64_t end = sector + out.size() / kSectorBytes;
    while (sector < end) {
        const std::uint64_t count = runLength(sector, end);
        const auto part = out.first(count * kSectorBytes);
        const ContentId id = idAt(sector);
        if (id == kErased) {
            std::fill(part.begin(), part.end(), m_erased);
        } else if ((id & kRawFlag) != 0) {
            std::memcpy(part.data(), m_raw[id & ~kRawFlag].data(), kSectorBytes);
        } else {
            const Recipe& recipe = m_recipes[id - 1];
            fillStamps(part, Bytes((sector + recipe.shift) * kSectorBytes), recipe.spec);
        }
        out = out.subspan(part.size());
        sector += count;
    }
}

Bytes SectorStore::memoryBytes() const
{
    const auto groups = static_cast<std::uint64_t>(
        std::count_if(m_groups.begin(), m_groups.end(), [](const auto& group) { return group != nullptr; }));
    return Bytes(m_groups.size() * sizeof(m_groups[0]) + groups * sizeof(Group) + m_idArrayBytes +
                 m_split.size() * sizeof(Split) + m_raw.size() * kSectorBytes +
                 m_recipes.size() * (2 * sizeof(Recipe) + 48));
}

Result<SectorStore::ContentId> SectorStore::intern(const Recipe& recipe)
{
    if (m_lastId != kErased && m_recipes[m_lastId - 1] == recipe)
        return m_lastId;
    const auto known = m_recipeIds.find(recipe);
    if (known != m_recipeIds.end())
        return m_lastId = known->second;
    if (m_recipes.size() >= kRecipesMax)
        return fail(
            Errc::environment,
            msg("sim", "the simulated card holds {} different stamps, its maximum; shorten the run", kRecipesMax));
    m_recipes.push_back(recipe);
    m_lastId = static_cast<ContentId>(m_recipes.size());
    m_recipeIds.emplace(recipe, m_lastId);
    return m_lastId;
}

SectorStore::Chunk& SectorStore::chunkAt(std::uint64_t sector)
{
    const std::uint64_t chunk = sector / kChunkSectors;
    auto& group = m_groups[chunk / kGroupChunks];
    if (!group)
        group = std::make_unique<Group>();
    return (*group)[chunk % kGroupChunks];
}

const SectorStore::Chunk* SectorStore::findChunk(std::uint64_t sector) const
{
    const std::uint64_t chunk = sector / kChunkSectors;
    const auto& group = m_groups[chunk / kGroupChunks];
    return group ? &(*group)[chunk % kGroupChunks] : nullptr;
}

SectorStore::ContentId SectorStore::idAt(std::uint64_t sector) const
{
    const Chunk* chunk = findChunk(sector);
    if (chunk == nullptr)
        return kErased;
    if (!chunk->ids)
        return chunk->uniform;
    const ContentId page = chunk->ids[sector % kChunkSectors / kPageSectors];
    return isSplit(page) ? m_split[page & ~kSplitFlag][sector % kPageSectors] : page;
}

std::uint64_t SectorStore::runLength(std::uint64_t sector, std::uint64_t end) const
{
    const Chunk* chunk = findChunk(sector);
    std::uint64_t unit = kChunkSectors;
    if (chunk != nullptr && chunk->ids)
        unit = isSplit(chunk->ids[sector % kChunkSectors / kPageSectors]) ? 1 : kPageSectors;
    return std::min(unit - sector % unit, end - sector);
}

void SectorStore::assign(std::uint64_t first, std::uint64_t count, ContentId id)
{
    assert((first + count) * kSectorBytes <= m_capacity.count());
    while (count > 0) {
        const std::uint64_t begin = first % kChunkSectors;
        const std::uint64_t part = std::min(count, kChunkSectors - begin);
        if (id != kErased || findChunk(first) != nullptr)
            assignInChunk(chunkAt(first), begin, begin + part, id);
        first += part;
        count -= part;
    }
}

void SectorStore::assignInChunk(Chunk& chunk, std::uint64_t begin, std::uint64_t end, ContentId id)
{
    if (begin == 0 && end == kChunkSectors) {
        makeUniform(chunk, id);
        return;
    }
    if (!chunk.ids && chunk.uniform == id)
        return;
    refine(chunk);
    for (std::uint64_t at = begin; at < end;) {
        const std::uint64_t inPage = at % kPageSectors;
        const std::uint64_t pageEnd = std::min(kPageSectors, inPage + end - at);
        assignInPage(chunk.ids[at / kPageSectors], inPage, pageEnd, id);
        at += pageEnd - inPage;
    }
    // Smaller writes have filled the chunk completely with one recipe: the array is no longer needed.
    if (end == kChunkSectors &&
        std::all_of(&chunk.ids[0], &chunk.ids[kPagesPerChunk - 1] + 1, [id](ContentId page) { return page == id; }))
        makeUniform(chunk, id);
}

void SectorStore::assignInPage(ContentId& page, std::uint64_t begin, std::uint64_t end, ContentId id)
{
    if (begin == 0 && end == kPageSectors) {
        makeWhole(page, id);
        return;
    }
    if (page == id)
        return;
    if (!isSplit(page))
        page = newSplit(page);
    Split& sectors = m_split[page & ~kSplitFlag];
    for (std::uint64_t i = begin; i < end; ++i) {
        if ((sectors[i] & kRawFlag) != 0)
            m_freeRaw.push_back(sectors[i] & ~kRawFlag);
        sectors[i] = id;
    }
    if ((id & kRawFlag) == 0 && std::ranges::all_of(sectors, [id](ContentId sector) { return sector == id; }))
        makeWhole(page, id);
}

// Raw sectors are stored individually, in split pages only.
void SectorStore::makeWhole(ContentId& page, ContentId id)
{
    if (isSplit(page)) {
        for (const ContentId sector : m_split[page & ~kSplitFlag])
            if ((sector & kRawFlag) != 0)
                m_freeRaw.push_back(sector & ~kRawFlag);
        m_freeSplit.push_back(page & ~kSplitFlag);
    }
    page = id;
}

SectorStore::ContentId SectorStore::newSplit(ContentId content)
{
    auto slot = static_cast<ContentId>(m_split.size());
    if (m_freeSplit.empty()) {
        m_split.emplace_back();
    } else {
        slot = m_freeSplit.back();
        m_freeSplit.pop_back();
    }
    m_split[slot].fill(content);
    return kSplitFlag | slot;
}

void SectorStore::makeUniform(Chunk& chunk, ContentId id)
{
    if (chunk.ids) {
        for (std::uint64_t page = 0; page < kPagesPerChunk; ++page)
            makeWhole(chunk.ids[page], id);
        m_idArrayBytes -= kPagesPerChunk * sizeof(ContentId);
    }
    chunk = Chunk{nullptr, id};
}

void SectorStore::refine(Chunk& chunk)
{
    if (chunk.ids)
        return;
    chunk.ids = std::make_unique_for_overwrite<ContentId[]>(kPagesPerChunk);
    std::fill_n(chunk.ids.get(), kPagesPerChunk, chunk.uniform);
    m_idArrayBytes += kPagesPerChunk * sizeof(ContentId);
}

} // namespace assay
