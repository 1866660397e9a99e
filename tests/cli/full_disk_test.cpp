// A disk that fills up under the run folder: the run says so, waits between phases, loses nothing, and goes on by
// itself.
#include "cli_program.h"
#include "support/linux/loop_device.h"

#include "ground/base/units.h"

#include <catch2/catch_test_macros.hpp>
#include <csignal>
#include <fstream>
#include <sys/mount.h>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

// A file system of 2 MB that can be filled and emptied.
class SmallDisk {
public:
    SmallDisk()
    {
        skipUnlessRoot();
        std::filesystem::create_directory(path());
        if (mount("tmpfs", path().c_str(), "tmpfs", 0, "size=2m") != 0)
            SKIP("no tmpfs can be mounted here");
    }
    ~SmallDisk() { umount2(path().c_str(), MNT_DETACH); }
    std::string path() const { return (m_folder / "disk").string(); }
    std::string run() const { return path() + "/run"; }
    std::string writeOutside(const std::string& name, const std::string& content) const
    {
        return writeText(m_folder / name, content);
    }
    void fill() const
    {
        std::ofstream filler(path() + "/filler", std::ios::binary);
        const std::string page(4096, 'x');
        while (filler.write(page.data(), static_cast<std::streamsize>(page.size())).flush()) {
        }
    }
    void empty() const { std::filesystem::remove(path() + "/filler"); }

private:
    TempFolder m_folder;
};

// Some 2 s of writing on an image file that lies elsewhere, the disk full from the first second on.
class StarvedRun {
public:
    StarvedRun()
        : program(cliCommand({"run", "image:" + disk.writeOutside("card.img", std::string(mib(8).count(), '\0')),
                              "--profile", disk.writeOutside("small.toml", smallProfile()), "--out", disk.run(),
                              "--progress", "json", "--set", "write.pause_us=30000"}))
    {
        REQUIRE(program.awaitError("\"event\":\"progress\""));
        disk.fill();
        REQUIRE(program.awaitError("\"waiting_for\":\"The disk"));
        REQUIRE(program.awaitError("\"phase_bytes_done\":4194304")); // the phase itself went on
    }
    SmallDisk disk;
    RunningProgram program;
};

} // namespace

TEST_CASE("A run whose disk is full waits until there is room and ends as it would have")
{
    StarvedRun starved;
    CHECK_FALSE(starved.program.awaitOutput("Verdict", 2s)); // it waits
    starved.disk.empty();
    const auto result = starved.program.finish();
    INFO(result.err);
    CHECK(result.exitCode == 0);
    const auto run = readRunJson(starved.disk.run());
    CHECK(run.at("outcome") == "completed");
    CHECK(run.at("verdict") == "pass");
    CHECK_FALSE(run.contains("checkpoint"));
    CHECK(runCli({"judge", starved.disk.run()}).exitCode == 0);
}

TEST_CASE("A run that is stopped while its disk is full blames the disk and can be resumed")
{
    StarvedRun starved;
    starved.program.sendSignal(SIGINT);
    const auto result = starved.program.finish();
    CHECK(result.exitCode == 3);
    CHECK(result.err.find("No space left") != std::string::npos);
    starved.disk.empty();
    const auto resumed = runCli(resumeCommand(starved.disk.run(), {"--progress", "none"}));
    INFO(resumed.err);
    CHECK(resumed.exitCode == 0);
    CHECK(readRunJson(starved.disk.run()).at("outcome") == "completed");
}
