#include "run/scenario/speed_class/table_reads.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::size_t kPlaces = 16; // read again first, each this number of times:
constexpr unsigned kOfEach = 4;
constexpr std::uint64_t kChunk = 64; // reads between checks for significance
// No more reads are needed if this number of wake-ups would suffice.
constexpr double kFewWakeups = 20'000;
constexpr double kMinWakeups = 1000, kMaxWakeups = 60'000;
constexpr double kForSome = 1.3; // factor on the number that would suffice if none of them were late

} // namespace

Result<std::optional<LongestTime>> timedTransfer(StepContext& context, TimedPhase& phase, IoOp op, const Extent& extent)
{
    const Ns before = context.device.schedulingDelay();
    const auto took = phase.transfer(op, extent);
    if (!took)
        return tl::unexpected(took.error());
    if (!*took)
        return std::optional<LongestTime>();
    const Ns waited = std::max(Ns(), context.device.schedulingDelay() - before);
    return std::optional(LongestTime{**took, std::max(**took - waited, Ns(1)), std::nullopt});
}

Result<void> TableReads::run(ClassFacts& facts)
{
    SecondLook first, look;
    first.suspect = look.suspect =
        fromSeconds(1e-3 * (1 - kGuardBand) * tableReadLimitMs(MarkFamily::speed, facts.family));
    if (auto done = readOnce(facts, first); !done || m_phase.ended())
        return done;
    look.suspects = m_suspectReads;
    if (look.suspects == 0) {
        watchComputer(first);
        if (first.wakeups > 0)
            facts.tableReadLongest.again = surelyAbove(first);
        return {};
    }
    if (auto done = readAgain(look); !done)
        return done;
    if (!m_phase.ended())
        watchComputer(look);
    facts.tablesAgain = std::move(look);
    return {};
}

void TableReads::watchComputer(SecondLook& look)
{
    const double enough = m_slow > 0 ? kForSome * wakeupsNeeded(m_slow, look.reads) : kMinWakeups;
    const auto count = static_cast<std::uint64_t>(std::clamp(enough, kMinWakeups, kMaxWakeups));
    LongestOf latest;
    for (const Ns delay : m_context.device.wakeupDelays(count, m_context.stop)) {
        latest.take(delay);
        ++look.wakeups;
    }
    look.latest = latest.times();
}

Result<void> TableReads::readOnce(ClassFacts& facts, SecondLook& first)
{
    LongestOf longest;
    for (std::uint64_t i = 0; i < kTableReads && !m_phase.ended(); ++i) {
        const Bytes at = anywhere();
        const auto took = timedTransfer(m_context, m_phase, IoOp::read, {at, m_block});
        if (!took)
            return tl::unexpected(took.error());
        if (!*took)
            continue;
        ++facts.tableReads;
        facts.tableReadLongest.take(**took);
        longest.take((*took)->withoutWaits);
        if ((*took)->withoutWaits < first.suspect)
            continue;
        ++m_suspectReads;
        if (m_suspects.size() < kPlaces)
            m_suspects.push_back(at);
    }
    first.reads = facts.tableReads;
    first.longest = longest.times();
    return {};
}

// Repeats the same offsets first, then random ones, until the cause of the long reads is determined.
Result<void> TableReads::readAgain(SecondLook& look)
{
    Clock& clock = m_context.device.clock();
    const Ns end = clock.now() + kSecondReadTime;
    const Ns slow = fromSeconds(seconds(look.suspect) * (1 + kGuardBand) / (1 - kGuardBand));
    LongestOf longest;
    for (std::uint64_t i = 0; i < kMaxSecondReads && !m_phase.ended(); ++i) {
        if (i % kChunk == 0 && ((i >= kTableReads && clock.now() >= end) || isTold(look)))
            break;
        const Bytes at = i < kOfEach * m_suspects.size() ? m_suspects[i / kOfEach] : anywhere();
        const auto took = timedTransfer(m_context, m_phase, IoOp::read, {at, m_block});
        if (!took)
            return tl::unexpected(took.error());
        if (!*took)
            continue;
        ++look.reads;
        longest.take((*took)->withoutWaits);
        m_slow += (*took)->withoutWaits > slow ? 1 : 0;
    }
    look.longest = longest.times();
    return {};
}

bool TableReads::isTold(const SecondLook& look) const
{
    return m_slow > 0 && wakeupsNeeded(m_slow, look.reads) <= kFewWakeups;
}

} // namespace assay
