#include "model/waf/clean_start.h"

#include "ground/base/parallel.h"
#include "model/waf/block_rows.h"
#include "model/waf/copy_cost_fit.h"
#include "model/waf/mapped_card.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <map>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace assay {

namespace {

constexpr Bytes kMaxCard = gib(4); // bounds the time of the replays; chosen
// Bytes of a workload, and of a row of a step, below which the buffer of the card may hide its time. Chosen.
constexpr double kMinWorkloadBytes = 2 << 20, kMinRowBytes = 200e3;
constexpr double kTrustedResidual = 0.15; // ln: of the best design; see combined(); chosen on 30 simulated cards
constexpr double kModelDeviation = 0.15;  // ln: of the write amplification of the right design; chosen

double countOf(Bytes bytes) { return static_cast<double>(bytes.count()); }

double measuredNs(const StepTimes& times)
{
    double ns = 0;
    for (const StepBlock& block : times)
        ns += block.measured ? static_cast<double>(block.time.count()) : 0;
    return ns;
}

// Returns the length of the writes, if all have the same and most do not continue the previous one.
std::optional<Bytes> randomLength(const TracedStep& step)
{
    std::optional<Bytes> length;
    Bytes end;
    std::uint64_t writes = 0, continuing = 0;
    bool isEqual = true;
    step.trace([&](const TracedWrite& write) {
        length = length.value_or(write.length);
        isEqual = *length == write.length;
        continuing += std::exchange(end, write.offset + write.length) == write.offset ? 1 : 0;
        ++writes;
        return isEqual;
    });
    return isEqual && 2 * continuing < writes ? length : std::nullopt;
}

// Rows, and the consecutive writes that belong to each; kNoRow = to none.
constexpr std::size_t kNoRow = SIZE_MAX;
struct RowPlan {
    struct Run {
        std::size_t row = kNoRow;
        std::uint64_t writes = 0;
    };
    std::vector<CopyCostRow> rows;
    std::vector<Run> runs;
};

// Rows of the steady-state characterization: its random workloads.
void addFullCard(const Characterization& done, const std::map<Bytes, std::size_t>& sizes, RowPlan& plan)
{
    std::size_t workload = SIZE_MAX;
    for (const TimedOp& op : done.ops) {
        const CharacterizationWorkload& of = done.workloads[op.workload];
        const auto size = sizes.find(of.block);
        const bool counts = of.kind == CharacterizationKind::random && size != sizes.end();
        if (std::exchange(workload, op.workload) != op.workload) {
            if (counts)
                plan.rows.push_back({size->second});
            plan.runs.push_back({counts ? plan.rows.size() - 1 : kNoRow});
        }
        ++plan.runs.back().writes;
        if (counts)
            plan.rows.back().add(op.length, op.time);
    }
    for (CopyCostRow& row : plan.rows)
        row.weight = row.bytes < kMinWorkloadBytes ? 0.0 : 1.0;
}

// Rows of a step with random writes. Bursts of GC scatter the times of short rows, and the first copies are at the
// start of the step.
struct RowLimits {
    double stepWeight; // maximum sum of the weights of its rows
    double written;    // minimum bytes of a row, as a share of the card
    double ofBefore;   // minimum time of a row, as a share of the time before it
};
constexpr RowLimits kFirstRandom{8, 0.015, 0.5}, kLaterRandom{2, 0.03, 1}; // steps; chosen

void addStep(const TracedStep& step, std::size_t size, Bytes length, const RowLimits& limits, Bytes capacity,
             RowPlan& plan)
{
    constexpr double kOfStep = 0.25; // a row of this share of the time of its step is long enough; chosen
    const std::size_t first = plan.rows.size();
    const double minBytes = limits.written * countOf(capacity), all = totalTime(step.parts);
    double before = 0, enough = 0; // ns
    for (const StepBlock& part : step.parts) {
        if (plan.rows.size() == first || (plan.rows.back().ns >= enough && plan.rows.back().bytes >= minBytes)) {
            before += plan.rows.size() == first ? 0 : plan.rows.back().ns;
            enough = std::min(limits.ofBefore * before, kOfStep * all);
            plan.rows.push_back({size});
        }
        plan.rows.back().add(length * part.writes, part.time, part.writes);
        plan.runs.push_back({plan.rows.size() - 1, part.writes});
    }
    plan.runs.push_back({kNoRow, UINT64_MAX}); // writes without a time
    for (std::size_t row = first; row < plan.rows.size(); ++row)
        plan.rows[row].weight = plan.rows[row].bytes < kMinRowBytes
                                    ? 0.0
                                    : std::min(1.0, limits.stepWeight / static_cast<double>(plan.rows.size() - first));
}

// The GC-free time of a random write is between the shortest median and the shortest mean of a workload: the median
// leaves out waiting for a full buffer, the mean includes copies.
std::map<Bytes, RandomWriteTime> randomWriteTimes(std::span<const Characterization* const> all)
{
    constexpr double kMinDeviation = 0.12; // ln; chosen
    struct Shortest {
        double decile = HUGE_VAL, median = HUGE_VAL, mean = HUGE_VAL;
    };
    std::map<Bytes, Shortest> shortest;
    for (const Characterization* const done : all) {
        std::vector<std::vector<double>> times(done->workloads.size());
        for (const TimedOp& op : done->ops)
            if (done->workloads[op.workload].kind == CharacterizationKind::random)
                times[op.workload].push_back(static_cast<double>(op.time.count()));
        for (std::size_t i = 0; i < times.size(); ++i) {
            if (times[i].empty())
                continue;
            std::ranges::sort(times[i]);
            const double count = static_cast<double>(times[i].size()),
                         sum = std::accumulate(times[i].begin(), times[i].end(), 0.0);
            Shortest& one = shortest[done->workloads[i].block];
            one.decile = std::min(one.decile, times[i][times[i].size() / 10]);
            one.median = std::min(one.median, times[i][times[i].size() / 2]);
            if (count * static_cast<double>(done->workloads[i].block.count()) >= kMinWorkloadBytes)
                one.mean = std::min(one.mean, sum / count);
        }
    }
    std::map<Bytes, RandomWriteTime> out;
    for (const auto& [length, one] : shortest) {
        const double most = std::isfinite(one.mean) ? std::max(one.mean, one.median) : one.median;
        if (out.size() < kMaxRandomSizes)
            out[length] = {one.decile, std::log(one.median * most) / 2,
                           std::max(kMinDeviation, std::log(most / one.median) / 2)};
    }
    return out;
}

// Returns the times per byte of the sixteenths of the fill, ns, the shortest first; empty without a fill.
std::vector<double> fillNsPerByte(const Characterization& done)
{
    constexpr std::size_t kParts = 16;
    std::vector<const TimedOp*> fill;
    for (const TimedOp& op : done.ops)
        if (done.workloads[op.workload].kind == CharacterizationKind::fill)
            fill.push_back(&op);
    std::vector<double> all;
    for (std::size_t part = 0; part < kParts; ++part) {
        double bytes = 0, ns = 0;
        for (std::size_t i = fill.size() * part / kParts; i < fill.size() * (part + 1) / kParts; ++i) {
            bytes += countOf(fill[i]->length);
            ns += static_cast<double>(fill[i]->time.count());
        }
        if (bytes > 0)
            all.push_back(ns / bytes);
    }
    std::ranges::sort(all);
    return all;
}

// True if a cache may take the first writes: they are faster than most of the fill.
bool slowsDown(std::span<const double> fill)
{
    constexpr double kMaxSlower = 1.1; // median to shortest; chosen
    return fill[fill.size() / 2] > kMaxSlower * fill.front();
}

// True if writes of 2 KiB take as long as those of 8 KiB: each may be padded to a page, which no design does.
bool padsWrites(const Characterization& done)
{
    const auto meanNs = [&](Bytes block) {
        double ns = 0, writes = 0;
        for (const TimedOp& op : done.ops)
            if (const CharacterizationWorkload& of = done.workloads[op.workload];
                of.kind == CharacterizationKind::blockSizeSweep && of.block == block) {
                ns += static_cast<double>(op.time.count());
                ++writes;
            }
        return writes > 0 ? ns / writes : 0;
    };
    return meanNs(kib(8)) > 0 && meanNs(kib(2)) >= meanNs(kib(8));
}

struct Prediction {
    CopyCostFit fit;
    double firstCost = 0;   // of a fit to the rows until the end of the first step with random writes
    double waf = 0;         // of the last step
    double residual = 0;    // ln(measured / predicted) of the last step
    bool outermost = false; // the design
};

// Bytes of the measured writes of a step.
struct StepBytes {
    Bytes host, flash, copied;
};

class CleanStart {
public:
    CleanStart(const CardHistory& history, std::stop_token stop) : m_history(history), m_stop(std::move(stop))
    {
        const auto& full = *history.fullCard;
        const std::array all{&history.characterization, full.characterization.get()};
        std::map<Bytes, std::size_t> sizes;
        const std::vector<double> fill = fillNsPerByte(history.characterization);
        if (fill.empty() || slowsDown(fill) || padsWrites(history.characterization) ||
            closesUnits(history.characterization))
            return;
        m_prior.sequentialNsPerByte = fill.front();
        for (const auto& [length, time] : randomWriteTimes(all)) {
            sizes[length] = m_prior.sizes.size();
            m_prior.sizes.push_back(time);
        }
        std::size_t rows = 0;
        for (std::size_t step = full.overwrite; step < history.steps.size(); ++step) {
            const bool isBefore = m_randomSteps == 0;
            m_plans.push_back(planOf(step, sizes));
            rows += m_plans.back().rows.size();
            m_firstRows = isBefore ? rows : m_firstRows;
        }
    }
    bool isUsable() const { return m_copiesBegin; }
    bool endsAtRandom() const { return !m_plans.back().rows.empty(); } // the last step has equal random writes

