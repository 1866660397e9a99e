// The samples of a phase: every I/O is counted, stalls and errors are stored, memory is bounded and not allocated
// per I/O.
#include "io/measure/phase_samples.h"

#include "ground/base/prng.h"

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cerrno>

using namespace assay;
using namespace std::chrono_literals;

namespace {

constexpr Ns kBegin = 100s; // the device's clock does not start with the phase

IoSample sample(Ns issued, Ns completed, Bytes offset = Bytes(), Bytes length = kib(4))
{
    return {.op = IoOp::write,
            .offset = offset,
            .length = length,
            .issued = kBegin + issued,
            .submitted = kBegin + issued + 1us,
            .completed = kBegin + completed};
}

IoSample failed(Bytes offset, int osError = EIO, Bytes length = kib(4))
{
    IoSample bad = sample(0ms, 1ms, offset, length);
    bad.osError = osError;
    bad.failed = true;
    return bad;
}

PhaseSamples writing() { return {PhaseRole::write, IoOp::write, Bytes(), gib(1), kBegin}; }

} // namespace

TEST_CASE("A good I/O is counted everywhere, relative to the start of the phase")
{
    PhaseSamples phase = writing();
    phase.record(sample(12ms, 17ms, mib(3), kib(64)));
    CHECK(phase.ops == 1);
    CHECK(phase.bytes == kib(64));
    CHECK(phase.failedOps == 0);
    CHECK(phase.total.max() == 5ms);
    CHECK(phase.submission.max() == 1us);
    CHECK(phase.completion.max() == 5ms - 1us);
    REQUIRE(phase.series.points().size() == 2);
    CHECK(phase.series.points()[1].bytes == kib(64));
    CHECK(phase.map.columns()[mib(3) / phase.map.columnBytes()].ops == 1);
    CHECK(phase.duration() == 17ms);
}

TEST_CASE("Bytes in flight together are credited from the completion before")
{
    PhaseSamples phase = writing();
    phase.record(sample(0ms, 30ms, Bytes(), Bytes(3000)));
    phase.record(sample(0ms, 40ms, Bytes(), Bytes(1000))); // was waiting behind the first
    CHECK(phase.series.points()[0].bytes == Bytes(1000));
    CHECK(phase.series.points()[3].bytes == Bytes(1000));
}

TEST_CASE("A failed I/O is an error and neither a latency nor a byte")
{
    PhaseSamples phase = writing();
    IoSample slow = failed(mib(1));
    slow.completed = kBegin + 30s;
    phase.record(slow);
    CHECK(phase.failedOps == 1);
    CHECK(phase.ops == 0);
    CHECK(phase.bytes == Bytes());
    CHECK(phase.total.count() == 0);
    CHECK(phase.stallCount == 0);
    REQUIRE(phase.errors.size() == 1);
    CHECK(phase.errors[0].osError == EIO);
    CHECK(phase.map.columns()[mib(1) / phase.map.columnBytes()].errors == 1);
    REQUIRE(phase.windows.slowest());
    CHECK(*phase.windows.slowest() == Bytes()); // half a minute in which nothing moved
}

TEST_CASE("Errors at neighbouring and equal addresses become one entry")
{
    PhaseSamples phase = writing();
    for (const Bytes offset : {kib(0), kib(8), kib(8), kib(64), kib(4)})
        phase.record(failed(offset));
    REQUIRE(phase.errors.size() == 2);
    CHECK(phase.errors[0].offset == Bytes());
    CHECK(phase.errors[0].length == kib(12));
    CHECK(phase.errors[0].count == 4);
    CHECK(phase.errors[1].offset == kib(64));
    CHECK(phase.errors[1].count == 1);
}

TEST_CASE("Errors of different kinds or directions stay apart")
{
    PhaseSamples phase = writing();
    IoSample readError = failed(kib(8));
    readError.op = IoOp::read;
    phase.record(failed(kib(0)));
    phase.record(failed(kib(4), 0)); // short transfer
    phase.record(readError);
    CHECK(phase.errors.size() == 3);
}

TEST_CASE("Error entries are bounded and the surplus is counted")
{
    PhaseSamples phase = writing();
    for (std::uint64_t i = 0; i < PhaseSamples::kMaxErrorEntries + 20; ++i)
        phase.record(failed(kib(64) * i));
    CHECK(phase.errors.size() == PhaseSamples::kMaxErrorEntries);
    CHECK(phase.errorsDropped == 20);
    CHECK(phase.failedOps == PhaseSamples::kMaxErrorEntries + 20);
}

