#include "run/scenario/flash_character/characterization_runner.h"

#include "model/waf/model_grid.h"
#include "model/waf/units_behind_cache.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <utility>

namespace assay {

namespace {

// Maximum shares of the time budget. Unused time is not passed on to other workloads.
constexpr double kBlockSizeShare = 0.12, kReadsShare = 0.05, kFillShare = 0.33, kOpenUnitShare = 0.25,
                 kMergeCostShare = 0.14, kRandomShare = 0.22, kPartShare = 0.03;
constexpr std::size_t kRepeats = 128;     // I/Os of one size
constexpr std::size_t kRepeatsLarge = 16; // I/Os of one size above kLarge
constexpr std::size_t kReads = 32;        // I/Os of one size, sequential
constexpr Bytes kLarge = kib(48);
constexpr Bytes kAlignment = mib(64); // the largest allocation unit of the standard (SD Physical Layer 9.10, 4.10.2)
constexpr Bytes kPointBlock = kib(64);
constexpr std::size_t kWritesPerPointCount = 48;          // I/Os for one number of write points
constexpr std::size_t kMaxRandomWrites = 8000;            // writes of one size
constexpr std::size_t kMaxFillWrites = 32768;             // 32 GiB
constexpr Ns kInitialIdleTime = std::chrono::seconds(10); // an SLC cache may be full of earlier writes
constexpr std::array<Ns, 2> kIdleTimes = {std::chrono::seconds(1), std::chrono::seconds(8)};
constexpr int kMaxIdleFraction = 15; // an idle time takes at most 1/15 of the budget
constexpr double kIdleFoldingShare = 0.02;
constexpr std::size_t kWritesAfterIdle = 64;
constexpr double kMergeSlowdown = 3; // slowdown relative to one write point at which units are being closed

constexpr std::array kWriteSizes = {Bytes(512), kib(2),   kib(4), kib(8),  kib(16), kib(32), kib(64), kib(128),
                                    kib(256),   kib(512), mib(1), kib(12), kib(24), kib(40), kib(96), kib(384)};
constexpr std::array kReadSizes = {kib(4), kib(8), kib(12), kib(16), kib(32), kib(64), kib(96), kib(128), kib(256)};
constexpr std::array<unsigned, 15> kWritePointCounts = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24};
constexpr std::array<unsigned, 4> kWritesPerVisit = {1, 4, 16, 48}; // writes of kPointBlock at one offset
constexpr unsigned kVisitsPerCount = 16;                            // visits of other offsets for one number of writes
constexpr std::uint64_t kMinOffsets = 16;
constexpr std::array kRandomSizes = {kib(4), kib(64), kib(16)};
constexpr std::array<unsigned, 4> kOverwrittenParts = {16, 8, 4,
                                                       2}; // a smaller part needs fewer page copies per written page

// On a fully written card. Shares of the time budget:
constexpr double kFullCardMergeCostShare = 0.04, kRefillShare = 0.45, kSmallSweepShare = 0.025, kRewriteShare = 0.36;
// The last ones close the units left open by the others.
constexpr std::array<unsigned, 6> kFullCardWritesPerVisit = {1, 4, 16, 48, 1, 1};
constexpr unsigned kFullCardVisits = 6;
constexpr std::array kSmallSizes = {kib(16), kib(4)}; // small writes may be folded individually
constexpr std::size_t kMaxGcFreeWrites = 1024;
constexpr Bytes kRewrittenBytes = mib(16); // less than an SLC cache holds: nearly all data in it is soon overwritten
// Shares of the card. Below the minimum over-provisioning, with pages of this size, so that there is no GC; and above
// the size of most caches of full cards.
constexpr double kGcFreeShare = 0.02 / 6, kGcFreeMergeCostShare = 0.02 / 3, kRewrittenShare = 0.04;
constexpr Bytes kMaxPaddedWrite = kib(32);
constexpr Bytes kMaxRefill = gib(1); // above the size of most caches of full cards
// A known cache is refilled by its size, a quarter for its uncertainty, and the eviction of the merge-cost sweep. The
// large overwrites keep their length: with longer ones all three estimates of a simulated card were wrong.
constexpr double kCacheMargin = 1.25;
constexpr Bytes kBeyondCache = mib(128);

} // namespace

