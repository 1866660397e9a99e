// How much of a repetitive single-threaded test is done. `./dev test` does a quarter of the repetitions, `./dev test
// long` all of them; ASSAY_TEST_LOAD=all does the same for a test that is started by hand. Sanitizers slow such tests
// down, and the one for threads has nothing to find in them, so they do a part too. The name of a test stays true of
// that part.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace assay::test {

// How much slower a program may be than without sanitizers; also the share of rows that is done there.
#if defined(ASSAY_THREAD_SANITIZED)
inline constexpr std::size_t kLoadDivisor = 16;
#elif defined(ASSAY_SANITIZED)
inline constexpr std::size_t kLoadDivisor = 4;
#else
inline constexpr std::size_t kLoadDivisor = 1;
#endif

inline std::size_t repetitionDivisor()
{
    const char* asked = std::getenv("ASSAY_TEST_LOAD");
    const bool all = asked != nullptr && std::string_view(asked) == "all";
    return kLoadDivisor > 1 ? kLoadDivisor : all ? 1 : 4;
}

// A number of repetitions.
inline std::size_t load(std::size_t all) { return all / repetitionDivisor(); }

// Of a table, its first row and every so many-th after it: all of them without sanitizers.
template <class Row> std::vector<Row> load(const std::vector<Row>& rows, std::size_t step = kLoadDivisor)
{
    std::vector<Row> part;
    for (std::size_t i = 0; i < rows.size(); i += step)
        part.push_back(rows[i]);
    return part;
}

// Of a table whose rows repeat one behaviour.
template <class Row> std::vector<Row> repetitions(const std::vector<Row>& rows)
{
    return load(rows, repetitionDivisor());
}

} // namespace assay::test
