// Holds on files: one holder at a time, seen by others, and nothing but a regular file is ever opened.
#include "support/temp_folder.h"
#include "system/platform.h"

#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <sstream>
#include <sys/stat.h>

using namespace assay;

TEST_CASE("A file is locked once, is reported as locked until its release, and keeps its content")
{
    const test::TempFolder folder;
    const auto file = folder / "profile.toml";
    std::ofstream(file) << "kept";
    CHECK_FALSE(platform::isLocked(file));
    {
        const auto hold = platform::lockFile(file);
        REQUIRE(hold);
        CHECK(platform::isLocked(file));
        const auto second = platform::lockFile(file);
        REQUIRE_FALSE(second);
        CHECK(second.error().code == Errc::busy);
    }
    CHECK_FALSE(platform::isLocked(file));
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    CHECK(text.str() == "kept");
}

TEST_CASE("A device, a pipe, a link, a folder and a missing file are not locked, and the call never blocks")
{
    const test::TempFolder folder;
    const auto file = folder / "profile.toml";
    SECTION("device") { std::filesystem::create_symlink("/dev/null", file); }
    SECTION("pipe") { REQUIRE(mkfifo(file.c_str(), 0600) == 0); }
    SECTION("link to a file of somebody else")
    {
        std::ofstream(folder / "other") << "theirs";
        std::filesystem::create_symlink(folder / "other", file);
    }
    SECTION("folder") { std::filesystem::create_directory(file); }
    SECTION("missing") {}
    for (const auto& path : {file, std::filesystem::path("/dev/null")}) {
        const auto hold = platform::lockFile(path);
        REQUIRE_FALSE(hold);
        CHECK(hold.error().code == Errc::environment);
        CHECK_FALSE(platform::isLocked(path));
    }
}
