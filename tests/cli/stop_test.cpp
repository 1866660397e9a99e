// Being stopped: gone within 2 s, and what was measured stays readable.
#include "cli_program.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <csignal>
#include <fstream>
#include <thread>

using namespace assay::test;
using namespace std::chrono_literals;

namespace {

// A simulated card in wall-clock time, seen at work.
class SlowRun {
public:
    explicit SlowRun(const std::filesystem::path& out, const std::string& device = "sim:good-u1")
        : program(cliCommand(
              {"run", device, "--profile", "quick", "--out", out.string(), "--progress", "json", "--pace", "real"}))
    {
        REQUIRE(program.awaitError("\"event\":\"progress\""));
        const auto end = std::chrono::steady_clock::now() + 20s;
        while (!std::filesystem::exists(out / "run.json") && std::chrono::steady_clock::now() < end)
            std::this_thread::sleep_for(10ms);
    }
    RunningProgram program;
};

} // namespace

TEST_CASE("An interrupt stops within 2 s and leaves a run folder that judge and report accept", "[timing]")
{
    const int signal = GENERATE(SIGINT, SIGTERM);
    CAPTURE(signal);
    const TempFolder folder;
    const std::string out = (folder / "run").string();
    SlowRun run(out);
    run.program.sendSignal(signal);
    const auto asked = std::chrono::steady_clock::now();
    const auto result = run.program.finish();
    CHECK(std::chrono::steady_clock::now() - asked < 2s);
    INFO(result.err);
    CHECK(result.exitCode == 5);
    CHECK(readRunJson(out).at("outcome") == "stopped");
    CHECK(result.out.find("stopped") != std::string::npos);

    const auto judged = runCli({"judge", out});
    CHECK(judged.exitCode == 5);
    CHECK(judged.err.empty());
    CHECK(runCli({"export", out, "--format", "csv"}).exitCode == 0);
    const auto reported = runCli({"report", out, "--pdf", (folder / "report.pdf").string()});
    INFO(reported.err);
    CHECK((reported.exitCode == 0 || reported.err.find("no PDF report") != std::string::npos));
}

TEST_CASE("A program that crashes says where it noted that, and the run folder is readable")
{
    const TempFolder folder;
    const std::string out = (folder / "run").string();
    setenv("XDG_DATA_HOME", folder.path().c_str(), 1);
    SlowRun run(out);
    unsetenv("XDG_DATA_HOME");
    run.program.sendSignal(SIGSEGV);
    const auto result = run.program.finish();
    const auto place = result.err.find((folder / "cardassay" / "crashes").string());
    if (result.err.find("Sanitizer") != std::string::npos)
        SKIP("the sanitizer has the signal");
    INFO(result.err);
    REQUIRE(place != std::string::npos);
    std::ifstream file(result.err.substr(place, result.err.find('\n', place) - place));
    const std::string note{std::istreambuf_iterator<char>(file), {}};
    CHECK(note.starts_with("cardassay-cli, started "));
    CHECK(note.find("signal: SEGV\n") != std::string::npos);
    CHECK(note.find("cardassay-cli(") != std::string::npos); // a place in the program
    CHECK(readRunJson(out).at("verdict") == "inconclusive");
    CHECK(runCli({"judge", out}).err.empty());
}

TEST_CASE("A run that is killed outright leaves a readable folder too")
{
    const TempFolder folder;
    const std::string out = (folder / "run").string();
    SlowRun run(out);
    run.program.sendSignal(SIGKILL);
    CHECK(run.program.finish().signal == SIGKILL);
    CHECK(readRunJson(out).at("outcome") == "stopped");
    CHECK(runCli({"judge", out}).exitCode == 5);
}

TEST_CASE("Watching devices ends with an interrupt and exit code 0")
{
    RunningProgram watching(cliCommand({"devices", "--watch"}));
    REQUIRE(watching.awaitOutput("sim:slow-c4"));
    watching.sendSignal(SIGINT);
    const auto result = watching.finish();
    CHECK(result.exitCode == 0);
    CHECK(result.err.empty());
}
