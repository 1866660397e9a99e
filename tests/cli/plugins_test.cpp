// plugins and plugin check from outside, and what plugins that misbehave do to a run: nothing.
#include "cli_program.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <filesystem>

using namespace assay::test;

namespace {

const std::string kPlugins = ASSAY_BUILT "/lib/cardassay/plugins/";
const std::string kRogues = ASSAY_BUILT "/lib/rogue-plugins/";
const std::string kFixture = ASSAY_PLUGIN_SOURCES "/skeleton/fixtures/bytes.toml";

ProgramResult cliWithPlugins(const std::string& folders, const std::vector<std::string>& arguments)
{
    std::vector<std::string> command = {"/usr/bin/env", "CARDASSAY_PLUGIN_PATH=" + folders};
    for (const std::string& word : cliCommand(arguments))
        command.push_back(word);
    return runProgram(command);
}

// Steps, criteria and metrics of a run, without what no two runs have in common, and without telemetry.
nlohmann::json resultOf(const std::filesystem::path& folder)
{
    auto record = readRunJson(folder);
    nlohmann::json result = {{"outcome", record.at("outcome")},
                             {"verdict", record.at("verdict")},
                             {"criteria", record.at("criteria")},
                             {"truth", record.at("truth")}};
    for (auto& step : record.at("steps")) {
        step.erase("telemetry");
        result["steps"].push_back(step);
    }
    for (const auto& metric : record.at("metrics"))
        if (!metric.at("id").get<std::string>().ends_with(".waf"))
            result["metrics"].push_back(metric);
    return result;
}

struct Run {
    TempFolder folder;
    ProgramResult program;
    nlohmann::json result;
    nlohmann::json record;
    explicit Run(const std::string& plugins)
        : program(cliWithPlugins(plugins, {"run", "sim:industrial-pslc", "--profile", "quick", "--out",
                                           (folder / "run").string(), "--progress", "none"})),
          result(resultOf(folder / "run")), record(readRunJson(folder / "run"))
    {
    }
};

} // namespace

TEST_CASE("The plugins that ship are listed with the cards they know", "[telemetry]")
{
    const auto list = nlohmann::json::parse(cliWithPlugins(kPlugins, {"plugins", "--json"}).out);
    REQUIRE(list.size() == 9);
    for (const auto& plugin : list) {
        CAPTURE(plugin.dump());
        CHECK(plugin.at("usable") == true);
        CHECK(plugin.at("requests").size() == 1);
        CHECK_FALSE(plugin.at("counters").empty());
        CHECK(plugin.at("needs_vendor_probe") == (plugin.at("name") == "apacer"));
    }
    const auto text = cliWithPlugins(kPlugins, {"plugins"});
    CHECK(text.exitCode == 0);
    for (const char* part : {"longsys", "110005f9", "00000021 after write 00000010"})
        CHECK(text.out.find(part) != std::string::npos);
}

TEST_CASE("Without CARDASSAY_PLUGIN_PATH the plugins of the build are found", "[telemetry]")
{
    CHECK(runCli({"plugins"}).out.find("longsys") != std::string::npos);
}

TEST_CASE("Libraries that are no plugins are listed with the reason", "[telemetry]")
{
    struct Row {
        std::string name, reason;
    };
    const auto row = GENERATE(Row{"old_abi", "made for ABI 0"}, Row{"no_entry", "cardassay_telemetry_plugin"},
                              Row{"crash_load", "crashed"}, Row{"forger", "not valid"});
    const auto list = nlohmann::json::parse(cliWithPlugins(kRogues + row.name, {"plugins", "--json"}).out);
    REQUIRE(list.size() == 1);
    CAPTURE(list.dump());
    CHECK(list[0].at("usable") == false);
    CHECK(list[0].at("error").get<std::string>().find(row.reason) != std::string::npos);
}

TEST_CASE("An empty plugin folder, and one that is missing, are no error", "[telemetry]")
{
    const TempFolder folder;
    const auto result = cliWithPlugins(folder.path().string() + ":" + (folder / "missing").string(), {"plugins"});
    CHECK(result.exitCode == 0);
    CHECK(result.out.find(folder.path().string()) != std::string::npos);
}

TEST_CASE("A library that anybody may change is not loaded, and of two plugins with one name the first counts",
          "[telemetry]")
{
    namespace fs = std::filesystem;
    const TempFolder first, second;
    fs::copy_file(kPlugins + "skeleton.so", first / "a.so");
    fs::copy_file(kPlugins + "skeleton.so", second / "b.so");
    const std::string both = first.path().string() + ":" + second.path().string();
    const auto twins = nlohmann::json::parse(cliWithPlugins(both, {"plugins", "--json"}).out);
    REQUIRE(twins.size() == 2);
    CHECK(twins[0].at("usable") == true);
    CHECK(twins[1].at("error").get<std::string>().find("same name") != std::string::npos);
    fs::permissions(first / "a.so", fs::perms::others_write, fs::perm_options::add);
    const auto trusted = nlohmann::json::parse(cliWithPlugins(both, {"plugins", "--json"}).out);
    REQUIRE(trusted.size() == 1);
    CHECK(trusted[0].at("file").get<std::string>().ends_with("b.so"));
}

