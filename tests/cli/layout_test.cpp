// The verb `layout` as its users call it, on the image of a used exFAT card.
#include "cli_program.h"
#include "support/made_volume.h"
#include "support/temp_folder.h"
#include "support/volume_image.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::ContainsSubstring;

namespace {

std::string imageIn(const TempFolder& folder)
{
    VolumeImage stored(ASSAY_SOURCE "/tests/data/volumes/exfat.sectors");
    std::vector<std::byte> bytes(stored.size().count());
    REQUIRE(stored.read(Bytes(), bytes));
    const std::string file = (folder / "card.img").string();
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return file;
}

} // namespace

TEST_CASE("The layout of a card names its files, the most scattered first, and the next write")
{
    const TempFolder folder;
    const auto said = runCli({"layout", imageIn(folder)});
    CHECK(said.exitCode == 0);
    CHECK_THAT(said.out, ContainsSubstring("exfat"));
    CHECK_THAT(said.out, ContainsSubstring("4 MiB (assumed; not in a register)"));
    CHECK_THAT(said.out, ContainsSubstring("at byte 2464768 (Linux allocation)"));
    CHECK(said.out.find("/DCIM/MOV1.mp4") < said.out.find("/视频_2.mp4"));
}

TEST_CASE("The layout of one file has its places, and one that is not there is refused")
{
    const TempFolder folder;
    const std::string image = imageIn(folder);
    const auto said = runCli({"layout", "image:" + image, "/MOV8.mp4", "--au", "1048576", "--json"});
    CHECK(said.exitCode == 0);
    const auto document = nlohmann::json::parse(said.out);
    CHECK(document.at("au_bytes") == 1048576);
    REQUIRE(document.at("files").size() == 1);
    CHECK(document.at("files").at(0).at("extents_bytes") == nlohmann::json::parse("[[3566592, 1024]]"));
    CHECK(runCli({"layout", image, "/MOV9.mp4"}).exitCode == 2);
}

TEST_CASE("A file that is no card is refused, and one that is not there is no fault of a card")
{
    const TempFolder folder;
    std::ofstream(folder / "notes.txt") << std::string(5000, 'x');
    const auto notes = runCli({"layout", (folder / "notes.txt").string()});
    CHECK(notes.exitCode == 2);
    CHECK_THAT(notes.err, ContainsSubstring("No FAT, exFAT or ext4"));
    CHECK(runCli({"layout", (folder / "missing").string()}).exitCode == 3);
}

TEST_CASE("A simulated card has no file system to show, and layout says so")
{
    const std::string card = GENERATE("sim:good-u1", "sim:fake-wrap", "sim:nowhere.toml");
    const auto result = runCli({"layout", card});
    CHECK(result.exitCode == 2);
    CHECK(isOneSentence(result.err));
    CHECK(result.err.find("simulated card without a file system") != std::string::npos);
}

TEST_CASE("One damaged file does not hide the others, and is named with its reason")
{
    const TempFolder folder;
    MadeFat made;
    made.chain({10, 11});
    made.addFile("GOOD    TS ", 10, 1000);
    made.addFile("STATE   BIN", 20, 1000);
    made.addFolder("GONE       ", 30);
    const std::string image = made.volume.saveAs(folder / "card.img");
    const auto text = runCli({"layout", image});
    CHECK(text.exitCode == 0);
    CHECK_THAT(text.out, ContainsSubstring("damaged files: 1, damaged folders: 1 (listed below)"));
    CHECK_THAT(text.out, ContainsSubstring("/GOOD.TS"));
    CHECK_THAT(text.out, ContainsSubstring("/STATE.BIN              cluster 20 is marked free"));
    const auto said = runCli({"layout", image, "--json"});
    CHECK(said.exitCode == 0);
    const auto document = nlohmann::json::parse(said.out);
    CHECK(document.at("files").at(0).at("damaged") == false);
    CHECK_FALSE(document.at("files").at(0).contains("damage"));
    CHECK(document.at("files").at(1).at("damaged") == true);
    CHECK(document.at("files").at(1).at("damage") == "cluster 20 is marked free");
    CHECK(document.at("damaged_folders").at(0).at("path") == "/GONE");
    CHECK(document.at("free").at("bytes").get<std::uint64_t>() > 0);
    const auto good = runCli({"layout", image, "/GOOD.TS"});
    CHECK(good.exitCode == 0);
    CHECK(good.out.find("STATE.BIN") == std::string::npos);
    CHECK_THAT(runCli({"layout", image, "/STATE.BIN"}).out, ContainsSubstring("cluster 20 is marked free"));
}

TEST_CASE("A file of FAT or exFAT is found without regard to case, and listed as it is written")
{
    const TempFolder folder;
    MadeFat fat;
    fat.addLongName(u"A long Name.mp4", "ALONGN~1MP4");
    fat.addFile("ALONGN~1MP4", 0, 0);
    MadeExfat exfat;
    exfat.addFile(u"A long Name.mp4", 0, 0, true);
    MemoryVolume& volume = GENERATE(true, false) ? fat.volume : exfat.volume;
    const auto said = runCli({"layout", volume.saveAs(folder / "card.img"), "/a LONG name.MP4", "--json"});
    CHECK(said.exitCode == 0);
    CHECK(nlohmann::json::parse(said.out).at("files").at(0).at("path") == "/A long Name.mp4");
}

TEST_CASE("A file system that is not read is named")
{
    struct Row {
        const char* make;
        const char* says;
    };
    const Row row = GENERATE(Row{"mkfs.ext2 -q -F", "It holds ext2"}, Row{"mkfs.ext3 -q -F", "It holds ext3"},
                             Row{"mkfs.ext4 -q -F -O ^extent,^64bit", "It holds ext4 without extents"},
                             Row{"mkswap", "It holds swap"});
    CAPTURE(row.make);
    const TempFolder folder;
    const std::string image = MemoryVolume(mib(4)).saveAs(folder / "card.img");
    if (std::system((std::string("PATH=$PATH:/usr/sbin:/sbin ") + row.make + " " + image + " >/dev/null 2>&1").c_str()))
        SKIP("not here: " << row.make);
    const auto said = runCli({"layout", image});
    CHECK(said.exitCode == 2);
    CHECK(isOneSentence(said.err));
    CHECK_THAT(said.err, ContainsSubstring(row.says));
    CHECK_THAT(said.err, ContainsSubstring("only FAT12, FAT16, FAT32, exFAT and ext4 are read"));
}

TEST_CASE("A card with a partition of another system has its signature named")
{
    const TempFolder folder;
    MemoryVolume card(mib(4));
    putMbr(card, 2048, 4096);
    card.put(mib(1), "LUKS\xBA\xBE");
    card.put(mib(1) + Bytes(6), 2, 0x0100);
    const auto said = runCli({"layout", card.saveAs(folder / "card.img")});
    CHECK(said.exitCode == 2);
    CHECK_THAT(said.err, ContainsSubstring("It holds partition 1: crypto_LUKS, 2.10 MB; only"));
}
