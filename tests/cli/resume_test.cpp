// kill -9 at random moments, then resume. Goal: whatever the moment, the run ends with the counts and the verdict of an
// unbroken one. Method: an emulated card of known speed that flips bits in known sectors; the program is killed again
// and again, and at last left to finish.
#include "cli_program.h"

#include "ground/base/prng.h"
#include "run/record/run_folder.h"
#include "support/linux/fuse_card.h"

#include <catch2/catch_test_macros.hpp>
#include <csignal>
#include <fstream>
#include <random>
#include <thread>
#include <unistd.h>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

constexpr Bytes kWholeCard = mib(24);

constexpr const char* kWholeProfile = R"([profile]
name = "whole"
version = "1"
title = "The whole card"

[[step]]
id = "overwrite"
scenario = "full_overwrite"
block_bytes = 65536
queue_depth = 4

[[step]]
id = "random"
scenario = "random_read"
block_bytes = 4096
max_bytes = 4194304
queue_depth = 2
)";

class KnownCard {
public:
    explicit KnownCard(const std::string& name)
        : m_card(kWholeCard, {"wr=12", "rd=12", "flip=1048576,8388608,100"}), m_out((m_folder / name).string())
    {
        m_profile = writeText(m_folder / "whole.toml", kWholeProfile);
        m_consent = {"--lab", "--erase",
                     nlohmann::json::parse(runCli({"identify", m_card.device(), "--json"}).out)
                         .at("erase_id")
                         .get<std::string>()};
    }
    std::string out() const { return m_out; }
    FuseCard& card() { return m_card; }
    bool begun() const { return std::filesystem::exists(m_out + "/run.json"); }
    // run, or resume once there is something to resume.
    std::vector<std::string> command()
    {
        std::vector<std::string> arguments = {"resume", m_out, "--progress", "none"};
        if (!begun()) {
            std::filesystem::remove_all(m_out);
            arguments = {"run", m_card.device(), "--profile", m_profile, "--out", m_out, "--progress", "none"};
        }
        arguments.insert(arguments.end(), m_consent.begin(), m_consent.end());
        return arguments;
    }
    // Output of the program before the kill.
    std::string killAfter(std::chrono::milliseconds time)
    {
        RunningProgram program(cliCommand(command()));
        std::this_thread::sleep_for(time);
        program.sendSignal(SIGKILL);
        return program.finish().err;
    }

private:
    FuseCard m_card;
    TempFolder m_folder;
    std::string m_out, m_profile;
    std::vector<std::string> m_consent;
};

// All that must not depend on being cut off.
nlohmann::json countsOf(const std::string& folder)
{
    const auto run = readRun(folder);
    REQUIRE(run);
    const auto stored = readRunJson(folder);
    nlohmann::json counts = {{"outcome", stored.at("outcome")}, {"verdict", stored.at("verdict")}};
    for (const auto& step : run->record.steps)
        for (const auto& phase : step.phases)
            counts[step.id].push_back({name(phase.role), phase.ops, phase.failedOps, phase.bytes.count(),
                                       phase.integrity.sectors, phase.integrity.flippedBits,
                                       phase.integrity.ranges.size()});
    return counts;
}

void killAndResume(unsigned chains, unsigned kills, std::uint64_t seed)
{
    KnownCard unbroken("unbroken");
    REQUIRE(runCli(unbroken.command()).signal == 0);
    const auto expected = countsOf(unbroken.out());
    REQUIRE(expected.at("overwrite").at(1).at(4).at(0) < kWholeCard.count() / kSectorBytes); // bits were flipped
    Prng prng(seed);
    for (unsigned chain = 0; chain < chains; ++chain) {
        KnownCard cut("cut");
        std::string moments;
        for (unsigned kill = 0; kill < kills; ++kill) {
            const std::chrono::milliseconds moment(prng.below(2500));
            moments += std::to_string(moment.count()) + " ";
            moments += cut.killAfter(moment);
        }
        INFO("seed " << seed << ", chain " << chain << ", killed after ms " << moments);
        ProgramResult last;
        if (!cut.begun() || readRunJson(cut.out()).at("ended") == "")
            last = runCli(cut.command());
        INFO(last.err);
        CHECK(countsOf(cut.out()) == expected);
    }
}