TEST_CASE("Errors in any order leave entries that neither touch nor lose a count")
{
    const std::uint64_t seed = 17;
    CAPTURE(seed);
    Prng prng(seed);
    PhaseSamples phase = writing();
    constexpr std::uint64_t kFailures = 400;
    for (std::uint64_t i = 0; i < kFailures; ++i)
        phase.record(failed(kib(4) * prng.below(600), EIO, kib(4) * (1 + prng.below(3))));
    std::uint64_t counted = 0;
    for (const IoErrorEntry& a : phase.errors) {
        counted += a.count;
        for (const IoErrorEntry& b : phase.errors)
            REQUIRE((&a == &b || a.offset + a.length < b.offset || b.offset + b.length < a.offset));
    }
    CHECK(counted == kFailures);
}

TEST_CASE("A stall is an I/O beyond the limit of its direction")
{
    PhaseSamples phase = writing();
    phase.record(sample(0ms, 250ms));
    phase.record(sample(1s, 1s + 251ms, mib(2)));
    IoSample read = sample(2s, 2s + 101ms);
    read.op = IoOp::read;
    phase.record(read);
    CHECK(phase.stallCount == 2);
    REQUIRE(phase.stalls.size() == 2);
    CHECK(phase.stalls[0].offset == mib(2));
    CHECK(phase.stalls[0].at == 1251ms);
    CHECK(phase.stalls[0].latency == 251ms);
    CHECK(phase.map.columns()[mib(2) / phase.map.columnBytes()].stalls == 1);
}

TEST_CASE("The longest stalls are stored, in time order")
{
    const std::uint64_t seed = 23;
    CAPTURE(seed);
    Prng prng(seed);
    PhaseSamples phase = writing();
    std::vector<Ns> latencies;
    Ns now{};
    for (std::size_t i = 0; i < PhaseSamples::kMaxStalls + 500; ++i) {
        latencies.push_back(251ms + Ns(static_cast<Ns::rep>(prng.below(1'000'000'000))));
        phase.record(sample(now, now + latencies.back()));
        now += 2s;
    }
    std::ranges::sort(latencies, std::greater{});
    CHECK(phase.stallCount == latencies.size());
    REQUIRE(phase.stalls.size() == PhaseSamples::kMaxStalls);
    CHECK(std::ranges::is_sorted(phase.stalls, {}, &Stall::at));
    CHECK(std::ranges::min(phase.stalls, {}, &Stall::latency).latency == latencies[PhaseSamples::kMaxStalls - 1]);
    CHECK(std::ranges::max(phase.stalls, {}, &Stall::latency).latency == latencies[0]);
}

TEST_CASE("An hour of good I/Os and stalls allocates no memory")
{
    PhaseSamples phase = writing();
    const auto memory = [&] {
        return std::array<const void*, 6>{phase.total.buckets().data(), phase.completion.buckets().data(),
                                          phase.series.points().data(), phase.windows.batches().data(),
                                          phase.map.columns().data(),   phase.stalls.data()};
    };
    const auto before = memory();
    Ns now{};
    for (std::uint64_t i = 0; i < 360'000; ++i) {
        const Ns begin = now;
        now += i % 100 == 0 ? 300ms : 10ms;
        phase.record(sample(begin, now, kib(4) * (i % 1000)));
    }
    CHECK(phase.stalls.size() == PhaseSamples::kMaxStalls);
    CHECK(memory() == before);
}

TEST_CASE("A failed flush or discard outside the transfers is an error without effect on times, rates and addresses")
{
    PhaseSamples phase(PhaseRole::write, IoOp::write, Bytes(), mib(1), Ns());
    phase.record({IoOp::write, Bytes(), kib(4), Ns(0), Ns(0), Ns(1000)});
    phase.record({IoOp::write, kib(4), kib(4), Ns(1000), Ns(1000), Ns(2000), EIO, true});
    const Ns end = phase.end;
    for (int i = 0; i < 3; ++i)
        phase.recordFailure(IoOp::flush, kib(64), {}, EIO);
    phase.recordFailure(IoOp::flush, {}, {}, ETIMEDOUT);
    phase.recordFailure(IoOp::discard, kib(128), kib(64), EIO);
    phase.recordTimeout(IoOp::flush, {}, {});
    CHECK(phase.end == end);
    CHECK(phase.ops == 1);
    CHECK(phase.failedOps == 7);
    CHECK(phase.failedTransfers() == 1);
    REQUIRE(phase.errors.size() == 4);
    CHECK(phase.errors[1].count == 3);
    CHECK(phase.errors[1].offset == Bytes());
    CHECK_FALSE(phase.errors[1].hasAddress());
    CHECK(phase.errors[2].count == 2); // ETIMEDOUT
    CHECK(phase.errors[3].hasAddress());
    std::uint64_t inMap = 0;
    for (const AddressColumn& column : phase.map.columns())
        inMap += column.errors;
    CHECK(inMap == 2); // the write and the discard
}
