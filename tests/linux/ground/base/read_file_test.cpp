// Files and JSON of unknown origin are read with a bound, and what is no file is not waited for.
#include "ground/base/parse_json.h"
#include "ground/base/read_file.h"
#include "ground/base/terminal_text.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fstream>
#include <sys/stat.h>

using namespace assay;
using namespace assay::test;
namespace fs = std::filesystem;

TEST_CASE("Anything but a regular file is refused at once", "[read_file]")
{
    const TempFolder folder;
    const fs::path file = folder / "file";
    SECTION("a pipe") { REQUIRE(mkfifo(file.c_str(), 0600) == 0); }
    SECTION("a link to a device") { fs::create_symlink("/dev/zero", file); }
    SECTION("a folder") { fs::create_directory(file); }
    SECTION("a link to a pipe")
    {
        REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
        fs::create_symlink("pipe", file);
    }
    const auto content = readRegularFile(file);
    REQUIRE(!content);
    CHECK(content.error().code == Errc::badInput);
    CHECK(content.error().english().find("is not a regular file") != std::string::npos);
    CHECK(!readWholeFile(file));
}

TEST_CASE("A file beyond the limit is refused before it is read, a sparse one too", "[read_file]")
{
    const TempFolder folder;
    std::ofstream(folder / "file") << "x";
    fs::resize_file(folder / "file", std::uintmax_t{1} << 40U);
    const auto content = readRegularFile(folder / "file", kMaxKeyFileBytes);
    REQUIRE(!content);
    CHECK(content.error().english().find("larger than 1 MiB") != std::string::npos);
    fs::resize_file(folder / "file", kMaxKeyFileBytes);
    CHECK(readRegularFile(folder / "file", kMaxKeyFileBytes)->size() == kMaxKeyFileBytes);
    CHECK(readRegularFile(folder / "none").error().english().find("no such file") != std::string::npos);
}

TEST_CASE("A secret readable by other users is detected", "[read_file]")
{
    const TempFolder folder;
    std::ofstream(folder / "key") << "x";
    fs::permissions(folder / "key", fs::perms::owner_read | fs::perms::others_read);
    CHECK(isReadableByOthers(folder / "key"));
    fs::permissions(folder / "key", fs::perms::owner_read | fs::perms::group_read);
    CHECK(isReadableByOthers(folder / "key"));
    fs::permissions(folder / "key", fs::perms::owner_read | fs::perms::owner_write);
    CHECK(!isReadableByOthers(folder / "key"));
    CHECK(!isReadableByOthers(folder / "none"));
}

TEST_CASE("JSON that is too deep or has too many values is not parsed", "[json]")
{
    const auto text = GENERATE(std::string(5'000'000, '['), std::string(101, '['),
                               "[" + std::string(3'000'000, ',') + "]", R"({"a":[[)" + std::string(200, '{'));
    CHECK(!isBoundedJson(text));
    CHECK(parseJson(text).is_discarded());
}

TEST_CASE("Brackets and commas in texts of JSON count for nothing", "[json]")
{
    const std::string text = R"(["[[[[[[,,,\"[[[\\", {"[": "{"}])";
    CHECK(isBoundedJson(text, {.values = 4, .depth = 2}));
    CHECK(parseJson(text).size() == 2);
    CHECK(!isBoundedJson(text, {.values = 2, .depth = 2}));
    CHECK(!isBoundedJson(text, {.values = 9, .depth = 1}));
}

TEST_CASE("Text from a card, a file or a scanner cannot control a terminal", "[terminal]")
{
    CHECK(displayableText("S\033]0;pwn\a\033[31m\xe2\x80\xaeX\n\tnext\r\nlast") ==
          "S\xef\xbf\xbd]0;pwn\xef\xbf\xbd\xef\xbf\xbd[31m\xef\xbf\xbdX\n\tnext\r\nlast");
    CHECK(displayableText("a\rb\x9b"
                          "2J\xc2\x9b") == "a\xef\xbf\xbd"
                                           "b\xef\xbf\xbd"
                                           "2J\xef\xbf\xbd");
    CHECK(displayableText("Größe 测试") == "Größe 测试");
    CHECK(displayableText("") == "");
}

TEST_CASE("JSON for a terminal is the same document", "[terminal]")
{
    const nlohmann::json document = {{"text", "\033[31m \xe2\x80\xae \xc2\x9b \x7f \xf3\xa0\x80\x81 测试"}};
    const std::string text = jsonForTerminal(document.dump());
    CHECK(nlohmann::json::parse(text) == document);
    CHECK(displayableText(text) == text);
}

TEST_CASE("A database error shows the cause without the SQL statement", "[terminal]")
{
    CHECK(causeFromSqlite(
              "sqlite3_statement_backend::prepare: unable to open database file while preparing \"SELECT 1\"") ==
          "unable to open database file");
    CHECK(causeFromSqlite("disk I/O error while executing \"CREATE TABLE\".\nmore") == "disk I/O error");
    CHECK(causeFromSqlite("Cannot establish connection to the database. disk I/O error") ==
          "Cannot establish connection to the database. disk I/O error");
}
