#include "cli_program.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <fstream>

namespace assay::test {

std::vector<std::string> cliCommand(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), {"/usr/bin/env", "LC_ALL=C", ASSAY_CLI}); // whatever the language of the tester
    return arguments;
}

ProgramResult runCli(std::vector<std::string> arguments, std::chrono::milliseconds limit)
{
    return runProgram(cliCommand(std::move(arguments)), limit);
}

bool isOneSentence(const std::string& err)
{
    return err.starts_with("cardassay-cli: ") && std::ranges::count(err, '\n') == 1 && err.size() > 3 &&
           err.back() == '\n' && std::string(".?!").find(err[err.size() - 2]) != std::string::npos;
}

std::vector<std::string> resumeCommand(const std::string& folder, const std::vector<std::string>& more)
{
    std::vector<std::string> arguments = {"resume", folder};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const auto refused = runCli(arguments);
    const std::string offer = "enter `cardassay-cli resume " + folder + " --erase ";
    const auto at = refused.err.find(offer);
    INFO(refused.err);
    REQUIRE(at != std::string::npos);
    CHECK(refused.exitCode == 3);
    CHECK(isOneSentence(refused.err));
    const auto id = at + offer.size();
    arguments.insert(arguments.end(), {"--erase", refused.err.substr(id, refused.err.find('`', id) - id)});
    return arguments;
}

nlohmann::json readRunJson(const std::filesystem::path& folder)
{
    std::ifstream stream(folder / "run.json");
    REQUIRE(stream.good());
    auto document = nlohmann::json::parse(stream, nullptr, false);
    REQUIRE_FALSE(document.is_discarded());
    return document;
}

const nlohmann::json& metric(const nlohmann::json& run, const std::string& id)
{
    for (const auto& entry : run.at("metrics"))
        if (entry.at("id") == id)
            return entry.at("value");
    FAIL("no metric " << id);
    return run;
}

std::string eraseIdOf(const std::string& device)
{
    const auto document = nlohmann::json::parse(runCli({"identify", device, "--json"}).out, nullptr, false);
    return document.is_discarded() ? "" : document.value("erase_id", "");
}

std::string writeText(const std::filesystem::path& file, const std::string& content)
{
    std::ofstream stream(file, std::ios::binary);
    stream << content;
    stream.close();
    REQUIRE(stream.good());
    return file.string();
}

std::string smallProfile(const std::string& criterion)
{
    return R"([profile]
name = "small"
version = "1"
title = { en = "Small test", zh_CN = "小测试" }

[[step]]
id = "write"
scenario = "sequential_write"
block_bytes = 65536
max_bytes = 4194304
)" + criterion;
}

} // namespace assay::test
