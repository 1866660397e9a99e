// Partition tables count in the blocks of the reader behind which they were written.
#include "io/volume/volume.h"
#include "support/made_volume.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::test;

namespace {

constexpr Bytes kCardBytes = mib(4), kPartBegin = mib(1);

// A card with exFAT in a partition from 1 MiB on.
MemoryVolume cardOf(bool gpt, Bytes tableBlock, Bytes readerBlock)
{
    MemoryVolume card(kCardBytes, readerBlock);
    const MadeExfat made;
    const std::uint64_t first = kPartBegin / tableBlock, blocks = made.volume.size() / tableBlock;
    gpt ? putGpt(card, tableBlock, first, blocks) : putMbr(card, first, blocks);
    card.insert(kPartBegin, made.volume);
    return card;
}

} // namespace

TEST_CASE("A partition is found in blocks of every size, behind the reader that made it and behind others", "[layout]")
{
    const bool gpt = GENERATE(true, false);
    const Bytes table = GENERATE(Bytes(512), Bytes(1024), Bytes(2048), Bytes(4096));
    const Bytes reader = GENERATE(Bytes(512), Bytes(1024), Bytes(2048), Bytes(4096));
    CAPTURE(gpt, table.count(), reader.count());
    MemoryVolume card = cardOf(gpt, table, reader);
    const auto layout = readVolume(card);
    REQUIRE(layout);
    CHECK(layout->begin == kPartBegin);
    CHECK(layout->length == MadeExfat().volume.size());
}

TEST_CASE("The copy of a GPT at the end of the card serves where the first is gone", "[layout]")
{
    const Bytes block = GENERATE(Bytes(512), Bytes(1024), Bytes(2048), Bytes(4096));
    MemoryVolume card = cardOf(true, block, block);
    card.put(block, 8, 0);
    const auto layout = readVolume(card);
    REQUIRE(layout);
    CHECK(layout->begin == kPartBegin);
}

TEST_CASE("A partition that the card is too small for names the size of its file system and what is there", "[layout]")
{
    const bool gpt = GENERATE(true, false);
    MemoryVolume card = cardOf(gpt, Bytes(512), Bytes(512));
    card.resize(kPartBegin + kib(400));
    const auto layout = readVolume(card);
    REQUIRE_FALSE(layout);
    const std::string said = layout.error().english();
    CAPTURE(said);
    CHECK(said.find("(" + std::to_string(MadeExfat().volume.size().count()) + " B) from byte 1048576 on") !=
          std::string::npos);
    CHECK(said.find("(409600 B) there") != std::string::npos);
}

TEST_CASE("A file system that is larger than its partition says so", "[layout]")
{
    MemoryVolume card = cardOf(false, Bytes(512), Bytes(512));
    putMbr(card, kPartBegin / Bytes(512), 200);
    const auto layout = readVolume(card);
    REQUIRE_FALSE(layout);
    CHECK(layout.error().english().find("and its partition has 102 kB (102400 B)") != std::string::npos);
}

TEST_CASE("Recognised content without a supported file system is named", "[layout]")
{
    MemoryVolume card(mib(1));
    const std::string recognised = GENERATE("", "ntfs \"WINDOWS\", 31.9 GB");
    const auto layout = readVolume(card, [&] { return recognised; });
    REQUIRE_FALSE(layout);
    CHECK(layout.error().code == Errc::badInput);
    const std::string said = layout.error().english();
    CHECK(said.starts_with(recognised.empty() ? "No FAT, exFAT or ext4 file system was found on it"
                                              : "It holds ntfs \"WINDOWS\", 31.9 GB; only"));
}
