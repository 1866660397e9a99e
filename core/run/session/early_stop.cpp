#include "run/session/early_stop.h"

#include "ground/quantity/metric_id.h"
#include "ground/stats/batch_means.h"
#include "run/scenario/common/byte_series.h"
#include "run/scenario/common/plausibility.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace assay {

namespace {

constexpr double kNsPerUs = 1e3, kNsPerMs = 1e6;
constexpr double kNoCeiling = 1e9;      // MB/s: the rest takes no time
constexpr double kConfidence = 0.90;    // of the intervals of percentiles (phase_metrics.cpp)
constexpr double kRoundingShare = 1e-8; // metrics have nine significant digits (ground/base/rounded.h)

bool exceeds(double value, double limit) { return value > limit + std::abs(limit) * kRoundingShare; }

// The highest rate that the whole phase can still reach.
struct BestCase {
    double seconds = 0;   // of the whole phase
    double restBytes = 0; // transferred in the rest of it
};

// Returns nothing without a bound of the phase.
std::optional<BestCase> bestCase(const EarlyStop::View& view)
{
    const Workload& plan = *view.plan;
    const double bytesPerSecond = view.busCeiling.value_or(kNoCeiling) * 1e6;
    const double elapsed = seconds(view.samples.duration());
    double rest = std::numeric_limits<double>::infinity();
    if (const Bytes bound = plan.byteBound(); bound.count() > 0)
        rest = static_cast<double>(bound.count() - std::min(bound, view.samples.bytes).count()) / bytesPerSecond;
    if (plan.stop.duration.count() > 0)
        rest = std::min(rest, std::max(0.0, seconds(plan.stop.duration) - elapsed));
    if (!std::isfinite(rest))
        return std::nullopt;
    return BestCase{elapsed + rest, rest * bytesPerSecond};
}

// True if the phase has enough blocks for the interval of a mean; otherwise the mean is not judged.
bool hasInterval(const PhaseSamples& samples)
{
    return byteSeries({&samples}, 1).megabytesPerSecond.size() >= kMinBatches;
}

bool isMeanLost(const EarlyStop::View& view, double limit)
{
    const auto best = bestCase(view);
    return best && best->seconds > 0 &&
           exceeds(kCertainFailShare * limit,
                   (static_cast<double>(view.samples.bytes.count()) + best->restBytes) / best->seconds * 1e-6) &&
           hasInterval(view.samples);
}

bool areIopsLost(const EarlyStop::View& view, double limit)
{
    const auto best = bestCase(view);
    if (!best || best->seconds <= 0)
        return false;
    // The last I/O of each pass may be shorter.
    const double rest = best->restBytes / static_cast<double>(view.plan->block.count()) + 1 + view.plan->stop.passes;
    return exceeds(kCertainFailShare * limit, (static_cast<double>(view.samples.ops) + rest) / best->seconds) &&
           hasInterval(view.samples);
}

bool isWindowLost(const EarlyStop::View& view, double limit)
{
    const auto slowest = view.samples.windows.slowest();
    return slowest && exceeds(limit, megabytesPerSecond(*slowest, ThroughputWindows::kWindow));
}

// Returns the number of I/Os that took longer than the limit, without those of the limit's bucket.
std::uint64_t slowIos(const LatencyHistogram& latencies, double limitUs)
{
    std::uint64_t slow = 0;
    const auto buckets = latencies.buckets();
    for (std::size_t i = LatencyHistogram::bucketOf(Ns(static_cast<Ns::rep>(limitUs * kNsPerUs))) + 1;
         i < buckets.size(); ++i)
        slow += buckets[i];
    return slow;
}

// The rest of the I/Os is taken as infinitely fast. Both the whole phase and its part then miss the limit with the
// interval of the percentile.
template <int perMille> bool isPercentileLost(const EarlyStop::View& view, double limit)
{
    constexpr double q = perMille / 1e3;
    const LatencyHistogram& latencies = view.samples.total;
    const auto best = bestCase(view);
    if (!best)
        return false;
    const auto rest = best->restBytes / static_cast<double>(view.plan->block.count()) + 1 + view.plan->stop.passes;
    const double all = static_cast<double>(latencies.count()) + rest;
    if (static_cast<double>(slowIos(latencies, limit)) <= (1 - q) * all) // cheap, and necessary
        return false;
    view.scratch = latencies; // same size: allocates nothing
    view.scratch.record(Ns(), static_cast<std::uint64_t>(std::ceil(rest)));
    const auto part = latencies.quantileInterval(q, kConfidence);
    const auto whole = view.scratch.quantileInterval(q, kConfidence);
    return part && whole && exceeds(std::min(part->low, whole->low) / kNsPerUs, limit);
}

bool isLatencyLost(const EarlyStop::View& view, double limit)
{
    return exceeds(static_cast<double>(view.samples.total.max().count()) / kNsPerUs, limit);
}

bool isStallLost(const EarlyStop::View& view, double limit)
{
    return view.samples.stallCount > 0 &&
           exceeds(static_cast<double>(view.samples.total.max().count()) / kNsPerMs, limit);
}

bool areStallsLost(const EarlyStop::View& view, double limit)
{
    return exceeds(static_cast<double>(view.samples.stallCount), limit);
}

bool areErrorsLost(const EarlyStop::View& view, double limit)
{
    return exceeds(static_cast<double>(view.samples.failedOps), limit);
}

bool areBadSectorsLost(const EarlyStop::View& view, double limit)
{
    return exceeds(static_cast<double>(view.samples.integrity.bad()), limit);
}

struct LostRow {
    const char* quantity;
    Comparison op;
    bool needsPlan; // of the only phase that it judges
    bool isCount;   // of all phases; "==" is allowed, too
    EarlyStop::IsLost isLost;
};

constexpr LostRow kLostRows[] = {
    {"throughput_mean", Comparison::atLeast, true, false, isMeanLost},
    {"iops", Comparison::atLeast, true, false, areIopsLost},
    {"throughput_min_window", Comparison::atLeast, false, false, isWindowLost},
    {"latency_p50", Comparison::atMost, true, false, isPercentileLost<500>},
    {"latency_p99", Comparison::atMost, true, false, isPercentileLost<990>},
    {"latency_p999", Comparison::atMost, true, false, isPercentileLost<999>},
    {"latency_max", Comparison::atMost, false, false, isLatencyLost},
    {"stall_count", Comparison::atMost, false, false, areStallsLost},
    {"stall_longest", Comparison::atMost, false, false, isStallLost},
    {"io_errors", Comparison::atMost, false, true, areErrorsLost},
    {"bad_sectors", Comparison::atMost, false, true, areBadSectorsLost},
};

// A probe finds out what is wrong with the card: its bad sectors and errors do not end it.
bool isProbing(PhaseRole role)
{
    constexpr std::array kProbing = {PhaseRole::probe, PhaseRole::probeWrite, PhaseRole::probeRead,
                                     PhaseRole::probeVerify, PhaseRole::cacheFlush};
    return std::ranges::find(kProbing, role) != kProbing.end();
}

// Returns what stands before the quantities of the phases with this role, as in phase_metrics.h.
std::string prefixIn(const StepPlan& plan, PhaseRole role)
{
    const bool writes = std::ranges::find(plan.phases, PhaseRole::write, &Workload::role) != plan.phases.end();
    return role == PhaseRole::write || (role == PhaseRole::read && !writes) ? "" : quantityPrefix(role);
}

const Workload* onlyPhase(const StepPlan& plan, PhaseRole role)
{
    const auto is = [&](const Workload& phase) { return phase.role == role; };
    return std::ranges::count_if(plan.phases, is) == 1 ? &*std::ranges::find_if(plan.phases, is) : nullptr;
}

} // namespace

