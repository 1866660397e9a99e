// Goal: each example of the help and of the man page does what it shows. Method: a folder with the files that the
// examples name and do not make themselves; then the examples of `help --json` in their order, typed into a shell.
#include "cli_program.h"
#include "program/wiring/run_request.h"
#include "support/cut_off_run.h"
#include "support/line_profile.h"
#include "support/linux/postgres_server.h"
#include "support/trace_logs.h"
#include "support/volume_image.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <span>

using namespace assay;
using namespace assay::test;
namespace fs = std::filesystem;

namespace {

struct VerbExample {
    std::string verb, command, needs;
    int exitCode = 0;
};

nlohmann::json describedVerbs() { return nlohmann::json::parse(runCli({"help", "--json"}).out); }

std::vector<VerbExample> examplesOfHelp()
{
    std::vector<VerbExample> examples;
    for (const auto& verb : describedVerbs())
        for (const auto& example : verb.at("examples"))
            examples.push_back(
                {verb.at("verb"), example.at("command"), example.at("needs"), example.at("exit_code").get<int>()});
    return examples;
}

constexpr const char* kRecorderCard = R"([card]
name = "four units"
advertised_bytes = 134_217_728
[bus]
mb_s = 25.0
command_us = 150
[nand]
page_bytes = 16_384
pages_per_block = 64
planes = 1
t_read_us = 300
t_program_us = 900
t_erase_us = 3000
[ftl]
kind = "open_au"
open_units = 4
)";
constexpr const char* kRecorderProfile = R"([profile]
name = "small"
[[step]]
id = "inside"
scenario = "flash_character"
budget_s = 60
[[step]]
id = "camera"
scenario = "recorder"
segment_bytes = 8_388_608
age_wraps = 1
wraps = 1
)";

// The folder in which the examples are typed.
class Desk {
public:
    Desk()
    {
        VolumeImage stored(ASSAY_SOURCE "/tests/data/volumes/exfat.sectors");
        std::string image(stored.size().count(), '\0');
        REQUIRE(stored.read(Bytes(), std::as_writable_bytes(std::span(image))));
        write("card.img", image);
        write("camera.fio", "[global]\nbs=64k\nsize=8m\n[video]\nrw=write\n");
        write("blkparse.log", blkparseLog());
        write("strace.log", straceLog());
        write("passwords.txt", "secret 1\nsecret 2\n");
        for (const char* plugin : {"skeleton", "sandisk"})
            fs::copy(fmt::format("{}/lib/cardassay/plugins/{}.so", ASSAY_BUILT, plugin), at(plugin) += ".so");
        fs::copy(ASSAY_PLUGIN_SOURCES "/skeleton/fixtures/bytes.toml", at("skeleton.toml"));
        fs::copy(ASSAY_PLUGIN_SOURCES "/sandisk/fixtures/industrial.toml", at("sandisk.toml"));
        makeStation();
        makeRuns();
        makeLots();
    }

    ProgramResult type(const std::string& command) const
    {
        return runProgram({"/usr/bin/env", "-u", "XDG_DATA_HOME", "-u", "XDG_CACHE_HOME", "-u", "CARDASSAY_HISTORY",
                           "LC_ALL=C", "HOME=" + m_folder.path().string(),
                           "PGSERVICEFILE=" + at("services.conf").string(),
                           "CARDASSAY_PLUGIN_PATH=" + m_folder.path().string(), "/bin/sh", "-c",
                           "cd \"$0\" && PATH=\"$1:$PATH\" && eval \"$2\"", m_folder.path().string(),
                           fs::path(ASSAY_CLI).parent_path().string(), "cardassay-cli " + command});
    }
    fs::path at(const std::string& name) const { return m_folder / name; }
    void write(const std::string& name, const std::string& content) const { writeText(at(name), content); }

private:
    void makeRuns() const
    {
        write("recorder.toml", kRecorderProfile);
        write("four-units.toml", kRecorderCard);
        must("run sim:four-units.toml --profile recorder.toml --out recorder-run --progress none");
        RunRequest request;
        request.device = "sim:good-u1";
        request.profile = "small.toml";
        request.profileText = lineProfile();
        request.realPace = true;
        cutOffRun(request, at("interrupted-run"));
        fs::copy(at("interrupted-run"), at("interrupted-run-2"), fs::copy_options::recursive);
    }
    // Eight runs of one card; and five lots of two cards each.
    void makeLots() const
    {
        const auto run = [&](int serial, const std::string& folder) {
            write("card.toml",
                  fmt::format("[card]\nname = \"lot card\"\nmanufacturer_id = 116\nproduct = \"GA16G\"\nserial = {}\n"
                              "advertised_bytes = 4_000_000_000\n[bus]\nmb_s = {}\n",
                              serial, 20 + 0.1 * serial));
            must("run sim:card.toml --profile line.toml --progress none --out " + folder);
        };
        fs::create_directory(at("gauge"));
        for (int i = 0; i < 8; ++i)
            run(1, fmt::format("gauge/run-{}", i));
        for (int week = 1; week <= 5; ++week) {
            must(fmt::format(
                "lot new week-{0}.toml --supplier Acme --lot week-{0} --part SD4G --size 8 --plan iso2859:II:6.5",
                week));
            for (const int number : {1, 2}) {
                const std::string folder = fmt::format("week-{}-card-{}", week, number);
                run(10 * week + number, folder);
                must(fmt::format("lot add week-{}.toml {}", week, folder));
            }
        }
    }
    void makeStation() const
    {
        write("line.toml", lineProfile());
        write("station.toml", "[station]\nid = \"L1\"\nprofile = \"line.toml\"\ndatabase = \"station.db\"\n"
                              "[[slot]]\nlabel = \"A1\"\nid = \"sim:good-u1\"\n"
                              "[scan]\nserial = \"SN[0-9]+\"\nbadge = \"OP[0-9]+\"\norder = \"WO[0-9]+\"\n");
        write("scans.txt", "OP7\nWO55\nSN1\n");
        write("more-scans.txt", "OP7\nWO55\nSN2\n");
    }
    void must(const std::string& command) const
    {
        const auto done = type(command);
        INFO(command << '\n' << done.err);
        REQUIRE(done.exitCode == 0);
    }

