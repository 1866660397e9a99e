// A real block device of known speed: what is measured is what was set, and nothing is written without consent.
#include "cli_program.h"
#include "support/linux/fuse_card.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <memory>
#include <unistd.h>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::WithinRel;

namespace {

constexpr const char* kKnownSpeedProfile = R"([profile]
name = "known-speed"
version = "1"
title = "A card of known speed"

[[step]]
id = "sequential"
scenario = "sequential_write"
block_bytes = 1048576
max_bytes = 134217728
queue_depth = 4 # the card is never idle, however busy the host is

[[step]]
id = "scattered"
scenario = "random_write"
block_bytes = 4096
duration_s = 4
)";

ProgramResult runLoop(const std::string& device, const TempFolder& folder, const std::string& name,
                      const std::vector<std::string>& more)
{
    const std::string profile = writeText(folder / "known-speed.toml", kKnownSpeedProfile);
    std::vector<std::string> arguments = {"run",        device, "--profile", profile, "--out", (folder / name).string(),
                                          "--progress", "none", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runCli(arguments, std::chrono::minutes(2));
}

// Median duration of 4 KiB writes at scattered addresses by pwrite() alone, in us: the delay of the emulated card plus
// that of FUSE, the loop device and the scheduler of this host at this moment.
double plainWriteUs(const std::string& device)
{
    constexpr std::size_t kBlock = 4096, kWrites = 251;
    constexpr off_t kSpan = 128 * 1024 * 1024, kStride = 37 * 1024 * 1024 + kBlock; // no write follows another in order
    const int file = open(device.c_str(), O_RDWR | O_DIRECT | O_CLOEXEC);
    REQUIRE(file >= 0);
    const std::unique_ptr<void, decltype(&std::free)> block(std::aligned_alloc(kBlock, kBlock), &std::free);
    std::fill_n(static_cast<char*>(block.get()), kBlock, 'x');
    std::vector<double> us;
    for (std::size_t i = 0; i < kWrites; ++i) {
        const auto before = std::chrono::steady_clock::now();
        const ssize_t written = pwrite(file, block.get(), kBlock, static_cast<off_t>(i) * kStride % kSpan);
        const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - before;
        REQUIRE(written == static_cast<ssize_t>(kBlock));
        us.push_back(took.count());
    }
    close(file);
    std::nth_element(us.begin(), us.begin() + kWrites / 2, us.end());
    return us[kWrites / 2];
}

} // namespace

TEST_CASE("Throughput and latency of a card of known speed are measured right", "[timing]")
{
    constexpr double kMegabytesPerSecond = 20;
    constexpr double kRandomUs = 4000; // 4096 bytes at 20 MB/s take 204.8 us, the rest is set
    FuseCard card(mib(192), {"wr=20", "rndwr=3795.2"});
    const TempFolder folder;
    const double plainBefore = plainWriteUs(card.device());
    const auto result = runLoop(card.device(), folder, "run", {"--lab", "--erase", eraseIdOf(card.device())});
    INFO(result.err);
    REQUIRE((result.exitCode == 0 || result.exitCode == 6));
    const auto run = nlohmann::json::parse(result.out);
    CHECK(run.at("simulated") == false);
    CHECK_THAT(metric(run, "sequential.throughput_mean").get<double>(), WithinRel(kMegabytesPerSecond, 0.03));
    // The share of the host differs between hosts and with their load: plainWriteUs() measures it.
    const double plainAfter = plainWriteUs(card.device());
    const double median = metric(run, "scattered.latency_p50").get<double>();
    INFO("pwrite() alone took " << plainBefore << " us before and " << plainAfter << " us after the run");
    CHECK(median > kRandomUs * 0.99);
    CHECK(median > std::min(plainBefore, plainAfter) * 0.95);
    CHECK(median < std::max(plainBefore, plainAfter) * 1.05);
}

TEST_CASE("Without consent nothing is written to a block device and the sentence says what to add")
{
    const LoopDevice loop(mib(8));
    loop.write(Bytes(0), "what was here before");
    const std::string before = loop.contentHash();
    const TempFolder folder;
    const std::string eraseId = eraseIdOf(loop.path());

    const auto nothing = runLoop(loop.path(), folder, "a", {});
    const auto onlyLab = runLoop(loop.path(), folder, "b", {"--lab"});
    const auto onlyErase = runLoop(loop.path(), folder, "c", {"--erase", eraseId});
    const auto wrongErase = runLoop(loop.path(), folder, "d", {"--lab", "--erase", eraseId + "x"});
    for (const auto& result : {nothing, onlyLab, onlyErase, wrongErase}) {
        INFO(result.err);
        CHECK(result.exitCode == 3);
        CHECK(isOneSentence(result.err));
    }
    CHECK(nothing.err.find("--lab --erase " + eraseId) != std::string::npos);
    CHECK(onlyLab.err.find("`--erase " + eraseId) != std::string::npos);
    CHECK(onlyErase.err.find("--lab") != std::string::npos);
    CHECK(loop.contentHash() == before);
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1); // the profile
}

TEST_CASE("An interrupt stops within 2 s even while the card hangs", "[timing]")
{
    FuseCard card(mib(64), {"wr=20"});
    const TempFolder folder;
    const std::string profile = writeText(folder / "known-speed.toml", kKnownSpeedProfile);
    RunningProgram run(
        cliCommand({"run", card.device(), "--profile", profile, "--out", (folder / "run").string(), "--progress",
                    "json", "--lab", "--erase", eraseIdOf(card.device()), "--set", "sequential.max_bytes=33554432"}));
    REQUIRE(run.awaitError("\"phase_bytes_done\""));
    card.command("hang=20000");
    run.sendSignal(SIGINT);
    const auto asked = std::chrono::steady_clock::now();
    const auto result = run.finish();
    CHECK(std::chrono::steady_clock::now() - asked < std::chrono::seconds(2));
    card.command("pull"); // ends the hang
    CHECK(result.exitCode == 5);
    CHECK(readRunJson(folder / "run").at("outcome") == "stopped");
}
