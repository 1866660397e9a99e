// Outputs of verbs have one rule for their exit codes. A path that is no file, or a file that exists and is not
// replaced, is bad input (2); a path that cannot be written is a fault of the environment (3).
#include "cli_program.h"
#include "ground/base/read_file.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <iterator>
#include <sys/stat.h>
#include <sys/sysmacros.h>

using namespace assay;
using namespace assay::test;
namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

// A verb that writes to the word OUT.
struct Writer {
    Words words;
    bool prints = false;  // OUT may be "-"
    bool replaces = true; // a file that is there
};

// With the password of the station's user on standard input, in this folder.
ProgramResult runWithPassword(const Words& words, const fs::path& here = "/")
{
    Words command = {"/usr/bin/env", "-C", here.string(), "/bin/sh", "-c", "printf 'secret 1\\n' | \"$@\"", "sh"};
    std::ranges::copy(cliCommand(words), std::back_inserter(command));
    return runProgram(std::move(command));
}

constexpr const char* kWriteJob = "[write]\nrw=write\nbs=64k\nsize=1m\n";

// Everything the verbs need, made once.
struct Material {
    TempFolder folder;
    std::string run = (folder / "run").string(), lot = (folder / "lot.toml").string();
    std::string trace = (folder / "run.trace").string(), database = (folder / "station.db").string();
    std::string profile = writeText(folder / "small.toml", smallProfile());
    std::string job = writeText(folder / "job.fio", kWriteJob);
    std::string log = writeText(folder / "io.csv", "");

    Material()
    {
        const auto done = [](const ProgramResult& result) {
            INFO(result.err);
            REQUIRE(result.exitCode == 0);
        };
        done(runCli({"lot", "new", lot, "--supplier", "S", "--lot", "L", "--part", "P", "--size", "50"}));
        done(runCli({"run", "sim:good-u1", "--profile", profile, "--out", run, "--lot", lot, "--sample", "1",
                     "--progress", "none", "--trace", trace}));
        done(runWithPassword({"user", "add", database, "E1", "--role", "engineer", "--station", "L1"}));
        log = writeText(folder / "io.log", "fio version 2 iolog\nf add\nf open\nf write 0 4096\nf write 4096 4096\n");
    }

    std::vector<Writer> writers() const
    {
        return {
            {{"run", "sim:good-u1", "--profile", profile, "--progress", "none", "--out", "OUT"}, false, false},
            {{"replay", trace, "sim:good-u1", "--progress", "none", "--out", "OUT"}, false, false},
            {{"run", "sim:good-u1", "--profile", profile, "--progress", "none", "--out", (folder / "again").string(),
              "--trace", "OUT"}},
            {{"trace", "import", log, "--format", "fio-iolog", "--out", "OUT"}},
            {{"report", run, "--pdf", "OUT"}},
            {{"report", run, "--html", "OUT"}},
            {{"compare", run, run, "--pdf", "OUT"}},
            {{"lot", "report", lot, "--pdf", "OUT"}},
            {{"export", run, "--format", "csv", "--out", "OUT"}, true},
            {{"export", run, "--format", "junit", "--out", "OUT"}, true},
            {{"lot", "export", lot, "--format", "csv", "--out", "OUT"}, true},
            {{"lot", "export", lot, "--format", "junit", "--out", "OUT"}, true},
            {{"lot", "export", lot, "--format", "xlsx", "--out", "OUT"}},
            {{"results", "export", database, "--by", "E1", "--out", "OUT"}},
            {{"profile", "import", job, "--out", "OUT"}, true, false},
            {{"lot", "new", "OUT", "--supplier", "S", "--lot", "L", "--part", "P", "--size", "5"}, false, false},
            {{"key", "new", "OUT"}, false, false},
            {{"key", "new", "OUT", "--certificate", "We"}, false, false},
        };
    }

    // In a folder of its own, so that a file "-" is seen.
    ProgramResult write(const Writer& writer, const std::string& out, const fs::path& here) const
    {
        fs::remove_all(folder / "again");
        Words words = writer.words;
        std::ranges::replace(words, std::string("OUT"), out);
        return runWithPassword(words, here);
    }
};

void checkIsRefused(const ProgramResult& result, int exitCode)
{
    INFO(result.err);
    CHECK(result.exitCode == exitCode);
    CHECK(isOneSentence(result.err));
    CHECK(result.out.empty());
}

} // namespace

TEST_CASE("Every verb that writes a file follows one rule for the places that it is given")
{
    const Material made;
    for (const Writer& writer : made.writers()) {
        CAPTURE(writer.words);
        const TempFolder here;
        checkIsRefused(made.write(writer, "", here.path()), 2);
        checkIsRefused(made.write(writer, "--json", here.path()), 2);
        checkIsRefused(made.write(writer, (here / "missing/out").string(), here.path()), 3);
        checkIsRefused(made.write(writer, placeInAFile(here).string(), here.path()), 3);
        fs::create_directory(here / "folder");
        writeText(here / "folder/kept", "mine");
        checkIsRefused(made.write(writer, "folder", here.path()), 2);
        writeText(here / "there", "mine");
        const auto replaced = made.write(writer, "there", here.path());
        if (writer.replaces) {
            INFO(replaced.err);
            CHECK(replaced.exitCode == 0);
        } else {
            checkIsRefused(replaced, 2);
        }
        CHECK((readWholeFile(here / "there") == "mine") == !writer.replaces);
    }
}

TEST_CASE("An unwritable output is an environment error in every verb")
{
    if (!fs::is_directory("/sys/kernel"))
        SKIP("no /sys here");
    const Material made;
    for (const Writer& writer : made.writers()) {
        CAPTURE(writer.words);
        const TempFolder here;
        checkIsRefused(made.write(writer, "/sys/kernel/cardassay-out", here.path()), 3); // not even root may make it
    }
}

TEST_CASE("A dash is standard output where that makes sense, and refused elsewhere; no file has this name")
{
    const Material made;
    for (const Writer& writer : made.writers()) {
        CAPTURE(writer.words);
        const TempFolder here;
        const auto result = made.write(writer, "-", here.path());
        INFO(result.err);
        if (writer.prints) {
            CHECK(result.exitCode == 0);
            CHECK(result.out.size() > 20);
            const auto file = made.write(writer, "file", here.path());
            REQUIRE(file.exitCode == 0);
            CHECK(readWholeFile(here / "file") == result.out);
        } else {
            checkIsRefused(result, 2);
        }
        CHECK_FALSE(fs::exists(here / "-"));
    }
}

TEST_CASE("An export of a lot does not take the place of a device")
{
    const Material made;
    const std::string device = (made.folder / "null").string();
    if (mknod(device.c_str(), S_IFCHR | 0666, makedev(1, 3)) != 0)
        SKIP("no device node can be made here");
    for (const char* format : {"csv", "junit"}) {
        const auto result = runCli({"lot", "export", made.lot, "--format", format, "--out", device});
        INFO(result.err);
        CHECK((result.exitCode == 0 || result.exitCode == 3)); // where no device may be opened
        CHECK(fs::is_character_file(device));
    }
    checkIsRefused(runCli({"lot", "export", made.lot, "--format", "xlsx", "--out", device}), 2);
    CHECK(fs::is_character_file(device));
}
