// `history` from outside: what runs leave in it, what it answers, and its exit codes.
#include "cli_program.h"
#include "ground/base/read_file.h"

#include <catch2/catch_test_macros.hpp>
#include <csignal>
#include <cstdlib>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

// An index of its own for the programs that the test starts.
struct OwnHistory {
    TempFolder folder;
    fs::path index = folder / "data/history.sqlite";
    OwnHistory() { setenv("CARDASSAY_HISTORY", index.c_str(), 1); }
    ~OwnHistory() { setenv("CARDASSAY_HISTORY", "", 1); }
    OwnHistory(const OwnHistory&) = delete;
    OwnHistory& operator=(const OwnHistory&) = delete;

    std::vector<std::string> runCommand(const std::string& name, const std::string& lot) const
    {
        const std::string profile = writeText(folder / "small.toml", smallProfile());
        return {"run",   "sim:good-u1", "--profile",  profile, "--out", (folder / name).string(),
                "--lot", lot,           "--progress", "none"};
    }
    void run(const std::string& name, const std::string& lot) const
    {
        REQUIRE(runCli(runCommand(name, lot)).exitCode == 0);
    }
    static nlohmann::json find(std::vector<std::string> more = {})
    {
        more.insert(more.begin(), {"history", "--json"});
        const auto result = runCli(more);
        INFO(result.err);
        REQUIRE(result.exitCode == 0);
        return nlohmann::json::parse(result.out);
    }
};

} // namespace

TEST_CASE("Every run is in the history with the keys that scripts rely on")
{
    const OwnHistory history;
    history.run("a", "L-1");
    history.run("b", "L-2");
    const auto runs = OwnHistory::find({"--lot", "L-1"});
    REQUIRE(runs.size() == 1);
    const auto record = readRunJson(history.folder / "a");
    CHECK(runs[0].at("run_id") == record.at("run_id"));
    CHECK(runs[0].at("folder") == (history.folder / "a").string());
    CHECK(runs[0].at("card") == "SIMU1 0x51d00001");
    CHECK(runs[0].at("lot") == "L-1");
    CHECK(runs[0].at("sample") == "");
    CHECK(runs[0].at("verdict") == record.at("verdict"));
    CHECK(runs[0].at("started") == record.at("started"));
    CHECK(runs[0].at("changed") == false);
    CHECK(OwnHistory::find().size() == 2);
    CHECK(OwnHistory::find({"--search", "no such thing"}).empty());
}

TEST_CASE("The table marks what changed and what is gone")
{
    const OwnHistory history;
    history.run("a", "L-1");
    history.run("b", "L-2");
    auto run = readRunJson(history.folder / "a");
    run["sample"]["lot"] = "L-3";
    writeText(history.folder / "a/run.json", run.dump(2));
    fs::remove_all(history.folder / "b");
    const auto result = runCli({"history"});
    CHECK(result.exitCode == 0);
    CHECK(result.out.find("changed") != std::string::npos);
    CHECK(result.out.find("missing") != std::string::npos);
}

TEST_CASE("A deleted index loses neither runs nor notes nor tags")
{
    const OwnHistory history;
    history.run("a", "L-1");
    REQUIRE(runCli({"history", "note", (history.folder / "a").string(), "边角划痕"}).exitCode == 0);
    REQUIRE(runCli({"history", "tag", (history.folder / "a").string(), "golden"}).exitCode == 0);
    const auto before = OwnHistory::find({"--search", "划痕 golden"});
    REQUIRE(before.size() == 1);
    for (const char* ending : {"", "-wal", "-shm"})
        fs::remove(history.index.string() + ending);
    CHECK(OwnHistory::find({"--search", "划痕 golden"}) == before);
    fs::remove_all(history.folder / "data");
    CHECK(OwnHistory::find().empty());
    const auto indexed = runCli({"history", "index", history.folder.path().string(), "--json"});
    CHECK(nlohmann::json::parse(indexed.out).at("runs") == 1);
    CHECK(OwnHistory::find() == before);
}

TEST_CASE("Runs of several programs at the same time are all in the history")
{
    const OwnHistory history;
    constexpr int kPrograms = 4;
    std::vector<std::vector<std::string>> commands; // all before the first program begins: each writes the profile
    for (int i = 0; i < kPrograms; ++i)
        commands.push_back(cliCommand(history.runCommand("run" + std::to_string(i), "L")));
    std::vector<std::unique_ptr<RunningProgram>> programs;
    for (const auto& command : commands)
        programs.push_back(std::make_unique<RunningProgram>(command));
    for (const auto& program : programs)
        CHECK(program->finish().exitCode == 0);
    CHECK(OwnHistory::find().size() == kPrograms);
}

