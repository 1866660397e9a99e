// Detects GC-free writes that take longer than in the characterization, and bounds the bytes programmed in that time.
#include "model/waf/tried_designs.h"
#include "model/waf/waf_model.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace assay {

namespace {

// The same factor if a bus model explains the workloads: a smaller increase may be due to effects such as erases.
constexpr double kNotableBesideModel = 1.1;
constexpr double kEven = 0.04; // ln: blocks within this range count as equally fast

bool areEven(std::span<const double> values, double level)
{
    return std::ranges::all_of(values, [&](double one) { return std::abs(std::log(one / level)) <= kEven; });
}

// Returns the additional ns per byte if an SLC cache is full, or if the card writes past it from then on: sequential
// writes take a constant time in the second half of the step, longer than in the characterization. Otherwise returns 0.
double slowerBytes(const std::vector<StillBlock>& blocks, double notable)
{
    std::vector<double> late;
    for (std::size_t i = blocks.size() / 2; i < blocks.size(); ++i)
        late.push_back(blocks[i].time / blocks[i].bytes);
    const double now = median(late), before = blocks.back().still / blocks.back().bytes;
    return now >= notable * before && areEven(late, now) ? now - before : 0.0;
}

constexpr std::size_t kBegin = 2; // blocks at the start of a step: a cache may not be full yet

// Returns true if the first block after the start of a step fits into this over-provisioning, so that it needs no GC.
bool settlesIn(double spare, const std::vector<StillBlock>& blocks)
{
    constexpr double kPadded = 32768; // upper bound of a padded page, bytes
    if (blocks.size() <= kBegin)
        return false;
    for (std::size_t i = 0; i <= kBegin; ++i)
        spare -= blocks[i].bytes + blocks[i].jumps * kPadded;
    return spare >= 0;
}

// Returns the additional ns of each random write, or 0. If two or more blocks take a constant time first and longer
// later, GC starts at that rise, and the increase before it is a time of each write. Of two blocks the faster one
// counts, because GC may have started in the other; neither counts if they differ by the same factor. Without a rise
// the increase counts if no other cause is possible (`nothingElse`) and all blocks after the start took the same time.
// If a cache folds and the blocks differ, the increase of the fastest block counts.
double slowerJumps(const std::vector<StillBlock>& blocks, double notable, bool nothingElse, bool folds)
{
    constexpr double kRise = 1.3, kMost = 4; // factors: rise at the start of GC; maximum for a map look-up
    std::vector<double> slower;              // increase over the expected time, for each block before the rise
    double jumps = 0, still = 0;
    for (const StillBlock& block : blocks) {
        const double one = block.time / block.still;
        if (slower.size() >= 2 && one > kRise * median(slower))
            break;
        slower.push_back(one);
        jumps += block.jumps;
        still += block.still;
    }
    const bool rises = slower.size() < blocks.size();
    const bool even = slower.size() > kBegin && areEven(std::span(slower).subspan(kBegin), median(slower));
    const bool uneven = folds && !rises && !even; // minimum increase due to folding
    const bool two = slower.size() == 2;
    const double level = slower.empty() ? 0.0 : uneven || two ? std::ranges::min(slower) : median(slower);
    if (level < notable || level > kMost || (two && slower[1] > kRise * slower[0]))
        return 0;
    return rises || (nothingElse && even) || uneven ? (level - 1) * still / jumps : 0.0;
}

} // namespace

std::vector<StillBlock> WafModel::stillBlocks() const
{
    const StepTimes& times = m_steps.back().times;
    std::vector<StillBlock> blocks;
    std::uint64_t inBlock = 0;
    Bytes end;
    m_steps.back().trace([&](const TracedWrite& write) {
        if (inBlock == 0) {
            if (blocks.size() == times.size())
                return false;
            blocks.push_back({0, 0, 0, static_cast<double>(times[blocks.size()].time.count())});
        }
        const bool continues = end == Bytes() || write.offset == end;
        blocks.back().bytes += static_cast<double>(write.length.count());
        blocks.back().jumps += continues ? 0 : 1;
        blocks.back().still += m_still.of(write.length, continues, FtlKind::page);
        end = write.offset + write.length;
        inBlock = inBlock + 1 == times[blocks.size() - 1].writes ? 0 : inBlock + 1;
        return true;
    });
    return blocks;
}

// For page-mapped cards only, before their first relocation: on others the increase may be merges.
void WafModel::noteSlowerWrites()
{
    const bool onlyMapped = std::ranges::all_of(m_fit.cards, [](const CandidateCard& card) {
        return card.design.ftl.kind == FtlKind::page && card.design.slc.cache.count() == 0;
    });
    if (m_moved || m_fit.cards.empty() || !onlyMapped || !m_still.known() || m_fit.sequential <= 0)
        return;
    const std::vector<StillBlock> blocks = stillBlocks();
    if (blocks.empty())
        return; // paced
    const auto jumps = [](const StillBlock& block) { return block.jumps; };
    const bool inOrder = std::ranges::max(blocks, {}, jumps).jumps <= 1,
               anywhere = std::ranges::min(blocks, {}, jumps).jumps > 0;
    const double notable = m_busKnown ? kNotableBesideModel : kNotableSlower,
                 spare = m_writtenInOrder ? kLeastSpare * static_cast<double>(m_exercises.capacity.count()) : 0.0;
    const bool nothingElse = m_still.fullCache() == 0 || settlesIn(spare, blocks);
    std::vector<StillBlock> own; // blocks that did not fold data of other steps
    for (std::size_t i = 0; i < blocks.size(); ++i)
        if (!m_steps.back().times[i].inCache)
            own.push_back(blocks[i]);
    const double byte = inOrder ? slowerBytes(blocks, notable) : 0.0,
                 jump = anywhere && !inOrder ? slowerJumps(own, notable, nothingElse, folds()) : 0.0;
    if (byte == 0 && jump == 0)
        return;
    for (std::size_t i = 0; i < blocks.size() && byte > 0; ++i)
        m_steps.back().times[i].inCache = kNotableSlower * blocks[i].time < blocks[i].still + byte * blocks[i].bytes;
    m_still.slowBytes(byte);
    m_still.slowJumps(jump);
    m_fit.sequential += byte;
    m_busKnown = false; // the cache determined the times, or they are not the full time of the writes
    roundPages();
}

// A full cache is folded, so that each byte is programmed twice, or the host writes past it. A part of the map that is
// not in memory is read; a changed part may be programmed before. Upper bound: one map page per write, and no more
// bytes than sequential writes take in that time.
Bytes WafModel::unseen(const ReplayedCard& card, std::uint64_t jumps) const
{
    constexpr double kMapPage = 16384; // bytes
    if (!card.still)
        return {};
    // If a cache is folded, the additional time of random writes is folding.
    const double jump = folds() ? m_fullCard->still.jump() : m_still.jump();
    const double mapped = static_cast<double>(jumps) * std::min(kMapPage, jump / m_fit.sequential);
    return (m_still.fullCache() > 0 ? card.totals.programmed : Bytes()) + Bytes(static_cast<std::uint64_t>(mapped));
}

} // namespace assay
