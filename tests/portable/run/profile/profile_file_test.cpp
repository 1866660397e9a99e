// Goal: a user's profile is never lost, nor that of another program.
#include "run/profile/profile_file.h"

#include "ground/config/toml_document.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <fstream>

using namespace assay;

namespace {

std::string contentOf(const std::filesystem::path& file) { return readTextFile(file.string()).value_or("(none)"); }

} // namespace

TEST_CASE("A new profile is written into a folder that does not exist yet, and found there")
{
    const test::TempFolder folder;
    const auto file = unusedProfileFile(folder / "profiles", "My recorder");
    REQUIRE(saveProfileFile(file, "one", std::nullopt));
    CHECK(file.filename() == "My-recorder.toml");
    CHECK(contentOf(file) == "one");
    CHECK(profileFiles(folder / "profiles") == std::vector{file});
    CHECK(profileFiles(folder / "nowhere").empty());
}

TEST_CASE("A second profile of the same name gets a file of its own")
{
    const test::TempFolder folder;
    REQUIRE(saveProfileFile(unusedProfileFile(folder.path(), "p"), "one", std::nullopt));
    CHECK(unusedProfileFile(folder.path(), "p").filename() == "p-2.toml");
    CHECK(unusedProfileFile(folder.path(), "卡").filename() == "profile.toml");
}

TEST_CASE("A file that exists is not overwritten by a new profile")
{
    const test::TempFolder folder;
    REQUIRE(saveProfileFile(folder / "p.toml", "one", std::nullopt));
    const auto again = saveProfileFile(folder / "p.toml", "two", std::nullopt);
    REQUIRE_FALSE(again);
    CHECK(again.error().code == Errc::busy);
    CHECK(contentOf(folder / "p.toml") == "one");
}

TEST_CASE("A profile is replaced only as long as it is as it was read")
{
    const test::TempFolder folder;
    REQUIRE(saveProfileFile(folder / "p.toml", "one", std::nullopt));
    REQUIRE(saveProfileFile(folder / "p.toml", "two", "one"));
    std::ofstream(folder / "p.toml") << "of another program";
    const auto late = saveProfileFile(folder / "p.toml", "three", "two");
    REQUIRE_FALSE(late);
    CHECK(late.error().code == Errc::busy);
    CHECK(contentOf(folder / "p.toml") == "of another program");
}

TEST_CASE("A profile is removed only as long as it is as it was read")
{
    const test::TempFolder folder;
    REQUIRE(saveProfileFile(folder / "p.toml", "one", std::nullopt));
    CHECK_FALSE(removeProfileFile(folder / "p.toml", "another"));
    CHECK(contentOf(folder / "p.toml") == "one");
    REQUIRE(removeProfileFile(folder / "p.toml", "one"));
    CHECK_FALSE(std::filesystem::exists(folder / "p.toml"));
}

TEST_CASE("A folder that cannot be written is named")
{
    const test::TempFolder folder;
    const auto file = test::placeInAFile(folder);
    const auto failed = saveProfileFile(file, "one", std::nullopt);
    REQUIRE_FALSE(failed);
    CHECK(failed.error().code == Errc::environment);
    CHECK(failed.error().english().find(file.string()) != std::string::npos);
}
