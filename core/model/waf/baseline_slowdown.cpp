#include "model/waf/baseline_slowdown.h"

#include "model/waf/model_grid.h"
#include "model/waf/operation_times.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace assay {

namespace {

// The writes of one block of a step, on a page-mapped card without GC.
struct BaselineBlock {
    double bytes = 0, randomWrites = 0; // randomWrites: writes that do not continue the previous one
    double baseline = 0, time = 0;      // ns: expected without GC (0 = unknown), and measured
};

// The same factor if a bus model explains the workloads: a smaller increase may be due to effects such as erases.
// Chosen.
constexpr double kNotableWithBusModel = 1.1;
constexpr double kEvenRange = 0.04; // ln: blocks within this range count as equally fast; chosen

bool areWithinRange(std::span<const double> values, double center)
{
    return std::ranges::all_of(values, [&](double one) { return std::abs(std::log(one / center)) <= kEvenRange; });
}

// Returns the additional ns per byte if an SLC cache is full, or if the card writes past it from then on: sequential
// writes take a constant time in the second half of the step, longer than in the characterization. Otherwise returns 0.
double slowerNsPerByte(const std::vector<BaselineBlock>& blocks, double notable)
{
    std::vector<double> late;
    for (std::size_t i = blocks.size() / 2; i < blocks.size(); ++i)
        late.push_back(blocks[i].time / blocks[i].bytes);
    const double now = median(late), before = blocks.back().baseline / blocks.back().bytes;
    return now >= notable * before && areWithinRange(late, now) ? now - before : 0.0;
}

constexpr std::size_t kStartBlocks = 2; // blocks at the start of a step: a cache may not be full yet; chosen

// Returns true if the first block after the start of a step fits into this over-provisioning, so that it needs no GC.
bool fitsInto(double overProvisioning, const std::vector<BaselineBlock>& blocks)
{
    constexpr double kPadded = 32768; // bytes: largest page size of the model grid
    if (blocks.size() <= kStartBlocks)
        return false;
    for (std::size_t i = 0; i <= kStartBlocks; ++i)
        overProvisioning -= blocks[i].bytes + blocks[i].randomWrites * kPadded;
    return overProvisioning >= 0;
}

// Returns the additional ns of each random write, or 0. If two or more blocks take a constant time first and longer
// later, GC starts at that rise, and the increase before it is a time of each write. Of two blocks the faster one
// counts, because GC may have started in the other; neither counts if they differ by the same factor. Without a rise
// the increase counts if no other cause is possible (`noOtherCause`) and all blocks after the start took the same time.
// If a cache folds and the blocks differ, the increase of the fastest block counts.
double slowerNsPerRandomWrite(const std::vector<BaselineBlock>& blocks, double notable, bool noOtherCause, bool folds)
{
    // Factors: rise at the start of GC; maximum for a map look-up. Chosen.
    constexpr double kGcStartFactor = 1.3, kMaxLookUpFactor = 4;
    std::vector<double> slower; // increase over the expected time, for each block before the rise
    double randomWrites = 0, baseline = 0;
    for (const BaselineBlock& block : blocks) {
        const double one = block.time / block.baseline;
        if (slower.size() >= 2 && one > kGcStartFactor * median(slower))
            break;
        slower.push_back(one);
        randomWrites += block.randomWrites;
        baseline += block.baseline;
    }
    const bool rises = slower.size() < blocks.size();
    const bool even =
        slower.size() > kStartBlocks && areWithinRange(std::span(slower).subspan(kStartBlocks), median(slower));
    const bool uneven = folds && !rises && !even; // minimum increase due to folding
    const bool two = slower.size() == 2;
    const double factor = slower.empty() ? 0.0 : uneven || two ? std::ranges::min(slower) : median(slower);
    if (factor < notable || factor > kMaxLookUpFactor || (two && slower[1] > kGcStartFactor * slower[0]))
        return 0;
    return rises || (noOtherCause && even) || uneven ? (factor - 1) * baseline / randomWrites : 0.0;
}

// Returns the blocks of the last step; none if it is rate-limited.
std::vector<BaselineBlock> baselineBlocks(const CardHistory& history)
{
    const StepTimes& times = history.steps.back().times;
    std::vector<BaselineBlock> blocks;
    std::uint64_t inBlock = 0;
    Bytes end;
    history.steps.back().trace([&](const TracedWrite& write) {
        if (inBlock == 0) {
            if (blocks.size() == times.size())
                return false;
            blocks.push_back({0, 0, 0, static_cast<double>(times[blocks.size()].time.count())});
        }
        const bool continues = end == Bytes() || write.offset == end;
        blocks.back().bytes += static_cast<double>(write.length.count());
        blocks.back().randomWrites += continues ? 0 : 1;
        if (history.baseline.isKnown())
            blocks.back().baseline += history.baseline.interpolate(write.length, continues, FtlKind::page);
        end = write.offset + write.length;
        inBlock = inBlock + 1 == times[blocks.size() - 1].writes ? 0 : inBlock + 1;
        return true;
    });
    return blocks;
}

} // namespace

