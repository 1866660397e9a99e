// The runner against a scripted card in virtual time: what is issued, what is counted, and how a workload ends.
#include "io/workload/runner.h"

#include "support/scripted_device.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cerrno>
#include <set>

using namespace assay;
using std::chrono::milliseconds;
using test::Answer;
using test::ScriptedDevice;

namespace {

Workload sequentialWrite(Bytes region, Bytes block = kib(64))
{
    Workload workload;
    workload.role = PhaseRole::write;
    workload.op = IoOp::write;
    workload.block = block;
    workload.regionBytes = region;
    return workload;
}

struct Ran {
    WorkloadResult result;
    PhaseSamples samples;
    PhaseSamples warmup;
};

Ran runOn(ScriptedDevice& device, const Workload& workload, std::stop_token stop = {})
{
    auto runner = WorkloadRunner::open(device, EngineKind::automatic, workload.queueDepth, workload.block);
    REQUIRE(runner);
    Ran ran;
    LiveStatus live;
    ran.samples = PhaseSamples(workload.role, workload.op, workload.regionOffset, workload.regionBytes, Ns());
    ran.warmup = PhaseSamples(PhaseRole::warmup, workload.op, workload.regionOffset, workload.regionBytes, Ns());
    auto result = runner->run(workload, ran.samples, &ran.warmup, live, stop);
    REQUIRE(result);
    ran.result = *result;
    return ran;
}

} // namespace

TEST_CASE("A sequential pass covers the region once, with a short last block")
{
    ScriptedDevice device(mib(1));
    auto workload = sequentialWrite(Bytes(200 * 512), kib(64));
    workload.stop.passes = 1;
    const Ran ran = runOn(device, workload);
    CHECK(ran.result.end == WorkloadEnd::finished);
    REQUIRE(device.seen.size() == 2);
    CHECK(device.seen[1].offset == kib(64));
    CHECK(device.seen[1].buffer.size() == 200 * 512 - 65536);
    CHECK(ran.samples.bytes == Bytes(200 * 512));
}

TEST_CASE("The byte bound cuts the last I/O and is met exactly")
{
    ScriptedDevice device(mib(1));
    auto workload = sequentialWrite(mib(1));
    workload.stop.maxBytes = kib(100);
    CHECK(runOn(device, workload).samples.bytes == kib(100));
}

TEST_CASE("A time bound ends issuing when the device's clock has reached it")
{
    ScriptedDevice device(mib(64));
    auto workload = sequentialWrite(mib(64));
    workload.stop.duration = milliseconds(10);
    CHECK(runOn(device, workload).samples.ops == 10); // 1 ms each
}

TEST_CASE("Random addresses are block-aligned, inside the region and repeatable by seed")
{
    auto workload = sequentialWrite(kib(1024), kib(4));
    workload.regionOffset = kib(512);
    workload.pattern = Pattern::random;
    workload.stop.maxBytes = kib(4) * 500;
    workload.seed = 42;
    std::vector<Bytes> offsets[2];
    for (auto& list : offsets) {
        ScriptedDevice device(mib(2));
        runOn(device, workload);
        for (const auto& request : device.seen)
            list.push_back(request.offset);
    }
    CHECK(offsets[0] == offsets[1]);
    CHECK(std::set(offsets[0].begin(), offsets[0].end()).size() > 150); // 256 places
    for (const Bytes offset : offsets[0])
        CHECK((offset % kib(4) == Bytes() && offset >= kib(512) && offset < kib(1536)));
}

TEST_CASE("Warm-up I/Os are recorded separately and do not count for the stop rule")
{
    ScriptedDevice device(mib(64));
    auto workload = sequentialWrite(mib(64));
    workload.warmup = milliseconds(5);
    workload.stop.maxBytes = kib(64) * 7;
    const Ran ran = runOn(device, workload);
    CHECK(ran.warmup.ops == 5);
    CHECK(ran.samples.ops == 7);
    CHECK(ran.samples.begin == milliseconds(5));
}

TEST_CASE("Errors and short transfers are recorded and the test continues")
{
    ScriptedDevice device(mib(1), [](const IoRequest&, std::uint64_t index) {
        return Answer{.osError = index == 3 ? EIO : 0, .shortTransfer = index == 5};
    });
    auto workload = sequentialWrite(mib(1));
    workload.stop.passes = 1;
    const Ran ran = runOn(device, workload);
    CHECK(ran.result.end == WorkloadEnd::finished);
    CHECK(ran.samples.ops == 14);
    CHECK(ran.samples.failedOps == 2);
    REQUIRE(ran.samples.errors.size() == 2);
    CHECK(ran.samples.errors[0].offset == kib(64) * 3);
    CHECK(ran.samples.errors[0].osError == EIO);
    CHECK(ran.samples.errors[1].osError == 0);
}

