// A real supply is switched by the user's commands: here of a card that is a file, and of an emulated card behind a
// loop device, whose supply goes off in the middle of a write.
#include "cli_program.h"

#include "support/linux/fuse_card.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <csignal>
#include <fmt/format.h>
#include <fstream>
#include <thread>

using namespace assay;
using namespace assay::test;

namespace {

const char* const kCuts = "[profile]\nname = \"t\"\n[[step]]\nid = \"p\"\nscenario = \"power_cut\"\ncuts = 2\n"
                          "region_bytes = 1_048_576\noff_s = 0\nio_deadline_s = 0.6\nlongest_s = 0.06\n";

constexpr int kBackMs = 60;

// A run with this number of cuts on such a card, whose supply the commands switch.
class SwitchedCard {
public:
    SwitchedCard(int cuts, std::vector<std::string> commands) : m_card(mib(16), allOf(std::move(commands)))
    {
        std::string text = fmt::format("[profile]\nname = \"t\"\n[[step]]\nid = \"p\"\nscenario = \"power_cut\"\n"
                                       "cuts = {}\nregion_bytes = 1_048_576\noff_s = 0\nback_s = 2\n"
                                       "shortest_s = 0.01\nlongest_s = 0.06\n",
                                       cuts);
        for (const char* damage : {"flushed_lost", "torn", "collateral", "map_lost", "bricked"})
            text += fmt::format("[[criterion]]\nmetric = \"p.{}\"\nop = \"<=\"\nlimit = 0\n", damage);
        m_profile = writeText(m_folder / "cuts.toml", text);
        m_consent = {"--progress", "none", "--lab", "--erase", eraseIdOf(m_card.device())};
        m_supply = {"--power-off", switchTo("off"), "--power-on", switchTo("on")};
    }
    std::string out() const { return (m_folder / "run").string(); }
    FuseCard& card() { return m_card; }
    std::vector<std::string> runCommand() const
    {
        return with({"run", m_card.device(), "--profile", m_profile, "--out", out()}, true);
    }
    std::vector<std::string> resumeCommand(bool withSupply) const { return with({"resume", out()}, withSupply); }

private:
    static std::vector<std::string> allOf(std::vector<std::string> commands)
    {
        commands.insert(commands.end(), {"wr=20", "rd=80", fmt::format("back={}", kBackMs)});
        return commands;
    }
    std::string switchTo(const char* state) const { return fmt::format("echo {} > {}", state, m_card.controlFile()); }
    std::vector<std::string> with(std::vector<std::string> words, bool supply) const
    {
        words.insert(words.end(), m_consent.begin(), m_consent.end());
        if (supply)
            words.insert(words.end(), m_supply.begin(), m_supply.end());
        return words;
    }
    FuseCard m_card;
    TempFolder m_folder;
    std::string m_profile;
    std::vector<std::string> m_consent, m_supply;
};

// Measured damage of a card, and its ground truth.
struct CutCard {
    nlohmann::json run, facts;
    std::map<std::string, std::uint64_t> card;
    std::string said;
};
CutCard cutCard(int cuts, std::vector<std::string> commands)
{
    SwitchedCard card(cuts, std::move(commands));
    const auto result = runCli(card.runCommand(), std::chrono::seconds(20 + cuts));
    CutCard cut{readRunJson(card.out()), {}, card.card().counters(), result.out + result.err};
    cut.facts = cut.run.at("steps").at(0).at("facts").at("power_cut");
    return cut;
}

// The honest one: what was not flushed is lost by a half.
const std::vector<std::string> kHonestCard = {"cache=262144"};

void checkHonest(const CutCard& cut, int cuts)
{
    INFO(cut.said);
    CHECK(cut.run.at("outcome") == "completed");
    CHECK(cut.facts.at("cuts") == cuts);
    CHECK(cut.card.at("cuts") == static_cast<std::uint64_t>(cuts));
    for (const char* damage : {"flushed_lost", "torn", "collateral", "map_lost"}) {
        CAPTURE(damage);
        CHECK(cut.facts.at(damage) == 0);
    }
    CHECK(cut.facts.at("bricked") == false);
    CHECK(cut.facts.at("flushes") > cuts / 2);
    CHECK(cut.card.at("lost_bytes") > 4096U * static_cast<unsigned>(cuts)); // there was something to accuse it of
    CHECK(metric(cut.run, "p.back_longest") >= kBackMs);
    CHECK(metric(cut.run, "p.io_errors") == 0);
}

struct Liar {
    const char* name;
    std::vector<std::string> commands;
    const char* fact;
};

void checkNamed(const Liar& liar, int cuts)
{
    CAPTURE(liar.name);
    const CutCard cut = cutCard(cuts, liar.commands);
    INFO(cut.said);
    INFO(cut.facts.dump());
    CHECK(cut.run.at("outcome") == "completed");
    CHECK(cut.run.at("verdict") == "fail");
    CHECK(cut.facts.at(liar.fact) != 0);
    CHECK(cut.facts.at(liar.fact) != false);
}

} // namespace

TEST_CASE("A block device that loses only what was not flushed is not accused in 15 cuts", "[fuse]")
{
    const CutCard cut = cutCard(15, kHonestCard);
    checkHonest(cut, 15);
    CHECK(cut.run.at("verdict") == "inconclusive"); // too few to rule anything out
}