CharacterizationRunner::CharacterizationRunner(StepContext& context, SynchronousIo& io,
                                               const CharacterizationLimits& limits)
    : m_context(context), m_io(io), m_limits(limits), m_prng(limits.seed), m_started(context.device.clock().now())
{
    m_done.capacity = context.device.info().capacity;
    m_write = PhaseSamples(PhaseRole::probeWrite, IoOp::write, limits.offset, limits.length, m_started,
                           kMaxCharacterizationBlock);
    m_read = PhaseSamples(PhaseRole::probeRead, IoOp::read, limits.offset, limits.length, m_started,
                          kMaxCharacterizationBlock);
}

bool CharacterizationRunner::ended() const { return m_error || m_io.end() || m_context.stop.stop_requested(); }

void CharacterizationRunner::begin(const CharacterizationWorkload& workload, double share)
{
    m_done.workloads.push_back(workload);
    const Ns end =
        m_context.device.clock().now() + Ns(static_cast<Ns::rep>(share * static_cast<double>(m_limits.budget.count())));
    m_until = std::min(end, m_started + m_limits.budget);
}

// Returns false if the time for this workload is over, or the card is gone.
bool CharacterizationRunner::transfer(IoOp op, Bytes offset, Bytes length)
{
    if (ended() || m_context.device.clock().now() >= m_until)
        return false;
    PhaseSamples& samples = op == IoOp::write ? m_write : m_read;
    const StampSpec stamp{m_context.stamp.runTag, m_context.stamp.seed, m_limits.pass};
    const double before = samples.total.sumNs();
    const auto done = m_io.transfer(op, offset, length, op == IoOp::write ? &stamp : nullptr, samples, m_context.stop);
    if (!done) {
        m_error = done.error();
        return false;
    }
    if (done->ok)
        m_done.ops.push_back({op, offset, length, Ns(static_cast<Ns::rep>(samples.total.sumNs() - before)),
                              std::exchange(m_idleBefore, Ns()), static_cast<unsigned>(m_done.workloads.size() - 1)});
    m_context.show(m_write.bytes + m_read.bytes, m_context.device.clock().now(), m_write);
    return true;
}

// Sequential, so that no translation layer relocates pages. Sizes that are not powers of two start inside pages.
void CharacterizationRunner::blockSizeSweep()
{
    Bytes next = m_limits.offset + m_filled;
    const Bytes most = m_limits.offset + Bytes(m_limits.length.count() / 4);
    for (const Bytes size : kWriteSizes) {
        if (size < m_context.device.info().logicalBlock)
            continue;
        begin({CharacterizationKind::blockSizeSweep, size, 1}, kBlockSizeShare / kWriteSizes.size() * 2);
        for (std::size_t i = 0;
             i < (size > kLarge ? kRepeatsLarge : kRepeats) && next + size <= most && transfer(IoOp::write, next, size);
             ++i)
            next += size;
    }
    m_sizesEnd = next;
}

Bytes CharacterizationRunner::maxBytesRead()
{
    return std::accumulate(kReadSizes.begin(), kReadSizes.end(), Bytes()) * kReads + kib(4) * kRepeats;
}

void CharacterizationRunner::readSweep()
{
    for (const Bytes size : kReadSizes) {
        begin({CharacterizationKind::readSweep, size, 1}, kReadsShare / kReadSizes.size());
        Bytes next = m_limits.offset;
        for (std::size_t i = 0; i < kReads && next + size <= m_sizesEnd && transfer(IoOp::read, next, size); ++i)
            next += size;
    }
    const std::uint64_t offsets = (m_sizesEnd - m_limits.offset) / kib(4);
    begin({CharacterizationKind::readSweep, kib(4), 1}, kReadsShare / 4);
    for (std::size_t i = 0;
         i < kRepeats && offsets > 0 && transfer(IoOp::read, m_limits.offset + kib(4) * m_prng.below(offsets), kib(4));
         ++i) {
    }
}

void CharacterizationRunner::fill()
{
    const Bytes end = m_limits.offset + m_limits.length;
    m_fillStart = roundUp(m_sizesEnd, kAlignment);
    if (m_fillStart + mib(32) > end)
        m_fillStart = roundUp(m_sizesEnd, mib(1));
    Bytes next = m_fillStart;
    idleFor(kInitialIdleTime);
    begin({CharacterizationKind::fill, kMaxCharacterizationBlock, 1}, kFillShare);
    for (std::size_t i = 0; i < kMaxFillWrites && next + kMaxCharacterizationBlock <= end &&
                            transfer(IoOp::write, next, kMaxCharacterizationBlock);
         ++i)
        next += kMaxCharacterizationBlock;
    m_filled = next - m_fillStart;
}

