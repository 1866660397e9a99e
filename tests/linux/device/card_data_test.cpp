// Data on a real block device are recognised, with and without a partition table.
#include "support/linux/loop_device.h"
#include "support/made_volume.h"
#include "support/temp_folder.h"
#include "system/platform.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cstdlib>

using namespace assay;
using namespace assay::test;

namespace {

ExistingData dataOn(const LoopDevice& loop)
{
    const auto info = platform::describeDevice(loop.path());
    REQUIRE(info);
    return platform::existingData(*info);
}

void format(const std::string& command)
{
    if (std::system((command + " >/dev/null 2>&1").c_str()) != 0)
        SKIP("not here: " << command);
}

// One entry from 1 MiB on (type 0x83, Linux); CHS fields are not looked at.
void writePartitionTable(const LoopDevice& loop, std::uint32_t sectors)
{
    std::string table(512, '\0');
    const std::uint32_t start = 2048;
    table[0x1BE + 4] = '\x83';
    for (int i = 0; i < 4; ++i) {
        table[static_cast<std::size_t>(0x1BE + 8 + i)] = static_cast<char>(start >> (8 * i));
        table[static_cast<std::size_t>(0x1BE + 12 + i)] = static_cast<char>(sectors >> (8 * i));
    }
    table[510] = '\x55';
    table[511] = '\xAA';
    loop.write(Bytes(), table);
}

} // namespace

TEST_CASE("A blank card holds nothing")
{
    const LoopDevice loop(mib(8));
    const ExistingData data = dataOn(loop);
    REQUIRE(data);
    CHECK(data->empty());
}

TEST_CASE("A file system on the whole card is recognised with its label and use")
{
    const LoopDevice loop(mib(16));
    format("mkfs.ext4 -F -L HOLIDAY " + loop.path());
    const std::string before = loop.contentHash();
    const ExistingData data = dataOn(loop);
    REQUIRE(data);
    REQUIRE(data->size() == 1);
    CHECK(data->front().kind == "ext4");
    CHECK(data->front().label == "HOLIDAY");
    CHECK(data->front().partition == 0);
    REQUIRE(data->front().used);
    CHECK(*data->front().used > Bytes(0));
    CHECK(*data->front().used < mib(16));
    CHECK(loop.contentHash() == before);
}

TEST_CASE("FAT32 is recognised with its label and use")
{
    const LoopDevice loop(mib(64));
    format("mkfs.vfat -F 32 -s 1 -n HOLIDAY " + loop.path());
    const ExistingData data = dataOn(loop);
    REQUIRE(data);
    REQUIRE(data->size() == 1);
    CHECK(data->front().kind == "vfat");
    CHECK(data->front().label == "HOLIDAY");
    CHECK(data->front().used == Bytes(512)); // the cluster of the root folder
}

TEST_CASE("exFAT is recognised with its label")
{
    const LoopDevice loop(mib(64));
    format("mkfs.exfat -L HOLIDAY " + loop.path());
    const ExistingData data = dataOn(loop);
    REQUIRE(data);
    REQUIRE(data->size() == 1);
    CHECK(data->front().kind == "exfat");
    CHECK(data->front().label == "HOLIDAY");
}

TEST_CASE("Partitions are found by the table alone, with what is in them")
{
    const LoopDevice loop(mib(16));
    writePartitionTable(loop, 14 * 2048);
    ExistingData data = dataOn(loop);
    REQUIRE(data);
    REQUIRE(data->size() == 1);
    CHECK(data->front().kind.empty());
    CHECK(data->front().size == mib(14));
    format("mkfs.ext4 -F -L INSIDE -E offset=1048576 " + loop.path() + " 14m");
    data = dataOn(loop);
    REQUIRE(data);
    REQUIRE(data->size() == 1);
    CHECK(data->front().partition == 1);
    CHECK(data->front().kind == "ext4");
    CHECK(data->front().label == "INSIDE");
}

namespace {

constexpr Bytes kTableCard = mib(8), kExfatBegin = mib(1);

// A card with exFAT in a partition that a table says in blocks of this size.
MemoryVolume partitioned(bool gpt, Bytes block)
{
    MemoryVolume card(kTableCard);
    const MadeExfat made;
    const std::uint64_t first = kExfatBegin / block, blocks = made.volume.size() / block;
    gpt ? putGpt(card, block, first, blocks) : putMbr(card, first, blocks);
    card.insert(kExfatBegin, made.volume);
    return card;
}

void checkPartition(const ExistingData& data)
{
    REQUIRE(data);
    REQUIRE(data->size() == 1);
    CHECK(data->front().partition == 1);
    CHECK(data->front().kind == "exfat");
    CHECK(data->front().size == MadeExfat().volume.size());
}

} // namespace

TEST_CASE("Partitions are found with their sizes behind readers with blocks of every size")
{
    const bool gpt = GENERATE(true, false);
    const unsigned block = GENERATE(512u, 1024u, 2048u, 4096u);
    CAPTURE(gpt, block);
    const TempFolder folder;
    const LoopDevice loop(partitioned(gpt, Bytes(block)).saveAs(folder / "card.img"), {.logicalBlock = block});
    checkPartition(dataOn(loop));
}

TEST_CASE("Partitions are found where the table was written behind a reader with other blocks, or lies in an image")
{
    const bool gpt = GENERATE(true, false);
    const unsigned written = GENERATE(512u, 4096u);
    CAPTURE(gpt, written);
    const TempFolder folder;
    const std::string file = partitioned(gpt, Bytes(written)).saveAs(folder / "card.img");
    const auto image = platform::describeImage("image:" + file);
    REQUIRE(image);
    checkPartition(platform::existingData(*image));
    const LoopDevice loop(file, {.logicalBlock = written == 512 ? 4096u : 512u});
    checkPartition(dataOn(loop));
}

TEST_CASE("A partition table that cannot be read counts as data, and an empty one does not")
{
    const TempFolder folder;
    MemoryVolume card(kTableCard);
    putGpt(card, Bytes(512), 2048, 2048);
    const bool lost = GENERATE(true, false);
    if (lost) {
        card.put(Bytes(512), 8, 0);
        card.put(kTableCard - Bytes(512), 8, 0);
    } else {
        card = MemoryVolume(kTableCard);
        card.put(Bytes(510), 2, 0xAA55);
    }
    const auto image = platform::describeImage("image:" + card.saveAs(folder / "card.img"));
    REQUIRE(image);
    const ExistingData data = platform::existingData(*image);
    REQUIRE(data);
    REQUIRE(data->size() == (lost ? 1 : 0));
    if (lost)
        CHECK(data->front().kind == "gpt");
}
