// Man pages and completions are those of the program, and shells and groff take them.
#include "cli_program.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <vector>

using namespace assay::test;

namespace {

std::string readText(const std::string& file)
{
    std::ifstream stream(file);
    REQUIRE(stream.good());
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::set<std::string> matches(const std::string& text, const std::regex& pattern)
{
    std::set<std::string> found;
    for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match)
        found.insert((*match)[1]);
    return found;
}

} // namespace

TEST_CASE("The man page and the completions are those that the program's description of itself gives")
{
    const auto done =
        runProgram({"/usr/bin/env", "python3", ASSAY_SOURCE "/scripts/documents.py", ASSAY_SOURCE, ASSAY_CLI, "check"});
    INFO(done.out << done.err);
    CHECK(done.exitCode == 0);
}

TEST_CASE("groff sets the man pages without a warning")
{
    if (!std::filesystem::exists("/usr/bin/groff"))
        SKIP("groff is not installed");
    const std::string page = GENERATE("cardassay-cli.1", "cardassay.1");
    const auto set = runProgram({"/usr/bin/groff", "-ww", "-Kutf8", "-Tutf8", "-man", ASSAY_SOURCE "/docs/" + page});
    CHECK(set.err == "");
    CHECK(set.out.size() > 1000);
}

namespace {

struct CompletedLine {
    std::string line; // behind the program's name; the last word is completed
    std::set<std::string> offered, notOffered;
};

const std::vector<CompletedLine> kCompletedLines = {
    {"re", {"report", "resume", "replay", "results"}, {"run", "judge"}},
    {"run sim:good-u1 --pro", {"--profile", "--progress"}, {"--out", "--json"}},
    {"run sim:good-u1 --progress ", {"none", "plain", "bar", "json"}, {"--json"}},
    {"run sim:good-u1 --profile q", {"quick", "qualification"}, {"line"}},
    {"plan sim:good", {"sim:good-u1"}, {"sim:slow-c4"}},
    {"lot ", {"new", "plan", "add", "judge", "next"}, {"--supplier"}},
    {"lot new lot.toml --s", {"--supplier", "--size"}, {"--format"}},
    {"lot export lot.toml --format c", {"csv", "csv-long"}, {"xlsx"}},
    {"trace import a.log --format b", {"blkparse", "blktrace"}, {"csv"}},
    {"replay a.trace sim:good-u1 --pace ", {"real", "saturated"}, {}},
    {"user add station.db E1 --role e", {"engineer"}, {"operator"}},
    {"help lo", {"lot"}, {"run"}},
};

std::string completionsOf(const char* file) { return std::string(ASSAY_SOURCE "/packaging/completions/") + file; }

// The words that the shell's completion offers, one a line.
std::string offeredBy(const std::string& shell, const std::string& script, const std::string& line)
{
    const auto folder = std::filesystem::path(ASSAY_CLI).parent_path().string();
    const auto done = runProgram({"/usr/bin/env", "LC_ALL=C", "PATH=" + folder + ":/usr/bin:/bin", shell, "-c", script,
                                  "cardassay-cli " + line});
    INFO(done.err);
    CHECK(done.err == "");
    return "\n" + done.out;
}

void checkOffered(const CompletedLine& line, const std::string& offered)
{
    CAPTURE(line.line, offered);
    for (const auto& word : line.offered)
        CHECK(std::regex_search(offered, std::regex("\n" + word + "[\n\t]")));
    for (const auto& word : line.notOffered)
        CHECK_FALSE(std::regex_search(offered, std::regex("\n" + word + "[\n\t]")));
}

} // namespace

TEST_CASE("bash completes verbs, options and their values")
{
    for (const CompletedLine& line : kCompletedLines)
        checkOffered(line, offeredBy("/bin/bash",
                                     "source '" + completionsOf("cardassay-cli.bash") +
                                         "'; COMP_WORDS=($0); [[ $0 == *' ' ]] && COMP_WORDS+=(''); "
                                         "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _cardassay_cli; "
                                         "printf '%s\\n' \"${COMPREPLY[@]}\"",
                                     line.line));
}

