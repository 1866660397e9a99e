// Waits for a condition that another thread or program fulfils.
#pragma once

#include <chrono>
#include <thread>

namespace assay::test {

// True as soon as `fact()` is. The patience is for a computer that does other work too: a test that passes does not
// take it.
template <class Fact> bool eventually(const Fact& fact, std::chrono::milliseconds patience = std::chrono::seconds(60))
{
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!fact()) {
        if (std::chrono::steady_clock::now() > end)
            return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
}

} // namespace assay::test
