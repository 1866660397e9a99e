// Goal: the command line speaks the language of the environment to people, and to programs the same in every language.
#include "cli/progress.h"
#include "cli/result_text.h"
#include "cli/speech.h"
#include "cli/text_table.h"
#include "cli_program.h"
#include "program/wiring/wiring.h"
#include "support/recording_record.h"
#include "support/sample_record.h"
#include "text/language.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <regex>
#include <sstream>

using namespace assay;
using namespace assay::test;

namespace {

constexpr const char* kChineseLocale = "zh_CN.UTF-8";

// Chinese in this process, until the end of the test.
class InChinese {
public:
    InChinese() { cli::setLanguage(*languageOfCode("zh_CN")); }
    ~InChinese() { cli::setLanguage(kEnglish); }
};

ProgramResult runIn(const char* locale, const std::vector<std::string>& arguments)
{
    std::vector<std::string> command = {"/usr/bin/env", "-u",          "LC_ALL",
                                        "-u",           "LC_MESSAGES", std::string("LANG=") + locale};
    for (const std::string& word : cliCommand(arguments))
        if (!word.starts_with("LC_ALL=") && word != "/usr/bin/env")
            command.push_back(word);
    return runProgram(command);
}

// Four English words in a row: a sentence that nobody translated. Names of cards and readers are shorter.
std::string englishSentence(const std::string& text)
{
    static const std::regex kSentence("[A-Za-z][a-z']+ [a-z']+ [a-z']+ [a-z']+");
    std::smatch found;
    return std::regex_search(text, found, kSentence) ? found.str() : "";
}

bool speaksChinese(const std::string& text) { return text.find("\xE5") != std::string::npos; } // U+5000 to U+5FFF

const std::vector<std::vector<std::string>>& verbs()
{
    static const std::vector<std::vector<std::string>> all = {{"devices"},
                                                              {"identify"},
                                                              {"decode"},
                                                              {"profiles"},
                                                              {"profile"},
                                                              {"profile", "show"},
                                                              {"plan"},
                                                              {"run"},
                                                              {"resume"},
                                                              {"judge"},
                                                              {"report"},
                                                              {"export"},
                                                              {"history"},
                                                              {"plugins"},
                                                              {"plugin"},
                                                              {"history", "index"},
                                                              {"plugin", "check"},
                                                              {}};
    return all;
}

} // namespace

TEST_CASE("Every verb explains itself in Chinese where the environment is Chinese")
{
    for (std::vector<std::string> arguments : verbs()) {
        arguments.emplace_back("--help");
        CAPTURE(arguments);
        const auto result = runIn(kChineseLocale, arguments);
        CHECK(result.exitCode == 0);
        CHECK(speaksChinese(result.out));
        static const std::regex kExample("\n  cardassay-cli [^\n]*"); // as typed in every language
        CHECK(englishSentence(std::regex_replace(result.out, kExample, "")) == "");
        CHECK(result.out.find("用法") != std::string::npos);
    }
}

TEST_CASE("The chief outputs are Chinese where the environment is Chinese")
{
    const TempFolder folder;
    const std::string run = (folder / "run").string();
    const auto qualified = runIn(kChineseLocale, {"run", "sim:slow-c4", "--profile", "quick", "--out", run});
    CHECK(qualified.exitCode == 1);
    CHECK(qualified.out.find("不合格") != std::string::npos);
    CHECK(qualified.err.find("最多写入") != std::string::npos); // the plan; a fast run shows no progress
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"devices"},
                                                      {"profiles"},
                                                      {"identify", "sim:seed-c10-mlc"},
                                                      {"plan", "sim:good-u1", "--profile", "dashcam-20mbit"},
                                                      {"judge", run},
                                                      {"plugins"},
                                                      {"profile", "check", (folder / "run/profile.toml").string()}}) {
        CAPTURE(arguments);
        const auto result = runIn(kChineseLocale, arguments);
        CHECK(speaksChinese(result.out));
        CHECK(englishSentence(result.out) == "");
        CHECK(englishSentence(result.err) == "");
    }
}