TEST_CASE("The life of a card is a table of its runs, oldest first, with what was judged")
{
    const OwnHistory history;
    const std::string profile = writeText(history.folder / "p.toml", smallProfile(R"([[criterion]]
metric = "write.throughput_mean"
op = ">="
limit = 1.0
unit = "MB/s"
)"));
    for (const char* name : {"first", "second"}) // four megabytes decide nothing
        REQUIRE(
            runCli({"run", "sim:good-u1", "--profile", profile, "--out", (history.folder / name).string()}).exitCode ==
            6);
    const auto life = runCli({"history", "--card", "0x51d00001"});
    CHECK(life.exitCode == 0);
    CHECK(life.out.find("Mean throughput MB/s") != std::string::npos);
    CHECK(life.out.find("first") < life.out.find("second"));
}

TEST_CASE("A history that is not kept is said to be missing, and hinders no run")
{
    const OwnHistory history;
    setenv("CARDASSAY_HISTORY", "/proc/no/history.sqlite", 1);
    history.run("a", "L-1");
    const auto result = runCli({"history"});
    CHECK(result.exitCode == 3);
    CHECK(isOneSentence(result.err));
    setenv("CARDASSAY_HISTORY", "", 1);
    CHECK(runCli({"history"}).exitCode == 3);
}

TEST_CASE("Bad input to the history is answered with one sentence and exit code 2")
{
    const OwnHistory history;
    const std::string none = (history.folder / "none").string();
    const std::vector<std::vector<std::string>> wrong = {
        {"--since", "yesterday"}, {"--verdict", "good"}, {"--limit", "-1"}, {"index", none}, {"note", none, "text"},
        {"tag", none, "text"},    {"note", none},        {"--lot"},         {"surprise"},    {"--what"},
        {"untag", none, "gone"}};
    for (const auto& more : wrong) {
        auto command = more;
        command.insert(command.begin(), "history");
        CAPTURE(more);
        const auto result = runCli(command);
        CHECK(result.exitCode == 2);
        CHECK(isOneSentence(result.err));
    }
}

TEST_CASE("A run under way in one program is running for another, is not resumed there, and is cut off by a kill")
{
    const OwnHistory history;
    const std::string out = (history.folder / "run").string();
    RunningProgram first(
        cliCommand({"run", "sim:good-u1", "--profile", "quick", "--pace", "real", "--progress", "json", "--out", out}));
    REQUIRE(first.awaitError("\"event\":\"progress\""));
    CHECK(OwnHistory::find().at(0).at("running") == true);
    CHECK(runCli({"history"}).out.find("running") != std::string::npos);
    const auto second = runCli({"resume", out});
    CHECK(second.exitCode == 3);
    CHECK(isOneSentence(second.err));
    CHECK(second.err.find("under way") != std::string::npos);
    first.sendSignal(SIGKILL);
    (void)first.finish();
    CHECK(OwnHistory::find().at(0).at("running") == false);
    CHECK(runCli({"history"}).out.find("interrupted") != std::string::npos);
    CHECK(runCli({"resume", out, "--progress", "none"}).exitCode == 0);
}

TEST_CASE("A replay with a lot file counts in the lot, and the history finds runs by it")
{
    const OwnHistory history;
    const fs::path& folder = history.folder.path();
    const std::string lot = (folder / "lot.toml").string(), out = (folder / "replayed").string();
    REQUIRE(runCli({"lot", "new", lot, "--supplier", "Alpha", "--lot", "L1", "--part", "P", "--size", "500", "--plan",
                    "single:3:0"})
                .exitCode == 0);
    const std::string profile = writeText(folder / "small.toml", smallProfile());
    const std::string trace = (folder / "run.trace").string();
    REQUIRE(runCli({"run", "sim:good-u1", "--profile", profile, "--out", (folder / "first").string(), "--trace", trace,
                    "--progress", "none"})
                .exitCode == 0);
    const auto replayed =
        runCli({"replay", trace, "sim:good-u1", "--out", out, "--lot", lot, "--sample", "7", "--progress", "none"});
    INFO(replayed.err);
    CHECK(readRunJson(out).at("sample").at("lot") == "L1");
    CHECK(readWholeFile(lot).value_or("").find("replayed") != std::string::npos);
    const auto found = runCli({"history", "--lot", lot, "--json"});
    INFO(found.out);
    REQUIRE(found.exitCode == 0);
    CHECK(nlohmann::json::parse(found.out).size() == 1);
}
