// Man page and completions name every verb and every option that the program has.
#include "cli_program.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fstream>
#include <regex>
#include <set>

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
