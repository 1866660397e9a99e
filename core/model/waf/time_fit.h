// Fits the times of a design's operations to measured I/O times. The replay of a design gives counts of operations;
// least squares gives the times that explain the measurement best.
#pragma once

#include "model/flash/flash_model.h"
#include "model/waf/timed_op.h"

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace assay {

// `move`: read and program one page within the card. It is measured where pages are moved; else its prior is the sum of
// `read` and `program`. `perByte`: for writes. `still`: the measured time of writes that move nothing, taken this
// often. `fold`: copy one page out of an SLC cache, where writes take such times.
enum class TimeTerm {
    command,
    perByte,
    read,
    program,
    slcProgram,
    erase,
    writeExtra,
    readExtra,
    move,
    readPerByte,
    still,
    fold
};
constexpr std::size_t kTimeTerms = 12;
using TimeVector = std::array<double, kTimeTerms>; // by TimeTerm, in ns; perByte and readPerByte in ns per byte

// Standard deviation of a move's time around that of a read and a program, relative: copying within a die saves
// transfers, error correction and metadata cost time.
constexpr double kMoveSpread = 0.35;
// The times as they are expected before the fit, each with a standard deviation.
struct TimePrior {
    TimeVector mean;
    TimeVector deviation;
    double moveSpread = kMoveSpread;
};
const TimePrior& widePrior(); // wide enough for all SD cards seen so far

// Neighbouring I/Os of one exercise, compared by the sum of their times: a controller may spread one piece of work over
// several commands (SD Physical Layer 9.10, 4.6.2.2), so single times mean little.
struct TimeRow {
    std::size_t begin = 0, end = 0; // of the I/Os
    double weight = 1;              // in the fit; 0 = ignored
    std::size_t part = 0;           // the exercise or step: its rows have the same number
};

// The operations of a design in a row of I/Os, and the measured time.
struct SummedRow {
    TimeVector terms{};   // count of each operation
    double measured = 0;  // ns
    double weight = 1;    // see TimeRow
    std::size_t part = 0; // see TimeRow
    // What the host had programmed, as a number of moves of as many bytes, where moves may hide behind TimeTerm::still;
    // 0 = they come on top of it.
    double programs = 0;
};
// Flash works while the host transfers: a row takes the longer of the measured time of its writes and of what its
// programs, moves and erases take. Returns the terms that count at these times.
TimeVector termsAt(const SummedRow& row, const TimeVector& times);
double timeOf(const SummedRow& row, const TimeVector& times); // ns
// Of the time of a move, what programming takes.
constexpr double kProgramShare = 0.8;

struct TimeFit {
    TimeVector times{};
    TimeVector deviation{}; // standard deviation of each, given that the design is right
    // Sum over rows of ln(1 + (ln(measured / predicted) / expected)^2). For comparing designs; lower is better.
    double cost = 0;
    // Standard deviation of ln(measured / predicted) of a row, from the median of its absolute values.
    double scatter = 0;
    // Root mean square of the residuals, each limited to 1, by the weights of the rows: an exercise of many rows must
    // not hide the others.
    double unexplained = 0;
    std::vector<double> residuals; // ln(measured / predicted), of each row, then of each part
};

// Weighted least squares of relative errors with non-negative times, against outliers by Cauchy weights (P. Huber,
// "Robust Statistics", 1981). On an overlapped bus a command takes the longer of its transfer and its flash work;
// iteration from `start` decides which, so the result may depend on `start`. `expected` is the scatter of ln(measured /
// predicted) of a row. The sum of each part counts beside its rows: a model that moves the same pages a little earlier
// or later has wrong rows, but the right sum.
TimeFit fitTimes(const FlashDesign& structure, std::span<const TimedOp> ops, std::span<const FlashOps> acts,
                 std::span<const TimeRow> rows, const TimePrior& prior, double expected, const TimeVector& start);
// The same for rows whose counts are known.
TimeFit fitTimes(std::span<const SummedRow> rows, const TimePrior& prior, double expected, const TimeVector& start);
// The same for rows whose moves may hide behind the measured time of their writes: the time of a move is searched, from
// `leastMove` ns on, for it decides what counts.
TimeFit fitMoves(std::span<const SummedRow> rows, const TimePrior& prior, double expected, const TimeVector& start,
                 double leastMove);

// Adds the counts of the operations of one command to `terms`. On an overlapped bus only the part counts that is slower
// at `times`. With `moves` = false moves and erases are left out.
void addTerms(TimeVector& terms, const FlashDesign& structure, const TimeVector& times, const FlashOps& acts,
              bool moves = true);
// The same for a write that would take `still` ns if nothing was moved, whatever the bus. `moves`: of TimeTerm::move in
// each turn, and of TimeTerm::fold in each page.
void addStillTerms(TimeVector& terms, const FlashOps& acts, double still, double moves);
// Returns the cost of these times before any measurement: high for unlikely times. A part of the total cost.
double timesPriorCost(const TimeVector& times, double moveSpread = kMoveSpread);
double timeOf(const TimeVector& terms, const TimeVector& times); // ns

double median(std::vector<double> values); // 0 for an empty list

FlashDesign withTimes(FlashDesign structure, const TimeVector& times);
// Returns the time of one command in ns: serviceTime() of the design with these times, except for rounding. With
// `moves` = false moves and erases are left out.
double predictedTime(const FlashDesign& structure, const TimeVector& times, const FlashOps& acts, bool moves = true);

} // namespace assay
