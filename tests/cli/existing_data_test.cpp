// Data on a card is shown before it is overwritten, the profile decides whether it is, and stations erase in their
// slots only.
#include "cli_program.h"
#include "support/linux/loop_device.h"
#include "support/made_volume.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cstdlib>

using namespace assay;
using namespace assay::test;

namespace {

nlohmann::json identify(const LoopDevice& loop)
{
    return nlohmann::json::parse(runCli({"identify", loop.path(), "--json"}).out);
}

ProgramResult run(const LoopDevice& loop, const TempFolder& folder, const std::string& head,
                  const std::vector<std::string>& more = {})
{
    std::string profile = smallProfile();
    profile.insert(profile.find("version"), head);
    std::vector<std::string> words = {"run",
                                      loop.path(),
                                      "--profile",
                                      writeText(folder / "small.toml", profile),
                                      "--out",
                                      (folder / "run").string(),
                                      "--lab",
                                      "--erase",
                                      identify(loop).at("erase_id")};
    words.insert(words.end(), more.begin(), more.end());
    return runCli(words);
}

void makeFileSystem(const LoopDevice& loop)
{
    if (std::system(("mkfs.ext4 -q -F -L HOLIDAY " + loop.path() + " 2>/dev/null").c_str()) != 0)
        SKIP("mkfs.ext4 is missing");
}

} // namespace

TEST_CASE("A profile that stops at data, or asks where nobody answers, leaves the data alone")
{
    const LoopDevice loop(mib(16));
    const TempFolder folder;
    makeFileSystem(loop);
    const std::string before = loop.contentHash();
    const auto result = run(loop, folder, GENERATE("existing_data = \"stop\"\n", "existing_data = \"ask\"\n"));
    CHECK(result.exitCode == 3);
    INFO(result.err);
    CHECK(isOneSentence(result.err));
    CHECK(result.err.find("ext4 \"HOLIDAY\"") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder / "run"));
    CHECK(loop.contentHash() == before);
}

TEST_CASE("A blank card is written whatever the profile says of data")
{
    const LoopDevice loop(mib(16));
    const TempFolder folder;
    CHECK(run(loop, folder, GENERATE("existing_data = \"stop\"\n", "existing_data = \"ask\"\n")).exitCode == 0);
    CHECK(readRunJson(folder / "run").at("conditions").at("existing_data") == "none");
}

TEST_CASE("Data is shown by identify, plan and run, and kept in the record, before it is overwritten")
{
    const LoopDevice loop(mib(64));
    const TempFolder folder;
    makeFileSystem(loop);
    CHECK(identify(loop).at("existing_data").at(0).at("label") == "HOLIDAY");
    CHECK(runCli({"plan", loop.path(), "--profile", "quick"}).out.find("ext4 \"HOLIDAY\"") != std::string::npos);
    const auto result = run(loop, folder, "", {"--progress", "plain"});
    CHECK(result.exitCode == 0);
    CHECK(result.err.find("ext4 \"HOLIDAY\"") != std::string::npos);
    CHECK(readRunJson(folder / "run")
              .at("conditions")
              .at("existing_data")
              .get<std::string>()
              .starts_with("ext4 \"HOLIDAY\""));
}

TEST_CASE("At a station a card is erased in an enrolled slot only")
{
    const LoopDevice loop(mib(16));
    const TempFolder folder;
    const std::string before = loop.contentHash();
    const auto station = [&](const std::string& slot) {
        return writeText(folder / "slots.toml", "[[slot]]\nid = \"" + slot + "\"\n");
    };
    const auto elsewhere = run(loop, folder, "", {"--station", station("pci-0000:00:14.0-usb-0:2:1.0-scsi-0:0:0:1")});
    CHECK(elsewhere.exitCode == 3);
    CHECK(isOneSentence(elsewhere.err));
    const auto missing = run(loop, folder, "", {"--station", (folder / "none.toml").string()});
    CHECK(missing.exitCode == 2);
    CHECK(loop.contentHash() == before);
    CHECK(run(loop, folder, "", {"--station", station(identify(loop).at("slot"))}).exitCode == 0);
    CHECK(loop.contentHash() != before);
}

TEST_CASE("A card in a reader with large blocks is not written where its profile stops at data")
{
    const Bytes block = GENERATE(Bytes(1024), Bytes(2048), Bytes(4096));
    const bool gpt = GENERATE(true, false);
    CAPTURE(block.count(), gpt);
    const TempFolder folder;
    MemoryVolume card(mib(16));
    const MadeExfat made;
    const std::uint64_t blocks = made.volume.size() / block;
    gpt ? putGpt(card, block, mib(2) / block, blocks) : putMbr(card, mib(2) / block, blocks);
    card.insert(mib(2), made.volume);
    const LoopDevice loop(card.saveAs(folder / "card.img"), {.logicalBlock = static_cast<unsigned>(block.count())});
    const std::string before = loop.contentHash();
    CHECK(identify(loop).at("existing_data").at(0).at("size_bytes") == made.volume.size().count());
    CHECK(runCli({"plan", loop.path(), "--profile", "quick"}).out.find("partition 1: exfat, 852 kB") !=
          std::string::npos);
    const auto layout = runCli({"layout", loop.path(), "--json"});
    CHECK(layout.exitCode == 0);
    CHECK(nlohmann::json::parse(layout.out).at("begin_bytes") == mib(2).count());
    const auto result = run(loop, folder, "existing_data = \"stop\"\n");
    CHECK(result.exitCode == 3);
    CHECK(loop.contentHash() == before);
}