EarlyStop::EarlyStop(std::span<const Criterion> criteria, const std::string& stepId, const PlannedStep& planned,
                     const DeviceInfo& device, LiveStatus& live, const std::stop_token& outer)
    : m_live(live), m_plan(planned.plan()), m_busCeiling(assay::busCeiling(device)),
      m_forward(outer, [this] { m_stop.request_stop(); })
{
    for (const Criterion& criterion : criteria)
        if (const auto id = MetricId::of(criterion.metric); id.step == stepId || id.isWholeRun())
            watch(criterion, planned);
    if (!m_watched.empty())
        m_live.setExaminer([this](const PhaseSamples& samples) { examine(samples); });
}

EarlyStop::~EarlyStop() { m_live.setExaminer({}); }

void EarlyStop::watch(const Criterion& criterion, const PlannedStep& planned)
{
    const std::string quantity = MetricId::of(criterion.metric).quantity;
    if (!std::holds_alternative<double>(criterion.limit))
        return;
    for (const LostRow& row : kLostRows) {
        if (row.isCount) {
            if (quantity == row.quantity && (criterion.op == row.op || criterion.op == Comparison::equal))
                m_watched.push_back({&criterion, std::nullopt, nullptr, row.isLost});
            continue;
        }
        for (const PhaseRole role : {PhaseRole::write, PhaseRole::read, PhaseRole::verify}) {
            const Workload* plan = planned.runsAsPlanned() ? onlyPhase(m_plan, role) : nullptr;
            if (quantity == prefixIn(m_plan, role) + row.quantity && criterion.op == row.op && (plan || !row.needsPlan))
                m_watched.push_back({&criterion, role, plan, row.isLost});
        }
    }
}

void EarlyStop::examine(const PhaseSamples& samples)
{
    if (m_stop.stop_requested() || isProbing(samples.role))
        return;
    for (const Watched& watched : m_watched)
        if ((!watched.role || *watched.role == samples.role) &&
            watched.isLost({samples, watched.plan, m_busCeiling, m_scratch},
                           std::get<double>(watched.criterion->limit)))
            m_lost.push_back(watched.criterion->metric);
    if (!m_lost.empty())
        m_stop.request_stop();
}

void EarlyStop::mark(StepRecord& step) const
{
    if (m_lost.empty() || step.outcome != Outcome::stopped)
        return;
    ShortenedStep shortened{m_lost, {}, {}};
    Bytes planned, done;
    Ns plannedTime{}, time{};
    for (const Workload& phase : m_plan.phases) {
        planned += phase.byteBound();
        plannedTime += phase.stop.duration;
    }
    for (const PhaseSamples& phase : step.phases) {
        if (phase.role == PhaseRole::warmup)
            continue;
        done += phase.bytes;
        time += phase.duration();
    }
    shortened.bytesLeft = planned - std::min(planned, done);
    shortened.timeLeft = std::max(Ns(), plannedTime - time);
    markShortened(step, std::move(shortened));
}

} // namespace assay
