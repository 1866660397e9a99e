// Jobs of fio beside the profiles that are imported from them, in turn on one emulated card behind a loop device.
//   build/bin/assay_cli_tests "[beside]"      seven minutes, as root, on a computer that does nothing else; wants fio
#include "cli_program.h"
#include "support/linux/fuse_card.h"
#include "system/posix/cpu_idle_lock.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <fmt/format.h>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::WithinRel;

namespace {

// Figures of one program for one direction.
struct Said {
    double bandwidth = 0; // MB/s
    double p99 = 0;       // us, of the completion
};
using Directions = std::map<std::string, Said>; // "write", "read"

// With the precedence that the program takes itself, and with processors that stay awake as they do for it: else fio
// hands each I/O over some 30 us later, and waits for a processor that wakes up on each step of the way to the card.
Directions byFio(const std::string& job)
{
    const platform::CpuIdleLock awake;
    const auto result =
        runProgram({"/usr/bin/chrt", "-f", "1", "/usr/bin/fio", "--output-format=json", job}, std::chrono::minutes(2));
    INFO(result.err);
    REQUIRE(result.exitCode == 0);
    const auto json = nlohmann::json::parse(result.out.substr(result.out.find('{')));
    Directions all;
    for (const char* direction : {"write", "read"}) {
        const auto& of = json.at("jobs").at(0).at(direction);
        if (of.at("total_ios") > 0)
            all[direction] = {of.at("bw_bytes").get<double>() / 1e6,
                              of.at("clat_ns").at("percentile").at("99.000000").get<double>() / 1e3};
    }
    return all;
}

Directions byProfile(const std::string& profile, const std::string& device, const std::filesystem::path& run, int seed)
{
    std::filesystem::remove_all(run);
    const auto result = runCli({"run", device, "--profile", profile, "--out", run.string(), "--progress", "none",
                                "--lab", "--erase", eraseIdOf(device), "--seed", std::to_string(seed)},
                               std::chrono::minutes(2));
    INFO(result.out << result.err);
    const auto record = readRunJson(run);
    REQUIRE(record.at("outcome") == "completed");
    const auto& step = record.at("steps").at(0);
    Directions all;
    for (const auto& of : step.at("latencies")) {
        const auto op = of.at("op").get<std::string>();
        if (of.at("phase") == op)
            all[op].p99 = of.at("completion_percentiles_ns").at("99").get<double>() / 1e3;
    }
    const auto id = step.at("id").get<std::string>();
    for (auto& [direction, said] : all) {
        const bool second = direction == "read" && all.size() > 1;
        said.bandwidth = metric(record, id + (second ? ".read_throughput_mean" : ".throughput_mean")).get<double>();
    }
    return all;
}

void addTo(Directions& mean, const Directions& one, int turns)
{
    for (const auto& [direction, said] : one) {
        mean[direction].bandwidth += said.bandwidth / turns;
        mean[direction].p99 += said.p99 / turns;
    }
}

} // namespace

TEST_CASE("A job of fio and the profile imported from it say the same of a card", "[.lab][fuse][beside]")
{
    if (!std::filesystem::exists("/usr/bin/fio"))
        SKIP("fio is missing");
    // How often each of both runs, A B A B, with another seed every time: without `randseed` fio draws the same I/Os
    // again. Of two sizes a run has some 2,600, and by that chance alone a standard deviation of 2.3 % in the rate and
    // 4 % in the p99.
    const auto [name, lines, turns] = GENERATE(table<std::string, std::string, int>({
        {"in-order", "rw=write\nbs=128k", 2},
        {"anywhere", "rw=randwrite\nbs=4k\nnorandommap", 2},
        {"reads", "rw=randread\nbs=4k\niodepth=4", 2},
        {"both", "rw=randrw\nrwmixread=70\nbs=16k\niodepth=2\nnorandommap", 2},
        {"sizes", "rw=randwrite\nbssplit=4k/60:64k/40", 12},
        {"paced", "rw=randwrite\nbs=8k\nrate_iops=250\nnorandommap", 2},
    }));
    FuseCard card(mib(128), {"wr=40", "rd=80", "wrlat=300", "rdlat=200", "rndwr=2000", "rndrd=150", "streams=4"});
    const TempFolder folder;
    const std::string text =
        fmt::format("[{}]\nfilename={}\ndirect=1\nioengine=libaio\nsize=96m\n{}\ntime_based\nruntime=8\n", name,
                    card.device(), lines);
    const std::string profile = (folder / "job.toml").string();
    const auto imported = runCli({"profile", "import", writeText(folder / "job.fio", text), "--out", profile});
    INFO(imported.err);
    REQUIRE(imported.exitCode == 0);
    Directions fio, ours;
    for (int turn = 1; turn <= turns; ++turn) {
        const auto again = fmt::format("tail=0.03,6000,{}", 6 + turn); // the same long answers for both
        card.command(again);
        addTo(fio, byFio(writeText(folder / "job.fio", fmt::format("{}randseed={}\n", text, turn))), turns);
        card.command(again);
        addTo(ours, byProfile(profile, card.device(), folder / "run", turn), turns);
    }
    REQUIRE(fio.size() == ours.size());
    for (const auto& [direction, said] : fio) {
        CAPTURE(name, direction);
        const Said& own = ours.at(direction);
        WARN(fmt::format("{}, {}: fio {:.3f} MB/s, p99 {:.0f} us; imported {:.3f} ({:+.2f} %), {:.0f} ({:+.2f} %)",
                         name, direction, said.bandwidth, said.p99, own.bandwidth,
                         100 * (own.bandwidth / said.bandwidth - 1), own.p99, 100 * (own.p99 / said.p99 - 1)));
        CHECK_THAT(own.bandwidth, WithinRel(said.bandwidth, 0.03));
        CHECK_THAT(own.p99, WithinRel(said.p99, 0.05));
    }
}
