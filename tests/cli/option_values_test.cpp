// Options of every verb: a wrong or missing value is answered with what is allowed. The options are those that the help
// lists, so that a new one is tested, too.
#include "cli_program.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <regex>

using namespace assay::test;

namespace {

using Words = std::vector<std::string>;

std::vector<std::smatch> found(const std::string& text, const std::string& pattern)
{
    const std::regex regex(pattern);
    return {std::sregex_iterator(text.begin(), text.end(), regex), std::sregex_iterator()};
}

struct VerbHelp {
    Words words; // "lot", "report"
    std::string help;
};

std::vector<VerbHelp> askedHelps()
{
    std::vector<VerbHelp> verbs;
    const std::string all = runCli({"--help"}).out;
    for (const auto& verb : found(all, R"(\n  ([a-z]+) +[A-Z])")) {
        verbs.push_back({{verb[1]}, runCli({"help", verb[1]}).out});
        if (verb[1] == "help")
            continue;
        const std::string help = verbs.back().help;
        const auto below = help.find("Verbs:");
        const std::string list = below == std::string::npos ? "" : help.substr(below);
        for (const auto& sub : found(list, R"(\n  ([a-z]+) +[A-Z])"))
            verbs.push_back({{verb[1], sub[1]}, runCli({"help", verb[1], sub[1]}).out});
    }
    return verbs;
}

// Every verb, and every verb below one, with its help.
const std::vector<VerbHelp>& verbHelps()
{
    static const std::vector<VerbHelp> verbs = askedHelps();
    return verbs;
}

ProgramResult runWith(const VerbHelp& verb, const Words& more)
{
    Words words = verb.words;
    words.insert(words.end(), more.begin(), more.end());
    return runCli(words);
}

} // namespace

TEST_CASE("Each option that is given without its value says what it may be given", "[heavy]")
{
    int tried = 0;
    for (const VerbHelp& verb : verbHelps())
        for (const auto& option : found(verb.help, R"(\n  (--[a-z-]+) [A-Z{])")) {
            CAPTURE(verb.words, option[1].str());
            const auto result = runWith(verb, {option[1]});
            INFO(result.err);
            CHECK(result.exitCode == 2);
            CHECK(isOneSentence(result.err));
            CHECK(result.err.find(option[1].str() + " needs a value: ") != std::string::npos);
            ++tried;
        }
    CHECK(tried > 100);
}

TEST_CASE("Each option with a list of words names them all when it is given another one", "[heavy]")
{
    int tried = 0;
    for (const VerbHelp& verb : verbHelps())
        for (const auto& option : found(verb.help, R"(\n  (--[a-z-]+) \{([^}]*)\})")) {
            const std::string words = option[2];
            CAPTURE(verb.words, option[1].str());
            const auto result = runWith(verb, {option[1], "nonsense"});
            INFO(result.err);
            CHECK(result.exitCode == 2);
            CHECK(isOneSentence(result.err));
            CHECK(result.err.find("got \"nonsense\"") != std::string::npos);
            for (const auto& word : found(words, "[^,]+"))
                CHECK(result.err.find(word[0]) != std::string::npos);
            ++tried;
        }
    CHECK(tried > 10);
}

TEST_CASE("Each option with a number names the numbers that are allowed when it is given another value", "[heavy]")
{
    const std::string value = GENERATE("many", "-1", "1.5", "0x10", "18446744073709551616", "");
    int tried = 0;
    for (const VerbHelp& verb : verbHelps())
        for (const auto& option : found(verb.help, R"(\n  (--[a-z-]+) (?:N|BYTES)\b)")) {
            CAPTURE(verb.words, option[1].str(), value);
            const auto result = runWith(verb, {option[1], value});
            INFO(result.err);
            CHECK(result.exitCode == 2);
            CHECK(isOneSentence(result.err));
            CHECK(std::regex_search(result.err,
                                    std::regex(option[1].str() + R"(: expected an integer from \d+ to \d+)")));
            ++tried;
        }
    CHECK(tried >= 7);
}

