// FAT12, FAT16 and FAT32: geometry, the active FAT, names, and one damaged file among good ones.
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

constexpr std::uint64_t kFat16Clusters = 4085;

VolumeLayout layoutOfFat(MadeFat& made)
{
    auto layout = readVolume(made.volume);
    if (!layout)
        FAIL(layout.error().english());
    return std::move(*layout);
}

const VolumeFile& fileIn(const VolumeLayout& layout, const std::string& path)
{
    const auto file = std::ranges::find(layout.files, path, &VolumeFile::path);
    if (file == layout.files.end())
        FAIL(path << " is not listed");
    return *file;
}

std::string damageOf(const VolumeLayout& layout, const std::string& path)
{
    const VolumeFile& file = fileIn(layout, path);
    return file.damage ? file.damage->english() : "";
}

Bytes freeIn(const VolumeLayout& layout)
{
    Bytes sum;
    for (const Extent& run : layout.free)
        sum += run.length;
    return sum;
}

FatShape shapeOf(unsigned bits, Bytes sector = Bytes(512))
{
    return {bits, sector, bits == 16 ? kFat16Clusters : 200, 2};
}

struct LongNameRow {
    const char* what;
    std::function<void(MadeFat&)> before; // the entries before those of SHORT.TXT
    const char* path;
};

std::vector<LongNameRow> longNameRows(const std::string& name)
{
    const unsigned sum = checksumOf(name);
    return {
        {"as written by a computer", [=](MadeFat& made) { made.addLongName(u"A long name, two parts.txt", name); },
         "/A long name, two parts.txt"},
        {"of another file", [](MadeFat& made) { made.addLongName(u"gone.txt", "GONE    TXT"); }, "/SHORT.TXT"},
        {"one part of another file",
         [=](MadeFat& made) {
             made.addLongPart(0x42, u"second", sum + 1);
             made.addLongPart(0x01, u"the first of ", sum);
         },
         "/SHORT.TXT"},
        {"the last part is missing", [=](MadeFat& made) { made.addLongPart(0x01, u"the first of ", sum); },
         "/SHORT.TXT"},
        {"the first part is missing", [=](MadeFat& made) { made.addLongPart(0x42, u"second", sum); }, "/SHORT.TXT"},
        {"one in the middle is missing",
         [=](MadeFat& made) {
             made.addLongPart(0x43, u"third", sum);
             made.addLongPart(0x01, u"the first of ", sum);
         },
         "/SHORT.TXT"},
        {"in the wrong order",
         [=](MadeFat& made) {
             made.addLongPart(0x01, u"the first of ", sum);
             made.addLongPart(0x42, u"second", sum);
         },
         "/SHORT.TXT"},
        {"a deleted entry between",
         [=](MadeFat& made) {
             made.addLongPart(0x41, u"between", sum);
             made.addRaw(0xE5, 0x20);
         },
         "/SHORT.TXT"},
        {"a label between",
         [=](MadeFat& made) {
             made.addLongPart(0x41, u"between", sum);
             made.addRaw('V', 0x08);
         },
         "/SHORT.TXT"},
        {"too many parts", [=](MadeFat& made) { made.addLongPart(0x40 | 21, u"twenty-first", sum); }, "/SHORT.TXT"},
        {"left over, then that of the file",
         [=](MadeFat& made) {
             made.addLongPart(0x42, u"left over", 7);
             made.addLongName(u"right.txt", name);
         },
         "/right.txt"},
    };
}

} // namespace

TEST_CASE("FAT12, FAT16 and FAT32 are read with every sector size", "[layout]")
{
    const unsigned bits = GENERATE(12u, 16u, 32u);
    const Bytes sector = GENERATE(Bytes(512), Bytes(1024), Bytes(2048), Bytes(4096));
    CAPTURE(bits, sector.count());
    MadeFat made(shapeOf(bits, sector));
    made.chain({5, 6, 9});
    made.chain({20, 21});
    made.chain({30});
    made.addFile("A       MP4", 5, 2 * sector.count() + 1);
    made.addFolder("DCIM       ", 30);
    made.addFile("B       MP4", 20, 2 * sector.count(), 0, made.place(30));
    const VolumeLayout layout = layoutOfFat(made);
    CHECK(layout.fileSystem == "fat" + std::to_string(bits));
    CHECK(layout.cluster == sector);
    CHECK(layout.dataOffset == made.place(2));
    CHECK(fileIn(layout, "/A.MP4").extents ==
          std::vector<Extent>{{made.place(5), sector * 2}, {made.place(9), sector}});
    CHECK(fileIn(layout, "/DCIM/B.MP4").extents == std::vector<Extent>{{made.place(20), sector * 2}});
    CHECK(damageOf(layout, "/A.MP4").empty());
    CHECK(damageOf(layout, "/DCIM/B.MP4").empty());
    const std::uint64_t used = bits == 32 ? 7 : 6; // with the root folder
    CHECK(freeIn(layout) == sector * ((bits == 16 ? kFat16Clusters : 200) - used));
}

