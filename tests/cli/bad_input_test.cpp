// Bad input never harms: one sentence with cause and next step, the contract's exit code, nothing written. One row or
// test for each case.
#include "cli_program.h"
#include "support/linux/loop_device.h"
#include "support/load.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <fstream>
#include <sys/mount.h>

using namespace assay;
using namespace assay::test;

namespace {

struct Refusal {
    int exitCode;
    std::string says;
};

void checkRefused(const ProgramResult& result, const Refusal& expected)
{
    INFO("standard error: " << result.err);
    INFO("standard output: " << result.out);
    CHECK(result.exitCode == expected.exitCode);
    CHECK(isOneSentence(result.err));
    CHECK(result.err.find(expected.says) != std::string::npos);
    CHECK(result.out.empty());
}

// The profile fits any card, so that what is said is about the device.
ProgramResult runSmall(const std::string& device, const TempFolder& folder, const std::vector<std::string>& more = {})
{
    const TempFolder own;
    std::vector<std::string> arguments = {
        "run", device, "--profile", writeText(own / "small.toml", smallProfile()), "--out", (folder / "run").string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runCli(arguments);
}

ProgramResult runOn(const std::string& device, const std::filesystem::path& out,
                    const std::vector<std::string>& more = {})
{
    std::vector<std::string> arguments = {"run",   device,       "--profile",  "quick",
                                          "--out", out.string(), "--progress", "none"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runCli(arguments);
}

} // namespace

TEST_CASE("A device that cannot be tested is refused before anything is created")
{
    struct Row {
        std::string device;
        Refusal expected;
    };
    const auto row =
        GENERATE(Row{"/dev/no-such-card", {3, "/dev/no-such-card"}}, Row{"/tmp", {2, "/tmp"}},
                 Row{"/dev/null", {2, "/dev/null"}}, Row{"image:/no/such/file.img", {2, "/no/such/file.img"}},
                 Row{"good-u1", {2, "did you mean sim:good-u1?"}}, Row{"image:/tmp", {2, "/tmp"}},
                 Row{"sim:god-u1", {2, "did you mean \"good-u1\"?"}}, Row{"sim:/no/such.toml", {2, "/no/such.toml"}});
    const TempFolder folder;
    CAPTURE(row.device);
    checkRefused(runSmall(row.device, folder), row.expected);
    CHECK_FALSE(std::filesystem::exists(folder / "run"));
}

TEST_CASE("A partition is refused even with consent")
{
    const TempFolder folder;
    LoopDevice loop(mib(64));
    if (!loop.addPartition())
        SKIP("this kernel makes no partitions on loop devices");
    const std::string partition = loop.path() + "p1";
    if (!std::filesystem::exists(partition))
        SKIP("no node for the partition appears here");
    checkRefused(runSmall(partition, folder, {"--lab", "--erase", eraseIdOf(loop.path())}), {3, "partition"});
    CHECK_FALSE(std::filesystem::exists(folder / "run"));
}

TEST_CASE("A mounted disk is refused even with consent")
{
    const TempFolder folder, mountPoint;
    LoopDevice loop(mib(64));
    if (runProgram({"/bin/sh", "-c", "mkfs.ext4 -q " + loop.path()}).exitCode != 0)
        SKIP("no mkfs.ext4 here");
    const std::string eraseId = eraseIdOf(loop.path());
    if (mount(loop.path().c_str(), mountPoint.path().c_str(), "ext4", 0, nullptr) != 0)
        SKIP("nothing can be mounted here");
    const auto result = runSmall(loop.path(), folder, {"--lab", "--erase", eraseId});
    umount2(mountPoint.path().c_str(), MNT_DETACH);
    checkRefused(result, {3, "mounted"});
}

TEST_CASE("A card of 0 bytes is refused")
{
    const TempFolder folder;
    const std::string image = writeText(folder / "empty.img", "");
    const auto ofImage = runSmall("image:" + image, folder);
    INFO(ofImage.err);
    CHECK((ofImage.exitCode == 2 || ofImage.exitCode == 3));
    CHECK(isOneSentence(ofImage.err));

    const std::string backing = writeText(folder / "card.img", std::string(8 << 20, '\0'));
    LoopDevice loop{std::filesystem::path(backing)};
    const std::string eraseId = eraseIdOf(loop.path());
    std::filesystem::resize_file(backing, 0);
    loop.rereadSize();
    checkRefused(runSmall(loop.path(), folder, {"--lab", "--erase", eraseId}), {3, loop.path()});
}

TEST_CASE("A read-only device is refused")
{
    const TempFolder folder;
    const std::string backing = writeText(folder / "card.img", std::string(8 << 20, '\0'));
    const LoopDevice loop(std::filesystem::path(backing), LoopOptions{.readOnly = true});
    checkRefused(runSmall(loop.path(), folder, {"--lab", "--erase", eraseIdOf(loop.path())}), {3, "read-only"});
}

TEST_CASE("A profile with a mistake is answered with file, line, key and what was probably meant")
{
    struct Row {
        std::string content, says;
    };
    const std::string good = smallProfile();
    const auto row = GENERATE_COPY(
        Row{good + "blok_bytes = 4096\n", "blok"}, Row{good + "queue_depth = \"deep\"\n", "queue_depth"},
        Row{"[profile\n", ":1"}, Row{"", "profile"},
        Row{smallProfile("\n[[criterion]]\nmetric = \"write.speed\"\nop = \">=\"\nlimit = 1\nunit = \"MB/s\"\n"),
            "\"speed\""},
        Row{smallProfile("\n[[criterion]]\nmetric = \"wirte.iops\"\nop = \">=\"\nlimit = 1\nunit = \"1/s\"\n"),
            "write"},
        Row{smallProfile("\n[[step]]\nid = \"again\"\nscenario = \"sequential_wirte\"\n"), "sequential_write"},
        Row{smallProfile("\n[[criterion]]\nmetric = \"write.real_capacity\"\nop = \">=\"\nlimit = 1\nunit = \"B\"\n"),
            "real_capacity"});
    CAPTURE(row.content);
    const TempFolder folder;
    const std::string file = writeText(folder / "mine.toml", row.content);
    checkRefused(runCli({"profile", "check", file}), {2, row.says});
    checkRefused(
        runCli({"run", "sim:good-u1", "--profile", file, "--out", (folder / "run").string(), "--progress", "none"}),
        {2, "mine.toml"});
    CHECK_FALSE(std::filesystem::exists(folder / "run"));
}

TEST_CASE("A wrong profile name or parameter is answered with what was probably meant")
{
    const TempFolder folder;
    const std::string out = (folder / "run").string();
    checkRefused(runCli({"run", "sim:good-u1", "--profile", "qiuck", "--out", out}), {2, "quick"});
    checkRefused(runOn("sim:good-u1", out, {"--set", "write.blok_bytes=4096"}), {2, "block_bytes"});
    checkRefused(runOn("sim:good-u1", out, {"--set", "wirte.block_bytes=4096"}), {2, "write"});
    checkRefused(runOn("sim:good-u1", out, {"--set", "write.block_bytes=4kB"}), {2, "block_bytes"});
    checkRefused(runOn("sim:good-u1", out, {"--set", "nonsense"}), {2, "nonsense"});
    CHECK_FALSE(std::filesystem::exists(out));
}

TEST_CASE("An output folder that is in use is left as it is")
{
    const TempFolder folder;
    const std::string kept = writeText(folder / "run.json", "mine");
    checkRefused(runOn("sim:good-u1", folder.path()), {2, "not empty"});
    checkRefused(runOn("sim:good-u1", kept), {2, "run.json"});
    std::ifstream stream(kept);
    CHECK(std::string(std::istreambuf_iterator<char>(stream), {}) == "mine");
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("An output folder that cannot be made is said so")
{
    const TempFolder folder;
    checkRefused(runOn("sim:good-u1", folder / "missing" / "run"), {3, "missing"});
    checkRefused(runOn("sim:good-u1", "/sys/cardassay-run"), {3, "/sys/cardassay-run"}); // not even root may create it
}

TEST_CASE("A run folder that cannot be trusted is not judged, reported or exported")
{
    const TempFolder folder;
    const auto run = folder / "run";
    REQUIRE(runOn("sim:good-u1", run).exitCode == 0);
    const auto whole = std::filesystem::file_size(run / "run.json");
    const bool cut = GENERATE(true, false);
    if (cut)
        std::filesystem::resize_file(run / "run.json", whole / 2);
    else
        std::filesystem::remove(run / "run.json");
    CAPTURE(cut);
    checkRefused(runCli({"judge", run.string()}), {2, "run.json"});
    checkRefused(runCli({"export", run.string(), "--format", "json"}), {2, "run.json"});
    checkRefused(runCli({"report", run.string(), "--pdf", (folder / "report.pdf").string()}), {2, ""});
    CHECK_FALSE(std::filesystem::exists(folder / "report.pdf"));
    checkRefused(runCli({"judge", "/no/such/folder"}), {2, "/no/such/folder"});
}

TEST_CASE("Samples that are cut off are not judged")
{
    const TempFolder folder;
    const auto run = folder / "run";
    REQUIRE(runOn("sim:good-u1", run).exitCode == 0);
    std::filesystem::resize_file(run / "samples" / "write.bin", 100);
    checkRefused(runCli({"judge", run.string()}), {3, "write.bin"});
    checkRefused(runCli({"judge", run.string(), "--accept-changes"}), {2, "write.bin"});
}

TEST_CASE("An export that cannot be written leaves nothing behind")
{
    const TempFolder folder;
    const auto run = folder / "run";
    REQUIRE(runOn("sim:good-u1", run).exitCode == 0);
    checkRefused(runCli({"export", run.string(), "--format", "csv", "--out", (folder / "missing" / "x.csv").string()}),
                 {3, "x.csv"});
    CHECK_FALSE(std::filesystem::exists(folder / "missing"));
    if (std::filesystem::is_character_file("/dev/full"))
        checkRefused(runCli({"export", run.string(), "--format", "csv", "--out", "/dev/full"}), {3, "/dev/full"});
}

TEST_CASE("A report that this process may not have the files or the memory for is refused with the limit to raise")
{
    const TempFolder here;
    const auto command = GENERATE("report here --pdf out.pdf", "report --check here.pdf");
    // Sanitizers need more address space than any limit.
    const auto limit = GENERATE(from_range(load(std::vector<std::string>{"ulimit -n 6", "ulimit -v 200000"})));
    CAPTURE(command, limit);
    // Without files that this process has open: its results.
    const auto result = runProgram({"/bin/sh", "-c",
                                    fmt::format("cd {} && exec 3>&- 4>&- 5>&- && {} && exec {} {}",
                                                here.path().string(), limit, ASSAY_CLI, command)});
    CHECK(result.exitCode == 3);
    CHECK(result.err.find("raise the limit (ulimit -") != std::string::npos);
}
