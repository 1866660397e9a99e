// capacity_probe as its users run it: on block devices that wrap, drop, fail or are stopped, and in how little memory.
#include "cli_program.h"
#include "support/linux/fuse_card.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <csignal>
#include <fstream>

using namespace assay;
using namespace assay::test;

namespace {

constexpr const char* kProbeProfile = R"([profile]
name = "probe"
version = "1"
title = { en = "Capacity", zh_CN = "容量" }

[[step]]
id = "probe"
scenario = "capacity_probe"

[[criterion]]
metric = "probe.counterfeit"
op = "=="
limit = "none"
)";

constexpr Bytes kSampledCard = mib(96);
constexpr Bytes kFormerLife = mib(4); // pieces that differ from each other

// The cheap form, which costs 64 MiB at any capacity.
constexpr const char* kSpotCheckProfile =
    R"([profile]
name = "spot"
[[step]]
id = "probe"
scenario = "capacity_spot_check"
)";

std::vector<std::string> probeCommand(const std::string& device, const TempFolder& folder,
                                      const std::vector<std::string>& more = {}, const char* text = kProbeProfile)
{
    const std::string profile = writeText(folder / "probe.toml", text);
    std::vector<std::string> words = {"run",        device, "--profile", profile, "--out", (folder / "run").string(),
                                      "--progress", "json"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

std::vector<std::string> consent(const std::string& device)
{
    return {"--lab", "--erase",
            nlohmann::json::parse(runCli({"identify", device, "--json"}).out).at("erase_id").get<std::string>()};
}

void fill(const LoopDevice& loop, Bytes size)
{
    for (Bytes at; at < size; at += kFormerLife)
        loop.write(at, std::string(kFormerLife.count(), static_cast<char>('a' + at / kFormerLife % 26)));
}

void checkSmall(const ProgramResult& result)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    (void)result; // the sanitizer's own memory
#else
    CHECK(result.peakBytes > mib(4).count());
    CHECK(result.peakBytes <= mib(32).count());
#endif
}

} // namespace

TEST_CASE("A spot check of a genuine card of 64 GB costs at most 64 MiB of writing and 32 MiB of memory, and says what "
          "it cannot see")
{
    constexpr std::uint64_t kCapacity = 64'000'000'000;
    const TempFolder folder;
    std::string device = "image:" + (folder / "card.img").string();
    if (GENERATE(true, false)) {
        std::ofstream(folder / "card.img").close();
        std::filesystem::resize_file(folder / "card.img", kCapacity);
    } else {
        device = "sim:" + writeText(folder / "card.toml",
                                    R"([card]
name = "genuine"
advertised_bytes = 64_000_000_000
[bus]
mb_s = 90
)");
    }
    CAPTURE(device);
    const auto result = runCli(probeCommand(device, folder, {}, kSpotCheckProfile));
    INFO(result.err);
    REQUIRE(result.exitCode == 0);
    CHECK(result.out.find("counterfeit 19 %") != std::string::npos);
    const auto run = readRunJson(folder / "run");
    CHECK(metric(run, "probe.counterfeit") == "none");
    CHECK(metric(run, "probe.real_capacity") == kCapacity);
    CHECK(metric(run, "probe.bytes_written") <= mib(64).count());
    checkSmall(result);
}

TEST_CASE("A block device that wraps round or drops what it has no room for is named with its real size")
{
    constexpr Bytes kSize(4'000'000'000), kReal(1'234'567'168); // no power of two
    const bool drops = GENERATE(true, false);
    const FuseCard card(kSize, {"real=" + std::to_string(kReal.count()), drops ? "drop=1" : "drop=0"});
    const TempFolder folder;
    const auto result = runCli(probeCommand(card.device(), folder, consent(card.device())));
    INFO(result.err);
    CHECK(result.exitCode == 1);
    const auto run = readRunJson(folder / "run");
    CHECK(metric(run, "probe.counterfeit") == (drops ? "limbo" : "wraparound"));
    CHECK(metric(run, "probe.real_capacity") == kReal.count());
    CHECK(run.at("verdict") == "fail");
}

TEST_CASE("A probe that is terminated restores every block first")
{
    // 4 ms for each place written to: restoring takes longer than the 1.5 s after which a stop gives up on a silent
    // card.
    FuseCard card(kSampledCard, {"rndwr=4000", "rndrd=100"});
    fill(card.loop(), kSampledCard);
    const std::string before = card.loop().contentHash();
    const TempFolder folder;
    RunningProgram run(cliCommand(probeCommand(card.device(), folder, consent(card.device()))));
    const auto written = [&] { return card.counters().at("written_bytes"); };
    const std::uint64_t already = written();
    const Bytes sampled = GENERATE(mib(6), mib(8) + kib(200));
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (written() < already + sampled.count()) {
        REQUIRE(std::chrono::steady_clock::now() < deadline);
        run.awaitError("nothing that it would say", std::chrono::milliseconds(5)); // keeps its pipes empty
    }
    run.sendSignal(SIGTERM);
    const auto result = run.finish();
    INFO(result.err);
    CHECK(result.exitCode == 5);
    CHECK(card.loop().contentHash() == before);
    const auto stopped = readRunJson(folder / "run");
    CHECK(stopped.at("outcome") == "stopped");
    CHECK(stopped.at("steps").at(0).at("facts").at("capacity").at("unrestored_extents") == 0);
    checkSmall(result);
}

TEST_CASE("A probe that meets I/O errors restores every block it has written")
{
    const std::string fault = GENERATE("wrerr=33554432,16777216", "rderr=2097152,1048576", "err=67108864,16777216");
    CAPTURE(fault);
    FuseCard card(kSampledCard);
    fill(card.loop(), kSampledCard);
    const std::string before = card.loop().contentHash();
    card.command(fault);
    const TempFolder folder;
    const auto result = runCli(probeCommand(card.device(), folder, consent(card.device())));
    INFO(result.err);
    CHECK(result.exitCode == 1);
    CHECK(metric(readRunJson(folder / "run"), "probe.counterfeit") == "damaged");
    card.command("healthy");
    CHECK(card.loop().contentHash() == before);
}
