#include "model/waf/units_behind_cache.h"

#include "model/waf/model_grid.h"
#include "model/waf/time_fit.h"

#include <algorithm>
#include <functional>
#include <set>
#include <span>

namespace assay {

namespace {

// Chosen; they find 39 of 40 simulated cards with such units, and none of 210 others.
constexpr std::size_t kLateCloses = 64; // writes: units may be closed later than they were opened
constexpr std::size_t kCopies = 6;      // minimum number of copies among the slowest writes
constexpr double kSlowest = 0.998;      // quantile of the other sequential writes

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
std::vector<WrittenRange> unitsAround(const Characterization& characterization)
{
    std::set<Bytes> begins;
    for (const TimedOp& op : characterization.ops)
        begins.insert(roundDown(op.offset, kUnitMultiple));
    std::vector<WrittenRange> all;
    for (const Bytes begin : begins)
        addWritten(all, {begin, std::min(kUnitMultiple, characterization.capacity - begin)});
    return all;
}

} // namespace

Bytes UnitsBehindCache::cache(unsigned openUnits) const
{
    const Bytes since = writtenBeforeVisit[std::min<std::size_t>(openUnits, writtenBeforeVisit.size() - 1)];
    return writtenBeforeFirstCopy - std::min(writtenBeforeFirstCopy, since);
}

std::optional<UnitsBehindCache> detectUnitsBehindCache(const Characterization& characterization)
{
    UnitsBehindCache out;
    Bytes written;
    std::vector<std::size_t> steps; // writes of each step of the merge-cost sweep
    std::vector<double> times;      // of the sequential writes after them, ns
    std::size_t first = 0;          // index of the first of these writes
    for (std::size_t i = 0; i < characterization.ops.size(); ++i) {
        const TimedOp& op = characterization.ops[i];
        const CharacterizationWorkload& workload = characterization.workloads[op.workload];
        if (workload.kind == CharacterizationKind::mergeCostSweep) {
            steps.resize(op.workload + 1);
            if (steps[op.workload]++ % workload.points == 0)
                out.writtenBeforeVisit.push_back(written);
            written += op.length;
        } else if (workload.kind == CharacterizationKind::fill) {
            first = times.empty() ? i : first;
            times.push_back(static_cast<double>(op.time.count()));
        }
    }
    const std::size_t count = first + kLateCloses;
    if (out.writtenBeforeVisit.empty() || times.size() < 2 * count)
        return std::nullopt;
    const auto begin = firstCopy(times, count);
    if (!begin)
        return std::nullopt;
    out.writtenBeforeFirstCopy = written + characterization.ops[first].length * *begin;
    out.characterization = characterization;
    out.characterization.ops.resize(first + times.size());
    out.characterization.before = unitsAround(out.characterization);
    std::size_t at = first + *begin;
    const auto next = [&](const CharacterizationWorkload& workload, std::size_t writes) {
        out.characterization.workloads.push_back(workload);
        for (const std::size_t end = std::min(at + writes, out.characterization.ops.size()); at < end; ++at)
            out.characterization.ops[at].workload = static_cast<unsigned>(out.characterization.workloads.size() - 1);
    };
    for (std::size_t i = 0; i < steps.size(); ++i)
        next(characterization.workloads[i], steps[i] + (i + 1 == steps.size() ? kLateCloses : 0));
    next(characterization.workloads[characterization.ops[first].workload], out.characterization.ops.size());
    return out;
}

} // namespace assay
