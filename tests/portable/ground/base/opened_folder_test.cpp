// A folder that somebody else has prepared leads nowhere else.
#include "ground/base/opened_folder.h"

#include "ground/base/read_file.h"
#include "ground/base/replace_file.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cerrno>
#include <fstream>

using namespace assay;
namespace fs = std::filesystem;

namespace {

constexpr const char* kSecret = "the key of somebody";

// A prepared folder beside somebody's file and folder.
struct Trap {
    Trap()
    {
        fs::create_directory(folder / "home");
        fs::create_directory(folder / "run");
        std::ofstream(secret()) << kSecret;
    }
    fs::path secret() const { return folder / "home/key"; }
    fs::path run() const { return folder / "run"; }
    bool isUnharmed() const
    {
        return readWholeFile(secret()) == kSecret &&
               std::distance(fs::directory_iterator(folder / "home"), fs::directory_iterator()) == 1;
    }
    test::TempFolder folder;
};

} // namespace

TEST_CASE("A file is read and replaced within its folder, and in one below")
{
    const Trap trap;
    const auto run = OpenedFolder::open(trap.run());
    REQUIRE(run);
    CHECK(run->isOwn());
    CHECK(run->replace("run.json", "one") == 0);
    CHECK(run->replace("run.json", "two") == 0);
    CHECK(run->makeFolder("samples") == 0);
    CHECK(run->makeFolder("samples") == EEXIST);
    CHECK(run->replace("samples/rw.bin", std::string(100'000, 'x')) == 0);
    CHECK(run->append("log.jsonl", "a\n") == 0);
    CHECK(run->append("log.jsonl", "b\n") == 0);
    CHECK(run->read("run.json") == "two");
    CHECK(run->read("log.jsonl") == "a\nb\n");
    CHECK(readFileIn(trap.run(), "samples/rw.bin") == std::string(100'000, 'x'));
    CHECK(isFileIn(trap.run(), "samples/rw.bin"));
    CHECK_FALSE(isFileIn(trap.run(), "samples"));
    CHECK_FALSE(fs::exists(trap.run() / "run.json.tmp"));
}

TEST_CASE("No link in a folder is followed, to read or to write")
{
    const Trap trap;
    fs::create_symlink(trap.secret(), trap.run() / "run.json");
    fs::create_symlink("../home/key", trap.run() / "log.jsonl");
    fs::create_directory_symlink(trap.folder / "home", trap.run() / "samples");
    const auto run = OpenedFolder::open(trap.run());
    REQUIRE(run);
    for (const char* name : {"run.json", "log.jsonl", "samples/key"}) {
        CAPTURE(name);
        CHECK_FALSE(run->read(name));
        CHECK_FALSE(run->has(name));
        CHECK(run->append(name, "x") != 0);
    }
    CHECK(run->replace("samples/key", "x") != 0);
    CHECK(run->replace("samples/new", "x") != 0);
    CHECK(run->makeFolder("samples") != 0);
    CHECK(run->replace("run.json", "own") == 0); // in place of the link
    CHECK(run->read("run.json") == "own");
    CHECK(trap.isUnharmed());
}

TEST_CASE("No name leads out of a folder")
{
    const Trap trap;
    const auto run = OpenedFolder::open(trap.run());
    REQUIRE(run);
    for (const std::string& name :
         {std::string("../home/key"), std::string("./../home/key"), std::string(""), std::string("."),
          std::string(".."), trap.secret().string(), std::string("samples/../../home/key")}) {
        CAPTURE(name);
        CHECK_FALSE(run->read(name));
        CHECK_FALSE(run->has(name));
        CHECK(run->replace(name, "x") != 0);
        CHECK(run->append(name, "x") != 0);
    }
    CHECK(trap.isUnharmed());
}

TEST_CASE("A leftover under the name of a new file is removed and not written through")
{
    const Trap trap;
    const auto plant = GENERATE("symbolic link", "hard link", "file");
    CAPTURE(plant);
    const fs::path planted = trap.run() / "run.json.tmp";
    if (std::string_view(plant) == "symbolic link")
        fs::create_symlink(trap.secret(), planted);
    else if (std::string_view(plant) == "hard link")
        fs::create_hard_link(trap.secret(), planted);
    else
        std::ofstream(planted) << "left by a program that was killed";
    CHECK(replaceFile(trap.run() / "run.json", "own"));
    CHECK(readWholeFile(trap.run() / "run.json") == "own");
    CHECK_FALSE(fs::exists(fs::symlink_status(planted)));
    CHECK(trap.isUnharmed());
    fs::create_directory(planted);
    CHECK_FALSE(replaceFile(trap.run() / "run.json", "more"));
    CHECK(readWholeFile(trap.run() / "run.json") == "own");
}

TEST_CASE("A file that is made anew or empty is no link, and nobody else's")
{
    const Trap trap;
    fs::create_symlink(trap.secret(), trap.run() / "x.part");
    CHECK_FALSE(createEmptyFile(trap.run() / "x.part"));
    CHECK(recreateEmptyFile(trap.run() / "x.part"));
    CHECK(readWholeFile(trap.run() / "x.part") == "");
    fs::create_symlink(trap.folder / "home/none", trap.run() / "y");
    CHECK_FALSE(createEmptyFile(trap.run() / "y"));
    CHECK(trap.isUnharmed());
}

TEST_CASE("The open folder stays the one that was opened, whatever takes its name")
{
    const Trap trap;
    const auto run = OpenedFolder::open(trap.run());
    REQUIRE(run);
    fs::rename(trap.run(), trap.folder / "moved");
    fs::create_directory_symlink(trap.folder / "home", trap.run());
    CHECK(run->replace("run.json", "own") == 0);
    CHECK(run->append("log.jsonl", "own") == 0);
    CHECK(readWholeFile(trap.folder / "moved/run.json") == "own");
    CHECK(trap.isUnharmed());
}
