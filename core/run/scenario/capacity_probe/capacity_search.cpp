#include "run/scenario/capacity_probe/capacity_search.h"

#include "run/scenario/capacity_probe/capacity_proof.h"

#include <algorithm>
#include <ranges>

namespace assay {

namespace {

constexpr Bytes kFirstFlush = mib(8);
// The highest samples are the first beyond the real capacity; the others are left for the last check.
constexpr std::size_t kSamplesPerCheck = 2;
constexpr std::uint64_t kSamplesPerRound = 64;         // of the localisation, if rounds have no other cost
constexpr std::uint64_t kSamplesPerCachedRound = 4096; // if each round must evict the cache again
constexpr std::size_t kOffsetsOfProof = 16;
constexpr unsigned kMaxRounds = 16; // 64^16 units exceeds the capacity of any card

// Returns the size of the area at the end of the address space that is written to flush the cache: the upper half of
// the addresses, or enough to evict the samples from any cache.
Bytes flushAreaOf(Bytes addressSpace, Bytes sampleBytes, Bytes unit)
{
    return std::min(roundDown(Bytes(addressSpace.count() / 2), unit), kMaxHiddenCache + sampleBytes * 4 + kFirstFlush);
}

} // namespace

SearchEffort effortOnGenuine(const SearchLimits& limits, Bytes unit, bool restores)
{
    const Bytes stamped = limits.windowBytes + unit * limits.samples;
    const Bytes inAnyCase = restores ? stamped * 2 : stamped;
    const Bytes largest = largestHiddenCache(limits.capacity);
    const Bytes area = flushAreaOf(limits.capacity, unit * limits.samples, unit);
    const Bytes left = !limits.budget ? largest : *limits.budget > inAnyCase ? *limits.budget - inAnyCase : Bytes();
    const Bytes through = std::min({left, largest, area});
    return {inAnyCase + through, through};
}

CapacityFindings CapacitySearch::run()
{
    m_found.realHigh = m_limits.capacity;
    findModulus();
    sampleCard();
    const bool wraps = m_found.modulus.count() > 0; // a counterfeit in any case
    if (isSuspicious())
        recheckAfterFlush();
    else if (!wraps || !m_limits.verdictOnly)
        ruleOutCaches(remainingBudget());
    if (!isSuspicious() && wraps && !m_limits.verdictOnly) // distinguishes its hole from its cache, at any cost
        ruleOutCaches(kMaxHiddenCache);
    m_found.cachesLeftOut = wraps && m_limits.verdictOnly && !isSuspicious();
    bracketRealCapacity();
    locate();
    if (!m_io.ended())
        conclude();
    return m_found;
}

// --- 1. wraparound ---

void CapacitySearch::findModulus()
{
    const ProbeIo::Extent window{m_limits.window, m_limits.windowBytes};
    const std::uint32_t pass = m_pass++;
    m_io.stamp(std::span(&window, 1), pass);
    readWindow(pass);
    if (m_found.modulus.count() == 0)
        if (const auto distance = scanForAlias(pass))
            m_found.modulus = *distance;
    m_io.restore();
}

// With a modulus below its length the window overwrites itself: the nearest pair yields the modulus.
void CapacitySearch::readWindow(std::uint32_t pass)
{
    std::optional<Bytes> nearest;
    m_io.findBadUnits({m_limits.window, m_limits.windowBytes}, pass,
                      [&](Bytes offset, const ProbeIo::UnitFinding& finding) {
                          m_lowestBadOfWindow = std::min(m_lowestBadOfWindow.value_or(offset), offset);
                          if (finding.distance.count() > 0)
                              nearest = std::min(nearest.value_or(finding.distance), finding.distance);
                      });
    if (!nearest || m_io.ended())
        return;
    m_found.modulus = *nearest;
    m_lowestBadOfWindow.reset(); // units lost by wraparound carry no information on those below the modulus
}

// Units one window apart: for any modulus, exactly one of them lies in the window's first copy. The units read were
// never written, so no write cache can hide them.
std::optional<Bytes> CapacitySearch::scanForAlias(std::uint32_t pass)
{
    const Bytes last = m_limits.capacity - unit();
    for (Bytes at = m_limits.window + m_limits.windowBytes; !m_io.ended(); at += m_limits.windowBytes) {
        at = std::min(at, last);
        const auto distance = at < m_limits.window + m_limits.windowBytes ? std::nullopt : m_io.aliasDistance(at, pass);
        if (distance && *distance <= at) {
            const Bytes other =
                m_limits.window + roundDown(Bytes(m_prng.below(m_limits.windowBytes.count())), unit()) + *distance;
            if (other >= m_limits.capacity || m_io.aliasDistance(other, pass) == distance)
                return distance;
        }
        if (at == last)
            break;
    }
    return std::nullopt;
}

// --- 2. samples ---

// Returns one random unit in each of `count` equal parts; all units if there are no more.
std::vector<CapacitySearch::Sample> CapacitySearch::stratifiedSamples(Bytes begin, Bytes end, std::uint64_t count)
{
    const std::uint64_t units = (end - begin) / unit();
    std::vector<Sample> samples;
    count = std::min(count, units);
    for (std::uint64_t i = 0; i < count; ++i) {
        __extension__ using Wide = unsigned __int128;
        const auto first = static_cast<std::uint64_t>(Wide(units) * i / count);
        const auto next = static_cast<std::uint64_t>(Wide(units) * (i + 1) / count);
        samples.push_back({begin + unit() * (first + m_prng.below(next - first)), {}});
    }
    return samples;
}

// Top down: a cache evicts the oldest writes first, and these are then the first beyond the real capacity.
std::uint32_t CapacitySearch::stampSamples(Samples samples)
{
    std::vector<ProbeIo::Extent> extents;
    for (const Sample& sample : samples)
        extents.push_back({sample.offset, unit()});
    std::ranges::reverse(extents);
    m_io.stamp(extents, m_pass);
    return m_pass++;
}

// Also top down: a cache that keeps reads then evicts its content in the same order.
bool CapacitySearch::checkSamples(Samples samples, std::uint32_t pass)
{
    bool good = true;
    for (auto at = samples.rbegin(); at != samples.rend(); ++at) {
        Sample& sample = *at;
        sample.finding = m_io.checkUnit(sample.offset, pass);
        good = good && sample.finding.isGood();
    }
    return good;
}

void CapacitySearch::sampleCard()
{
    const Bytes windowEnd = m_limits.window + m_limits.windowBytes;
    const Bytes begin = addressSpace() > windowEnd ? windowEnd : Bytes();
    m_samples = stratifiedSamples(begin, addressSpace(), m_limits.samples);
    if (!m_samples.empty())
        m_samples.back().offset = addressSpace() - unit();
    m_samplePass = stampSamples(m_samples);
    checkSamples(m_samples, m_samplePass);
    m_validCount = m_samples.size();
    countSamples();
    // A modulus that the scan missed is detected here.
    std::optional<Bytes> nearest;
    for (const Sample& sample : m_samples)
        if (const Bytes distance = sample.finding.distance; distance.count() > 0)
            nearest = std::min(nearest.value_or(distance), distance);
    if (!nearest || *nearest >= addressSpace() || m_io.ended())
        return;
    m_io.restore();
    m_found.modulus = *nearest;
    sampleCard(); // recursion ends: the address space is smaller now
}

void CapacitySearch::countSamples()
{
    m_found.samples = m_validCount;
    m_found.badSamples = m_found.unreadableSamples = m_found.flippedSamples = m_found.unstableSamples = 0;
    for (const auto& [offset, finding] : validSamples()) {
        m_found.badSamples += finding.isGood() ? 0 : 1;
        m_found.unreadableSamples += finding.state == SectorState::unreadable ? 1 : 0;
        m_found.flippedSamples += finding.state == SectorState::flippedBits ? 1 : 0;
        m_found.unstableSamples += finding.unstable ? 1 : 0;
    }
}

// --- 3. hidden caches ---

Bytes CapacitySearch::flushArea() const { return flushAreaOf(addressSpace(), sampleBytes(), unit()); }

CapacitySearch::Samples CapacitySearch::samplesOutsideFlush(Bytes flushedBytes)
{
    const Bytes border = addressSpace() - std::min(flushedBytes, flushArea());
    const auto end = std::ranges::lower_bound(m_samples, border, {}, &Sample::offset);
    return {m_samples.begin(), end};
}

Bytes CapacitySearch::remainingBudget() const
{
    const Bytes largest = largestHiddenCache(m_limits.capacity);
    if (!m_limits.budget)
        return largest;
    const Bytes used = m_io.written() + m_io.saved();
    return *m_limits.budget > used ? std::min(largest, *m_limits.budget - used) : Bytes();
}

// Writes at the end of the address space, downwards and cyclically, never below the known end of the real capacity; a
// sequential flush in one ascending extent.
void CapacitySearch::flushCacheUpTo(Bytes total)
{
    const Bytes area = m_high.count() > 0 ? std::min(flushArea(), addressSpace() - m_high) : flushArea();
    while (m_flushedBytes < total && area.count() > 0 && !m_io.ended()) {
        const Bytes done = m_flushedBytes % area;
        const Bytes most = m_limits.sequentialFlush ? area : ProbeIo::kMaxIo;
        const Bytes length = roundDown(std::min({most, total - m_flushedBytes, area - done}), unit());
        if (length.count() == 0)
            break;
        m_io.flushCache({addressSpace() - done - length, length}, {addressSpace() - flushArea(), flushArea()}, m_pass);
        m_flushedBytes += length;
    }
}

// Flushes the cache by writing up to `total` bytes in growing steps. After each step it checks the samples written
// first, each only once, because a cache may keep reads.
void CapacitySearch::ruleOutCaches(Bytes total)
{
    total = std::min(total, flushArea());
    const Samples samples = samplesOutsideFlush(total);
    if (m_found.detectableCache >= total || samples.empty())
        return;
    m_flushedBytes = Bytes(); // all samples have just been read
    m_unchecked = m_samples.size();
    for (Bytes step = std::max(kFirstFlush, m_found.detectableCache * 2); m_flushedBytes < total && !m_io.ended();
         step = step * 2) {
        const Bytes before = m_flushedBytes;
        flushCacheUpTo(std::min(step, total));
        if (m_flushedBytes == before)
            break;
        m_unchecked = std::min(m_unchecked, samplesOutsideFlush(m_flushedBytes).size());
        const std::size_t count = std::min(kSamplesPerCheck, m_unchecked);
        m_unchecked -= count;
        if (count == 0 || checkSamples(Samples(m_samples).subspan(m_unchecked, count), m_samplePass))
            continue;
        m_cached = true;
        m_validCount = m_unchecked + count;
        recheckAfterFlush();
        return;
    }
    if (!checkSamples(samples, m_samplePass)) {
        m_cached = true;
        m_validCount = samples.size();
        recheckAfterFlush();
    } else if (!m_io.ended()) {
        m_found.detectableCache = m_flushedBytes;
    }
}

// The oldest samples or the oldest part of the window are lost; others may still be in a cache. Writing as much again
// evicts them, because they entered last. Samples read in the meantime may be cached by the read, and samples in the
// overwritten area are not evidence: neither count any more.
void CapacitySearch::recheckAfterFlush()
{
    flushCacheUpTo(m_flushedBytes + std::max(m_limits.windowBytes, sampleBytes() * 2));
    const bool wasCached = m_cached;
    const Samples again = wasCached ? validSamples() : samplesOutsideFlush(m_flushedBytes);
    std::vector<bool> before;
    for (const Sample& sample : again)
        before.push_back(sample.finding.isGood());
    checkSamples(again, m_samplePass);
    for (std::size_t i = 0; i < again.size(); ++i)
        m_cached = m_cached || (before[i] && !again[i].finding.isGood());
    if (m_cached && !wasCached)
        m_validCount = again.size();
    if (m_cached)
        m_found.cacheBound = m_found.detectableCache + m_flushedBytes;
    countSamples();
}

// --- 4. the end of the real capacity ---

void CapacitySearch::bracketRealCapacity()
{
    m_low = m_high = addressSpace();
    const Samples samples = validSamples();
    const auto bad = std::ranges::find_if(samples, [](const Sample& sample) { return !sample.finding.isGood(); });
    const auto goodAbove = static_cast<std::uint64_t>(
        std::ranges::count_if(bad, samples.end(), [](const Sample& sample) { return sample.finding.isGood(); }));
    const bool windowOnly = m_lowestBadOfWindow && bad == samples.end();
    m_found.partial = goodAbove > 0 || (windowOnly && !samples.empty());
    if (bad == samples.end() && !m_lowestBadOfWindow)
        return;
    if (bad != samples.end()) {
        m_high = bad->offset;
        m_low = m_cached ? Bytes() : m_limits.window + m_limits.windowBytes;
        if (addressSpace() <= m_limits.window + m_limits.windowBytes)
            m_low = Bytes();
        if (bad != samples.begin())
            m_low = std::prev(bad)->offset + unit();
    }
    if (m_lowestBadOfWindow && *m_lowestBadOfWindow < m_high) {
        m_high = *m_lowestBadOfWindow;
        m_low = m_cached || m_high == m_limits.window ? Bytes() : m_high;
    }
}

void CapacitySearch::locate()
{
    while (m_low < m_high && !m_found.partial && m_found.rounds < kMaxRounds && !m_io.ended()) {
        ++m_found.rounds;
        const std::uint64_t count = m_cached ? kSamplesPerCachedRound : kSamplesPerRound;
        auto samples = stratifiedSamples(m_low, m_high, count);
        samples.front().offset = m_low; // detects a card without any real capacity at once
        const std::size_t mark = m_io.savedMark();
        locateRound(std::move(samples));
        m_io.restore(mark);
    }
}

void CapacitySearch::locateRound(std::vector<Sample> samples)
{
    const std::uint32_t pass = stampSamples(samples);
    if (m_cached) {
        m_flushedBytes = Bytes();
        flushCacheUpTo(m_found.cacheBound + unit() * samples.size());
    }
    for (Sample& sample : samples) {
        if (m_io.ended())
            return;
        sample.finding = m_io.checkUnit(sample.offset, pass);
        if (!sample.finding.isGood()) {
            m_high = sample.offset;
            return;
        }
        m_low = sample.offset + unit();
    }
}

// If there is a cache, each round of locate() has proven the border after evicting the cache.
BorderProof CapacitySearch::retestBorder()
{
    const bool flips = m_found.flippedSamples + m_found.unstableSamples > 0;
    if (m_low > Bytes() ? m_cached : flips)
        return BorderProof::none;
    std::vector<Bytes> good, bad;
    if (m_found.partial) {
        const Samples samples = validSamples();
        const std::size_t stride = std::max<std::size_t>(1, (samples.size() - m_found.badSamples) / kOffsetsOfProof);
        std::size_t index = 0;
        for (const auto& [offset, finding] : samples)
            if (finding.isGood() && index++ % stride == 0)
                good.push_back(offset);
    } else {
        const Bytes begin = m_low > m_limits.window ? m_limits.window : Bytes();
        good = stratifiedOffsets(begin, m_low, unit(), m_prng);
        bad = stratifiedOffsets(m_high, m_limits.capacity, unit(), m_prng);
    }
    return checkBorder(m_io, good, bad, m_pass++);
}

void CapacitySearch::conclude()
{
    m_found.realLow = m_low;
    m_found.realHigh = m_high;
    const std::uint64_t bad = m_found.badSamples;
    if (m_found.modulus.count() > 0) {
        m_found.kind = m_high == m_found.modulus ? "wraparound" : "chain";
        return;
    }
    if (m_low == m_limits.capacity && !m_found.partial && m_found.flippedSamples + m_found.unstableSamples == 0) {
        m_found.kind = "none";
        return;
    }
    const BorderProof proof = retestBorder();
    if (m_io.ended())
        return;
    const bool failing = 2 * m_found.unreadableSamples > bad || (bad == 0 && m_io.failedWrites() > 0);
    m_found.kind = m_high == Bytes() || failing ? "damaged" : "limbo";
    if (m_found.partial || m_found.flippedSamples + m_found.unstableSamples > 0) {
        m_found.kind = "damaged";
        m_found.partial = true;
        m_found.realHigh = m_limits.capacity;
        m_found.realLow = Bytes();
        const double share =
            1 - static_cast<double>(bad) / static_cast<double>(std::max<std::uint64_t>(1, m_found.samples));
        m_found.realLikely = roundDown(
            Bytes(static_cast<std::uint64_t>(share * static_cast<double>(m_limits.capacity.count()))), unit());
    }
    applyProof(proof, m_limits.capacity, m_found);
}

} // namespace assay