TEST_CASE("The next file on FAT12 and FAT16 begins behind cluster 2, as Linux places it", "[layout]")
{
    MadeFat made(shapeOf(GENERATE(12u, 16u)));
    CHECK(layoutOfFat(made).nextWrite == made.place(3));
}

TEST_CASE("Files are followed through the active FAT", "[layout]")
{
    struct Row {
        unsigned flags;
        std::uint64_t clusters; // the first FAT has 2 of them, the second 4
    };
    const Row row = GENERATE(Row{0x00, 2}, Row{0x01, 2}, Row{0x80, 2}, Row{0x81, 4});
    CAPTURE(row.flags);
    MadeFat made;
    made.chain({10, 11}, 0);
    made.chain({10, 11, 14, 15}, 1);
    made.addFile("CLIP    MP4", 10, row.clusters * 512);
    made.volume.put(Bytes(40), 2, row.flags);
    const VolumeLayout layout = layoutOfFat(made);
    CHECK(damageOf(layout, "/CLIP.MP4").empty());
    CHECK(freeIn(layout) == made.cluster() * (200 - 1 - row.clusters));
}

TEST_CASE("A missing FAT cannot be the active one", "[layout]")
{
    MadeFat made;
    made.volume.put(Bytes(40), 2, 0x82);
    const auto layout = readVolume(made.volume);
    REQUIRE_FALSE(layout);
    CHECK(layout.error().code == Errc::badInput);
    CHECK(layout.error().english().find("it uses FAT 2, and has 2 of them") != std::string::npos);
}

TEST_CASE("A long name counts only with the checksum of its short name, complete and in order", "[layout]")
{
    const auto rows = longNameRows("SHORT   TXT");
    const LongNameRow& row = rows[GENERATE(range(std::size_t{0}, std::size_t{11}))];
    CAPTURE(row.what);
    MadeFat made;
    row.before(made);
    made.addFile("SHORT   TXT", 0, 0);
    const VolumeLayout layout = layoutOfFat(made);
    REQUIRE(layout.files.size() == 1);
    CHECK(layout.files.front().path == row.path);
}

TEST_CASE("Short names have the case that Windows and Linux keep in their entries", "[layout]")
{
    struct Row {
        unsigned flags;
        const char* path;
    };
    const Row row = GENERATE(Row{0x00, "/CLIP1.MP4"}, Row{0x08, "/clip1.MP4"}, Row{0x10, "/CLIP1.mp4"},
                             Row{0x18, "/clip1.mp4"}, Row{0x07, "/CLIP1.MP4"});
    CAPTURE(row.flags);
    MadeFat made;
    made.addFile("CLIP1   MP4", 0, 0, row.flags);
    CHECK(layoutOfFat(made).files.front().path == row.path);
}

TEST_CASE("A file is looked up without regard to case where its file system has none", "[layout]")
{
    VolumeLayout layout;
    layout.files = {{"/dcim/Clip1.mp4", Bytes(), {}},
                    {"/ÜBER/Съёмка.AVI", Bytes(), {}},
                    {"/录像/１ａ.mp4", Bytes(), {}},
                    {"/same", Bytes(), {}},
                    {"/SAME", Bytes(), {}}};
    struct Row {
        const char* path;
        const char* found; // "" = none
    };
    const Row row = GENERATE(Row{"/DCIM/CLIP1.MP4", "/dcim/Clip1.mp4"}, Row{"/über/СЪЁМКА.avi", "/ÜBER/Съёмка.AVI"},
                             Row{"/录像/１Ａ.MP4", "/录像/１ａ.mp4"}, Row{"/SAME", "/SAME"}, Row{"/same", "/same"},
                             Row{"/dcim/clip2.mp4", ""}, Row{"/dcim/clip1.mp", ""}, Row{"/\xFF\xC3", ""});
    CAPTURE(row.path);
    CHECK_FALSE((findFile(layout, row.path) && std::string(row.path) != row.found));
    layout.upCase = commonUpCase();
    const VolumeFile* const file = findFile(layout, row.path);
    CHECK((file ? file->path : "") == row.found);
}