TEST_CASE("A seed is taken up to the largest number of 64 bits, and as a decimal number")
{
    const auto [word, number] =
        GENERATE(std::pair<std::string, std::uint64_t>{"18446744073709551615", ~0ULL},
                 std::pair<std::string, std::uint64_t>{"010", 10}, std::pair<std::string, std::uint64_t>{"0", 0});
    const TempFolder folder;
    const std::string profile = writeText(folder / "small.toml", smallProfile());
    REQUIRE(runCli({"run", "sim:good-u1", "--profile", profile, "--out", (folder / "run").string(), "--progress",
                    "none", "--seed", word})
                .exitCode == 0);
    CHECK(readRunJson(folder / "run").at("seed") == number);
}

TEST_CASE("An error in the options names the wrong word")
{
    struct Row {
        Words arguments;
        std::string says;
    };
    const auto row = GENERATE(
        Row{{"run", "sim:good-u1", "--profil", "quick", "--out", "x"},
            "unknown option `--profil` of `run`; did you mean `--profile`?"},
        Row{{"lot", "judge", "x", "--jsn"}, "unknown option `--jsn` of `lot judge`; did you mean `--json`?"},
        Row{{"lot", "export", "x", "--fromat", "csv"}, "did you mean `--format`?"},
        Row{{"lot", "--json", "judge", "x"}, "unknown option `--json` of `lot`"},
        Row{{"station", "--confg=x"}, "did you mean `--config`?"},
        Row{{"lot", "report", "x"}, "`lot report` needs --pdf or --html; `cardassay-cli lot report --help`"},
        Row{{"lot", "new", "/nowhere/x"}, "the folder /nowhere does not exist"},
        Row{{"audit", "verify"}, "FILE is required: database of the station"},
        Row{{"trace", "import", "x", "--out", "y"}, "--format is required: blkparse, blktrace"},
        Row{{"lot"}, "`lot` needs one of its verbs: new, plan, add"},
        Row{{"lot", "jugde", "x"}, "unknown verb `jugde` of `lot`; did you mean `judge`?"},
        Row{{"profile", "frobnicate"}, "its verbs are show, check, import"},
        Row{{"history", "indx"}, "did you mean `index`?"},
        Row{{"report", "x", "--pdf", "y.pdf", "--signed-by", "z"}, "--signed-by works only together with --check"},
        Row{{"compare", "a", "b", "--sign", "k"}, "--sign works only together with --pdf"},
        Row{{"compare", "a"}, "DIR: expected 2 to 200 values (two or more run folders); got 1"},
        Row{{"devices", "--json=perhaps"}, "--json takes no value"},
        Row{{"run", "sim:good-u1", "--seed", "1", "--seed", "2"}, "--seed may be given once, not 2 times"},
        Row{{"run", "sim:good-u1", "--profile", "quick", "--out", "x", "--note", "--json"},
            "--note needs a value: note stored with the run; --json is an option"},
        Row{{"history", "--search", "--json"}, "--search needs a value"},
        Row{{"help", "lot", "rport"}, "did you mean `report`?"});
    CAPTURE(row.arguments);
    const auto result = runCli(row.arguments);
    INFO(result.err);
    CHECK((result.exitCode == 2 || row.says.starts_with("the folder")));
    CHECK(isOneSentence(result.err));
    CHECK(result.err.find(row.says) != std::string::npos);
    CHECK(result.out.empty());
}

TEST_CASE("The help of a verb below another is shown by its two words")
{
    const auto result = runCli({"help", "lot", "report"});
    CHECK(result.exitCode == 0);
    CHECK(result.out.find("cardassay-cli lot report") != std::string::npos);
    CHECK(result.out.find("--pdf") != std::string::npos);
    CHECK(result.out == runCli({"lot", "report", "--help"}).out);
}