    TempFolder m_folder;
};

// "host=... port=..." as a section of a service file.
std::string serviceOf(const std::string& name, std::string connection)
{
    std::ranges::replace(connection, ' ', '\n');
    return fmt::format("[{}]\n{}\n", name, connection);
}

void checkExample(const Desk& desk, const VerbExample& example)
{
    CAPTURE(example.verb, example.command);
    const auto done = desk.type(example.command);
    INFO(done.out << done.err);
    CHECK((done.exitCode == example.exitCode || (example.verb == "selftest" && done.exitCode == 3))); // a busy computer
}

} // namespace

TEST_CASE("The examples of every verb run as the help shows them", "[heavy]")
{
    const Desk desk;
    const bool reports = fs::exists(fs::path(ASSAY_CLI).parent_path() / "cardassay-report");
    for (const VerbExample& example : examplesOfHelp())
        if (example.needs.empty() || (example.needs == "report" && reports))
            checkExample(desk, example);
}

TEST_CASE("The examples with a database server run as the help shows them", "[heavy]")
{
    if (const std::string why = PostgresServer::missing(); !why.empty())
        SKIP(why);
    const Desk desk;
    PostgresServer server;
    desk.write("services.conf",
               serviceOf("cardassay-admin", server.at()) + serviceOf("cardassay-station", server.at()));
    int tried = 0;
    REQUIRE(desk.type("user add station.db E1 --role engineer --station L1 < passwords.txt").exitCode == 0);
    auto examples = examplesOfHelp();
    std::ranges::stable_partition(examples, [](const VerbExample& one) { return one.verb == "outbox init"; });
    for (const VerbExample& example : examples)
        if (example.needs == "server") {
            checkExample(desk, example);
            ++tried;
        }
    CHECK(tried > 1);
}

TEST_CASE("Every verb has two or three examples, and its help shows them")
{
    std::map<std::string, std::vector<VerbExample>> examples;
    for (const VerbExample& example : examplesOfHelp())
        examples[example.verb].push_back(example);
    for (const auto& verb : describedVerbs()) {
        const std::string name = verb.at("verb");
        CAPTURE(name);
        if (name.empty() || (!verb.at("verbs").empty() && examples[name].empty()))
            continue;
        const auto count = examples[name].size();
        CHECK(((count >= 2 && count <= 3) || (count == 1 && examples[name].front().needs == "server")));
        for (const VerbExample& example : examples[name])
            CHECK((example.command + " ").starts_with(name + " "));
    }
    for (const std::string verb : {"run", "lot new", "history"}) {
        CAPTURE(verb);
        const std::string help = runProgram({"/bin/sh", "-c", "LC_ALL=C \"$0\" help " + verb, ASSAY_CLI}).out;
        for (const VerbExample& example : examples[verb])
            CHECK(help.find("  cardassay-cli " + example.command + "\n") != std::string::npos);
    }
}

TEST_CASE("The notes on DEVICE, erase ids and exit codes are in the help of the verbs that they apply to only")
{
    struct Row {
        std::vector<std::string> verb;
        bool device, erase, codes;
    };
    for (const Row& row : {Row{{"run"}, true, true, true}, Row{{"resume"}, false, true, true},
                           Row{{"identify"}, true, false, false}, Row{{"profiles"}, false, false, false},
                           Row{{"lot", "judge"}, false, false, true}, Row{{"lot", "new"}, false, false, false},
                           Row{{"advise"}, true, true, true}, Row{{"history"}, false, false, false}}) {
        CAPTURE(row.verb);
        std::vector<std::string> words = {"help"};
        words.insert(words.end(), row.verb.begin(), row.verb.end());
        const std::string help = runCli(words).out;
        CHECK((help.find("DEVICE is ") != std::string::npos) == row.device);
        CHECK((help.find("repeats its erase id") != std::string::npos) == row.erase);
        CHECK((help.find("Exit codes: ") != std::string::npos) == row.codes);
    }
}
