// Inputs that real cards, cameras and programs have given, each with the right answer and its public source
// (tests/data/cases/README.md).
#include "cli_program.h"
#include "support/linux/loop_device.h"
#include "support/load.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fmt/format.h>

using namespace assay;
using namespace assay::test;
namespace fs = std::filesystem;

namespace {

std::string caseFile(const std::string& name) { return std::string(ASSAY_SOURCE) + "/tests/data/cases/" + name; }

// A packed input of a case, unpacked into the folder. Returns its path.
std::string unpacked(const TempFolder& folder, const std::string& name)
{
    const std::string file = (folder / fs::path(name).stem().string()).string();
    const auto done = runProgram({"/bin/sh", "-c", fmt::format("gunzip -c '{}' > '{}'", caseFile(name), file)});
    INFO(done.err);
    REQUIRE(done.exitCode == 0);
    return file;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

nlohmann::json jsonOf(const std::vector<std::string>& arguments)
{
    const auto result = runCli(arguments);
    INFO(result.err);
    INFO(result.out);
    auto document = nlohmann::json::parse(result.out, nullptr, false);
    REQUIRE_FALSE(document.is_discarded());
    return document;
}

// The file of that path in the answer of `layout --json`.
nlohmann::json fileIn(const nlohmann::json& layout, const std::string& path)
{
    CAPTURE(layout.at("files").dump());
    const auto& files = layout.at("files");
    const auto found = std::ranges::find_if(files, [&](const auto& file) { return file.at("path") == path; });
    REQUIRE(found != files.end());
    return *found;
}

ProgramResult testCard(const std::string& card, const std::string& profile, const fs::path& out,
                       const std::vector<std::string>& more = {})
{
    std::vector<std::string> arguments = {"run",   card,         "--profile",  profile,
                                          "--out", out.string(), "--progress", "none"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runCli(arguments);
}

} // namespace

TEST_CASE("Case 4kn-gpt-data-not-seen: data behind a GPT on blocks of 4096 bytes is seen and kept", "[case]")
{
    skipUnlessRoot();
    const TempFolder folder;
    const fs::path image = unpacked(folder, "4kn-gpt-data-not-seen/card.img.gz");
    const LoopDevice loop(image, LoopOptions{.logicalBlock = 4096});
    const auto identity = runCli({"identify", loop.path()});
    INFO(identity.out);
    CHECK(has(identity.out, "exfat"));
    const auto layout = jsonOf({"layout", loop.path(), "--json"});
    CHECK(layout.at("filesystem") == "exfat");
    const std::string before = loop.contentHash();
    const auto run = testCard(loop.path(), caseFile("4kn-gpt-data-not-seen/stop.toml"), folder / "run",
                              {"--erase", eraseIdOf(loop.path()), "--lab"});
    INFO(run.err);
    CHECK(run.exitCode == 3);
    CHECK(loop.contentHash() == before);
}

TEST_CASE("Case csd-class7-sdsc: a card of version 1.01 needs no command class 7", "[case]")
{
    const auto registers =
        jsonOf({"decode", "--csd", "002d0032135983ccf6dacf80164000eb", "--scr", "00a5000009020202", "--json"});
    CHECK(registers.at("findings").empty());
}

TEST_CASE("Case csd-shifted: a CSD whose checksum the host has cut off is no fault of the card", "[case]")
{
    const auto registers = jsonOf({"decode", "--csd", "00400e00325b590000ee7f7f800a4040", "--json"});
    CHECK(registers.at("csd").at("capacity_bytes") == 32'010'928'128);
    for (const auto& finding : registers.at("findings")) {
        CAPTURE(finding.dump());
        CHECK(finding.at("weight") != "strong");
        CHECK(finding.at("weight") != "weak");
    }
}

TEST_CASE("Case exfat-second-fat-active: the active FAT and bitmap are read", "[case]")
{
    const TempFolder folder;
    const auto layout = jsonOf({"layout", unpacked(folder, "exfat-second-fat-active/card.img.gz"), "--json"});
    CHECK(fileIn(layout, "/PRIVATE/C0001.MP4").at("clusters") == 20);
    const auto text = runCli({"layout", (folder / "card.img").string()}).out;
    INFO(text);
    CHECK(has(text, "free               13.2 MB"));
}

TEST_CASE("Case failed-card-30mb: a card that is far smaller than its label fails, and the sentence says so", "[case]")
{
    const TempFolder folder;
    const std::string profile = GENERATE("quick", "incoming", "line");
    const auto small =
        testCard("sim:" + caseFile("failed-card-30mb/card.toml"), profile, folder / "run", {"--label", "32GB C10 U1"});
    INFO(small.err);
    INFO(small.out);
    CHECK((small.exitCode == 1 || small.exitCode == 3));
    CHECK(has(small.err + small.out, "30.6 MB"));
    CHECK(has(small.err + small.out, "32.0 GB"));
    CHECK_FALSE(has(small.err + small.out, profile + ".toml:"));
}

TEST_CASE("Case failed-card-30mb: a card of 4 GB with a label of 64 GB does not pass", "[case]")
{
    const TempFolder folder;
    const auto run = testCard("sim:good-u1", "quick", folder / "run", {"--label", "64GB U1"});
    INFO(run.out);
    CHECK(run.exitCode == 1);
}

TEST_CASE("Case fat-case: names of FAT are shown as written and found without regard to case", "[case]")
{
    const TempFolder folder;
    const std::string card = unpacked(folder, "fat-case/card.img.gz");
    const auto layout = jsonOf({"layout", card, "--json"});
    fileIn(layout, "/dcim/clip1.mp4");
    fileIn(layout, "/dcim/A long Name.mp4");
    CHECK(jsonOf({"layout", card, "/dcim/clip1.mp4", "--json"}).at("files").size() == 1);
    CHECK(jsonOf({"layout", card, "/DCIM/a long name.mp4", "--json"}).at("files").size() == 1);
}

TEST_CASE("Case fat-orphan-long-name: entries that a deleted file has left name no other file", "[case]")
{
    const TempFolder folder;
    const std::string card = unpacked(folder, "fat-orphan-long-name/card.img.gz");
    const auto layout = jsonOf({"layout", card, "--json"});
    fileIn(layout, "/SHORT.TXT");
    CHECK_FALSE(has(layout.dump(), "long_name_test"));
    CHECK(runCli({"layout", card, "/SHORT.TXT"}).exitCode == 0);
}

TEST_CASE("Case fio-loops-verify: each loop of a job is verified, as fio does", "[case]")
{
    const TempFolder folder;
    const std::string profile = (folder / "loops.toml").string();
    const auto imported = runCli({"profile", "import", caseFile("fio-loops-verify/loops.fio"), "--out", profile});
    INFO(imported.err);
    REQUIRE(imported.exitCode == 0);
    const auto ran = testCard("sim:good-u1", profile, folder / "run");
    INFO(ran.err);
    std::uint64_t written = 0, read = 0;
    const auto record = readRunJson(folder / "run");
    for (const auto& step : record.at("steps")) {
        written += step.at("bytes_written").get<std::uint64_t>();
        read += step.at("bytes_read").get<std::uint64_t>();
    }
    CHECK(written == 2'764'800);
    CHECK(read == 2'764'800);
}

TEST_CASE("Case fio-loops-verify: a size below the block size is refused at once, as fio does", "[case]")
{
    const auto small = runCli({"profile", "import", caseFile("fio-loops-verify/small.fio")});
    CHECK(small.exitCode == 2);
    CHECK(isOneSentence(small.err));
    CHECK(has(small.err, "1024") != has(small.err, "1kb")); // names the size
    CHECK(small.out.empty());
}

TEST_CASE("Case layout-fat16: a card with FAT16 is not called empty or encrypted", "[case]")
{
    const TempFolder folder;
    const auto layout = runCli({"layout", unpacked(folder, "layout-fat16/card.img.gz")});
    INFO(layout.out << layout.err);
    CHECK(layout.exitCode == 0);
    CHECK(has(layout.out, "fat16"));
    CHECK_FALSE(has(layout.err, "encrypted"));
}

TEST_CASE("Case layout-larger-than-card: both sizes are named where the file system is larger than the card", "[case]")
{
    const TempFolder folder;
    const std::string name = GENERATE("exfat", "fat32");
    const std::string card = unpacked(folder, "layout-larger-than-card/" + name + ".img.gz");
    const auto layout = runCli({"layout", card});
    INFO(layout.err);
    CHECK(layout.exitCode == 2);
    CHECK(isOneSentence(layout.err));
    CHECK_FALSE(has(layout.err, "do not fit"));
    CHECK(has(layout.err, name == "fat32" ? "41.9 MB" : "MB"));
    CHECK(has(layout.err, name == "fat32" ? "39.8 MB" : "MB"));
}

TEST_CASE("Case layout-one-damaged-file: the good files are shown and the damaged one is named", "[case]")
{
    const TempFolder folder;
    const std::string card = unpacked(folder, "layout-one-damaged-file/card.img.gz");
    const auto layout = jsonOf({"layout", card, "--json"});
    CHECK(layout.at("files").size() >= 3);
    fileIn(layout, "/HDZ_001.TS");
    const auto text = runCli({"layout", card});
    INFO(text.out);
    CHECK(has(text.out + text.err, "STATE.BIN"));
    CHECK(has(text.out + text.err, "damaged"));
    CHECK(runCli({"layout", card, "/HDZ_001.TS"}).exitCode == 0);
}

TEST_CASE("Case mmc-registers: registers of an eMMC are named and not decoded", "[case]")
{
    const auto decoded =
        runCli({"decode", "--cid", "1501004d384731474303123456785059", "--csd", "d02701320f5903fff6dbffef8e40400d"});
    INFO(decoded.out);
    INFO(decoded.err);
    CHECK(has(decoded.out + decoded.err, "MMC"));
    CHECK_FALSE(has(decoded.out, "2133"));
    CHECK_FALSE(has(decoded.out, "month 0"));
}

TEST_CASE("Case readonly-called-counterfeit: a card that keeps no write fails, and is not called a counterfeit",
          "[case]")
{
    const TempFolder folder;
    const std::string card = GENERATE("lost-writes", "failed-writes");
    const std::string profile = GENERATE("quick", "incoming");
    CAPTURE(card, profile);
    const auto run =
        testCard("sim:" + caseFile("readonly-called-counterfeit/" + card + ".toml"), profile, folder / "run");
    INFO(run.out);
    CHECK(run.exitCode == 1);
    CHECK(has(run.out, "FAIL"));
    CHECK_FALSE(has(run.out, "is a counterfeit"));
    CHECK_FALSE(has(run.out, "Counterfeit or damaged"));
}

TEST_CASE("Case strace-32bit-llseek: positions of a 32-bit program are followed", "[case]")
{
    const TempFolder folder;
    std::vector<nlohmann::json> traces;
    for (const std::string bits : {"32", "64"}) {
        const std::string trace = (folder / bits).string();
        REQUIRE(runCli({"trace", "import", caseFile("strace-32bit-llseek/recorder-" + bits + "bit.log"), "--format",
                        "strace", "--out", trace})
                    .exitCode == 0);
        const auto text = runCli({"trace", "show", trace}).out;
        INFO(text);
        CHECK(has(text, "50.0 %"));
        CHECK_FALSE(has(text, "93.8 %"));
    }
}

TEST_CASE("Case strace-two-processes: each process has its own descriptors", "[case]")
{
    const TempFolder folder;
    const std::string trace = (folder / "t").string();
    const auto imported = runCli(
        {"trace", "import", caseFile("strace-two-processes/two-recorders.log"), "--format", "strace", "--out", trace});
    INFO(imported.err);
    REQUIRE(imported.exitCode == 0);
    const auto text = runCli({"trace", "show", trace}).out;
    INFO(text);
    CHECK(has(text, "write  16 KiB      3"));
    CHECK(has(text, "write  64 KiB      3"));
    CHECK_FALSE(has(text, "83.3 %"));
    CHECK(has(text, "246 kB")); // 3 x 64 KiB and 3 x 16 KiB
}

TEST_CASE("Case strace-without-ttt: a log with times of day is imported", "[case]")
{
    const TempFolder folder;
    const std::string trace = (folder / "t").string();
    REQUIRE(runCli({"trace", "import", caseFile("strace-without-ttt/tt.log"), "--format", "strace", "--out", trace})
                .exitCode == 0);
    CHECK(has(runCli({"trace", "show", trace}).out, "1.004 s"));
}

TEST_CASE("Case strace-without-ttt: what is missing is named", "[case]")
{
    const TempFolder folder;
    const auto imported = runCli({"trace", "import", caseFile("strace-without-ttt/plain.log"), "--format", "strace",
                                  "--out", (folder / "t").string()});
    INFO(imported.err);
    CHECK(imported.exitCode == 2);
    CHECK(isOneSentence(imported.err));
    CHECK(has(imported.err, "-ttt"));
    CHECK_FALSE(fs::exists(folder / "t"));
}

TEST_CASE("Case strace-without-ttt: relative times are added up", "[case]")
{
    const TempFolder folder;
    const std::string trace = (folder / "t").string();
    const auto imported =
        runCli({"trace", "import", caseFile("strace-without-ttt/relative.log"), "--format", "strace", "--out", trace});
    INFO(imported.err);
    REQUIRE(imported.exitCode == 0);
    const auto text = runCli({"trace", "show", trace}).out;
    INFO(text);
    CHECK(has(text, "1.91 s"));
}

TEST_CASE("Case write-protect-advice: permanent protection in the CSD is no matter of a lock", "[case]")
{
    if (kLoadDivisor > 1)
        SKIP("umockdev and a sanitizer each have to be loaded first");
    const TempFolder folder;
    const std::string card = unpacked(folder, "write-protect-advice/card.umockdev.gz");
    const auto withCard = [&](std::vector<std::string> arguments) {
        std::vector<std::string> command = {"/usr/bin/env", "umockdev-run", "-d", card, "--"};
        std::ranges::copy(cliCommand(std::move(arguments)), std::back_inserter(command));
        return runProgram(std::move(command));
    };
    const auto identity = withCard({"identify", "/dev/mmcblk0"});
    if (identity.exitCode == 127)
        SKIP("no umockdev-run here");
    INFO(identity.out);
    CHECK(has(identity.out, "permanent"));
    CHECK_FALSE(has(identity.out, "slide the card's lock"));
    const auto run = withCard({"run", "/dev/mmcblk0", "--profile", "quick", "--out", (folder / "run").string(),
                               "--progress", "none", "--erase", "x"});
    INFO(run.err);
    CHECK(run.exitCode == 3);
    CHECK(has(run.err, "permanent"));
    CHECK_FALSE(has(run.err, "slide the card's lock"));
}
