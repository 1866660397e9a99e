#include "support/volume_image.h"

#include "ground/base/prng.h"
#include "io/volume/layout_statistics.h"
#include "io/volume/volume.h"
#include "support/load.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <numeric>

using namespace assay;
using namespace assay::test;

namespace {

constexpr const char* kSystems[] = {"fat32", "exfat", "ext4"};

VolumeImage imageOf(const std::string& system)
{
    return VolumeImage(ASSAY_TEST_DATA "/volumes/" + system + ".sectors");
}

// Ends the test where two of the extents overlap, or one does not lie within the card.
void checkApart(std::vector<Extent> extents, Bytes size)
{
    std::ranges::sort(extents);
    Bytes end;
    for (const Extent& extent : extents) {
        if (extent.offset < end || extent.length.count() == 0 || extent.length > size ||
            extent.offset > size - extent.length)
            FAIL("an extent of " << extent.length.count() << " bytes at " << extent.offset.count()
                                 << ", the one before ends at " << end.count());
        end = extent.offset + extent.length;
    }
}

// Invariants of every layout, also of a damaged card. A damaged map may mark the clusters of a file free.
void checkSound(const VolumeLayout& layout, Bytes size)
{
    std::vector<Extent> used;
    for (const VolumeFile& file : layout.files)
        used.insert(used.end(), file.extents.begin(), file.extents.end());
    checkApart(used, size);
    checkApart(layout.free, size);
    for (const VolumeFile& file : layout.files)
        fileStatistics(file, layout.cluster, mib(4));
    freeSpaceStatistics(layout, mib(4));
}

// 1 to 4 bytes of the stored sectors are changed: bits flipped, set to what tables end with, or to what is elsewhere.
void damage(VolumeImage& image, Prng& prng)
{
    for (std::uint64_t edit = 0, edits = 1 + prng.below(4); edit < edits; ++edit) {
        std::byte& byte = image.stored(prng.below(image.storedBytes()));
        switch (prng.below(4)) {
        case 0: byte ^= std::byte{static_cast<unsigned char>(1u << prng.below(8))}; break;
        case 1: byte = std::byte{0xFF}; break;
        case 2: byte = std::byte{static_cast<unsigned char>(prng.below(256))}; break;
        default: byte = image.stored(prng.below(image.storedBytes()));
        }
    }
}

void readDamaged(const std::string& system, std::uint64_t number)
{
    const VolumeImage good = imageOf(system);
    std::uint64_t noticed = 0;
    for (std::uint64_t seed = 1; seed <= number; ++seed) {
        CAPTURE(system, seed);
        Prng prng(seed);
        VolumeImage image = good;
        damage(image, prng);
        const auto layout = readVolume(image);
        const bool marked =
            layout &&
            (!layout->damagedFolders.empty() ||
             std::ranges::any_of(layout->files, [](const VolumeFile& file) { return file.damage.has_value(); }));
        noticed += !layout || marked ? 1 : 0;
        if (layout)
            checkSound(*layout, image.size());
    }
    // Most edits hit names, times and what is not used; but not all of them.
    CHECK(noticed > number / 100);
    CHECK(noticed < number);
}

} // namespace

TEST_CASE("The files of a used file system are read with their places, and the rest is free", "[layout]")
{
    const std::string system = GENERATE(from_range(std::begin(kSystems), std::end(kSystems)));
    CAPTURE(system);
    VolumeImage image = imageOf(system);
    const auto layout = readVolume(image);
    REQUIRE(layout.has_value());
    CHECK(layout->fileSystem == system);
    checkSound(*layout, image.size());
    std::vector<Extent> all = layout->free;
    for (const VolumeFile& file : layout->files)
        all.insert(all.end(), file.extents.begin(), file.extents.end());
    checkApart(all, image.size());
    CHECK(layout->files.size() > 3);
    CHECK(std::ranges::any_of(layout->files, [](const VolumeFile& file) { return file.path.starts_with("/录像/"); }));
    CHECK(fragmentationStatistics(*layout).meanFragments > 1);
    CHECK(layout->damagedFolders.empty());
    for (const VolumeFile& file : layout->files) {
        CHECK_FALSE(file.damage);
        const Bytes length = std::accumulate(file.extents.begin(), file.extents.end(), Bytes(),
                                             [](Bytes sum, const Extent& extent) { return sum + extent.length; });
        CHECK(length >= file.size);
    }
}

TEST_CASE("A damaged file system is an error or a layout within the card, never a read outside", "[layout]")
{
    readDamaged(GENERATE(from_range(std::begin(kSystems), std::end(kSystems))), load(1000));
}

TEST_CASE("A million damaged file systems lead to no read outside", "[.long][layout]")
{
    readDamaged(GENERATE(from_range(std::begin(kSystems), std::end(kSystems))), 334'000);
}

TEST_CASE("A card without a file system is rejected with a sentence", "[layout]")
{
    VolumeImage image = imageOf("fat32");
    for (std::size_t i = 0; i < image.storedBytes(); ++i)
        image.stored(i) = std::byte{0};
    const auto layout = readVolume(image);
    REQUIRE_FALSE(layout.has_value());
    CHECK(layout.error().code == Errc::badInput);
}
