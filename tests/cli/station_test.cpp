// cardassay-cli station: scans in, events out, each result kept.
#include "cli_program.h"
#include "line/store/line_results.h"
#include "support/line_profile.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <csignal>
#include <fmt/format.h>
#include <fstream>
#include <set>
#include <sstream>
#include <sys/stat.h>

using namespace assay::test;
using namespace std::chrono_literals;

namespace {

const std::string kLineProfile = lineProfile({.bytes = 67'108'864, .limit = 4});

class LineFolder {
public:
    explicit LineFolder(const std::string& keys = "", const std::string& tables = "")
    {
        writeText(folder / "line.toml", kLineProfile);
        writeText(file(), "[station]\nid = \"L1\"\nprofile = \"line.toml\"\n" + keys +
                              "[[slot]]\nlabel = \"A1\"\nid = \"sim:good-u1\"\n"
                              "[[slot]]\nlabel = \"A2\"\nid = \"sim:slow-c4\"\n"
                              "[scan]\nserial = \"SN[0-9]+\"\nbadge = \"OP[0-9]+\"\norder = \"WO[0-9]+\"\n" +
                              tables);
    }
    std::string file() const { return (folder / "station.toml").string(); }
    // The program with these scans on its standard input; its process id is that of the command.
    std::vector<std::string> command(const std::string& scans, const std::vector<std::string>& more = {}) const
    {
        return commandOn(writeText(folder / "scans", scans), more);
    }
    std::vector<std::string> commandOn(const std::string& input, const std::vector<std::string>& more) const
    {
        std::vector<std::string> words = {"/bin/sh", "-c", "exec \"$@\" < \"$0\"", input};
        std::vector<std::string> arguments = {"station", "--config", file()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        for (const std::string& word : cliCommand(arguments))
            words.push_back(word);
        return words;
    }
    TempFolder folder;
};

std::vector<nlohmann::json> events(const std::string& out, const std::string& kind)
{
    std::vector<nlohmann::json> found;
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);)
        if (auto event = nlohmann::json::parse(line); event.at("event") == kind)
            found.push_back(event);
    return found;
}

} // namespace

TEST_CASE("A station tests the cards that are scanned, and each event is a line of JSON")
{
    const LineFolder line;
    const auto result = runProgram(line.command("OP7\nWO55\nSN1\nSN2\n", {"--json"}));
    INFO(result.err);
    CHECK(result.exitCode == 0);
    CHECK(result.err.empty());
    const auto results = events(result.out, "result");
    REQUIRE(results.size() == 2);
    for (const auto& one : results) {
        const bool isFast = one.at("slot") == "A1";
        CHECK(one.at("outcome") == (isFast ? "PASS" : "FAIL"));
        CHECK(one.at("bin") == (isFast ? 1 : 2));
        CHECK(one.at("serial") == (isFast ? "SN1" : "SN2"));
        CHECK(one.at("operator") == "OP7");
        CHECK(one.at("work_order") == "WO55");
        const auto run = readRunJson(one.at("run_folder").get<std::string>());
        CHECK(run.at("conditions").at("station_slot") == one.at("slot"));
        CHECK(run.at("sample").at("number") == one.at("serial"));
    }
    CHECK(std::filesystem::exists(line.folder / "results/station.db"));
}

TEST_CASE("Without --json a station says in words what it does, and why a card failed")
{
    const LineFolder line;
    const auto result = runProgram(line.command("SN1\nOP7\nSLOT A2\nSN2\n"));
    CHECK(result.exitCode == 0);
    CHECK(result.out.find("scan your badge first\nOP7 is logged in\n") == 0);
    CHECK(result.out.find("SN2 goes to A2\nA2: SN2 FAIL\n") != std::string::npos);
    CHECK(result.out.find("FAIL\nSequential write") != std::string::npos);
    CHECK(result.out.find("stopped") == std::string::npos);
}

