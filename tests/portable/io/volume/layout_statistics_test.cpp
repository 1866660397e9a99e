#include "io/volume/layout_statistics.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

using namespace assay;
using Catch::Matchers::WithinAbs;

namespace {

VolumeFile fileOf(std::string path, Bytes size, std::vector<Extent> extents)
{
    return {std::move(path), size, std::move(extents)};
}

VolumeLayout volumeOf(std::vector<VolumeFile> files, std::vector<Extent> free)
{
    return {"fat32", mib(4), mib(60), kib(32), mib(4), std::move(files), std::move(free), std::nullopt};
}

} // namespace

TEST_CASE("A contiguous file has one fragment and no cluster out of order", "[layout]")
{
    const auto figures = fileStatistics(fileOf("/1.mp4", mib(1), {{mib(8), mib(1)}}), kib(32), mib(4));
    CHECK(figures.clusters == 32);
    CHECK(figures.fragments == 1);
    CHECK(figures.outOfOrder == 0);
    CHECK(figures.units == 1);
}

TEST_CASE("A file with isolated clusters has each of them out of order", "[layout]")
{
    const auto figures = fileStatistics(
        fileOf("/1.mp4", kib(96), {{mib(8), kib(32)}, {mib(9), kib(32)}, {mib(4), kib(32)}}), kib(32), mib(4));
    CHECK(figures.clusters == 3);
    CHECK(figures.fragments == 3);
    CHECK_THAT(figures.outOfOrder, WithinAbs(1, 1e-12));
    CHECK(figures.units == 2);
}

TEST_CASE("An allocation unit with several fragments of a file counts once", "[layout]")
{
    // The first piece reaches from unit 1 into unit 3, the second lies in unit 2, the third in unit 0.
    const auto figures =
        fileStatistics(fileOf("/1", mib(11), {{mib(7), mib(6)}, {mib(9), mib(1)}, {mib(0), mib(4)}}), kib(32), mib(4));
    CHECK(figures.units == 4);
}

TEST_CASE("An empty file has no cluster, and nothing of it is out of order", "[layout]")
{
    const auto figures = fileStatistics(fileOf("/empty", Bytes(), {}), kib(32), mib(4));
    CHECK(figures.clusters == 0);
    CHECK(figures.outOfOrder == 0);
    CHECK(figures.units == 0);
}

TEST_CASE("Free units and partially free units are counted separately", "[layout]")
{
    // Unit 1 is free but for its first MiB, unit 2 wholly, unit 3 in two pieces.
    const auto figures = freeSpaceStatistics(
        volumeOf({}, {{mib(5), mib(7)}, {mib(12), mib(1)}, {mib(14), kib(64)}, {mib(20), kib(32)}}), mib(4));
    CHECK(figures.bytes == mib(8) + kib(96));
    CHECK(figures.runs == 4);
    CHECK(figures.longest == mib(7));
    CHECK(figures.median == kib(64));
    CHECK(figures.freeUnits == 1);
    CHECK(figures.partlyFreeUnits == 3);
}

TEST_CASE("The slack is the space between the ends of the files and of their last clusters", "[layout]")
{
    const auto volume =
        volumeOf({fileOf("/a", Bytes(1), {}), fileOf("/b", kib(64), {}), fileOf("/c", Bytes(), {})}, {});
    CHECK(slackBytes(volume, kib(32)) == kib(32) - Bytes(1));
    CHECK(slackBytes(volume, kib(128)) == kib(128) - Bytes(1) + kib(64));
}

TEST_CASE("The fragmentation of a volume covers all of its files", "[layout]")
{
    const auto scatter = fragmentationStatistics(
        volumeOf({fileOf("/a", mib(1), {{mib(8), mib(1)}}),
                  fileOf("/b", kib(96), {{mib(10), kib(64)}, {mib(11), kib(32)}}), fileOf("/empty", Bytes(), {})},
                 {}));
    CHECK_THAT(scatter.meanFragments, WithinAbs(1.5, 1e-12));
    CHECK_THAT(scatter.outOfOrder, WithinAbs(1.0 / 33, 1e-12));
}

TEST_CASE("The equivalent recorder has the clusters, file size and free space of the card", "[layout]")
{
    const auto likeness = equivalentRecorder(volumeOf(
        {fileOf("/log", kib(4), {}), fileOf("/1", mib(16), {}), fileOf("/2", mib(17), {}), fileOf("/3", mib(9), {})},
        {{mib(50), mib(6)}}));
    REQUIRE(likeness);
    CHECK(likeness->fileSystem == "fat32");
    CHECK(likeness->cluster == kib(32));
    CHECK(likeness->segment == mib(16));
    CHECK_THAT(likeness->freeShare, WithinAbs(0.1, 1e-12));
}

TEST_CASE("A card without a recording has no equivalent recorder", "[layout]")
{
    CHECK_FALSE(equivalentRecorder(volumeOf({fileOf("/log", kib(4), {})}, {})));
}

TEST_CASE("Damaged files, FAT12 and FAT16 have no equivalent recorder", "[layout]")
{
    VolumeLayout volume = volumeOf({fileOf("/1", mib(16), {}), fileOf("/2", gib(3), {})}, {{mib(50), mib(6)}});
    volume.files[1].damage = msg("volume", "cluster 5 is marked free");
    CHECK(equivalentRecorder(volume)->segment == mib(16));
    CHECK(slackBytes(volume, gib(1)) == gib(1) - mib(16));
    volume.fileSystem = "fat16";
    CHECK_FALSE(equivalentRecorder(volume));
}