// Runs one round of `count` write points; each continues at its position. Returns false if the time is over.
bool CharacterizationRunner::openUnitRound(unsigned count, Bytes spacing, std::vector<Bytes>& next)
{
    for (unsigned point = 0; point < count; ++point) {
        if (next[point] + kPointBlock > spacing)
            next[point] = Bytes();
        if (!transfer(IoOp::write, m_fillStart + spacing * point + next[point], kPointBlock))
            return false;
        next[point] += kPointBlock;
    }
    return true;
}

void CharacterizationRunner::openUnitSweep()
{
    std::vector<Bytes> next(kWritePointCounts.back());
    double singlePointMean = 0;
    std::size_t slowCounts = 0;
    for (const unsigned count : kWritePointCounts) {
        const Bytes spacing =
            std::min(kAlignment * 2, roundDown(Bytes(m_filled.count() / kWritePointCounts.back()), mib(4)));
        if (spacing.count() == 0 || ended())
            return;
        begin({CharacterizationKind::openUnitSweep, kPointBlock, count}, kOpenUnitShare / 6);
        const std::size_t first = m_done.ops.size();
        while (m_done.ops.size() - first < kWritesPerPointCount && openUnitRound(count, spacing, next)) {
        }
        // The first half closes the units left open by the previous workload.
        const std::size_t half = first + (m_done.ops.size() - first) / 2;
        double sum = 0;
        for (std::size_t i = half; i < m_done.ops.size(); ++i)
            sum += static_cast<double>(m_done.ops[i].time.count());
        const double mean = m_done.ops.size() > half ? sum / static_cast<double>(m_done.ops.size() - half) : 0.0;
        singlePointMean = count == 1 ? mean : singlePointMean;
        if (singlePointMean > 0 && mean > kMergeSlowdown * singlePointMean && ++slowCounts == 3)
            return;
    }
}

// The more of a unit is written sequentially before it is left, the fewer pages must be copied: the slope is the copy
// cost minus the write cost per page.
void CharacterizationRunner::mergeCostSweep(std::span<const unsigned> steps, unsigned visits, const OffsetGrid& grid,
                                            double share)
{
    const std::uint64_t parts = grid.ascending ? steps.size() * visits : 1;
    const Bytes spacing =
        std::min(grid.spacing, roundDown(Bytes(m_filled.count() / std::max(parts, kMinOffsets)), mib(1)));
    if (spacing < kPointBlock * std::ranges::max(steps))
        return;
    const std::uint64_t offsets = m_filled / spacing;
    std::uint64_t visited = 0;
    for (const unsigned count : steps) {
        begin({CharacterizationKind::mergeCostSweep, kPointBlock, count}, share / static_cast<double>(steps.size()));
        for (unsigned visit = 0; visit < visits; ++visit) {
            const std::uint64_t from = visited++ % parts * offsets / parts;
            const Bytes offset = m_fillStart + spacing * (from + m_prng.below(offsets / parts));
            for (unsigned i = 0; i < count; ++i)
                if (!transfer(IoOp::write, offset + kPointBlock * i, kPointBlock))
                    break;
        }
    }
}

void CharacterizationRunner::randomWriteSweep(std::span<const Bytes> sizes, unsigned part, double share,
                                              std::size_t most)
{
    for (const Bytes size : sizes) {
        const std::uint64_t offsets = m_filled / (size * part);
        begin({CharacterizationKind::random, size, 1, part}, share / static_cast<double>(sizes.size()));
        for (std::size_t i = 0;
             i < most && offsets > 0 && transfer(IoOp::write, m_fillStart + size * m_prng.below(offsets), size); ++i) {
        }
    }
}

// Folding while idle costs no measurable time, but the space that it frees in the cache is measurable.
void CharacterizationRunner::idleFoldingSweep()
{
    Bytes next = m_fillStart;
    for (const Ns time : kIdleTimes) {
        if (!idleFor(time))
            return;
        begin({CharacterizationKind::afterIdle, kMaxCharacterizationBlock, 1}, kIdleFoldingShare);
        for (std::size_t i = 0; i < kWritesAfterIdle && next + kMaxCharacterizationBlock <= m_fillStart + m_filled &&
                                transfer(IoOp::write, next, kMaxCharacterizationBlock);
             ++i)
            next += kMaxCharacterizationBlock;
        m_idleBefore = Ns();
    }
}

