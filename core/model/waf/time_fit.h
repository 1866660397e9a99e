// Fits the times of a design's operations to measured I/O times. The replay of a design yields counts of operations;
// least squares yields the times that explain the measurement best.
#pragma once

#include "model/flash/flash_model.h"
#include "model/waf/operation_times.h"
#include "model/waf/timed_op.h"

#include <cstddef>
#include <span>

namespace assay {

const TimePrior& widePrior(); // of published SD cards; the deviations are chosen

// Consecutive I/Os of one characterization workload, compared by the sum of their times. A controller may spread one
// piece of work over several commands (SD Physical Layer 9.10, 4.6.2.2), so single times are not significant.
struct TimeRow {
    std::size_t begin = 0, end = 0; // indices of the I/Os
    double weight = 1;              // in the fit; 0 = ignored
    std::size_t part = 0;           // index of the workload or step; equal for all its rows
};

// Flash works during host transfers: a row takes the larger of the measured time of its writes and the time of its
// programs, page copies and erases. Returns the terms that count at these times.
TimeVector effectiveTermsAt(const SummedRow& row, const TimeVector& times);
double timeOf(const SummedRow& row, const TimeVector& times); // ns
// Share of the copy cost that is programming. Chosen; the rest is its read.
constexpr double kProgramShare = 0.8;

// Fits by TimeRegression. On an overlapped bus a command takes the larger of its transfer time and its flash
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

FlashDesign withTimes(FlashDesign structure, const TimeVector& times);
// Returns the time of one command in ns: serviceTime() of the design with these times, except for rounding. With
// `withCopies` = false page copies and erases are left out.
double predictedTime(const FlashDesign& structure, const TimeVector& times, const FlashOps& flashOps,
                     bool withCopies = true);

} // namespace assay
