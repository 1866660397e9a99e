// How much of a repetitive single-threaded test is done: all of it, but under the sanitizers, which slow such tests
// down and above all the one for threads, which has nothing to find in them, a part. Its name stays true of that part.
#pragma once

#include <cstddef>
#include <vector>

namespace assay::test {

#if defined(ASSAY_THREAD_SANITIZED)
inline constexpr std::size_t kLoadDivisor = 16;
#elif defined(ASSAY_SANITIZED)
inline constexpr std::size_t kLoadDivisor = 4;
#else
inline constexpr std::size_t kLoadDivisor = 1;
#endif

// A number of repetitions.
constexpr std::size_t load(std::size_t all) { return all / kLoadDivisor; }

// Of a table, its first row and every kLoadDivisor-th after it.
template <class Row> std::vector<Row> load(const std::vector<Row>& rows)
{
    std::vector<Row> part;
    for (std::size_t i = 0; i < rows.size(); i += kLoadDivisor)
        part.push_back(rows[i]);
    return part;
}

} // namespace assay::test
