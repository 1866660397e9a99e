// The layout reader on file systems that Linux and mtools have made: ext4 in a loop device against filefrag and FIBMAP,
// FAT32 in an image against mtools' own walk.
#include "ground/base/prng.h"
#include "io/volume/volume.h"
#include "lab/layout/scatter.h"
#include "support/linux/run_program.h"
#include "support/temp_folder.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

using namespace assay;
using namespace assay::test;

namespace {

// The program's path; empty where it is missing.
std::string pathOf(const std::string& name)
{
    const std::string said = runProgram({"/bin/sh", "-c", "PATH=$PATH:/usr/sbin:/sbin command -v " + name}).out;
    return said.substr(0, said.find('\n'));
}

ProgramResult runNamed(std::vector<std::string> command)
{
    command.front() = pathOf(command.front());
    return runProgram(command);
}

void must(const std::vector<std::string>& command)
{
    const auto result = runNamed(command);
    INFO(command.front() << ": " << result.out << result.err);
    REQUIRE(result.exitCode == 0);
}

std::string imageOf(const std::filesystem::path& file, Bytes size)
{
    std::ofstream(file).close();
    std::filesystem::resize_file(file, size.count());
    return file.string();
}

VolumeLayout layoutOf(const std::string& image)
{
    auto source = FileSource::open(image);
    REQUIRE(source.has_value());
    auto layout = readVolume(*source);
    REQUIRE(layout.has_value());
    std::ranges::sort(layout->files, {}, &VolumeFile::path);
    return std::move(*layout);
}

// The clusters of a file in the words of mshowfat: "::/NAME <5-9> <12>".
std::vector<Extent> extentsByMtools(const std::string& image, const VolumeFile& file, const VolumeLayout& layout)
{
    const auto said = runNamed({"mshowfat", "-i", image, "::" + file.path});
    REQUIRE(said.exitCode == 0);
    std::vector<Extent> extents;
    for (std::size_t at = said.out.find('<'); at != std::string::npos; at = said.out.find('<', at + 1)) {
        std::uint64_t first = 0, last = 0;
        char sign = 0;
        std::istringstream numbers(said.out.substr(at + 1));
        numbers >> first >> sign;
        if (sign == '-')
            numbers >> last;
        else
            last = first;
        extents.push_back({layout.dataOffset + layout.cluster * (first - 2), layout.cluster * (last - first + 1)});
    }
    return extents;
}

// As far as the size of the file reaches; blocks behind it may be kept for it.
std::vector<Extent> within(std::vector<Extent> extents, Bytes size, Bytes block)
{
    Bytes left = block * ((size.count() + block.count() - 1) / block.count());
    std::vector<Extent> kept;
    for (Extent extent : extents) {
        extent.length = std::min(extent.length, left);
        left -= extent.length;
        if (extent.length.count() > 0)
            kept.push_back(extent);
    }
    return kept;
}

std::size_t fragmentsByFilefrag(const std::string& path)
{
    const auto said = runNamed({"filefrag", path});
    REQUIRE(said.exitCode == 0);
    return std::stoul(said.out.substr(said.out.rfind(": ") + 2));
}

void compareExt4(std::uint64_t seed)
{
    const TempFolder folder;
    const std::string image = imageOf(folder / "card.img", mib(seed % 2 ? 40 : 100));
    must({"mkfs.ext4", "-q", "-b", seed % 3 ? "4096" : "1024", image});
    const std::string mounted = (folder / "mounted").string();
    std::filesystem::create_directory(mounted);
    if (runNamed({"mount", "-o", "loop", image, mounted}).exitCode != 0)
        SKIP("this machine mounts no ext4 image");
    std::vector<lab::LaidFile> kernel;
    std::vector<std::size_t> fragments;
    try {
        lab::scatter(mounted, seed, Bytes(20'000'000));
        kernel = lab::laidFiles(mounted);
        for (const lab::LaidFile& file : kernel)
            fragments.push_back(fragmentsByFilefrag(mounted + file.path));
    } catch (const std::exception& error) {
        runNamed({"umount", mounted});
        FAIL(error.what());
    }
    must({"umount", mounted});
    const VolumeLayout layout = layoutOf(image);
    CAPTURE(seed);
    REQUIRE(layout.files.size() == kernel.size());
    for (std::size_t i = 0; i < kernel.size(); ++i) {
        CAPTURE(kernel[i].path);
        CHECK(layout.files[i].path == kernel[i].path);
        CHECK(layout.files[i].size == kernel[i].size);
        CHECK(within(layout.files[i].extents, kernel[i].size, layout.cluster) == kernel[i].extents);
        CHECK(layout.files[i].extents.size() == fragments[i]);
    }
}

void compareFat32(std::uint64_t seed)
{
    const TempFolder folder;
    Prng prng(seed);
    const std::string image = imageOf(folder / "card.img", mib(160)); // mtools want 65525 clusters
    must({"mkfs.vfat", "-F", "32", "-s", std::to_string(1 << prng.below(3)), image});
    must({"mmd", "-D", "s", "-i", image, "::/DCIM"});
    const std::string file = (folder / "file").string();
    std::vector<std::string> names;
    for (std::uint64_t i = 0; i < 40; ++i) {
        constexpr std::uint64_t kSizes[] = {0, 1, 511, 4096, 70000, 300000, 900000};
        imageOf(file, Bytes(kSizes[prng.below(7)]));
        names.push_back("::" + std::string(prng.below(2) ? "/DCIM" : "") + "/a long name " + std::to_string(i));
        must({"mcopy", "-i", image, file, names.back()});
        if (prng.below(100) < 45) {
            const auto gone = names.begin() + static_cast<std::ptrdiff_t>(prng.below(names.size()));
            must({"mdel", "-i", image, *gone});
            names.erase(gone);
        }
    }
    const VolumeLayout layout = layoutOf(image);
    CAPTURE(seed);
    CHECK(layout.files.size() == names.size());
    for (const VolumeFile& laid : layout.files) {
        CAPTURE(laid.path);
        CHECK(laid.extents == extentsByMtools(image, laid, layout));
    }
}

// mkfs.vfat takes FAT12 and FAT16 for small volumes, as cards up to 2 GB are formatted.
void compareSmallFat(const std::string& bits, const std::string& sector)
{
    const TempFolder folder;
    const std::string image = imageOf(folder / "card.img", bits == "12" ? mib(4) : mib(40));
    must({"mkfs.vfat", "-F", bits, "-S", sector, "-s", bits == "12" ? "4" : "2", image});
    must({"mmd", "-i", image, "::/DCIM"});
    const std::string file = (folder / "file").string();
    const std::vector<std::string> names = {"::/clip1.mp4", "::/DCIM/A long Name.mp4", "::/DCIM/clip2.mp4"};
    std::uint64_t size = 300'000;
    for (const std::string& name : names) {
        imageOf(file, Bytes(size += 7000));
        must({"mcopy", "-i", image, file, name});
    }
    must({"mdel", "-i", image, names.front()});
    imageOf(file, Bytes(500'000));
    must({"mcopy", "-i", image, file, "::/clip3.mp4"});
    const VolumeLayout layout = layoutOf(image);
    CAPTURE(bits, sector);
    CHECK(layout.fileSystem == "fat" + bits);
    CHECK(layout.files.size() == names.size());
    CHECK(layout.damagedFolders.empty());
    for (const VolumeFile& laid : layout.files) {
        CAPTURE(laid.path);
        CHECK_FALSE(laid.damage);
        CHECK(laid.extents == extentsByMtools(image, laid, layout));
    }
}

// Returns the layout of ext4 with files /a and /b of 20 blocks each, after `commands` of debugfs.
VolumeLayout damagedExt4(const std::vector<std::string>& commands)
{
    const TempFolder folder;
    const std::string image = imageOf(folder / "card.img", mib(8)), file = (folder / "file").string();
    must({"mkfs.ext4", "-q", "-b", "1024", "-O", "^metadata_csum", image});
    imageOf(file, Bytes(20 * 1024));
    std::ofstream(file, std::ios::binary) << std::string(20 * 1024, 'x');
    std::vector<std::string> all = {"write " + file + " a", "write " + file + " b"};
    all.insert(all.end(), commands.begin(), commands.end());
    for (const std::string& command : all)
        must({"debugfs", "-w", "-R", command, image});
    return layoutOf(image);
}

} // namespace

TEST_CASE("The layout of ext4 is what filefrag and FIBMAP say of the mounted file system", "[layout]")
{
    if (::geteuid() != 0 || pathOf("mkfs.ext4").empty() || pathOf("filefrag").empty())
        SKIP("to mount a file system takes root, mkfs.ext4 and filefrag");
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
        compareExt4(seed);
}

TEST_CASE("The layouts of a hundred ext4 file systems are what the kernel says", "[.long][layout]")
{
    for (std::uint64_t seed = 1; seed <= 100; ++seed)
        compareExt4(seed);
}

TEST_CASE("The layout of FAT32 is what mtools say of the image", "[layout]")
{
    if (pathOf("mshowfat").empty() || pathOf("mkfs.vfat").empty())
        SKIP("mtools or dosfstools are missing");
    for (std::uint64_t seed = 1; seed <= 2; ++seed)
        compareFat32(seed);
}

TEST_CASE("The layouts of a hundred FAT32 file systems are what mtools say", "[.long][layout]")
{
    for (std::uint64_t seed = 1; seed <= 100; ++seed)
        compareFat32(seed);
}

TEST_CASE("The layout of FAT12 and FAT16 is what mtools say of the image", "[layout]")
{
    if (pathOf("mshowfat").empty() || pathOf("mkfs.vfat").empty())
        SKIP("mtools or dosfstools are missing");
    for (const char* sector : {"512", "1024", "4096"})
        compareSmallFat("12", sector);
    compareSmallFat("16", "512");
    compareSmallFat("16", "2048");
}

TEST_CASE("One damaged file of ext4 is named with its reason, and the others are listed", "[layout]")
{
    if (pathOf("mkfs.ext4").empty() || pathOf("debugfs").empty())
        SKIP("e2fsprogs are missing");
    struct Row {
        std::vector<std::string> commands;
        const char* damage; // of /b; part of it
    };
    const std::vector<Row> rows = {
        {{}, ""},
        {{"set_inode_field b block[5] 99999999"}, "block 100000018 does not exist; the last one is 8191"},
        {{"set_inode_field b block[0] 0"}, "its list of extents is damaged"},
        {{"set_inode_field b mode 0"}, "is not a file"},
        {{"set_inode_field b flags 0"}, "it has the block list of ext2"},
        {{"clri b"}, "is not a file"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.damage);
        const VolumeLayout layout = damagedExt4(row.commands);
        REQUIRE(layout.files.size() == 2);
        CHECK_FALSE(layout.files[0].damage);
        CHECK(layout.files[1].damage.has_value() == !row.commands.empty());
        CHECK((layout.files[1].damage ? layout.files[1].damage->english() : "").find(row.damage) != std::string::npos);
    }
}

TEST_CASE("Files of ext4 that share blocks, or lie in free ones, are named", "[layout]")
{
    if (pathOf("mkfs.ext4").empty() || pathOf("debugfs").empty())
        SKIP("e2fsprogs are missing");
    const std::string begin =
        std::to_string(damagedExt4({}).files.front().extents.front().offset / Bytes(1024)); // of /a
    const VolumeLayout shared = damagedExt4({"set_inode_field b block[5] " + begin});
    for (const VolumeFile& file : shared.files)
        CHECK((file.damage ? file.damage->english() : "").starts_with("block " + begin + " belongs to another file"));
    const VolumeLayout freed = damagedExt4({"freeb " + begin});
    REQUIRE(freed.files.size() == 2);
    REQUIRE(freed.files[0].damage);
    CHECK(freed.files[0].damage->english().ends_with("is marked free"));
    CHECK_FALSE(freed.files[1].damage);
}
