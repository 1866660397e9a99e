// Short-lived programs of our own: nothing that they do keeps us longer than the deadline.
#include "system/child_process.h"

#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <csignal>
#include <cstring>
#include <thread>

using namespace assay;
using namespace assay::platform;

namespace {

Result<ChildResult> shell(const std::string& script, std::string_view input = "",
                          Ns deadline = std::chrono::seconds(10), const std::stop_token& stop = {})
{
    return runChild({"sh", "-c", script}, input, deadline, stop);
}

} // namespace

TEST_CASE("A child gets its input and gives back both outputs and its exit code")
{
    const auto result = shell("cat; echo oh >&2; exit 7", "hello");
    REQUIRE(result);
    CHECK(result->out == "hello");
    CHECK(result->err == "oh\n");
    CHECK(result->exitCode == 7);
    CHECK_FALSE(result->timedOut);
}

TEST_CASE("A child that is killed says by what")
{
    const auto result = shell("kill -SEGV $$");
    REQUIRE(result);
    CHECK(result->exitCode == -1);
    CHECK(result->crash == strsignal(SIGSEGV));
    CHECK_FALSE(result->timedOut);
}

TEST_CASE("A child that hangs is killed with its own children at the deadline")
{
    const auto begin = std::chrono::steady_clock::now();
    const auto result = shell("sleep 100 & echo $!; sleep 100", "", std::chrono::seconds(1));
    REQUIRE(result);
    CHECK(result->timedOut);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(50));
    const pid_t grandchild = std::stoi(result->out);
    bool gone = false;
    for (int i = 0; i < 500 && !gone; ++i, std::this_thread::sleep_for(std::chrono::milliseconds(10)))
        gone = kill(grandchild, 0) != 0 ||
               std::system(("grep -q 'State:.Z' /proc/" + std::to_string(grandchild) + "/status").c_str()) == 0;
    CHECK(gone);
}

TEST_CASE("A child that closes its outputs and stays is killed at the deadline")
{
    const auto result = shell("exec >&- 2>&-; sleep 100", "", std::chrono::milliseconds(200));
    REQUIRE(result);
    CHECK(result->timedOut);
}

TEST_CASE("A child that says too much is cut off")
{
    const auto result = shell("yes");
    REQUIRE(result);
    CHECK(result->timedOut);
    CHECK(result->out.size() <= kMaxOutputBytes + 4096);
}

TEST_CASE("A stop request ends the waiting at once")
{
    std::stop_source stop;
    stop.request_stop();
    const auto begin = std::chrono::steady_clock::now();
    const auto result = shell("sleep 100", "", std::chrono::seconds(50), stop.get_token());
    REQUIRE_FALSE(result);
    CHECK(result.error().code == Errc::stopped);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
}

TEST_CASE("A program that is missing, and input that nobody could read, are said")
{
    CHECK_FALSE(runChild({"/nowhere/program"}, "", std::chrono::seconds(1), {}));
    CHECK_FALSE(shell("true", std::string(kMaxInputBytes + 1, 'x')));
}

TEST_CASE("A child has nothing open but its three streams")
{
    const auto result = shell("set -- /proc/$$/fd/*; echo $#"); // no pipe, whose ends would be open as well
    REQUIRE(result);
    CHECK(std::stoi(result->out) <= 4); // and the folder that is being listed
}
