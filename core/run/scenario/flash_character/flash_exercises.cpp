#include "run/scenario/flash_character/flash_exercises.h"

#include "model/waf/units_behind_cache.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <utility>

namespace assay {

namespace {

// Maximum shares of the time budget. Unused time is not passed on to other workloads.
constexpr double kSizesShare = 0.12, kReadsShare = 0.05, kFillShare = 0.33, kPointsShare = 0.25, kLadderShare = 0.14,
                 kRandomShare = 0.22, kPartShare = 0.03;
constexpr std::size_t kRepeats = 128;     // I/Os of one size
constexpr std::size_t kRepeatsLarge = 16; // I/Os of one size above kLarge
constexpr std::size_t kReads = 32;        // I/Os of one size, sequential
constexpr Bytes kLarge = kib(48);
constexpr Bytes kAlignment = mib(64); // the largest allocation unit of the standard (SD Physical Layer 9.10, 4.10.2)
constexpr Bytes kPointBlock = kib(64);
constexpr std::size_t kPointOps = 48;               // I/Os for one number of write points
constexpr std::size_t kMaxRandomWrites = 8000;      // writes of one size
constexpr std::size_t kMaxFillWrites = 32768;       // 32 GiB
constexpr Ns kRestFirst = std::chrono::seconds(10); // an SLC cache may be full of earlier writes
constexpr std::array<Ns, 2> kRests = {std::chrono::seconds(1), std::chrono::seconds(8)};
constexpr int kRestShare = 15; // an idle time takes at most 1/15 of the budget
constexpr double kRestBurstShare = 0.02;
constexpr std::size_t kRestOps = 64;
constexpr double kClosing = 3; // slowdown relative to one write point at which units are being closed

constexpr std::array kWriteSizes = {Bytes(512), kib(2),   kib(4), kib(8),  kib(16), kib(32), kib(64), kib(128),
                                    kib(256),   kib(512), mib(1), kib(12), kib(24), kib(40), kib(96), kib(384)};
constexpr std::array kReadSizes = {kib(4), kib(8), kib(12), kib(16), kib(32), kib(64), kib(96), kib(128), kib(256)};
constexpr std::array<unsigned, 15> kPoints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24};
constexpr std::array<unsigned, 4> kLadder = {1, 4, 16, 48}; // writes of kPointBlock at one offset
constexpr unsigned kVisits = 16;                            // visits of other offsets for one number of writes
constexpr std::uint64_t kMinPlaces = 16;
constexpr std::array kRandomSizes = {kib(4), kib(64), kib(16)};
constexpr std::array<unsigned, 4> kParts = {16, 8, 4, 2}; // a smaller part needs fewer page copies per written page

// On a fully written card. Shares of the time budget:
constexpr double kFullCardLadderShare = 0.04, kRefillShare = 0.45, kAnywhereShare = 0.025, kRewriteShare = 0.36;
// The last ones close the units left open by the others.
constexpr std::array<unsigned, 6> kFullCardLadder = {1, 4, 16, 48, 1, 1};
constexpr unsigned kFullCardVisits = 6;
constexpr std::array kSmallSizes = {kib(16), kib(4)}; // small writes may be folded individually
constexpr std::size_t kFewWrites = 1024;
constexpr Bytes kRewritten = mib(16); // less than an SLC cache holds: nearly all data in it is soon overwritten
// Shares of the card. Below the minimum over-provisioning, with pages of this size, so that there is no GC; and above
// the size of most caches of full cards.
constexpr double kUncollectedShare = 0.02 / 6, kUncollectedLadderShare = 0.02 / 3, kRewrittenShare = 0.04;
constexpr Bytes kMostPadded = kib(32);
constexpr Bytes kMostRefill = gib(1); // above the size of caches of full cards

Bytes roundUp(Bytes value, Bytes unit) { return roundDown(value + unit - Bytes(1), unit); }

} // namespace

FlashExercises::FlashExercises(StepContext& context, SynchronousIo& io, const ExerciseLimits& limits)
    : m_context(context), m_io(io), m_limits(limits), m_prng(limits.seed), m_started(context.device.clock().now())
{
    m_done.capacity = context.device.info().capacity;
    m_write = PhaseSamples("probe_write", IoOp::write, limits.offset, limits.length, m_started, kMaxExerciseBlock);
    m_read = PhaseSamples("probe_read", IoOp::read, limits.offset, limits.length, m_started, kMaxExerciseBlock);
}

bool FlashExercises::ended() const { return m_error || m_io.end() || m_context.stop.stop_requested(); }

void FlashExercises::begin(const CharacterizationWorkload& exercise, double share)
{
    m_done.workloads.push_back(exercise);
    const Ns end =
        m_context.device.clock().now() + Ns(static_cast<Ns::rep>(share * static_cast<double>(m_limits.budget.count())));
    m_until = std::min(end, m_started + m_limits.budget);
}

