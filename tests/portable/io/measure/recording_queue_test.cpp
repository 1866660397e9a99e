#include "io/measure/recording_queue.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <vector>

using namespace assay;
using std::chrono::milliseconds;

TEST_CASE("A card faster than the camera queues one write at a time")
{
    RecordingQueue queue(mib(16));
    for (int i = 0; i < 100; ++i)
        queue.add(milliseconds(20 * i), kib(64), milliseconds(19), true);
    CHECK(queue.requiredCapacity() == kib(64));
    CHECK(queue.dropped() == Bytes());
}

TEST_CASE("Data of the camera are queued while the card is busy")
{
    RecordingQueue queue(mib(16));
    queue.add(milliseconds(0), kib(64), milliseconds(500), true);
    for (int i = 1; i <= 10; ++i)
        queue.add(milliseconds(20 * i), kib(64), milliseconds(1), true);
    queue.add(milliseconds(1000), kib(64), milliseconds(1), true);
    CHECK(queue.requiredCapacity() == kib(64) * 11);
    CHECK(queue.dropped() == Bytes());
}

TEST_CASE("Video beyond the capacity is dropped and takes no card time, and an index is never dropped")
{
    RecordingQueue queue(kib(128));
    queue.add(milliseconds(0), kib(64), milliseconds(100), true);
    queue.add(milliseconds(10), kib(64), milliseconds(100), true);
    queue.add(milliseconds(20), kib(64), milliseconds(100), true); // no room
    queue.add(milliseconds(30), kib(16), milliseconds(100), false);
    queue.add(milliseconds(301), kib(128), milliseconds(100), true); // all others are done at 300 ms
    CHECK(queue.dropped() == kib(64));
    CHECK(queue.requiredCapacity() == kib(128));
}

TEST_CASE("The occupancy of a queue has the peak of each interval, also without arrivals, and the dropped bytes")
{
    RecordingQueue queue(kib(128));
    queue.add(milliseconds(0), kib(64), milliseconds(25), true);
    queue.add(milliseconds(5), kib(64), milliseconds(15), true);
    queue.add(milliseconds(12), kib(64), milliseconds(1), true); // no room
    queue.add(milliseconds(62), kib(8), milliseconds(1), true);
    const auto points = queue.occupancy().points();
    REQUIRE(queue.occupancy().interval() == milliseconds(10));
    const std::vector<Bytes> held = {kib(128), kib(128), kib(128), kib(64),
                                     Bytes(),  Bytes(),  kib(8)}; // done at 25 ms and 40 ms
    REQUIRE(points.size() == held.size());
    for (std::size_t i = 0; i < held.size(); ++i) {
        CAPTURE(i);
        CHECK(points[i].peak == held[i]);
        CHECK(points[i].dropped == (i == 1 ? kib(64) : Bytes()));
    }
}

TEST_CASE("A day of recording has at most 1024 occupancy points, with the highest peak and all dropped bytes")
{
    RecordingQueue queue(mib(1));
    std::uint64_t state = 1;
    for (int i = 0; i < 24 * 3600 * 10; ++i) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        queue.add(milliseconds(100 * i), kib(200), milliseconds(state >> 33 & 255), true); // 0 to 255 ms: too slow
    }
    Bytes most, lost;
    for (const BufferOccupancyPoint& point : queue.occupancy().points()) {
        most = std::max(most, point.peak);
        lost += point.dropped;
    }
    CHECK(queue.occupancy().points().size() > 512);
    CHECK(queue.occupancy().points().size() <= 1024);
    CHECK(lost > Bytes());
    CHECK(lost == queue.dropped());
    CHECK(most == queue.requiredCapacity());
}