    // Prediction::firstCost if no page is ever copied.
    double costWithoutCopies() const
    {
        std::vector<CopyCostRow> rows;
        for (const RowPlan& plan : m_plans)
            rows.insert(rows.end(), plan.rows.begin(), plan.rows.end());
        rows.resize(m_firstRows);
        return fitCopyCost(rows, std::vector<double>(rows.size()), m_prior).cost;
    }

    Prediction predict(const MappedDesign& design) const
    {
        MappedCard card(design, m_history.characterization.capacity);
        replayToOverwrite(card);
        std::vector<CopyCostRow> rows;
        std::vector<double> copied;
        Prediction out;
        std::size_t firstOfStep = 0;
        StepBytes last;
        for (std::size_t i = 0; i < m_plans.size() && !m_stop.stop_requested(); ++i) {
            firstOfStep = rows.size();
            rows.insert(rows.end(), m_plans[i].rows.begin(), m_plans[i].rows.end());
            copied.resize(rows.size());
            last = replay(i, card, std::span(copied).subspan(firstOfStep));
        }
        if (m_stop.stop_requested())
            return out;
        out.fit = fitCopyCost(rows, copied, m_prior);
        out.firstCost =
            m_firstRows == rows.size()
                ? out.fit.cost
                : fitCopyCost(std::span(rows).first(m_firstRows), std::span(copied).first(m_firstRows), m_prior).cost;
        out.outermost = isOutermost(design);
        out.waf = last.host > Bytes() ? countOf(last.flash) / countOf(last.host) : 0.0;
        double measured = 0, predicted = 0;
        for (std::size_t i = firstOfStep; i < rows.size(); ++i) {
            measured += rows[i].ns;
            predicted += rows[i].ns / std::exp(out.fit.residuals[i]);
        }
        if (firstOfStep == rows.size()) { // writes of several lengths: mostly sequential ones of a recorder
            measured = measuredNs(m_history.steps.back().times);
            predicted = m_prior.sequentialNsPerByte * countOf(last.host) + out.fit.copyNsPerByte * countOf(last.copied);
        }
        out.residual = measured > 0 && predicted > 0 ? std::log(measured / predicted) : 0;
        return out;
    }

private:
    // True if sequential writes to several places, in turn or one after the other, take longer now and then: units are
    // closed or merged, or a map is looked up. Not for many places, whose writes may copy on a small card.
    static bool closesUnits(const Characterization& done)
    {
        constexpr double kMaxMeanToMedian = 1.3; // of the times of one workload; chosen
        constexpr unsigned kMaxPoints = 16;      // of a merge-cost sweep; chosen
        const auto counts = [&](const CharacterizationWorkload& of) {
            return of.kind == CharacterizationKind::openUnitSweep ||
                   (of.kind == CharacterizationKind::mergeCostSweep && of.points <= kMaxPoints);
        };
        std::map<unsigned, std::vector<double>> times;
        for (const TimedOp& op : done.ops)
            if (counts(done.workloads[op.workload]))
                times[op.workload].push_back(static_cast<double>(op.time.count()));
        return std::ranges::any_of(times, [](auto& workload) {
            std::vector<double>& all = workload.second;
            std::ranges::sort(all);
            return std::accumulate(all.begin(), all.end(), 0.0) >
                   kMaxMeanToMedian * all[all.size() / 2] * static_cast<double>(all.size());
        });
    }

