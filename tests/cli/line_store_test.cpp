// user, audit and outbox, as those who look after a line station run them.
#include "cli_program.h"
#include "support/linux/line_server.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>

using namespace assay::test;

namespace {

// With these lines on standard input.
ProgramResult runCliOn(const std::string& lines, std::vector<std::string> arguments)
{
    std::vector<std::string> command = {"/bin/sh", "-c", "printf '" + lines + "' | \"$@\"", "sh"};
    for (std::string& word : cliCommand(std::move(arguments)))
        command.push_back(std::move(word));
    return runProgram(std::move(command));
}

void editRow(const std::string& file, int sequence)
{
    const auto done = runProgram(
        {"/usr/bin/env", "python3", "-c",
         fmt::format("import sqlite3\ndb = sqlite3.connect('{}')\ndb.execute('DROP TRIGGER audit_no_UPDATE')\n"
                     "db.execute(\"UPDATE audit SET actor = 'B9' WHERE sequence = {}\")\ndb.commit()",
                     file, sequence)});
    INFO(done.err);
    REQUIRE(done.exitCode == 0);
}

} // namespace

TEST_CASE("Users of a station: the first one is an engineer, who then lets others in, all of it in the audit trail")
{
    TempFolder folder;
    const std::string file = (folder / "station.db").string();
    const auto noStation = runCliOn("secret 1\\n", {"user", "add", file, "E1", "--role", "engineer"});
    CHECK(noStation.exitCode == 2);
    CHECK(isOneSentence(noStation.err));
    const auto noEngineer = runCliOn("secret 1\\n", {"user", "add", file, "O1", "--station", "L1"});
    CHECK(noEngineer.exitCode == 3);
    CHECK(isOneSentence(noEngineer.err));
    REQUIRE(runCliOn("secret 1\\n", {"user", "add", file, "E1", "--role", "engineer", "--station", "L1"}).exitCode ==
            0);
    CHECK(runCliOn("\\n", {"user", "add", file, "O1"}).exitCode == 2); // by whom?
    CHECK(runCliOn("wrong one\\n\\n", {"user", "add", file, "O1", "--by", "E1"}).exitCode == 3);
    REQUIRE(runCliOn("secret 1\\n\\n", {"user", "add", file, "O1", "--by", "E1", "--name", "Wang"}).exitCode == 0);
    CHECK(runCliOn("\\n\\n", {"user", "add", file, "O2", "--by", "O1"}).exitCode == 3); // an operator
    CHECK(runCliOn("", {"user", "add", file, "O2", "--by", "E1"}).exitCode == 2);
    const auto list = nlohmann::json::parse(runCli({"user", "list", file, "--json"}).out);
    REQUIRE(list.size() == 2);
    CHECK(list[0]["badge"] == "E1");
    CHECK(list[1]["role"] == "operator");
    CHECK(list[1]["password"] == false);
    CHECK(runCli({"user", "list", file}).out.find("Wang") != std::string::npos);
    REQUIRE(runCliOn("secret 1\\n", {"user", "remove", file, "O1", "--by", "E1"}).exitCode == 0);
    CHECK(runCliOn("secret 1\\n", {"user", "remove", file, "E1", "--by", "E1"}).exitCode == 3); // the last engineer
    CHECK(runCli({"user", "list", file}).out.find("O1") == std::string::npos);

    const std::string trail = runCli({"audit", "show", file}).out;
    for (const char* word : {"login_failed", "user_change", "O1", "E1"})
        CHECK(trail.find(word) != std::string::npos);
    CHECK(trail.find("secret") == std::string::npos);
    CHECK(nlohmann::json::parse(runCli({"audit", "show", file, "--limit", "2", "--json"}).out).size() == 2);
}

TEST_CASE("audit verify: a trail as it was written, and one with an edited row, which it names")
{
    TempFolder folder;
    const std::string file = (folder / "station.db").string();
    CHECK(runCli({"audit", "verify", file}).exitCode == 2); // the file does not exist, and is not created
    CHECK(!std::filesystem::exists(file));
    REQUIRE(runCliOn("secret 1\\n", {"user", "add", file, "E1", "--role", "engineer", "--station", "L1"}).exitCode ==
            0);
    for (const char* badge : {"O1", "O2", "O3"})
        REQUIRE(runCliOn("secret 1\\n\\n", {"user", "add", file, badge, "--by", "E1"}).exitCode == 0);
    const auto whole = runCli({"audit", "verify", file});
    CHECK(whole.exitCode == 0);
    CHECK(whole.out.find("7 rows") != std::string::npos);
    std::string head = runCli({"audit", "head", file}).out;
    head.erase(head.find_last_not_of('\n') + 1);
    CHECK(runCli({"audit", "verify", file, "--expect", head}).exitCode == 0);
    head.back() = head.back() == '0' ? '1' : '0';
    CHECK(runCli({"audit", "verify", file, "--expect", head}).exitCode == 7);
    CHECK(runCli({"audit", "verify", file, "--expect", "head"}).exitCode == 2);
    editRow(file, 5);
    const auto edited = runCli({"audit", "verify", file});
    CHECK(edited.exitCode == 7);
    CHECK(isOneSentence(edited.err));
    CHECK(edited.err.find("5") != std::string::npos);
    CHECK(nlohmann::json::parse(runCli({"audit", "verify", file, "--json"}).out)["changed_row"] == 5);
}

