// The sectors of a simulated card. Stores the recipe of each sector instead of its bytes, so that a 2 TB card fits in
// memory; bytes are stored only for sectors without a recipe. Single thread. All offsets and lengths are multiples of a
// sector and inside the capacity.
//
// Memory: 16 bytes per written MiB that holds one stamp, 1 KiB per MiB written in blocks of 4 KiB or more, 32 bytes
// more per 4 KiB if the blocks are smaller, 512 bytes more per raw sector.
#pragma once

#include "card/stamp/stamp_spec.h"
#include "ground/base/result.h"
#include "ground/base/units.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <span>
#include <vector>

namespace assay {

class SectorStore {
public:
    // `erased` is every byte of never-written and erased sectors. `rawLimit` limits the memory of raw bytes.
    explicit SectorStore(Bytes capacity, std::byte erased = std::byte{0x00}, Bytes rawLimit = mib(256));

    // Writes at `offset` the stamps of `spec` for `source` and the addresses after it. A genuine card has source ==
    // offset; a card that wraps around passes the physical address as `offset` and the requested address as `source`.
    // Errc::environment if the card would hold more than kRecipesMax different recipes.
    Result<void> writeStamps(Bytes offset, Bytes length, const StampSpec& spec, Bytes source);
    Result<void> writeStamps(Bytes offset, Bytes length, const StampSpec& spec)
    {
        return writeStamps(offset, length, spec, offset);
    }
    // Writes content without a recipe (torn, flipped, or a file system's). Errc::environment if `rawLimit` is reached;
    // nothing is written then.
    Result<void> writeRaw(Bytes offset, std::span<const std::byte> data);
    // Marks the sectors as never written.
    void erase(Bytes offset, Bytes length);

    // True if a read at `offset` would return exactly the stamps of `spec` for `source` and the addresses after it.
    bool matches(Bytes offset, Bytes length, const StampSpec& spec, Bytes source) const;
    bool matches(Bytes offset, Bytes length, const StampSpec& spec) const
    {
        return matches(offset, length, spec, offset);
    }
    // Reads the bytes of the sectors at `offset`.
    void read(Bytes offset, std::span<std::byte> out) const;

    Bytes capacity() const { return m_capacity; }
    Bytes rawBytes() const { return Bytes((m_raw.size() - m_freeRaw.size()) * kSectorBytes); }
    // Returns the approximate heap memory of the content.
    Bytes memoryBytes() const;

    static constexpr std::size_t kRecipesMax = std::size_t{1} << 22;

private:
    // Content id of a sector: 0 erased; kRawFlag + slot in m_raw; otherwise index in m_recipes + 1. For a page also:
    // kSplitFlag + slot in m_split.
    using ContentId = std::uint32_t;
    static constexpr ContentId kErased = 0;
    static constexpr ContentId kRawFlag = 0x80000000U;
    static constexpr ContentId kSplitFlag = 0x40000000U;
    static constexpr std::uint64_t kChunkSectors = 2048;
    static constexpr std::uint64_t kPageSectors = 8;
    static constexpr std::uint64_t kGroupChunks = 1024;

    // A stamp, and the distance from its location to the address in it (sectors, modulo 2^64).
    struct Recipe {
        StampSpec spec;
        std::uint64_t shift = 0;
        auto operator<=>(const Recipe&) const = default;
    };
    // 1 MiB: one id for all sectors if `ids` is null, otherwise one id per 4 KiB page.
    struct Chunk {
        std::unique_ptr<ContentId[]> ids;
        ContentId uniform = kErased;
    };
    using Split = std::array<ContentId, kPageSectors>; // a page with different sectors
    using Group = std::array<Chunk, kGroupChunks>;     // 1 GiB, allocated on the first write

    Chunk& chunkAt(std::uint64_t sector);
    const Chunk* findChunk(std::uint64_t sector) const; // null if never written
    ContentId idAt(std::uint64_t sector) const;
    std::uint64_t
    runLength(std::uint64_t sector,
              std::uint64_t end) const; // number of sectors from `sector` on, inside its chunk, that share its id
    Result<ContentId> intern(const Recipe& recipe);
    void assign(std::uint64_t first, std::uint64_t count, ContentId id);
    void assignInChunk(Chunk& chunk, std::uint64_t begin, std::uint64_t end, ContentId id);
    void refine(Chunk& chunk);
    void makeUniform(Chunk& chunk, ContentId id);
    void assignInPage(ContentId& page, std::uint64_t begin, std::uint64_t end, ContentId id);
    void makeWhole(ContentId& page, ContentId id);
    ContentId newSplit(ContentId content);
    static bool isSplit(ContentId page) { return (page & (kRawFlag | kSplitFlag)) == kSplitFlag; }
    bool rawMatches(std::uint64_t sector, const Recipe& recipe, ContentId id) const;

    Bytes m_capacity;
    std::byte m_erased;
    std::size_t m_rawSlotsMax;
    std::vector<std::unique_ptr<Group>> m_groups;
    std::vector<Recipe> m_recipes;
    std::map<Recipe, ContentId> m_recipeIds;
    ContentId m_lastId = kErased; // of the latest interned recipe: most writes repeat it
    std::deque<std::array<std::byte, kSectorBytes>> m_raw;
    std::vector<ContentId> m_freeRaw;
    std::deque<Split> m_split;
    std::vector<ContentId> m_freeSplit;
    std::uint64_t m_idArrayBytes = 0;
};

} // namespace assay
