// What writes that move nothing take longer than in the exercises, and what may be programmed in that time.
#include "waf/waf_model.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr double kNotable = 1.03; // times: less is no change
// The same where a model of the bus explains the exercises: less may be what the model has other causes for, erases
// say.
constexpr double kNotableBesideModel = 1.1;
constexpr double kEven = 0.04; // ln: up to here blocks took the same time

bool areEven(const std::vector<double>& values, double level)
{
    return std::ranges::all_of(values, [&](double one) { return std::abs(std::log(one / level)) <= kEven; });
}

} // namespace

std::vector<WafModel::StillBlock> WafModel::stillBlocks() const
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

bool WafModel::onlyMapped() const
{
    return !m_fit.cards.empty() && std::ranges::all_of(m_fit.cards, [](const CandidateCard& card) {
        return card.design.ftl.kind == FtlKind::page && card.design.slc.cache.count() == 0;
    });
}

// Only of page-mapped cards, before they have moved anything: what others take longer may be moves.
void WafModel::noteSlowerWrites()
{
    if (m_moved || !onlyMapped() || !m_still.known() || m_fit.sequential <= 0)
        return;
    const std::vector<StillBlock> blocks = stillBlocks();
    if (blocks.empty())
        return; // paced
    const auto jumps = [](const StillBlock& block) { return block.jumps; };
    if (std::ranges::max(blocks, {}, jumps).jumps <= 1)
        noteFullCache(blocks);
    else if (std::ranges::min(blocks, {}, jumps).jumps > 0)
        noteSlowJumps(blocks);
}

// Where an SLC cache is full, or the card writes past it from then on: writes in order take one time for all of the
// second half of the step, and it is longer than in the exercises.
void WafModel::noteFullCache(const std::vector<StillBlock>& blocks)
{
    std::vector<double> late;
    for (std::size_t i = blocks.size() / 2; i < blocks.size(); ++i)
        late.push_back(blocks[i].time / blocks[i].bytes);
    const double now = median(late), before = blocks.back().still / blocks.back().bytes;
    if (now < (m_busKnown ? kNotableBesideModel : kNotable) * before || !areEven(late, now))
        return;
    for (std::size_t i = 0; i < blocks.size(); ++i)
        m_steps.back().times[i].inCache = kNotable * blocks[i].time < now * blocks[i].bytes;
    m_still.slowBytes(now - before);
    m_fit.sequential = now;
    m_busKnown = false; // it was the cache's
    roundPages();
}

// Where writes anywhere take one time at first and then more, collection begins there; what they took longer before it
// is a time of each of them. Without a rise it is one where nothing else costs time: no cache, and blocks that all took
// the same.
void WafModel::noteSlowJumps(const std::vector<StillBlock>& blocks)
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
    const double level = median(slower);
    if (level < (m_busKnown ? kNotableBesideModel : kNotable) || level > kMost)
        return;
    if (slower.size() == blocks.size() && (m_still.fullCache() > 0 || !areEven(slower, level)))
        return;
    m_still.slowJumps((level - 1) * still / jumps);
    m_busKnown = false;
    roundPages();
}

// A full cache is folded, so that each byte is programmed twice, or the host writes past it. A part of the map that is
// not in memory is read, and what was changed of another part is programmed before, or not; a page of it at most, and
// no more than is written in order in that time.
double WafModel::unseen(const ReplayedCard& card, std::uint64_t jumps) const
{
    constexpr double kMapPage = 16384; // bytes
    if (!card.still)
        return 0;
    const double folded = m_still.fullCache() > 0 ? static_cast<double>(card.totals.programmed.count()) : 0.0;
    return folded + static_cast<double>(jumps) * std::min(kMapPage, m_still.jump() / m_fit.sequential);
}

} // namespace assay