    // True if a step writes a considerable part of the card, and its second half takes visibly longer than GC-free
    // writes.
    bool showsCopies(const TracedStep& step, Bytes length, double gcFreeNs) const
    {
        constexpr double kMinSlower = 1.3, kMinWritten = 0.25; // factor, share of the card; chosen
        double ns = 0, writes = 0, first = 0;
        for (std::size_t i = 0; i < step.times.size(); ++i) {
            const bool isSecond = i >= step.times.size() / 2;
            (isSecond ? writes : first) += static_cast<double>(step.times[i].writes);
            ns += isSecond ? static_cast<double>(step.times[i].time.count()) : 0;
        }
        return ns >= kMinSlower * gcFreeNs * writes &&
               (first + writes) * countOf(length) >= kMinWritten * countOf(m_history.characterization.capacity);
    }

    RowPlan planOf(std::size_t index, const std::map<Bytes, std::size_t>& sizes)
    {
        RowPlan plan;
        const TracedStep& step = m_history.steps[index];
        if (index == m_history.fullCard->step)
            addFullCard(*m_history.fullCard->characterization, sizes, plan);
        else if (const auto length = randomLength(step); length && sizes.contains(*length) && !step.times.empty()) {
            const std::size_t size = sizes.at(*length);
            const bool isFirst = m_randomSteps++ == 0;
            if (isFirst)
                m_copiesBegin = showsCopies(step, *length, std::exp(m_prior.sizes[size].logarithm));
            addStep(step, size, *length, isFirst ? kFirstRandom : kLaterRandom, m_history.characterization.capacity,
                    plan);
        }
        return plan;
    }

