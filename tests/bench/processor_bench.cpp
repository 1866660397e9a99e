// How far apart two processors are: nanoseconds for a message there and back through memory. The host of a virtual
// machine moves its processors, and their distance decides what it costs to hand an I/O to a driver on the other one.
// The median of many short rounds: two threads may begin on one processor. 0 where there is but one.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <fmt/format.h>
#include <thread>

namespace {

constexpr int kRounds = 201;
constexpr int kMessages = 1000; // a round

} // namespace

int main()
{
    if (std::thread::hardware_concurrency() < 2) {
        fmt::print("0\n");
        return 0;
    }
    std::atomic<int> place{0}; // odd: a message is on its way
    const std::jthread other([&] {
        for (int i = 0; i < kRounds * kMessages; ++i) {
            while (place.load(std::memory_order_acquire) != 2 * i + 1)
                ;
            place.store(2 * i + 2, std::memory_order_release);
        }
    });
    std::array<double, kRounds> rounds;
    int i = 0;
    for (double& round : rounds) {
        const auto begin = std::chrono::steady_clock::now();
        for (int end = i + kMessages; i < end; ++i) {
            place.store(2 * i + 1, std::memory_order_release);
            while (place.load(std::memory_order_acquire) != 2 * i + 2)
                ;
        }
        round = std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - begin).count() / kMessages;
    }
    std::ranges::sort(rounds);
    fmt::print("{:.0f}\n", rounds[kRounds / 2]);
}
