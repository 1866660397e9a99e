// Man page and completions name every verb and every option that the program has.
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

TEST_CASE("Every verb and option is in the man page and in the completions")
{
    const std::string file =
        GENERATE("docs/cardassay-cli.1", "packaging/completions/cardassay-cli.bash",
                 "packaging/completions/_cardassay-cli", "packaging/completions/cardassay-cli.fish");
    CAPTURE(file);
    const std::string document =
        std::regex_replace(readText(std::string(ASSAY_SOURCE) + "/" + file), std::regex(R"(\\-)"), "-");
    const auto verbs = matches(runCli({"--help"}).out, std::regex(R"((?:^|\n)  ([a-z]+)  )"));
    CHECK(verbs.contains("run"));
    for (const auto& verb : verbs) {
        CAPTURE(verb);
        CHECK(document.find(verb) != std::string::npos);
        for (const auto& option : matches(runCli({"help", verb}).out, std::regex(R"(--([a-z]+))"))) {
            CAPTURE(option);
            const bool named =
                document.find("--" + option) != std::string::npos || document.find("-l " + option) != std::string::npos;
            CHECK((option == "help" || named));
        }
    }
}

namespace {

struct HelpedVerb {
    std::string name;
    std::set<std::string> options; // "out", of the verb and of those below it
};

std::vector<HelpedVerb> helpedVerbs()
{
    const std::regex option(R"(\n  --([a-z-]+))"), word(R"(\n  ([a-z]+) +[A-Z])");
    std::vector<HelpedVerb> verbs;
    for (const auto& verb : matches(runCli({"--help"}).out, word)) {
        const std::string help = runCli({"help", verb}).out;
        verbs.push_back({verb, matches(help, option)});
        const auto below = help.find("Subcommands:");
        if (verb == "help" || below == std::string::npos)
            continue;
        for (const auto& sub : matches(help.substr(below), word))
            verbs.back().options.merge(matches(runCli({"help", verb, sub}).out, option));
    }
    return verbs;
}

// The words that the completion of bash offers after `cardassay-cli VERB --`.
std::string offeredByBash(const std::string& verb)
{
    return runProgram({"/bin/bash", "-c",
                       "source '" + std::string(ASSAY_SOURCE) +
                           "/packaging/completions/cardassay-cli.bash'; COMP_WORDS=(" + ASSAY_CLI + " " + verb +
                           " --); COMP_CWORD=2; _cardassay_cli; printf ' %s ' \"${COMPREPLY[@]}\""})
        .out;
}

// The lines of fish for the verb, as " --out ".
std::string offeredByFish(const std::string& verb)
{
    const std::string text = std::regex_replace(
        readText(std::string(ASSAY_SOURCE) + "/packaging/completions/cardassay-cli.fish"), std::regex(R"(\\\n *)"), "");
    std::string offered;
    const std::regex line(R"(seen_subcommand_from([a-z ]*)'[^\n]*)"), name(R"(-l ([a-z-]+))");
    for (std::sregex_iterator match(text.begin(), text.end(), line), end; match != end; ++match)
        if (((*match)[1].str() + " ").find(" " + verb + " ") != std::string::npos)
            for (const auto& option : matches((*match)[0], name))
                offered += " --" + option + " ";
    for (const auto& option : matches(text, std::regex(R"(complete -c cardassay-cli -l ([a-z-]+) +-n[^\n]*\b)" + verb)))
        offered += " --" + option + " ";
    return offered + " --help ";
}

// The part of the case of zsh for the verb.
std::string offeredByZsh(const std::string& verb)
{
    const std::string text = readText(std::string(ASSAY_SOURCE) + "/packaging/completions/_cardassay-cli");
    std::smatch part;
    REQUIRE(std::regex_search(text, part, std::regex("\n    (?:[a-z]+ \\| )*" + verb + "(?: \\| [a-z]+)*\\)[^;]*;;")));
    std::string offered = std::regex_replace(part[0].str(), std::regex(R"(\$(profile|set)\b)"), "--$1 ");
    return std::regex_replace(offered, std::regex(R"(--([a-z-]+))"), " --$1 ");
}

} // namespace

TEST_CASE("The completions offer every option of a verb after that verb", "[heavy]")
{
    const auto [shell, offered] =
        GENERATE(std::pair{"bash", &offeredByBash}, std::pair{"fish", &offeredByFish}, std::pair{"zsh", &offeredByZsh});
    CAPTURE(shell);
    const auto verbs = helpedVerbs();
    CHECK(verbs.size() > 25);
    for (const HelpedVerb& verb : verbs) {
        if (verb.name == "help")
            continue;
        const std::string words = offered(verb.name);
        for (const auto& option : verb.options) {
            CAPTURE(verb.name, option, words);
            CHECK((option == "help" || words.find(" --" + option + " ") != std::string::npos));
        }
    }
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
