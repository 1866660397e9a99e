// What writes that move nothing take longer than in the exercises, and what may be programmed in that time.
#include "model/waf/tried_designs.h"
#include "model/waf/waf_model.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace assay {

namespace {

// The same where a model of the bus explains the exercises: less may be what the model has other causes for, erases
// say.
constexpr double kNotableBesideModel = 1.1;
constexpr double kEven = 0.04; // ln: up to here blocks took the same time

bool areEven(std::span<const double> values, double level)
{
    return std::ranges::all_of(values, [&](double one) { return std::abs(std::log(one / level)) <= kEven; });
}

// Returns what each byte takes longer, ns, where an SLC cache is full, or the card writes past it from then on: writes
// in order take one time for all of the second half of the step, and it is longer than in the exercises. Else 0.
double slowerBytes(const std::vector<StillBlock>& blocks, double notable)
{
    std::vector<double> late;
    for (std::size_t i = blocks.size() / 2; i < blocks.size(); ++i)
        late.push_back(blocks[i].time / blocks[i].bytes);
    const double now = median(late), before = blocks.back().still / blocks.back().bytes;
    return now >= notable * before && areEven(late, now) ? now - before : 0.0;
}

constexpr std::size_t kBegin = 2; // blocks of a step: a cache may not be full yet

// Does the first block after the beginning of a step fit into so much spare flash? Nothing had to be collected for it.
bool settlesIn(double spare, const std::vector<StillBlock>& blocks)
{
    constexpr double kPadded = 32768; // bytes of a page, at most
    if (blocks.size() <= kBegin)
        return false;
    for (std::size_t i = 0; i <= kBegin; ++i)
        spare -= blocks[i].bytes + blocks[i].jumps * kPadded;
    return spare >= 0;
}

// Returns what each write anywhere takes longer, ns; else 0. Where two blocks or more take one time at first and then
// more, collection begins there, and what they took longer before it is a time of each of them; of two the quicker one
// says it, for it may have begun in the other, and neither where that took as much longer. Without a rise it is one
// where `nothingElse` costs time, and all blocks after the beginning took the same; where a cache folds, and they did
// not, it is what the quickest of them took.
double slowerJumps(const std::vector<StillBlock>& blocks, double notable, bool nothingElse, bool folds)
{
    constexpr double kRise = 1.3, kMost = 4; // times: where collection begins, and what is no look-up any more
    std::vector<double> slower;              // than expected, of each block before the rise
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
    const bool uneven = folds && !rises && !even; // what is folded takes this long at least
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

// Only of page-mapped cards, before they have moved anything: what others take longer may be moves.
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
    std::vector<StillBlock> own; // without those that folded what other steps wrote
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
    m_busKnown = false; // it was the cache's, or not all that writes take
    roundPages();
}

// A full cache is folded, so that each byte is programmed twice, or the host writes past it. A part of the map that is
// not in memory is read, and what was changed of another part is programmed before, or not; a page of it at most, and
// no more than is written in order in that time.
Bytes WafModel::unseen(const ReplayedCard& card, std::uint64_t jumps) const
{
    constexpr double kMapPage = 16384; // bytes
    if (!card.still)
        return {};
    // Where a cache is folded, what else writes anywhere take longer is folding.
    const double jump = folds() ? m_fullCard->still.jump() : m_still.jump();
    const double mapped = static_cast<double>(jumps) * std::min(kMapPage, jump / m_fit.sequential);
    return (m_still.fullCache() > 0 ? card.totals.programmed : Bytes()) + Bytes(static_cast<std::uint64_t>(mapped));
}

} // namespace assay