TEST_CASE("Wrong usage is answered in Chinese where the environment is Chinese")
{
    const std::vector<std::string> arguments = GENERATE(
        std::vector<std::string>{}, std::vector<std::string>{"rnu"}, std::vector<std::string>{"run"},
        std::vector<std::string>{"devices", "--jsn"}, std::vector<std::string>{"export", "x", "--format", "xml"},
        std::vector<std::string>{"run", "sim:good-u1", "--profile"}, std::vector<std::string>{"judge", "none"});
    CAPTURE(arguments);
    const auto result = runIn(kChineseLocale, arguments);
    CHECK(result.exitCode == 2);
    CHECK(speaksChinese(result.err));
    CHECK(englishSentence(result.err) == "");
}

TEST_CASE("Machine-readable output is the same in every language")
{
    const TempFolder folder;
    const std::string run = (folder / "run").string();
    REQUIRE(runIn("C", {"run", "sim:good-u1", "--profile", "quick", "--out", run}).exitCode == 0);
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"judge", run, "--json"},
                                                      {"export", run, "--format", "csv"},
                                                      {"export", run, "--format", "json"},
                                                      {"export", run, "--format", "junit"},
                                                      {"plan", "sim:good-u1", "--profile", "waf", "--json"},
                                                      {"profiles", "--json"},
                                                      {"plugins", "--json"},
                                                      {"identify", "sim:good-u1", "--json"}}) {
        CAPTURE(arguments);
        const auto chinese = runIn(kChineseLocale, arguments), english = runIn("C", arguments);
        CHECK(chinese.out == english.out);
        CHECK(chinese.exitCode == english.exitCode);
    }
}

TEST_CASE("An environment without a known language is answered in English")
{
    const char* locale = GENERATE("C", "C.UTF-8", "de_DE.UTF-8", "");
    CHECK(runIn(locale, {"run", "--help"}).out.find("run folder to create") != std::string::npos);
}

TEST_CASE("Columns of a Chinese scorecard line up")
{
    const InChinese chinese;
    std::istringstream lines(cli::scorecardText(sampleRecord(Verdict::marginal)));
    std::vector<std::size_t> begins; // cells before the verdict
    for (std::string line; std::getline(lines, line);)
        for (const char* verdict : {"  判定", "  合格", "  临界"})
            if (const auto at = line.find(verdict); at != std::string::npos)
                begins.push_back(displayWidth(line.substr(0, at)));
    REQUIRE(begins.size() > 3);
    CHECK(std::ranges::count(begins, begins.front()) == static_cast<std::ptrdiff_t>(begins.size()));
}

TEST_CASE("Descriptions in Chinese help start in one column")
{
    std::istringstream lines(runIn(kChineseLocale, {"run", "--help"}).out);
    std::vector<std::size_t> begins;
    for (std::string line; std::getline(lines, line);)
        if (const auto end = line.find("  ", 2); line.starts_with("  --") && end != std::string::npos)
            begins.push_back(displayWidth(line.substr(0, line.find_first_not_of(' ', end))));
    REQUIRE(begins.size() > 3);
    CHECK(std::ranges::count(begins, begins.front()) == static_cast<std::ptrdiff_t>(begins.size()));
}

TEST_CASE("A scorecard names steps by their titles, in either language")
{
    const std::string english = cli::scorecardText(sampleRecord());
    CHECK(english.find("Sequential write – Minimum 1 s throughput") != std::string::npos);
    const InChinese chinese;
    const std::string text = cli::scorecardText(recordingRecord());
    CHECK(text.find("顺序写 – ") != std::string::npos);
    CHECK(text.find("random4k") == std::string::npos);
    CHECK(text.find("recorder") == std::string::npos);
}
