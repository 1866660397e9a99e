// Cards behind one controller are served in order, no wait is unbounded, and concurrent measurements are marked.
#include "program/station/bus_budget.h"

#include <catch2/catch_test_macros.hpp>
#include <future>
#include <vector>

using namespace assay;
using namespace std::chrono_literals;

TEST_CASE("A demand within the budget starts at once, a larger one waits", "[station]")
{
    BusBudget bus(100);
    const std::stop_token never;
    const auto a = bus.take(60, 10s, never);
    const auto b = bus.take(40, 10s, never);
    auto c = std::async(std::launch::async, [&] { return bus.take(30, 10s, never); });
    CHECK(c.wait_for(50ms) == std::future_status::timeout);
    CHECK_FALSE(bus.release(b));
    CHECK_FALSE(bus.release(c.get()));
    CHECK_FALSE(bus.release(a));
}

TEST_CASE("A card that wants more than the bus has gets it alone", "[station]")
{
    BusBudget bus(100);
    const auto all = bus.take(500, 0s, {});
    CHECK_FALSE(bus.release(all));
}

TEST_CASE("After the wait limit a step starts nevertheless, and all steps measured concurrently are marked",
          "[station]")
{
    BusBudget bus(100);
    const auto hung = bus.take(100, 10s, {});
    const auto next = bus.take(100, 20ms, {}); // the neighbour hangs
    CHECK(next.waited >= 20ms);
    CHECK(bus.release(next));
    CHECK(bus.release(hung));
    const auto later = bus.take(100, 0s, {});
    CHECK_FALSE(bus.release(later));
}

TEST_CASE("A stop ends the wait, and sixteen cards are served in FIFO order", "[station]")
{
    BusBudget bus(100);
    const auto first = bus.take(100, 10s, {});
    std::stop_source stop;
    auto stopped = std::async(std::launch::async, [&] { return bus.take(100, 60s, stop.get_token()); });
    stop.request_stop();
    CHECK(stopped.wait_for(20s) == std::future_status::ready);
    bus.release(stopped.get());
    bus.release(first);

    std::atomic<int> inside = 0, most = 0, shared = 0;
    std::vector<std::future<void>> cards;
    for (int i = 0; i < 16; ++i)
        cards.push_back(std::async(std::launch::async, [&] {
            const auto turn = bus.take(50, 10s, {});
            const int now = ++inside;
            for (int seen = most; seen < now && !most.compare_exchange_weak(seen, now);) {
            }
            std::this_thread::sleep_for(2ms);
            --inside;
            shared += bus.release(turn);
        }));
    cards.clear();
    CHECK(most <= 2);
    CHECK(shared == 0);
}
