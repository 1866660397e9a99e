// How much of a file system is used, from the few fields that tell; heads that lie give nothing.
#include "card/device/existing_data.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <random>

using namespace assay;

namespace {

using Head = std::vector<std::byte>;

void put(Head& head, std::size_t at, std::size_t size, std::uint64_t value)
{
    for (std::size_t i = 0; i < size; ++i)
        head[at + i] = static_cast<std::byte>(value >> (8 * i));
}

Head ext(std::uint64_t blocks, std::uint64_t free, unsigned logBlock)
{
    Head head(4096);
    put(head, 1024 + 0x38, 2, 0xEF53);
    put(head, 1024 + 0x4, 4, blocks);
    put(head, 1024 + 0xC, 4, free);
    put(head, 1024 + 0x18, 4, logBlock);
    return head;
}

// 31 GiB, clusters of 16 KiB, as formatted by others: 32 reserved sectors, two FATs, FSInfo in sector 1.
Head fat32(std::uint64_t freeClusters)
{
    Head head(4096);
    put(head, 11, 2, 512);
    put(head, 13, 1, 32);
    put(head, 14, 2, 32);
    put(head, 16, 1, 2);
    put(head, 32, 4, 32 + 2 * 1000 + 32 * 100'000);
    put(head, 36, 4, 1000);
    put(head, 48, 2, 1);
    put(head, 512, 4, 0x41615252);
    put(head, 512 + 488, 4, freeClusters);
    return head;
}

} // namespace

TEST_CASE("The used space of ext and FAT32 file systems comes from their own counters")
{
    CHECK(usedBytes("ext4", ext(1000, 400, 2)) == Bytes(600 * 4096));
    CHECK(usedBytes("ext2", ext(1000, 1000, 0)) == Bytes(0));
    CHECK(usedBytes("vfat", fat32(99'999)) == Bytes(16384));
    Head wide = ext(0, 0, 2);
    put(wide, 1024 + 0x60, 4, 0x80);
    put(wide, 1024 + 0x150, 4, 1);
    CHECK(usedBytes("ext4", wide) == Bytes(std::uint64_t{1} << 44));
}

TEST_CASE("Unknown or inconsistent heads give no used space")
{
    CHECK_FALSE(usedBytes("ext4", ext(1000, 1001, 2)));
    CHECK_FALSE(usedBytes("ext4", ext(1000, 400, 60)));
    CHECK_FALSE(usedBytes("ext4", Head(4096)));
    CHECK_FALSE(usedBytes("ext4", std::span<const std::byte>(ext(1000, 400, 2)).first(2047)));
    CHECK_FALSE(usedBytes("vfat", fat32(0xFFFFFFFF)));
    CHECK_FALSE(usedBytes("vfat", Head(4096)));
    CHECK_FALSE(usedBytes("exfat", fat32(1)));
}

TEST_CASE("The root folder, which holds the label, is found on FAT of every kind")
{
    Head small(4096); // FAT16: one reserved sector, two FATs of 243
    put(small, 11, 2, 512);
    put(small, 13, 1, 64);
    put(small, 14, 2, 1);
    put(small, 16, 1, 2);
    put(small, 22, 2, 243);
    CHECK(rootFolderOffset("vfat", small) == Bytes((1 + 2 * 243) * 512));
    put(small, 11, 2, 4096);
    CHECK(rootFolderOffset("vfat", small) == Bytes((1 + 2 * 243) * 4096));
    Head large = fat32(0);
    put(large, 44, 4, 5);
    CHECK(rootFolderOffset("vfat", large) == Bytes((32 + 2 * 1000 + 3 * 32) * 512));
    CHECK_FALSE(rootFolderOffset("ntfs", large));
}

TEST_CASE("Random heads are read without harm")
{
    std::mt19937_64 random(1);
    for (int turn = 0; turn < 20'000; ++turn) {
        Head head = turn % 2 ? fat32(random()) : ext(random(), random() >> 40, 2);
        for (int change = 0; change < 4; ++change)
            head[random() % 2048] = static_cast<std::byte>(random());
        rootFolderOffset(turn % 2 ? "vfat" : "exfat", head);
        usedBytes(turn % 2 ? "vfat" : "ext4", std::span<const std::byte>(head).first(2048 + random() % 2049));
    }
}

TEST_CASE("Data on a card is put in words that are harmless to show")
{
    CHECK(inWords(std::nullopt) == "unknown");
    CHECK(inWords(std::vector<FoundData>{}) == "none");
    const std::vector<FoundData> data = {{1, "vfat", "A\nB", Bytes(31'900'000'000), Bytes(12'300'000)},
                                         {2, "", "", Bytes(1'000'000), {}}};
    CHECK(inWords(data) == "partition 1: vfat \"A\xEF\xBF\xBD"
                           "B\", 12.3 MB of 31.9 GB used; partition 2: unknown content, 1.00 MB");
}
