// Jobs of fio beside the profiles that are imported from them, in turn on one emulated card behind a loop device.
//   build/bin/assay_cli_tests "[beside]"      five minutes, as root, on a computer that does nothing else; wants fio
#include "cli_program.h"
#include "support/fuse_card.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <fmt/format.h>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::WithinRel;

namespace {

constexpr int kTurns = 2; // each of both, A B A B

// What one program says of one direction.
struct Said {
    double bandwidth = 0; // MB/s
    double p99 = 0;       // us, of the completion
};
using Directions = std::map<std::string, Said>; // "write", "read"

Directions byFio(const std::string& job)
{
    const auto result = runProgram({"/usr/bin/fio", "--output-format=json", job}, std::chrono::minutes(2));
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

Directions byProfile(const std::string& profile, const std::string& device, const std::filesystem::path& run)
{
    std::filesystem::remove_all(run);
    const auto result = runCli({"run", device, "--profile", profile, "--out", run.string(), "--progress", "none",
                                "--lab", "--erase", eraseIdOf(device)},
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

void addTo(Directions& sum, const Directions& one)
{
    for (const auto& [direction, said] : one) {
        sum[direction].bandwidth += said.bandwidth / kTurns;
        sum[direction].p99 += said.p99 / kTurns;
    }
}

} // namespace

TEST_CASE("A job of fio and the profile imported from it say the same of a card", "[.lab][fuse][beside]")
{
    if (!std::filesystem::exists("/usr/bin/fio"))
        SKIP("fio is missing");
    const auto [name, lines] = GENERATE(table<std::string, std::string>({
        {"in-order", "rw=write\nbs=128k"},
        {"anywhere", "rw=randwrite\nbs=4k\nnorandommap"},
        {"reads", "rw=randread\nbs=4k\niodepth=4"},
        {"both", "rw=randrw\nrwmixread=70\nbs=16k\niodepth=2\nnorandommap"},
        {"sizes", "rw=randwrite\nbssplit=4k/60:64k/40"},
        {"paced", "rw=randwrite\nbs=8k\nrate_iops=250\nnorandommap"},
    }));
    FuseCard card(mib(128), {"wr=40", "rd=80", "wrlat=300", "rdlat=200", "rndwr=2000", "rndrd=150", "streams=4"});
    const TempFolder folder;
    const std::string job = writeText(
        folder / "job.fio", fmt::format("[{}]\nfilename={}\ndirect=1\nioengine=libaio\nsize=96m\n{}\ntime_based\n"
                                        "runtime=8\n",
                                        name, card.device(), lines));
    const std::string profile = (folder / "job.toml").string();
    const auto imported = runCli({"profile", "import", job, "--out", profile});
    INFO(imported.err);
    REQUIRE(imported.exitCode == 0);
    Directions fio, ours;
    for (int turn = 0; turn < kTurns; ++turn) {
        const auto again = fmt::format("tail=0.03,6000,{}", 7 + turn); // the same long answers for both
        card.command(again);
        addTo(fio, byFio(job));
        card.command(again);
        addTo(ours, byProfile(profile, card.device(), folder / "run"));
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
