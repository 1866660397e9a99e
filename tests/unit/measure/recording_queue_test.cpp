#include "measure/recording_queue.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;
using std::chrono::milliseconds;

TEST_CASE("A card that is faster than the camera holds back one write at a time")
{
    RecordingQueue queue(mib(16));
    for (int i = 0; i < 100; ++i)
        queue.add(milliseconds(20 * i), kib(64), milliseconds(19), true);
    CHECK(queue.mostHeld() == kib(64));
    CHECK(queue.lost() == Bytes());
}

TEST_CASE("While a card is busy, what the camera makes waits")
{
    RecordingQueue queue(mib(16));
    queue.add(milliseconds(0), kib(64), milliseconds(500), true);
    for (int i = 1; i <= 10; ++i)
        queue.add(milliseconds(20 * i), kib(64), milliseconds(1), true);
    queue.add(milliseconds(1000), kib(64), milliseconds(1), true);
    CHECK(queue.mostHeld() == kib(64) * 11);
    CHECK(queue.lost() == Bytes());
}

TEST_CASE("What has no room is lost and costs the card nothing, but an index is never lost")
{
    RecordingQueue queue(kib(128));
    queue.add(milliseconds(0), kib(64), milliseconds(100), true);
    queue.add(milliseconds(10), kib(64), milliseconds(100), true);
    queue.add(milliseconds(20), kib(64), milliseconds(100), true); // no room
    queue.add(milliseconds(30), kib(16), milliseconds(100), false);
    queue.add(milliseconds(301), kib(128), milliseconds(100), true); // all others are done at 300 ms
    CHECK(queue.lost() == kib(64));
    CHECK(queue.mostHeld() == kib(144));
}