TEST_CASE("outbox: tables on a server, what waits, sent once, compared with the audit trail there")
{
    if (const std::string why = PostgresServer::missing(); !why.empty())
        SKIP(why);
    TempFolder folder;
    const std::string file = (folder / "station.db").string();
    REQUIRE(runCliOn("secret 1\\n", {"user", "add", file, "E1", "--role", "engineer", "--station", "L1"}).exitCode ==
            0);
    PostgresServer server;
    const auto early = runCli({"outbox", "send", file, server.at()});
    CHECK(early.exitCode == 3);
    CHECK(early.err.find("outbox init") != std::string::npos);
    REQUIRE(runCli({"outbox", "init", server.at()}).exitCode == 0);
    REQUIRE(runCli({"outbox", "init", server.at()}).exitCode == 0);
    CHECK(runCli({"outbox", "init", "host=localhost password=abc"}).exitCode == 2);
    server.ask("CREATE ROLE station1 LOGIN IN ROLE cardassay_writer; CREATE ROLE wall LOGIN IN ROLE cardassay_reader");
    CHECK(nlohmann::json::parse(runCli({"outbox", "status", file, "--json"}).out)["waiting"] == 1);
    CHECK(runCli({"audit", "verify", file, "--server", server.at("wall")}).exitCode == 0); // nothing there yet
    CHECK(runCli({"outbox", "send", file, server.at("station1")}).exitCode == 0);
    CHECK(runCli({"outbox", "status", file}).out.find(": 0 results pending") != std::string::npos);
    REQUIRE(runCli({"outbox", "again", file}).exitCode == 0);
    CHECK(runCli({"outbox", "send", file, server.at("station1")}).exitCode == 0);
    CHECK(server.ask("SELECT count(*) FROM cardassay.v_audit", "wall") == "1");
    CHECK(runCli({"audit", "verify", file, "--server", server.at("wall")}).exitCode == 0);
    // A station whose trail was thrown away.
    server.ask("UPDATE cardassay.audit_event SET hash = repeat('0', 64)");
    CHECK(runCli({"audit", "verify", file, "--server", server.at("wall")}).exitCode == 7);
}

TEST_CASE("results: a technician exports, an engineer deletes old measurements, and the audit trail has both")
{
    TempFolder folder;
    const std::string file = (folder / "station.db").string(), out = (folder / "all.csv").string();
    const auto add = [&](const char* badge, const char* role, const std::string& lines) {
        REQUIRE(
            runCliOn(lines, {"user", "add", file, badge, "--role", role, "--station", "L1", "--by", "E1"}).exitCode ==
            0);
    };
    add("E1", "engineer", "secret 1\\n");
    add("T1", "technician", "secret 1\\nsecret 2\\n");
    add("O1", "operator", "secret 1\\n\\n");
    const std::vector<std::string> exported = {"results", "export", file, "--out", out, "--format", "csv"};
    const auto by = [](std::vector<std::string> words, const char* badge) {
        words.insert(words.end(), {"--by", badge});
        return words;
    };
    CHECK(runCliOn("", exported).exitCode == 2); // who?
    const auto operatorAsks = runCliOn("\\n", by(exported, "O1"));
    CHECK(operatorAsks.exitCode == 3);
    CHECK(isOneSentence(operatorAsks.err));
    CHECK(!std::filesystem::exists(out));
    CHECK(runCliOn("secret 2\\n", by(exported, "T1")).exitCode == 0);
    CHECK(std::filesystem::exists(out));
    const std::vector<std::string> deleted = {"results", "delete", file, "--before", "2026-01-01"};
    CHECK(runCliOn("secret 2\\n", by(deleted, "T1")).exitCode == 3);
    CHECK(runCliOn("secret 1\\n", by(deleted, "E1")).exitCode == 0);
    CHECK(runCliOn("secret 1\\n", {"results", "delete", file, "--before", "yesterday", "--by", "E1"}).exitCode == 2);
    const auto trail = nlohmann::json::parse(runCli({"audit", "show", file, "--json"}).out);
    const auto row =
        std::find_if(trail.begin(), trail.end(), [](const nlohmann::json& one) { return one.at("event") == "export"; });
    REQUIRE(row != trail.end());
    CHECK(row->at("actor") == "T1");
    CHECK(runCli({"audit", "verify", file}).exitCode == 0);
}
