// Dropped data, required buffer and rate headroom of a recording, against the queue itself at other rates.
#include "io/measure/buffer_usage.h"

#include "ground/base/prng.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

using namespace assay;
using Catch::Matchers::WithinRel;
using std::chrono::milliseconds;

namespace {

constexpr Bytes kBuffer = mib(2);

struct Write {
    Ns due;
    Bytes length;
    Ns service;
    bool video;
};

// 40 seconds of 64 KiB each 20 ms, an index now and then; the card is now fast, now slow, and takes `load` of the time
// on average.
std::vector<Write> recording(Prng& prng, double load)
{
    std::vector<Write> all;
    double pace = 1;
    for (int i = 0; i < 2000; ++i) {
        pace = prng.uniform() < 0.01 ? 2 * prng.uniform() : pace;
        const bool pauses = prng.uniform() < 0.001;
        const Ns service = fromSeconds(0.02 * load * pace * 2 * prng.uniform() + (pauses ? 0.5 * prng.uniform() : 0));
        all.push_back({milliseconds(20 * i), kib(64), service, true});
        if (i % 150 == 149)
            all.push_back({milliseconds(20 * i), kib(16), milliseconds(15), false});
    }
    return all;
}

BufferUsage usageOf(const std::vector<Write>& writes, std::size_t parts = 1)
{
    BufferUsage usage(kBuffer, gib(1), parts);
    for (std::size_t i = 0; i < writes.size(); ++i)
        usage.add(i * parts / writes.size(), writes[i].due, writes[i].length, writes[i].service, writes[i].video);
    return usage;
}

bool losesAt(double factor, const std::vector<Write>& writes, Bytes capacity = kBuffer)
{
    RecordingQueue queue(capacity);
    for (const Write& write : writes)
        queue.add(Ns(static_cast<Ns::rep>(static_cast<double>(write.due.count()) / factor)), write.length,
                  write.service, write.video);
    return queue.dropped().count() > 0;
}

Ns busyIn(const std::vector<Write>& writes)
{
    Ns sum{};
    for (const Write& write : writes)
        sum += write.service;
    return sum;
}

} // namespace

TEST_CASE("The headroom of a recording is the factor up to which its queue loses nothing, and the card's time suffices",
          "[recording_balance]")
{
    constexpr double kStep = 1e-6; // of a factor, far more than the rounding of a nanosecond
    Prng prng(20261122);
    int decidedByQueue = 0;
    for (int i = 0; i < 40; ++i) {
        const auto writes = recording(prng, 0.2 + 0.03 * i);
        const double factor = usageOf(writes).headroom().value();
        const double enough =
            static_cast<double>(writes.back().due.count()) / static_cast<double>(busyIn(writes).count());
        CAPTURE(i, factor, enough);
        CHECK(factor <= enough);
        CHECK_FALSE(losesAt(factor * (1 - kStep), writes));
        if (factor == enough)
            continue;
        ++decidedByQueue;
        CHECK(losesAt(factor * (1 + kStep), writes));
    }
    CHECK(decidedByQueue > 10);
}

TEST_CASE("Loss, the buffer needed and the headroom of a recording never contradict each other", "[recording_balance]")
{
    Prng prng(15);
    int lossy = 0, lossless = 0;
    for (int i = 0; i < 80; ++i) {
        const auto writes = recording(prng, 0.3 + 0.7 * prng.uniform());
        const BufferUsage usage = usageOf(writes);
        const bool lost = usage.withOwnBuffer().dropped().count() > 0;
        const Bytes needed = usage.withMaxBuffer().requiredCapacity();
        CAPTURE(i, needed.count());
        CHECK(lost == (needed > kBuffer));
        CHECK_FALSE(losesAt(1, writes, needed));
        CHECK(losesAt(1, writes, needed - Bytes(1)));
        if (lost)
            CHECK(usage.headroom().value() < 1);
        else if (usage.headroom().value() < 1)
            CHECK(busyIn(writes) > writes.back().due); // not yet
        (lost ? lossy : lossless) += 1;
    }
    CHECK(lossy > 15);
    CHECK(lossless > 15);
}

TEST_CASE("Parts of a recording have the headroom that each has alone", "[recording_balance]")
{
    Prng prng(3);
    const auto writes = recording(prng, 0.6);
    const auto parts = usageOf(writes, 5).headroomOfParts();
    REQUIRE(parts.size() == 5);
    const std::size_t each = writes.size() / 5;
    std::vector<Write> second(writes.begin() + static_cast<std::ptrdiff_t>(each),
                              writes.begin() + static_cast<std::ptrdiff_t>(2 * each));
    const Ns begin = second.front().due;
    for (Write& write : second)
        write.due -= begin;
    CHECK_THAT(parts[1].value(), WithinRel(usageOf(second).headroom().value(), 1e-9));
}

TEST_CASE("A recording shorter than the buffer has no headroom", "[recording_balance]")
{
    std::vector<Write> writes;
    for (int i = 0; i < 32; ++i)
        writes.push_back({milliseconds(20 * i), kib(64), milliseconds(100), true});
    CHECK_FALSE(usageOf(writes).headroom());
    writes.push_back({milliseconds(20 * 32), kib(64), milliseconds(1), true});
    CHECK_THAT(usageOf(writes).headroom().value(),
               WithinRel(0.64 / 3.201, 1e-9)); // all but the last must be done by then; the card is busy for longer
}

TEST_CASE("A buffer smaller than one write drops data at any rate", "[recording_balance]")
{
    BufferUsage usage(kib(32), gib(1), 1);
    for (int i = 0; i < 10; ++i)
        usage.add(0, milliseconds(20 * i), kib(64), milliseconds(1), true);
    CHECK(usage.withOwnBuffer().dropped() == kib(640));
    CHECK(usage.headroom() == 0.0);
}
