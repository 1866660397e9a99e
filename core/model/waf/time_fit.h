// Fits the times of a design's operations to measured I/O times. The replay of a design yields counts of operations;
// least squares yields the times that explain the measurement best.
#pragma once

#include "model/flash/flash_model.h"
#include "model/waf/timed_op.h"

#include <array>
#include <cstddef>
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
// error correction and metadata add time.
constexpr double kCopySpread = 0.35;
// Expected times before the fit, each with a standard deviation.
struct TimePrior {
    TimeVector mean;
    TimeVector deviation;
    double copySpread = kCopySpread;
};
const TimePrior& widePrior(); // wide enough for all SD cards seen so far

// Consecutive I/Os of one characterization workload, compared by the sum of their times. A controller may spread one
// piece of work over several commands (SD Physical Layer 9.10, 4.6.2.2), so single times are not significant.
struct TimeRow {
    std::size_t begin = 0, end = 0; // indices of the I/Os
    double weight = 1;              // in the fit; 0 = ignored
    std::size_t part = 0;           // index of the workload or step; equal for all its rows
};

// Operations of a design in a row of I/Os, and their measured time.
struct SummedRow {
    TimeVector terms{};   // count of each operation
    double measured = 0;  // ns
    double weight = 1;    // see TimeRow
    std::size_t part = 0; // see TimeRow
    // Bytes programmed for the host, in units of one page copy, if page copies may overlap with TimeTerm::baseline; 0 =
    // copies add to it.
    double programs = 0;
};
// Flash works during host transfers: a row takes the larger of the measured time of its writes and the time of its
// programs, page copies and erases. Returns the terms that count at these times.
TimeVector effectiveTermsAt(const SummedRow& row, const TimeVector& times);
double timeOf(const SummedRow& row, const TimeVector& times); // ns
// Share of the copy cost that is programming.
constexpr double kProgramShare = 0.8;

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

// Weighted least squares of relative errors with non-negative times, robust against outliers by Cauchy weights (P.
// Huber, "Robust Statistics", 1981). On an overlapped bus a command takes the larger of its transfer time and its flash
// time. Iteration from `start` decides which, so the result may depend on `start`. `expected` is the spread of
// ln(measured / predicted) of a row. The sum of each part counts in addition to its rows: a model that relocates the
// same pages slightly earlier or later has wrong rows but the right sum.
TimeFit fitTimes(const FlashDesign& structure, std::span<const TimedOp> ops, std::span<const FlashOps> flashOps,
                 std::span<const TimeRow> rows, const TimePrior& prior, double expected, const TimeVector& start);
// The same for rows with known counts.
TimeFit fitTimes(std::span<const SummedRow> rows, const TimePrior& prior, double expected, const TimeVector& start);
// The same for rows whose page copies may overlap with the measured time of their writes. Searches the copy cost from
// `minCopyCost` ns on, because it decides which terms count.
TimeFit fitCopyCost(std::span<const SummedRow> rows, const TimePrior& prior, double expected, const TimeVector& start,
                    double minCopyCost);

// Adds the counts of the operations of one command to `terms`. On an overlapped bus only the part that is slower at
// `times` counts. With `withCopies` = false page copies and erases are left out.
void addTerms(TimeVector& terms, const FlashDesign& structure, const TimeVector& times, const FlashOps& flashOps,
              bool withCopies = true);
// The same for a write with a GC-free time of `baseline` ns, independent of the bus. `copiesPerOperation`: units of
// TimeTerm::pageCopy per multi-plane operation, and of TimeTerm::fold per page.
void addBaselineTerms(TimeVector& terms, const FlashOps& flashOps, double baseline, double copiesPerOperation);
// Returns the prior cost of these times: high for unlikely times. Part of the total cost.
double timesPriorCost(const TimeVector& times, double copySpread = kCopySpread);
double timeOf(const TimeVector& terms, const TimeVector& times); // ns

double median(std::vector<double> values); // 0 for an empty list

FlashDesign withTimes(FlashDesign structure, const TimeVector& times);
// Returns the time of one command in ns: serviceTime() of the design with these times, except for rounding. With
// `withCopies` = false page copies and erases are left out.
double predictedTime(const FlashDesign& structure, const TimeVector& times, const FlashOps& flashOps,
                     bool withCopies = true);

} // namespace assay
