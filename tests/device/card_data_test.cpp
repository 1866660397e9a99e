// What lies on a real block device is recognised, with and without a partition table.
#include "platform/platform.h"
#include "support/loop_device.h"

#include <catch2/catch_test_macros.hpp>
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
