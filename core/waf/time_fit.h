// How long a supposed card's operations take, from how long its I/Os took: a design without times, replayed, gives counts; the times that explain the measured
// ones best are found by least squares.
#pragma once

#include "flash/flash_model.h"
#include "waf/timed_op.h"

#include <array>
#include <span>
#include <vector>

namespace assay {

enum class TimeTerm { command, perByte, read, program, slcProgram, erase, writeExtra, readExtra };
constexpr std::size_t kTimeTerms = 8;
using TimeVector = std::array<double, kTimeTerms>; // ns, perByte in ns per byte, by TimeTerm

// What is thought of the times before: each with a standard deviation.
struct TimePrior {
    TimeVector mean;
    TimeVector deviation;
};
const TimePrior& anyCard(); // wide: what SD cards have been seen to be like

// Neighbouring I/Os of one exercise that are judged by their sum: a controller may spread one piece of work over several commands (SD Physical Layer 9.10,
// 4.6.2.2), so no single one is to be trusted.
struct TimeRow {
    std::size_t begin = 0, end = 0; // of the I/Os
    double weight = 1;              // how much it counts in the fit; 0 = it is not looked at
};

struct TimeFit {
    TimeVector times{};
    TimeVector deviation{};        // standard deviation of each, given that the design is right
    double moveDeviation = 0;      // of read + program
    double misfit = 0;             // sum over rows of ln(1 + (ln(measured / predicted) / expected)^2), to compare designs by; lower is better
    double scatter = 0;            // of ln(measured / predicted) in one row: median of its absolute values, as a standard deviation
    std::vector<double> residuals; // ln(measured / predicted), of each row
};

// Weighted least squares of relative errors with non-negative times, against outliers by Cauchy weights (P. Huber, "Robust Statistics", 1981). On an overlapped
// bus a command is either as slow as its transfer or as its flash work; which of them is settled by iteration from `start`, which may matter for the result.
// `expected` is the scatter of a row's logarithm.
TimeFit fitTimes(const FlashDesign& structure, std::span<const TimedOp> ops, std::span<const FlashActs> acts, std::span<const TimeRow> rows,
                 const TimePrior& prior, double expected, const TimeVector& start);

FlashDesign withTimes(FlashDesign structure, const TimeVector& times);
// Of one command, ns. The same as serviceTime() of the design with these times, but for rounding; `moves` = false leaves out what is moved and erased.
double predictedTime(const FlashDesign& structure, const TimeVector& times, const FlashActs& acts, bool moves = true);

} // namespace assay
