// The verb `layout` as its users call it, on the image of a used exFAT card.
#include "cli_program.h"
#include "support/temp_folder.h"
#include "support/volume_image.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
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
    CHECK_THAT(said.out, ContainsSubstring("4 MiB (assumed; no register says it)"));
    CHECK_THAT(said.out, ContainsSubstring("at byte 2464768, as Linux would place it"));
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
    CHECK_THAT(notes.err, ContainsSubstring("No FAT32, exFAT or ext4"));
    CHECK(runCli({"layout", (folder / "missing").string()}).exitCode == 3);
}

TEST_CASE("A simulated card has no file system to show, and layout says so")
{
    const std::string card = GENERATE("sim:good-u1", "sim:fake-wrap", "sim:nowhere.toml");
    const auto result = runCli({"layout", card});
    CHECK(result.exitCode == 2);
    CHECK(isOneSentence(result.err));
    CHECK(result.err.find("simulated card, which has no file system") != std::string::npos);
}
