// A workload that is cut off and goes on: together the two processes do and count what one would have. Method: a
// scripted card is asked for a resume point at some I/O, everything after it is forgotten, and a second card goes on
// from there, with the samples having been to disk and back.
#include "io/workload/runner.h"

#include "io/workload/address_sequence.h"
#include "run/record/sample_file.h"
#include "support/scripted_device.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <cerrno>

using namespace assay;
using std::chrono::milliseconds;
using test::Answer;
using test::ScriptedDevice;

namespace {

struct Cut {
    PhaseSamples samples;
    ResumePoint at;
};

Workload randomOrNot(Pattern pattern, unsigned depth)
{
    Workload workload;
    workload.role = PhaseRole::write;
    workload.op = IoOp::write;
    workload.pattern = pattern;
    workload.block = kib(64);
    workload.queueDepth = depth;
    workload.regionOffset = kib(512);
    workload.regionBytes = kib(64) * 50 + Bytes(512 * 7);
    workload.stop.maxBytes = kib(64) * 120 + Bytes(512 * 3);
    workload.seed = 7;
    return workload;
}

PhaseSamples freshSamples(const Workload& workload)
{
    return {workload.role, workload.op, workload.regionOffset, workload.regionBytes, Ns()};
}

PhaseSamples run(ScriptedDevice& device, const Workload& workload, LiveStatus& live, const Cut* cut = nullptr)
{
    auto runner = WorkloadRunner::open(device, EngineKind::automatic, workload.queueDepth, workload.block);
    REQUIRE(runner);
    PhaseSamples samples = cut ? cut->samples : freshSamples(workload);
    PhaseSamples warmup(PhaseRole::warmup, workload.op, workload.regionOffset, workload.regionBytes, Ns());
    REQUIRE(runner->run(workload, samples, &warmup, live, {}, cut ? &cut->at : nullptr));
    return samples;
}

// Every 10th I/O fails, whoever does it: the answer depends on the address only.
Answer answerOf(const IoRequest& request)
{
    return {.serviceTime = milliseconds(1), .osError = request.offset / kib(64) % 10 == 3 ? EIO : 0};
}

Cut cutAt(const Workload& workload, std::uint64_t index)
{
    LiveStatus live;
    std::optional<LiveStatus::View> view;
    ScriptedDevice device(mib(8), [&](const IoRequest& request, std::uint64_t i) {
        if (i + 1 == index)
            (void)live.view(); // asks
        if (i >= index && !view && live.view().samples)
            view = live.view();
        return answerOf(request);
    });
    run(device, workload, live);
    REQUIRE(view);
    REQUIRE(view->at);
    auto stored = decodeSamples(encodeSamples({*view->samples}), "x");
    REQUIRE(stored);
    return {stored->front(), *view->at};
}

} // namespace

TEST_CASE("An interrupted workload ends with the counts of an uninterrupted one")
{
    const auto pattern = GENERATE(Pattern::sequential, Pattern::random);
    const unsigned depth = GENERATE(1U, 4U);
    const std::uint64_t index = GENERATE(range(1U, 118U, 9U));
    CAPTURE(depth, index);
    const Workload workload = randomOrNot(pattern, depth);
    const auto answer = [](const IoRequest& request, std::uint64_t) { return answerOf(request); };
    LiveStatus live;
    ScriptedDevice whole(mib(8), answer);
    const PhaseSamples expected = run(whole, workload, live);
    const Cut cut = cutAt(workload, index);
    CHECK(cut.at.drawn == cut.samples.ops + cut.samples.failedOps + cut.at.pending.size());

    ScriptedDevice second(mib(8), answer);
    const PhaseSamples continued = run(second, workload, live, &cut);
    CHECK(continued.bytes == expected.bytes);
    CHECK(continued.ops == expected.ops);
    CHECK(continued.failedOps == expected.failedOps);
    CHECK(continued.errors.size() == expected.errors.size());
    for (std::size_t i = 0; i < expected.map.columns().size(); ++i)
        if (continued.map.columns()[i].ops != expected.map.columns()[i].ops)
            FAIL("column " << i << " counts " << continued.map.columns()[i].ops << " I/Os, not "
                           << expected.map.columns()[i].ops);
    CHECK(whole.seen.size() == cut.at.drawn - cut.at.pending.size() + second.seen.size());
}

TEST_CASE("The time between two processes is not measured")
{
    Workload workload = randomOrNot(Pattern::sequential, 1);
    workload.regionBytes = workload.block * 50;
    workload.stop = {.maxBytes = {}, .duration = std::chrono::seconds(5), .passes = 0};
    const auto slow = [](const IoRequest&, std::uint64_t) { return Answer{.serviceTime = milliseconds(50)}; };
    LiveStatus live;
    std::optional<LiveStatus::View> view;
    ScriptedDevice first(mib(8), [&](const IoRequest& request, std::uint64_t i) {
        if (i == 49 || i == 51)
            view = live.view();
        return slow(request, i);
    });
    run(first, workload, live);
    REQUIRE(view->at);
    const Cut cut{*view->samples, *view->at};

    ScriptedDevice second(mib(8), slow);
    second.clock().advanceTo(std::chrono::hours(1));
    const PhaseSamples samples = run(second, workload, live, &cut);
    CHECK(samples.duration() == std::chrono::seconds(5));
    CHECK(samples.ops == 100);
    CHECK(samples.windows.batches().size() == 5);
    CHECK(samples.windows.slowest() == kib(64) * 20);
}

TEST_CASE("A resumed phase has no second warm-up, and no resume point exists during a warm-up")
{
    Workload workload = randomOrNot(Pattern::sequential, 1);
    workload.warmup = milliseconds(10);
    LiveStatus live;
    std::optional<ResumePoint> inWarmup;
    std::optional<LiveStatus::View> later;
    ScriptedDevice first(mib(8), [&](const IoRequest&, std::uint64_t i) {
        if (i == 3 || i == 5)
            inWarmup = live.view().at;
        if (i == 30 || i == 32)
            later = live.view();
        return Answer{};
    });
    run(first, workload, live);
    CHECK_FALSE(inWarmup);
    REQUIRE(later->at);
    REQUIRE(later->warmup);
    CHECK(later->warmup->ops == 10);
    CHECK(later->at->drawn == later->warmup->ops + later->samples->ops + later->at->pending.size());

    const Cut cut{*later->samples, *later->at};
    ScriptedDevice second(mib(8));
    CHECK(run(second, workload, live, &cut).bytes == workload.stop.maxBytes);
    CHECK(second.seen.front().offset == cut.at.pending.front().offset);
}

TEST_CASE("Skipping reaches the same state as drawing")
{
    const auto pattern = GENERATE(Pattern::sequential, Pattern::random);
    const Workload workload = randomOrNot(pattern, 1);
    AddressSequence drawn(workload);
    for (std::uint64_t count = 0; count < 200; ++count) {
        AddressSequence skipped(workload);
        skipped.skipTo(count);
        AddressSequence copy = drawn;
        CHECK(copy.next() == skipped.next());
        drawn.next();
    }
}