TEST_CASE("fish completes verbs, options and their values")
{
    if (!std::filesystem::exists("/usr/bin/fish"))
        SKIP("fish is not installed");
    for (const CompletedLine& line : kCompletedLines) {
        const std::string script =
            "source '" + completionsOf("cardassay-cli.fish") + "'; complete -C '" + "cardassay-cli " + line.line + "'";
        checkOffered(line, offeredBy("/usr/bin/fish", script, line.line));
    }
}

TEST_CASE("zsh reads its completion of every verb")
{
    if (!std::filesystem::exists("/usr/bin/zsh"))
        SKIP("zsh is not installed");
    const auto read = runProgram({"/usr/bin/zsh", "-n", completionsOf("_cardassay-cli")});
    CHECK(read.exitCode == 0);
    CHECK(read.err == "");
}

TEST_CASE("Every option of the desktop program is in its man page and in its completions")
{
    const auto program = std::filesystem::path(ASSAY_CLI).parent_path() / "cardassay";
    if (!std::filesystem::exists(program))
        SKIP("the desktop program is not built");
    const std::string file = GENERATE("docs/cardassay.1", "packaging/completions/cardassay.bash",
                                      "packaging/completions/_cardassay", "packaging/completions/cardassay.fish");
    CAPTURE(file);
    const std::string document =
        std::regex_replace(readText(std::string(ASSAY_SOURCE) + "/" + file), std::regex(R"(\\-)"), "-");
    const auto help = runProgram({"/usr/bin/env", "LC_ALL=C", program.string(), "--help"});
    const auto options = matches(help.out, std::regex(R"(--([a-z]+(?:-[a-z]+)*))"));
    CHECK(options.contains("station"));
    for (const auto& option : options) {
        CAPTURE(option);
        const bool named =
            document.find("--" + option) != std::string::npos || document.find("-l " + option) != std::string::npos;
        CHECK((option == "help-all" || named));
    }
}

namespace {

// "1 h 20 min", "3 min 20 s": the seconds of it; 0 = none.
double secondsOf(const std::string& text)
{
    const std::regex part(R"((\d+) (h|min|s)\b)");
    double sum = 0;
    for (std::sregex_iterator match(text.begin(), text.end(), part), end; match != end; ++match)
        sum += std::stod((*match)[1]) * ((*match)[2] == "h" ? 3600 : (*match)[2] == "min" ? 60 : 1);
    return sum;
}

// The times of the README's table, by profile.
std::map<std::string, std::string> timesOfReadme()
{
    const std::string text = readText(std::string(ASSAY_SOURCE) + "/README.md");
    const std::regex row(R"(\n\| `([a-z0-9-]+)` \| [^|]+ \| ([^|]+) \|)");
    std::map<std::string, std::string> times;
    for (std::sregex_iterator match(text.begin(), text.end(), row), end; match != end; ++match)
        times[(*match)[1]] = (*match)[2];
    return times;
}

} // namespace

TEST_CASE("The README's table has every profile, with the time that plan expects of a 32 GB card")
{
    const TempFolder folder;
    const std::string card =
        writeText(folder / "card.toml", "[card]\nname = \"t\"\nadvertised_bytes = 32_000_000_000\n[bus]\nmb_s = 20\n");
    const auto times = timesOfReadme();
    for (const auto& profile : nlohmann::json::parse(runCli({"profiles", "--json"}).out)) {
        const std::string name = profile.at("name");
        CAPTURE(name);
        REQUIRE(times.contains(name));
        const auto plan = runCli({"plan", "sim:" + card, "--profile", name, "--json"});
        INFO(plan.err);
        REQUIRE(plan.exitCode == 0);
        const auto planned = nlohmann::json::parse(plan.out).at("expected_s");
        CAPTURE(times.at(name), planned.dump());
        const double said = secondsOf(times.at(name));
        if (planned.is_null()) // it depends on the supply that switches
            CHECK(times.at(name).find("and more") != std::string::npos);
        else
            CHECK(std::abs(said - planned.get<double>()) <= std::max(0.02 * planned.get<double>(), 1.0));
    }
}