TEST_CASE("Any error of a present card is recorded by name and address, and the test continues")
{
    const int error = GENERATE(EIO, ENOSPC, EROFS, EILSEQ, ENODATA);
    ScriptedDevice device(mib(1), [&](const IoRequest& request, std::uint64_t) {
        return Answer{.osError = request.offset == kib(256) ? error : 0};
    });
    auto workload = sequentialWrite(mib(1));
    workload.stop.passes = 1;
    const Ran ran = runOn(device, workload);
    CHECK(ran.result.end == WorkloadEnd::finished);
    REQUIRE(ran.samples.errors.size() == 1);
    CHECK(ran.samples.errors[0].offset == kib(256));
    CHECK(ran.samples.errors[0].osError == error);
    CHECK(errorText(error).front() == 'E');
}

TEST_CASE("A card that is another one at the end is lost although nothing failed")
{
    ScriptedDevice device(mib(1));
    device.present = Presence::gone;
    auto workload = sequentialWrite(mib(1));
    workload.stop.passes = 1;
    const Ran ran = runOn(device, workload);
    CHECK(ran.result.end == WorkloadEnd::deviceLost);
    CHECK(ran.samples.failedOps == 0);
}

TEST_CASE("A new kind of error triggers another presence check")
{
    ScriptedDevice* card = nullptr;
    ScriptedDevice device(mib(1), [&](const IoRequest&, std::uint64_t index) {
        card->present = index < 8 ? Presence::present : Presence::gone;
        return Answer{.osError = index < 2 ? 0 : index < 8 ? EIO : ENOSPC};
    });
    card = &device;
    auto workload = sequentialWrite(mib(1));
    workload.stop.passes = 1;
    CHECK(runOn(device, workload).result.end == WorkloadEnd::deviceLost);
    CHECK(device.seen.size() < 12);
}

TEST_CASE("Behind a queue the I/O that hangs is named, not one that waits for it")
{
    ScriptedDevice device(mib(1), [](const IoRequest&, std::uint64_t index) { return Answer{.silent = index >= 5}; });
    auto workload = sequentialWrite(mib(1));
    workload.stop.passes = 1;
    workload.queueDepth = 4;
    const Ran ran = runOn(device, workload);
    CHECK(ran.result.end == WorkloadEnd::hung);
    REQUIRE(ran.samples.errors.size() == 1);
    CHECK(ran.samples.errors[0].offset == kib(64) * 5);
}

TEST_CASE("A card that is gone after an error ends the workload as lost")
{
    ScriptedDevice device(
        mib(1), [](const IoRequest&, std::uint64_t index) { return Answer{.osError = index >= 4 ? ENODEV : 0}; });
    device.present = Presence::gone;
    auto workload = sequentialWrite(mib(1));
    workload.stop.passes = 1;
    const Ran ran = runOn(device, workload);
    CHECK(ran.result.end == WorkloadEnd::deviceLost);
    CHECK(device.seen.size() == 6); // the failing one, and the one already on its way when the failure was looked at
}

TEST_CASE("An I/O without an answer within its deadline ends the workload as hung, with its address")
{
    ScriptedDevice device(mib(1), [](const IoRequest&, std::uint64_t index) { return Answer{.silent = index == 2}; });
    auto workload = sequentialWrite(mib(1));
    workload.stop.passes = 1;
    workload.ioDeadline = std::chrono::seconds(30);
    const Ran ran = runOn(device, workload);
    CHECK(ran.result.end == WorkloadEnd::hung);
    CHECK(ran.result.cause.english().find("131072") != std::string::npos);
    CHECK(device.clock().now() == milliseconds(2) + std::chrono::seconds(30));
    CHECK(ran.samples.failedOps == 1);
}

TEST_CASE("One silent I/O among answered ones is found although others complete")
{
    ScriptedDevice device(mib(64), [](const IoRequest&, std::uint64_t index) { return Answer{.silent = index == 2}; });
    auto workload = sequentialWrite(mib(64), kib(4));
    workload.queueDepth = 4;
    workload.stop.duration = std::chrono::seconds(600);
    workload.ioDeadline = std::chrono::seconds(5);
    const Ran ran = runOn(device, workload);
    CHECK(ran.result.end == WorkloadEnd::hung);
    CHECK(device.clock().now() < std::chrono::seconds(8));
}

TEST_CASE("A stop request ends the workload and preserves its samples")
{
    std::stop_source stop;
    ScriptedDevice device(mib(64), [&](const IoRequest&, std::uint64_t index) {
        if (index == 9)
            stop.request_stop();
        return Answer{};
    });
    auto workload = sequentialWrite(mib(64));
    workload.stop.passes = 1;
    const Ran ran = runOn(device, workload, stop.get_token());
    CHECK(ran.result.end == WorkloadEnd::stopped);
    CHECK(ran.samples.ops == 10);
}
