// Root is never needed: a user without rights runs on a device that udisks2 opens for him, and learns in one sentence
// what to do where it does not.
#include "cli_program.h"
#include "support/linux/loop_device.h"
#include "support/linux/udisks_stand_in.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

using namespace assay;
using namespace assay::test;
using Manner = UdisksStandIn::Manner;

namespace {

// The program as user nobody, without groups. By descriptor: nobody may not be able to reach the build folder.
class Nobody {
public:
    Nobody() : m_program(open(ASSAY_CLI, O_RDONLY)) // inherited by what is started
    {
        skipUnlessRoot();
        REQUIRE(m_program >= 0);
        std::filesystem::permissions(m_folder.path(), std::filesystem::perms(0777));
    }
    ~Nobody() { close(m_program); }
    Nobody(const Nobody&) = delete;
    Nobody& operator=(const Nobody&) = delete;

    std::vector<std::string> command(const std::vector<std::string>& arguments) const
    {
        std::vector<std::string> all = {"/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups",
                                        "/proc/self/fd/" + std::to_string(m_program)};
        all.insert(all.end(), arguments.begin(), arguments.end());
        return all;
    }
    nlohmann::json identify(const std::string& device) const
    {
        const auto result = runProgram(command({"identify", device, "--json"}));
        INFO(result.err);
        REQUIRE(result.exitCode == 0);
        return nlohmann::json::parse(result.out);
    }
    std::vector<std::string> runCommand(const std::string& device) const
    {
        std::vector<std::string> words = {"run",   device,    "--profile",
                                          "quick", "--out",   out().string(),
                                          "--lab", "--erase", identify(device).at("erase_id")};
        for (const char* setting : {"random_write.duration_s=1", "random_write.warmup_s=0", "random_read.duration_s=1",
                                    "random_read.warmup_s=0"})
            words.insert(words.end(), {"--set", setting});
        return command(words);
    }
    std::vector<std::string> runUnmounting(const std::string& device) const
    {
        auto words = runCommand(device);
        words.emplace_back("--unmount");
        return words;
    }
    std::filesystem::path out() const { return m_folder / "run"; }

private:
    TempFolder m_folder;
    int m_program;
};

// A file system on the device, mounted until the end of the test.
class Mounted {
public:
    explicit Mounted(const LoopDevice& loop)
    {
        if (std::system(("mkfs.ext4 -q -F " + loop.path() + " 2>/dev/null").c_str()) != 0)
            SKIP("mkfs.ext4 is missing");
        // Read-only: a writable ext4 has a thread of its own that fills bitmaps seconds after it was mounted.
        if (std::system(
                ("mount -o ro,noload " + loop.path() + " " + m_point.path().string() + " 2>/dev/null").c_str()) != 0)
            SKIP("mounting is not allowed here");
    }
    ~Mounted() { (void)std::system(("umount " + m_point.path().string() + " 2>/dev/null").c_str()); }
    Mounted(const Mounted&) = delete;
    Mounted& operator=(const Mounted&) = delete;
    std::filesystem::path file() const { return m_point / "lost+found"; } // there while it is mounted

private:
    TempFolder m_point;
};

} // namespace

// Each has a size of its own: a user without rights cannot ask what another test's loop device lies on, so one of the
// same size that is mounted counts as one over the card (system/linux/loop_files.h).

TEST_CASE("A mounted card is unmounted by udisks2 where the user says so, and tested")
{
    const Nobody nobody;
    const LoopDevice loop(mib(65));
    const Mounted mounted(loop);
    const UdisksStandIn udisks(Manner::grants);
    const auto result = runProgram(nobody.runUnmounting(loop.path()));
    INFO(result.err);
    CHECK((result.exitCode == 0 || result.exitCode == 6));
    CHECK(udisks.askedToUnmount() == 1);
    CHECK_FALSE(std::filesystem::exists(mounted.file()));
    CHECK(readRunJson(nobody.out()).at("conditions").at("existing_data").get<std::string>().starts_with("ext4"));
}