// A run on an image file that was cut off in the middle of writing: by a kill, or because the file became shorter, as a
// card that is pulled.
enum class Cut { kill, pull };
class CutImageRun {
public:
    explicit CutImageRun(Cut how = Cut::kill)
    {
        writeText(image(), std::string(mib(16).count(), '\0'));
        const std::string profile = writeText(folder / "whole.toml", kWholeProfile);
        RunningProgram program(
            cliCommand({"run", "image:" + image(), "--profile", profile, "--out", out(), "--progress", "none", "--set",
                        "overwrite.queue_depth=1", "--set", "overwrite.pause_us=10000"}));
        for (int i = 0;
             i < 400 && !(std::filesystem::exists(out() + "/run.json") && readRunJson(out()).contains("checkpoint") &&
                          readRunJson(out()).at("checkpoint").value("completed_bytes", 0) > 0);
             ++i)
            std::this_thread::sleep_for(20ms);
        if (how == Cut::kill)
            program.sendSignal(SIGKILL);
        else
            std::filesystem::resize_file(image(), mib(1).count());
        exitCode = program.finish().exitCode;
    }
    int exitCode = 0;
    std::string image() const { return (folder / "card.img").string(); }
    std::string out() const { return (folder / "run").string(); }
    std::vector<std::string> command(const std::vector<std::string>& more = {}) const
    {
        return resumeCommand(out(), more);
    }
    TempFolder folder;
};

