// Runs a function for many indexes on all processors. Only for pure functions between measurements, never during one.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace assay {

// Calls act(0) to act(count - 1) concurrently, in arbitrary order, and returns when all have finished.
template <class Act> void parallelFor(std::size_t count, const Act& act)
{
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1))
            act(i);
    };
    std::vector<std::jthread> others(std::min<std::size_t>(count, std::max(1U, std::thread::hardware_concurrency())) -
                                     (count > 0 ? 1 : 0));
    for (std::jthread& other : others)
        other = std::jthread(work);
    work();
}

} // namespace assay