// Returns false if the time for this workload is over, or the card is gone.
bool FlashExercises::transfer(IoOp op, Bytes offset, Bytes length)
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
                              std::exchange(m_rested, Ns()), static_cast<unsigned>(m_done.workloads.size() - 1)});
    m_context.live.update(m_write.bytes + m_read.bytes, m_context.device.clock().now());
    if (m_context.live.samplesRequested())
        m_context.live.offerSamples(m_write, std::nullopt);
    return true;
}

// Sequential, so that no translation layer relocates pages. Sizes that are not powers of two start inside pages.
void FlashExercises::sizes()
{
    Bytes next = m_limits.offset + m_filled;
    const Bytes most = m_limits.offset + Bytes(m_limits.length.count() / 4);
    for (const Bytes size : kWriteSizes) {
        if (size < m_context.device.info().logicalBlock)
            continue;
        begin({CharacterizationKind::blockSizeSweep, size, 1}, kSizesShare / kWriteSizes.size() * 2);
        for (std::size_t i = 0;
             i < (size > kLarge ? kRepeatsLarge : kRepeats) && next + size <= most && transfer(IoOp::write, next, size);
             ++i)
            next += size;
    }
    m_sizesEnd = next;
}

Bytes FlashExercises::mostRead()
{
    return std::accumulate(kReadSizes.begin(), kReadSizes.end(), Bytes()) * kReads + kib(4) * kRepeats;
}

void FlashExercises::reads()
{
    for (const Bytes size : kReadSizes) {
        begin({CharacterizationKind::readSweep, size, 1}, kReadsShare / kReadSizes.size());
        Bytes next = m_limits.offset;
        for (std::size_t i = 0; i < kReads && next + size <= m_sizesEnd && transfer(IoOp::read, next, size); ++i)
            next += size;
    }
    const std::uint64_t places = (m_sizesEnd - m_limits.offset) / kib(4);
    begin({CharacterizationKind::readSweep, kib(4), 1}, kReadsShare / 4);
    for (std::size_t i = 0;
         i < kRepeats && places > 0 && transfer(IoOp::read, m_limits.offset + kib(4) * m_prng.below(places), kib(4));
         ++i) {
    }
}

void FlashExercises::fill()
{
    const Bytes end = m_limits.offset + m_limits.length;
    m_fillBegin = roundUp(m_sizesEnd, kAlignment);
    if (m_fillBegin + mib(32) > end)
        m_fillBegin = roundUp(m_sizesEnd, mib(1));
    Bytes next = m_fillBegin;
    restFor(kRestFirst);
    begin({CharacterizationKind::fill, kMaxExerciseBlock, 1}, kFillShare);
    for (std::size_t i = 0;
         i < kMaxFillWrites && next + kMaxExerciseBlock <= end && transfer(IoOp::write, next, kMaxExerciseBlock); ++i)
        next += kMaxExerciseBlock;
    m_filled = next - m_fillBegin;
}

// Runs one round of `count` write points; each continues at its position. Returns false if the time is over.
bool FlashExercises::pointsRound(unsigned count, Bytes spacing, std::vector<Bytes>& next)
{
    for (unsigned point = 0; point < count; ++point) {
        if (next[point] + kPointBlock > spacing)
            next[point] = Bytes();
        if (!transfer(IoOp::write, m_fillBegin + spacing * point + next[point], kPointBlock))
            return false;
        next[point] += kPointBlock;
    }
    return true;
}

void FlashExercises::points()
{
    std::vector<Bytes> next(kPoints.back());
    double alone = 0;
    std::size_t beyond = 0;
    for (const unsigned count : kPoints) {
        const Bytes spacing = std::min(kAlignment * 2, roundDown(Bytes(m_filled.count() / kPoints.back()), mib(4)));
        if (spacing.count() == 0 || ended())
            return;
        begin({CharacterizationKind::openUnitSweep, kPointBlock, count}, kPointsShare / 6);
        const std::size_t first = m_done.ops.size();
        while (m_done.ops.size() - first < kPointOps && pointsRound(count, spacing, next)) {
        }
        // The first half closes the units left open by the previous workload.
        const std::size_t half = first + (m_done.ops.size() - first) / 2;
        double sum = 0;
        for (std::size_t i = half; i < m_done.ops.size(); ++i)
            sum += static_cast<double>(m_done.ops[i].time.count());
        const double mean = m_done.ops.size() > half ? sum / static_cast<double>(m_done.ops.size() - half) : 0.0;
        alone = count == 1 ? mean : alone;
        if (alone > 0 && mean > kClosing * alone && ++beyond == 3)
            return;
    }
}