TEST_CASE("A plugin is checked against a fixture", "[telemetry]")
{
    const auto good = runCli({"plugin", "check", kPlugins + "skeleton.so", kFixture});
    CHECK(good.exitCode == 0);
    CHECK(good.out.find("3 counters") != std::string::npos);
    CHECK(good.out.find("synthetic") != std::string::npos);
    const auto other = runCli({"plugin", "check", kPlugins + "longsys.so", kFixture});
    CHECK(other.exitCode == 2);
    CHECK(isOneSentence(other.err));
    const TempFolder folder;
    const std::string wrong = writeText(
        folder / "wrong.toml",
        "plugin = \"skeleton\"\norigin = \"synthetic\"\n[[page]]\nargument = 1\n[page.rows]\n000 = \"4341010b" +
            std::string(56, '0') + "\"\n[expected]\nhost_bytes = 5\nlife_used_bp = 3\n");
    const auto differs = runCli({"plugin", "check", kPlugins + "skeleton.so", wrong});
    CHECK(differs.exitCode == 2);
    CHECK(differs.out.find("host_bytes: 0 in place of 5") != std::string::npos);
    CHECK(differs.out.find("life_used_bp: nothing in place of 3") != std::string::npos);
    CHECK(differs.out.find("rated_cycles: 0 is rejected") != std::string::npos);
}

TEST_CASE("Plugins and fixtures that cannot be used are refused in one sentence", "[telemetry]")
{
    const TempFolder folder;
    const std::string noPage =
        writeText(folder / "no-page.toml", "plugin = \"a\"\norigin = \"synthetic\"\n[expected]\n");
    const std::string badRow = writeText(
        folder / "bad-row.toml",
        "plugin = \"a\"\norigin = \"recorded\"\n[[page]]\nargument = 1\n[page.rows]\n000 = \"12\"\n[expected]\n");
    const std::string typo =
        writeText(folder / "typo.toml",
                  "plugin = \"a\"\norigin = \"recorded\"\n[[page]]\nargument = 1\n[expected]\nhost_byte = 1\n");
    const auto arguments =
        GENERATE_COPY(std::vector<std::string>{kPlugins + "skeleton.so", noPage},
                      std::vector<std::string>{kPlugins + "skeleton.so", badRow},
                      std::vector<std::string>{kPlugins + "skeleton.so", typo},
                      std::vector<std::string>{kPlugins + "skeleton.so", "missing.toml"},
                      std::vector<std::string>{"missing.so", kFixture}, std::vector<std::string>{kFixture, kFixture},
                      std::vector<std::string>{kRogues + "crash/crash.so", kFixture},
                      std::vector<std::string>{kRogues + "old_abi/old_abi.so", kFixture},
                      std::vector<std::string>{kRogues + "quitter/quitter.so", kFixture});
    CAPTURE(arguments[0], arguments[1]);
    const auto result = runCli({"plugin", "check", arguments[0], arguments[1]});
    CHECK(result.exitCode == 2);
    CHECK(isOneSentence(result.err));
}

TEST_CASE("A plugin cannot open a file, write, connect, signal, start a program or be root", "[telemetry]")
{
    std::string expected = readText(kFixture);
    expected.replace(expected.find("[expected]"), std::string::npos, "[expected]\nfirmware = \"tried \"\n");
    expected.replace(expected.find("skeleton"), 8, "rogue");
    const TempFolder folder;
    const auto result =
        runCli({"plugin", "check", kRogues + "intruder/intruder.so", writeText(folder / "intruder.toml", expected)});
    INFO(result.out << result.err);
    CHECK(result.exitCode == 0);
}

TEST_CASE("A plugin that hangs is given up after its deadline", "[telemetry]")
{
    const auto result = runCli({"plugin", "check", kRogues + "hang/hang.so", kFixture});
    CHECK(result.exitCode == 2);
    CHECK(result.err.find("no answer within") != std::string::npos);
    CHECK(result.took < std::chrono::seconds(20));
}

TEST_CASE("A plugin that crashes, hangs, lies or talks rubbish leaves verdict and record intact", "[telemetry]")
{
    const TempFolder none;
    const Run undisturbed(none.path().string());
    REQUIRE(undisturbed.program.exitCode == 0);
    struct Row {
        std::string name, condition;
    };
    for (const Row& row : {Row{"crash", "crashed"}, Row{"hang", "no answer within"}, Row{"quitter", "not valid"},
                           Row{"forger", "no plugin supports"}, Row{"crash_load", "no plugin supports"},
                           Row{"rubbish", "plugin rogue"}, Row{"backwards", "plugin rogue"}}) {
        CAPTURE(row.name);
        const Run run(kRogues + row.name);
        CHECK(run.program.exitCode == 0);
        CHECK(run.result == undisturbed.result);
        CHECK(run.record.at("conditions").at("telemetry").get<std::string>().find(row.condition) != std::string::npos);
        for (const auto& metric : run.record.at("metrics"))
            CHECK_FALSE(metric.at("id").get<std::string>().ends_with(".waf"));
    }
}

TEST_CASE("False values of a plugin are in the record as rejected, with the reason", "[telemetry]")
{
    const Run rubbish(kRogues + "rubbish");
    const auto& before = rubbish.record.at("steps")[0].at("telemetry").at("before");
    CHECK(before.at("counters").empty());
    CHECK(before.at("rejected").size() == 23); // all counters and all texts
    const Run backwards(kRogues + "backwards");
    const auto& after = backwards.record.at("steps")[0].at("telemetry").at("after");
    CHECK(after.at("counters").contains("host_bytes"));
    CHECK_FALSE(after.at("counters").contains("nand_bytes"));
    CHECK(after.at("rejected").dump().find("decreased") != std::string::npos);
}
