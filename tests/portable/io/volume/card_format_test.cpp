// The layout of an empty card by its capacity, against the tables of the File System Specification.
#include "io/volume/card_format.h"

#include "ground/base/prng.h"
#include "io/volume/volume.h"
#include "support/made_volume.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::test;

namespace {

CardFormat formatOf(Bytes capacity)
{
    const auto format = formatFor(capacity, Bytes(512));
    if (!format)
        FAIL(format.error().english());
    return *format;
}

std::uint64_t numberIn(const std::vector<CardPart>& table, std::size_t at, std::size_t size)
{
    return littleEndian(table.front().content, at, size);
}

} // namespace

TEST_CASE("The capacity decides on file system, cluster, boundary unit and partition", "[format]")
{
    struct Row {
        Bytes capacity;
        CardFileSystem fileSystem;
        Bytes cluster, boundary, partition; // 0 = between one and two boundary units
        unsigned type;
    };
    constexpr std::uint64_t kMega = 1'000'000, kGiga = 1000 * kMega;
    const Row row = GENERATE(Row{Bytes(8 * kMega), CardFileSystem::fat12, kib(8), kib(8), Bytes(), 0x01},
                             Row{Bytes(16 * kMega), CardFileSystem::fat12, kib(16), kib(16), Bytes(), 0x01},
                             Row{Bytes(128 * kMega), CardFileSystem::fat16, kib(16), kib(32), Bytes(), 0x06},
                             Row{gib(1), CardFileSystem::fat16, kib(16), kib(64), Bytes(), 0x06},
                             Row{Bytes(2 * kGiga), CardFileSystem::fat16, kib(32), kib(64), Bytes(), 0x06},
                             Row{gib(2), CardFileSystem::fat16, kib(32), kib(64), Bytes(), 0x06},
                             Row{Bytes(4 * kGiga), CardFileSystem::fat32, kib(32), mib(4), mib(4), 0x0B},
                             Row{gib(32), CardFileSystem::fat32, kib(32), mib(4), mib(4), 0x0C},
                             Row{Bytes(64 * kGiga), CardFileSystem::exfat, kib(128), mib(16), mib(16), 0x07},
                             Row{gib(128), CardFileSystem::exfat, kib(128), mib(16), mib(16), 0x07},
                             Row{Bytes(256 * kGiga), CardFileSystem::exfat, kib(256), mib(32), mib(32), 0x07},
                             Row{Bytes(1000 * kGiga), CardFileSystem::exfat, kib(512), mib(64), mib(64), 0x07},
                             Row{gib(2048), CardFileSystem::exfat, kib(512), mib(64), mib(64), 0x07},
                             Row{Bytes(4000 * kGiga), CardFileSystem::exfat, kib(1024), mib(128), mib(128), 0xEE});
    CAPTURE(row.capacity.count());
    const CardFormat format = formatOf(row.capacity);
    CHECK(format.fileSystem == row.fileSystem);
    CHECK(format.cluster == row.cluster);
    CHECK(format.boundaryUnit == row.boundary);
    if (row.partition > Bytes())
        CHECK(format.volume.offset == row.partition);
    else
        CHECK((format.volume.offset >= row.boundary && format.volume.offset < row.boundary * 2));
    CHECK(numberIn(partitionTable(format, row.capacity), 450, 1) == row.type);
}

TEST_CASE("Volume and tables of every capacity lie on the card, and the data area starts at a boundary", "[format]")
{
    Prng random(5);
    for (int i = 0; i < 2000; ++i) {
        const auto power = 22 + random.below(25);
        const Bytes capacity(512 * ((std::uint64_t{1} << power >> 9) + random.below(std::uint64_t{1} << power >> 9)));
        CAPTURE(capacity.count());
        const CardFormat format = formatOf(capacity);
        const Bytes end = format.volume.offset + format.volume.length;
        CHECK(end <= capacity);
        CHECK(end + format.cluster * 64 + kib(64) > capacity); // nearly all of it
        CHECK(format.dataOffset % format.boundaryUnit == Bytes());
        CHECK(format.dataOffset <= format.boundaryUnit * 6);
        CHECK(format.dataOffset > format.volume.offset + format.tableOffset);
        for (const CardPart& part : partitionTable(format, capacity))
            CHECK(((part.offset + Bytes(part.content.size()) <= format.volume.offset) ||
                   (part.offset >= end && part.offset + Bytes(part.content.size()) <= capacity)));
    }
}

TEST_CASE("The file system on a partition beyond 2 TiB is found by either copy of its table", "[format]")
{
    const bool keepsFirst = GENERATE(true, false);
    const Bytes capacity = mib(64); // the table of a small card, so that it fits into memory
    CardFormat format;
    format.isGpt = true;
    format.volume = {mib(1), MadeExfat().volume.size()};
    MemoryVolume card(capacity);
    const auto parts = partitionTable(format, capacity);
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (i == 0 || (i < 3) == keepsFirst)
            card.put(parts[i].offset,
                     std::string_view(reinterpret_cast<const char*>(parts[i].content.data()), parts[i].content.size()));
    card.insert(mib(1), MadeExfat().volume);
    const auto layout = readVolume(card);
    REQUIRE(layout);
    CHECK(layout->begin == mib(1));
    CHECK(layout->length == format.volume.length);
}

TEST_CASE("A card that cannot be formatted is refused with the next step", "[format]")
{
    for (const auto& [capacity, block] :
         {std::pair{mib(3), Bytes(512)}, {gib(64), Bytes(4096)}, {kMaxFormatted + Bytes(512), Bytes(512)}}) {
        const auto format = formatFor(capacity, block);
        REQUIRE_FALSE(format);
        CHECK(format.error().code == Errc::badInput);
        CHECK(format.error().english().find("after = \"leave\"") != std::string::npos);
    }
}
