#include "run/scenario/speed_class/table_reads.h"

#include "card/device/capabilities.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::size_t kMaxSuspectOffsets = 16; // repeated first, each this number of times:
constexpr unsigned kRepeatsPerOffset = 4;
constexpr std::uint64_t kSignificanceCheckInterval = 64; // reads between checks for significance
// No more reads are needed if this number of wake-ups would suffice.
constexpr double kAffordableWakeups = 20'000;
constexpr double kMinWakeups = 1000, kMaxWakeups = 60'000;
constexpr double kWakeupMargin = 1.3; // factor on the number that would suffice if none of them were late

} // namespace

Result<std::optional<LongestTime>> timedTransfer(StepContext& context, TimedPhase& phase, IoOp op, const Extent& extent)
{
    const Ns before = context.capabilities.schedulingDelay();
    const auto took = phase.transfer(op, extent);
    if (!took)
        return tl::unexpected(took.error());
    if (!*took)
        return std::optional<LongestTime>();
    const Ns waited = std::max(Ns(), context.capabilities.schedulingDelay() - before);
    return std::optional(LongestTime{**took, std::max(**took - waited, Ns(1)), std::nullopt});
}

Result<void> TableReads::run(ClassFacts& facts)
{
    ConfirmationReads first, confirmation;
    first.suspectThreshold = confirmation.suspectThreshold =
        fromSeconds(1e-3 * (1 - kGuardBand) * tableReadLimitMs(MarkFamily::speed, facts.family));
    if (auto done = readFirstSeries(facts, first); !done || m_phase.ended())
        return done;
    confirmation.suspectReads = m_suspectReads;
    if (confirmation.suspectReads == 0) {
        measureWakeups(first);
        if (first.wakeups > 0)
            facts.tableReadLongest.reproduced = largestMissedLimit(first);
        return {};
    }
    if (auto done = confirm(confirmation); !done)
        return done;
    if (!m_phase.ended())
        measureWakeups(confirmation);
    facts.tableConfirmation = std::move(confirmation);
    return {};
}

void TableReads::measureWakeups(ConfirmationReads& confirmation)
{
    const double enough = m_slow > 0 ? kWakeupMargin * requiredWakeups(m_slow, confirmation.reads) : kMinWakeups;
    const auto count = static_cast<std::uint64_t>(std::clamp(enough, kMinWakeups, kMaxWakeups));
    LongestTimes wakeupDelays;
    if (SchedulerCounters* host = m_context.capabilities.scheduler)
        for (const Ns delay : host->wakeupDelays(count, m_context.stop)) {
            wakeupDelays.add(delay);
            ++confirmation.wakeups;
        }
    confirmation.wakeupDelays = wakeupDelays.times();
}

Result<void> TableReads::readFirstSeries(ClassFacts& facts, ConfirmationReads& first)
{
    LongestTimes longest;
    for (std::uint64_t i = 0; i < kTableReads && !m_phase.ended(); ++i) {
        const Bytes at = randomOffset();
        const auto took = timedTransfer(m_context, m_phase, IoOp::read, {at, m_block});
        if (!took)
            return tl::unexpected(took.error());
        if (!*took)
            continue;
        ++facts.tableReads;
        facts.tableReadLongest.merge(**took);
        longest.add((*took)->withoutHostDelay);
        if ((*took)->withoutHostDelay < first.suspectThreshold)
            continue;
        ++m_suspectReads;
        if (m_suspectOffsets.size() < kMaxSuspectOffsets)
            m_suspectOffsets.push_back(at);
    }
    first.reads = facts.tableReads;
    first.longest = longest.times();
    return {};
}

// Repeats the same offsets first, then random ones, until the cause of the long reads is determined.
Result<void> TableReads::confirm(ConfirmationReads& confirmation)
{
    Clock& clock = m_context.device.clock();
    const Ns end = clock.now() + kConfirmationTime;
    const Ns slow = fromSeconds(seconds(confirmation.suspectThreshold) * (1 + kGuardBand) / (1 - kGuardBand));
    LongestTimes longest;
    for (std::uint64_t i = 0; i < kMaxConfirmationReads && !m_phase.ended(); ++i) {
        if (i % kSignificanceCheckInterval == 0 &&
            ((i >= kTableReads && clock.now() >= end) || isDecided(confirmation)))
            break;
        const Bytes at =
            i < kRepeatsPerOffset * m_suspectOffsets.size() ? m_suspectOffsets[i / kRepeatsPerOffset] : randomOffset();
        const auto took = timedTransfer(m_context, m_phase, IoOp::read, {at, m_block});
        if (!took)
            return tl::unexpected(took.error());
        if (!*took)
            continue;
        ++confirmation.reads;
        longest.add((*took)->withoutHostDelay);
        m_slow += (*took)->withoutHostDelay > slow ? 1 : 0;
    }
    confirmation.longest = longest.times();
    return {};
}

bool TableReads::isDecided(const ConfirmationReads& confirmation) const
{
    return m_slow > 0 && requiredWakeups(m_slow, confirmation.reads) <= kAffordableWakeups;
}

} // namespace assay
