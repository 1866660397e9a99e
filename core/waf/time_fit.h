// How long a supposed card's operations take, from how long its I/Os took: a design without times, replayed, gives
// counts; the times that explain the measured ones best are found by least squares.
#pragma once

#include "flash/flash_model.h"
#include "waf/timed_op.h"

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace assay {

// `move` is reading and programming one page within the card: what that costs is measured where pages are moved, and
// near the sum of the two elsewhere. `perByte` is of writes.
enum class TimeTerm { command, perByte, read, program, slcProgram, erase, writeExtra, readExtra, move, readPerByte };
constexpr std::size_t kTimeTerms = 10;
using TimeVector = std::array<double, kTimeTerms>; // ns, those per byte in ns per byte, by TimeTerm

// What is thought of the times before: each with a standard deviation.
struct TimePrior {
    TimeVector mean;
    TimeVector deviation;
};
const TimePrior& widePrior(); // wide: what SD cards have been seen to be like

// Neighbouring I/Os of one exercise that are judged by their sum: a controller may spread one piece of work over
// several commands (SD Physical Layer 9.10, 4.6.2.2), so no single one is to be trusted.
struct TimeRow {
    std::size_t begin = 0, end = 0; // of the I/Os
    double weight = 1;              // how much it counts in the fit; 0 = it is not looked at
    std::size_t part = 0;           // of what was done: rows of one exercise or step have the same
};

// What a supposed card does in a row of I/Os, and how long that took.
struct SummedRow {
    TimeVector terms{};   // how often each time occurs
    double measured = 0;  // ns
    double weight = 1;    // see TimeRow
    std::size_t part = 0; // see TimeRow
};

struct TimeFit {
    TimeVector times{};
    TimeVector deviation{}; // standard deviation of each, given that the design is right
    double cost =
        0; // sum over rows of ln(1 + (ln(measured / predicted) / expected)^2), to compare designs by; lower is better
    double scatter =
        0; // of ln(measured / predicted) in one row: median of its absolute values, as a standard deviation
    std::vector<double> residuals; // ln(measured / predicted), of each row, then of each part
};

// Weighted least squares of relative errors with non-negative times, against outliers by Cauchy weights (P. Huber,
// "Robust Statistics", 1981). On an overlapped bus a command is either as slow as its transfer or as its flash work;
// which of them is settled by iteration from `start`, which may matter for the result. `expected` is the scatter of a
// row's logarithm. The sum of each part counts beside its rows: where the model moves the same pages a little earlier
// or later, its rows are all wrong and their sum is right.
TimeFit fitTimes(const FlashDesign& structure, std::span<const TimedOp> ops, std::span<const FlashOps> acts,
                 std::span<const TimeRow> rows, const TimePrior& prior, double expected, const TimeVector& start);
// The same for rows whose terms are known.
TimeFit fitTimes(std::span<const SummedRow> rows, const TimePrior& prior, double expected, const TimeVector& start);

// Adds how often each time occurs in a command as a whole; on an overlapped bus by what is slower at `times`. `moves` =
// false leaves out what is moved and erased.
void addTerms(TimeVector& terms, const FlashDesign& structure, const TimeVector& times, const FlashOps& acts,
              bool moves = true);
// What speaks against such times before anything is measured: part of a misfit.
double timesPriorCost(const TimeVector& times);
double timeOf(const TimeVector& terms, const TimeVector& times); // ns

double median(std::vector<double> values); // 0 of none

FlashDesign withTimes(FlashDesign structure, const TimeVector& times);
// Of one command, ns. The same as serviceTime() of the design with these times, but for rounding; `moves` = false
// leaves out what is moved and erased.
double predictedTime(const FlashDesign& structure, const TimeVector& times, const FlashOps& acts, bool moves = true);

} // namespace assay
