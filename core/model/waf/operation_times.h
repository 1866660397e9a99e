// Times of a design's operations, counts of these operations, and the result of fitting one to the other.
#pragma once

#include "ground/stats/upper_median.h"

#include <array>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

namespace assay {

// `pageCopy`: copies one page within the card (read and program). Observable only if pages are relocated; otherwise its
// prior is the sum of `read` and `program`. `perByte`: for writes. `baseline`: factor on the measured time of GC-free
// writes. `fold`: copies one page out of an SLC cache, used with such measured times.
enum class TimeTerm {
    command,
    perByte,
    read,
    program,
    slcProgram,
    erase,
    randomWriteExtra,
    randomReadExtra,
    pageCopy,
    readPerByte,
    baseline,
    fold
};
constexpr std::size_t kTimeTerms = 12;
using TimeVector = std::array<double, kTimeTerms>; // by TimeTerm, in ns; perByte and readPerByte in ns per byte

// Relative standard deviation of the copy cost around read plus program: copying within a die saves transfers, while
// error correction and metadata add time. Chosen.
constexpr double kCopySpread = 0.35;
// Expected times before the fit, each with a standard deviation.
struct TimePrior {
    TimeVector mean;
    TimeVector deviation;
    double copySpread = kCopySpread;
};

// Operations of a design in a row of I/Os, and their measured time.
struct SummedRow {
    TimeVector terms{};   // count of each operation
    double measured = 0;  // ns
    double weight = 1;    // in the fit; 0 = ignored
    std::size_t part = 0; // index of the workload or step; equal for all its rows
    // Bytes programmed for the host, in units of one page copy, if page copies may overlap with TimeTerm::baseline; 0 =
    // copies add to it.
    double programs = 0;
};

struct TimeFit {
    TimeVector times{};
    TimeVector deviation{}; // standard deviation of each, under the assumption of this design
    // Sum over rows of ln(1 + (ln(measured / predicted) / expected)^2). Compares designs; lower is better.
    double cost = 0;
    // Standard deviation of ln(measured / predicted) of a row, from the median of the absolute values.
    double relativeSpread = 0;
    // Root mean square of the residuals, each limited to 1, with the weights of the rows, so that a workload with many
    // rows does not hide the others.
    double residual = 0;
    std::vector<double> residuals; // ln(measured / predicted), of each row, then of each part
};

inline double timeOf(const TimeVector& terms, const TimeVector& times) // ns
{
    return std::inner_product(terms.begin(), terms.end(), times.begin(), 0.0);
}

// Standard deviation of a normal distribution over the median of its absolute values.
constexpr double kMedianToDeviation = 1.4826;
// Returns 0 for an empty list.
inline double median(std::span<const double> values)
{
    return values.empty() ? 0 : upperMedian(std::vector(values.begin(), values.end()));
}

} // namespace assay
