// The thread that times I/O goes before ordinary programs, and only it, and only while it does.
#include "ground/base/clock.h"
#include "support/temp_folder.h"
#include "system/platform.h"
#include "system/posix/realtime.h"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cstdint>
#include <fstream>
#include <optional>
#include <sched.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

using namespace assay;
using namespace assay::test;
using namespace assay::platform;

namespace {

int policyOfThisThread() { return sched_getscheduler(0) & ~SCHED_RESET_ON_FORK; }

// Runtime by sched_getattr(2), in ns: the time slice of an ordinary thread from Linux 6.12 on, 0 before.
std::uint64_t turnOfThisThread()
{
    std::array<std::uint64_t, 6> attributes{}; // the first version of struct sched_attr; the fourth is that
    constexpr std::size_t kRuntime = 3;
    return syscall(SYS_sched_getattr, 0, attributes.data(), sizeof attributes, 0) == 0 ? attributes[kRuntime] : 0;
}

} // namespace

TEST_CASE("A thread of a user without rights has short turns for as long as it measures, and those it starts do not")
{
    std::uint64_t before = 0, within = 0, started = 0, after = 0;
    bool allowed = false;
    std::jthread([&] {
        constexpr int kNobody = 65534;
        syscall(SYS_setresuid, kNobody, kNobody, kNobody); // of this thread only
        allowed = Realtime::allowed();
        before = turnOfThisThread();
        {
            const Realtime realtime;
            within = turnOfThisThread();
            std::jthread([&] { started = turnOfThisThread(); }).join();
        }
        after = turnOfThisThread();
    }).join();
    if (allowed || before == 0)
        SKIP("everybody may have real-time priority here, or the kernel knows no turns of threads");
    CHECK(within == 100'000);
    CHECK(before > within);
    CHECK(started == before);
    CHECK(after == before);
}

TEST_CASE("A thread is at real-time priority for as long as it asks to be, and those it starts are not")
{
    if (!Realtime::allowed())
        SKIP("real-time priority is not allowed here");
    const int before = policyOfThisThread();
    REQUIRE(before != SCHED_FIFO);
    {
        const Realtime realtime;
        CHECK(policyOfThisThread() == SCHED_FIFO);
        int started = -1;
        std::jthread([&] { started = policyOfThisThread(); }).join();
        CHECK(started == before);
    }
    CHECK(policyOfThisThread() == before);
}

TEST_CASE("A thread that asked twice is at real-time priority until both are done, in any order")
{
    if (!Realtime::allowed())
        SKIP("real-time priority is not allowed here");
    std::optional<Realtime> first(std::in_place), second(std::in_place);
    first.reset();
    CHECK(policyOfThisThread() == SCHED_FIFO);
    second.reset();
    CHECK(policyOfThisThread() == SCHED_OTHER);
}

TEST_CASE("The thread that waits for an engine is at real-time priority until the engine is gone")
{
    if (!Realtime::allowed())
        SKIP("real-time priority is not allowed here");
    const TempFolder folder;
    const std::string path = folder / "card.img";
    std::ofstream(path) << std::string(1 << 20, 'x');
    SystemClock clock;
    const auto device = openForReading(describeImage("image:" + path).value(), clock).value();
    const EngineKind kind = GENERATE(EngineKind::ioUring, EngineKind::threads);
    auto engine = device->openEngine(kind, 1, std::make_shared<const AlignedBuffer>(kib(4)));
    if (!engine)
        SKIP(engine.error().english());
    CHECK(policyOfThisThread() == SCHED_FIFO);
    engine->reset();
    CHECK(policyOfThisThread() == SCHED_OTHER);
    CHECK(device->conditions().at("realtime") == "yes");
}