TEST_CASE("A mounted card stays mounted and as it is without that word, with another erase id, where udisks2 denies "
          "it, and while a file is open")
{
    const Nobody nobody;
    const LoopDevice loop(mib(66));
    const Mounted mounted(loop);
    const std::string before = loop.contentHash();
    const auto reason = GENERATE(as<std::string>(), "not said", "another id", "denied", "in use");
    CAPTURE(reason);
    const UdisksStandIn udisks(reason == "denied" ? Manner::denies : Manner::grants);
    auto words = reason == "not said" ? nobody.runCommand(loop.path()) : nobody.runUnmounting(loop.path());
    if (reason == "another id")
        *(std::ranges::find(words, "--erase") + 1) += "x";
    const int open = reason == "in use" ? ::open(mounted.file().c_str(), O_RDONLY) : -1;
    const auto result = runProgram(words);
    if (open >= 0)
        close(open);
    INFO(result.err);
    CHECK(result.exitCode == 3);
    CHECK(isOneSentence(result.err));
    CHECK(std::filesystem::exists(mounted.file()));
    CHECK(udisks.askedToUnmount() == (reason == "denied" || reason == "in use" ? 1 : 0));
    CHECK(udisks.askedToOpen() == 0);
    CHECK_FALSE(std::filesystem::exists(nobody.out()));
    CHECK(loop.contentHash() == before);
}

TEST_CASE("A user without rights qualifies a card that udisks2 opens for him, asked once")
{
    const Nobody nobody;
    const LoopDevice loop(mib(67));
    const std::string before = loop.contentHash();
    const UdisksStandIn udisks(Manner::grants);
    const auto result = runProgram(nobody.runCommand(loop.path()));
    INFO(result.err);
    REQUIRE((result.exitCode == 0 || result.exitCode == 6)); // a host under load makes it inconclusive
    CHECK_FALSE(readRunJson(nobody.out()).at("verdict") == "error");
    CHECK(udisks.askedToOpen() == 1);
    CHECK(readRunJson(nobody.out()).at("conditions").at("opened_by") == "udisks2");
    CHECK(readRunJson(nobody.out()).at("conditions").at("exclusive") == "yes");
    CHECK(loop.contentHash() != before);
}

TEST_CASE("Where udisks2 denies, is missing or mute, a user without rights reads one sentence and nothing is written")
{
    const Nobody nobody;
    const LoopDevice loop(mib(68));
    const std::string before = loop.contentHash();
    const UdisksStandIn udisks(GENERATE(Manner::denies, Manner::absent, Manner::mute));
    const auto result = runProgram(nobody.runCommand(loop.path()), std::chrono::seconds(15));
    CHECK(result.exitCode == 3);
    INFO(result.err);
    CHECK(isOneSentence(result.err));
    CHECK(result.err.find("packaging/linux/station") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(nobody.out()));
    CHECK(loop.contentHash() == before);
}

TEST_CASE("A descriptor of another device than the one that was confirmed is not written to")
{
    const Nobody nobody;
    const LoopDevice loop(mib(69)), twin(mib(69));
    const std::string before = twin.contentHash();
    const UdisksStandIn udisks(Manner::opensAnother, twin.path());
    const auto result = runProgram(nobody.runCommand(loop.path()));
    CHECK(result.exitCode == 3);
    CHECK(isOneSentence(result.err));
    CHECK(udisks.askedToOpen() == 1);
    CHECK(twin.contentHash() == before);
}

TEST_CASE("An interrupt ends the waiting for a password at once")
{
    const Nobody nobody;
    const LoopDevice loop(mib(70));
    const UdisksStandIn udisks(Manner::waits);
    RunningProgram run(nobody.runCommand(loop.path()));
    while (udisks.askedToOpen() == 0)
        REQUIRE_FALSE(run.awaitError("\n", std::chrono::milliseconds(50)));
    run.sendSignal(SIGTERM);
    const auto result = run.finish(std::chrono::seconds(60)); // the password would have 120 s
    CHECK(result.exitCode == 5);
    CHECK(isOneSentence(result.err));
}

TEST_CASE("Cards and their sizes are listed for a user without rights")
{
    const Nobody nobody;
    const LoopDevice loop(mib(8));
    const auto result = runProgram(nobody.command({"devices", "--json"}));
    REQUIRE(result.exitCode == 0);
    for (const auto& device : nlohmann::json::parse(result.out)) {
        if (device.at("path") != loop.path())
            continue;
        CHECK(device.at("capacity_bytes") == mib(8).count());
        CHECK(device.at("erase_id") ==
              nlohmann::json::parse(runCli({"identify", loop.path(), "--json"}).out).at("erase_id"));
        return;
    }
    FAIL("the device is not in the list");
}
