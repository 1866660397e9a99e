// exFAT: the active FAT and bitmap, names, and one damaged file among good ones.
#include "io/volume/names.h"
#include "io/volume/volume.h"
#include "support/made_volume.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <functional>

using namespace assay;
using namespace assay::test;

namespace {

constexpr Bytes kExfatCluster = MadeExfat::kCluster;

VolumeLayout layoutOfExfat(MadeExfat& made)
{
    auto layout = readVolume(made.volume);
    if (!layout)
        FAIL(layout.error().english());
    return std::move(*layout);
}

// "none" where the file is not listed, "" where it is good.
std::string damageIn(const VolumeLayout& layout, const std::string& path)
{
    const auto file = std::ranges::find(layout.files, path, &VolumeFile::path);
    return file == layout.files.end() ? "none" : file->damage ? file->damage->english() : "";
}

} // namespace

TEST_CASE("Files and free space of exFAT are those of the active FAT and bitmap", "[layout]")
{
    struct Row {
        unsigned tables, active;
        std::uint64_t clusters; // the first FAT has 2 of them, the second 5
    };
    const Row row = GENERATE(Row{1, 0, 2}, Row{2, 0, 2}, Row{2, 1, 5}, Row{1, 1, 2}, Row{2, 2, 2});
    CAPTURE(row.tables, row.active);
    MadeExfat made(row.tables, row.active);
    made.chain({20, 21});
    if (row.tables == 2)
        made.chain({20, 21, 22, 23, 24}, 1);
    made.addFile(u"C0001.MP4", 20, row.clusters * kExfatCluster.count(), false);
    const VolumeLayout layout = layoutOfExfat(made);
    REQUIRE(layout.files.size() == 1);
    CHECK(damageIn(layout, "/C0001.MP4").empty());
    CHECK(layout.files.front().extents == std::vector<Extent>{{made.place(20), kExfatCluster * row.clusters}});
    Bytes free;
    for (const Extent& run : layout.free)
        free += run.length;
    CHECK(free == kExfatCluster * (MadeExfat::kClusters - 4 - row.clusters));
    CHECK(layout.nextWrite == made.place(6));
}

TEST_CASE("One damaged file of exFAT is named with its reason, and the others are listed", "[layout]")
{
    struct Row {
        std::function<void(MadeExfat&)> make;
        const char* damage;
    };
    const std::uint64_t two = kExfatCluster.count() + 1;
    const std::vector<Row> rows = {
        {[&](MadeExfat& made) { made.chain({20}), made.addFile(u"BAD", 20, two, false); },
         "it has 1 of the 2 clusters that its size needs"},
        {[&](MadeExfat& made) { made.addFile(u"BAD", 0, two, false); },
         "it has 0 of the 2 clusters that its size needs"},
        {[&](MadeExfat& made) { made.addFile(u"BAD", 20, two, false), made.setUsed(20, true); },
         "cluster 20 has no successor"},
        {[&](MadeExfat& made) { made.addFile(u"BAD", 20, two, false), made.setEntry(20, 0xFFFFFFF7); },
         "cluster 20 is marked bad"},
        {[&](MadeExfat& made) { made.addFile(u"BAD", 20, two, false), made.setEntry(20, 202); },
         "cluster 202 does not exist; the last one is 201"},
        {[&](MadeExfat& made) { made.addFile(u"BAD", 20, two, false), made.setEntry(20, 20); },
         "its clusters lead back to cluster 20"},
        {[&](MadeExfat& made) { made.addFile(u"BAD", 201, two, true); },
         "cluster 202 does not exist; the last one is 201"},
        {[&](MadeExfat& made) { made.addFile(u"BAD", 20, ~0ULL, true); },
         "cluster 202 does not exist; the last one is 201"},
        {[&](MadeExfat& made) { made.addFile(u"BAD", 5, 1, true); }, "cluster 5 belongs to another file or folder too"},
        {[&](MadeExfat& made) { made.addFile(u"BAD", 20, two, true), made.setUsed(20, true); },
         "its space at byte 110592 is marked free"},
    };
    const Row& row = rows[GENERATE(range(std::size_t{0}, std::size_t{10}))];
    CAPTURE(row.damage);
    MadeExfat made;
    made.chain({10, 11});
    made.addFile(u"a.mp4", 10, two, false);
    row.make(made);
    made.chain({12});
    made.addFile(u"c.mp4", 12, 1, true);
    const VolumeLayout layout = layoutOfExfat(made);
    CHECK(layout.files.size() == 3);
    CHECK(damageIn(layout, "/BAD") == row.damage);
    CHECK(damageIn(layout, "/a.mp4").empty());
    CHECK(damageIn(layout, "/c.mp4").empty());
    CHECK(layout.damagedFolders.empty());
}

TEST_CASE("A file of exFAT whose entries are cut off is no file, and its folder is named", "[layout]")
{
    MadeExfat made;
    made.addFile(u"a name of more than fifteen", 0, 0, true, 0, GENERATE(1u, 2u, 3u));
    made.addFile(u"whole", 0, 0, true);
    const VolumeLayout layout = layoutOfExfat(made);
    REQUIRE(layout.files.size() == 1);
    CHECK(layout.files.front().path == "/whole");
    REQUIRE(layout.damagedFolders.size() == 1);
    CHECK(layout.damagedFolders.front().path == "/");
}

TEST_CASE("Upper case on exFAT follows the table of the volume", "[layout]")
{
    MadeExfat made;
    made.addFile(u"Été.MP4", 0, 0, true);
    const bool whole = GENERATE(true, false);
    if (!whole)
        made.volume.put(made.place(4), 2, 0x1234); // against its checksum: the common table serves
    const VolumeLayout layout = layoutOfExfat(made);
    CHECK(findFile(layout, "/Été.mp4"));
    CHECK((findFile(layout, "/éTÉ.mp4") == nullptr) == whole);
}

TEST_CASE("exFAT without a map of free clusters is refused", "[layout]")
{
    MadeExfat made(2, 1);
    made.volume.put(made.place(5) + Bytes(33), 1, 0); // both maps are of the first FAT
    const auto layout = readVolume(made.volume);
    REQUIRE_FALSE(layout);
    CHECK(layout.error().english().find("no map of its free clusters") != std::string::npos);
}

TEST_CASE("An exFAT file system that is larger than the card says both sizes", "[layout]")
{
    MadeExfat made;
    const Bytes whole = made.volume.size();
    made.volume.resize(whole - kExfatCluster * 8);
    const auto layout = readVolume(made.volume);
    REQUIRE_FALSE(layout);
    const std::string said = layout.error().english();
    CAPTURE(said);
    CHECK(said.find("(" + std::to_string(whole.count()) + " B)") != std::string::npos);
    CHECK(said.find("(" + std::to_string((whole - kExfatCluster * 8).count()) + " B)") != std::string::npos);
}