TEST_CASE("A station goes on where it was: a tested serial is asked about, an unfinished one has its parent")
{
    const LineFolder line("", "[retest]\nattempts = 2\n");
    const auto first = runProgram(line.command("OP7\nSLOT A2\nSN2\nSN1\n", {"--json"}));
    REQUIRE(first.exitCode == 0);
    const auto second = runProgram(line.command("OP7\nSN1\nSN2\n", {"--json"}));
    REQUIRE(second.exitCode == 0);
    CHECK(second.out.find("SN1 was tested here already: PASS") != std::string::npos);
    const auto before = events(first.out, "result"), after = events(second.out, "result");
    REQUIRE(before.size() == 2);
    REQUIRE(after.size() == 1);
    const auto& failed = before[0].at("slot") == "A2" ? before[0] : before[1];
    CHECK(failed.at("final") == false);
    CHECK(after[0].at("slot") == "A1"); // another one than the first time
    CHECK(after[0].at("parent_id") == failed.at("result_id"));
    CHECK(after[0].at("outcome") == "PASS");
}

TEST_CASE("A station that is interrupted stops its tests within 2 s and keeps what they came to", "[timing]")
{
    const LineFolder line;
    RunningProgram station(line.command("OP7\nSLOT A2\nSN2\n", {"--json", "--pace", "real"}));
    REQUIRE(station.awaitOutput("\"testing\""));
    station.sendSignal(SIGINT);
    const auto asked = std::chrono::steady_clock::now();
    const auto result = station.finish();
    CHECK(std::chrono::steady_clock::now() - asked < 2s);
    CHECK(result.exitCode == 5);
    const auto results = events(result.out, "result");
    REQUIRE(results.size() == 1);
    CHECK(results[0].at("outcome") == "ABORTED");
}

TEST_CASE("A scanner that never stops talking keeps nobody from stopping the station")
{
    const LineFolder line;
    RunningProgram station(line.commandOn("/dev/zero", {"--json"}));
    REQUIRE(station.awaitOutput("is not a serial"));
    station.awaitOutput("never", 500ms); // reads what comes
    station.sendSignal(SIGTERM);
    CHECK(station.finish().exitCode == 0);
}

TEST_CASE("A killed station has stored each reported result once")
{
    const LineFolder line("login = false\n");
    const std::string fifo = (line.folder / "fifo").string();
    REQUIRE(mkfifo(fifo.c_str(), 0600) == 0);
    std::set<std::string> told;
    for (int round = 0; round < 6; ++round) {
        RunningProgram station(line.commandOn(fifo, {"--json"}));
        std::ofstream scanner(fifo); // opens when the station reads
        const int scans = 2 + round * 2;
        for (int i = 0; i < scans; ++i) {
            scanner << "SN" << 1 + round << 100 + i << std::endl;
            station.awaitOutput("never", std::chrono::milliseconds(170)); // reads what comes
        }
        CHECK(station.awaitOutput("result_id")); // on a slow computer the first result takes longer
        station.sendSignal(SIGKILL);
        const auto result = station.finish();
        CHECK(result.signal == SIGKILL);
        const std::string whole = result.out.substr(0, result.out.rfind('\n') + 1);
        for (const auto& one : events(whole, "result"))
            CHECK(told.insert(one.at("result_id").get<std::string>()).second);
    }
    CHECK(told.size() >= 6);
    auto database = assay::LineDatabase::open(line.folder / "results/station.db", "L1");
    REQUIRE(database);
    std::set<std::string> stored;
    const auto results = assay::LineResults(*database).latest(1000);
    REQUIRE(results);
    for (const assay::LineResult& one : *results)
        CHECK(stored.insert(one.id).second);
    CHECK(std::ranges::includes(stored, told));
}

TEST_CASE("A station whose file is wrong, or whose profile is not the locked one, says so and tests nothing")
{
    const LineFolder locked("profile_sha256 = \"" + std::string(64, 'a') + "\"\n");
    const auto refused = runProgram(locked.command("OP7\nSN1\n"));
    CHECK(refused.exitCode == 3);
    CHECK(isOneSentence(refused.err));
    CHECK_FALSE(std::filesystem::exists(locked.folder / "results/results.jsonl"));

    const LineFolder wrong("speed = 3\n");
    const auto unknown = runProgram(wrong.command("OP7\nSN1\n"));
    CHECK(unknown.exitCode == 2);
    CHECK(isOneSentence(unknown.err));
    CHECK(unknown.err.find("station.toml") != std::string::npos);

    const auto missing = runCli({"station", "--config", (wrong.folder / "none.toml").string()});
    CHECK((missing.exitCode == 2 || missing.exitCode == 3));
    CHECK(isOneSentence(missing.err));
}