std::optional<double> addSlowerWrites(CardHistory& history)
{
    const std::vector<BaselineBlock> blocks = baselineBlocks(history);
    if (blocks.empty())
        return std::nullopt; // rate-limited
    const auto randomWrites = [](const BaselineBlock& block) { return block.randomWrites; };
    const bool isSequential = std::ranges::max(blocks, {}, randomWrites).randomWrites <= 1,
               isRandom = std::ranges::min(blocks, {}, randomWrites).randomWrites > 0;
    const double notable = history.busKnown ? kNotableWithBusModel : kNotableSlower,
                 overProvisioning =
                     history.sequentiallyWritten
                         ? kMinOverProvisioning * static_cast<double>(history.characterization.capacity.count())
                         : 0.0;
    const bool noOtherCause = history.baseline.fullCacheNsPerByte() == 0 || fitsInto(overProvisioning, blocks);
    std::vector<BaselineBlock> ownBlocks; // blocks that did not fold data of other steps
    for (std::size_t i = 0; i < blocks.size(); ++i)
        if (!history.steps.back().times[i].inCache)
            ownBlocks.push_back(blocks[i]);
    const double extraNsPerByte = isSequential ? slowerNsPerByte(blocks, notable) : 0.0,
                 randomExtraNs = isRandom && !isSequential
                                     ? slowerNsPerRandomWrite(ownBlocks, notable, noOtherCause, history.folds())
                                     : 0.0;
    if (extraNsPerByte == 0 && randomExtraNs == 0)
        return std::nullopt;
    for (std::size_t i = 0; i < blocks.size() && extraNsPerByte > 0; ++i)
        history.steps.back().times[i].inCache =
            kNotableSlower * blocks[i].time < blocks[i].baseline + extraNsPerByte * blocks[i].bytes;
    history.baseline.addPerByte(extraNsPerByte);
    history.baseline.addPerRandomWrite(randomExtraNs);
    history.busKnown = false; // the cache determined the times, or they are not the full time of the writes
    return extraNsPerByte;
}

Bytes quickStart(const CardHistory& history)
{
    if (!history.sequentiallyWritten)
        return {};
    const std::vector<BaselineBlock> blocks = baselineBlocks(history);
    const auto nsPerByte = [](const BaselineBlock& block) { return block.time / block.bytes; };
    std::vector<double> late;
    for (std::size_t i = blocks.size() / 2; i < blocks.size(); ++i)
        late.push_back(nsPerByte(blocks[i]));
    if (late.empty())
        return {};
    const double slow = median(late), quick = nsPerByte(blocks.front());
    double bytes = 0;
    for (const BaselineBlock& block : blocks) {
        if (kNotableWithBusModel * nsPerByte(block) > slow)
            break;
        bytes += block.bytes * std::min(1.0, (slow - nsPerByte(block)) / (slow - quick));
    }
    return Bytes(static_cast<std::uint64_t>(bytes));
}

void excludeForeignFolding(CardHistory& history)
{
    if (!history.folds())
        return;
    const std::vector<BaselineBlock> blocks = baselineBlocks(history);
    const double cache = static_cast<double>(history.fullyWritten->cache.count()),
                 page = static_cast<double>(history.fullyWritten->page.count());
    double written = 0; // bytes of the cache
    for (std::size_t i = 0; i < blocks.size() && written < cache; ++i) {
        written += std::max(blocks[i].bytes, blocks[i].randomWrites * page);
        history.steps.back().times[i].inCache = kNotableSlower * blocks[i].time < blocks[i].baseline;
    }
}

} // namespace assay
