// Windows functions of core other than devices.
#include "support/temp_folder.h"
#include "system/platform.h"
#include "system/windows/command_line.h"
#include "system/windows/system_text.h"

#include <catch2/catch_test_macros.hpp>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <thread>

using namespace assay;
using namespace assay::platform;
using namespace assay::test;

TEST_CASE("A file is replaced whole, also one with a Chinese name")
{
    const TempFolder folder;
    const auto file = folder.path() / u8"样品.json";
    REQUIRE(writeDurably(file, "one"));
    REQUIRE(writeDurably(file, "two"));
    std::ifstream in(file);
    std::string text;
    in >> text;
    CHECK(text == "two");
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
    CHECK_FALSE(writeDurably(folder / "missing" / "file", "x"));
}

TEST_CASE("A file that somebody reads is replaced when it is let go, and not before")
{
    const TempFolder folder;
    const auto file = folder / "file";
    REQUIRE(writeDurably(file, "one"));
    std::ifstream in(file);
    CHECK_FALSE(writeDurably(file, "two"));
    std::jthread reader([&] {
        while (!std::filesystem::exists(folder / "file.tmp"))
            std::this_thread::yield();
        in.close();
    });
    CHECK(writeDurably(file, "two"));
}

TEST_CASE("A file lock is visible, exclusive and released")
{
    const TempFolder folder;
    const auto file = folder / "held";
    std::ofstream(file) << "x";
    CHECK_FALSE(isLocked(file));
    {
        const auto hold = lockFile(file);
        REQUIRE(hold);
        CHECK(isLocked(file));
        CHECK(lockFile(file).error().code == Errc::busy);
        std::ifstream in(file); // may be read all the same
        CHECK(in.get() == 'x');
    }
    CHECK_FALSE(isLocked(file));
    CHECK(lockFile(folder / "none").error().code == Errc::environment);
}

TEST_CASE("Success, failure and hanging of a command are distinguished, and a stop ends it")
{
    CHECK(runUserCommand("exit 0", std::chrono::seconds(20), {}));
    const auto failed = runUserCommand("echo why 1>&2 & exit 3", std::chrono::seconds(20), {});
    REQUIRE_FALSE(failed);
    CHECK(failed.error().english().find("why") != std::string::npos);
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = runUserCommand("ping -n 30 127.0.0.1", std::chrono::seconds(20), stop.get_token());
    REQUIRE_FALSE(stopped);
    CHECK(stopped.error().code == Errc::stopped);
}

TEST_CASE("Arguments are quoted as Windows takes them apart again")
{
    CHECK(quoted(L"a b") == L"\"a b\"");
    CHECK(quoted(L"a\"b") == L"\"a\\\"b\"");
    CHECK(quoted(L"c:\\folder\\") == L"\"c:\\folder\\\\\"");
    CHECK(quoted(L"") == L"\"\"");
}

TEST_CASE("Texts of Windows and of this program are the same in both directions")
{
    const std::string text = "样品 №7 \xF0\x9F\x92\xBE";
    CHECK(narrow(wide(text)) == text);
    CHECK(errnoOf(1167) == ENODEV); // ERROR_DEVICE_NOT_CONNECTED
    CHECK(errnoOf(23) == EIO);      // ERROR_CRC
    CHECK(errnoOf(987654) == EIO);
}

TEST_CASE("A path of a text in UTF-8 has the name that the text says")
{
    const std::string name = "样品 \xF0\x9F\x92\xBE";
    const TempFolder folder;
    std::ofstream(folder / name) << "x";
    CHECK(std::filesystem::path(name).wstring() == wide(name));
    CHECK(std::filesystem::exists(folder.path() / wide(name)));
    CHECK((folder / name).filename().string() == name);
    CHECK_NOTHROW(std::filesystem::path("\xC3\xFF")); // of another code page
}

TEST_CASE("The record tells what computer this is")
{
    const auto facts = hostFacts();
    CHECK(facts.at("kernel").starts_with("Windows build "));
    CHECK(std::stoull(facts.at("memory_bytes")) > 0);
}
