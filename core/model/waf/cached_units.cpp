#include "model/waf/cached_units.h"

#include "model/waf/time_fit.h"
#include "model/waf/tried_designs.h"

#include <algorithm>
#include <functional>
#include <set>
#include <span>

namespace assay {

namespace {

constexpr std::size_t kLater = 64; // writes: units may be closed later than they were opened
constexpr std::size_t kCopies = 6; // minimum number of copies among the slowest writes
constexpr double kSlowest = 0.998; // quantile of the other sequential writes

using Slow = std::span<const double>;

// Returns the start of the `count` successive writes with the largest total time.
std::size_t slowestPart(Slow times, std::size_t count)
{
    double sum = 0, most = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
        sum += times[i] - (i >= count ? times[i - count] : 0.0);
        if (sum > most && i + 1 >= count)
            most = sum, begin = i + 1 - count;
    }
    return begin;
}

double quantileOf(std::vector<double> values, double p)
{
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(p * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, at);
    return *at;
}

// Returns the first write that made the card copy a unit, or nothing if no unit was copied.
std::optional<std::size_t> firstCopy(Slow times, std::size_t count)
{
    std::size_t begin = slowestPart(times, count);
    std::vector<double> slow(times.begin() + static_cast<std::ptrdiff_t>(begin),
                             times.begin() + static_cast<std::ptrdiff_t>(begin + count)),
        others(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(begin));
    others.insert(others.end(), times.begin() + static_cast<std::ptrdiff_t>(begin + count), times.end());
    std::ranges::sort(slow, std::greater());
    const double copy = median({slow.begin(), slow.begin() + kCopies});
    if (copy / 2 < quantileOf(std::move(others), kSlowest))
        return std::nullopt;
    while (times[begin] < copy / 2)
        ++begin;
    return begin;
}

// Returns ranges that cover every unit with written data, for all unit sizes of the grid.
std::vector<WrittenRange> around(const Exercises& exercises)
{
    std::set<Bytes> begins;
    for (const TimedOp& op : exercises.ops)
        begins.insert(roundDown(op.offset, kAllUnits));
    std::vector<WrittenRange> all;
    for (const Bytes begin : begins)
        addWritten(all, {begin, std::min(kAllUnits, exercises.capacity - begin)});
    return all;
}

} // namespace

Bytes CachedUnits::cache(unsigned openUnits) const
{
    const Bytes since = visits[std::min<std::size_t>(openUnits, visits.size() - 1)];
    return untilCopied - std::min(untilCopied, since);
}

std::optional<CachedUnits> cachedUnits(const Exercises& exercises)
{
    CachedUnits out;
    Bytes laddered;
    std::vector<std::size_t> steps; // writes of each step of the merge-cost sweep
    std::vector<double> times;      // of the sequential writes after them, ns
    std::size_t first = 0;          // index of the first of these writes
    for (std::size_t i = 0; i < exercises.ops.size(); ++i) {
        const TimedOp& op = exercises.ops[i];
        const Exercise& exercise = exercises.list[op.exercise];
        if (exercise.kind == ExerciseKind::ladder) {
            steps.resize(op.exercise + 1);
            if (steps[op.exercise]++ % exercise.points == 0)
                out.visits.push_back(laddered);
            laddered += op.length;
        } else if (exercise.kind == ExerciseKind::fill) {
            first = times.empty() ? i : first;
            times.push_back(static_cast<double>(op.time.count()));
        }
    }
    const std::size_t count = first + kLater;
    if (out.visits.empty() || times.size() < 2 * count)
        return std::nullopt;
    const auto begin = firstCopy(times, count);
    if (!begin)
        return std::nullopt;
    out.untilCopied = laddered + exercises.ops[first].length * *begin;
    out.exercises = exercises;
    out.exercises.ops.resize(first + times.size());
    out.exercises.before = around(out.exercises);
    std::size_t at = first + *begin;
    const auto next = [&](const Exercise& exercise, std::size_t writes) {
        out.exercises.list.push_back(exercise);
        for (const std::size_t end = std::min(at + writes, out.exercises.ops.size()); at < end; ++at)
            out.exercises.ops[at].exercise = static_cast<unsigned>(out.exercises.list.size() - 1);
    };
    for (std::size_t i = 0; i < steps.size(); ++i)
        next(exercises.list[i], steps[i] + (i + 1 == steps.size() ? kLater : 0));
    next(exercises.list[exercises.ops[first].exercise], out.exercises.ops.size());
    return out;
}

} // namespace assay
