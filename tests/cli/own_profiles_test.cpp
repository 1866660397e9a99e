// The profiles that a user has saved with the desktop's editor are known to the command line by name.
#include "cli_program.h"

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>

using namespace assay::test;

namespace {

// A data folder with one profile "mine" and one invalid draft, until the end of the test.
struct OwnData {
    OwnData()
    {
        setenv("XDG_DATA_HOME", folder.path().c_str(), 1);
        std::filesystem::create_directories(folder / "cardassay/profiles");
        writeText(folder / "cardassay/profiles/mine.toml", smallProfile());
        writeText(folder / "cardassay/profiles/half.toml", "[profile]\n");
    }
    ~OwnData() { unsetenv("XDG_DATA_HOME"); }
    OwnData(const OwnData&) = delete;
    OwnData& operator=(const OwnData&) = delete;
    TempFolder folder;
};

} // namespace

TEST_CASE("A profile of one's own is listed beside the built-in ones, and one that is wrong is named")
{
    const OwnData data;
    const auto listed = runCli({"profiles"});
    CHECK(listed.exitCode == 0);
    CHECK(listed.out.find("\nmine ") != std::string::npos);
    CHECK(listed.out.find("\nquick ") != std::string::npos);
    CHECK(listed.err.find("half.toml") != std::string::npos);
}

TEST_CASE("A profile of one's own is run by its name")
{
    const OwnData data;
    const auto result = runCli({"run", "sim:good-u1", "--profile", "mine", "--out", (data.folder / "run").string()});
    INFO(result.err);
    CHECK(result.exitCode == 0);
}