std::string contentOf(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

TEST_CASE("A run killed at random moments ends as if nothing had happened", "[first]")
{
    killAndResume(2, 5, std::random_device()());
}

TEST_CASE("A run killed at 200 random moments ends as if nothing had happened", "[.][lab]")
{
    killAndResume(40, 5, std::random_device()());
}

TEST_CASE("An endurance test that is killed goes on in the cycle it was in", "[first]")
{
    const FuseCard card(kWholeCard, {"wr=12", "rd=12"});
    const TempFolder folder;
    const std::string out = (folder / "run").string();
    const std::string profile =
        writeText(folder / "wear.toml", "[profile]\nname = \"wear\"\n[[step]]\nid = \"e\"\n"
                                        "scenario = \"endurance\"\ncycles = 5\n"
                                        "region_bytes = 6291456\n[[criterion]]\nmetric = \"e.cycles\"\n"
                                        "op = \">=\"\nlimit = 5\n");
    const std::string id = nlohmann::json::parse(runCli({"identify", card.device(), "--json"}).out).at("erase_id");
    const auto completed = [&] {
        const auto run = readRunJson(out);
        return run.at("steps").empty() ? 0 : run.at("steps").back().at("facts").at("endurance").at("cycles").get<int>();
    };
    {
        RunningProgram program(cliCommand(
            {"run", card.device(), "--profile", profile, "--out", out, "--progress", "none", "--lab", "--erase", id}));
        for (int i = 0; i < 400 && (!std::filesystem::exists(out + "/run.json") || completed() < 2); ++i)
            std::this_thread::sleep_for(20ms);
        program.sendSignal(SIGKILL);
        (void)program.finish();
    }
    const int before = completed();
    REQUIRE(before >= 2);
    REQUIRE(before < 5);
    const auto result = runCli({"resume", out, "--progress", "none", "--lab", "--erase", id});
    INFO(result.err);
    CHECK(result.exitCode == 6); // a cache could have held what was read back from so small a region
    const auto run = readRun(out);
    REQUIRE(run);
    const auto& step = run->record.steps.back();
    CHECK(step.facts.at("endurance").at("cycles") == 5);
    CHECK(step.facts.at("endurance").at("rows").at("first") == nlohmann::json({1, 2, 3, 4, 5}));
    CHECK(step.phases[0].bytes == Bytes(5 * 6'291'456)); // complete cycles are not done again, and none is lost
    CHECK(run->record.resumed.size() == 1);
}

TEST_CASE("A run that has ended is not resumed")
{
    const TempFolder folder;
    const std::string out = (folder / "run").string();
    REQUIRE(runCli({"run", "sim:good-u1", "--profile", writeText(folder / "small.toml", smallProfile()), "--out", out,
                    "--progress", "none"})
                .exitCode == 0);
    const auto result = runCli({"resume", out});
    CHECK(result.exitCode == 2);
    CHECK(isOneSentence(result.err));
}

TEST_CASE("A resumed run of a simulated card restarts under its old name")
{
    const TempFolder folder;
    const std::string out = (folder / "run").string();
    {
        RunningProgram program(cliCommand(
            {"run", "sim:good-u1", "--profile", "quick", "--out", out, "--progress", "json", "--pace", "real"}));
        REQUIRE(program.awaitError("\"event\":\"progress\""));
        program.sendSignal(SIGKILL);
        (void)program.finish();
    }
    const auto before = readRunJson(out);
    const auto result = runCli({"resume", out, "--progress", "none"});
    INFO(result.err);
    CHECK(result.exitCode == 0);
    const auto after = readRunJson(out);
    CHECK(after.at("run_id") == before.at("run_id"));
    CHECK(after.at("outcome") == "completed");
    CHECK(after.at("resumed").size() == 1);
}

TEST_CASE("Another card of the same size is refused and left alone")
{
    const CutImageRun run;
    writeText(run.image(), std::string(mib(16).count(), 'x')); // the same file, other content
    const std::string before = contentOf(run.out() + "/run.json");
    const auto result = runCli(run.command());
    CHECK(result.exitCode == 3);
    CHECK(isOneSentence(result.err));
    CHECK(result.err.find("another card") != std::string::npos);
    CHECK(contentOf(run.image()) == std::string(mib(16).count(), 'x'));
    CHECK(contentOf(run.out() + "/run.json") == before);
}

TEST_CASE("A card of another size is refused")
{
    const CutImageRun run;
    std::filesystem::resize_file(run.image(), mib(32).count());
    const auto result = runCli({"resume", run.out()});
    CHECK(result.exitCode == 3);
    CHECK(result.err.find("size") != std::string::npos);
}

TEST_CASE("A damaged run folder is refused with the file that is damaged")
{
    const CutImageRun run;
    std::filesystem::resize_file(run.out() + "/run.json", 700);
    const auto result = runCli({"resume", run.out()});
    CHECK(result.exitCode == 2);
    CHECK(isOneSentence(result.err));
    CHECK(result.err.find("run.json") != std::string::npos);
}

TEST_CASE("A changed run folder is not gone on with, unless the change is accepted, and then it stays marked")
{
    const CutImageRun run;
    auto record = nlohmann::ordered_json::parse(contentOf(run.out() + "/run.json"));
    record["device"]["model"] = "Another";
    writeText(run.out() + "/run.json", record.dump(2) + "\n");
    const auto refused = runCli({"resume", run.out()});
    CHECK(refused.exitCode == 3);
    CHECK(refused.err.find("run.json (device/model)") != std::string::npos);
    CHECK(runCli(run.command({"--progress", "none", "--accept-changes"})).exitCode == 0);
    CHECK(runCli({"judge", run.out()}).out.find("CHANGED after the run: run.json (device/model).") !=
          std::string::npos);
}

TEST_CASE("A card that has lost some of what was written is tested to the end and found bad")
{
    const CutImageRun run;
    {
        std::fstream image(run.image(), std::ios::binary | std::ios::in | std::ios::out);
        image.seekp(4096);
        image << std::string(2048, '\0');
    }
    const auto result = runCli(run.command({"--progress", "none"}));
    INFO(result.err);
    CHECK(readRunJson(run.out()).at("outcome") == "completed");
    const auto stored = readRun(run.out());
    REQUIRE(stored);
    CHECK(stored->record.steps[0].phase(PhaseRole::verify)->integrity.count(SectorState::zeros) == 4);
}

TEST_CASE("A run whose card was lost is resumed once the card is back, with the step in which it was lost")
{
    const CutImageRun run(Cut::pull);
    CHECK(run.exitCode == 4);
    CHECK(readRunJson(run.out()).at("outcome") == "device_lost");
    CHECK(runCli({"resume", run.out(), "--progress", "none"}).exitCode != 0); // another size: not back yet
    std::filesystem::resize_file(run.image(), mib(16).count());
    const auto result = runCli(run.command({"--progress", "none"}));
    INFO(result.err);
    CHECK(result.exitCode == 0);
    const auto after = readRunJson(run.out());
    CHECK(after.at("outcome") == "completed");
    CHECK(after.at("resumed").size() == 1);
    CHECK(after.at("resumed").front().at("step") == "overwrite");
    const auto stored = readRun(run.out());
    REQUIRE(stored);
    CHECK(stored->record.steps.front().phases.front().bytes == mib(16)); // from its beginning
    CHECK(runCli({"resume", run.out()}).exitCode == 2);                  // it has ended
}

TEST_CASE("A run folder that names an image file does not overwrite it before its user has said so")
{
    const CutImageRun run;
    const std::string before = contentOf(run.image()), record = contentOf(run.out() + "/run.json");
    const auto refused = runCli({"resume", run.out()});
    CHECK(refused.exitCode == 3);
    CHECK(refused.err.find(run.image()) != std::string::npos);
    CHECK(refused.err.find("owner") != std::string::npos);
    for (const char* word : {"image", "*", "image:card.img:000000000000:16777216"})
        CHECK(runCli({"resume", run.out(), "--erase", word}).exitCode == 3);
    CHECK(contentOf(run.image()) == before);
    CHECK(contentOf(run.out() + "/run.json") == record);
    CHECK(runCli(run.command({"--progress", "none"})).exitCode == 0);
}

TEST_CASE("An erase id of an image file is refused for another file in its place")
{
    const CutImageRun run;
    const auto command = run.command();
    std::filesystem::rename(run.image(), run.folder / "first.img");
    std::filesystem::copy_file(run.folder / "first.img", run.image());
    const std::string before = contentOf(run.image());
    CHECK(runCli(command).exitCode == 3);
    CHECK(contentOf(run.image()) == before);
}

TEST_CASE("A run folder of another user is not written to, and his run is not resumed")
{
    if (geteuid() != 0)
        SKIP("only root can give a folder away");
    const CutImageRun run;
    const std::string record = contentOf(run.out() + "/run.json");
    const auto command = run.command();
    REQUIRE(chown(run.out().c_str(), 65534, 65534) == 0);
    for (const auto& arguments : {std::vector<std::string>{"resume", run.out()}, command}) {
        const auto result = runCli(arguments);
        CHECK(result.exitCode == 3);
        CHECK(isOneSentence(result.err));
        CHECK(result.err.find("another user") != std::string::npos);
    }
    CHECK(contentOf(run.out() + "/run.json") == record);
    const std::string empty = (run.folder / "empty").string();
    std::filesystem::create_directory(empty);
    REQUIRE(chown(empty.c_str(), 65534, 65534) == 0);
    const auto begun = runCli({"run", "sim:good-u1", "--profile", "quick", "--out", empty, "--progress", "none"});
    CHECK(begun.exitCode == 3);
    CHECK(std::filesystem::is_empty(empty));
}
