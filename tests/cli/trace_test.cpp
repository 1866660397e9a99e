// The verbs `trace` and `replay`, and `run --trace`, as their users call them.
#include "cli_program.h"
#include "support/trace_logs.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <nlohmann/json.hpp>

using namespace assay::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("A log of each format becomes a trace that can be shown", "[trace]")
{
    const std::string format = GENERATE("blkparse", "blktrace", "fio-iolog", "strace", "csv");
    CAPTURE(format);
    const TempFolder folder;
    const std::string log = fileWith(folder / "log", logOf(format)).string(), trace = (folder / "t.trace").string();
    const auto imported = runCli({"trace", "import", log, "--format", format, "--out", trace});
    INFO(imported.err);
    CHECK(imported.exitCode == 0);
    const auto shown = runCli({"trace", "show", trace, "--json"});
    CHECK(shown.exitCode == 0);
    const auto document = nlohmann::json::parse(shown.out);
    const auto& level = document.at(format == "strace" ? "files" : "card");
    REQUIRE(level.size() >= 3);
    CHECK(level.at(0).at("op") == "read");
    CHECK(level.at(0).at("sizes") == nlohmann::json::parse("[[512, 1]]"));
    CHECK(level.at(1).at("sizes") == nlohmann::json::parse("[[1024, 1], [4096, 1]]"));
    CHECK_THAT(runCli({"trace", "show", trace}).out, ContainsSubstring("4 KiB"));
}

TEST_CASE("The requests of a program to files are shown next to those to the card", "[trace]")
{
    const TempFolder folder;
    const std::string files = (folder / "files").string(), card = (folder / "card").string();
    const std::string strace = fileWith(folder / "strace.log", straceLog()).string();
    const std::string blkparse = fileWith(folder / "blkparse.log", blkparseLog()).string();
    REQUIRE(runCli({"trace", "import", strace, "--format", "strace", "--out", files}).exitCode == 0);
    REQUIRE(runCli({"trace", "import", blkparse, "--format", "blkparse", "--out", card}).exitCode == 0);
    const auto document = nlohmann::json::parse(runCli({"trace", "show", files, "--beside", card, "--json"}).out);
    CHECK(document.at("levels").at("file_writes").at("bytes") == 5120);
    CHECK(document.at("levels").at("card_writes").at("bytes") == 5120);
    CHECK(document.at("levels").at("card_flushes") == 1);
}

TEST_CASE("Notes name the I/O that strace does not show, on import and in trace show", "[trace]")
{
    const TempFolder folder;
    const std::string trace = (folder / "t").string();
    const std::string log =
        fileWith(folder / "log", "7 1700000000.000000 open(\"/m/a\", O_RDWR|O_CREAT) = 3 <0.000001>\n"
                                 "7 1700000000.000100 write(3, \"\"..., 512) = 512 <0.000001>\n"
                                 "7 1700000000.000200 io_submit(0x7f, 1, [{aio_fildes=3}]) = 1\n"
                                 "7 1700000000.000300 io_uring_setup(8, {flags=0}) = 6\n")
            .string();
    const auto imported = runCli({"trace", "import", log, "--format", "strace", "--out", trace});
    CHECK(imported.exitCode == 0);
    CHECK_THAT(imported.err, ContainsSubstring("io_submit (1)"));
    CHECK_THAT(imported.err, ContainsSubstring("io_uring"));
    const auto notes = nlohmann::json::parse(runCli({"trace", "show", trace, "--json"}).out).at("notes");
    CHECK(notes.at("calls_not_understood") == 1);
    CHECK(notes.at("io_uring_calls") == 1);
    CHECK_THAT(runCli({"trace", "show", trace}).err, ContainsSubstring("io_submit (1)"));
}

TEST_CASE("A run is recorded, and its trace replayed", "[trace]")
{
    const TempFolder folder;
    const std::string profile = writeText(folder / "p.toml", smallProfile()), trace = (folder / "t").string();
    const auto run = runCli({"run", "sim:good-u1", "--profile", profile, "--out", (folder / "a").string(), "--trace",
                             trace, "--progress", "none"});
    CHECK(run.exitCode == 0);
    CHECK_THAT(run.err, ContainsSubstring("I/Os recorded in trace"));
    const auto again = runCli({"replay", trace, "sim:good-u1", "--out", (folder / "b").string(), "--progress", "none",
                               "--set", "replay.fill=false"});
    INFO(again.out << again.err);
    CHECK((again.exitCode == 0 || again.exitCode == 6)); // so short a trace may leave open what it would drop
    const auto first = readRunJson(folder / "a"), second = readRunJson(folder / "b");
    CHECK(first.at("steps").at(0).at("bytes_written") == second.at("steps").at(0).at("bytes_written"));
    CHECK(second.at("steps").at(0).at("facts").at("replay").at("scaled") == false);
}

TEST_CASE("An invalid trace is refused with its reason, and a device is never written as a trace", "[trace]")
{
    const TempFolder folder;
    const std::string text = writeText(folder / "text", "hello\n");
    const auto shown = runCli({"trace", "show", text});
    CHECK(shown.exitCode == 2);
    CHECK(isOneSentence(shown.err));
    CHECK(runCli({"replay", text, "sim:good-u1", "--out", (folder / "r").string()}).exitCode == 2);
    CHECK(runCli({"trace", "import", text, "--format", "csv", "--out", "/dev/null"}).exitCode == 2);
    CHECK(runCli({"trace", "import", text, "--format", "tape", "--out", (folder / "t").string()}).exitCode == 2);
}