    // Writes that leave copies between the data of the overwrite: with FIFO GC that data is then copied before they are
    // erased.
    void replayToOverwrite(MappedCard& card) const
    {
        const Characterization& first = m_history.characterization;
        for (const WrittenRange& range : first.before)
            card.write(range.offset, range.length);
        for (const TimedOp& op : first.ops)
            if (op.op == IoOp::write)
                card.write(op.offset, op.length);
        for (std::size_t i = 0; i < m_history.fullCard->overwrite; ++i)
            m_history.steps[i].trace([&](const TracedWrite& write) {
                card.write(write.offset, write.length);
                return !m_stop.stop_requested();
            });
    }

    // Adds the copied bytes of each row.
    StepBytes replay(std::size_t index, MappedCard& card, std::span<double> copied) const
    {
        const RowPlan& plan = m_plans[index];
        auto run = plan.runs.begin();
        std::uint64_t inRun = 0;
        StepBytes out;
        m_history.steps[m_history.fullCard->overwrite + index].trace([&](const TracedWrite& write) {
            const Bytes programmedBefore = card.programmed(), copiedBefore = card.copied();
            card.write(write.offset, write.length);
            const Bytes copiedNow = card.copied() - copiedBefore;
            if (write.measured) {
                out.host += write.length;
                out.copied += copiedNow;
                out.flash += card.programmed() - programmedBefore + copiedNow;
            }
            for (; run != plan.runs.end() && inRun == run->writes; ++run)
                inRun = 0;
            if (run != plan.runs.end() && ++inRun > 0 && run->row != kNoRow)
                copied[run->row] += countOf(copiedNow);
            return !m_stop.stop_requested();
        });
        return out;
    }