TEST_CASE("One damaged file is named with its reason, and the others are listed", "[layout]")
{
    struct Row {
        std::function<void(MadeFat&)> make; // BAD.BIN of two clusters, from cluster 20 on
        const char* damage;
        std::size_t clusters; // that are its own
    };
    const std::vector<Row> rows = {
        {[](MadeFat&) {}, "cluster 20 is marked free", 0},
        {[](MadeFat& made) { made.setEntry(20, 21); }, "cluster 21 is marked free", 1},
        {[](MadeFat& made) { made.setEntry(20, 0x0FFFFFF7); }, "cluster 20 is marked bad", 0},
        {[](MadeFat& made) { made.setEntry(20, 1); }, "cluster 1 does not exist; the last one is 201", 1},
        {[](MadeFat& made) { made.setEntry(20, 5000); }, "cluster 5000 does not exist; the last one is 201", 1},
        {[](MadeFat& made) {
             made.chain({20, 21}), made.setEntry(21, 20);
         },
         "its clusters lead back to cluster 20", 2},
        {[](MadeFat& made) { made.chain({20}); }, "it has 1 of the 2 clusters that its size needs", 1},
    };
    const Row& row = rows[GENERATE(range(std::size_t{0}, std::size_t{7}))];
    CAPTURE(row.damage);
    MadeFat made;
    made.chain({10, 11});
    made.chain({12});
    made.addFile("A       TS ", 10, 1000);
    made.addFile("BAD     BIN", 20, 1000);
    made.addFile("C       TS ", 12, 512);
    row.make(made);
    const VolumeLayout layout = layoutOfFat(made);
    CHECK(layout.files.size() == 3);
    CHECK(damageOf(layout, "/BAD.BIN") == row.damage);
    CHECK(fileIn(layout, "/BAD.BIN").extents.size() == (row.clusters > 0 ? 1 : 0));
    CHECK(damageOf(layout, "/A.TS").empty());
    CHECK(damageOf(layout, "/C.TS").empty());
    CHECK(layout.damagedFolders.empty());
    CHECK(freeIn(layout).count() > 0);
}

TEST_CASE("An entry with a size and no cluster is damaged", "[layout]")
{
    MadeFat made;
    made.addFile("EMPTY   BIN", 0, 1);
    CHECK(damageOf(layoutOfFat(made), "/EMPTY.BIN") == "it has 0 of the 1 clusters that its size needs");
}

TEST_CASE("Files that share a cluster are both named", "[layout]")
{
    MadeFat made;
    made.chain({10, 11, 12});
    made.setEntry(20, 11);
    made.addFile("A       TS ", 10, 1500);
    made.addFile("B       TS ", 20, 1500);
    made.addFile("C       TS ", 0, 0);
    const VolumeLayout layout = layoutOfFat(made);
    CHECK(damageOf(layout, "/A.TS") == "cluster 11 belongs to another file or folder too");
    CHECK(damageOf(layout, "/B.TS") == "cluster 11 belongs to another file or folder too");
    CHECK(damageOf(layout, "/C.TS").empty());
}

TEST_CASE("A damaged folder is named, and what can be read of it is listed", "[layout]")
{
    MadeFat made;
    made.setEntry(10, 11); // and 11 is free
    made.addFile("INSIDE  TS ", 0, 0, 0, made.place(10));
    made.addFolder("DCIM       ", 10);
    made.addFolder("GONE       ", 30);
    made.addFile("A       TS ", 0, 0);
    const VolumeLayout layout = layoutOfFat(made);
    CHECK(layout.files.size() == 2);
    REQUIRE(layout.damagedFolders.size() == 2);
    CHECK(layout.damagedFolders[0].path == "/DCIM");
    CHECK(layout.damagedFolders[0].damage.english() == "cluster 11 is marked free");
    CHECK(layout.damagedFolders[1].path == "/GONE");
}

TEST_CASE("FAT without a root folder is refused", "[layout]")
{
    MadeFat made;
    made.volume.put(Bytes(44), 4, GENERATE(0u, 77u, 5000u));
    const auto layout = readVolume(made.volume);
    REQUIRE_FALSE(layout);
    CHECK(layout.error().english().find("root folder begins at cluster") != std::string::npos);
}

TEST_CASE("A FAT file system that is larger than the card says both sizes", "[layout]")
{
    MadeFat made(shapeOf(GENERATE(12u, 16u, 32u)));
    const Bytes whole = made.volume.size();
    made.volume.resize(whole - Bytes(4096));
    const auto layout = readVolume(made.volume);
    REQUIRE_FALSE(layout);
    const std::string said = layout.error().english();
    CAPTURE(said);
    CHECK(said.find("(" + std::to_string(whole.count()) + " B)") != std::string::npos);
    CHECK(said.find("the card has") != std::string::npos);
    CHECK(said.find("(" + std::to_string(whole.count() - 4096) + " B)") != std::string::npos);
}