// Returns false if the idle time would exceed its limit, or the card is gone.
bool CharacterizationRunner::idleFor(Ns time)
{
    Clock& clock = m_context.device.clock();
    const Ns end = clock.now() + time;
    if (ended() || time * kMaxIdleFraction > m_limits.budget || end > m_started + m_limits.budget ||
        !clock.sleepUntil(end, m_context.stop))
        return false;
    m_idleBefore = time;
    return true;
}

// Returns the number of writes that pass through the card's known SLC cache, in at most a quarter of the region; 0 = no
// known cache.
std::size_t CharacterizationRunner::writesThroughCache() const
{
    const Bytes cache =
        m_context.knowledge && m_context.knowledge->model ? m_context.knowledge->model->cacheSize() : Bytes();
    if (cache == Bytes())
        return 0;
    const Bytes all =
        Bytes(static_cast<std::uint64_t>(kCacheMargin * static_cast<double>(cache.count()))) + kBeyondCache;
    return std::min(all, Bytes(m_limits.length.count() / 4)) / kPointBlock;
}

Result<void> CharacterizationRunner::runOnFullCard()
{
    m_context.live.beginPhase(m_context.stepIndex, 0, m_started);
    const auto writes = [&](double share, Bytes each) {
        return static_cast<std::size_t>(share * static_cast<double>(m_limits.length / each));
    };
    const std::size_t refill =
        std::max(std::min(writes(kRewrittenShare, kPointBlock), kMaxRefill / kPointBlock), writesThroughCache());
    const unsigned mergeCostWrites =
        kFullCardVisits * std::accumulate(kFullCardWritesPerVisit.begin(), kFullCardWritesPerVisit.end(), 0U);
    if (mergeCostWrites <= writes(kGcFreeMergeCostShare, kPointBlock)) {
        m_fillStart = roundUp(m_limits.offset + kPointBlock * refill, kAlignment);
        m_filled = m_limits.offset + m_limits.length - m_fillStart;
        mergeCostSweep(kFullCardWritesPerVisit, kFullCardVisits, {kUnitMultiple, true}, kFullCardMergeCostShare);
    }
    m_fillStart = m_limits.offset;
    begin({CharacterizationKind::fill, kPointBlock, 1}, kRefillShare);
    for (m_filled = Bytes();
         m_filled < kPointBlock * refill && transfer(IoOp::write, m_limits.offset + m_filled, kPointBlock);)
        m_filled += kPointBlock;
    if (!m_error && detectUnitsBehindCache(m_done))
        return {}; // the other workloads would take hours
    blockSizeSweep();
    m_filled = m_limits.length;
    const std::size_t few = std::min(kMaxGcFreeWrites, writes(kGcFreeShare, kMaxPaddedWrite));
    const auto part = static_cast<unsigned>(std::max<std::uint64_t>(1, m_filled / kRewrittenBytes));
    const std::span large(&kPointBlock, 1);
    randomWriteSweep(large, 1, kSmallSweepShare, few);
    randomWriteSweep(kSmallSizes, 1, kSmallSweepShare, few);
    randomWriteSweep(kSmallSizes, part, kSmallSweepShare, few);
    randomWriteSweep(large, part, kRewriteShare, writes(kRewrittenShare, kPointBlock));
    randomWriteSweep(kSmallSizes, part, kSmallSweepShare, few);
    if (m_error)
        return tl::unexpected(*m_error);
    return {};
}

Result<void> CharacterizationRunner::run()
{
    m_context.live.beginPhase(m_context.stepIndex, 0, m_started);
    idleFor(kInitialIdleTime);
    blockSizeSweep();
    readSweep();
    fill();
    openUnitSweep();
    mergeCostSweep(kWritesPerVisit, kVisitsPerCount, {kAlignment, false}, kMergeCostShare);
    randomWriteSweep(kRandomSizes, 1, kRandomShare, kMaxRandomWrites);
    for (const unsigned part : kOverwrittenParts)
        randomWriteSweep(std::span(&kPointBlock, 1), part, kPartShare, kMaxRandomWrites);
    idleFoldingSweep();
    if (m_error)
        return tl::unexpected(*m_error);
    return {};
}

std::vector<PhaseSamples> CharacterizationRunner::takePhases()
{
    const Ns now = m_context.device.clock().now();
    m_context.live.endPhase(megabytesPerSecond(m_write.bytes + m_read.bytes, now - m_started));
    std::vector<PhaseSamples> phases;
    for (PhaseSamples* phase : {&m_write, &m_read}) {
        phase->end = std::max(phase->end, now);
        if (phase == &m_write || phase->ops > 0)
            phases.push_back(std::move(*phase));
    }
    return phases;
}

} // namespace assay
