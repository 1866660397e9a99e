// Asking udisks2 for a descriptor: what comes of each way in which the service may behave. The service is a stand-in on
// a private bus.
#include "support/described.h"
#include "support/linux/loop_device.h"
#include "support/linux/udisks_stand_in.h"
#include "system/linux/sleep_inhibitor.h"
#include "system/linux/udisks.h"
#include "system/platform.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <csignal>
#include <fcntl.h>
#include <sys/time.h>

using namespace assay;
using namespace assay::test;
using namespace assay::platform;
using Manner = UdisksStandIn::Manner;

namespace {

constexpr int kFlags = O_RDWR | O_DIRECT | O_EXCL | O_CLOEXEC;
constexpr UdisksTimeouts kShort{std::chrono::milliseconds(300), std::chrono::milliseconds(300)};

} // namespace

TEST_CASE("udisks2 passes a descriptor that is ours, direct and exclusive")
{
    const LoopDevice loop(mib(1));
    const UdisksStandIn udisks(Manner::grants);
    {
        const auto opened = openByUdisks(described(loop.path()), kFlags);
        REQUIRE(opened);
        CHECK((fcntl(opened->get(), F_GETFL) & (O_ACCMODE | O_DIRECT)) == (O_RDWR | O_DIRECT));
        CHECK((fcntl(opened->get(), F_GETFD) & FD_CLOEXEC) != 0);
        CHECK(udisks.askedToOpen() == 1);
        const auto second = openByUdisks(described(loop.path()), kFlags);
        REQUIRE_FALSE(second);
        CHECK(second.error().code == Errc::refused);
        CHECK(second.error().english().find("in use by another program") != std::string::npos);
    }
    CHECK(openByUdisks(described(loop.path()), kFlags)); // nobody else kept it open
}

TEST_CASE("A udisks2 that denies, is not there, does not answer or errs gives one sentence with what to do, in time")
{
    struct Row {
        Manner manner;
        std::string says;
    };
    const auto row = GENERATE(Row{Manner::denies, "does not grant it"}, Row{Manner::absent, "no udisks2"},
                              Row{Manner::mute, "no answer in time"}, Row{Manner::waits, "no answer in time"},
                              Row{Manner::opensBadly, "another way"});
    CAPTURE(row.says);
    const LoopDevice loop(mib(1));
    const UdisksStandIn udisks(row.manner);
    const auto begin = std::chrono::steady_clock::now();
    const auto opened = openByUdisks(described(loop.path()), kFlags, kShort);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().code == Errc::environment);
    CHECK(opened.error().english().find(row.says) != std::string::npos);
    CHECK(opened.error().english().find("sudo") != std::string::npos);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
}

TEST_CASE("Sleep is inhibited exactly while the lock of logind is held")
{
    const UdisksStandIn services(Manner::grants);
    {
        const SleepInhibitor awake = SleepInhibitor::request();
        CHECK(awake.held());
        CHECK(services.sleepInhibited());
    }
    CHECK(services.sleepAllowedSoon());
}

TEST_CASE("Without logind, or after its refusal, there is no lock and no long wait")
{
    const UdisksStandIn services(GENERATE(Manner::denies, Manner::absent, Manner::mute));
    const auto begin = std::chrono::steady_clock::now();
    CHECK_FALSE(SleepInhibitor::request().held());
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
}

TEST_CASE("Without a system bus there is no udisks2 either")
{
    const LoopDevice loop(mib(1));
    const DeviceInfo info = described(loop.path());
    setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent/bus", 1);
    const auto opened = openByUdisks(info, kFlags, kShort);
    unsetenv("DBUS_SYSTEM_BUS_ADDRESS");
    REQUIRE_FALSE(opened);
    CHECK(opened.error().english().find("no udisks2") != std::string::npos);
}

TEST_CASE("A udisks2 that knows another device by the name is not asked to open it")
{
    const LoopDevice loop(mib(1)), other(mib(1));
    const UdisksStandIn udisks(Manner::grants);
    DeviceInfo info = described(loop.path());
    info.deviceNumber = 7 << 8 | 255; // no such device: the name is that of nothing
    CHECK_FALSE(openByUdisks(info, kFlags, kShort));
    CHECK(udisks.askedToOpen() == 0);
}