// The more of a unit is written sequentially before it is left, the fewer pages must be copied: the slope is the copy
// cost minus the write cost per page.
void FlashExercises::ladder(std::span<const unsigned> steps, unsigned visits, const Places& where, double share)
{
    const std::uint64_t parts = where.apart ? steps.size() * visits : 1;
    const Bytes spacing =
        std::min(where.spacing, roundDown(Bytes(m_filled.count() / std::max(parts, kMinPlaces)), mib(1)));
    if (spacing < kPointBlock * std::ranges::max(steps))
        return;
    const std::uint64_t places = m_filled / spacing;
    std::uint64_t visited = 0;
    for (const unsigned count : steps) {
        begin({CharacterizationKind::mergeCostSweep, kPointBlock, count}, share / static_cast<double>(steps.size()));
        for (unsigned visit = 0; visit < visits; ++visit) {
            const std::uint64_t from = visited++ % parts * places / parts;
            const Bytes place = m_fillBegin + spacing * (from + m_prng.below(places / parts));
            for (unsigned i = 0; i < count; ++i)
                if (!transfer(IoOp::write, place + kPointBlock * i, kPointBlock))
                    break;
        }
    }
}

void FlashExercises::random(std::span<const Bytes> sizes, unsigned part, double share, std::size_t most)
{
    for (const Bytes size : sizes) {
        const std::uint64_t places = m_filled / (size * part);
        begin({CharacterizationKind::random, size, 1, part}, share / static_cast<double>(sizes.size()));
        for (std::size_t i = 0;
             i < most && places > 0 && transfer(IoOp::write, m_fillBegin + size * m_prng.below(places), size); ++i) {
        }
    }
}

// Folding while idle costs no measurable time, but the space that it frees in the cache is measurable.
void FlashExercises::rest()
{
    Bytes next = m_fillBegin;
    for (const Ns time : kRests) {
        if (!restFor(time))
            return;
        begin({CharacterizationKind::afterIdle, kMaxExerciseBlock, 1}, kRestBurstShare);
        for (std::size_t i = 0; i < kRestOps && next + kMaxExerciseBlock <= m_fillBegin + m_filled &&
                                transfer(IoOp::write, next, kMaxExerciseBlock);
             ++i)
            next += kMaxExerciseBlock;
        m_rested = Ns();
    }
}

// Returns false if the idle time would exceed its limit, or the card is gone.
bool FlashExercises::restFor(Ns time)
{
    Clock& clock = m_context.device.clock();
    const Ns end = clock.now() + time;
    if (ended() || time * kRestShare > m_limits.budget || end > m_started + m_limits.budget ||
        !clock.sleepUntil(end, m_context.stop))
        return false;
    m_rested = time;
    return true;
}

Result<void> FlashExercises::runOnFullCard()
{
    m_context.live.beginPhase(m_context.stepIndex, 0, m_started);
    const auto writes = [&](double share, Bytes each) {
        return static_cast<std::size_t>(share * static_cast<double>(m_limits.length / each));
    };
    const std::size_t refill = std::min(writes(kRewrittenShare, kPointBlock), kMostRefill / kPointBlock);
    const unsigned laddered = kFullCardVisits * std::accumulate(kFullCardLadder.begin(), kFullCardLadder.end(), 0U);
    if (laddered <= writes(kUncollectedLadderShare, kPointBlock)) {
        m_fillBegin = roundUp(m_limits.offset + kPointBlock * refill, kAlignment);
        m_filled = m_limits.offset + m_limits.length - m_fillBegin;
        ladder(kFullCardLadder, kFullCardVisits, {kUnitMultiple, true}, kFullCardLadderShare);
    }
    m_fillBegin = m_limits.offset;
    begin({CharacterizationKind::fill, kPointBlock, 1}, kRefillShare);
    for (m_filled = Bytes();
         m_filled < kPointBlock * refill && transfer(IoOp::write, m_limits.offset + m_filled, kPointBlock);)
        m_filled += kPointBlock;
    if (!m_error && detectUnitsBehindCache(m_done))
        return {}; // the other workloads would take hours
    sizes();
    m_filled = m_limits.length;
    const std::size_t few = std::min(kFewWrites, writes(kUncollectedShare, kMostPadded));
    const auto part = static_cast<unsigned>(std::max<std::uint64_t>(1, m_filled / kRewritten));
    const std::span large(&kPointBlock, 1);
    random(large, 1, kAnywhereShare, few);
    random(kSmallSizes, 1, kAnywhereShare, few);
    random(kSmallSizes, part, kAnywhereShare, few);
    random(large, part, kRewriteShare, writes(kRewrittenShare, kPointBlock));
    random(kSmallSizes, part, kAnywhereShare, few);
    if (m_error)
        return tl::unexpected(*m_error);
    return {};
}

Result<void> FlashExercises::run()
{
    m_context.live.beginPhase(m_context.stepIndex, 0, m_started);
    restFor(kRestFirst);
    sizes();
    reads();
    fill();
    points();
    ladder(kLadder, kVisits, {kAlignment, false}, kLadderShare);
    random(kRandomSizes, 1, kRandomShare, kMaxRandomWrites);
    for (const unsigned part : kParts)
        random(std::span(&kPointBlock, 1), part, kPartShare, kMaxRandomWrites);
    rest();
    if (m_error)
        return tl::unexpected(*m_error);
    return {};
}

std::vector<PhaseSamples> FlashExercises::takePhases()
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