TEST_CASE("A block device that loses only what was not flushed is not accused in 500 cuts", "[.][long][fuse]")
{
    const CutCard cut = cutCard(500, kHonestCard);
    checkHonest(cut, 500);
    CHECK(cut.run.at("verdict") == "pass");
    WARN(cut.facts.dump());
}

TEST_CASE("A block device that damages what is certain by every cut is named", "[fuse]")
{
    const Liar liar = GENERATE(Liar{"lies about flushes", {"cache=262144", "lies=1"}, "flushed_lost"},
                               Liar{"tears", {"cache=262144", "tears=1"}, "torn"},
                               Liar{"loses its table", {"maploss=1,262144", "foreign=1"}, "map_lost"},
                               Liar{"bricks", {"survives=2"}, "bricked"});
    checkNamed(liar, 4);
}

TEST_CASE("A block device that damages data now and then is named within 50 cuts", "[.][long][fuse]")
{
    const Liar liar = GENERATE(Liar{"lies about flushes", {"cache=32768", "lies=1"}, "flushed_lost"},
                               Liar{"tears", {"cache=32768", "tears=1"}, "torn"},
                               Liar{"its table goes back", {"cache=32768", "maploss=0.2,262144"}, "map_lost"},
                               Liar{"finds other data", {"cache=32768", "maploss=0.2,262144", "foreign=1"}, "map_lost"},
                               Liar{"bricks", {"survives=30"}, "bricked"});
    checkNamed(liar, 50);
}

TEST_CASE("A killed power cut test restarts its step, with the supply specified again", "[fuse]")
{
    SwitchedCard card(5, kHonestCard);
    {
        RunningProgram program(cliCommand(card.runCommand()));
        for (int i = 0; i < 400 && card.card().counters()["cuts"] < 2; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        program.sendSignal(SIGKILL);
        (void)program.finish();
    }
    card.card().command("on");
    std::this_thread::sleep_for(std::chrono::milliseconds(2 * kBackMs));
    const auto refused = runCli(card.resumeCommand(false));
    CHECK(refused.exitCode == 2);
    CHECK(refused.err.find("--power-off") != std::string::npos);
    auto command = card.resumeCommand(true);
    command.insert(command.end(), {"--thermometer", "echo 31.5"});
    const auto result = runCli(command);
    INFO(result.err);
    const auto run = readRunJson(card.out());
    CHECK(run.at("outcome") == "completed");
    CHECK(run.at("resumed").size() == 1);
    const auto& facts = run.at("steps").at(0).at("facts");
    CHECK(facts.at("power_cut").at("cuts") == 5);
    CHECK(facts.at("power_cut").at("flushed_lost") == 0);
    CHECK(facts.at("temperature").at("celsius").at(0) == 31.5);
}

TEST_CASE("A command that does not switch this reader is found out, and nothing is said of the card")
{
    const TempFolder folder;
    const std::string image = (folder / "card.img").string();
    std::ofstream(image, std::ios::binary) << std::string(16'777'216, '\0');
    const std::string profile = writeText(folder / "cuts.toml", kCuts);
    const auto result = runCli({"run", "image:" + image, "--profile", profile, "--out", (folder / "run").string(),
                                "--progress", "none", "--power-off", "true", "--power-on", "true"},
                               std::chrono::seconds(60));
    INFO(result.err << result.out);
    CHECK(result.exitCode == 3);
    CHECK((result.err + result.out).find("does not switch this reader") != std::string::npos);
}

TEST_CASE("A supply command that fails ends the run as a fault of the host, with what the command said")
{
    const TempFolder folder;
    const std::string image = (folder / "card.img").string();
    std::ofstream(image, std::ios::binary) << std::string(16'777'216, '\0');
    const std::string profile = writeText(folder / "cuts.toml", kCuts);
    const auto result =
        runCli({"run", "image:" + image, "--profile", profile, "--out", (folder / "run").string(), "--progress", "none",
                "--power-off", "echo no such hub >&2; exit 2", "--power-on", "true"},
               std::chrono::seconds(60));
    INFO(result.err << result.out);
    CHECK(result.exitCode == 3);
    CHECK((result.err + result.out).find("no such hub") != std::string::npos);
}

TEST_CASE("A thermometer that tells nothing is refused before the run, one that answers stands in the record")
{
    const TempFolder folder;
    const std::string profile = writeText(folder / "small.toml", smallProfile());
    const auto run = [&](const std::string& sensor, const std::string& out) {
        return runCli({"run", "sim:good-u1", "--profile", profile, "--out", (folder / out).string(), "--progress",
                       "none", "--thermometer", sensor});
    };
    const auto refused = run("echo warm", "refused");
    CHECK(refused.exitCode == 3);
    CHECK(isOneSentence(refused.err));
    CHECK(run("echo 41.5", "run").exitCode == 0);
    const auto steps = readRunJson((folder / "run").string()).at("steps");
    CHECK(steps.at(0).at("facts").at("temperature").at("celsius").at(0) == 41.5);
    writeText(folder / "temp1_input", "38250\n");
    CHECK(run("hwmon:" + (folder / "temp1_input").string(), "kernel").exitCode == 0);
    CHECK(
        readRunJson((folder / "kernel").string()).at("steps").at(0).at("facts").at("temperature").at("celsius").at(0) ==
        38.25);
}