    const CardHistory& m_history;
    std::stop_token m_stop;
    CopyCostPrior m_prior;
    std::vector<RowPlan> m_plans; // of each step since the overwrite
    std::size_t m_randomSteps = 0;
    std::size_t m_firstRows = 0; // until the end of the first random step
    bool m_copiesBegin = false;  // in the first random step
};

// Combines the designs by their probabilities. No design is exact, and neither are rows independent, so differences of
// the costs count less than their statistics say. Returns nothing if it takes no copies to explain the times, or if
// designs outside the grid may explain them as well.
std::optional<CleanStartEstimate> combined(std::span<const Prediction> all, double costWithoutCopies)
{
    constexpr double kMinCopyEvidence = 12;    // cost above that of the best design; chosen
    constexpr double kMaxOutermostShare = 0.2; // of the probabilities; chosen
    const Prediction& best = *std::ranges::min_element(all, {}, [](const Prediction& one) { return one.fit.cost; });
    const double temper = std::min(1.0, std::pow(kTrustedResidual / best.fit.residual, 2));
    double sum = 0, mean = 0, squares = 0, residual = 0, outermost = 0, firstCost = HUGE_VAL;
    for (const Prediction& one : all) {
        firstCost = std::min(firstCost, one.firstCost);
        const double weight = std::exp(-(one.fit.cost - best.fit.cost) * temper / 2), waf = std::log(one.waf);
        sum += weight;
        mean += weight * waf;
        squares += weight * waf * waf;
        residual += weight * one.residual;
        outermost += one.outermost ? weight : 0;
    }
    if (costWithoutCopies < firstCost + kMinCopyEvidence || outermost > kMaxOutermostShare * sum)
        return std::nullopt;
    mean /= sum;
    const double spread = std::sqrt(std::max(0.0, squares / sum - mean * mean));
    return CleanStartEstimate{std::exp(mean), std::hypot(spread, kModelDeviation, residual / sum / std::sqrt(2)),
                              best.fit.residual};
}

// The predictions of all designs near the best of each map unit and policy.
std::vector<Prediction> predictionsOf(const CleanStart& cleanStart, const std::stop_token& stop)
{
    constexpr double kMaxCost = 15; // above that of the best: of a map unit and a policy that are followed; chosen
    std::vector<MappedDesign> designs = coarseMappedDesigns();
    std::vector<Prediction> all(designs.size());
    const auto predict = [&](std::size_t from) {
        parallelFor(designs.size() - from,
                    [&](std::size_t i) { all[from + i] = cleanStart.predict(designs[from + i]); });
    };
    predict(0);
    if (stop.stop_requested())
        return {};
    const auto cost = [&](std::size_t i) { return all[i].fit.cost; };
    std::vector<std::size_t> order(designs.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, cost);
    std::vector<MappedDesign> near;
    for (const std::size_t i : order) {
        const auto isFollowed = [&](const MappedDesign& other) {
            return other.mapUnit == designs[i].mapUnit && other.victim == designs[i].victim;
        };
        if (cost(i) <= cost(order.front()) + kMaxCost && std::ranges::none_of(near, isFollowed))
            std::ranges::move(mappedDesignsNear(designs[i], !cleanStart.endsAtRandom()), std::back_inserter(near));
    }
    std::erase_if(near, [&](const MappedDesign& one) { return std::ranges::find(designs, one) != designs.end(); });
    const std::size_t coarse = designs.size();
    std::ranges::move(near, std::back_inserter(designs));
    all.resize(designs.size());
    predict(coarse);
    return all;
}

} // namespace

std::optional<CleanStartEstimate> estimateFromCleanStart(const CardHistory& history, const std::stop_token& stop)
{
    const Characterization& first = history.characterization;
    if (!history.fullCard || first.onlyMeanTimes || first.capacity > kMaxCard || history.steps.back().times.empty())
        return std::nullopt;
    const CleanStart cleanStart(history, stop);
    if (!cleanStart.isUsable())
        return std::nullopt;
    const std::vector<Prediction> all = predictionsOf(cleanStart, stop);
    if (stop.stop_requested() || all.front().waf <= 0)
        return std::nullopt;
    return combined(all, cleanStart.costWithoutCopies());
}

} // namespace assay
